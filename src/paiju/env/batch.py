"""Batch: thousands of deals at once, numpy in and out. The play itself, from the first lead to the last card."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from paiju.actions import Action
from paiju.encoding import Deals, Encoding
from paiju.rng import derive
from paiju.rules import Ruleset, load

BLOCK = 160  # the most tables that a kernel plays; so the cards at a table do not depend on the number of threads
ROOM = 64  # rows of actions for each table, at first

Bytes = NDArray[np.uint8]


class Turn(NamedTuple):
    """Whose turn it is at each table, what they know, and what they may do. The arrays are used again by the next step:
    copy what you keep."""

    seats: NDArray[np.int8]  # [tables]
    observations: Bytes  # [tables, inputs]
    offsets: NDArray[np.int64]  # [tables + 1]: the actions at table i are the rows offsets[i] to offsets[i + 1]
    actions: Bytes  # [all actions, columns]


class End(NamedTuple):
    """Where deals have just ended, and what they brought each seat, in levels. New cards are dealt there already."""

    over: NDArray[np.bool_]  # [tables]
    rewards: NDArray[np.float32]  # [tables, seats]; 0 where nothing ended


class Batch:
    """Tables at which deals are played, one after the other.

    >>> batch = Batch("guandan-standard", tables=64, seed=7)
    >>> turn = batch.reset()
    >>> turn.observations.shape == (64, batch.inputs), turn.actions.shape[1] == batch.columns
    (True, True)
    >>> turn, end = batch.step(np.zeros(64))  # everybody takes the first action
    >>> end.rewards.shape, bool(end.over.any())
    ((64, 4), False)
    """

    def __init__(
        self,
        rules: Ruleset | str,
        tables: int = 1024,
        seed: int = 0,
        threads: int = 1,
        starts: Sequence[Any] | None = None,
        open_hands: bool = False,
    ) -> None:
        """`starts`: what deals begin with; the tables are shared among them, and by default all levels are played.
        `open_hands`: observations tell all hands."""
        if tables < 1 or starts is not None and not starts:
            raise ValueError("a batch has at least one table and one start")
        self.rules = load(rules) if isinstance(rules, str) else rules
        self.encoding: Encoding = self.rules.wing.room("encoding")(self.rules)
        self.inputs, self.columns = self.encoding.inputs, self.encoding.columns
        self.tables, self.seats, self.seed, self.open_hands = tables, int(self.rules.options.seats), seed, open_hands
        self.starts = list(self.encoding.starts() if starts is None else starts)
        self.start_of = np.sort(np.arange(tables) % len(self.starts))  # by table
        self._in_turn = np.zeros(tables, np.int8)
        self._rows = np.zeros((tables, self.inputs), np.uint8)
        self._begins = np.zeros(tables, np.int64)
        self._choices = np.zeros(tables, np.int32)
        self._rewards = np.zeros((tables, self.seats), np.float32)
        self._over = np.zeros(tables, np.uint8)
        self._offsets = np.zeros(tables + 1, np.int64)
        self._counts = np.zeros(tables, np.int64)
        self._actions = np.zeros((0, self.columns), np.uint8)
        blocks = self._blocks()
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        shares = _shared(blocks, min(threads, len(blocks)))
        self._crews = [_Crew(self.encoding, self.columns) for _ in shares]
        for crew, share in zip(self._crews, shares, strict=True):
            for first, last in share:
                self._seat(crew, first, last)

    def reset(self) -> Turn:
        """Deal at every table. A new Batch with the same seed deals the same; this one goes on."""
        for crew in self._crews:
            crew.begin()
        return self._observe()

    def step(self, choices: ArrayLike) -> tuple[Turn, End]:
        """At each table the seat in turn takes the action of this number, counted from the table's offset."""
        chosen = np.asarray(choices)
        if chosen.shape != (self.tables,) or not ((chosen >= 0) & (chosen < self._counts)).all():
            raise IndexError("a choice is the number of one of the table's actions")
        self._choices[:] = chosen
        self._each(_Crew.step)
        return self._turn(), End(self._over.view(np.bool_), self._rewards)

    def action(self, row: Bytes) -> Action:
        """An action at the referee; it is read from a row of actions."""
        return self.encoding.action(row.tobytes())

    def hands(self, table: int) -> list[bytes]:
        """The true hands at a table, each as 54 counts."""
        for crew in self._crews:
            for first, deals in crew.kernels:
                if first <= table < first + deals.tables:
                    return deals.hands_at(table - first)
        raise IndexError(table)

    def close(self) -> None:
        """End the threads."""
        if self._pool:
            self._pool.shutdown()

    def _blocks(self) -> list[tuple[int, int]]:
        """Ranges of tables with the same start, of about the same size."""
        edges = [0, *(np.flatnonzero(np.diff(self.start_of)) + 1).tolist(), self.tables]
        found: list[tuple[int, int]] = []
        for first, last in pairwise(edges):
            pieces = -(-(last - first) // BLOCK)
            found += pairwise([first + (last - first) * i // pieces for i in range(pieces + 1)])
        return found

    def _seat(self, crew: "_Crew", first: int, last: int) -> None:
        """A crew plays these tables, which have the same start."""
        seeds = [int.from_bytes(derive(b"%d" % self.seed, "table", i)[:8]) | 1 for i in range(first, last)]
        deals = self.encoding.deals(self.starts[self.start_of[first]], seeds, crew.workspace)
        deals.open_all(self.open_hands)
        cut = slice(first, last)
        arrays = (self._in_turn, self._rows, self._begins, self._choices, self._rewards, self._over)
        deals.attach(*(array[cut].reshape(-1) for array in arrays))
        crew.add(first, deals)

    def _each(self, work: Any) -> None:
        if self._pool is None:
            for crew in self._crews:
                work(crew)
        else:
            list(self._pool.map(work, self._crews))

    def _observe(self) -> Turn:
        self._each(_Crew.observe)
        return self._turn()

    def _turn(self) -> Turn:
        """The lists of the crews as one."""
        used = 0
        for crew in self._crews:
            first, last = crew.tables
            self._offsets[first:last] = self._begins[first:last] + used
            used += crew.used
        self._offsets[-1] = used
        self._counts[:] = np.diff(self._offsets)
        if len(self._crews) == 1:
            actions = self._crews[0].listed()
        else:
            if len(self._actions) < used:
                self._actions = np.empty((2 * used, self.columns), np.uint8)
            actions, at = self._actions[:used], 0
            for crew in self._crews:
                actions[at : at + crew.used] = crew.listed()
                at += crew.used
        shown = actions.view()
        shown.flags.writeable = False  # the next step reads what is chosen
        return Turn(self._in_turn, self._rows, self._offsets, shown)


class _Crew:
    """The tables of one thread, and the list of their actions."""

    def __init__(self, encoding: Encoding, columns: int) -> None:
        self.workspace, self.columns = encoding.workspace(), columns
        self.kernels: list[tuple[int, Deals]] = []
        self.rows = np.zeros(0, np.uint8)
        self.used = 0  # rows

    def add(self, first: int, deals: Deals) -> None:
        self.kernels.append((first, deals))
        self.rows = np.zeros(len(self.rows) + ROOM * deals.tables * self.columns, np.uint8)
        for _, each in self.kernels:
            each.attach_actions(self.rows)

    @property
    def tables(self) -> tuple[int, int]:
        """The first table, and the one after the last."""
        last, deals = self.kernels[-1]
        return self.kernels[0][0], last + deals.tables

    def listed(self) -> Bytes:
        return self.rows[: self.used * self.columns].reshape(-1, self.columns)

    def begin(self) -> None:
        for _, deals in self.kernels:
            deals.begin()

    def step(self) -> None:
        for _, deals in self.kernels:
            deals.step()
        self.observe()

    def observe(self) -> None:
        self.used = 0
        for _, deals in self.kernels:
            done, self.used = deals.observe(0, 0 if deals is self.kernels[0][1] else self.used)
            while done < deals.tables:
                self._grow()
                done, self.used = deals.observe(done, self.used)

    def _grow(self) -> None:
        self.rows = np.concatenate([self.rows, np.zeros_like(self.rows)])
        for _, deals in self.kernels:
            deals.attach_actions(self.rows)


def _shared(blocks: list[tuple[int, int]], crews: int) -> list[list[tuple[int, int]]]:
    """Neighbouring blocks for each crew, with about as many tables."""
    share = blocks[-1][1] / crews
    found: list[list[tuple[int, int]]] = [[] for _ in range(crews)]
    for first, last in blocks:
        found[min(crews - 1, int((first + last) / 2 / share))].append((first, last))
    return [each for each in found if each]
