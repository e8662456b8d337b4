"""Which findings a ruling settles, and that money goes with one ruling only."""

import pytest
from cli_helper import Desk
from scenario import given

from events import Adjusted, DisputeClosed, FindingRuled, Resumed, Ruled
from monopoly.auditing import audit

LATE = ("ann 1500 at 0 deeds ORI", "bob 1500 at 0", "cid 1500 at 0", "turn: bob")


def late(*lines):
    """ann asks bob for the rent of 6 at entry 3, after cid has rolled; then these lines."""
    return given(*LATE).after("bob roll 2+4", "cid roll 1+3", "ann claim 1", *lines)


def uneven():
    """ann builds twice on one lot of her group and hands over 150 for it: two rules are broken at entry 1."""
    return given("mode: as-played", "ann 1500 at 0 deeds ORI VER CON", "bob 1500").after("ann build ORI*2 cost=150")


def misplayed():
    """ann asks bob for 20 instead of 6, and bob pays at entry 2."""
    return given("mode: as-played", "ann 1500 deeds ORI", "bob 1500", "turn: bob").after(
        "bob roll 2+4", "ann claim 1 amount=20"
    )


def rulings(scene):
    """How each finding of the game is ruled on, by entry and rule."""
    return {(found.entry, found.rule): found.ruling for found in audit(scene.game.timeline(), now=scene.state.at)}


class TestMoneyOnce:
    @pytest.mark.parametrize("again", ["rule 3 uphold", "rule 3 deny", "rule 3 note", 'rule 3 uphold adjust="ann +1"'])
    def test_what_was_ruled_on_with_money_is_not_ruled_on_again(self, again):
        scene = late("ref rule 3 uphold").when(f"ref {again}")
        scene.refused("dispute.none", 'ruled on with money by entry 4 (ref rule 3 uphold adjust="ann +6 bob -6")')
        scene.after("ref undo 4").when("ref rule 3 deny").then(Ruled(3, "deny")).leaves("ann 1500 bob 1500")

    def test_what_was_denied_may_be_upheld_after_all(self):
        late("ref rule 3 deny", "ref rule 3 uphold").leaves("ann 1506 bob 1494")

    def test_money_that_was_owed_neither(self):
        scene = misplayed().after('ref rule 2 uphold adjust="ann -14 bob +14"').when("ref rule 2 deny")
        scene.refused("dispute.none", "take that back first (undo 3)")

    def test_a_dispute_raised_since_is_closed_without_another(self):
        scene = late("ref rule 3 uphold", "bob dispute 3").when("ref rule D1 deny")
        scene.refused("dispute.none", "or close the dispute (dispute D1 close)")
        scene.when("ref dispute D1 close").then(DisputeClosed(1), Resumed())

    def test_nor_by_putting_an_earlier_ruling_back_beside_it(self):
        scene = late("ref rule 3 uphold", "ref undo 4", "ref rule 3 uphold")
        scene.when("ref redo 4").refused("redo.changed", "entry 3 was ruled on anew by entry 6")
        scene.when("ref redo").refused("redo.changed", "take that back first")
        scene.after("ref undo 6", "ref redo 4").leaves("ann 1506 bob 1494")

    def test_nor_by_putting_money_back_beside_a_denial(self):
        scene = misplayed().after('ref rule 2 uphold adjust="ann -14 bob +14"', "ref undo 3", "ref rule 2 deny")
        scene.when("ref redo 3").refused("redo.changed", "entry 2 was ruled on anew by entry 5 (ref rule 2 deny)")

    def test_nor_by_asking_for_the_rent_a_second_time(self):
        scene = late("ref undo 3", "ann claim 1", "ref rule 5 uphold", "ann dispute 3 x")
        scene.when("ref rule D1 uphold").refused("dispute.none", "this rent was ruled on already, by entry 6")

    @pytest.mark.parametrize("again", ["deny", "uphold"])
    def test_nor_a_rent_that_an_adjustment_moved(self, again):
        scene = late("ref adjust ann +6 bob -6").when(f"ref rule 3 {again}")
        scene.refused("dispute.none", "entry 4 (ref adjust ann +6 bob -6) moved this rent")
        scene.after("ref undo 4", "ref rule 3 uphold").leaves("ann 1506 bob 1494")

    @pytest.mark.parametrize("again", ["deny", 'uphold adjust="ann -14 bob +14"'])
    def test_nor_what_an_adjustment_put_right(self, again):
        scene = misplayed().after("ref adjust ann -14 bob +14").when(f"ref rule 2 {again}")
        scene.refused("dispute.none", "put right by an adjustment: take that back first, or rule note")
        scene.after("ref rule 2 note").leaves("ann 1506 bob 1494")


class TestTakingBackWhatWasRuledOn:
    @pytest.mark.parametrize("undo", ["undo 2 keep-later", "undo 2"])
    def test_not_before_the_ruling_is(self, undo):
        scene = misplayed().after('ref rule 2 uphold adjust="ann -14 bob +14"')
        scene.when(f"ref {undo}").refused("undo.later", "it rules on entry 2")
        scene.after("ref undo 3", "ref undo 2").leaves("ann 1500 bob 1500")

    def test_nor_is_an_upheld_claim(self):
        late("ref rule 3 uphold").when("ref undo 3 keep-later").refused("undo.later", "it rules on entry 3")

    def test_a_rewind_takes_back_both(self):
        late("ref rule 3 uphold", "ref rewind 2").leaves("ann 1500 bob 1500")


class TestWhatIsSettled:
    def test_all_that_was_wrong_with_an_entry(self):
        assert rulings(uneven().after("ref rule 1 deny")) == {(1, "build.even"): "deny", (1, "build.price"): "deny"}

    def test_one_finding_by_its_rule(self):
        scene = uneven().when("ref rule 1:build.even deny").then(FindingRuled(1, "deny", rule="build.even"))
        assert rulings(scene) == {(1, "build.even"): "deny", (1, "build.price"): None}
        scene.when('ref rule 1:Build.Price uphold adjust="ann +50"')
        scene.then(FindingRuled(1, "uphold", rule="build.price"), Adjusted({"ann": 50}))
        assert rulings(scene) == {(1, "build.even"): "deny", (1, "build.price"): "uphold"}
        scene.when("ref rule 1:build.even note").then(FindingRuled(1, "note", rule="build.even"))
        scene.when("ref rule 1 deny").refused("dispute.none", "ruled on with money by entry 3")

    def test_a_finding_that_is_not_there_is_not_ruled_on(self):
        uneven().when("ref rule 1:build.when deny").refused("dispute.none", "it finds build.even, build.price")
        late("cid dispute 2").when("ref rule D1:move.dice deny").refused("dispute.none", "it finds nothing")

    def test_the_time_of_a_turn_is_another_matter(self):
        scene = given("start: 2026-11-30T10:00:00Z", "rules: turn=60s", "ann 1500", "bob 1500")
        scene.after("00:10 ann roll 4+6", "00:20 bob dispute 1", "00:30 ref rule D1 uphold", "02:00 ann end")
        assert rulings(scene) == {(1, "turn.timeout"): None}
        scene.after("02:10 ann dispute 1", "02:20 ref rule D2:turn.timeout note")
        assert rulings(scene) == {(1, "turn.timeout"): "note"}

    def test_and_is_ruled_on_by_its_entry_where_nothing_else_was_found(self):
        scene = given("start: 2026-11-30T10:00:00Z", "rules: turn=60s", "ann 1500", "bob 1500")
        scene.after("02:00 ann roll 4+6", "02:10 ref rule 1 note")
        assert rulings(scene) == {(1, "turn.timeout"): "note"}


@pytest.fixture
def desk(tmp_path):
    """ann builds twice on one lot and hands over 150 for it, a turn of 60 seconds long."""
    desk = Desk(tmp_path)
    head = "mpn: 1\ngame: G\nmode: as-played\nstart: 2026-11-30T10:00:00Z\nrules: turn=60s\n"
    setup = 'setup: "Ann B" 1500 deeds ORI VER CON\nsetup: Аня 1500\n\n'
    desk.done("import", "-", stdin=head + setup + '90 "Ann B" build ORI*2 cost=150\n'.replace("90", "01:30"))
    return desk


class TestCommands:
    def test_one_finding_is_ruled_on_with_the_money_that_it_owes(self, desk):
        desk.done("rule", "1:build.even", "note", "seen too late")
        out = desk.done("rule", "1:build.price", "uphold", "--adjust", "owed").out
        assert '3. ref rule 1:build.price uphold adjust="""Ann B"" +50"\n' in out
        assert "ruling on build.price at entry 1: uphold" in out
        record = desk.done("export").out
        copy = Desk(desk.folder, "copy.db")
        copy.done("import", "-", stdin=record)
        assert copy.done("export").out == record
        assert "dispute.none" in desk.refused(1, "rule", "1:build.when", "deny")

    def test_names_with_blanks_carry_money_too(self, desk):
        out = desk.done("rule", 1, "uphold", "--adjust", '"Ann B" +5 Аня -5').out
        assert "adjusted: Ann B +5, Аня -5" in out

    def test_the_page_of_a_dispute_tells_the_rules_it_may_turn_on_before_the_clocks(self, tmp_path):
        desk = Desk(tmp_path)
        head = "mpn: 1\ngame: G\nstart: 2026-11-30T10:00:00Z\nrules: turn=60s\nplayers: ann bob\n\n"
        desk.done("import", "-", stdin=head + "02:00 ann roll 4+6\n")
        out = desk.done("dispute", "open", 1, "--by", "bob", "the dice were cocked").out
        assert out.index("move.dice: ") < out.index("turn.timeout: ")

    def test_what_is_ruled_on_with_money_offers_nothing_more(self, desk):
        assert "--adjust owed: " in desk("audit", "--entry", 1).out
        desk.done("rule", 1, "uphold", "--adjust", "owed")
        said = desk.done("audit", "--entry", 1).out
        assert "--adjust owed" not in said
        assert "uphold: ruled so, with money, by entry 2; to rule otherwise, take that back first" in said

    def test_a_count_says_how_to_put_it_right_as_it_can_be_typed(self, desk):
        assert """monopoly do ref adjust '"Ann B"' -1245""" in desk("count", "Ann B", 105).out

    def test_what_is_owed_to_who_is_out_is_left_out(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("new", "G", "--players", "ann,bob,cid", "--mode", "as-played")
        desk.lines("ann roll 2+4", "ann buy", "bob roll 2+4")
        desk("do", "ann claim amount=20")
        desk.lines("bob resign")
        assert "adjusted: ann -14\n" in desk.done("rule", 4, "uphold", "--adjust", "owed").out
