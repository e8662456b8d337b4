"""The help of the clerk's screen: one page, a sentence for each verb, and the text of the rules."""

from typing import TYPE_CHECKING

from cli.errors import UsageProblem

if TYPE_CHECKING:
    from monopoly import Book

PAGE = """\
A line is an entry: who does what. TAB lists what may be said, if legal now.
  ann roll 3+4         the dice on the table; without them the game's own fall
  ann buy              ann decline, then bob bid 40 … bank sold BAL bob 40
  bob claim            ask for a rent; bob claim ann: that from her;
                       bob claim 10: that of entry 10, never a sum
  ann build ORI*2 VER  ann trade bob NYA+50 for CON      cid mortgage BDW
  3+4   buys           without a name: for the one player who may do that now
  ann buy = ann 1420   the cash she must have then, else it is refused
Words of this screen
  u, u 24      take back the last entry, or entry 24; u typo: a slip; u "why"
  rewind 20    take back all after entry 20; it asks first   redo 24  puts back
  s, state     the table                      b, board        the board
  l, l bob     what each (bob) may do now     log, log 5..9   the entries
  ? trade      a verb                         ? rent, ? rent.claim   rules
  q, Ctrl-D    leave             Up  the line before          Ctrl-C  clear it
A late claim is stored, too, and moves no money. What other clerks write into
this game appears by itself."""

WORDS = {
    "u": "takes back the last entry",
    "?": "help; ? trade tells the verb, ? rent.claim the rule",
    "state": "the table",
    "board": "the board",
    "legal": "what each player may do now; legal bob: he alone",
    "log": "the last entries",
    "q": "leaves; all is stored",
}
"""The words of the screen itself."""

FOLLOWED = ("u", "?", "log", "legal")
"""Those after which another word may stand."""

SHORT = {"s": "state", "b": "board", "l": "legal", "undo": "u", "help": "?", "quit": "q", "exit": "q"}

MEANINGS = {
    "roll": "the dice, as 3+4; without them the game's own fall",
    "buy": "buys the lot on offer at its printed price",
    "decline": "does not buy the lot on offer; it is auctioned if the rules say so",
    "bid": "a sum, above the last bid",
    "pass": "bids no more in this auction",
    "sold": "the hammer: which lot, to whom, for how much",
    "unsold": "the hammer, with no bids",
    "auction": "auctions a scarce house or hotel",
    "want": "makes known that he wants scarce houses or hotels",
    "claim": "asks for a rent that fell due; with a number, that of this entry",
    "waive": "lets a rent go",
    "draw": "the card of the table's deck; without it the game's own",
    "choose": "makes the open choice",
    "build": "builds one level on each lot named; ORI*2 two",
    "sell": "sells buildings to the bank, one level of each lot named; ORI*2 two; bare lots where it takes any",
    "mortgage": "mortgages lots",
    "redeem": "pays mortgages back, with what comes on top",
    "trade": "an exchange agreed at once: goods for goods, as NYA+50 for CON",
    "offer": "proposes an exchange, for the partner to accept or reject",
    "accept": "takes an offer",
    "reject": "refuses an offer",
    "withdraw": "takes back an offer, or the deposit on the business board",
    "settle": "the creditor takes goods for so much of the debt",
    "deal": "the first deal of deeds: whom, which; alone: the game's own shuffle",
    "pay": "pays the way out of jail or hospital, before rolling",
    "use": "uses a jail card, before rolling",
    "bankrupt": "cannot pay",
    "resign": "gives up",
    "end": "ends the turn; ref end: the game",
    "move": "moves to a square of one's choice, where a rule allows it",
    "give": "hands money over outside the rules",
    "order": "the order of play that was drawn",
    "spin": "a stake on the one-armed bandit",
    "undo": "takes back an entry, which stays, struck out",
    "redo": "lets an entry that was taken back hold again",
    "rewind": "takes back all entries after one",
    "dispute": "opens a dispute on an entry, or closes it",
    "rule": "a ruling on what the audit found at an entry",
    "adjust": "corrects cash and lots in plain sight, as ann +30 ORI:bob VER*0",
    "penalty": "a penalty: a sum, a time, a caution, a warning",
    "pause": "stops the clock and the game",
    "resume": "lets the clock run again",
    "timeout": "applies what the ruleset does to a player over his time",
    "call": "calls time on a player: so many seconds are left",
    "add": "gives a player time on the clock",
    "count": "compares the cash in a player's hand with the ledger",
    "note": "a remark on the game, or on an entry",
    "sign": "signs the result",
}
"""What each verb of the notation means, in a few words."""


def about(word: str, book: "Book") -> str:
    """Tell what is known of a word: a verb, a rule or a family of rules, as the game at hand has them.

    Raises UsageProblem with what may have been meant.
    """
    from monopoly import DataError, find_rules, told_for
    from monopoly.notation.line import VERBS

    parts = []
    verb = VERBS.get(word.lower())
    if verb is not None:
        parts.append(f"{verb.name}: {MEANINGS[verb.name]}\n  {'   '.join(verb.forms)}")
    try:
        found = find_rules(word)
    except DataError as error:
        found = []
        if not parts:
            from monopoly.notation.words import suggestion

            verbs = suggestion(word, VERBS)
            raise UsageProblem(f"no verb {word!r}{verbs}" if verbs else f"no verb {word!r}; {error}") from None
    if len(found) == 1:
        told = told_for(book)
        parts.append(f"{found[0].id}: {found[0].headline(told)}\n  {found[0].text(book.rules, told)}")
    else:
        parts.extend(f"? {rule.id}: {rule.title}" for rule in found)
    return "\n".join(parts)
