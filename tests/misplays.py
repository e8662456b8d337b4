"""Misplays by kind: a record as played, the finding it must give (entry, rule, what is owed), and the line that would
have been right, where there is one."""

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
        (1, "build.even", {"ann": 100}),
        None,
    ),
    "building on a mortgaged group": (
        """
        setup: ann 1000 deeds PKP BDW(m)
        setup: bob 1000

        ann build PKP
        """,
        (1, "build.group", {"ann": 200}),
        None,
    ),
    "a sixth level": (
        """
        setup: ann 1000 deeds PKP*5 BDW*5
        setup: bob 1000

        ann build PKP
        """,
        (1, "build.max", {"ann": 200}),
        None,
    ),
    "a hotel before its houses": (
        """
        setup: ann 1000 deeds PKP*4 BDW*3
        setup: bob 1000

        ann build PKP
        """,
        (1, "build.hotel", {"ann": 200}),
        None,
    ),
    "uneven selling": (
        """
        setup: ann 0 deeds STJ*2 TEN*2 NYA*2
        setup: bob 1000

        ann sell STJ*2
        """,
        (1, "build.even", {"ann": -100}),
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
    "a decliner bidding where he may not": (
        """
        rules: decliner_may_bid=no
        setup: ann 300
        setup: bob 80

        ann roll 1+5
        ann decline
        ann bid 40
        """,
        (3, "auction.on-decline", {}),
        None,
    ),
    "the 10% on a mortgaged lot not paid": (
        """
        setup: ann 300 deeds BDW(m)
        setup: bob 80

        ann trade bob BDW for 50 fee=0
        """,
        (1, "mortgage.transfer", {"bob": -20}),
        "ann trade bob BDW for 50",
    ),
    "the 10% on a mortgaged lot taken for a debt": (
        """
        setup: ann 0 at 10 deeds BDW(m)
        setup: bob 80 deeds TEN

        ann roll 3+5
        bob claim
        ann settle bob BDW for 14 fee=40
        """,
        (3, "mortgage.transfer", {"bob": 20}),
        "ann settle bob BDW for 14",
    ),
    "the 10% on a bankrupt player's lots": (
        """
        setup: ann 0 at 35 deeds ELE(m)
        setup: bob 80 deeds PKP*5 BDW*5
        setup: cid 80

        ann roll 1+3
        bob claim
        ann bankrupt fee=0
        """,
        (3, "mortgage.transfer", {"bob": -8}),
        "ann bankrupt",
    ),
}
