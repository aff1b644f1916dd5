"""Trick: leads, follows, challenged throws, and finding friends."""

from collections.abc import Iterator
from functools import cache

from paiju.actions import Action, KeepUnit, Play
from paiju.cards import Cards, Seat, counts, level_rank
from paiju.events import Event, PhaseEntered, Played
from paiju.legal import Legal
from paiju.phase import Phase
from paiju.rng import Stream
from paiju.state import Laid
from paiju.tricks.events import FriendFound, ThrowChallenged, ThrowFailed, TrickTaken
from paiju.tricks.kernels.follow import winner_of
from paiju.tricks.kernels.units import THROW, TrickTables, shape_of
from paiju.tricks.options import Tricks
from paiju.tricks.phases.legal import FollowLegal, KeepLegal, LeadLegal
from paiju.tricks.rulings.friends import takes
from paiju.tricks.rulings.scoring import points_in
from paiju.tricks.rulings.seats import around
from paiju.tricks.rulings.throws import Units, beaten_shapes, choices, find_blocker, fine, units_of, watchers
from paiju.tricks.state import TrickState
from paiju.tricks.tables import trick_tables

_one_played, _taken = cache(Played), cache(TrickTaken)  # few of these differ: store each once


class TrickPhase(Phase):
    clause = "6.0"
    options: Tricks

    def tables(self, state: TrickState) -> TrickTables:
        assert state.trump is not None
        return trick_tables(self.options, level_rank(state.level), state.trump)

    def begin(self, state: TrickState, rng: Stream) -> Iterator[Event]:
        leader = state.declarer if self.options.first_lead == "declarer" else state.starter
        assert leader is not None
        yield PhaseEntered("trick", (leader,))

    def legal(self, state: TrickState, seat: Seat) -> Legal:
        if state.throw:
            return KeepLegal(self.may_stay(state, seat))
        if state.plays:
            return FollowLegal(self.tables(state), state.hands[seat], state.plays[0].cards)
        return LeadLegal(self.options, self.tables(state), state.hands[seat], state.discards)

    def may_stay(self, state: TrickState, seat: Seat) -> tuple[str, ...]:
        """The shapes that the blocker may choose, from their hand and the cards shown."""
        assert state.throw is not None
        tables = self.tables(state)
        units = units_of(self.options, tables, state.throw.cards)
        return tuple(choices(self.options, units, beaten_shapes(self.options, tables, units, state.hands[seat])))

    def decide(self, state: TrickState, seat: Seat, action: Action) -> Iterator[Event]:
        if isinstance(action, KeepUnit):
            assert state.throw is not None
            units = units_of(self.options, self.tables(state), state.throw.cards)
            yield from self.fail(state, state.throw.seat, units, action.shape)
            return
        assert isinstance(action, Play)
        if not state.plays and self.options.throw_test == "unbeatable":
            shape = shape_of(self.tables(state), counts(action.cards))
            if shape.kind == THROW:
                yield from self.throw(state, seat, action.cards)
                return
        yield from self.lay(state, seat, action.cards)

    # --- throws ---------------------------------------------------------------------------------------------------

    def throw(self, state: TrickState, seat: Seat, cards: Cards) -> Iterator[Event]:
        """Check each other seat in turn; the first that can beat a unit chooses what stays (Z84–Z87)."""
        tables = self.tables(state)
        units = units_of(self.options, tables, cards)
        hands = dict(enumerate(state.hands))
        blocked = find_blocker(self.options, tables, units, hands, watchers(self.options, seat))
        if blocked is None:
            yield from self.lay(state, seat, cards)
            return
        blocker, shapes = blocked
        asked = self.options.throw_keep in ("any_shape", "beaten_shape")  # what is beaten stays a secret until then
        told = blocker if self.options.blocker_told else None
        yield (challenged := ThrowChallenged(seat, cards, told, tuple(units if asked else shapes)))
        if len(challenged.shapes) == 1:  # no choice: the throw fails at once
            yield from self.fail(challenged.apply(state), seat, units, challenged.shapes[0])

    def fail(self, state: TrickState, seat: Seat, units: Units, shape: str) -> Iterator[Event]:
        kept = units[shape][0]
        yield (failed := ThrowFailed(seat, shape, kept, fine(self.options, shape, kept)))
        yield from self.lay(failed.apply(state), seat, kept)

    # --- the course of a trick ------------------------------------------------------------------------------------

    def lay(self, state: TrickState, seat: Seat, cards: Cards) -> Iterator[Event]:
        o = self.options
        plays = (*state.plays, Laid(seat, cards))
        full = len(plays) == o.seats
        turn = None if full else around(seat, o.direction, o.seats)[1]
        yield (played := _one_played(seat, cards, "", turn) if len(cards) == 1 else Played(seat, cards, "", turn))
        yield from self.find_friends(played.apply(state), seat)
        if full:
            yield self.take(state, plays, len(state.hands[seat]) == len(cards))

    def find_friends(self, state: TrickState, seat: Seat) -> Iterator[Event]:
        """A friend is found when the N-th copy of a called card is played (Z66–Z70, B25, B26)."""
        if state.sought:
            assert state.declarer is not None
            cards, played = state.plays[-1].cards, state.discards.counts
            for call in takes(self.options, state.declarer, state.calls, seat, cards, played):
                yield FriendFound(None if call.seat == state.declarer else call.seat)

    def take(self, state: TrickState, plays: tuple[Laid, ...], last: bool) -> TrickTaken:
        piles = [counts(laid.cards) for laid in plays]
        tables = self.tables(state)
        winner = plays[winner_of(tables, shape_of(tables, piles[0]), piles)].seat
        points = sum(points_in(self.options, laid.cards) for laid in plays)
        return _taken(winner, points, None if last else winner)

    def default(self, state: TrickState, seat: Seat) -> Action:
        """The lowest lead or the cheapest follow; of a failed throw, the highest beaten shape stays (B48, E2)."""
        if state.throw:
            tables = self.tables(state)
            units = units_of(self.options, tables, state.throw.cards)
            beaten = beaten_shapes(self.options, tables, units, state.hands[seat])
            return KeepUnit(beaten[0])
        return min(self.legal(state, seat), key=lambda action: self.cost(state, action))

    def cost(self, state: TrickState, action: Action) -> tuple[int, int]:
        assert isinstance(action, Play)
        tables = self.tables(state)
        heights = [tables.rung_of(card) + 20 * (tables.group_of(card) == 4) for card in action.cards]
        return len(action.cards), sum(heights) + 3 * points_in(self.options, action.cards)
