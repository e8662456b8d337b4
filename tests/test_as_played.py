"""Records of what the table really did: each kind of misplay is stored, found, priced, put right, and not found where
the act was right."""

from textwrap import dedent

import pytest
from misplays import MISPLAYS as CLASSIC
from misplays_business import BUSINESS
from misplays_figures import FIGURES
from random_games import service

from events import MemoryLog
from monopoly import RecordError, RuleViolation, read_record, write_game
from monopoly.auditing import audit

MISPLAYS = CLASSIC | FIGURES | BUSINESS
HEAD = "mpn: 1\ngame: table\nmode: as-played\n"


def played(text, head=HEAD):
    desk = service(MemoryLog())
    desk.take_in(read_record((head + dedent(text).lstrip()).encode(), "table.mpn"))
    return desk, desk.game("table")


def findings(game):
    return [(f.entry, f.rule, f.owed) for f in audit(game.timeline())]


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
    assert [(f.entry, f.ruling) for f in audit(desk.game("table").timeline())] == [(entry, "adjusted")]


def test_one_adjustment_settles_one_finding_and_no_other_sum_does():
    desk, _ = played(
        """
        setup: ann 900 at 10
        setup: bob 900

        ann roll 1+2
        ann buy price=120
        bob roll 2+4
        bob buy price=80
        """
    )

    def rulings():
        return [f.ruling for f in audit(desk.game("table").timeline()) if f.owed]

    assert rulings() == [None, None]
    desk.act("table", "ref adjust ann -19")
    assert rulings() == [None, None]
    desk.act("table", "ref adjust bob -20")
    assert rulings() == [None, "adjusted"]
    desk.act("table", "ref undo 6")
    assert rulings() == [None, None]


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


@pytest.mark.parametrize(
    ("setups", "lines", "found"),
    [
        ("ann 300, bob 80, cid 80", "bob end, ann roll 4+6, ann end", [(1, "turn.order", {})]),
        ("ann 300, bob 80", "bob end, ann roll 1+5, bob end, ann buy", [(1, "turn.order", {}), (3, "turn.order", {})]),
        ("ann 300, bob 80", "ann offer bob 100 for 20, bob accept", [(2, "trade.no-loans", {"ann": 80, "bob": -80})]),
        (
            "ann 300 deeds ORI*1 VER CON, bob 80",
            "ann offer bob VER for 20, bob accept",
            [(2, "trade.unbuilt", {})],
        ),
        ("ann 300 deeds ORI*1 VER CON, bob 80", "ann offer bob VER for 20, bob reject, ann roll 1+2", []),
    ],
)
def test_what_follows_a_misplay_is_not_found_again(setups, lines, found):
    head = "".join(f"setup: {setup}\n" for setup in setups.split(", "))
    _, game = played(head + "\n" + "\n".join(lines.split(", ")) + "\n")
    assert findings(game) == found


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


UNEVEN = """
setup: ann 1000 deeds STJ TEN NYA
setup: bob 1000

ann build STJ*2{}
"""


def test_a_building_against_the_rules_goes_back_whole():
    """Undone, house and money are back; sold, half the price is, and an adjustment gives the rest."""
    said = (
        "St. James Place comes to 2 levels while Tennessee Avenue has 0: build evenly across the group; "
        "what was built goes back to the bank for what it cost"
    )
    for lines in (["ref undo 1"], ["ann sell STJ*2", "ref adjust ann +100"]):
        desk, game = played(UNEVEN.format(""))
        (finding,) = audit(game.timeline())
        assert (finding.message, finding.owed) == (said, {"ann": 200})
        for line in lines:
            desk.act("table", line)
        state = desk.game("table").state
        assert (state.cash["ann"], state.houses) == (1000, {})


def test_a_wrong_price_for_a_building_against_the_rules_is_owed_back_as_it_was_paid():
    _, game = played(UNEVEN.format(" cost=50"))
    assert findings(game) == [(1, "build.even", {"ann": 200}), (1, "build.price", {"ann": -150})]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("ann roll 1+2 to=VER", "ann was put on Vermont Avenue; 1+2 from GO lead to Baltic Avenue"),
        ("bob roll 4+3 to=CC2", "bob was put on Community Chest; 4+3 is no double and leads nobody out of jail"),
        (
            "cid draw chance:advance-to-boardwalk to=PKP",
            "cid was put on Park Place; the card leads from Chance to Boardwalk",
        ),
        ("cid draw community-chest:doctors-fee", "cid drew from community-chest; the card due is from chance"),
        (
            "cid draw chance:get-out-of-jail-free",
            "cid drew get-out-of-jail-free of chance, the card that ann holds: now cid holds it, and ann does not",
        ),
    ],
)
def test_a_finding_says_what_was_done_and_what_should_have_been(line, message):
    desk, _ = played(
        """
        players: ann bob cid
        setup: ann 500 cards chance:get-out-of-jail-free
        setup: bob 500 at 10 jail
        setup: cid 500

        """
    )
    if line.startswith("bob"):
        desk.act("table", "ann roll 1+3")
    if line.startswith("cid"):
        for before in ("ann roll 1+3", "bob roll 1+2", "cid roll 3+4"):
            desk.act("table", before)
    outcome = desk.act("table", line)
    assert [breach.message for breach in outcome.breaches] == [message]
