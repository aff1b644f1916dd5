"""Events that only trick-taking games have: bids, bottom, friends, throws, tricks."""

from typing import ClassVar

from msgspec.structs import replace

from paiju.actions import Action, Bid, Bury, CallFriend, KeepUnit, Pass, Play, Redeal, Swap
from paiju.cards import UNKNOWN, Seat
from paiju.events import Event, Hidden, Own, Public, event
from paiju.hand import Hand
from paiju.state import Laid
from paiju.tricks.state import Call, Throw, TrickState


@event
class StarterSet(Event, frozen=True, gc=False):
    """A seat draws first. The reason is a lot, or the last deal."""

    seat: Seat
    why: str

    def apply(self, state: TrickState) -> TrickState:
        return replace(state, starter=self.seat)


@event
class StageSet(Event, frozen=True, gc=False):
    """A seat will declare the next deal (上台)."""

    seat: Seat

    def apply(self, state: TrickState) -> TrickState:
        return replace(state, stage=self.seat)


@event
class Shuffled(Event, frozen=True, gc=False):
    """The pile from which cards are drawn, first card first."""

    told: ClassVar[bool] = False

    cards: Hidden

    def apply(self, state: TrickState) -> TrickState:
        return replace(state, stock=self.cards)


@event
class Drawn(Event, frozen=True, gc=False):
    """A seat draws the cards that it would get one by one."""

    seat: Seat
    cards: Own

    def apply(self, state: TrickState) -> TrickState:
        hand = state.hands[self.seat].add(self.cards)
        stock = bytearray(state.stock)
        if UNKNOWN in stock:
            del stock[: len(self.cards)]
        else:
            for card in self.cards:
                stock.remove(card)
        return replace(state.with_hand(self.seat, hand), stock=bytes(stock))


@event
class Asked(Event, frozen=True, gc=False):
    """These seats may bid now, or this one calls another friend."""

    actors: tuple[Seat, ...]

    def apply(self, state: TrickState) -> TrickState:
        return replace(state, actors=self.actors)


@event
class BidShown(Event, frozen=True, gc=False):
    """A bid with open cards, and its effect on the deal for now; `actors` may counter."""

    seat: Seat
    cards: Public
    declarer: Seat
    trump: int
    level: str
    actors: tuple[Seat, ...]

    def apply(self, state: TrickState) -> TrickState:
        state = state.with_hand(self.seat, state.hands[self.seat].show(self.cards))
        return replace(
            state,
            bids=(*state.bids, Laid(self.seat, self.cards)),
            declarer=self.declarer,
            trump=self.trump,
            level=self.level,
            actors=self.actors,
        )

    def action(self, state: TrickState) -> tuple[Seat, Action]:
        return self.seat, Bid(self.cards)


@event
class BidLaid(Event, frozen=True, gc=False):
    """A bid with an open joker and pairs face down. Only the bidder knows the suit."""

    seat: Seat
    joker: Public
    cards: Own
    actors: tuple[Seat, ...]

    def apply(self, state: TrickState) -> TrickState:
        state = state.with_hand(self.seat, state.hands[self.seat].show(self.joker))
        laid = Laid(self.seat, self.cards, "joker")
        return replace(state, bids=(*state.bids, laid), trump=None, actors=self.actors)

    def action(self, state: TrickState) -> tuple[Seat, Action]:
        return self.seat, Bid(self.cards, self.joker)


@event
class BidPassed(Event, frozen=True, gc=False):
    """A seat does not bid now."""

    seat: Seat

    def apply(self, state: TrickState) -> TrickState:
        return replace(state, actors=tuple(seat for seat in state.actors if seat != self.seat))

    def action(self, state: TrickState) -> tuple[Seat, Action]:
        return self.seat, Pass()


@event
class BiddingLeft(Event, frozen=True, gc=False):
    """A seat does not bid, and is not asked again."""

    seat: Seat

    def apply(self, state: TrickState) -> TrickState:
        return replace(state, withdrawn=(*state.withdrawn, self.seat), actors=())

    def action(self, state: TrickState) -> tuple[Seat, Action]:
        return self.seat, Pass()


@event
class DeclarerSet(Event, frozen=True, gc=False):
    """The bidding is over."""

    seat: Seat
    owner: int | None
    level: str

    def apply(self, state: TrickState) -> TrickState:
        return replace(state, declarer=self.seat, owner=self.owner, level=self.level, actors=())


@event
class DealVoided(Event, frozen=True, gc=False):
    """Nobody has bid, so the cards are shuffled again (流局)."""

    def apply(self, state: TrickState) -> TrickState:
        nothing = {"hands": (Hand(),) * len(state.hands), "bottom": Hand(), "bids": (), "withdrawn": (), "stock": b""}
        return replace(state, **nothing, phase="", actors=(), redeals=state.redeals + 1)


@event
class HandThrownIn(Event, frozen=True, gc=False):
    """A player shows a weak hand, and the cards are shuffled again. Level and owner are again those of the draw."""

    seat: Seat
    cards: Public
    level: str
    owner: int | None

    def apply(self, state: TrickState) -> TrickState:
        anew = DealVoided().apply(state)
        return replace(anew, declarer=None, trump=None, turned=0, level=self.level, owner=self.owner)

    def action(self, state: TrickState) -> tuple[Seat, Action]:
        return self.seat, Redeal()


@event
class BottomSet(Event, frozen=True, gc=False):
    """The rest of the pile becomes the bottom, top card first."""

    lists_hand: ClassVar[bool] = True

    cards: Hidden

    def apply(self, state: TrickState) -> TrickState:
        return replace(state, stock=self.cards, bottom=Hand().add(self.cards))


@event
class BottomFlipped(Event, frozen=True, gc=False):
    """Nobody has bid: cards of the bottom are turned over until one names trumps, or none if there is no trump suit."""

    cards: Public
    declarer: Seat
    trump: int
    level: str

    def apply(self, state: TrickState) -> TrickState:
        return replace(state, bottom=state.bottom.show(self.cards), turned=len(self.cards), trump=self.trump)


@event
class BottomShown(Event, frozen=True, gc=False):
    """The whole bottom is turned over before it is taken, for all to see."""

    cards: Public

    def apply(self, state: TrickState) -> TrickState:
        return replace(state, bottom=state.bottom.show(self.cards), turned=len(self.cards))


@event
class BottomTaken(Event, frozen=True, gc=False):
    """A seat takes the bottom into its hand."""

    seat: Seat
    cards: Own

    def apply(self, state: TrickState) -> TrickState:
        shown = state.bottom.known  # cards turned over before: everybody knows who has them now
        hand = state.hands[self.seat].add(self.cards)
        return replace(state.with_hand(self.seat, hand.show(shown)), bottom=Hand(), stock=b"")


@event
class Buried(Event, frozen=True, gc=False):
    """A seat lays cards aside, which are the bottom from now on."""

    seat: Seat
    cards: Own

    def apply(self, state: TrickState) -> TrickState:
        state = state.with_hand(self.seat, state.hands[self.seat].remove(self.cards))
        return replace(state, bottom=Hand().add(self.cards), buriers=(*state.buriers, self.seat), actors=())

    def action(self, state: TrickState) -> tuple[Seat, Action]:
        return self.seat, Bury(self.cards)


@event
class BidRevealed(Event, frozen=True, gc=False):
    """The pairs that lay face down are shown, so everybody knows the trump suit."""

    seat: Seat
    cards: Public
    trump: int

    def apply(self, state: TrickState) -> TrickState:
        state = state.with_hand(self.seat, state.hands[self.seat].show(self.cards))
        laid = Laid(self.seat, self.cards, "joker")
        return replace(state, trump=self.trump, bids=(*state.bids[:-1], laid))


@event
class SwapOffered(Event, frozen=True, gc=False):
    """The bidder sees the buried cards that they may take."""

    seat: Seat
    cards: Own

    def apply(self, state: TrickState) -> TrickState:
        known = bytes(card for card in self.cards if card != UNKNOWN)
        return replace(state, bottom=state.bottom.show(known), actors=(self.seat,))


@event
class Swapped(Event, frozen=True, gc=False):
    """The bidder exchanges cards of their hand with cards of the bottom."""

    seat: Seat
    given: Own
    taken: Own

    def apply(self, state: TrickState) -> TrickState:
        hand = state.hands[self.seat].remove(self.given).add(self.taken)
        bottom = state.bottom.remove(self.taken).add(self.given)
        return replace(state.with_hand(self.seat, hand), bottom=bottom, actors=())

    def action(self, state: TrickState) -> tuple[Seat, Action]:
        return self.seat, Swap(self.given, self.taken)


@event
class SwapDeclined(Event, frozen=True, gc=False):
    """The bidder takes no cards from the bottom."""

    seat: Seat

    def apply(self, state: TrickState) -> TrickState:
        return replace(state, actors=())

    def action(self, state: TrickState) -> tuple[Seat, Action]:
        return self.seat, Pass()


@event
class FriendCalled(Event, frozen=True, gc=False):
    """The player of this copy of the card will be a friend; no card: nobody."""

    seat: Seat
    card: Public
    copy: int

    def apply(self, state: TrickState) -> TrickState:
        calls = (*state.calls, Call(self.card[0], self.copy)) if self.card else ()
        return replace(state, calls=calls, alone=not self.card, actors=())

    def action(self, state: TrickState) -> tuple[Seat, Action] | None:
        """A call may find several friends; the first of its events stands for it."""
        return (self.seat, CallFriend(self.card, self.copy or 1)) if state.actors else None


@event
class FriendFound(Event, frozen=True, gc=False):
    """A called copy was played: by a friend, or by the declarer, whom nobody joins by it (None)."""

    seat: Seat | None

    def apply(self, state: TrickState) -> TrickState:
        """The first place that the cards just played have reached is taken."""
        played = state.plays[-1].cards if state.plays else b""
        reached = (call for call in state.sought if call.card in played and state.copies(call.card) >= call.copy)
        place = next(reached, state.sought[0])
        taken = replace(place, seat=state.declarer if self.seat is None else self.seat)
        state = replace(state, calls=tuple(taken if call is place else call for call in state.calls))
        return replace(state, alone=not state.sought and not state.friends)


@event
class ThrowChallenged(Event, frozen=True, gc=False):
    """A throw that `blocker` can beat. All see its cards, and the blocker chooses the shape that stays. None: somebody
    can beat it, and the rules do not tell who (S83)."""

    seat: Seat
    cards: Public
    blocker: Seat | None
    shapes: tuple[str, ...]

    def apply(self, state: TrickState) -> TrickState:
        state = state.with_hand(self.seat, state.hands[self.seat].show(self.cards))
        throw = Throw(self.seat, self.cards, self.blocker, self.shapes)
        return replace(state, throw=throw, actors=() if self.blocker is None else (self.blocker,))

    def action(self, state: TrickState) -> tuple[Seat, Action]:
        return self.seat, Play(self.cards)


@event
class ThrowFailed(Event, frozen=True, gc=False):
    """Only `kept`, a unit of this shape, stays on the table; the other cards go back to the hand."""

    breaks: ClassVar[str] = "7.5"

    seat: Seat
    shape: str
    kept: Public
    penalty: int

    def apply(self, state: TrickState) -> TrickState:
        penalties = tuple(n + self.penalty * (seat == self.seat) for seat, n in enumerate(state.penalties))
        return replace(state, throw=None, penalties=penalties)

    def action(self, state: TrickState) -> tuple[Seat, Action] | None:
        """The choice of what stays or, if there was no choice, the throw itself."""
        asked = state.throw.blocker if state.throw else None
        return None if asked is None else (asked, KeepUnit(self.shape))


@event
class TrickTaken(Event, frozen=True, gc=False):
    """The highest play wins the trick's points; its player leads next (None: it was the last trick)."""

    seat: Seat
    points: int
    leader: Seat | None

    def apply(self, state: TrickState) -> TrickState:
        score = tuple(n + self.points * (seat == self.seat) for seat, n in enumerate(state.score))
        actors = () if self.leader is None else (self.leader,)
        rounds = (*state.rounds, state.plays)
        return replace(state, score=score, rounds=rounds, plays=(), actors=actors, leader=self.seat)


@event
class DealScored(Event, frozen=True, gc=False):
    """The attackers' points from tricks, and from the bottom if they took the last trick."""

    attackers: tuple[Seat, ...]
    points: int
    bottom: Public
    factor: int
    result: str

    def apply(self, state: TrickState) -> TrickState:
        return replace(state, bottom=state.bottom.show(self.bottom), actors=())


@event
class LapPassed(Event, frozen=True, gc=False):
    """A side has passed the top level, and begins again at the first one."""

    side: int

    def apply(self, state: TrickState) -> TrickState:
        laps = state.laps or (0,) * len(state.levels)
        return replace(state, laps=tuple(n + (side == self.side) for side, n in enumerate(laps)))
