"""The action that an event came from, for replaying a log."""

from paiju.actions import Action, Bid, Bury, CallFriend, GiveTribute, KeepUnit, Pass, Play, ReturnTribute, Swap
from paiju.cards import Seat
from paiju.events import Event, Passed, Played, ReturnOffered, TributeOffered
from paiju.state import State
from paiju.trick_events import (
    BidLaid,
    BidPassed,
    BidShown,
    Buried,
    FriendCalled,
    Swapped,
    ThrowChallenged,
    ThrowFailed,
)


def action_of(state: State, event: Event) -> tuple[Seat, Action] | None:
    """Who did what in this state so that the event was the first to happen; None: no action begins with it."""
    match event:
        case Played(seat=seat, cards=cards, reads=reads):
            return seat, Play(cards, reads or None)
        case Passed(seat=seat) | BidPassed(seat=seat):
            return seat, Pass()
        case ReturnOffered(seat=seat, cards=cards):
            return seat, ReturnTribute(cards)
        case TributeOffered(seat=seat, cards=cards):
            return seat, GiveTribute(cards)
        case BidShown(seat=seat, cards=cards):
            return seat, Bid(cards)
        case BidLaid(seat=seat, cards=cards, joker=joker):
            return seat, Bid(cards, joker)
        case Buried(seat=seat, cards=cards):
            return seat, Bury(cards)
        case FriendCalled(seat=seat, card=card, copy=copy):
            return seat, CallFriend(card, copy or 1)
        case Swapped(seat=seat, given=given, taken=taken):
            return seat, Swap(given, taken)
        case ThrowChallenged(seat=seat, cards=cards):
            return seat, Play(cards)
        case ThrowFailed(shape=shape) if state.throw:
            return state.throw.blocker, KeepUnit(shape)
    return None
