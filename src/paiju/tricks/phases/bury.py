"""Bury: the holder of the bottom lays the same number of cards aside; then pairs that were bid face down are shown."""

from collections.abc import Iterator

from paiju.actions import Action, Bury
from paiju.cards import Cards, Seat, level_rank
from paiju.events import Event, PhaseEntered
from paiju.phase import Phase
from paiju.rng import Stream
from paiju.tricks.events import BidRevealed, Buried
from paiju.tricks.options import Tricks
from paiju.tricks.phases.legal import BuryLegal
from paiju.tricks.rulings.bidding import suit_of, trump_known
from paiju.tricks.rulings.burying import barred_faces
from paiju.tricks.state import TrickState
from paiju.tricks.tables import NO_TRUMP, is_trump, points_by_face


class BuryPhase(Phase):
    clause = "5.2"
    patience = 2.0
    options: Tricks

    def begin(self, state: TrickState, rng: Stream) -> Iterator[Event]:
        sizes = [len(hand) for hand in state.hands]
        yield PhaseEntered("bury", (sizes.index(max(sizes)),))

    def legal(self, state: TrickState, seat: Seat) -> BuryLegal:
        trump = NO_TRUMP if state.trump is None else state.trump
        barred = barred_faces(self.options, level_rank(state.level), trump)
        return BuryLegal(self.options, state.hands[seat], self.lying(state, seat), barred)

    @staticmethod
    def lying(state: TrickState, seat: Seat) -> Cards:
        """One's pairs that lie face down on the table until the bottom is buried (M13)."""
        bid = state.bids[-1] if state.bids else None
        return bid.cards if bid and bid.reads and bid.seat == seat else b""

    def decide(self, state: TrickState, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, Bury)
        yield Buried(seat, action.cards)
        if state.bids and state.bids[-1].reads:  # M13
            bid = state.bids[-1]
            yield BidRevealed(bid.seat, bid.cards, suit_of(bid.cards))

    def cards_turned(self, state: TrickState) -> int:
        return 0 if self.options.call_before_bury or state.buriers else state.turned

    def default(self, state: TrickState, seat: Seat) -> Action:
        """The cheapest cards: trumps last of all, and before them points."""
        o, points, legal = self.options, points_by_face(self.options), self.legal(state, seat)
        own = bool(state.bids) and state.bids[-1].seat == seat  # of a pair face down, only the bidder knows the suit
        level, trump = level_rank(state.level), trump_known(state) if own or state.trump is not None else NO_TRUMP
        choose = legal.burial.cards.choose
        pile = legal.pile(sorted(choose, key=lambda card: (is_trump(o, card, level, trump), points[card], card)))
        return next(iter(legal)) if legal.fault(pile) else Bury(pile)
