"""What holds whatever the desk does: undo, redo, rewind, rulings, adjustments, disputes, penalties, pauses, counts."""

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from random_desk import TIERS, at_an_event, balanced
from random_games import service

from events import Redone, Undone
from monopoly import RuleViolation, Sentence, actions, read_record, verify_games, write_game
from monopoly.auditing import audit
from monopoly.disputes import facts_of, list_disputes
from monopoly.loading import rebuild_state

RULESETS = ("classic", "seaport", "business")


def each(*tiers: str, rulesets=("classic",), examples=10):
    """Run a test on random games with these tiers (else all) and rulesets; what fails is printed with its seed."""

    def marked(test):
        several = given(
            ruleset=st.sampled_from(rulesets), tiers=st.sampled_from(tiers or TIERS), seed=st.integers(0, 2**32)
        )
        return settings(max_examples=examples, deadline=None)(several(test))

    return marked


@each(rulesets=RULESETS, examples=40)
def test_accounts_sum_to_zero_and_the_log_verifies(ruleset, tiers, seed):
    desk, name = at_an_event(seed, ruleset, tiers, seen=balanced)
    (report,) = verify_games(desk, [name])
    assert report["ok"], report
    game = desk.game(name)
    assert game.state == rebuild_state(desk.log, name)
    _counts_its_buildings(game)


def _counts_its_buildings(game):
    """What stands on the board and what lies in the bank is what the box holds."""
    state, rules = game.state, game.book.rules
    stands = [game.book.lots[code].storeys(level) for code, level in state.houses.items()]
    for held, left, at in ((rules.hotels, state.bank_hotels, 0), (rules.houses, state.bank_houses, 1)):
        assert held is None or held == left + sum(storeys[at] for storeys in stands)
    assert not (state.houses.keys() | state.mortgaged.keys()) - state.owner.keys()


@each(rulesets=RULESETS, examples=20)
def test_exported_and_imported_it_is_the_same_game(ruleset, tiers, seed):
    desk, name = at_an_event(seed, ruleset, tiers)
    game = desk.game(name)
    text = write_game(desk.entries(name), game.vocabulary)
    other = service()
    other.take_in(read_record(text.encode(), "random.mpn"))
    plain = [
        [(e.number, e.at, e.actor, e.by, e.role, e.reason, e.line, e.flags, e.events) for e in d.entries(name)]
        for d in (desk, other)
    ]
    assert plain[0] == plain[1]
    assert other.game(name).state == game.state


@each("free", "referee")
def test_everything_can_be_audited_and_shown(ruleset, tiers, seed):
    desk, name = at_an_event(seed, ruleset, tiers)
    timeline = desk.game(name).timeline()
    for finding in audit(timeline):
        assert all(number > finding.entry for number in finding.rests)
        assert facts_of(timeline, finding.entry)["findings"]
    for row in list_disputes(timeline):
        assert facts_of(timeline, row["entry"])["entries"]


@each("off")
def test_where_nothing_is_taken_back_nothing_is(ruleset, tiers, seed):
    desk, name = at_an_event(seed, ruleset, tiers)
    assert desk.game(name).timeline().undone == {}


@each("tiers", "referee", examples=15)
def test_who_took_back_could(ruleset, tiers, seed):
    desk, name = at_an_event(seed, ruleset, tiers)
    for entry in desk.entries(name):
        if any(isinstance(event, Undone | Redone) for event in entry.events):
            assert tiers == "tiers" or entry.role == "referee"
            assert entry.role != "referee" or entry.reason


@each("free")
def test_a_ruling_taken_back_leaves_the_game_as_it_was(ruleset, tiers, seed):
    desk, name = at_an_event(seed, ruleset, tiers, steps=80)
    state = desk.game(name).state
    player = state.players[0]
    try:
        desk.act(name, Sentence(actions.Adjust("ref", ((player, 5),))))
        desk.act(name, Sentence(actions.Undo("ref")), reason="no")
    except RuleViolation:
        assume(False)
    after = desk.game(name).state.copy()
    after.entry, after.at = state.entry, state.at
    assert after == state
