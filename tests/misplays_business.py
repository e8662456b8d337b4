"""Misplays of the business board by kind, as in ``misplays``."""

BUSINESS = {
    "a roll out of hospital": (
        """
        ruleset: business
        setup: ann 300 jail
        setup: bob 300

        ann roll 3+4
        """,
        (1, "hospital.leave", {}),
        "ann draw treatment:1 ill",
    ),
    "a hospital that was not paid": (
        """
        ruleset: business
        setup: ann 300 jail
        setup: bob 300

        ann pay hospital fine=0
        """,
        (1, "hospital.leave", {"ann": -50}),
        "ann pay hospital",
    ),
    "a bill that was too small": (
        """
        ruleset: business
        setup: ann 300 jail 2
        setup: bob 300

        ann draw treatment:1 ill fine=20
        """,
        (1, "hospital.leave", {"ann": -30}),
        "ann draw treatment:1 ill",
    ),
    "a second treatment card in a turn": (
        """
        ruleset: business
        setup: ann 300 jail
        setup: bob 300

        ann draw treatment:1 ill
        ann draw treatment:2 cured
        """,
        (2, "hospital.leave", {}),
        "ann end",
    ),
    "a stake above the limit": (
        """
        ruleset: business
        setup: ann 300 at 15
        setup: bob 300

        ann roll 1+4
        ann spin 250 7-bar-bell
        """,
        (2, "casino.spin", {}),
        "ann spin 200 7-bar-bell",
    ),
    "a bandit that paid too much": (
        """
        ruleset: business
        setup: ann 300 at 15
        setup: bob 300

        ann roll 1+4
        ann spin 10 bar-bar-bar amount=250
        """,
        (2, "casino.spin", {"ann": -170}),
        "ann spin 10 bar-bar-bar",
    ),
    "a second spin": (
        """
        ruleset: business
        setup: ann 300 at 15
        setup: bob 300

        ann roll 1+4
        ann spin 10 7-bar-bell
        ann spin 10 7-bar-bell
        """,
        (3, "casino.spin", {"ann": 10}),
        "ann end",
    ),
    "a takeover out of a whole industry": (
        """
        ruleset: business
        setup: ann 900 at 25
        setup: bob 300 deeds TOO MOT SHP TEL

        ann roll 1+4
        ann draw city-hall:takeover
        ann choose TOO
        """,
        (3, "takeover.lot", {}),
        "ann choose TEL",
    ),
    "a takeover at the printed price": (
        """
        ruleset: business
        setup: ann 900 at 25
        setup: bob 300 deeds TOO

        ann roll 1+4
        ann draw city-hall:takeover
        ann choose TOO amount=300
        """,
        (3, "takeover.price", {"bob": 150, "ann": -150}),
        "ann choose TOO",
    ),
    "a free company below its price": (
        """
        ruleset: business
        setup: ann 900 at 25
        setup: bob 300

        ann roll 1+4
        ann draw city-hall:free-company
        ann choose TOO amount=150
        """,
        (3, "buy.price", {"ann": -150}),
        "ann choose TOO",
    ),
    "a company sold for cash alone": (
        """
        ruleset: business
        setup: ann 900 deeds TOO
        setup: bob 600

        ann trade bob TOO for 300
        """,
        (1, "trade.exchange", {}),
        None,
    ),
    "a company sold to the bank at its price": (
        """
        ruleset: business
        setup: ann 900 deeds TOO
        setup: bob 600

        ann sell TOO refund=300
        """,
        (1, "build.sell", {"ann": -150}),
        "ann sell TOO",
    ),
    "an order said where the rolls decide": (
        """
        setup: ann 900
        setup: bob 600

        bank order bob ann
        """,
        (1, "start.order", {}),
        None,
    ),
}
