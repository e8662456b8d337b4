"""Building and selling houses and hotels: evenly, within the bank's stock, at the right time."""

from msgspec import Struct, structs

from events import BANK, BuildingsSold, Built, LotSold
from monopoly.actions import Build, SellBuildings
from monopoly.book import Lot
from monopoly.rules.money import buildings_value, lot_value, need_cash
from monopoly.rules.turns_base import begin_turn, next_player
from monopoly.table import Table
from monopoly.violations import RuleViolation


class Step(Struct, frozen=True):
    """One level more on a lot: the level it comes to, its kind, and what it takes from the bank's stock."""

    level: int
    kind: str
    houses: int
    hotels: int


def next_step(t: Table, code: str, level: int | None = None) -> Step:
    """Work out the next level of a lot (build.hotel)."""
    lot, needs = t.book.lots[code], t.rules.hotel_needs
    if level is None:
        level = t.state.houses.get(code, 0)
    if level >= lot.top:  # a house beside the hotel, as it was really played
        return Step(level + 1, "house", 1, 0)
    if level + 1 <= needs and level + 1 < lot.top:
        return Step(level + 1, "house", 1, 0)
    return Step(lot.top, "hotel", -level, 1)


def height(t: Table, lot: Lot, level: int) -> int:
    """Count the levels built, a hotel as one more than the houses it needs (short: three houses, then a hotel)."""
    return min(level, t.rules.hotel_needs + 1)


def check_site(t: Table, player: str, code: str) -> Lot:
    """Check that a player may build on this lot at all (build.street, build.group)."""
    lot = t.book.lots.get(code)
    if lot is None or lot.kind != "street":
        t.refuse("build.street", f"{t.name(code)} takes no buildings")
    state = t.state
    for mate in lot.mates:
        owner = state.owner.get(mate)
        if owner != player:
            if mate == code:
                t.refuse("build.group", f"{t.name(code)} is {owner or 'the bank'}'s, not {player}'s")
            t.breach("build.group", f"{player} does not own the whole group: {t.name(mate)} is {owner or 'the bank'}'s")
        elif mate in state.mortgaged:
            t.breach("build.group", f"{t.name(mate)} of the group is mortgaged")
    return lot


def check_when(t: Table, player: str) -> None:
    """Check the moment (build.when); where building belongs to one's own turn, the next player's begins with it."""
    state, when = t.state, t.rules.build_when
    matter = t.open_matter()
    if matter:
        t.breach("build.when", f"{player} cannot build now: {matter}")
        return
    if state.player == player:
        if when == "before-roll" and not state.owed:
            t.breach("build.when", f"{player} has rolled: building comes before one's own roll")
        return
    if when == "between-turns":
        if state.owed and state.rolled:
            t.breach("build.when", f"{state.player} owes another roll: building waits for the end of the turn")
        return
    if state.owed or next_player(t) != player:
        t.breach("build.when", f"{player} may build on his own turn only")
        return
    begin_turn(t, player)


def one_level(t: Table, player: str, code: str) -> Step:
    """Check one more level on a lot, for an auction of scarce buildings; gives the step."""
    lot = check_site(t, player, code)
    check_top(t, lot, t.state.houses.get(code, 0))
    step = next_step(t, code)
    check_shape(t, {code: step.level})
    _check_place(t, player, {code: 1})
    _check_limits(t, player, {code: 1})
    return step


def may_stand(t: Table, player: str, code: str) -> bool:
    """Say whether one level more on a lot is still allowed."""
    try:
        one_level(Table(t.book, t.state), player, code)
    except RuleViolation:
        return False
    return True


def check_top(t: Table, lot: Lot, level: int) -> None:
    """One hotel a lot, no more (build.max)."""
    if level >= lot.top:
        t.breach("build.max", f"{lot.name} has a {t.book.hotel} already")


def check_shape(t: Table, levels: dict[str, int]) -> None:
    """Test the whole order: a hotel needs its houses on every lot, and no lot runs ahead (build.hotel, build.even)."""
    state, rules, lots = t.state, t.rules, t.book.lots
    after = {**state.houses, **levels}
    for code, level in levels.items():
        lot = lots[code]
        lowest = min(lot.mates, key=lambda mate: height(t, lot, after.get(mate, 0)))
        low = height(t, lot, after.get(lowest, 0))
        if level == lot.top and rules.hotel_needs_group and low < rules.hotel_needs:
            t.breach(
                "build.hotel",
                f"a {t.book.hotel} on {lot.name} needs {rules.hotel_needs} {t.book.houses} on every lot of the group; "
                f"{t.name(lowest)} has {low}",
            )
        elif rules.build_evenly and height(t, lot, level) - low > 1:
            t.breach(
                "build.even",
                f"{lot.name} comes to {height(t, lot, level)} levels while {t.name(lowest)} has {low}: "
                "build evenly across the group",
            )


def _check_place(t: Table, player: str, orders: dict[str, int]) -> None:
    here = t.state.square[player]
    if t.rules.build_on_lot and (len(orders) > 1 or here not in orders):
        t.breach("build.when", f"{player} may build only on the lot where he stands, {t.name(here)}")


def _check_limits(t: Table, player: str, orders: dict[str, int]) -> None:
    state, rules, lots = t.state, t.rules, t.book.lots
    built = state.built.get(player, {})
    if rules.build_turn_limit is not None:
        total = sum(built.values()) + sum(orders.values())
        if total > rules.build_turn_limit:
            t.breach("build.limit", f"{rules.build_turn_limit} buildings a turn, this is number {total}")
    if rules.build_group_limit is not None:
        counts: dict[str, int] = {}
        for code, count in (*built.items(), *orders.items()):
            counts[lots[code].group] = counts.get(lots[code].group, 0) + count
        for group in {lots[code].group for code in orders}:
            if counts[group] > rules.build_group_limit:
                t.breach(
                    "build.limit",
                    f"{rules.build_group_limit} a turn in the {group} group, this is number {counts[group]}",
                )


def decide_build(t: Table, action: Build) -> None:
    """Build so many levels on each lot, tested as one order."""
    player = action.actor
    orders = dict(action.orders)
    for code in orders:
        check_site(t, player, code)
    check_when(t, player)
    _check_place(t, player, orders)
    levels, taken = _raise(t, orders)
    if not any(breach.rule == "build.group" for breach in t.breaches):
        check_shape(t, levels)
    _check_limits(t, player, orders)
    costs = {code: count * t.book.lots[code].house_cost for code, count in orders.items()}
    right = sum(costs.values())
    _put_right(t, player, right, "what was built goes back to the bank for what it cost")
    cost = t.figure("cost", right, "build.price", "the building", player, BANK)
    need_cash(t, player, cost, "this building")
    if cost != right:
        costs = {code: cost if at == 0 else 0 for at, code in enumerate(orders)}
    for code, level in levels.items():
        houses, hotels = taken[code]
        t.emit(Built(player, code, level, costs[code], houses, hotels, orders[code]))


def _put_right(t: Table, player: str, amount: int, said: str) -> None:
    """An order against the rules is put right as a whole: say so in what was found, with the money that comes back."""
    for at, breach in enumerate(t.breaches):
        if breach.rule.startswith("build."):
            t.breaches[at] = structs.replace(breach, message=f"{breach.message}; {said}", owed={player: amount})
            return


def _raise(t: Table, orders: dict[str, int]) -> tuple[dict[str, int], dict[str, tuple[int, int]]]:
    """Raise the lots level by level, the lowest first, as the bank's stock must allow (build.supply)."""
    state, lots = t.state, t.book.lots
    levels = {code: state.houses.get(code, 0) for code in orders}
    taken = dict.fromkeys(orders, (0, 0))
    left = dict(orders)
    stock = {"house": state.bank_houses, "hotel": state.bank_hotels}
    wanted = scarce(t)
    while any(left.values()):
        code = min((code for code in left if left[code]), key=lambda code: levels[code])
        check_top(t, lots[code], levels[code])
        step = next_step(t, code, levels[code])
        if step.kind in wanted:
            t.breach(
                "build.shortage-auction",
                f"two or more players want more {step.kind}s than the bank has: bank auction {step.kind}",
            )
        have = stock[step.kind]
        if have is not None and have < 1:
            t.refuse("build.supply", f"the bank has no {step.kind} left for {lots[code].name}")
        for kind, count in (("house", step.houses), ("hotel", step.hotels)):
            current = stock[kind]
            if current is not None:
                stock[kind] = current - count
        levels[code] = step.level
        houses, hotels = taken[code]
        taken[code] = (houses + step.houses, hotels + step.hotels)
        left[code] -= 1
    return levels, taken


def scarce(t: Table) -> set[str]:
    """Name the kinds of building of which two or more players want more than the bank has (build.shortage-auction)."""
    state = t.state
    scarce = set()
    for kind, stock in (("house", state.bank_houses), ("hotel", state.bank_hotels)):
        wanted = [demand.count for demand in state.demands if demand.kind == kind]
        if stock is not None and len(wanted) > 1 and sum(wanted) > stock:
            scarce.add(kind)
    return scarce


def decide_sell(t: Table, action: SellBuildings) -> None:
    """Sell buildings to the bank at any time, evenly (build.sell, build.sell-hotel, build.hotel-break)."""
    player, state, rules = action.actor, t.state, t.rules
    sales: list[BuildingsSold] = []
    lots: list[LotSold] = []
    stock = state.bank_houses
    outright: set[str] = set()
    for code, count in action.orders:
        lot = t.book.lots.get(code)
        level = state.houses.get(code, 0)
        if lot is not None and not level and rules.lot_refund is not None and state.owner.get(code) == player:
            lots.append(_sell_lot(t, player, lot, count))
            continue
        if lot is None or not level or state.owner.get(code) != player:
            t.refuse("build.none", f"{player} has nothing to sell on {t.name(code)}")
        if level > lot.top:
            over = min(count, level - lot.top)
            amount = over * (lot.house_cost * rules.house_refund // 100)
            sales.append(BuildingsSold(player, code, level - over, amount, over))
            if over < count:
                t.refuse(
                    "build.hotel-break",
                    f"sell the {over} {t.book.houses} beside the {t.book.hotel} of {lot.name} first",
                )
        elif level < lot.top:
            if count > level:
                t.refuse("build.none", f"{lot.name} has {level} {t.book.houses}, not {count}")
            amount = count * (lot.house_cost * rules.house_refund // 100)
            sales.append(BuildingsSold(player, code, level - count, amount, count))
            stock = None if stock is None else stock + count
        elif count == lot.top:
            outright.add(code)
            sales.append(BuildingsSold(player, code, 0, buildings_value(t, lot, level), 0, 1))
        elif count == 1:
            amount = lot.house_cost * rules.hotel_refund // 100
            sales.append(BuildingsSold(player, code, rules.hotel_needs, amount, -rules.hotel_needs, 1))
            stock = None if stock is None else stock - rules.hotel_needs
        else:
            t.refuse(
                "build.hotel-break",
                f"a {t.book.hotel} is broken into {rules.hotel_needs} {t.book.houses} (sell {code}) "
                f"or sold whole ({code}*{lot.top})",
            )
    if stock is not None and stock < 0:
        have = state.bank_houses
        t.refuse("build.hotel-break", f"the bank has {have} houses, too few to break these hotels: sell them whole")
    _check_sale(t, {sale.square: sale.level for sale in sales}, outright)
    sold: list[BuildingsSold | LotSold] = [*sales, *lots]
    right = sum(sale.amount for sale in sold)
    _put_right(t, player, -right, "what was sold goes back for what the bank paid")
    got = t.figure("refund", right, "build.sell", "what is sold", BANK, player)
    for at, sale in enumerate(sold):
        t.emit(sale if got == right else structs.replace(sale, amount=got if at == 0 else 0))


def _sell_lot(t: Table, player: str, lot: Lot, count: int) -> LotSold:
    """Sell a bare lot to the bank, where it takes any (trade.to-bank)."""
    if count > 1:
        t.refuse("build.none", f"{lot.name} carries no buildings, not {count}")
    built = next((mate for mate in lot.mates if mate in t.state.houses), None)
    if built is not None:
        t.refuse("trade.unbuilt", f"{t.name(built)} of its group carries buildings: sell them first")
    if lot.code in t.state.mortgaged:
        t.refuse("trade.mortgaged", f"{lot.name} is mortgaged: redeem it before it is sold")
    return LotSold(player, lot.code, lot_value(t, lot))


def _check_sale(t: Table, levels: dict[str, int], outright: set[str]) -> None:
    state, rules, lots = t.state, t.rules, t.book.lots
    after = {**state.houses, **levels}
    for code, level in levels.items():
        lot = lots[code]
        if code in outright and rules.hotels_together:
            for mate in lot.mates:
                if mate not in outright and state.houses.get(mate, 0) == lot.top:
                    t.breach(
                        "build.sell-hotel", f"all hotels of a group are sold at one time: {t.name(mate)} has one too"
                    )
        highest = max(lot.mates, key=lambda mate: height(t, lot, after.get(mate, 0)))
        high = height(t, lot, after.get(highest, 0))
        if rules.build_evenly and high - height(t, lot, level) > 1:
            t.breach(
                "build.even",
                f"{lot.name} comes to {height(t, lot, level)} levels while {t.name(highest)} has {high}: "
                "sell evenly across the group",
            )
