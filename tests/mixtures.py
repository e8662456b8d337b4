"""Random rule systems: any ruleset with any house rules and options on top, as somebody might put them together."""

from random import Random

from random_games import headers

from monopoly.board import DataError
from monopoly.library import load_house_rules, ruleset_names

OPTIONS = {
    "starting_cash": ("0", "400", "1500", "9000"),
    "deal": ("none", "two", "all"),
    "deal_paid": ("yes", "no"),
    "start_order": ("rolls", "drawn"),
    "deposit": ("none", "0", "100"),
    "deposit_growth": ("0", "50"),
    "lot_refund": ("none", "0", "50"),
    "lots_for_lots": ("yes", "no"),
    "takeover_price": ("0", "150"),
    "salary": ("0", "200"),
    "salary_on_go": ("none", "0", "400"),
    "triple_double": ("jail", "none"),
    "jail_fine": ("0", "50", "500"),
    "jail_tries": ("1", "3"),
    "free_parking_pot": ("yes", "no"),
    "free_parking_bonus": ("0", "100"),
    "free_parking_move": ("yes", "no"),
    "stock_exchange": ("yes", "no"),
    "income_tax": ("fixed", "choice"),
    "declined": ("auction", "stays"),
    "decliner_may_bid": ("yes", "no"),
    "claim": ("next-roll", "second-roll", "never-lapses", "automatic"),
    "double_rent_with_mortgage": ("yes", "no"),
    "double_rent_beside_buildings": ("yes", "no"),
    "utility_dice": ("move", "fresh"),
    "houses": ("none", "0", "3", "32"),
    "hotels": ("none", "0", "1", "12"),
    "build_when": ("between-turns", "own-turn", "before-roll"),
    "build_on_lot": ("yes", "no"),
    "build_group_limit": ("none", "1"),
    "build_turn_limit": ("none", "1", "3"),
    "build_evenly": ("yes", "no"),
    "hotel_needs": ("1", "3", "4"),
    "hotel_needs_group": ("yes", "no"),
    "house_refund": ("0", "50", "100"),
    "hotel_refund": ("0", "50", "100"),
    "hotels_together": ("yes", "no"),
    "trade_when": ("any", "before-roll"),
    "trade_mortgaged": ("yes", "no"),
    "credit": ("yes", "no"),
    "mortgage_needs": ("lot", "group"),
    "interest": ("0", "10", "100"),
    "transfer_fee": ("0", "10"),
    "taken_over_interest": ("none", "0", "20"),
    "bankrupt_to_player": ("estate", "with-buildings", "bank-pays", "cash-only"),
    "bankrupt_to_bank": ("auction", "unowned"),
    "ends": ("last", "second-bankruptcy", "time"),
    "turn": ("none", "60s"),
    "bank": ("none", "5m+20s"),
    "round": ("none", "2h"),
    "end": ("at-once", "equal-turns"),
    "timeout": ("report", "end-turn", "bankrupt"),
}
"""Values to try for each option that changes play; a test holds that none is left out."""


def mixture(seed: int):
    """Draw the headers of a game: a ruleset, some house rules, some options."""
    rng = Random(seed)
    house = rng.sample(sorted(load_house_rules()), rng.choice((0, 1, 1, 2, 3)))
    options = rng.sample(sorted(OPTIONS), rng.choice((0, 1, 2, 4, 8)))
    return headers(
        seed,
        ruleset=rng.choice(ruleset_names()),
        house=tuple(house),
        rules=tuple(f"{name}={rng.choice(OPTIONS[name])}" for name in options),
    )


def found(desk, seed: int):
    """Found a game of a mixture, or None where it is refused, which must be by one clear sentence."""
    from monopoly import RuleViolation

    try:
        return desk.found(mixture(seed))
    except (DataError, RuleViolation) as refusal:
        said = str(refusal)
        assert "\n" not in said
        assert said.startswith(("rules: ", "start.")), said
        return None
