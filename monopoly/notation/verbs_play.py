"""The verbs of play: dice, buying, auctions, rent, cards, payments, the end; words to action and action to words."""

import re
from collections.abc import Callable
from typing import Any

from monopoly import actions as act
from monopoly.actions import Action
from monopoly.notation.checks import OwnerCheck
from monopoly.notation.verbs import (
    BANK_ONLY,
    PLAYERS,
    Call,
    Verb,
    bare,
    entry,
    on_rent,
    only,
    read_dice,
    text,
)
from monopoly.notation.verbs_property import read_share, write_levels
from monopoly.notation.vocabulary import Vocabulary, cards_like
from monopoly.notation.words import NotationError, is_number, number, quoted, shown, unquote, write_word

BUILDINGS = ("house", "hotel")
_OF_DICE = frozenset("0123456789+")
_PERCENT = re.compile(r"[0-9]{1,3}%")


def _roll(call: Call) -> Action:
    if not all(set(word) <= _OF_DICE for word in call.args):
        call.expect(0, 1)
    return act.Roll(call.actor, read_dice(call.args) if call.args else None, call.figures())


def _buy(call: Call) -> Action:
    """A lot is bought where one stands; who names it all the same says what must be his afterwards."""
    call.expect(0, 1)
    if not call.args:
        return act.Buy(call.actor, call.figures())
    found = read_share(call.args[0], call.vocabulary)
    if found is not None:
        return act.BuyShares(call.actor, *found, call.figures())
    try:
        code = call.square(0)
    except NotationError as error:
        if not call.vocabulary.shares:
            call.expect(0, 0)
        said = "a lot is bought where one stands, without a word more; a word names a company of the stock exchange"
        raise NotationError(f"{shown(call.args[0])}: {said}: {call.form}", error.word) from None
    call.checks = (OwnerCheck(code, call.actor),)
    return act.Buy(call.actor, call.figures())


def _bid(call: Call) -> Action:
    call.expect(1, 2)
    return act.Bid(call.actor, number(call.args[0], 1), call.square(1) if len(call.args) == 2 else None)


def _kind(call: Call, at: int) -> str:
    kind = call.keyword(at)
    if kind not in BUILDINGS:
        raise NotationError(f"{shown(call.args[at])} is neither house nor hotel: {call.form}", call.args[at])
    return kind


def _sold(call: Call) -> Action:
    if call.args and call.keyword(0) in BUILDINGS:
        call.expect(4, 4)
        return act.Hammer(call.actor, call.keyword(0), call.player(1), number(call.args[2], 1), call.square(3))
    call.expect(3, 3)
    return act.Hammer(call.actor, call.square(0), call.player(1), number(call.args[2], 1))


def _unsold(call: Call) -> Action:
    call.expect(1, 1)
    return act.Hammer(call.actor, call.keyword(0) if call.keyword(0) in BUILDINGS else call.square(0))


def _auction(call: Call) -> Action:
    call.expect(1, 1)
    return act.OpenAuction(call.actor, _kind(call, 0))


def _want(call: Call) -> Action:
    call.expect(1, 2)
    return act.Want(call.actor, _kind(call, 0), number(call.args[1], 1) if len(call.args) == 2 else 1)


def _joined_card(call: Call) -> list[str]:
    """Join the words of a card that was typed with blanks (``back 3``); a second word may be a result, too."""
    args = call.args
    if len(args) < 2 or '"' in "".join(args):
        return args
    deck, colon, card = args[0].rpartition(":")
    if not colon and card.lower() in call.vocabulary.decks:
        deck, colon, card = card, ":", ""
    decks = [call.vocabulary.deck(deck)] if colon else [*call.vocabulary.decks]
    words = " ".join((card, *args[1:])).strip()
    known = any(cards_like(words, call.vocabulary.decks[one]) for one in decks)
    return [f"{deck}{colon}{words}"] if known else args


def _draw(call: Call) -> Action:
    if not call.args:
        return act.Draw(call.actor, figures=call.figures())
    call.args = _joined_card(call)
    call.expect(1, 2)
    word = unquote(call.args[0])
    deck, colon, card = word.partition(":")
    if not card and (colon or deck.lower() in call.vocabulary.decks):
        known = call.vocabulary.deck(deck)
        cards = ", ".join(call.vocabulary.decks[known])
        raise NotationError(f"{shown(word)}: which card of {known}? cards are {cards}", word)
    deck, card = call.vocabulary.card(deck, card) if colon else call.vocabulary.card_alone(word)
    return act.Draw(call.actor, deck, card, text(call.args[1]) if len(call.args) == 2 else None, call.figures())


def _choose(call: Call) -> Action:
    call.expect(1, 1)
    word = call.keyword(0)
    if is_number(word):
        choice = str(number(word))
    elif _PERCENT.fullmatch(word):
        choice = f"{int(word[:-1])}%"
    elif word == "none":
        choice = word
    else:
        try:
            choice = call.square(0)
        except NotationError as error:
            message = f"a choice is a sum, a share such as 10%, a square or none: {error.message}"
            raise NotationError(message, error.word) from None
    return act.Choose(call.actor, choice, call.figures())


def _pay(call: Call) -> Action:
    place = call.keyword(0) if call.args else ""
    if call.args and place not in ("jail", "hospital"):
        raise NotationError(
            f"{shown(call.args[0])}: only the way out is paid for, {call.form}; debts pay themselves, "
            "and money outside the rules is given: ann give bob 200",
            call.args[0],
        )
    call.expect(1, 1)
    return act.PayJail(call.actor, place, call.figures())


def _use(call: Call) -> Action:
    call.expect(1, 1)
    card, colon, deck = call.args[0].partition(":")
    if card.lower() != "card":
        raise NotationError(f"{shown(call.args[0])}: only a card is used: {call.form}", call.args[0])
    return act.UseCard(call.actor, call.vocabulary.deck(unquote(deck)) if colon else None)


def _move(call: Call) -> Action:
    call.expect(1, 1)
    return act.MoveTo(call.actor, call.square(0), call.figures())


def _give(call: Call) -> Action:
    call.expect(2, 3)
    said = text(call.args[2]) if len(call.args) == 3 else ""
    return act.Give(call.actor, call.player(0), number(call.args[1], 1), said)


def _order(call: Call) -> Action:
    if not call.args:
        raise NotationError(f"'order' lacks the players: {call.form}", "order")
    players = tuple(call.player(at) for at in range(len(call.args)))
    if len(set(players)) < len(players):
        raise NotationError(f"a player stands twice in the order: {', '.join(players)}", call.args[-1])
    return act.Order(call.actor, players)


def _spin(call: Call) -> Action:
    call.expect(1, 2)
    result = text(call.args[1]) if len(call.args) == 2 else None
    return act.Spin(call.actor, number(call.args[0], 1), result, call.figures())


PLAY_VERBS = (
    Verb("roll", _roll, PLAYERS, ("ann roll 3+4", "ann roll"), ("to", "salary", "amount", "fine")),
    Verb("buy", _buy, PLAYERS, ("ann buy", "ann buy BAL", "ann buy MOT"), ("price",)),
    Verb("decline", bare(act.Decline), PLAYERS, ("ann decline",)),
    Verb("bid", _bid, PLAYERS, ("bob bid 120", "ann bid 60 ORI")),
    Verb("pass", bare(act.PassBid), PLAYERS, ("bob pass",)),
    Verb("sold", _sold, BANK_ONLY, ("bank sold BAL bob 120", "bank sold house ann 60 ORI")),
    Verb("unsold", _unsold, BANK_ONLY, ("bank unsold BAL",)),
    Verb("auction", _auction, BANK_ONLY, ("bank auction house",)),
    Verb("want", _want, PLAYERS, ("bob want house 2",)),
    Verb("claim", on_rent(act.Claim), PLAYERS, ("ann claim", "ann claim 10"), ("amount",)),
    Verb("waive", on_rent(act.Waive), PLAYERS, ("ann waive", "ann waive 10")),
    Verb("draw", _draw, PLAYERS, ("ann draw chance:go-to-jail", "ann draw"), ("to", "salary", "amount", "fine")),
    Verb("choose", _choose, PLAYERS, ("ann choose 200", "ann choose 10%", "ann choose none"), ("amount",)),
    Verb("pay", _pay, PLAYERS, ("ann pay jail", "ann pay hospital"), ("fine",)),
    Verb("use", _use, PLAYERS, ("ann use card", "ann use card:chance")),
    Verb("bankrupt", bare(act.GoBankrupt), PLAYERS, ("cid bankrupt",), ("fee", "refund"), reason=True),
    Verb("resign", bare(act.Resign), PLAYERS, ("cid resign",), ("fee", "refund"), reason=True),
    Verb("move", _move, PLAYERS, ("ann move ILL",), ("salary", "amount")),
    Verb("give", _give, PLAYERS, ('ann give bob 200 "loan"',)),
    Verb("order", _order, BANK_ONLY, ("bank order ann cid bob",)),
    Verb("spin", _spin, PLAYERS, ("ann spin 50 7-7-7", "ann spin 50"), ("amount",)),
)


def _write_hammer(action: act.Hammer, vocabulary: Vocabulary) -> str:
    if action.winner is None:
        return f"unsold {action.lot}"
    where = f" {action.square}" if action.square else ""
    return f"sold {action.lot} {vocabulary.name(action.winner)} {action.price}{where}"


def _write_draw(action: act.Draw, vocabulary: Vocabulary) -> str:
    if action.deck is None:
        return "draw"
    result = "" if action.result is None else " " + write_word(action.result)
    return f"draw {action.deck}:{action.card}{result}"


def _write_give(action: act.Give, vocabulary: Vocabulary) -> str:
    said = " " + quoted(action.text) if action.text else ""
    return f"give {vocabulary.name(action.to)} {action.amount}{said}"


PLAY_WRITERS: dict[type, Callable[[Any, Vocabulary], str]] = {
    act.Roll: lambda a, v: f"roll {'+'.join(map(str, a.dice))}" if a.dice else "roll",
    act.Buy: only("buy"),
    act.Decline: only("decline"),
    act.BuyShares: lambda a, v: f"buy {write_levels(((a.share, a.count),))}",
    act.Bid: lambda a, v: f"bid {a.amount} {a.square}" if a.square else f"bid {a.amount}",
    act.PassBid: only("pass"),
    act.Hammer: _write_hammer,
    act.OpenAuction: lambda a, v: f"auction {a.kind}",
    act.Want: lambda a, v: f"want {a.kind}" if a.count == 1 else f"want {a.kind} {a.count}",
    act.Claim: entry("claim"),
    act.Waive: entry("waive"),
    act.Draw: _write_draw,
    act.Choose: lambda a, v: f"choose {a.choice}",
    act.PayJail: lambda a, v: f"pay {a.place}",
    act.UseCard: lambda a, v: f"use card:{a.deck}" if a.deck else "use card",
    act.GoBankrupt: only("bankrupt"),
    act.Resign: only("resign"),
    act.MoveTo: lambda a, v: f"move {a.square}",
    act.Give: _write_give,
    act.Order: lambda a, v: f"order {' '.join(map(v.name, a.players))}",
    act.Spin: lambda a, v: f"spin {a.stake}" if a.result is None else f"spin {a.stake} {write_word(a.result)}",
}
