"""What happened: event types, their stored form, and the append-only log. Knows no rules and no terminal."""

from events.base import BANK, POT, Event, Goods, Transfer
from events.codec import CODEC, Codec
from events.desk import Noted, Paused, Redone, Resumed, Ruled, Undone
from events.entry import Draft, Entry, Fact, default_role
from events.log import (
    NEW,
    Conflict,
    Log,
    LogError,
    NoSuchStream,
    Problem,
    Receipt,
    Snapshot,
    StreamExists,
    StreamInfo,
    Tip,
)
from events.money import (
    BankCovered,
    Bankrupted,
    ClaimsDropped,
    ClaimsLapsed,
    DebtArose,
    DebtPaid,
    DebtSettled,
    EstatePassed,
    FreshRollDue,
    GameEnded,
    LateClaim,
    Paid,
    RentDue,
    RentPaid,
    RentUnearned,
    RentWaived,
    Resigned,
)
from events.property import (
    AuctionClosed,
    AuctionOpened,
    BidMade,
    BidPassed,
    Bought,
    BuildingsSold,
    Built,
    Declined,
    DeedGranted,
    DemandsLapsed,
    LotsQueued,
    Mortgaged,
    Offered,
    OfferClosed,
    Redeemed,
    Traded,
    TradeOffered,
    Wanted,
)
from events.start import Seated, Started
from events.turn import (
    CardDrawn,
    CardUsed,
    ChoiceDue,
    Chosen,
    DrawDue,
    Freed,
    FreshRolled,
    Jailed,
    JailStayed,
    MoveDue,
    Moved,
    Rolled,
    SalaryPaid,
    TurnBegan,
)
