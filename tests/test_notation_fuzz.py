"""Whatever is written is read back the same, and whatever is read raises nothing but the notation's own errors."""

import contextlib
import unicodedata
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from notation_table import DECKS, SQUARES

from events import Goods
from monopoly import actions as act
from monopoly.notation import (
    CashCheck,
    Headers,
    LevelCheck,
    MortgagedCheck,
    NotationError,
    OwnerCheck,
    PlaceCheck,
    RecordError,
    Sentence,
    Setup,
    Vocabulary,
    check_names,
    parse,
    parse_checks,
    parse_setup,
    read_record,
    write_action,
    write_checks,
    write_record,
    write_sentence,
    write_setup,
)

CODES = tuple(square.code for square in SQUARES)
POSITIONS = tuple(square.position for square in SQUARES)

LINE_BREAKS = "\n\r\u2028\u2029"
texts = st.text(st.characters(exclude_categories=("Cs", "Cc"), exclude_characters=LINE_BREAKS), max_size=12).map(
    lambda text: unicodedata.normalize("NFC", text)
)
said = texts.filter(bool)
remarks = texts.map(lambda text: text.replace("}", "").strip()).filter(bool)
numbers = st.integers(1, 10**9)
sums = st.integers(0, 10**9)
entries = st.none() | numbers
codes = st.sampled_from(CODES)
several = st.lists(codes, min_size=1, max_size=4, unique=True).map(tuple)
orders = st.dictionaries(codes, numbers, min_size=1, max_size=4).map(lambda levels: tuple(levels.items()))
dice = st.tuples(st.integers(1, 6), st.integers(1, 6))
kinds = st.sampled_from(["house", "hotel"])

awkward = st.sampled_from(
    [
        "ann",
        "Ann B",
        "Аня",
        "ليلى",
        "12.",
        "02:09",
        "typo",
        "for",
        "=",
        "!late",
        "#1",
        'say "so"',
        '"',
        "a=b",
        "{x}",
        "card",
    ]
)


def valid(name: str) -> bool:
    try:
        return check_names([name]) == (name,)
    except NotationError:
        return False


def told_apart(names: list[str]) -> bool:
    try:
        return bool(check_names(names))
    except NotationError:
        return False


names = (awkward | texts.map(str.strip)).filter(valid)
tables = st.lists(names, min_size=2, max_size=4).filter(told_apart)


def figures(*keys: str) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional={key: codes if key == "to" else sums for key in keys})


def goods(*, something: bool = False) -> st.SearchStrategy[Goods]:
    cards = st.lists(st.sampled_from(["card", "card:chance", "card:treatment"]), unique=True, max_size=2).map(tuple)
    any_goods = st.builds(Goods, st.just(0) | sums, several | st.just(()), cards)
    return any_goods.filter(lambda found: found != Goods()) if something else any_goods


table = st.shared(tables, key="table")
who = table.flatmap(st.sampled_from)
desk = who | st.sampled_from(["ref", "clerk"])
bank = st.just("bank")
lots = st.lists(
    st.builds(
        act.LotCorrection, codes, st.none() | who | st.just("bank"), st.none() | sums, st.none() | st.booleans()
    ).filter(lambda lot: (lot.owner, lot.level, lot.mortgaged) != (None, None, None)),
    unique_by=lambda lot: lot.square,
    max_size=3,
).map(tuple)
moves = st.dictionaries(who, numbers | numbers.map(int.__neg__), min_size=1).map(lambda moves: tuple(moves.items()))
some = st.lists(who, unique=True, max_size=3).map(tuple)
card = st.sampled_from([(deck, card) for deck, cards in DECKS.items() for card in cards])


def _actions() -> st.SearchStrategy[act.Action]:
    def draw(actor: str, drawn: tuple[str, str], result: str | None, given: dict[str, Any]) -> act.Action:
        return act.Draw(actor, *drawn, result, given)

    def penalty(actor: str, player: str, kind: tuple[str, int]) -> act.Action:
        return act.Penalty(actor, player, *kind)

    trades = [st.builds(kind, who, who, goods(something=True), goods()) for kind in (act.Trade, act.OfferTrade)]
    alone = [
        st.builds(kind, who)
        for kind in (
            act.Decline,
            act.PassBid,
            act.GoBankrupt,
            act.Resign,
            act.EndTurn,
            act.WithdrawDeposit,
            act.UseCard,
        )
    ]
    on_entry = [
        st.builds(kind, who, entries) for kind in (act.Waive, act.AcceptOffer, act.RejectOffer, act.WithdrawOffer)
    ]
    return st.one_of(
        *trades,
        *alone,
        *on_entry,
        st.builds(act.Roll, who, st.none() | dice, figures("to", "salary", "amount", "fine")),
        st.builds(act.Buy, who, figures("price")),
        st.builds(act.Bid, who, numbers, st.none() | codes),
        st.builds(act.Hammer, bank, codes, who, numbers),
        st.builds(act.Hammer, bank, kinds, who, numbers, codes),
        st.builds(act.Hammer, bank, codes | kinds),
        st.builds(act.OpenAuction, bank, kinds),
        st.builds(act.Want, who, kinds, numbers),
        st.builds(act.Claim, who, entries, figures("amount")),
        st.builds(draw, who, card, st.none() | said, figures("to", "salary", "amount")),
        st.builds(act.Draw, who, figures=figures("amount")),
        st.builds(act.Choose, who, sums.map(str) | st.just("10%") | st.just("none") | codes, figures("amount")),
        st.builds(act.Build, who, orders, figures("cost")),
        st.builds(act.SellBuildings, who, orders, figures("refund")),
        st.builds(act.Mortgage, who, several, figures("value")),
        st.builds(act.Redeem, who, several, figures("cost")),
        st.builds(act.PayJail, who, st.sampled_from(["jail", "hospital"]), figures("fine")),
        st.builds(act.UseCard, who, st.sampled_from(sorted(DECKS))),
        st.builds(act.Settle, who, who, goods(something=True), numbers),
        st.builds(act.Deal, bank, who, several) | st.builds(act.Deal, bank),
        st.builds(act.EndGame, st.just("ref")),
        st.builds(act.MoveTo, who, codes),
        st.builds(act.Give, who, who, numbers, texts),
        st.builds(act.Order, bank, some.filter(bool)),
        st.builds(act.Spin, who, numbers, st.none() | said, figures("amount")),
        st.builds(act.Undo, desk, entries, st.booleans(), st.booleans(), some),
        st.builds(act.Redo, desk, entries),
        st.builds(act.Rewind, desk, sums),
        st.builds(act.Dispute, desk, numbers, texts, st.booleans()),
        st.builds(
            act.Rule,
            desk,
            numbers.map(str) | st.integers(0, 999).map("D{}".format),
            st.sampled_from(["deny", "uphold", "note"]),
            moves | st.just(()),
            lots,
        ),
        st.builds(act.Adjust, desk, moves | st.just(()), lots).filter(lambda action: action.moves or action.lots),
        st.builds(
            penalty,
            desk,
            who,
            st.tuples(st.sampled_from(["money", "time"]), st.integers(1, 10**6))
            | st.tuples(st.sampled_from(["caution", "warning", "removed", "disqualified"]), st.just(0)),
        ),
        st.builds(act.Pause, desk),
        st.builds(act.Resume, desk),
        st.builds(act.TimeOut, desk, who),
        st.builds(act.CallTime, desk, who, st.integers(1, 10**6)),
        st.builds(act.AddTime, desk, who, st.integers(1, 10**6)),
        st.builds(act.Count, desk, who, st.lists(st.tuples(numbers, sums), min_size=1, max_size=3).map(tuple)),
        st.builds(act.Count, desk, who, cash=sums),
        st.builds(act.Note, desk, sums, said),
        st.builds(act.Sign, desk),
    )


actions = _actions()
checks: st.SearchStrategy[tuple[Any, ...]] = st.lists(
    st.builds(CashCheck, who | st.just("pot"), sums)
    | st.builds(PlaceCheck, who, st.sampled_from(POSITIONS))
    | st.builds(OwnerCheck, codes, who | st.just("bank"))
    | st.builds(LevelCheck, codes, sums)
    | st.builds(MortgagedCheck, codes),
    max_size=4,
).map(tuple)
FIRST, LAST = -62_135_596_800_000_000, 253_402_300_799_999_999  # of the years 1 and 9999
times = st.one_of(
    st.just((None, None)),
    st.tuples(st.integers(0, 10**14), st.none()),
    st.tuples(st.none(), st.integers(FIRST, LAST)),
)
sentences = st.builds(
    lambda action, number, time, *rest: Sentence(action, number, *time, *rest),
    actions,
    entries,
    times,
    st.sampled_from([(), ("late",), ("illegal",), ("illegal", "late")]),
    st.none() | said.map("by {}".format),
    st.none() | st.just("player"),
    st.none() | said,
    checks,
    st.none() | remarks,
)


@given(table, actions)
def test_every_action_is_read_back_from_its_line(players: list[str], action: act.Action) -> None:
    vocabulary = Vocabulary(players, SQUARES, DECKS)
    line = write_action(action, vocabulary)
    assert parse(line, vocabulary) == Sentence(action)
    assert write_action(parse(line, vocabulary).action, vocabulary) == line


@given(table, sentences)
def test_every_sentence_is_read_back_from_its_line(players: list[str], sentence: Sentence) -> None:
    vocabulary = Vocabulary(players, SQUARES, DECKS)
    line = write_sentence(sentence, vocabulary, None)
    assert parse(line, vocabulary) == sentence
    assert write_sentence(parse(line, vocabulary), vocabulary, None) == line


@given(table, sentences, st.integers(-(10**15), 10**15), st.integers(0, 10**13))
def test_an_instant_and_the_time_since_the_start_say_the_same(
    players: list[str], sentence: Sentence, start: int, after: int
) -> None:
    vocabulary = Vocabulary(players, SQUARES, DECKS)
    elapsed = Sentence(sentence.action, elapsed=after)
    line = write_sentence(Sentence(sentence.action, instant=start + after), vocabulary, start)
    assert line == write_sentence(elapsed, vocabulary, start)
    assert parse(line, vocabulary) == elapsed


@given(table, checks)
def test_checks_are_read_back(players: list[str], asserted: tuple[Any, ...]) -> None:
    vocabulary = Vocabulary(players, SQUARES, DECKS)
    assert parse_checks(write_checks(asserted, vocabulary), vocabulary) == asserted


@given(
    tables,
    sums,
    st.none() | codes,
    st.lists(codes, unique=True, max_size=4),
    st.lists(st.sampled_from([(0, False), (3, False), (0, True)]), min_size=4, max_size=4),
    st.none() | st.integers(0, 3),
)
def test_setups_are_read_back(
    players: list[str],
    cash: int,
    square: str | None,
    deeds: list[str],
    state: list[tuple[int, bool]],
    jail: int | None,
) -> None:
    vocabulary = Vocabulary(players, SQUARES, DECKS)
    cards = (("chance", "go-to-jail"),) if jail else ()
    held = tuple((code, level, down) for code, (level, down) in zip(deeds, state, strict=False))
    setup = Setup(players[0], cash, square, held, cards, jail)
    assert parse_setup(write_setup(setup, vocabulary), vocabulary) == setup


values = texts.map(str.strip).filter(bool)


@given(
    tables,
    st.fixed_dictionaries(
        {},
        optional={
            **dict.fromkeys(("game", "event", "table", "referee", "clerk", "board", "ruleset", "seed", "result"), said),
            "start": st.integers(-(10**15), 10**15),
            "rules": st.lists(said, max_size=3).map(tuple),
            "house": st.lists(said, max_size=3).map(tuple),
            "mode": st.sampled_from(["strict", "as-played"]),
            "doubles": st.integers(0, 2),
            "pot": sums,
            "others": st.dictionaries(st.sampled_from(["weather", "été"]), texts, max_size=2).map(
                lambda others: tuple(others.items())
            ),
        },
    ),
    st.lists(dice, max_size=3),
)
def test_headers_are_read_back(players: list[str], given_values: dict[str, Any], rolls: list[tuple[int, int]]) -> None:
    opening = tuple(zip(players, rolls, strict=False))
    headers = Headers(players=tuple(players), opening=opening, turn=players[-1], **given_values)
    assert read_record(write_record(headers, []).encode(), "x").headers == headers


WORDS = """
ann bob "Ann_B" bank ref clerk roll 3+4 bid trade for NYA+50 card:chance ORI*4 BDW(m) = ann@24 ORI:ann pot 430 12.
02:09 2026-11-30T10:00:00Z !late salary=0 to=ORI agreed=ann,bob adjust="ann_+1" by=x role=clerk { } " # undo typo rule
D1 deny adjust +30 penalty 30s count 100x1 note draw chance:go-to-jail choose 10% spin deal settle _
"""
GRAMMAR = st.sampled_from([word.replace("_", " ") for word in WORDS.split()] + ["\t", "\u00a0"])
VOCABULARY = Vocabulary(["ann", "bob", "Ann B"], SQUARES, DECKS)


@given(
    st.text(max_size=60) | st.lists(GRAMMAR, max_size=12).map(" ".join) | st.lists(GRAMMAR, max_size=12).map("".join)
)
def test_any_text_is_read_or_refused_and_what_is_read_has_one_form(text: str) -> None:
    with contextlib.suppress(NotationError):
        sentence = parse(text, VOCABULARY)
        line = write_sentence(sentence, VOCABULARY, None)
        again = parse(line, VOCABULARY)
        assert again.action == sentence.action
        assert write_sentence(again, VOCABULARY, None) == line


@given(st.lists(GRAMMAR | st.text(max_size=8) | st.tuples(GRAMMAR, GRAMMAR).map(" ".join), max_size=10))
def test_any_words_of_a_command_line_are_read_or_refused(words: list[str]) -> None:
    with contextlib.suppress(NotationError):
        sentence = parse(words, VOCABULARY)
        assert parse(write_sentence(sentence, VOCABULARY, None), VOCABULARY).action == sentence.action


HEADERS = rb"""mpn: 1
mpn: 2
players: ann bob
setup: ann 5 deeds ORI
setup: bob 5 deeds ORI jail
turn: ann
turn: zed
start: now
opening: ann 3+4
opening: bob
rules: a=b
mode: x
event: "
event: {
# note

1. ann roll 3+4
ann buy {"""
LINES = st.sampled_from([*HEADERS.split(b"\n"), b"\xff", b"\x00", b"\r"])


@given(st.binary(max_size=80) | st.lists(LINES, max_size=8).map(b"\n".join))
def test_any_bytes_are_a_record_or_a_fault_of_it(data: bytes) -> None:
    with contextlib.suppress(RecordError):
        record = read_record(data, "fuzz.mpn")
        vocabulary = Vocabulary(record.headers.players, SQUARES, DECKS)
        record.setups(vocabulary)
        list(record.sentences(vocabulary))


@given(st.text(max_size=40) | st.lists(GRAMMAR, max_size=8).map(" ".join))
def test_any_setup_and_any_checks_are_read_or_refused(text: str) -> None:
    for read in (parse_setup, parse_checks):
        with contextlib.suppress(NotationError):
            read(text, VOCABULARY)
