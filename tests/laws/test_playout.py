"""The fast playout follows the referee: same start, same actions, same turns, same choices, same places."""

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator

import pytest

from paiju.actions import Action, Pass, Play
from paiju.cards import Seat, counts, parse_rank
from paiju.climbing.kernels.combos import ClimbTables
from paiju.climbing.kernels.playout import ClimbPlayout
from paiju.climbing.kernels.suits import SuitedPlays
from paiju.climbing.phases.legal import PlayLegal
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.rulings.turns import places_if_over, top_of
from paiju.climbing.tables import CODES, climb_tables
from paiju.match import Match
from paiju.rules import Ruleset, load
from tests.variants import PRESETS, every_ruleset
from tests.walks import act, random_match, random_play


def tables_of(match: Match) -> tuple[ClimbTables, ClimbTables]:
    """Those of sides (0, 2) and (1, 3)."""
    o = match.rules.options
    even, odd = (climb_tables(o, parse_rank(level_for(o, match.state, seat))) for seat in (0, 1))
    return even, odd


def playout_from(match: Match) -> tuple[ClimbPlayout, int]:
    """A playout that begins where the match is, and the number of choices it sees there."""
    o, state = match.rules.options, match.state
    tables = tables_of(match)
    wind_next = o.wind_to == "next_seat"
    playout = ClimbPlayout(tables, SuitedPlays(), o.pass_locks_round, wind_next, o.stop_at_double, o.seats)
    for seat in range(o.seats):
        playout.set_hand(seat, state.hands[seat].counts)
    top = top_of(state.plays)
    if top is None:
        return playout, playout.start(state.actors[0], out=state.out)
    to_beat = tables[top.seat % 2].order_of(CODES[top.reads])
    return playout, playout.start(state.actors[0], to_beat, top.seat, passed(match), state.out)


def passed(match: Match) -> tuple[int, ...]:
    """Who may not answer any more: everybody who passed in this round, or only those since the last play."""
    plays = match.state.plays
    since = 0 if match.rules.options.pass_locks_round else max(i for i, laid in enumerate(plays) if laid.cards)
    return tuple(laid.seat for laid in plays[since:] if not laid.cards)


class Deal:
    """One deal of a match beside its playout."""

    def __init__(self, match: Match) -> None:
        self.match, self.number = match, match.state.deal
        self.playout, self.choices = playout_from(match)

    def turns(self) -> Iterator[tuple[Seat, PlayLegal]]:
        """Whoever is in turn with both, until the deal is over for both."""
        match = self.match
        while match.state.deal == self.number and not match.over:
            (seat,) = match.actors
            legal = match.legal(seat)
            assert isinstance(legal, PlayLegal)
            assert (self.playout.seat_in_turn(), self.choices) == (seat, len(legal))
            yield seat, legal
        assert (self.playout.seat_in_turn(), self.choices) == (-1, 0)
        assert self.playout.order_of_going_out() == tuple(place[0] for place in match.state.places[:-1])

    def play(self, seat: Seat, action: Action) -> None:
        """The same cards to both."""
        pile, order = b"", 0
        if isinstance(action, Play):
            pile, order = action.cards, tables_of(self.match)[seat % 2].order_of(CODES[str(action.reads)])
        self.choices = self.playout.play(counts(pile), order)
        self.match.play(seat, action)

    def step(self, seat: Seat, legal: PlayLegal, number: int) -> None:
        """A canonical play to the match, its number to the playout; the last number is a pass."""
        self.choices = self.playout.step(number)
        self.match.play(seat, legal.plays[number] if number < len(legal.plays) else Pass())


def reach_the_play(match: Match, rng: random.Random) -> None:
    while match.state.phase != "climb":
        act(match, match.actors[0], rng)


def follow(match: Match, rng: random.Random) -> None:
    """Play a deal to its end in any suits."""
    deal = Deal(match)
    for seat, legal in deal.turns():
        deal.play(seat, legal.resolve(random_play(legal, rng)))


@every_ruleset
def test_a_playout_of_the_same_actions_is_the_referees_deal(rules: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    match = random_match(rules, rng)
    while not match.over:
        reach_the_play(match, rng)
        follow(match, rng)


@every_ruleset
def test_a_playout_from_the_middle_of_a_round_is_the_referees_deal(rules: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    match = random_match(rules, rng, deals=1)
    for _ in range(rng.randint(1, 90)):
        if not match.over:
            act(match, match.actors[0], rng)
    if not match.over:
        follow(match, rng)


@every_ruleset
def test_a_playout_of_numbered_choices_is_the_referees_deal(rules: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    match = random_match(rules, rng)
    reach_the_play(match, rng)
    deal = Deal(match)
    for seat, legal in deal.turns():
        deal.step(seat, legal, rng.randrange(len(legal)))


@pytest.mark.parametrize("name", PRESETS)
def test_playouts_have_begun_wherever_a_deal_can_be(name: str) -> None:
    met = Counter[str]()
    for seed in range(150):
        rng = random.Random(seed)
        match = random_match(load(name), rng, deals=1)
        for _ in range(rng.randint(1, 110 if match.rules.options.seats == 4 else 300)):
            if not match.over:
                act(match, match.actors[0], rng)
        if not match.over:
            plays = match.state.plays
            met.update(["following" if plays else "leading", f"{len(match.state.out)} out"])
            met["a pass"] += bool(plays and passed(match))
            follow(match, rng)
    assert min(met["following"], met["leading"], met["a pass"], met["1 out"], met["2 out"]) >= 1, met


SEED_ZERO = """
from paiju.cards import counts, parse
from paiju.climbing.kernels.playout import ClimbPlayout
from paiju.climbing.kernels.suits import SuitedPlays
from paiju.rules import load
from paiju.climbing.tables import CODES, climb_tables
tables = climb_tables(load("guandan").options, 0)
playout = ClimbPlayout((tables, tables), SuitedPlays())
for seat, cards in enumerate(["S4 S5 S6 S7 S8 D8", "S3", "S3", "S3"]):
    playout.set_hand(seat, counts(parse(cards)))
playout.start(0, tables.order_of(CODES["straight:7/5"]), 3)
print(len(playout.finish(0)))
"""


def test_a_random_finish_ends_whatever_its_seed() -> None:
    done = subprocess.run([sys.executable, "-c", SEED_ZERO], capture_output=True, text=True, timeout=10, check=True)
    assert int(done.stdout) >= 2


@every_ruleset
def test_a_random_finish_is_a_possible_end(rules: Ruleset, seed: int) -> None:
    """The seats that go out in a playout are different ones, and enough of them to end the deal."""
    match = random_match(rules, random.Random(seed), deals=1)
    out = playout_from(match)[0].finish(seed + 1)
    assert places_if_over(rules.options, out) and not places_if_over(rules.options, out[:-1])
    assert len(set(out)) == len(out)
