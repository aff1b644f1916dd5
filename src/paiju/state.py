"""The position of a match: frozen, the same type for the truth and for what one seat knows of it."""

from msgspec import Struct
from msgspec.structs import replace

from paiju.cards import Cards, Seat
from paiju.hand import Hand

Places = tuple[tuple[Seat, ...], ...]  # seats by place; several in one place were not played out


class Laid(Struct, frozen=True, gc=False):
    """What one seat put on the table; no cards: a pass."""

    seat: Seat
    cards: Cards = b""
    reads: str = ""


class Payment(Struct, frozen=True, gc=False):
    """Tribute that has changed hands."""

    payer: Seat
    receiver: Seat
    cards: Cards


class Throw(Struct, frozen=True, gc=False):
    """A throw that somebody can beat, until it is said what stays of it."""

    seat: Seat
    cards: Cards
    blocker: Seat
    shapes: tuple[str, ...]


class State(Struct, frozen=True, kw_only=True):
    hands: tuple[Hand, ...]
    # the match
    deal: int = 0  # number of the deal, from 1
    levels: tuple[str, ...] = ()  # of each side
    level: str = ""  # the level played
    owner: int | None = None  # the side whose level is played; nobody in the first deal
    fails: tuple[int, ...] = ()  # failed attempts at the top level, of each side
    champion: int | None = None
    places: Places = ()  # of the last finished deal
    # the deal
    phase: str = ""
    actors: tuple[Seat, ...] = ()  # who may act now
    leader: Seat | None = None  # who leads the first round
    dues: tuple[tuple[Seat, int], ...] = ()  # tribute owed: seat and number of cards
    ties: tuple[Seat, ...] = ()  # the payers in the order that decides between equal tributes
    offers: tuple[Laid, ...] = ()  # laid face down until everybody has chosen
    payments: tuple[Payment, ...] = ()
    resisted: bool = False
    plays: tuple[Laid, ...] = ()  # of this round
    rounds: tuple[tuple[Laid, ...], ...] = ()  # the finished rounds or tricks of this deal
    out: tuple[Seat, ...] = ()  # seats in the order of going out
    discards: Hand = Hand()  # everything played in this deal
    # tricks
    starter: Seat | None = None  # who draws first; kept from deal to deal
    stage: Seat | None = None  # who declares, with fixed partners; nobody yet in the first deal
    redeals: int = 0  # void deals before this one
    stock: Cards = b""  # the pile to draw from, in order
    bottom: Hand = Hand()
    bids: tuple[Laid, ...] = ()  # in time order; `reads` names a joker shown with cards face down
    declarer: Seat | None = None
    trump: int | None = None  # a suit, or 4 for no trump; None: not known (yet)
    called: Cards = b""  # the friend's card
    copy: int = 0  # which copy of it finds the friend; 0: nobody is called
    copies: int = 0  # how many have been played
    friend: Seat | None = None
    alone: bool = False  # the declarer is known to play without a friend
    score: tuple[int, ...] = ()  # points taken, by seat
    penalties: tuple[int, ...] = ()  # for failed throws, by seat
    throw: Throw | None = None

    def with_hand(self, seat: Seat, hand: Hand) -> "State":
        return replace(self, hands=self.hands[:seat] + (hand,) + self.hands[seat + 1 :])

    @property
    def last(self) -> tuple[Laid, ...]:
        """The plays of the round before."""
        return self.rounds[-1] if self.rounds else ()

    @property
    def over(self) -> bool:
        return self.champion is not None


def top_of(plays: tuple[Laid, ...]) -> Laid | None:
    """What has to be beaten: the last cards that were laid."""
    for laid in reversed(plays):
        if laid.cards:
            return laid
    return None
