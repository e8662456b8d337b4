"""Lots that the referee puts right: a building that should not stand, a deed in wrong hands, a mortgage."""

import pytest
from builders import ALL_HOUSES
from cli_helper import Desk
from notation_table import VOCABULARY
from scenario import given

from events import Adjusted, AuctionClosed, LotAdjusted, Ruled
from monopoly.actions import Adjust, LotCorrection, Rule
from monopoly.notation import parse, write_action

TABLE = "ann 1000 at 10 deeds ORI*1 VER CON", "bob 500 at 10 deeds BAL(m) PEN"


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("ref adjust ORI:ann", Adjust("ref", (), (LotCorrection("ORI", "ann"),))),
        (
            "ref adjust ann +30 ORI:bank ORI*2 BAL(free) MED(m)",
            Adjust(
                "ref",
                (("ann", 30),),
                (
                    LotCorrection("ORI", "bank", 2),
                    LotCorrection("BAL", mortgaged=False),
                    LotCorrection("MED", mortgaged=True),
                ),
            ),
        ),
        ('ref rule 12 uphold adjust="ORI*0"', Rule("ref", "12", "uphold", (), (LotCorrection("ORI", level=0),))),
    ],
)
def test_how_it_is_written(line, action):
    assert parse(line, VOCABULARY).action == action
    assert write_action(action, VOCABULARY) == line


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ref adjust ori*0 ann +30 oriental-avenue:Bank", "ref adjust ann +30 ORI:bank ORI*0"),
        ('ref adjust "Oriental Avenue":"Ann B"', 'ref adjust ORI:"Ann B"'),
        ("ref adjust 6(M)", "ref adjust ORI(m)"),
    ],
)
def test_other_ways_to_write_it(line, said):
    assert write_action(parse(line, VOCABULARY).action, VOCABULARY) == said


class TestWhatItDoes:
    def test_a_house_goes_back_to_the_bank(self):
        scene = given(*TABLE).when("ref adjust ORI*0 ann +50")
        scene.then(Adjusted({"ann": 50}), LotAdjusted("ORI", "ann", houses=1)).leaves("ann 1050 ORI*0").stock(32, 12)

    def test_houses_are_put_up_unevenly_and_without_the_group(self):
        given("ann 100 deeds ORI", "bob 100").when("ref adjust ORI*3").then(
            LotAdjusted("ORI", "ann", 3, houses=-3)
        ).stock(29, 12)

    def test_a_hotel_takes_no_houses_and_gives_none_back(self):
        scene = given(*TABLE).when("ref adjust ORI*5").then(LotAdjusted("ORI", "ann", 5, houses=1, hotels=-1))
        scene.stock(32, 11).when("ref adjust ORI*2").then(LotAdjusted("ORI", "ann", 2, houses=-2, hotels=1)).stock(
            30, 12
        )

    def test_a_deed_changes_hands_with_what_is_on_it(self):
        scene = given(*TABLE).when("ref adjust ORI:bob BAL:ann").leaves("ORI:bob ORI*1 BAL:ann BAL(m)").stock(31, 12)
        assert scene.state.taken == ()

    def test_a_deed_goes_back_to_the_bank(self):
        given(*TABLE).when("ref adjust PEN:bank bob +320").leaves("PEN:bank bob 820")
        given(*TABLE).when("ref adjust BAL:bank BAL(free)").then(LotAdjusted("BAL", "bank")).leaves(
            "BAL:bank"
        ).mortgages()

    def test_a_mortgage_is_entered_or_struck_out(self):
        given(*TABLE).when("ref adjust PEN(m) BAL(free)").mortgages("PEN")

    def test_what_is_said_of_a_lot_in_several_words_is_one_correction(self):
        given(*TABLE).when("ref adjust PEN:ann PEN(m)").then(LotAdjusted("PEN", "ann", mortgaged=True))

    def test_lots_are_counted_together(self):
        full = given(f"ann 1000 deeds {ALL_HOUSES} STJ", "bob 500").stock(0, 12)
        full.when("ref adjust STJ*1").refused("build.supply", "the bank has 0 houses, and 1 more would stand")
        full.when("ref adjust STJ*1 MED*3").leaves("STJ*1 MED*3").stock(0, 12)

    def test_a_house_rule_without_limit_has_no_stock(self):
        given("house: unlimited-buildings", *TABLE).when("ref adjust ORI*5 VER*4").leaves("ORI*5 VER*4").stock(
            None, None
        )

    def test_who_gets_the_lot_on_offer_ends_the_offer(self):
        landed = given("ann 1000", "bob 500").after("ann roll 2+4")
        landed.when("ref adjust ORI:ann ann -100").leaves("ORI:ann ann 900").phase("end")

    def test_who_gets_the_lot_of_an_auction_ends_it(self):
        scene = given("ann 1000", "bob 500").after("ann roll 2+4", "ann decline").auction("ORI", "ann", "bob")
        scene.when("ref adjust ORI:bob").then(LotAdjusted("ORI", "bob"), AuctionClosed("ORI")).phase("end")

    def test_the_rent_of_a_landing_stays_what_it_was(self):
        scene = given(*TABLE, "cid 500 at 0", "turn: cid").after("cid roll 2+4").claims(("ann", 30))
        scene.when("ref adjust ORI:bob ORI*0").claims(("ann", 30))

    def test_the_next_rent_goes_by_it(self):
        scene = given(*TABLE, "cid 500 at 0", "turn: cid").after("ref adjust ORI*3", "cid roll 2+4")
        scene.claims(("ann", 270))


class TestWhatIsRefused:
    @pytest.mark.parametrize(
        ("line", "rule", "said"),
        [
            ("ref adjust ORI:ann", "trade.goods", "Oriental Avenue is ann's already"),
            ("ref adjust NYA:bank", "trade.goods", "New York Avenue is the bank's already"),
            ("ref adjust GO:ann", "trade.goods", "GO is not a lot"),
            ("ref adjust ORI*1", "build.none", "Oriental Avenue has 1 house already"),
            ("ref adjust ORI*6", "build.max", "a hotel is ORI*5"),
            ("ref adjust RDR*1", "build.street", "takes no buildings"),
            ("ref adjust ORI:bank", "build.group", "carries 1 house, and the bank's lots carry nothing: ORI*0"),
            ("ref adjust NYA*1", "build.group", "the bank's lots carry nothing"),
            ("ref adjust BAL:bank", "mortgage.owner", "BAL(free)"),
            ("ref adjust BAL(m)", "mortgage.already", "mortgaged already"),
            ("ref adjust PEN(free)", "mortgage.redeem", "not mortgaged"),
            ("ref adjust ORI*0 ann -2000", "cash.short", "ann has 1000"),
        ],
    )
    def test_nothing_of_it_is_done(self, line, rule, said):
        given(*TABLE).when(line).refused(rule, said)

    def test_three_houses_and_a_hotel_in_the_short_game(self):
        scene = given("ruleset: short", *TABLE).when("ref adjust ORI*4").refused("build.hotel", "a hotel is ORI*5")
        scene.when("ref adjust ORI*5").stock(32, 11)

    def test_nothing_for_who_is_out(self):
        given("ann 100", "bob 100", "cid 100").after("bob resign").when("ref adjust BDW:bob").refused("play.bankrupt")

    def test_a_lot_that_was_won_and_is_owed_for(self):
        scene = given("ann 100 at 20 deeds PEN", "bob 500", "cid 500").after("ann roll 1+2", "ann decline")
        scene.after("bank sold IND ann 150").debts(("ann", "bank", 150))
        scene.when("ref adjust IND:bob").refused("trade.goods", "was sold to ann, who still owes 150")


def test_with_a_ruling(tmp_path):
    given("mode: as-played", *TABLE).after("ann build ORI").when('ref rule 1 uphold adjust="ORI*1 ann +50"').then(
        Ruled(1, "uphold"), Adjusted({"ann": 50}), LotAdjusted("ORI", "ann", 1, houses=1)
    ).leaves("ann 1000 ORI*1").stock(31, 12)


RECORD = """\
mpn: 1
game: R1
mode: as-played
setup: ann 1500 at 10 deeds ORI VER CON(m)
setup: bob 1500 at GO
"""


class TestAtTheDesk:
    """Ann builds on a group with a mortgaged lot (entry 1), and nobody sees it until bob has paid for landing there."""

    @pytest.fixture
    def desk(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("import", "-", stdin=RECORD)
        for line in ("ann build ORI*2", "ann roll 4+6", "bob roll 2+4", "ann claim"):
            desk("do", line)
        return desk

    def test_the_page_says_what_would_put_it_right(self, desk):
        assert "--adjust owed: ann +100, no buildings on Oriental Avenue\n" in desk("audit", "--entry", 1).out

    def test_putting_it_right_is_no_consequence(self, desk):
        assert desk("audit", "--json").json[0]["rests"] == [3]
        desk.done("rule", 1, "uphold", "--adjust", "owed")
        desk("do", "ann roll 1+2")
        assert desk("audit", "--json").json[0]["rests"] == [3]

    def test_owed_takes_the_buildings_too(self, desk):
        out = desk.done("rule", 1, "uphold", "--adjust", "owed", "the group was mortgaged").out
        assert 'ref rule 1 uphold adjust="ann +100 ORI*0"' in out
        assert "put right: Oriental Avenue is ann's with no buildings" in out
        assert desk.done("state", "--json").json["bank"]["houses"] == 32
        assert desk("audit").code == 0

    def test_where_more_was_built_since_the_referee_says_what_is_to_stand(self, desk):
        desk("do", "ann build ORI")
        said = desk.refused(2, "rule", 1, "uphold", "--adjust", "owed")
        assert "Oriental Avenue was built on or sold from since entry 1: say what is to stand there" in said
        assert "not all of it" in desk("audit", "--entry", 1).out
        desk.done("rule", 1, "uphold", "--adjust", "ORI*0 ann +150")

    def test_a_wrong_sum_leaves_the_building(self, tmp_path):
        desk = Desk(tmp_path)
        desk.done("import", "-", stdin=RECORD.replace("CON(m)", "CON"))
        desk("do", "ann build ORI cost=40")
        assert 'adjust="ann -10"' in desk.done("rule", 1, "uphold", "--adjust", "owed").out

    def test_it_is_traced_compared_and_seen_again(self, desk):
        desk.done("adjust", "ORI*0", "ann", "+100", "--reason", "the group was mortgaged")
        steps = desk.done("explain", "ORI.houses", "--json").json["because"]
        assert [(step["entry"], step["after"]) for step in steps] == [(1, 2), (5, 0)]
        assert desk.done("diff", 4, 5, "--json").json["deeds"] == [{"square": "ORI", "houses": 0, "was_houses": 2}]
        assert "ref adjust ann +100 ORI*0" in desk.done("log").out
        assert "adjustments\n" in desk.done("sheet").out.lower()
        assert "ann +100, put right: Oriental Avenue is ann's with no buildings (the group was mortgaged)" in (
            desk.done("sheet").out
        )

    def test_without_the_misplay_there_is_nothing_to_put_right(self, desk):
        desk.done("adjust", "ORI*0", "ann", "+100")
        found = desk.done("whatif", "--without", 1, "--json").json
        assert [(row["entry"], row["rule"]) for row in found["all_refused"]] == [(5, "build.none")]
        assert next(row["cash"] for row in found["players"] if row["name"] == "ann") == 1500 + 6

    def test_it_is_taken_back_like_any_correction(self, desk):
        desk.done("adjust", "ORI*0")
        desk.done("undo", "--role", "referee", "--reason", "another lot was meant")
        assert desk.done("state", "--json").json["bank"]["houses"] == 30
        desk.done("redo", "--role", "referee", "--reason", "no, this one")
        assert desk.done("state", "--json").json["bank"]["houses"] == 32

    def test_the_record_says_it_and_founds_the_same_game(self, desk, tmp_path):
        desk.done("adjust", "ORI:bob", "ORI*0", "CON(free)", "ann", "+5")
        desk.done("rule", 1, "note", "--adjust", '"Vermont Avenue":bob')
        record = desk.done("export").out
        assert "ref adjust ann +5 ORI:bob ORI*0 CON(free)" in record
        assert 'ref rule 1 note adjust="VER:bob"' in record
        other = Desk(tmp_path, "other.db")
        other.done("import", "-", stdin=record)
        assert other.state()["deeds"] == desk.state()["deeds"]
        assert other.done("export").out == record
        assert desk.done("verify").code == 0

    def test_a_signed_result_is_put_right_within_the_protest_time_only(self, desk):
        desk("do", "ref end")
        desk.done("sign", "ann")
        desk.done("sign", "bob")
        desk.done("adjust", "ORI*0", "ann", "+100", "--reason", "the group was mortgaged")
        assert "after the signature of ann, bob" in desk.done("sheet").out
