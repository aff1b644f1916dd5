"""An attack by the clock: do bots that have a choice act later than those that have none?"""

import asyncio
import math
import time
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from bench.attack.finding import Finding, Size
from bench.attack.house import House
from bench.attack.tables import Against, Moment, Together
from bench.crowd import quantile
from paiju.game import Game
from paiju.notation import parse_event
from paiju.server.storage.store import rules_from

TABLES, MOVES = 45, 2000
LONGEST, CHAPTER = 1200.0, 30.0  # seconds: of it all, and until the moves are counted again


async def timing(size: Size) -> list[Finding]:
    """Too many tables for one worker. Afterwards the logs tell which moves were forced."""
    needed, until = size.many(MOVES), time.perf_counter() + size.lasting(LONGEST)
    with House() as house:
        people = await Together.seated(house)
        tables = await asyncio.gather(*(Against.seated(house, "search") for _ in range(TABLES)))
        forced, free = list[float](), list[float]()
        while min(len(forced), len(free)) < needed and time.perf_counter() < until:
            await people.play(min(CHAPTER, max(1.0, until - time.perf_counter())))
            forced, free = await asyncio.to_thread(_sort_out, house, tables)
    if len(forced) < 2 or len(free) < 2:
        return [Finding("timing", f"only {len(forced)} forced and {len(free)} free moves", False)]
    area, error = separation(forced, free)
    low, high = area - 1.96 * error, area + 1.96 * error
    figures = (
        f"{len(forced)} forced moves, p50 {quantile(forced, 0.5):.2f} s, and {len(free)} free, p50 "
        f"{quantile(free, 0.5):.2f} s: AUC {area:.3f} [{low:.3f}, {high:.3f}]; {people.figures()}"
    )
    return [Finding("timing", figures, low <= 0.5 <= high and min(len(forced), len(free)) >= needed)]


def _sort_out(house: House, tables: Sequence[Against]) -> tuple[list[float], list[float]]:
    """The times of the moves that had one legal action, and of those that had several."""
    found: tuple[list[float], list[float]] = [], []
    for table in tables:
        rules, lines = house.stored(table.player.code)
        for moment, choices in _choices(rules, lines, list(table.moments), table.player.you or 0):
            found[choices > 1].append(moment.seconds)
    return found


def _choices(rules: str, lines: list[str], moments: list[Moment], person: int) -> list[tuple[Moment, int]]:
    """How many actions were legal for the one who was to act, since that event and not before. What everybody sees may
    decide how fast bots are: moves after the person is out are left out, and the times of a phase with leisure are
    measured by it."""
    game, wanted, found = Game(rules_from(rules)), {moment.v: moment for moment in moments}, []
    state = game.blank
    for v, line in enumerate(lines, 1):
        before, state = state, parse_event(line).apply(state)
        if v not in wanted or len(state.actors) != 1 or state.actors[0] in before.actors:
            continue
        phase = game.phases[state.phase]
        if not phase.finished(state, person):
            moment = Moment(v, wanted[v].seconds / phase.leisure)
            found.append((moment, len(phase.legal(state, state.actors[0]))))
    return found


def separation(some: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """In how many pairs the other is larger (the area under the ROC curve), and the standard error of it (DeLong)."""
    one, two = sorted(some), sorted(others)
    above = [(bisect_left(one, x) + bisect_right(one, x)) / 2 / len(one) for x in two]
    below = [1 - (bisect_left(two, x) + bisect_right(two, x)) / 2 / len(two) for x in one]
    area = sum(above) / len(above)
    spread = sum(sum((x - area) ** 2 for x in part) / (len(part) - 1) / len(part) for part in (above, below))
    return area, math.sqrt(spread)
