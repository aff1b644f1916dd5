"""search: what the expert would consider, tried out in worlds that fit what the seat knows, within a budget."""

import time
from abc import abstractmethod
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from msgspec.structs import replace

from paiju.actions import Action
from paiju.bots.advice import Advice, Advisor
from paiju.bots.halving import Clock, Guard, halve
from paiju.legal import Legal

WIDEST = 14  # actions that are compared


class Simulator(Protocol):
    """Plays a deal to its end from the decision in hand, in sampled worlds; one a thread."""

    def run(self, seed: int, worlds: int, chosen: Sequence[int]) -> list[list[float]]:
        """A row for each world: the levels each chosen action brings; the same seed gives the same rows."""
        ...


class Search(Advisor):
    """The same for both families: they differ in who proposes and who simulates."""

    guard: Guard

    @abstractmethod
    def propose(self, view: Any, legal: Legal) -> list[Advice]:
        """Actions worth a try, the expert's own first."""

    @abstractmethod
    def simulator(self, slot: int, view: Any, actions: list[Action]) -> Simulator | None:
        """The one of this slot, a thread's own, ready to run; None: nothing can be simulated, the expert decides."""

    def advise(self, view: Any, legal: Legal) -> list[Advice]:
        started = time.perf_counter()
        proposed = self.propose(view, legal)
        tried = proposed[:WIDEST]
        if len(tried) == 1:
            return proposed
        actions = [advice.action for advice in tried]
        simulators = [self.simulator(slot, view, actions) for slot in range(self.budget.threads)]
        ready = [simulator for simulator in simulators if simulator]
        if not ready:
            return proposed
        trials = Trials(ready, self.rng.below(1 << 32))
        try:
            prior = [advice.worth for advice in tried]
            order, worth = halve(trials.run, prior, Clock(self.budget, started), self.guard)
        finally:
            trials.close()
        found = [Advice(tried[k].action, worth[k], tried[k].reason) for k in order]
        # what was not tried has only the expert's estimate, on another scale: it is ranked below, and not valued apart
        return found + [replace(advice, worth=found[-1].worth) for advice in proposed[WIDEST:]]


class Trials:
    """Worlds divided among threads; the same seed, number of worlds and of threads give the same rows."""

    def __init__(self, simulators: list[Simulator], seed: int) -> None:
        self.simulators, self.seed = simulators, seed
        self.pool = ThreadPoolExecutor(len(simulators)) if len(simulators) > 1 else None

    def run(self, first: int, worlds: int, chosen: Sequence[int]) -> list[list[float]]:
        if self.pool is None:
            return self._part(self.simulators[0], first, worlds, chosen)
        size = -(-worlds // len(self.simulators))
        parts = [(first + at, min(size, worlds - at)) for at in range(0, worlds, size)]
        jobs = [
            self.pool.submit(self._part, simulator, at, n, chosen)
            for simulator, (at, n) in zip(self.simulators, parts, strict=False)
        ]
        return [row for job in jobs for row in job.result()]

    def _part(self, simulator: Simulator, first: int, worlds: int, chosen: Sequence[int]) -> list[list[float]]:
        return simulator.run(self.seed + first * 0x9E3779B97F4A7C15 & (1 << 63) - 1, worlds, chosen)

    def close(self) -> None:
        if self.pool:
            self.pool.shutdown()
