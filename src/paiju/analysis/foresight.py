"""Foresight: what may come of actions, tried in worlds that fit what a seat knows, or in the one true world."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from threading import get_ident
from typing import Any

from paiju.actions import Action
from paiju.bots.registry import make_bot
from paiju.bots.search import Search, Simulator
from paiju.cards import Seat
from paiju.errors import BadInput
from paiju.match import Match
from paiju.past import Decision
from paiju.rules.ruleset import Ruleset

CHUNK = 32  # worlds in one run
Ends = tuple[list[float], list[float]]  # by seat: worth and chance


def search_of(rules: Ruleset, seat: Seat) -> Search:
    """The search of a family, which proposes actions and simulates them. BadInput if the family has none."""
    return _search(rules, seat, get_ident())


@lru_cache(maxsize=32)  # simulators have large buffers; one set for each thread
def _search(rules: Ruleset, seat: Seat, thread: int) -> Search:
    for name in rules.wing.bots:
        bot = make_bot(name, rules, seat)
        if isinstance(bot, Search):
            return bot
    raise BadInput("family_lacks", family=rules.family, room="search")


class Later:
    """A simulator of actions before the play. After each of them its seat decides on as the expert would, up to its
    first lead; from there the play-outs begin. All actions are tried in the same worlds."""

    def __init__(self, simulators: list[Simulator]) -> None:
        self.simulators = simulators
        self.wins: list[list[float]] = []

    def run(self, seed: int, worlds: int, chosen: Sequence[int]) -> list[list[float]]:
        columns = [[row[0] for row in self.simulators[k].run(seed, worlds, [0])] for k in chosen]
        won = [[row[0] for row in self.simulators[k].wins] for k in chosen]
        self.wins = [list(row) for row in zip(*won, strict=True)]
        return [list(row) for row in zip(*columns, strict=True)]


def simulator_for(
    rules: Ruleset, decision: Decision, actions: list[Action], match: Callable[[], Match] | None
) -> Simulator | None:
    """What tries these actions of a seat, from what it knows; None if that cannot be simulated."""
    found = search_of(rules, decision.seat).simulator(0, decision.view, actions)
    return found or (_later(decision.seat, actions, match) if match else None)


def _later(seat: Seat, actions: list[Action], match: Callable[[], Match]) -> Later | None:
    simulators = list[Simulator]()
    for slot, action in enumerate(actions):
        found = _after(match(), seat, action, slot)
        if found is None:
            return None
        simulators.append(found)
    return Later(simulators)


def _after(match: Match, seat: Seat, action: Action, slot: int) -> Simulator | None:
    """Only the seat's own decisions are foreseen: what others decide it cannot know."""
    search = search_of(match.rules, seat)
    match.play(seat, action)
    while match.actors == (seat,):
        view = match.view(seat)
        choice = search.propose(view, match.legal(seat))[0].action
        if found := search.simulator(slot, view, [choice]):
            return found
        match.play(seat, choice)
    return None


def true_ends(rules: Ruleset, seat: Seat, state: Any, action: Action, seed: int, worlds: int) -> Ends | None:
    """By seat, the mean levels and the share of deals won when the true hands are played out after this action; None
    if that cannot be simulated."""
    worth, chance = list[float](), list[float]()
    seats = rules.options.seats
    for eyes in range(2 if rules.options.sides == 2 else seats):  # partners who stay partners share everything
        simulator = search_of(rules, seat).witness(state, action, eyes)
        if simulator is None:
            return None
        rows, won = list[float](), list[float]()
        for first in range(0, worlds, CHUNK):
            rows += [row[0] for row in simulator.run(seed + first, min(CHUNK, worlds - first), [0])]
            won += [row[0] for row in simulator.wins]
        worth.append(sum(rows) / len(rows))
        chance.append(sum(won) / len(won))
    return (worth * seats)[:seats], (chance * seats)[:seats]
