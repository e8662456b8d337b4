"""What every log promises, asked of each store."""

import json
from contextlib import closing
from hashlib import sha256

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from log_stores import GAME, NOON, NOTE, ROLL, TAX, InMemory, InSqlite, draft
from msgspec.structs import replace

from events import NEW, Conflict, Fact, Log, LogError, NoSuchStream, Noted, Rolled, Snapshot, StreamExists, StreamInfo


def lines(log: Log, name: str = GAME) -> list[str]:
    return [entry.line for entry in log.entries(name)]


class TestAppending:
    def test_the_first_append_founds_the_stream_with_entry_0_after_a_hash_of_zeros(self, log):
        (entry,) = log.append(GAME, NEW, [ROLL]).entries
        assert (entry.stream, entry.number, entry.previous) == (GAME, 0, bytes(32))
        assert log.tip(GAME).number == 0
        assert log.tip(GAME).hash == entry.hash

    def test_numbers_have_no_gaps_and_every_entry_names_the_hash_before_it(self, game):
        entries = game.entries(GAME)
        assert [entry.number for entry in entries] == [0, 1, 2, 3]
        assert [entry.previous for entry in entries] == [bytes(32), *(entry.hash for entry in entries[:-1])]
        assert len({entry.hash for entry in entries}) == 4

    def test_all_that_was_drafted_is_given_back(self, log):
        full = replace(
            ROLL,
            at=NOON - 5_000_001,
            by="cid",
            role="player",
            reason="the clerk was away",
            flags=("late", "table"),
            checks="ann=1500",
            remark="“naïve” \\ 'x'\n\t\x00",
            key="k-1",
        )
        (stored,) = log.append(GAME, NEW, [full]).entries
        assert log.entries(GAME) == [stored]
        assert {name: getattr(stored, name) for name in full.__struct_fields__} == {
            name: getattr(full, name) for name in full.__struct_fields__
        }

    @pytest.mark.parametrize(("line", "role"), [("ann roll 3 4", "clerk"), ("ref note 1 fair", "referee")])
    def test_who_recorded_it_and_in_which_role_goes_without_saying(self, log, line, role):
        log.append(GAME, NEW, [draft(line)])
        (entry,) = log.entries(GAME)
        assert (entry.by, entry.role) == (line.split()[0], role)

    def test_an_instant_that_is_not_known_stays_unknown(self, log):
        log.append(GAME, NEW, [draft("ann roll 3 4", at=None)])
        (entry,) = log.entries(GAME)
        assert (entry.at, entry.recorded) == (None, NOON)

    def test_an_instant_long_ago_is_kept_to_the_microsecond(self, log):
        log.append(GAME, NEW, [draft("ann roll 3 4", at=-1_082_419_200_000_001)])
        assert log.facts(GAME)[0].at == -1_082_419_200_000_001

    def test_an_entry_may_have_no_events(self, log):
        log.append(GAME, NEW, [draft("ann pass")])
        assert log.facts(GAME) == [Fact(0, NOON, ())]

    def test_several_drafts_are_stored_in_their_order(self, log):
        receipt = log.append(GAME, NEW, [draft("clerk start"), ROLL, TAX])
        assert [entry.line for entry in receipt.entries] == ["clerk start", "ann roll 3 4", "ann pay tax"]
        assert log.entries(GAME) == list(receipt.entries)
        assert not receipt.repeated

    @given(
        texts=st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=6, max_size=6),
        times=st.lists(st.integers(-(2**62), 2**62), min_size=2, max_size=2),
    )
    @settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_any_text_and_any_instant_comes_back_and_checks_clean(self, log, texts, times):
        line, reason, checks, remark, name, text = texts
        event = Noted(entry=1, text=text)
        given_ = draft(
            line, event, actor="ann", reason=reason, checks=checks, remark=remark, at=times[0], recorded=times[1]
        )
        stream = f"{len(log.streams())} {name}"
        (stored,) = log.append(stream, NEW, [given_]).entries
        (entry,) = log.entries(stream)
        assert entry == stored
        assert (entry.line, entry.events, entry.at, entry.recorded) == (line, (event,), *times)
        assert (entry.reason, entry.checks, entry.remark) == (reason or None, checks or None, remark or None)
        assert list(log.check(stream)) == [(Fact(0, times[0], (event,)), None)]


class TestRefusing:
    """After every refusal the log is as it was, and goes on."""

    @pytest.fixture(autouse=True)
    def nothing_was_stored(self, game):
        before = game.entries(GAME), game.tip(GAME)
        yield
        assert (game.entries(GAME), game.tip(GAME)) == before
        assert [info.name for info in game.streams()] == [GAME]
        assert game.append(GAME, 3, [ROLL]).entries[0].number == 4

    @pytest.mark.parametrize("expected", [0, 2, 4, 99])
    def test_a_number_that_is_not_the_last_one_is_a_conflict(self, game, expected):
        with pytest.raises(Conflict, match=f"entry 3 is the last one, not {expected}") as conflict:
            game.append(GAME, expected, [ROLL, TAX], snapshot=(1, b"state"))
        assert (conflict.value.expected, conflict.value.found) == (expected, 3)

    @pytest.mark.parametrize("name", ["R2-T5", "r2-t5"])
    def test_a_name_that_is_taken_in_any_letter_case_founds_nothing(self, game, name):
        with pytest.raises(StreamExists, match="R2-T5"):
            game.append(name, NEW, [ROLL])

    def test_only_new_founds_a_stream(self, game):
        with pytest.raises(NoSuchStream, match="R2-T6"):
            game.append("R2-T6", 3, [ROLL])

    def test_nothing_to_append_is_a_mistake_of_the_caller(self, game):
        with pytest.raises(ValueError, match="nothing"):
            game.append(GAME, 3, [])

    @pytest.mark.parametrize("flag", ["", "two words"])
    def test_a_flag_that_is_not_one_word_is_a_mistake_of_the_caller(self, game, flag):
        with pytest.raises(ValueError, match="one word"):
            game.append(GAME, 3, [ROLL, replace(ROLL, flags=("late", flag))])

    def test_a_key_that_is_there_twice_is_a_mistake_of_the_caller(self, game):
        with pytest.raises(ValueError, match="same key"):
            game.append(GAME, 3, [replace(ROLL, key="k"), replace(TAX, key="k")])

    def test_an_event_that_could_not_be_read_back_is_not_stored(self, game):
        poison = draft("ann roll", Rolled(player="ann", dice="three"))  # type: ignore[arg-type]
        with pytest.raises(LogError, match="could not be read back"):
            game.append(GAME, 3, [ROLL, poison])

    @pytest.mark.parametrize(
        "bad",
        [
            draft("ann note \udcff"),
            draft("ann note 1 x", Noted(entry=1, text="\udcff")),
            draft("ann roll 3 4", key="\udcff"),
        ],
        ids=["line", "event", "key"],
    )
    def test_what_is_not_text_is_not_stored(self, game, bad):
        with pytest.raises(LogError, match="not text"):
            game.append(GAME, 3, [ROLL, bad])

    def test_a_name_that_is_not_text_founds_nothing(self, game):
        with pytest.raises(LogError, match="not text"):
            game.append("\udcff", NEW, [ROLL])


class TestNames:
    @pytest.mark.parametrize(
        ("founded", "asked"),
        [
            ("Leeds Final", "LEEDS FINAL"),
            ("Straße", "STRASSE"),
            ("Zoë", "ZOE\N{COMBINING DIAERESIS}"),
            ("Ωmega", "ωMEGA"),
            ("\u03b1\u0301\u0345", "\u03b1\u0345\u0301"),
        ],
    )
    def test_names_alike_but_for_case_and_composition_are_one_stream(self, log, founded, asked):
        log.append(founded, NEW, [ROLL])
        with pytest.raises(StreamExists):
            log.append(asked, NEW, [ROLL])
        log.append(asked, 0, [replace(TAX, key="k")])
        assert [entry.stream for entry in log.entries(asked)] == [founded, founded]
        assert log.find(asked, "k") == log.entries(founded)[1]
        assert log.entries(asked) == log.entries(founded)
        assert [problem for _, problem in log.check(asked)] == [None, None]

    def test_what_is_not_there_is_said_by_every_way_of_asking(self, game):
        for ask in (game.tip, game.facts, game.entries, game.check, lambda name: game.find(name, "k")):
            for name in ("R2-T6", "", "\udcff"):
                with pytest.raises(NoSuchStream):
                    ask(name)

    def test_streams_are_listed_in_the_order_of_founding(self, game):
        game.append("b", NEW, [draft("clerk start", recorded=5)], kind="tournament")
        game.append("a", NEW, [draft("clerk start", recorded=7, at=None)])
        game.append("b", 0, [draft("clerk pair", recorded=9)], kind="ignored")
        first = StreamInfo(GAME, "game", 3, NOON)
        assert game.streams() == [first, StreamInfo("b", "tournament", 1, 9), StreamInfo("a", "game", 0, 7)]
        assert game.streams("tournament") == [StreamInfo("b", "tournament", 1, 9)]
        assert game.streams("chess") == []

    def test_streams_do_not_mix(self, game):
        game.append("other", NEW, [TAX])
        assert lines(game) == ["clerk start", "ann roll 3 4", "ann pay tax", "ref note 1 fair"]
        assert lines(game, "other") == ["ann pay tax"]


class TestReading:
    @pytest.mark.parametrize(
        ("after", "upto", "numbers"),
        [
            (NEW, None, [0, 1, 2, 3]),
            (NEW, 1, [0, 1]),
            (0, None, [1, 2, 3]),
            (1, 2, [2]),
            (2, 2, []),
            (3, None, []),
            (3, 1, []),
            (99, None, []),
            (-9, 0, [0]),
            (-3, None, [0, 1, 2, 3]),
            (NEW, NEW, []),
            (0, 99, [1, 2, 3]),
        ],
    )
    def test_a_range_begins_after_one_number_and_ends_with_another(self, game, after, upto, numbers):
        whole = game.entries(GAME)
        assert game.entries(GAME, after, upto) == [whole[number] for number in numbers]
        assert game.facts(GAME, after, upto) == [
            Fact(entry.number, entry.at, entry.events) for entry in game.entries(GAME, after, upto)
        ]


class TestSnapshots:
    def test_there_is_none_at_first(self, game):
        assert game.tip(GAME).snapshot is None

    def test_it_stands_at_the_last_of_the_entries_it_came_with(self, game):
        game.append(GAME, 3, [ROLL, TAX], snapshot=(7, b"\x00state"))
        assert game.tip(GAME).snapshot == Snapshot(number=5, version=7, state=b"\x00state")

    def test_the_next_one_takes_its_place(self, game):
        game.append(GAME, 3, [ROLL], snapshot=(1, b"old"))
        game.append(GAME, 4, [TAX], snapshot=(2, b"new"))
        assert game.tip(GAME).snapshot == Snapshot(number=5, version=2, state=b"new")

    def test_an_append_without_one_leaves_it_where_it_was(self, game):
        game.append(GAME, 3, [ROLL], snapshot=(1, b"old"))
        game.append(GAME, 4, [TAX])
        assert game.tip(GAME).number == 5
        assert game.tip(GAME).snapshot == Snapshot(number=4, version=1, state=b"old")


class TestDocuments:
    KIT = b'{"board":"atlantic-city"}'

    def test_a_document_is_found_by_its_hash(self, log):
        log.append(GAME, NEW, [ROLL], documents=[self.KIT, b"another"])
        log.append("other", NEW, [ROLL], documents=[self.KIT])
        assert log.document(sha256(self.KIT).hexdigest()) == self.KIT

    @pytest.mark.parametrize("name", ["20b78ff4", "", "\udcff"])
    def test_one_that_is_not_there_is_said_to_be_missing(self, game, name):
        with pytest.raises(LogError, match="missing"):
            game.document(name)


class TestRetrying:
    def test_a_retry_gets_its_first_result_although_the_game_went_on(self, game):
        first = game.append(GAME, 3, [replace(TAX, key="k-1")], snapshot=(1, b"first"))
        game.append(GAME, 4, [ROLL])
        again = game.append(GAME, 3, [replace(TAX, key="k-1")], snapshot=(1, b"again"))
        assert again.repeated
        assert again.entries == first.entries
        assert game.tip(GAME).number == 5
        assert game.tip(GAME).snapshot == Snapshot(4, 1, b"first")

    def test_a_retry_keeps_no_documents_either(self, game):
        game.append(GAME, 3, [replace(TAX, key="k-1")])
        game.append(GAME, 3, [replace(TAX, key="k-1")], documents=[b"kit"])
        with pytest.raises(LogError, match="missing"):
            game.document(sha256(b"kit").hexdigest())

    def test_founding_can_be_retried(self, log):
        first = log.append(GAME, NEW, [replace(ROLL, key="k-1"), TAX])
        again = log.append(GAME, NEW, [replace(ROLL, key="k-1"), TAX])
        assert (again.entries, again.repeated) == (first.entries, True)

    def test_several_drafts_are_retried_as_one(self, game):
        drafts = [ROLL, replace(TAX, key="k-2"), replace(NOTE, key="k-3")]
        first = game.append(GAME, 3, drafts)
        game.append(GAME, 6, [ROLL])
        again = game.append(GAME, 3, drafts)
        assert (again.entries, again.repeated) == (first.entries, True)

    def test_keys_that_were_given_to_other_actions_are_refused(self, game):
        game.append(GAME, 3, [replace(TAX, key="k-1")])
        with pytest.raises(LogError, match="other actions"):
            game.append(GAME, 4, [replace(TAX, key="k-1"), replace(ROLL, key="k-2")])
        assert game.tip(GAME).number == 4

    def test_a_key_belongs_to_its_stream(self, game):
        game.append(GAME, 3, [replace(TAX, key="k-1")])
        receipt = game.append("other", NEW, [replace(TAX, key="k-1")])
        assert not receipt.repeated

    def test_a_key_finds_its_entry(self, game):
        (entry,) = game.append(GAME, 3, [replace(TAX, key="k-1")]).entries
        assert game.find(GAME, "k-1") == entry
        assert game.find(GAME, "k-2") is None
        assert game.find(GAME, "\udcff") is None

    def test_an_entry_without_a_key_is_found_by_none(self, game):
        game.append(GAME, 3, [replace(TAX, key="")])
        assert game.find(GAME, "") is None


class TestHashes:
    """A hash once written holds for ever, whatever store or version wrote it."""

    DRAFTS = (
        draft("clerk start", by="cid", role="referee"),
        ROLL,
        draft("ref adjust ann 5", *TAX.events, at=None, reason='Zoë’s "50" \\ \x07\x7f\u2028', flags=("late", "a")),
        draft("ann pay tax", *TAX.events, at=NOON - 1, checks="ann=1300", remark="😀", key="k"),
    )

    def test_every_store_gives_the_same_entries(self, tmp_path):
        memory, file = InMemory(tmp_path).log, InSqlite(tmp_path).log
        with closing(file):
            assert memory.append(GAME, NEW, self.DRAFTS) == file.append(GAME, NEW, self.DRAFTS)
            assert memory.entries(GAME) == file.entries(GAME)

    def test_it_covers_the_name_of_the_stream(self, log):
        one, other = log.append("one", NEW, [ROLL]), log.append("other", NEW, [ROLL])
        assert one.entries[0].hash != other.entries[0].hash

    def test_it_is_what_it_was_when_the_format_was_made(self, log):
        entries = log.append(GAME, NEW, self.DRAFTS).entries
        assert [entry.hash.hex()[:16] for entry in entries] == [
            "40562eaed4fa3396",
            "79ed5098b35f9bda",
            "a0b8e6f026df8d40",
            "67fb7e6a0556ed7a",
        ]

    def test_anybody_can_work_it_out(self, log):
        log.append(GAME, NEW, self.DRAFTS)
        entry = log.entries(GAME)[2]
        columns = [2, None, NOON, "ref", None, None, entry.reason, entry.line, "late a", None, None, None]
        events = '[{"type":"paid","payer":"ann","payee":"bank","amount":200,"reason":"tax","square":"INC"}]'
        hashed = compact([GAME, "game"]) + entry.previous + compact(columns) + events.encode()
        assert entry.hash == sha256(hashed).digest()


def compact(value) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
