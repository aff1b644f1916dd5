"""Friend: the declarer calls cards, one after the other; who plays them will join the declarer's side."""

from collections.abc import Iterator

from paiju.actions import Action, CallFriend
from paiju.cards import Seat, level_rank
from paiju.events import Event, PhaseEntered
from paiju.legal import Legal
from paiju.phase import Phase
from paiju.rng import Stream
from paiju.tricks.events import Asked, FriendCalled
from paiju.tricks.options import Tricks
from paiju.tricks.phases.legal import calls_left
from paiju.tricks.rulings.friends import barred_now
from paiju.tricks.state import TrickState


class FriendPhase(Phase):
    clause = "5.3"
    options: Tricks

    def begin(self, state: TrickState, rng: Stream) -> Iterator[Event]:
        assert state.declarer is not None
        yield PhaseEntered("friend", (state.declarer,) if self.options.partners == "called" else ())

    def legal(self, state: TrickState, seat: Seat) -> Legal:
        assert state.trump is not None
        barred = barred_now(self.options, level_rank(state.level), state.trump, state.hands[seat].counts)
        return calls_left(self.options, b"".join(bid.cards for bid in state.bids), barred, state.calls)

    def decide(self, state: TrickState, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, CallFriend)
        o = self.options
        if not action.card:
            yield FriendCalled(seat, b"", 0)
        elif o.friend_cards == "one_card":
            yield from (FriendCalled(seat, action.card, copy) for copy in range(1, o.friends + 1))
        else:
            yield FriendCalled(seat, action.card, action.copy)
            if len(state.calls) + 1 < o.calls:
                yield Asked((seat,))

    def default(self, state: TrickState, seat: Seat) -> Action:
        """The first copy of the highest possible card that the caller does not hold."""
        calls = [call for call in self.legal(state, seat) if isinstance(call, CallFriend) and call.card]
        absent = [call for call in calls if not state.hands[seat].counts[call.card[0]]]
        return max(absent or calls, key=lambda call: (call.card[0] < 52, call.card, -call.copy))
