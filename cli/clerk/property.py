"""What may stand after the verbs that move lots, buildings and goods."""

from collections.abc import Callable, Iterable, Iterator

from cli.clerk.asked import Asked, Suggestion
from events import Goods
from monopoly import actions as a
from monopoly.notation import NotationError
from monopoly.notation.verbs_property import read_goods
from monopoly.notation.words import is_number, split_at, unquote


def _levels(words: Iterable[str], asked: Asked) -> tuple[tuple[str, int], ...] | None:
    """Read an order of buildings; None where a word is no such thing."""
    levels: dict[str, int] = {}
    for word in words:
        name, _, count = word.partition("*")
        try:
            code = asked.vocabulary.square(unquote(name))
        except NotationError:
            return None
        if count and not is_number(count):
            return None
        levels[code] = levels.get(code, 0) + int(count or 1)
    return tuple(levels.items())


def order(make: Callable[[str, tuple[tuple[str, int], ...]], a.Action]) -> Callable[[Asked], Iterable[Suggestion]]:
    """Suggest lots to build on or sell from, one by one and by whole groups, on top of those already named."""

    def suggest(asked: Asked) -> Iterable[Suggestion]:
        named = _levels(asked.words, asked)
        if named is None:
            return []
        free = [code for code in asked.book.lots if code not in dict(named) and _owns(asked, code)]
        name, star, _ = asked.begun.partition("*")
        words: list[str] = [f"{name.upper()}*{count}" for count in range(2, 10)] if star else free
        if not named and not star:
            words += [*_group_orders(asked), *(word for option in asked.options for word in option.words)]

        def made(word: str) -> a.Action | None:
            levels = _levels((*asked.words, *word.split()), asked)
            return None if levels is None else make(asked.player, levels)

        return asked.summed(dict.fromkeys(words), made, len(free))

    return suggest


def _owns(asked: Asked, code: str) -> bool:
    return asked.state.owner.get(code) == asked.player and asked.book.lots[code].top > 0


def _group_orders(asked: Asked) -> Iterator[str]:
    """Give the orders that bring all lots of a group to the same level, up or down."""
    for group in asked.book.groups.values():
        if not all(_owns(asked, code) for code in group) or len(group) < 2:
            continue
        levels = [asked.state.houses.get(code, 0) for code in group]
        for target in range(asked.book.lots[group[0]].top + 1):
            steps = [target - level for level in levels]
            if any(steps) and (min(steps) >= 0 or max(steps) <= 0):
                parts = (
                    code if abs(step) == 1 else f"{code}*{abs(step)}"
                    for code, step in zip(group, steps, strict=True)
                    if step
                )
                yield " ".join(parts)


def lots(make: Callable[[str, tuple[str, ...]], a.Action]) -> Callable[[Asked], Iterable[Suggestion]]:
    """Suggest lots to mortgage or redeem, beside those already named."""

    def suggest(asked: Asked) -> Iterable[Suggestion]:
        try:
            named = tuple(asked.vocabulary.square(unquote(word)) for word in asked.words)
        except NotationError:
            return []
        free = [code for code in asked.squares() if code not in named]
        return asked.summed(free, lambda code: make(asked.player, (*named, code)), len(free))

    return suggest


def exchange(kind: type[a.Trade | a.OfferTrade]) -> Callable[[Asked], Iterable[Suggestion]]:
    """Suggest partner, goods, ``for`` and goods: such sides as the rules allow together."""

    def suggest(asked: Asked) -> Iterable[Suggestion]:
        words = asked.words
        if not words:
            return asked.partners()
        option = asked.with_partner
        if option is None:
            return []
        partner = option.partners[0]

        def returns(given: str, begun: str) -> Iterator[Suggestion]:
            for wanted in _goods(asked, option.takes, option.takes_cash, partner, begun):
                gives, takes = _read(given, asked), _read(wanted.text, asked)
                if gives is None or takes is None or gives == takes == Goods():
                    continue
                if asked.decided(kind(asked.player, partner, gives, takes)):
                    yield wanted

        if len(words) == 1:
            giving = _goods(asked, option.gives, option.gives_cash, asked.player, asked.begun)
            return (given._replace(more=True) for given in giving if any(returns(given.text, "")))
        if len(words) == 2:
            return [Suggestion("for", "and what he gets in return", more=True)]
        return returns(words[1], asked.begun) if len(words) == 3 and words[2].lower() == "for" else []

    return suggest


def _read(word: str, asked: Asked) -> Goods | None:
    try:
        return read_goods(word, asked.vocabulary)
    except NotationError:
        return None


def _goods(asked: Asked, words: Iterable[str], cash: int | None, owner: str, begun: str) -> Iterator[Suggestion]:
    """Suggest the next part of one side of an exchange, with the parts before it."""
    parts = split_at(begun, "+")
    base = "+".join(parts[:-1]) + "+" if len(parts) > 1 else ""
    named = {part.lower() for part in parts[:-1]}
    for word in words:
        if word.lower() in named:
            continue
        what = asked.book.name(word) if word in asked.book.position else f"a jail card of {word.partition(':')[2]}"
        mortgaged = " (mortgaged)" if word in asked.state.mortgaged else ""
        yield Suggestion(base + word, what + mortgaged, tuple(base + key for key in asked.keys(word)))
    if not base:
        yield Suggestion("0", "nothing")
    if cash and not any(is_number(part) for part in parts[:-1]):
        yield Suggestion(f"{base}{cash}", f"cash: {owner} has {asked.book.sum(cash)} to give, or any part of it")


def settle(asked: Asked) -> Iterable[Suggestion]:
    """Suggest creditor, goods, ``for`` and the sum."""
    words = asked.words
    if not words:
        return asked.partners()
    option = asked.with_partner
    if option is None:
        return []
    if len(words) == 1:
        giving = _goods(asked, option.gives, option.gives_cash, asked.player, asked.begun)
        return [given._replace(more=True) for given in giving if not is_number(given.text)]
    if len(words) == 2:
        return [Suggestion("for", "so much of the debt", more=True)]
    goods = _read(words[1], asked)
    if len(words) > 3 or goods is None:
        return []
    creditor = option.partners[0]
    return asked.tried([str(option.high)], lambda word: a.Settle(asked.player, creditor, goods, int(word)))


def give(asked: Asked) -> Iterable[Suggestion]:
    """Suggest whom to give money outside the rules, and all there is of it."""
    if not asked.words:
        return asked.partners()
    option = asked.with_partner
    if option is None or len(asked.words) > 1:
        return []
    return [Suggestion(str(option.high), "all his cash; any part of it may be given")]
