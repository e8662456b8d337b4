"""Records of what the table really did: each kind of misplay is stored, found, priced, put right, and not found where
the act was right."""

from textwrap import dedent

import pytest
from random_games import service

from events import MemoryLog
from monopoly import RecordError, RuleViolation, read_record, write_game
from monopoly.auditing import audit

HEAD = "mpn: 1\ngame: table\nmode: as-played\n"


def played(text, head=HEAD):
    desk = service(MemoryLog())
    desk.take_in(read_record((head + dedent(text).lstrip()).encode(), "table.mpn"))
    return desk, desk.game("table")


def findings(game):
    return [(f.entry, f.rule, f.owed) for f in audit(game.timeline())]


MISPLAYS = {
    "the wrong rent": (
        """
        setup: cid 200 at 10
        setup: ann 100 deeds TEN

        cid roll 3+5
        ann claim amount=22
        """,
        (2, "rent.street", {"cid": 8, "ann": -8}),
        "ann claim",
    ),
    "too much rent": (
        """
        setup: cid 200 at 10
        setup: ann 100 deeds RDR PRR

        cid roll 2+3
        ann claim amount=25
        """,
        (2, "rent.station", {"cid": -25, "ann": 25}),
        "ann claim",
    ),
    "the wrong square": (
        """
        setup: ann 500 at 0
        setup: bob 500

        ann roll 1+2 to=VER
        """,
        (1, "move.dice", {}),
        "ann roll 1+2",
    ),
    "salary forgotten": (
        """
        setup: bob 300 at 35
        setup: ann 300

        bob roll 4+3 salary=0
        """,
        (1, "move.salary", {"bob": 200}),
        "bob roll 4+3",
    ),
    "salary paid twice": (
        """
        setup: bob 300 at 35
        setup: ann 300

        bob roll 4+3 salary=400
        """,
        (1, "move.salary", {"bob": -200}),
        "bob roll 4+3",
    ),
    "salary where none was due": (
        """
        setup: bob 300 at 5
        setup: ann 300

        bob roll 2+3 salary=200
        """,
        (1, "move.salary", {"bob": -200}),
        "bob roll 2+3",
    ),
    "uneven building": (
        """
        setup: ann 1000 deeds STJ*1 TEN NYA
        setup: bob 1000

        ann build STJ
        """,
        (1, "build.even", {}),
        "ann build TEN",
    ),
    "building on a mortgaged group": (
        """
        setup: ann 1000 deeds PKP BDW(m)
        setup: bob 1000

        ann build PKP
        """,
        (1, "build.group", {}),
        None,
    ),
    "a sixth level": (
        """
        setup: ann 1000 deeds PKP*5 BDW*5
        setup: bob 1000

        ann build PKP
        """,
        (1, "build.max", {}),
        None,
    ),
    "an act out of turn": (
        """
        setup: ann 500
        setup: bob 500

        bob roll 4+6
        """,
        (1, "turn.order", {}),
        "ann roll 4+6",
    ),
    "the wrong price": (
        """
        setup: ann 500
        setup: bob 500

        ann roll 1+5
        ann buy price=80
        """,
        (2, "buy.price", {"ann": -20}),
        "ann buy",
    ),
    "a late claim paid all the same": (
        """
        setup: ann 200 at 12
        setup: bob 200
        setup: cid 200 deeds NYA

        ann roll 3+4
        bob roll 4+6
        cid claim 1 amount=16
        """,
        (3, "rent.claim-window", {"ann": 16, "cid": -16}),
        None,
    ),
    "a loan": (
        """
        setup: ann 300
        setup: bob 500

        bob give ann 200 "loan"
        """,
        (1, "trade.no-loans", {"bob": 200, "ann": -200}),
        None,
    ),
    "a bid beyond means": (
        """
        setup: ann 300 at 10
        setup: bob 80
        setup: cid 79

        ann roll 2+4
        ann decline
        cid bid 90
        """,
        (3, "auction.bid-limit", {}),
        "cid bid 79",
    ),
    "a card that a player holds": (
        """
        setup: ann 300 at 2
        setup: bob 80 cards chance:get-out-of-jail-free

        ann roll 1+4
        ann draw chance:get-out-of-jail-free
        """,
        (2, "card.draw", {}),
        "ann draw chance:bank-dividend",
    ),
    "the wrong sum of a card": (
        """
        setup: ann 300 at 2
        setup: bob 80

        ann roll 1+4
        ann draw chance:bank-dividend amount=150
        """,
        (2, "card.order", {"ann": -100}),
        "ann draw chance:bank-dividend",
    ),
    "the wrong sum of a card paid to each": (
        """
        setup: ann 300 at 2
        setup: bob 80
        setup: cid 80

        ann roll 1+4
        ann draw chance:elected-chairman amount=5
        """,
        (2, "card.pay-each", {"ann": -90, "bob": 45, "cid": 45}),
        "ann draw chance:elected-chairman",
    ),
    "the wrong tax": (
        """
        setup: ann 300 at 33
        setup: bob 80

        ann roll 2+3 amount=75
        """,
        (1, "tax.fixed", {"ann": -25}),
        "ann roll 2+3",
    ),
    "a fine not paid": (
        """
        setup: ann 300 at 10 jail
        setup: bob 80

        ann pay jail fine=0
        """,
        (1, "jail.leave", {"ann": -50}),
        "ann pay jail",
    ),
    "out of jail without doubles": (
        """
        setup: ann 300 at 10 jail
        setup: bob 80

        ann roll 4+3 to=CC2
        """,
        (1, "jail.leave", {}),
        "ann roll 4+3",
    ),
    "an extra roll after leaving jail": (
        """
        setup: ann 300 at 10 jail
        setup: bob 80

        ann roll 5+5
        ann roll 1+3
        """,
        (2, "jail.leave", {}),
        "bob roll 1+3",
    ),
    "a missing roll after doubles": (
        """
        setup: ann 300 at 10
        setup: bob 80

        ann roll 5+5
        bob roll 4+6
        """,
        (2, "move.doubles", {}),
        "ann roll 4+6",
    ),
    "rent taken on a mortgaged lot": (
        """
        setup: ann 300 at 10
        setup: bob 80 deeds TEN(m)

        ann roll 3+5
        bob claim amount=14
        """,
        (2, "rent.mortgaged", {"ann": 14, "bob": -14}),
        None,
    ),
    "a wrong mortgage": (
        """
        setup: ann 300 deeds BDW
        setup: bob 80

        ann mortgage BDW value=250
        """,
        (1, "mortgage.value", {"ann": -50}),
        "ann mortgage BDW",
    ),
    "a wrong redemption": (
        """
        setup: ann 300 deeds ELE(m)
        setup: bob 80

        ann redeem ELE cost=75
        """,
        (1, "mortgage.redeem", {"ann": -8}),
        "ann redeem ELE",
    ),
    "houses sold at the full price": (
        """
        setup: ann 300 deeds PKP*1 BDW*1
        setup: bob 80

        ann sell PKP refund=200
        """,
        (1, "build.sell", {"ann": -100}),
        "ann sell PKP",
    ),
    "houses built at the wrong price": (
        """
        setup: ann 900 deeds PKP BDW
        setup: bob 80

        ann build PKP BDW cost=200
        """,
        (1, "build.price", {"ann": -200}),
        "ann build PKP BDW",
    ),
    "a lot sold without an auction being open": (
        """
        setup: ann 300
        setup: bob 80

        ann roll 1+5
        bank sold ORI bob 40
        """,
        (2, "auction.closed", {}),
        "ann decline",
    ),
    "a lot bought where it was not on offer": (
        """
        setup: ann 300 at 6
        setup: bob 80

        ann buy
        """,
        (1, "buy.unowned", {}),
        None,
    ),
    "the roll before the offer was settled": (
        """
        setup: ann 300
        setup: bob 80

        ann roll 1+5
        bob roll 4+6
        """,
        (2, "turn.order", {}),
        "ann decline",
    ),
}


@pytest.mark.parametrize("kind", MISPLAYS)
def test_a_misplay_is_stored_flagged_found_once_and_priced(kind):
    text, expected, _ = MISPLAYS[kind]
    desk, game = played(text)
    assert findings(game) == [expected]
    assert "illegal" in desk.entries("table")[expected[0]].flags
    assert sum(game.state.cash.values()) == 0


@pytest.mark.parametrize("kind", MISPLAYS)
def test_the_same_is_refused_in_a_strict_game(kind):
    text, (entry, rule, _), _ = MISPLAYS[kind]
    with pytest.raises(RecordError) as refused:
        played(text, HEAD.replace("mode: as-played\n", ""))
    error = refused.value.__cause__
    assert isinstance(error, RuleViolation)
    assert error.rule == rule
    assert len(refused.value.text) > 0
    assert refused.value.line == 2 + dedent(text).strip().splitlines().index("") + 1 + entry


@pytest.mark.parametrize("kind", [kind for kind, (_, _, right) in MISPLAYS.items() if right])
def test_nothing_is_found_where_the_act_was_right(kind):
    text, (entry, _, _), right = MISPLAYS[kind]
    head, _, lines = dedent(text).strip().partition("\n\n")
    kept = lines.strip().splitlines()[: entry - 1]
    _, game = played("\n".join([head.strip(), "", *kept, right]))
    assert findings(game) == []


@pytest.mark.parametrize("kind", [kind for kind, (_, (_, _, owed), _) in MISPLAYS.items() if owed])
def test_what_is_owed_puts_it_right(kind):
    """The money after the adjustment is what it would have been by the rules."""
    text, (entry, _, owed), right = MISPLAYS[kind]
    desk, _ = played(text)
    moves = " ".join(f"{name} {amount:+d}" for name, amount in owed.items())
    desk.act("table", f'ref adjust {moves} "put right"')
    head, _, lines = dedent(text).strip().partition("\n\n")
    kept = lines.strip().splitlines()[: entry - 1]
    _, by_the_rules = played("\n".join([head.strip(), "", *kept, *([right] if right else [])]))
    assert desk.game("table").state.cash == by_the_rules.state.cash


@pytest.mark.parametrize("kind", MISPLAYS)
def test_a_record_as_played_goes_out_and_comes_in_the_same(kind):
    desk, game = played(MISPLAYS[kind][0])
    text = write_game(desk.entries("table"), game.vocabulary)
    again = service(MemoryLog())
    again.take_in(read_record(text.encode(), "table.mpn"))
    assert write_game(again.entries("table"), game.vocabulary) == text
    assert again.game("table").state == game.state


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("ann trade bob 900 for ORI", "cash.short"),
        ("ann trade bob BDW for 10", "trade.goods"),
        ("ann mortgage ORI", "mortgage.owner"),
        ("bob build ORI VER CON", "build.supply"),
        ("cid roll 1+2", "play.bankrupt"),
        ("ann buy price=9000", "cash.short"),
        ("ann give bob 9000", "cash.short"),
    ],
)
def test_what_is_not_possible_at_all_is_refused_as_played_too(line, rule):
    """No negative cash, no 33rd house, nothing given that is not his, no act of a bankrupt player."""
    desk, _ = played(
        """
        setup: ann 500 at 5
        setup: bob 500 deeds ORI VER CON MED*4 BAL*4 STC*4 STA*4 VIR*4 PKP*4 BDW*4 KEN*4
        setup: cid 10

        cid resign
        """
    )
    before = len(desk.entries("table"))
    with pytest.raises(RuleViolation) as refused:
        desk.act("table", line)
    assert refused.value.rule == rule
    assert len(desk.entries("table")) == before


def test_nothing_is_possible_after_the_end():
    desk, _ = played("players: ann bob\n\nref end\n")
    with pytest.raises(RuleViolation, match=r"play\.ended"):
        desk.act("table", "ann roll 1+2")


def test_a_single_line_of_a_strict_game_can_be_kept_as_played():
    desk, _ = played("players: ann bob\n", HEAD.replace("mode: as-played\n", ""))
    with pytest.raises(RuleViolation):
        desk.act("table", "bob roll 4+6")
    outcome = desk.act("table", "bob roll 4+6", as_played=True)
    assert outcome.draft.flags == ("illegal",)
    text = write_game(desk.entries("table"), desk.game("table").vocabulary)
    again = service(MemoryLog())
    again.take_in(read_record(text.encode(), "table.mpn"))
    assert again.game("table").state == desk.game("table").state


def test_findings_do_not_cascade():
    """One misplay is one finding: the game goes on from what was done, and the debt that was passed over stays owed."""
    _, game = played(
        """
        setup: ann 20 at 10
        setup: bob 500 deeds TEN
        setup: cid 500

        ann roll 3+5
        bob claim amount=100
        bob roll 4+6
        cid roll 4+6
        ann roll 1+2
        """
    )
    assert [(entry, rule) for entry, rule, _ in findings(game)] == [(2, "rent.street"), (3, "turn.order")]
    assert [(debt.debtor, debt.left) for debt in game.state.debts] == [("ann", 100)]


def test_a_finding_names_the_later_entries_that_rest_on_it():
    _, game = played(
        """
        setup: ann 1000 deeds STJ TEN NYA
        setup: bob 1000

        ann build STJ
        ann build STJ
        ann sell STJ
        ann roll 4+6
        """
    )
    (finding,) = audit(game.timeline())
    assert (finding.entry, finding.rests) == (2, (3,))
