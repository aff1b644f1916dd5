"""Draw: players draw cards and bid for declarer and trumps, during the draw or after it."""

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from paiju.actions import Action, Bid, Pass
from paiju.cards import Seat, pile
from paiju.events import Event, PhaseEntered
from paiju.legal import Legal
from paiju.phase import Phase
from paiju.rng import Stream
from paiju.state import Laid
from paiju.tricks.events import (
    Asked,
    BiddingLeft,
    BidLaid,
    BidPassed,
    BidShown,
    BottomFlipped,
    BottomSet,
    BottomShown,
    BottomTaken,
    DealVoided,
    DeclarerSet,
    Drawn,
    Shuffled,
    StarterSet,
)
from paiju.tricks.options import Tricks
from paiju.tricks.phases.legal import BidLegal
from paiju.tricks.rulings.bidding import BidResult, bids_now, is_final, outcome, suit_of, unbid
from paiju.tricks.rulings.seats import around, bottom_picker, seat_levels, side_of
from paiju.tricks.state import TrickState

# The same few events happen hundreds of times in a draw by rounds: store each once.
_one_drawn, _asked, _passed = cache(Drawn), cache(Asked), cache(BidPassed)


def take_bottom(o: Tricks, state: TrickState) -> Iterator[Event]:
    """The declarer or the first drawer takes the bottom, which all may have seen (Z38, M15, S46)."""
    assert state.starter is not None and state.declarer is not None
    if not o.bottom_size:
        return
    if o.bottom_shown:
        yield BottomShown(state.stock)
    bidder = state.bids[-1].seat if state.bids else None
    taker = state.declarer if o.bottom_to == "declarer" else bottom_picker(o, state.starter, bidder)
    yield BottomTaken(taker, state.bottom.known)


class DrawPhase(Phase):
    clause = "4.1"
    together = True
    leisure = 3.0  # all cards have just come, and people have to read them
    options: Tricks

    # --- drawing --------------------------------------------------------------------------------------------------

    def begin(self, state: TrickState, rng: Stream) -> Iterator[Event]:
        yield PhaseEntered("draw")
        if state.starter is None:
            yield (starter := StarterSet(rng.below(self.options.seats), "drawn"))
            state = starter.apply(state)
        cards = list(pile(self.options.copies))
        rng.shuffle(cards)
        yield (shuffled := Shuffled(bytes(cards)))
        yield from self.deal_on(shuffled.apply(state))

    def deal_on(self, state: TrickState) -> Iterator[Event]:
        """Deal the next cards, and ask everybody who may bid."""
        for event in self.next_cards(state):
            yield event
            state = event.apply(state)
        if is_final(self.options, state.bids):
            yield from self.close(state)
        else:
            yield _asked(bids_now(self.options, state.bids, state.withdrawn, self.first(state)))

    def next_cards(self, state: TrickState) -> Iterator[Event]:
        """One round if players may still bid between rounds, otherwise all remaining cards."""
        o = self.options
        assert state.starter is not None
        rounds = (len(state.stock) - o.bottom_size) // o.seats
        now = rounds if o.bid_phase == "after_deal" or is_final(o, state.bids) else 1
        dealt, rest = state.stock[: now * o.seats], state.stock[now * o.seats :]
        for place, seat in enumerate(around(state.starter, o.deal_direction, o.seats)):
            cards = bytes(sorted(dealt[place :: o.seats]))
            yield _one_drawn(seat, cards) if len(cards) == 1 else Drawn(seat, cards)
        if now == rounds:
            yield BottomSet(rest)

    # --- bidding --------------------------------------------------------------------------------------------------

    def first(self, state: TrickState) -> Seat:
        """Who comes first: the declarer, where the last deal has fixed it, or the starter."""
        assert state.starter is not None
        return state.starter if state.stage is None else state.stage

    def levels(self, state: TrickState) -> dict[Seat, str]:
        return seat_levels(self.options, state)

    def legal(self, state: TrickState, seat: Seat) -> Legal:
        return BidLegal(self.options, self.levels(state), state.bids, seat, state.hands[seat])

    def decide(self, state: TrickState, seat: Seat, action: Action) -> Iterator[Event]:
        if isinstance(action, Pass):
            passed = BiddingLeft(seat) if self.options.bid_turns else _passed(seat)
            yield passed
            yield from self.go_on(passed.apply(state), seat)
            return
        assert isinstance(action, Bid)
        bids = (*state.bids, Laid(seat, action.cards, "joker" if action.joker else ""))
        others = tuple(other for other in bids_now(self.options, bids, state.withdrawn, seat) if other != seat)
        if is_final(self.options, bids):
            others = ()
        if action.joker:
            made: Event = BidLaid(seat, action.joker, action.cards, others)
        else:
            now = self.result(state, bids)
            made = BidShown(seat, action.cards, now.declarer, now.trump, now.level, others)
        yield made
        yield from self.go_on(made.apply(state), seat)

    def go_on(self, state: TrickState, seat: Seat) -> Iterator[Event]:
        """What comes after this seat's bid or pass."""
        if state.actors:
            return
        o = self.options
        if o.bid_turns and (asked := bids_now(o, state.bids, state.withdrawn, seat)):
            yield _asked(asked)
        elif len(state.stock) > o.bottom_size:
            yield from self.deal_on(state)
        else:
            yield from self.close(state)

    def close(self, state: TrickState) -> Iterator[Event]:
        """End the bidding: set the declarer, by the bottom where nobody has bid, or void the deal."""
        o = self.options
        assert state.starter is not None
        if state.bids:
            now = self.result(state, state.bids)
        elif o.no_bid == "redeal":
            yield DealVoided()
            return
        else:
            order = around(self.first(state), o.deal_direction, o.seats)
            now, turned = unbid(o, self.levels(state), order, state.stock)
            yield BottomFlipped(turned, now.declarer, now.trump, now.level)
        owner = side_of(o, now.declarer) if o.partners == "opposite" or state.stage is not None else None
        yield DeclarerSet(now.declarer, owner, now.level)
        if not o.redeals:
            yield from take_bottom(o, replace(state, declarer=now.declarer))

    def result(self, state: TrickState, bids: tuple[Laid, ...]) -> BidResult:
        """Where the last deal has set the declarer, the bid only names trumps (D13, D14, Z38)."""
        o, last, levels = self.options, bids[-1], self.levels(state)
        if state.stage is not None:
            return BidResult(state.stage, suit_of(last.cards), state.level)
        if o.bid_rule != "joker_pairs":
            return outcome(o, levels, bids)
        declarer = last.seat if o.bid_declares == "standing_bid" else bids[0].seat
        return BidResult(declarer, suit_of(last.cards), levels[declarer])

    # --- time limits ----------------------------------------------------------------------------------------------

    def drawing(self, state: TrickState) -> bool:
        return len(state.stock) > self.options.bottom_size

    def bids_made(self, state: TrickState) -> int:
        return len(state.bids)

    def window(self, state: TrickState, left: float | None) -> float | None:
        """The seconds to bid once all cards are drawn (B06, D12); who bids in turn has a turn's time."""
        o = self.options
        if o.bid_turns:
            return None
        if state.bids and left is not None:
            return o.bid_counter_s + (left if o.bid_timer == "extend" else 0)
        return o.bid_open_s if o.bid_phase == "after_deal" else o.bid_grace_s

    def default(self, state: TrickState, seat: Seat) -> Action:
        """Pass: nobody's time bids for them, however often a deal is void (D11)."""
        return Pass()
