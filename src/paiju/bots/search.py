"""search: tries candidates in sampled worlds that fit the seat's knowledge, within a budget."""

import time
from abc import abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import Any, Protocol

from msgspec.structs import replace

from paiju.actions import Action
from paiju.bots.advice import Advice, Advisor
from paiju.bots.halving import Clock, Guard, halve
from paiju.cards import Seat
from paiju.legal import Legal

WIDEST = 14  # the most actions that are compared
OPEN = Guard(caution=0.0, trust=0.0)  # who sees everything needs none


class Trier(Protocol):
    """Tries actions of the present decision in sampled worlds. Each thread has its own."""

    def run(self, seed: int, worlds: int, chosen: Sequence[int]) -> list[list[float]]:
        """A row per world: the levels that each chosen action brings. The same seed gives the same rows."""
        ...


class Simulator(Trier, Protocol):
    """Tries them by playing the deal to its end."""

    wins: list[list[float]]  # of the last run, a row per world: the share of its play-outs that each action won


class Search(Advisor):
    """The search of both families. They differ in the proposer and the simulator."""

    prompt = False
    guard: Guard  # of play-outs
    look_guard: Guard | None = None  # of a lookahead that is something better
    shares: "Shares" = (0.0, 1.0)
    hopeless = inf  # what is expected to bring so much less than the first is not tried

    @abstractmethod
    def propose(self, view: Any, legal: Legal) -> list[Advice]:
        """Actions that the expert thinks worth trying, its choice first."""

    def prefer(self, view: Any, legal: Legal) -> list[Advice]:
        """Actions worth trying, best first: a family with a network has it rank them."""
        return self.propose(view, legal)

    def lookahead(self, slot: int, view: Any, actions: list[Action]) -> Trier | None:
        """What tries them in a thread, ready to run, play-outs or something better; None if nothing is gained by it."""
        return self.simulator(slot, view, actions)

    @abstractmethod
    def simulator(self, slot: int, view: Any, actions: list[Action]) -> Simulator | None:
        """The simulator of a thread, ready to run; None if nothing can be simulated, and the first proposal stays."""

    @abstractmethod
    def witness(self, state: Any, action: Action, eyes: Seat) -> Simulator | None:
        """A simulator that sees all hands: it plays them out after an action of this seat, and counts the levels of any
        seat. None if that cannot be simulated. It replaces the last one. For deals that are over."""

    def advise(self, view: Any, legal: Legal) -> list[Advice]:
        guard = self.look_guard or self.guard
        return self._tried(self.prefer(view, legal), view, self.lookahead, guard, self.shares, self.hopeless)

    def advise_knowing(self, view: Any, truth: Any, legal: Legal) -> list[Advice]:
        """The expert's candidates, played out to the end with all hands open: for measurements, never at a table."""
        return self._tried(self.propose(view, legal), truth, self.simulator, OPEN, Search.shares, inf)

    def _tried(
        self,
        proposed: list[Advice],
        view: Any,
        make: "Make",
        guard: Guard,
        shares: "Shares",
        hopeless: float,
    ) -> list[Advice]:
        """What is proposed, ranked by trying it."""
        started = time.perf_counter()
        tried = [advice for advice in proposed[:WIDEST] if advice.worth > proposed[0].worth - hopeless]
        if len(tried) == 1:
            return proposed
        actions = [advice.action for advice in tried]
        simulators = [make(slot, view, actions) for slot in range(self.budget.threads)]
        ready = [simulator for simulator in simulators if simulator]
        if not ready:
            return proposed
        prior, (at_once, trying) = [advice.worth for advice in tried], shares
        trials = Trials(ready, self.rng.below(1 << 32))

        def trial(first: int, worlds: int, chosen: Sequence[int]) -> list[list[float]]:
            return [
                [at_once * prior[k] + trying * value for k, value in zip(chosen, row, strict=True)]
                for row in trials.run(first, worlds, chosen)
            ]

        try:
            order, worth = halve(trial, prior, Clock(self.budget, started), guard)
        finally:
            trials.close()
        found = [Advice(tried[k].action, worth[k], tried[k].reason) for k in order]
        # untried actions have an estimate on another scale: they come last, with the worth of the last tried
        return found + [replace(advice, worth=found[-1].worth) for advice in proposed[len(tried) :]]


Shares = tuple[float, float]  # of what was expected at once, and of what comes of trying, in the worth of an action
Make = Callable[[int, Any, list[Action]], Trier | None]


class Trials:
    """Divides worlds among threads. The same seed and numbers of worlds and threads give the same rows."""

    def __init__(self, simulators: Sequence[Trier], seed: int) -> None:
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

    def _part(self, simulator: Trier, first: int, worlds: int, chosen: Sequence[int]) -> list[list[float]]:
        return simulator.run(self.seed + first * 0x9E3779B97F4A7C15 & (1 << 63) - 1, worlds, chosen)

    def close(self) -> None:
        if self.pool:
            self.pool.shutdown()
