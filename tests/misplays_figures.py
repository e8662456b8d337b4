"""Misplays by kind, as in ``misplays``: tokens that went elsewhere, and sums that follow by themselves."""

FIGURES = {
    "a token put back": (
        """
        setup: ann 300 at 6
        setup: bob 80

        ann roll 1+2 to=BAL
        """,
        (1, "move.dice", {}),
        "ann roll 1+2",
    ),
    "a card that nobody had to draw": (
        """
        setup: ann 300 at 0
        setup: bob 80

        ann draw community-chest:bank-error
        """,
        (1, "card.draw", {"ann": -200}),
        None,
    ),
    "a card that nobody had to draw, with a sum of its own": (
        """
        setup: ann 300 at 0
        setup: bob 80

        ann draw community-chest:bank-error amount=250
        """,
        (1, "card.draw", {"ann": -250}),
        None,
    ),
    "a card that nobody had to draw, paid to each": (
        """
        setup: ann 300 at 0
        setup: bob 80
        setup: cid 80

        ann draw chance:elected-chairman
        """,
        (1, "card.draw", {"ann": 100, "bob": -50, "cid": -50}),
        None,
    ),
    "a second card, that leads past GO": (
        """
        setup: ann 300 at 2
        setup: bob 80

        ann roll 1+4
        ann draw chance:bank-dividend
        ann draw chance:advance-to-go
        """,
        (3, "card.draw", {"ann": -200}),
        None,
    ),
    "the wrong square on the third failed roll": (
        """
        setup: ann 300 at 10 jail 2
        setup: bob 80

        ann roll 4+3 to=STJ fine=50
        """,
        (1, "move.dice", {}),
        "ann roll 4+3 to=CC2 fine=50",
    ),
    "left in jail after the third failed roll": (
        """
        setup: ann 300 at 10 jail 2
        setup: bob 80

        ann roll 4+3 to=JAI
        """,
        (1, "jail.third-turn", {"ann": -50}),
        "ann roll 4+3 fine=50",
    ),
    "left in jail after doubles": (
        """
        setup: ann 300 at 10 jail
        setup: bob 80

        ann roll 4+4 to=JAI
        """,
        (1, "jail.leave", {}),
        "ann roll 4+4 to=TEN salary=0",
    ),
    "put past GO by mistake, with the salary": (
        """
        setup: ann 300 at 35
        setup: bob 80

        ann roll 1+2 to=MED salary=200
        """,
        (1, "move.dice", {}),
        "ann roll 1+2 salary=0",
    ),
    "not sent to jail by the third double": (
        """
        doubles: 2
        setup: ann 300 at 10
        setup: bob 80

        ann roll 4+4 to=TEN
        """,
        (1, "jail.enter", {}),
        "ann roll 4+4 to=JAI",
    ),
    "not sent to jail by the card": (
        """
        setup: ann 300 at 2
        setup: bob 80

        ann roll 1+4
        ann draw chance:go-to-jail to=CH1
        """,
        (2, "jail.enter", {}),
        "ann draw chance:go-to-jail to=JAI",
    ),
    "the wrong rent where nobody has to ask": (
        """
        rules: claim=automatic
        setup: ann 300
        setup: bob 80 deeds ORI

        ann roll 2+4 amount=10
        """,
        (1, "rent.street", {"ann": 4, "bob": -4}),
        "ann roll 2+4 amount=6",
    ),
    "the wrong rent of fresh dice where nobody has to ask": (
        """
        rules: claim=automatic utility_dice=fresh
        setup: ann 300 at 5
        setup: bob 80 deeds ELE

        ann roll 3+4
        ann roll 1+2 amount=30
        """,
        (2, "rent.utility", {"ann": 18, "bob": -18}),
        "ann roll 1+2 amount=12",
    ),
    "rent of a mortgaged lot where nobody has to ask": (
        """
        rules: claim=automatic
        setup: ann 300
        setup: bob 80 deeds ORI(m)

        ann roll 2+4 amount=6
        """,
        (1, "rent.mortgaged", {"ann": 6, "bob": -6}),
        "ann roll 2+4 amount=0",
    ),
    "the wrong sum on free parking": (
        """
        house: free-parking-100
        setup: ann 300 at 10
        setup: bob 80

        ann roll 4+6 amount=50
        """,
        (1, "move.dice", {"ann": 50}),
        "ann roll 4+6 amount=100",
    ),
    "money on free parking where there is none": (
        """
        setup: ann 300 at 10
        setup: bob 80

        ann roll 4+6 amount=50
        """,
        (1, "move.dice", {"ann": -50}),
        "ann roll 4+6",
    ),
    "not all of the pot": (
        """
        house: free-parking-pot
        pot: 430
        setup: ann 300 at 10
        setup: bob 80

        ann roll 4+6 amount=400
        """,
        (1, "move.dice", {"ann": 30, "pot": -30}),
        "ann roll 4+6 amount=430",
    ),
    "more than the pot": (
        """
        house: free-parking-pot
        pot: 430
        setup: ann 300 at 10
        setup: bob 80

        ann roll 4+6 amount=500
        """,
        (1, "move.dice", {"ann": -70}),
        "ann roll 4+6 amount=430",
    ),
    "too little into the pot": (
        """
        house: free-parking-pot
        setup: ann 300 at 33
        setup: bob 80

        ann roll 2+3 amount=75
        """,
        (1, "tax.fixed", {"pot": 25, "ann": -25}),
        "ann roll 2+3 amount=100",
    ),
    "no salary on the way from free parking": (
        """
        house: free-parking-move
        setup: ann 300 at 10
        setup: bob 80

        ann roll 4+6
        ann move BAL salary=0
        """,
        (2, "move.salary", {"ann": 200}),
        "ann move BAL salary=200",
    ),
    "the wrong sum for the first deal": (
        """
        ruleset: short
        players: ann bob

        bank deal ann BAL BDW cost=10
        """,
        (1, "start.deal", {"ann": -450}),
        "bank deal ann BAL BDW cost=460",
    ),
    "a loan written as a trade": (
        """
        setup: ann 300
        setup: bob 80

        ann trade bob 100 for 20
        """,
        (1, "trade.no-loans", {"ann": 80, "bob": -80}),
        None,
    ),
    "a lot sold beyond means without an auction being open": (
        """
        setup: ann 300
        setup: bob 80

        bank sold ORI bob 9999
        """,
        (1, "auction.closed", {}),
        None,
    ),
    "the end of a turn that was not his": (
        """
        setup: ann 300
        setup: bob 80
        setup: cid 80

        bob end
        """,
        (1, "turn.order", {}),
        "ann roll 1+2",
    ),
}
