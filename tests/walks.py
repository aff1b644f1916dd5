"""Matches played at random, and matches whose cards are given."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from unittest.mock import patch

from paiju.actions import Action, Pass, Play
from paiju.cards import RANKS, Cards, Seat, parse
from paiju.climbing.family import CLIMBING
from paiju.climbing.options import Climbing
from paiju.climbing.phases.deal import DealPhase
from paiju.climbing.phases.legal import PlayLegal, workspace
from paiju.climbing.tables import READINGS
from paiju.events import Dealt, Event
from paiju.legal import Legal
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset
from paiju.state import Standing, State

PASSING = 0.3  # how often a follower passes who need not
UNNAMED = 0.2  # how often the reading is left to the referee


def random_standing(rules: Ruleset, rng: random.Random) -> Standing:
    """Some point of a match, often near its end."""
    o = rules.options
    ranks = RANKS[RANKS.index(o.start_level) : RANKS.index(o.top_level) + 1]
    levels = tuple(rng.choice((ranks, ranks[-2:])[rng.random() < 0.3]) for _ in range(2))
    owner = rng.randrange(2)
    fails = tuple(rng.randrange(o.a_max_fails or 3) for _ in range(2))
    return Standing(levels, levels[owner], owner, fails)


def random_match(rules: Ruleset, rng: random.Random, deals: int = 2) -> Match:
    return Match(rules, rng.randbytes(8), start=random_standing(rules, rng), deals=deals)


def seats_of(match: Match) -> range:
    return range(match.rules.options.seats)


def random_action(legal: Legal, rng: random.Random) -> Action:
    return random_play(legal, rng) if isinstance(legal, PlayLegal) else rng.choice(list(legal))


def random_play(legal: PlayLegal, rng: random.Random) -> Action:
    """Any ranks in any suits, now and then without its reading."""
    if not legal.leading and rng.random() < PASSING:
        return Pass()
    if not workspace().find(legal.hand.counts, legal.tables, legal.to_beat):
        return Pass()
    cards, code = workspace().random_play(rng.randint(1, 2**63))
    return Play(cards, None if rng.random() < UNNAMED else READINGS[code])


def act(match: Match, seat: Seat, rng: random.Random) -> None:
    match.play(seat, random_action(match.legal(seat), rng))


def decisions(match: Match, rng: random.Random) -> Iterator[Seat]:
    """Play a match at random to its end, stopping before each action with the seat that is about to act."""
    while not match.over:
        seat = rng.choice(match.actors)
        yield seat
        act(match, seat, rng)


def finished(match: Match, rng: random.Random) -> Match:
    while not match.over:
        act(match, rng.choice(match.actors), rng)
    return match


def states(match: Match) -> Iterator[tuple[Any, Event, Any]]:
    """Each event with the true state before and after it."""
    before = match.game.blank
    for event in match.events:
        after = event.apply(before)
        yield before, event, after
        before = after


# Matches with given cards


class GivenDeal(DealPhase):
    """Deals what it is told to; deals that are not given are shuffled."""

    def __init__(self, options: Climbing, hands: Mapping[int, Sequence[Cards]]) -> None:
        super().__init__(options)
        self.hands = hands

    def begin(self, state: State, rng: Stream) -> Iterator[Event]:
        given = self.hands.get(state.deal)
        for event in super().begin(state, rng):
            yield Dealt(event.seat, given[event.seat]) if given and isinstance(event, Dealt) else event


def match_with(
    rules: Ruleset,
    hands: Mapping[int, Sequence[Cards]],
    seed: bytes = b"given",
    start: Standing | None = None,
    deals: int | None = None,
) -> Match:
    """A match in which some deals, by their number, are given."""
    with patch.dict(CLIMBING.phases, {"deal": lambda options: GivenDeal(options, hands)}):
        return Match(rules, seed, start=start, deals=deals)


def piles(*texts: str) -> list[Cards]:
    return [parse(text) for text in texts]
