"""The rows of trick-taking games: what a seat knows, its actions, and many deals at once.

The facts at the end of an observation (`kernels/observation.py` has what comes before them):

    0       the phase, from 1, in the order of the ruleset's phases
    1       the level that is played, from 1 for 2 (14: NT); 0: not known
    2       the trump suit, from 1; 5: none; 0: not known
    3       the number of bids
    4, 5    who has made the last one: 1 oneself, 2 the next seat, …; and with how many cards
    6       1 if one has left the bidding
    7       cards that are still to be drawn
    8       takeovers of the bottom
    9 …     the level of each seat, from oneself on; then the options in RULES, each as one or more numbers
"""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from paiju.actions import Action, Bid, CallFriend, KeepUnit, Pass, Play, Redeal, Swap
from paiju.cards import FACES, Cards, Seat, counts, level_rank, pile
from paiju.encoding import WORDS, Encoding, cards_in, cards_row, level_number, rule_numbers
from paiju.rules.ruleset import Ruleset
from paiju.state import Standing
from paiju.tricks.bots.payoff import worth_to
from paiju.tricks.kernels.batch import ANY_SHAPE, BEATEN_SHAPE, LOWEST_BEATEN, LOWEST_SHAPE, TrickBatch
from paiju.tricks.kernels.deal import TrickDeal
from paiju.tricks.kernels.follow import winner_of
from paiju.tricks.kernels.listing import NO_THROWS, SMALLER_PLAYED, UNBEATABLE
from paiju.tricks.kernels.observation import (
    ALONE,
    COLUMNS,
    DECLARER,
    FACTS,
    FRIEND,
    GROUP_AT,
    KEEP_WORD,
    KIND_AT,
    LENGTH_AT,
    MOST_BYTE,
    POINTS_AT,
    SIZE_AT,
    TOP_AT,
    TRUMPS_AT,
    VERSION,
    WIDTH_AT,
    WORD_AT,
    TrickObservation,
)
from paiju.tricks.kernels.units import GROUPS, TRACTOR, TRUMP, Shape, TrickTables, shape_of
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.bidding import trump_known
from paiju.tricks.rulings.scoring import attack_score, bottom_factor, declaring_side, points_in, verdict
from paiju.tricks.rulings.seats import around, seat_levels, side_of, step
from paiju.tricks.rulings.throws import FINES, UNITS, units_of
from paiju.tricks.state import TrickState
from paiju.tricks.tables import trick_tables

RULES = (
    *("decks", "bottom_size", "partners", "friends", "friend_cards", "declarer_nth", "friend_nth", "permanent_trumps"),
    *("red_fives", "advisers", "tractors", "tractor_bridge", "joker_tractor", "tractor_over_gap", "tractor_length"),
    *("tractor_width", "sister_ace", "sister_skip_level", "throw_test", "throw_min", "throw_keep", "throw_against"),
    *("throw_ruffed", "throw_units", "throw_penalty", "throw_penalty_by", "throw_compare", "follow_shape"),
    *("break_triples", "triple_pays", "break_tractors", "follow_subtractor", "follow_fill", "gua_feng"),
    *("gua_feng_fill", "joker_ruff", "score_step", "score_line", "dead_zone", "attack_rise", "attack_most"),
    *("shutout_rise", "declarer_extra", "lost_falls", "rise_by_last_trick", "solo_factor", "solo_bonus"),
    *("solo_attack_most", "bottom_scores", "bottom_factors", "bottom_tractor", "win_at_top", "takeover_doubles"),
)
TESTS = {"none": NO_THROWS, "unbeatable": UNBEATABLE, "smaller_played": SMALLER_PLAYED}
STAYS = {
    "any_shape": ANY_SHAPE,
    "beaten_shape": BEATEN_SHAPE,
    "lowest_beaten": LOWEST_BEATEN,
    "lowest": LOWEST_SHAPE,
}
KINDS = {shape: width for width, shape in enumerate(UNITS)} | {"tractor": TRACTOR}
SHAPE_NAMES = {kind: shape for shape, kind in KINDS.items()}


class TrickStart(Struct, frozen=True):
    """What the deals of a batch begin with."""

    levels: tuple[str, ...]  # one per side
    trump: int  # a suit, or 4 for no trump
    declarer: Seat | None = None  # None: any; then all levels are the same


class TrickEncoding(Encoding):
    version, columns, facts = VERSION, COLUMNS, FACTS
    o: Tricks

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.observation = TrickObservation(self.o.seats, step(self.o.direction), self.o.copies)
        self.inputs = self.observation.inputs

    # --- at the referee ---------------------------------------------------------------------------------------------

    def tables(self, view: TrickState, seat: Seat) -> TrickTables:
        level = view.level or seat_levels(self.o, view)[seat] or view.levels[side_of(self.o, seat)]
        return trick_tables(self.o, level_rank(level), trump_known(view))

    def observe(self, view: TrickState, seat: Seat) -> bytes:
        o, known, tables = self.o, self.observation, self.tables(view, seat)
        known.set_order(tables)
        known.set_facts(seat, facts_of(self.rules, view, seat))
        put = {laid.seat: laid.cards for laid in view.plays}
        if view.throw:
            put = {view.throw.seat: view.throw.cards}
        played, voids = _shown(o, tables, view)
        nothing = (0,) * o.seats
        numbers = zip(view.score or nothing, view.penalties or nothing, strict=True)
        for other, (score, fine) in enumerate(numbers):
            hand = view.hands[other]
            declares = ALONE if view.alone else DECLARER
            role = declares if other == view.declarer else FRIEND if other in view.friends else 0
            laid = counts(put.get(other, b""))
            known.set_seat(other, hand.counts, played[other], laid, voids[other], (len(hand), score, fine, role))
        leader, best = -1, -1
        if view.plays:
            piles = [counts(laid.cards) for laid in view.plays]
            leader = view.plays[0].seat
            best = view.plays[winner_of(tables, shape_of(tables, piles[0]), piles)].seat
        calls = bytearray(FACES)
        for call in view.sought:
            calls[call.card] |= 1 << max(0, call.copy - view.copies(call.card) - 1)
        known.set_table(view.bottom.counts, bytes(calls), leader, best)
        row: bytes = known.row(seat)
        return row

    def features(self, view: TrickState, seat: Seat, action: Action) -> bytes:
        tables = self.tables(view, seat)
        row = cards_row(self._cards(view, tables, action), COLUMNS)
        cards = cards_in(bytes(row))
        if isinstance(action, CallFriend) and action.card:
            row[action.card[0]] = action.copy
        more = action.joker if isinstance(action, Bid) else action.take if isinstance(action, Swap) else b""
        for card in more:
            row[card] += 16
        shape = shape_of(tables, counts(cards))
        groups = {tables.group_of(card) for card in cards}
        row[WORD_AT] = WORDS[type(action)]
        row[KIND_AT], row[WIDTH_AT], row[LENGTH_AT] = shape.kind, shape.width, shape.length
        row[GROUP_AT] = groups.pop() + 1 if len(groups) == 1 else 0
        row[TOP_AT], row[SIZE_AT] = max(0, shape.top), len(cards)
        row[POINTS_AT] = min(MOST_BYTE, points_in(self.o, cards))
        row[TRUMPS_AT] = sum(tables.group_of(card) == TRUMP for card in cards)
        if isinstance(action, KeepUnit):
            row[KIND_AT] = KINDS[action.shape]
        return bytes(row)

    def _cards(self, view: TrickState, tables: TrickTables, action: Action) -> Cards:
        match action:
            case Pass() | Redeal():
                return b""
            case KeepUnit(shape=shape):
                assert view.throw
                return units_of(self.o, tables, view.throw.cards)[shape][0]
            case CallFriend(card=card):
                return card
            case Swap(give=give):
                return give
        return action.cards

    def rewards(self, before: Standing, state: TrickState) -> tuple[float, ...]:
        assert state.declarer is not None and state.leader is not None and state.trump is not None
        led = shape_of(self.tables(state, 0), counts(state.last[0].cards))
        won_with = next(laid.cards for laid in state.last if laid.seat == state.leader)
        taken = state.score, state.penalties, points_in(self.o, state.bottom.known)
        points = attackers_points(self.o, state.declarer, state.friends, *taken, state.leader, led)
        end = state.friends, points, state.leader, won_with, state.takeovers
        return worths(self.o, before.levels, state.trump, state.declarer, *end)

    # --- many at once -----------------------------------------------------------------------------------------------

    def action(self, row: bytes) -> Action:
        return KeepUnit(SHAPE_NAMES[row[KIND_AT]]) if row[WORD_AT] == KEEP_WORD else Play(cards_in(row))

    def starts(self) -> list[TrickStart]:
        """Everybody at the same level, with the suits as trumps by turns."""
        return [TrickStart((level,) * self.o.sides, number % 4) for number, level in enumerate(self.o.ladder)]

    def workspace(self) -> None:
        """Tables share nothing."""

    def deals(self, start: TrickStart, seeds: Sequence[int], workspace: None) -> TrickBatch:
        o = self.o
        view = self.opening(start)
        tables = self.tables(view, 0)
        again = o.declarer_nth == "next_other", o.friend_nth == "next_other"
        deal = TrickDeal(tables, o.seats, step(o.direction), *again)
        observation = TrickObservation(o.seats, step(o.direction), o.copies)
        observation.set_order(tables)
        for seat in range(o.seats):
            observation.set_facts(seat, facts_of(self.rules, view, seat))

        hooked = bool(o.hook_single or o.hook_pair or o.hook_side)  # else it does not matter what took the last trick

        @lru_cache(1 << 14)
        def worth(
            declarer: Seat, friends: tuple[Seat, ...], points: int, last: Seat, won_with: bytes
        ) -> tuple[float, ...]:
            return worths(o, start.levels, start.trump, declarer, friends, points, last, pile(won_with))

        def judge(
            numbers: tuple[int, ...], score: tuple[int, ...], fines: tuple[int, ...], won_with: bytes
        ) -> tuple[float, ...]:
            declarer, mask, bottom, last, *led = numbers
            friends = tuple([seat for seat in range(o.seats) if mask >> seat & 1])
            shape = Shape()
            shape.kind, shape.width, shape.length, shape.widest = led
            points = attackers_points(o, declarer, friends, score, fines, bottom, last, shape)
            return worth(declarer, friends, points, last, won_with if hooked else b"")

        called = o.partners == "called"
        declarer = -1 if start.declarer is None else start.declarer
        fines = [0 if not shape else o.throw_penalty * _times(o, shape) for shape in map(SHAPE_NAMES.get, range(7))]
        throws = TESTS[o.throw_test], o.throw_min, STAYS[o.throw_keep], o.throw_against == "opponents", o.throw_ruffed
        friends = o.friends if called else 0
        made = o.bottom_size, friends, o.first_lead == "declarer", o.bottom_to == "declarer", o.friend_cards != "each"
        rules = *made, declarer, *throws, fines, o.throw_penalty_by == "card"
        return TrickBatch(deal, observation, list(seeds), judge, rules)

    def opening(self, start: TrickStart) -> TrickState:
        """What all tables have in common when the play begins."""
        level = start.levels[side_of(self.o, start.declarer or 0)]
        return TrickState(hands=(), levels=start.levels, level=level, trump=start.trump, phase="trick")


def _times(o: Tricks, shape: str) -> int:
    return FINES[shape] if o.throw_penalty_by == "shape" else 1


def attackers_points(
    o: Tricks,
    declarer: Seat,
    friends: tuple[Seat, ...],
    score: Sequence[int],
    fines: Sequence[int],
    bottom: int,
    last: Seat,
    led: Shape,
) -> int:
    """The attackers' points, with those of the bottom where one of them has taken the last trick, led by this shape."""
    ours = declaring_side(o, declarer, friends)
    scores = last not in ours and o.bottom_scores != "none"
    return max(0, attack_score(o, score, fines, ours) + (bottom_factor(o, led) * bottom if scores else 0))


def worths(
    o: Tricks,
    levels: tuple[str, ...],
    trump: int,
    declarer: Seat,
    friends: tuple[Seat, ...],
    points: int,
    last: Seat,
    won_with: Cards,
    takeovers: int = 0,
) -> tuple[float, ...]:
    """What an end of a deal is worth to each seat, in levels."""
    end = verdict(o, levels, declarer, friends, points, declarer, last, won_with, trump, takeovers)
    return tuple(worth_to(o, levels, seat, end) for seat in range(o.seats))


def _shown(o: Tricks, tables: TrickTables, view: TrickState) -> tuple[list[bytes], list[bytes]]:
    """By seat: the cards played, and the groups that it has shown to have none of."""
    played = [bytearray(FACES) for _ in range(o.seats)]
    voids = [bytearray(GROUPS) for _ in range(o.seats)]
    for trick in (*view.rounds, view.plays):
        lead = shape_of(tables, counts(trick[0].cards)) if trick else None
        for place, laid in enumerate(trick):
            for card in laid.cards:
                played[laid.seat][card] += 1
            assert lead
            followed = sum(tables.group_of(card) == lead.group for card in laid.cards)
            if place and followed < lead.size:  # who leads may have cards of two groups in a run
                voids[laid.seat][lead.group] = 1
    return list(map(bytes, played)), list(map(bytes, voids))


def facts_of(rules: Ruleset, view: TrickState, seat: Seat) -> bytes:
    """What a seat sees of the standing of a match and of the bids, and the rules."""
    o: Tricks = rules.options
    seats = around(seat, o.direction, o.seats)
    bid = view.bids[-1] if view.bids else None
    levels = [level_number(view.levels[side_of(o, other)]) for other in seats]
    found = [
        rules.phases.index(view.phase) + 1,
        level_number(view.level),
        0 if view.trump is None else view.trump + 1,
        len(view.bids),
        seats.index(bid.seat) + 1 if bid else 0,
        len(bid.cards) if bid else 0,
        seat in view.withdrawn,
        len(view.stock),
        view.takeovers,
    ]
    return bytes(min(number, MOST_BYTE) for number in found + levels) + _rules(rules)


@lru_cache(500)
def _rules(rules: Ruleset) -> bytes:
    return rule_numbers(rules, RULES)
