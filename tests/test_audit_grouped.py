"""Findings with what rests on them below, and one finding with the page of facts about it."""

import pytest
from cli_helper import Desk

from cli.told_audit import DEEPEST, grouped


def rows(*findings):
    return [{"entry": entry, "under": under} for entry, under in findings]


def shape(found):
    return [(row["entry"], row["depth"]) for row in grouped(found)]


class TestGrouping:
    def test_what_rests_on_a_misplay_stands_below_it(self):
        found = rows((3, None), (4, None), (5, 3), (7, None), (9, 5))
        assert shape(found) == [(3, 0), (5, 1), (9, 2), (4, 0), (7, 0)]

    def test_two_findings_of_one_entry_rest_on_the_same(self):
        found = rows((3, None), (5, 3), (5, 3), (6, 5))
        assert shape(found) == [(3, 0), (5, 1), (5, 1), (6, 2)]

    def test_games_are_kept_apart(self):
        found = [row | {"game": game} for game in ("A", "B") for row in rows((3, None), (5, 3))]
        found[1]["under"] = None
        assert shape(found) == [(3, 0), (5, 0), (3, 0), (5, 1)]

    def test_a_long_chain_is_no_trouble(self):
        found = rows((0, None), *((number + 1, number) for number in range(5000)))
        assert shape(found)[-1] == (5000, 5000)
        assert DEEPEST < 10


RECORD = """\
mpn: 1
game: R1
mode: as-played
setup: ann 1500 at 10 deeds ORI VER CON(m)
setup: bob 1500 at 10
"""


@pytest.fixture
def misplayed(tmp_path):
    """Ann builds on a group with a mortgaged lot at 1, and once more, on top of that, at 3; bob pays too much at 5."""
    desk = Desk(tmp_path)
    desk.done("import", "-", stdin=RECORD)
    for line in ("ann build ORI", "bob give ann 5", "ann build ORI", "ann roll 4+6", "ref penalty bob 50", "ann end"):
        desk("do", line)
    return desk


def test_signatures_are_not_named_among_what_rests_on_a_misplay(misplayed):
    misplayed.lines("ref end")
    ended = misplayed.entries()[-1]["entry"]
    misplayed.lines("ann sign", "bob sign")
    rests = [row["rests"] for row in misplayed("audit", "--json").json]
    assert ended in rests[0]
    assert max(map(max, filter(None, rests))) == ended


def test_the_table_shows_it_and_programs_get_entries_in_their_order(misplayed):
    lines = misplayed("audit").out.splitlines()
    assert [(line[:5].strip(), line[7:].startswith("  ")) for line in lines[1:]] == [
        ("1", False),
        ("3", True),
        ("2", False),
    ]
    assert "on it rests 3" in lines[1]
    assert [row["entry"] for row in misplayed("audit", "--json").json] == [1, 2, 3]
    assert [line[0] for line in misplayed("audit", "--csv").out.splitlines()[1:]] == ["1", "2", "3"]
    assert "     3    build." in misplayed("audit", "--all").out.splitlines()[2]


class TestOneEntry:
    def test_the_page_of_facts(self, misplayed):
        result = misplayed("audit", "--entry", 2)
        assert result.code == 1
        assert result.out.startswith(
            "entry 2: bob give ann 5\n"
            "trade.no-loans: bob gave ann 5 for nothing: there is no credit; to put right: bob +5, ann -5   [breach]\n"
        )
        for part in ("before it: turn 1, ann's (roll); ann 1,450, bob 1,500", "--adjust owed: bob +5, ann -5"):
            assert part in result.out

    def test_the_same_for_programs(self, misplayed):
        document = misplayed("audit", "--entry", 2, "--json").json
        assert document["entry"] == 2
        assert [finding["owed"] for finding in document["findings"]] == [{"ann": -5, "bob": 5}]
        assert document["rulings"]["--adjust owed"] == "bob +5, ann -5"
        assert [row["entry"] for row in document["entries"]] == [1, 2]
        assert misplayed("audit", "--entry", 2, "--nl").json["entry"] == 2

    def test_one_that_is_settled_or_was_right(self, misplayed):
        misplayed.done("rule", 2, "note", "--adjust", "owed")
        settled = misplayed("audit", "--entry", 2)
        assert (settled.code, "[ruled: note]" in settled.out) == (0, True)
        right = misplayed("audit", "--entry", "@-1")
        assert right.code == 0
        assert right.out.startswith("entry 6: ann end\nnothing found\n")


LENT = """\
mpn: 1
game: R1
mode: as-played
setup: ann 50 at GO
setup: bob 1500 at GO
setup: cid 1500 at GO
"""


class TestStepByStep:
    """Bob gives ann 100 (entry 1), without which she could not have bought Oriental Avenue (entry 3)."""

    @pytest.fixture
    def lent(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("import", "-", stdin=LENT)
        for line in ("bob give ann 100", "ann roll 2+4", "ann buy"):
            desk("do", line)
        return desk

    def played(self, desk, *lines):
        for line in lines:
            before = len(desk.entries())
            desk("do", line)
            assert len(desk.entries()) == before + 1, line
        return {row["entry"]: row["under"] for row in desk("audit", "--json").json}

    def test_the_rent_of_a_lot_that_rests_on_a_misplay_rests_on_it_too(self, lent):
        assert self.played(lent, "bob roll 2+4", "ann claim amount=9") == {1: None, 5: 1}
        lines = lent("audit").out.splitlines()
        assert "on it rests 3" in lines[1]
        assert lines[2].startswith("    5    rent.street")

    def test_so_does_what_is_done_with_the_lot_by_others(self, lent):
        more = "ann trade bob ORI for 100", "bob mortgage ORI value=60", "bob redeem ORI cost=70"
        assert self.played(lent, *more) == {1: None, 5: 1, 6: 1}

    def test_what_goes_by_none_of_it_stands_alone(self, lent):
        # bob would have had the lot at the right price, too: so its rent rests on nothing
        more = "bob roll 1+2", "bob buy price=70", "cid roll 1+2", "bob claim amount=5", "cid give bob 7"
        assert self.played(lent, *more) == {1: None, 5: None, 7: None, 8: None}

    def test_a_claim_made_too_late_rests_on_what_its_landing_rests_on(self, lent):
        assert self.played(lent, "bob roll 2+4", "cid roll 1+2", "ann claim 4") == {1: None, 6: 1}

    def test_a_token_put_wrong_counts_for_what_it_meets_but_not_for_its_later_rolls(self, lent):
        more = (
            *("bob roll 1+2 to=CC1", "bob draw community-chest:doctors-fee amount=45", "cid roll 4+6"),
            *("ann roll 3+1", "bob roll 6+4 to=BAL", "bob buy price=50"),
        )
        assert self.played(lent, *more) == {1: None, 4: None, 5: 4, 8: 4, 9: 8}


class TestTakenBack:
    """A misplay or late claim that was taken back is no finding, but it was made, and a referee sees that."""

    @pytest.fixture
    def late(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("new", "R1", "--players", "ann,bob,cid")
        desk.lines("ann roll 2+4", "ann buy", "bob roll 2+4", "cid roll 4+6")
        assert desk("do", "ann claim").code == 1
        desk.done("undo", "--reason", "a slip of mine")
        return desk

    def test_it_is_named_below_the_table(self, late):
        result = late("audit")
        assert (result.code, result.out) == (0, "R1: nothing found\ntaken back: 5. ann claim 3 !late (by entry 6)\n")
        assert late("audit", "--json").json == []
        assert late("audit", "--as-known", 5).out.count("taken back") == 0

    def test_its_page_says_what_was_wrong(self, late):
        result = late("audit", "--entry", 5)
        assert result.code == 0
        assert "rent.claim-window: ann asked bob for the rent of 6" in result.out.splitlines()[1]
        assert "[taken back by entry 6, no finding any more]" in result.out.splitlines()[1]
        assert "[taken back by" not in late("audit", "--entry", 4).out

    def test_the_referee_may_rule_on_it_all_the_same(self, late):
        assert "finds nothing" in late.refused(1, "rule", 5, "uphold")
        late.done("dispute", "open", 5, "--by", "ann", "the clerk took it back")
        late.done("rule", "D1", "uphold", "the dice were not down")
        assert [player["cash"] for player in late.state()["players"]] == [1406, 1494, 1500]


class TestPutRight:
    """What corrects a misplay would not have been without it: nothing that came later rests on the misplay any more."""

    def rested(self, tmp_path, *corrections):
        desk = Desk(tmp_path)
        head = "mpn: 1\ngame: R1\nmode: as-played\nstart: 2026-11-30T10:00:00Z\nrules: turn=60s\n"
        desk.done("import", "-", stdin=head + "setup: ann 500 at 0\nsetup: bob 500 at 10\n")
        for line in ("01:30 ann roll 1+3 amount=190", *corrections, "01:40 bob roll 4+6", "01:50 ref end"):
            desk("do", line)
        return [(row["rule"], row["ruling"], row["rests"]) for row in desk("audit", "--json").json]

    @pytest.mark.parametrize(
        ("corrections", "ruling", "rests"),
        [
            ((), None, [3]),
            (('01:35 ref rule 1:tax.fixed uphold adjust="ann -10"',), "uphold", []),
            (("01:35 ref adjust ann -10",), "adjusted", []),
            (("01:35 ref adjust ann -5",), None, [4]),
            (("01:35 ref rule 1:tax.fixed note",), "note", [4]),
        ],
    )
    def test_the_end_rests_on_it_no_more(self, tmp_path, corrections, ruling, rests):
        assert self.rested(tmp_path, *corrections)[0] == ("tax.fixed", ruling, rests)

    def test_the_time_of_a_turn_has_no_part_in_what_rests_on_a_misplay_at_the_same_entry(self, tmp_path):
        assert self.rested(tmp_path)[1:] == [("turn.timeout", None, [])]
