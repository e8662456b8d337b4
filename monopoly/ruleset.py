"""A ruleset: plain data in which every difference between rule systems is an option. Nothing ever tests its name."""

from typing import Literal

from msgspec import Struct

PENALTIES = ("caution", "warning", "removed", "disqualified")
"""Penalties of every ruleset, beside a sum, a time and those that a ruleset has names for."""


class Ruleset(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a rule system; the defaults are the boxed classic. Money in units, durations in seconds."""

    name: str = "classic"
    title: str = "The boxed classic"
    board: str = "atlantic-city"

    min_players: int = 2
    max_players: int = 8
    starting_cash: int = 1500
    notes: tuple[tuple[int, int], ...] = ((500, 2), (100, 4), (50, 1), (20, 1), (10, 2), (5, 1), (1, 5))
    deal: Literal["none", "two", "all"] = "none"
    deal_paid: bool = True
    start_order: Literal["rolls", "drawn"] = "rolls"

    salary: int = 200
    salary_on_go: int | None = None
    deposit: int | None = None
    deposit_growth: int = 50
    triple_double: Literal["jail", "none"] = "jail"
    jail_fine: int = 50
    jail_tries: int = 3
    free_parking_pot: bool = False
    free_parking_bonus: int = 0
    free_parking_move: bool = False
    stock_exchange: bool = False
    income_tax: Literal["fixed", "choice"] = "fixed"

    declined: Literal["auction", "stays"] = "auction"
    decliner_may_bid: bool = True

    claim: Literal["next-roll", "second-roll", "never-lapses", "automatic"] = "next-roll"
    double_rent_with_mortgage: bool = False
    double_rent_beside_buildings: bool = True
    utility_dice: Literal["move", "fresh"] = "move"

    houses: int | None = 32
    hotels: int | None = 12
    build_when: Literal["between-turns", "own-turn", "before-roll"] = "between-turns"
    build_on_lot: bool = False
    build_group_limit: int | None = None
    build_turn_limit: int | None = None
    build_evenly: bool = True
    hotel_needs: int = 4
    hotel_needs_group: bool = True
    house_refund: int = 50
    hotel_refund: int = 50
    hotels_together: bool = True
    lot_refund: int | None = None

    trade_when: Literal["any", "before-roll"] = "any"
    trade_mortgaged: bool = True
    lots_for_lots: bool = False
    takeover_price: int = 150
    credit: bool = False

    mortgage_needs: Literal["lot", "group"] = "lot"
    interest: int = 10
    transfer_fee: int = 10
    taken_over_interest: int | None = None

    bankrupt_to_player: Literal["estate", "with-buildings", "bank-pays", "cash-only"] = "estate"
    bankrupt_to_bank: Literal["auction", "unowned"] = "auction"
    ends: Literal["last", "second-bankruptcy", "time"] = "last"

    turn: int | None = None
    bank: tuple[int, int] | None = None
    round: int | None = None
    end: Literal["at-once", "equal-turns"] = "equal-turns"
    timeout: Literal["report", "end-turn", "bankrupt"] = "report"
    undo: Literal["free", "tiers", "referee", "off"] = "free"
    protest: int = 1800
    penalties: tuple[tuple[str, int], ...] = ()
