"""One line of notation: this text is this action, and is written like this."""

import msgspec
import pytest
from notation_table import EXCHANGE, VOCABULARY

from events import Goods
from monopoly import actions as act
from monopoly.notation import (
    CashCheck,
    LevelCheck,
    MortgagedCheck,
    NotationError,
    OwnerCheck,
    PlaceCheck,
    Sentence,
    Vocabulary,
    parse,
    parse_checks,
    write_action,
    write_checks,
    write_sentence,
)


def said(text: str) -> Sentence:
    return parse(text, VOCABULARY)


ACTIONS = [
    # dice, buying, auctions
    ("ann roll 3+4", act.Roll("ann", (3, 4))),
    ("ann roll", act.Roll("ann")),
    ("bob roll 4+3 to=ILL salary=0", act.Roll("bob", (4, 3), {"to": "ILL", "salary": 0})),
    ("bob roll 4+3 amount=150 fine=40", act.Roll("bob", (4, 3), {"amount": 150, "fine": 40})),
    ("ann buy", act.Buy("ann")),
    ("ann buy price=90", act.Buy("ann", {"price": 90})),
    ("ann decline", act.Decline("ann")),
    ("bob bid 120", act.Bid("bob", 120)),
    ("ann bid 60 ORI", act.Bid("ann", 60, "ORI")),
    ("bob pass", act.PassBid("bob")),
    ("bank sold BAL bob 120", act.Hammer("bank", "BAL", "bob", 120)),
    ("bank unsold BAL", act.Hammer("bank", "BAL")),
    ("bank sold house ann 60 ORI", act.Hammer("bank", "house", "ann", 60, "ORI")),
    ("bank unsold hotel", act.Hammer("bank", "hotel")),
    ("bank auction house", act.OpenAuction("bank", "house")),
    ("bob want house 2", act.Want("bob", "house", 2)),
    ("bob want hotel", act.Want("bob", "hotel")),
    # rent, cards, choices
    ("ann claim", act.Claim("ann")),
    ("ann claim 10", act.Claim("ann", 10)),
    ("ann claim 10 amount=22", act.Claim("ann", 10, {"amount": 22})),
    ("ann waive", act.Waive("ann")),
    ("ann waive 10", act.Waive("ann", 10)),
    ("ann draw", act.Draw("ann")),
    ("ann draw chance:go-to-jail", act.Draw("ann", "chance", "go-to-jail")),
    (
        "ann draw community-chest:birthday amount=20",
        act.Draw("ann", "community-chest", "birthday", None, {"amount": 20}),
    ),
    ("ann draw treatment:2 cured", act.Draw("ann", "treatment", "2", "cured")),
    ("ann draw city-hall:takeover", act.Draw("ann", "city-hall", "takeover")),
    ("ann choose 200", act.Choose("ann", "200")),
    ("ann choose 10%", act.Choose("ann", "10%")),
    ("ann choose 10% amount=180", act.Choose("ann", "10%", {"amount": 180})),
    ("ann choose BDW", act.Choose("ann", "BDW")),
    ("ann choose none", act.Choose("ann", "none")),
    # lots and buildings
    ("ann build ORI VER CON", act.Build("ann", (("ORI", 1), ("VER", 1), ("CON", 1)))),
    ("ann build ORI*4", act.Build("ann", (("ORI", 4),))),
    ("ann build ORI*4 VER cost=0", act.Build("ann", (("ORI", 4), ("VER", 1)), {"cost": 0})),
    ("ann sell CON*2", act.SellBuildings("ann", (("CON", 2),))),
    ("ann sell CON refund=30", act.SellBuildings("ann", (("CON", 1),), {"refund": 30})),
    ("ann mortgage BDW", act.Mortgage("ann", ("BDW",))),
    ("ann mortgage BDW PKP value=300", act.Mortgage("ann", ("BDW", "PKP"), {"value": 300})),
    ("ann redeem BDW", act.Redeem("ann", ("BDW",))),
    ("ann redeem BDW PKP cost=385", act.Redeem("ann", ("BDW", "PKP"), {"cost": 385})),
    ("ann trade bob NYA+50+card for CON", act.Trade("ann", "bob", Goods(50, ("NYA",), ("card",)), Goods(0, ("CON",)))),
    (
        "ann trade bob 0 for NYA+BDW+card:chance+card:community-chest",
        act.Trade("ann", "bob", Goods(), Goods(0, ("NYA", "BDW"), ("card:chance", "card:community-chest"))),
    ),
    ("ann offer bob 120 for BDW", act.OfferTrade("ann", "bob", Goods(120), Goods(0, ("BDW",)))),
    ("bob accept", act.AcceptOffer("bob")),
    ("bob accept 12", act.AcceptOffer("bob", 12)),
    ("bob reject", act.RejectOffer("bob")),
    ("bob reject 12", act.RejectOffer("bob", 12)),
    ("ann withdraw", act.WithdrawOffer("ann")),
    ("ann withdraw 12", act.WithdrawOffer("ann", 12)),
    ("ann settle bob VER+100 for 350", act.Settle("ann", "bob", Goods(100, ("VER",)), 350)),
    ("bank deal ann BAL BDW", act.Deal("bank", "ann", ("BAL", "BDW"))),
    ("bank deal", act.Deal("bank")),
    # payments, leaving, the end
    ("ann pay jail", act.PayJail("ann")),
    ("ann pay jail fine=40", act.PayJail("ann", "jail", {"fine": 40})),
    ("ann pay hospital", act.PayJail("ann", "hospital")),
    ("ann use card", act.UseCard("ann")),
    ("ann use card:chance", act.UseCard("ann", "chance")),
    ("ann give bob 200", act.Give("ann", "bob", 200)),
    ('ann give bob 200 "loan"', act.Give("ann", "bob", 200, "loan")),
    ("ann move ILL", act.MoveTo("ann", "ILL")),
    ("cid bankrupt", act.GoBankrupt("cid")),
    ("cid resign", act.Resign("cid")),
    ("ann end", act.EndTurn("ann")),
    ("ref end", act.EndGame("ref")),
    # the business board
    ("bank order ann cid bob", act.Order("bank", ("ann", "cid", "bob"))),
    ("ann withdraw deposit", act.WithdrawDeposit("ann")),
    ("ann spin 50 7-7-7", act.Spin("ann", 50, "7-7-7")),
    ("ann spin 50", act.Spin("ann", 50)),
    # the desk
    ("clerk undo", act.Undo("clerk")),
    ("clerk undo 24", act.Undo("clerk", 24)),
    ("clerk undo 24 typo", act.Undo("clerk", 24, typo=True)),
    ("ref undo 24 keep-later", act.Undo("ref", 24, keep_later=True)),
    ('clerk undo 24 agreed=ann,"Ann B"', act.Undo("clerk", 24, agreed=("ann", "Ann B"))),
    ("ref redo", act.Redo("ref")),
    ("ref rewind 0", act.Rewind("ref", 0)),
    ("clerk rewind 3 typo", act.Rewind("clerk", 3, typo=True)),
    ("clerk rewind 3 agreed=ann,bob", act.Rewind("clerk", 3, agreed=("ann", "bob"))),
    ("ann dispute 12", act.Dispute("ann", 12)),
    ('ann dispute 12 "I asked first"', act.Dispute("ann", 12, "I asked first")),
    ("ref dispute 12 close", act.Dispute("ref", 12, close=True)),
    ('ref dispute 12 close "settled"', act.Dispute("ref", 12, "settled", close=True)),
    ("ref rule 12 deny", act.Rule("ref", "12", "deny")),
    ("ref rule D1 uphold", act.Rule("ref", "D1", "uphold")),
    ('ref rule 12 note adjust="ann +30 bob -30"', act.Rule("ref", "12", "note", (("ann", 30), ("bob", -30)))),
    ("ref adjust ann +30 bob -30", act.Adjust("ref", (("ann", 30), ("bob", -30)))),
    ("ref penalty bob 50", act.Penalty("ref", "bob", "money", 50)),
    ("ref penalty bob 30s", act.Penalty("ref", "bob", "time", 30)),
    ("ref penalty bob caution", act.Penalty("ref", "bob", "caution")),
    ("ref penalty bob warning", act.Penalty("ref", "bob", "warning")),
    ("ref penalty bob removed", act.Penalty("ref", "bob", "removed")),
    ("ref penalty bob disqualified", act.Penalty("ref", "bob", "disqualified")),
    ("ref pause", act.Pause("ref")),
    ("ref resume", act.Resume("ref")),
    ("ref timeout bob", act.TimeOut("ref", "bob")),
    ("ref call bob 30s", act.CallTime("ref", "bob", 30)),
    ("ref add bob 60s", act.AddTime("ref", "bob", 60)),
    ("clerk count cid 100x1 10x2", act.Count("clerk", "cid", ((100, 1), (10, 2)))),
    ("clerk count cid 430", act.Count("clerk", "cid", cash=430)),
    ("clerk count cid 0", act.Count("clerk", "cid", cash=0)),
    ('clerk note 12 "the dice fell off"', act.Note("clerk", 12, "the dice fell off")),
    ('clerk note "a fine game"', act.Note("clerk", 0, "a fine game")),
    ("ann sign", act.Sign("ann")),
]


SHARES = [
    ("ann buy", act.Buy("ann")),
    ("ann buy MOT", act.BuyShares("ann", "MOT")),
    ("ann buy URW*2 price=40", act.BuyShares("ann", "URW", 2, {"price": 40})),
    ("ann sell MOT URW*2", act.SellShares("ann", (("MOT", 1), ("URW", 2)))),
    ("ann sell ORI*2", act.SellBuildings("ann", (("ORI", 2),))),
    (
        "ann trade bob NYA+50+MOT*2 for CON+URW",
        act.Trade("ann", "bob", *(Goods(50, ("NYA",), ("share:MOT*2",)), Goods(0, ("CON",), ("share:URW*1",)))),
    ),
]
"""Lines of a game with a stock exchange."""


@pytest.mark.parametrize(("line", "action"), SHARES, ids=[line for line, _ in SHARES])
def test_shares_go_by_their_companies(line: str, action: act.Action) -> None:
    assert parse(line, EXCHANGE) == Sentence(action)
    assert write_action(action, EXCHANGE) == line


def test_companies_go_by_name_too_and_are_unknown_where_there_is_no_exchange() -> None:
    assert parse('ann buy "motion pictures"', EXCHANGE).action == act.BuyShares("ann", "MOT")
    for line, said_ in (("ann buy shares", "names a company"), ("ann sell MOT NYA", "shares and buildings are sold")):
        with pytest.raises(NotationError, match=said_):
            parse(line, EXCHANGE)
    with pytest.raises(NotationError, match="no square 'MOT'"):
        said("ann sell MOT")


@pytest.mark.parametrize(("line", "action"), ACTIONS, ids=[line for line, _ in ACTIONS])
def test_a_canonical_line_is_one_action_and_is_written_back(line: str, action: act.Action) -> None:
    assert said(line) == Sentence(action)
    assert write_action(action, VOCABULARY) == line


def test_every_kind_of_action_has_its_line() -> None:
    kinds = {
        kind
        for kind in vars(act).values()
        if isinstance(kind, type) and issubclass(kind, act.Action) and kind not in (act.Action, act.PlayAction)
    }
    assert {type(action) for _, action in (*ACTIONS, *SHARES)} == kinds


ALIKE = [
    ("ANN ROLL 3+4", "ann roll 3+4"),
    ("  ann \t roll   3+4  ", "ann roll 3+4"),
    ("Аня roll 1+1", "Аня roll 1+1"),
    ("аНЯ ROLL 1+1", "Аня roll 1+1"),
    ("ليلى buy", "ليلى buy"),
    ('"Ann B" buy', '"Ann B" buy'),
    ('"mr ""x""" buy', '"Mr ""X""" buy'),
    ('"ann" buy', "ann buy"),
    ("referee end", "ref end"),
    ("ann build 6", "ann build ORI"),
    ("ann build 06", "ann build ORI"),
    ("ann build ori", "ann build ORI"),
    ("ann build Oriental-Avenue*2", "ann build ORI*2"),
    ('ann build "oriental avenue"', "ann build ORI"),
    ('ann build "житная УЛИЦА"*2', "ann build MED*2"),
    ('ann build "The Angel, Islington"', "ann build ORI"),
    ("ann build ORI VER ORI*2", "ann build ORI*3 VER"),
    ("ann bid 007", "ann bid 7"),
    ("ann choose NONE", "ann choose none"),
    ("ann choose boardwalk", "ann choose BDW"),
    ("ann draw Chance:GO-TO-JAIL", "ann draw chance:go-to-jail"),
    ('ann draw treatment:2 "not cured"', 'ann draw treatment:2 "not cured"'),
    ("ann draw Birthday amount=20", "ann draw community-chest:birthday amount=20"),
    ('ann trade "Ann B" 50+CARD+nya for "Park Place"+card:CHANCE', 'ann trade "Ann B" NYA+50+card for PKP+card:chance'),
    ("ann trade bob NYA+0 FOR 5", "ann trade bob NYA for 5"),
    ("ann give bob 200 loan", 'ann give bob 200 "loan"'),
    ("ann dispute 12 asked", 'ann dispute 12 "asked"'),
    ('ann dispute 12 "close"', 'ann dispute 12 "close"'),
    ("clerk note hello", 'clerk note "hello"'),
    ('clerk note "12"', 'clerk note "12"'),
    ('clerk note 0 "on the game"', 'clerk note "on the game"'),
    ('clerk note "say ""hi"" {x} # y"', 'clerk note "say ""hi"" {x} # y"'),
    ("clerk undo 24 TYPO keep-later", "clerk undo 24 keep-later typo"),
    ("ref rule d01 DENY", "ref rule D1 deny"),
    ("ref call bob 1m30s", "ref call bob 90s"),
    ("ref call bob 30", "ref call bob 30s"),
    ("clerk count cid 100X1 10×2", "clerk count cid 100x1 10x2"),
    ("clerk count cid 100X1", "clerk count cid 100x1"),
    ("bank SOLD House ann 60 ori", "bank sold house ann 60 ORI"),
    ("ann roll SALARY=0 3+4 to=illinois-avenue", "ann roll 3+4 to=ILL salary=0"),
    ('ann roll 3+4 # a comment {with} "anything', "ann roll 3+4"),
]


@pytest.mark.parametrize(("line", "canonical"), ALIKE)
def test_other_ways_to_write_it_come_to_one_canonical_line(line: str, canonical: str) -> None:
    assert write_action(said(line).action, VOCABULARY) == canonical
    assert write_sentence(said(canonical), VOCABULARY, None) == canonical


def test_accents_may_be_encoded_either_way() -> None:
    vocabulary = Vocabulary(["Zoe\u0308"])
    assert vocabulary.players == ("Zoë",)
    assert parse("zoe\u0308 buy", vocabulary) == parse("ZOË buy", vocabulary) == Sentence(act.Buy("Zoë"))


AROUND = [
    ("12. ann buy", Sentence(act.Buy("ann"), number=12)),
    ("02:09 ann buy", Sentence(act.Buy("ann"), elapsed=129_000_000)),
    ("12. 02:09 ann buy", Sentence(act.Buy("ann"), number=12, elapsed=129_000_000)),
    ("1:02:09 ann buy", Sentence(act.Buy("ann"), elapsed=3_729_000_000)),
    ("02:09.000001 ann buy", Sentence(act.Buy("ann"), elapsed=129_000_001)),
    ("02:09.5 ann buy", Sentence(act.Buy("ann"), elapsed=129_500_000)),
    ("1970-01-01T00:00:01Z ann buy", Sentence(act.Buy("ann"), instant=1_000_000)),
    ("1969-12-31T23:59:59.999999Z ann buy", Sentence(act.Buy("ann"), instant=-1)),
    ("ann buy !illegal !late", Sentence(act.Buy("ann"), flags=("illegal", "late"))),
    ("bob buy by=ann role=player", Sentence(act.Buy("bob"), by="ann", role="player")),
    ('ann buy by="R. Hale" role=referee', Sentence(act.Buy("ann"), by="R. Hale", role="referee")),
    ('ann buy reason="the clerk asked"', Sentence(act.Buy("ann"), reason="the clerk asked")),
    ('clerk undo 24 "wrong dice"', Sentence(act.Undo("clerk", 24), reason="wrong dice")),
    ('clerk undo 24 "typo"', Sentence(act.Undo("clerk", 24), reason="typo")),
    ('ref undo 24 keep-later "why"', Sentence(act.Undo("ref", 24, keep_later=True), reason="why")),
    ('ref redo 24 "why"', Sentence(act.Redo("ref", 24), reason="why")),
    ('ref redo "why"', Sentence(act.Redo("ref"), reason="why")),
    ('ref rewind 16 "why"', Sentence(act.Rewind("ref", 16), reason="why")),
    (
        'ref rule 12 deny "why" adjust="ann +1"',
        Sentence(act.Rule("ref", "12", "deny", (("ann", 1),)), reason="why"),
    ),
    ('ref adjust ann +30 "rent of 10"', Sentence(act.Adjust("ref", (("ann", 30),)), reason="rent of 10")),
    (
        'ref penalty bob 50 "dice off the board"',
        Sentence(act.Penalty("ref", "bob", "money", 50), reason="dice off the board"),
    ),
    ('ref pause "tea"', Sentence(act.Pause("ref"), reason="tea")),
    ('ref resume "tea"', Sentence(act.Resume("ref"), reason="tea")),
    ('ref timeout bob "asleep"', Sentence(act.TimeOut("ref", "bob"), reason="asleep")),
    ('ref call bob 30s "asleep"', Sentence(act.CallTime("ref", "bob", 30), reason="asleep")),
    ('ref add bob 60s "fire drill"', Sentence(act.AddTime("ref", "bob", 60), reason="fire drill")),
    ('clerk count cid 100x2 "break"', Sentence(act.Count("clerk", "cid", ((100, 2),)), reason="break")),
    ('ref end "the bell"', Sentence(act.EndGame("ref"), reason="the bell")),
    ('cid resign "late train"', Sentence(act.Resign("cid"), reason="late train")),
    ('ann sign "under protest"', Sentence(act.Sign("ann"), reason="under protest")),
    ('ann buy {she said "yes" # 2}', Sentence(act.Buy("ann"), remark='she said "yes" # 2')),
    (
        "ann buy = ann 1420 pot 430 ann@24 ORI:ann ORI:bank ORI*3 BDW(m)",
        Sentence(
            act.Buy("ann"),
            checks=(
                CashCheck("ann", 1420),
                CashCheck("pot", 430),
                PlaceCheck("ann", 24),
                OwnerCheck("ORI", "ann"),
                OwnerCheck("ORI", "bank"),
                LevelCheck("ORI", 3),
                MortgagedCheck("BDW"),
            ),
        ),
    ),
    (
        '3. 00:52 bob roll 4+3 !illegal salary=0 by=ann = bob 300 "Ann B"@9 ORI:"Ann B" {as played}',
        Sentence(
            act.Roll("bob", (4, 3), {"salary": 0}),
            number=3,
            elapsed=52_000_000,
            flags=("illegal",),
            by="ann",
            checks=(CashCheck("bob", 300), PlaceCheck("Ann B", 9), OwnerCheck("ORI", "Ann B")),
            remark="as played",
        ),
    ),
]


@pytest.mark.parametrize(("line", "sentence"), AROUND, ids=[line for line, _ in AROUND])
def test_what_stands_around_an_action(line: str, sentence: Sentence) -> None:
    assert said(line) == sentence
    assert write_sentence(sentence, VOCABULARY, None) == line


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        (
            "ann buy role=player !LATE by=bob !illegal !late price=90",
            "ann buy !illegal !late price=90 by=bob role=player",
        ),
        ("ann roll !late 3+4", "ann roll 3+4 !late"),
        ("ann buy = ann 5 !late by=bob", "ann buy !late by=bob = ann 5"),
        ("ann buy by=ann role=clerk", "ann buy"),
        ("ref end by=ref role=referee", "ref end"),
        ("ref end role=clerk", "ref end role=clerk"),
        ("ref pause reason=tea", 'ref pause "tea"'),
        ("ref pause tea", 'ref pause "tea"'),
        ("75:10 ann buy", "1:15:10 ann buy"),
        ("0:00:05.50 ann buy", "00:05.5 ann buy"),
        ("2026-11-30T12:00+02:00 ann buy", "2026-11-30T10:00:00Z ann buy"),
        ("2026-11-30t10:00:00.5z ann buy", "2026-11-30T10:00:00.500000Z ann buy"),
        (
            'ann buy = "Park Place"(M) "park place"*2 6:ANN ORI:BANK ANN@ILL POT 3',
            "ann buy = PKP(m) PKP*2 ORI:ann ORI:bank ann@24 pot 3",
        ),
        ("ann buy =", "ann buy"),
        ("ann buy {}", "ann buy"),
        ("ann buy {  tight } # dropped", "ann buy {tight}"),
    ],
)
def test_the_writer_has_one_order_and_leaves_defaults_out(line: str, canonical: str) -> None:
    assert write_sentence(said(line), VOCABULARY, None) == canonical
    assert write_sentence(said(canonical), VOCABULARY, None) == canonical


START = 1_796_032_800_000_000  # 2026-11-30T10:00:00Z


@pytest.mark.parametrize(
    ("after", "written"),
    [
        (0, "00:00"),
        (129_000_000, "02:09"),
        (3_599_000_000, "59:59"),
        (3_600_000_000, "1:00:00"),
        (360_000_000_000, "100:00:00"),
        (1, "00:00.000001"),
        (-1_000_000, "2026-11-30T09:59:59Z"),
    ],
)
def test_an_instant_is_written_as_time_since_the_start(after: int, written: str) -> None:
    sentence = Sentence(act.Buy("ann"), instant=START + after)
    assert write_sentence(sentence, VOCABULARY, START) == f"{written} ann buy"


def test_an_instant_without_a_start_is_written_out() -> None:
    assert write_sentence(Sentence(act.Buy("ann"), instant=START), VOCABULARY, None) == "2026-11-30T10:00:00Z ann buy"


def test_a_jail_card_known_by_its_id_is_written_by_its_deck() -> None:
    goods = Goods(0, (), ("community-chest:get-out-of-jail-free",))
    line = write_action(act.Trade("ann", "bob", goods, Goods(5)), VOCABULARY)
    assert line == "ann trade bob card:community-chest for 5"


@pytest.mark.parametrize("change", [{"remark": "a } b"}, {"remark": "a\nb"}, {"reason": "a\nb"}, {"instant": 10**18}])
def test_what_no_line_can_hold_is_not_written(change: dict[str, object]) -> None:
    sentence = msgspec.structs.replace(Sentence(act.Buy("ann")), **change)
    with pytest.raises(NotationError):
        write_sentence(sentence, VOCABULARY, None)


def test_checks_alone() -> None:
    text = "ann 1420 ORI:bank BDW(m)"
    checks = (CashCheck("ann", 1420), OwnerCheck("ORI", "bank"), MortgagedCheck("BDW"))
    assert parse_checks(text, VOCABULARY) == checks
    assert write_checks(checks, VOCABULARY) == text
    assert parse_checks("", VOCABULARY) == ()
    with pytest.raises(NotationError, match="checks hold no remark"):
        parse_checks("ann 1420 {rich}", VOCABULARY)
