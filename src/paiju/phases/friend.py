"""Friend: the declarer calls the card whose player will be on his side."""

from collections.abc import Iterator

from paiju.actions import Action, CallFriend
from paiju.cards import Seat
from paiju.events import Event, PhaseEntered
from paiju.legal import Legal
from paiju.phases.naming import CallLegal
from paiju.rng import Stream
from paiju.rules.tricks import Tricks
from paiju.state import State
from paiju.trick_events import FriendCalled


class FriendPhase:
    clause = "5.3"

    def __init__(self, options: Tricks) -> None:
        self.options = options

    def begin(self, state: State, rng: Stream) -> Iterator[Event]:
        assert state.declarer is not None
        yield PhaseEntered("friend", (state.declarer,) if self.options.partners == "called" else ())

    def legal(self, state: State, seat: Seat) -> Legal:
        return CallLegal(self.options, b"".join(bid.cards for bid in state.bids))

    def decide(self, state: State, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, CallFriend)
        yield FriendCalled(seat, action.card, action.copy if action.card else 0)

    def default(self, state: State, seat: Seat) -> Action:
        """The highest card that can be called of which the caller has none, first copy."""
        calls = [call for call in self.legal(state, seat) if isinstance(call, CallFriend) and call.card]
        absent = [call for call in calls if not state.hands[seat].counts[call.card[0]]]
        return max(absent or calls, key=lambda call: (call.card[0] < 52, call.card, -call.copy))
