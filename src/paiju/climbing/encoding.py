"""The rows of climbing games: what a seat knows, its actions, and many deals at once.

The facts at the end of an observation (`kernels/observation.py` has what comes before them):

    0, 1    the level of one's own side and of the other, from 1 for 2; 0: none
    2, 3    the level that makes one's own wild cards, and the other side's
    4       whose level is played: 0 nobody's, 1 one's own, 2 the other's
    5, 6    failed attempts at the top level, of both sides
    7       the phase, from 1, in the order of the ruleset's phases
    8       cards of tribute that one owes, or is to give back
    9 …     the options in RULES, each as one or more numbers
"""

from collections.abc import Sequence
from functools import lru_cache

from paiju.actions import Action, Pass, Play
from paiju.cards import FACES, HEARTS, RANKS, Seat, counts, parse_rank
from paiju.climbing.bots.payoff import payoffs
from paiju.climbing.kernels.batch import ClimbBatch
from paiju.climbing.kernels.combos import SEATS
from paiju.climbing.kernels.observation import (
    COLUMNS,
    FACTS,
    KIND_AT,
    LENGTH_AT,
    PASS_WORD,
    RANK_AT,
    SIZE_AT,
    VERSION,
    WILDS_AT,
    WORD_AT,
    ClimbObservation,
)
from paiju.climbing.kernels.playout import ClimbPlayout
from paiju.climbing.kernels.suits import SuitedPlays
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.levels import level_for, places_in, result_of
from paiju.climbing.rulings.seats import side_of
from paiju.climbing.rulings.turns import last_play, passed_since, top_of
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import CODES, READINGS, climb_tables
from paiju.encoding import WORDS, Encoding, cards_in, cards_row, level_number, rule_numbers
from paiju.rules.ruleset import Ruleset
from paiju.state import Standing

RULES = (
    *("decks", "straight_cards", "tube_pairs", "plate_triples", "straight_flush_cards", "sequence_low"),
    *("sequence_length_must_match", "straight_flush_order", "straight_flush_beats", "suited_run_is_only_flush"),
    *("joker_pair", "joker_triple", "full_house_joker_pair", "bomb_level_rank", "max_bomb", "wild_alone_is_level"),
    *("wild_for_two_in_sets", "pass_locks_round", "wind_to", "stop_at_double", "top_level", "rise", "rise_by"),
    *("rise_gaps", "rise_sweep", "level_played", "a_pass_with", "a_fail", "a_fail_on_loss", "a_lost_to_aces"),
    *("a_lost_next_level", "a_attempt", "a_pass_in", "a_both", "a_max_fails", "a_max_fails_effect", "tribute"),
)


class ClimbEncoding(Encoding):
    version, columns, facts = VERSION, COLUMNS, FACTS
    o: Climbing

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.observation = ClimbObservation(self.o.seats, self.o.decks)
        self.inputs = self.observation.inputs

    # --- at the referee ---------------------------------------------------------------------------------------------

    def observe(self, view: ClimbState, seat: Seat) -> bytes:
        o, known, side = self.o, self.observation, side_of(seat)
        known.set_facts(side, facts_of(self.rules, view, side, self._owed(view, seat)))
        played = [bytearray(FACES) for _ in range(o.seats)]
        for laid in (each for plays in (*view.rounds, view.plays) for each in plays):
            for card in laid.cards:
                played[laid.seat][card] += 1
        passed = passed_since(self.o, view.plays) if view.plays else ()
        for other, hand in enumerate(view.hands):
            place = view.out.index(other) + 1 if other in view.out else 0
            known.set_seat(other, hand.counts, len(hand), bytes(played[other]), place, other in passed)
        top = top_of(view.plays)
        known.set_table(CODES[top.reads] if top else 0, counts(top.cards if top else b""), top.seat if top else -1)
        row: bytes = known.row(seat)
        return row

    def _owed(self, view: ClimbState, seat: Seat) -> int:
        """Cards of tribute that a seat owes, or is to give back."""
        if view.phase == "return":
            return sum(len(payment.cards) for payment in view.payments if payment.receiver == seat)
        return dict(view.dues).get(seat, 0) if view.phase == "tribute" else 0

    def features(self, view: ClimbState, seat: Seat, action: Action) -> bytes:
        cards = b"" if isinstance(action, Pass) else action.cards  # type: ignore[union-attr]
        row = cards_row(cards, COLUMNS)
        row[WORD_AT], row[SIZE_AT] = WORDS[type(action)], len(cards)
        if isinstance(action, Play):
            code = CODES[action.reads or ""]
            row[KIND_AT], row[LENGTH_AT], row[RANK_AT] = code >> 8, code >> 4 & 15, code & 15
            row[WILDS_AT] = row[4 * parse_rank(level_for(self.o, view, seat)) + HEARTS]
        return bytes(row)

    def rewards(self, before: Standing, state: ClimbState) -> tuple[float, ...]:
        places, first = state.places, state.places[0][0]
        last = last_play(state.plays, state.rounds, first)
        result = side_of(first) << SEATS | sum(1 << place - 1 for place in places_in(result_of(places)))
        worth = payoffs(self.o, before, 0, last)[result]
        return tuple(-worth if side_of(seat) else worth for seat in range(self.o.seats))

    # --- many at once -----------------------------------------------------------------------------------------------

    def action(self, row: bytes) -> Action:
        if row[WORD_AT] == PASS_WORD:
            return Pass()
        return Play(cards_in(row), READINGS[row[KIND_AT] << 8 | row[LENGTH_AT] << 4 | row[RANK_AT]])

    def starts(self) -> list[Standing]:
        """Both sides at the same level; the even seats' is played."""
        return [Standing((level, level), level, 0, (0, 0)) for level in self.o.ladder]

    def workspace(self) -> SuitedPlays:
        return SuitedPlays()

    def deals(self, start: Standing, seeds: Sequence[int], workspace: SuitedPlays) -> ClimbBatch:
        o = self.o
        before = ClimbState(hands=(), levels=start.levels, level=start.level, owner=start.owner, fails=start.fails)
        levels = [parse_rank(level_for(o, before, seat)) for seat in (0, 1)]
        tables = tuple(climb_tables(o, level) for level in levels)
        next_seat = o.wind_to == "next_seat"
        playout = ClimbPlayout(tables, workspace, o.pass_locks_round, next_seat, o.stop_at_double, o.seats)
        observation = ClimbObservation(o.seats, o.decks)
        for side in (0, 1):
            observation.set_facts(side, facts_of(self.rules, before, side))
        top = RANKS.index(o.top_level)
        return ClimbBatch(playout, observation, list(seeds), worths(o, start), top)


def facts_of(rules: Ruleset, view: ClimbState, side: int, owed: int = 0) -> bytes:
    """What a side sees of the standing of a match, and the rules."""
    sides = (side, 1 - side)
    levels = [level_number(view.levels[each]) for each in sides]
    wild = [level_number(level_for(rules.options, view, each)) for each in sides]
    owner = 0 if view.owner is None else 1 if view.owner == side else 2
    phase = rules.phases.index(view.phase or "climb") + 1
    found = [*levels, *wild, owner, *(view.fails[each] for each in sides), phase, owed]
    return bytes(found) + _rules(rules)


@lru_cache(500)
def _rules(rules: Ruleset) -> bytes:
    return rule_numbers(rules, RULES)


def worths(o: Climbing, start: Standing) -> list[float]:
    """What every end of a deal is worth to the even seats: by the first's side and the places of that side; then the
    same where the first went out with cards of the top level alone."""
    found = [0.0] * (4 << SEATS)
    for aces, last in enumerate((b"", bytes((4 * RANKS.index(o.top_level),)))):
        for result, levels in payoffs(o, start, 0, last).items():
            found[(2 * aces << SEATS) + result] = levels
    return found
