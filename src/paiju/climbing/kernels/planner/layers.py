"""The states of a sweep, layer by layer, and the steps between them.

A layer holds what can be the case at one border between two positions of the axis. The memory grows where a hand needs
more of it, which is rare, and is kept.
"""

from array import array

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import ClimbTables
    from paiju.climbing.kernels.planner.leftovers import NEVER, Leftovers

    HEADS = 1024
    LANES, MIDDLE = 24, 12


@cython.cclass
class Layers(Leftovers):
    """States are numbered through all layers; for each the least cost is kept by its gap (see leftovers.py)."""

    def __init__(self, tables: ClimbTables) -> None:
        Leftovers.__init__(self, tables)
        if not cython.compiled:
            self.first_state, self.first_step, self.head = [0] * 16, [0] * 16, [0] * HEADS
        self.runs, self.rest, self.chain = array("Q"), array("i"), array("i")
        self.least, self.steps = array("i"), array("i")
        self.n_states = self.n_steps = self.houses = 0
        self.room_for_states, self.room_for_steps = 2048, 4096
        self.widen()

    def widen(self):
        """Make room for twice as many states or steps, whichever there is too little of."""
        with cython.gil:
            if self.n_states >= self.room_for_states or not len(self.rest):
                self.room_for_states *= 2
                more = self.room_for_states - len(self.rest)
                self.runs = array("Q", self.runs) + array("Q", bytes(8 * more))
                self.rest = array("i", self.rest) + array("i", bytes(4 * more))
                self.chain = array("i", self.chain) + array("i", bytes(4 * more))
                self.least = array("i", self.least) + array("i", bytes(4 * LANES * more))
            if self.n_steps >= self.room_for_steps or not len(self.steps):
                self.room_for_steps *= 2
                self.steps = array("i", self.steps) + array("i", bytes(16 * self.room_for_steps - 4 * len(self.steps)))

    def clear(self):
        i: cython.int
        self.n_states = self.n_steps = self.newest = 0
        for i in range(HEADS):
            self.head[i] = -1

    def find(self, runs, rest):
        """The state of the newest layer with these runs and rest, made if it is new."""
        key: cython.ulonglong = rest
        key = (runs ^ (runs >> 21) ^ (runs >> 39)) * 1640531 + key * 40503
        slot: cython.int = (key ^ (key >> 17)) & (HEADS - 1)
        state: cython.int = self.head[slot]
        while state >= self.newest:  # a chain goes on into older layers
            if self.runs[state] == runs and self.rest[state] == rest:
                return state
            state = self.chain[state]
        return self.add_state(runs, rest, slot)

    def add_state(self, runs, rest, slot):
        i: cython.int
        state: cython.int = self.n_states
        if state == self.room_for_states:
            self.widen()
        self.n_states += 1
        self.runs[state] = runs
        self.rest[state] = rest
        self.chain[state] = self.head[slot]
        self.head[slot] = state
        for i in range(state * LANES, state * LANES + LANES):
            self.least[i] = NEVER
        return state

    def relax(self, source, target, gap, cost):
        """Reach a state from another; the gap grows by `gap`."""
        i: cython.int
        to: cython.int = target * LANES + MIDDLE - self.houses
        before: cython.int = source * LANES + MIDDLE - self.houses - gap
        for i in range(2 * self.houses + 1):  # to store even what stays as it was makes the loop a simple one
            self.least[to + i] = min(self.least[to + i], self.least[before + i] + cost)

    def note(self, source, target, cost, cards):
        at: cython.int = 4 * self.n_steps
        if self.n_steps == self.room_for_steps:
            self.widen()
        self.steps[at] = source
        self.steps[at + 1] = target
        self.steps[at + 2] = cost
        self.steps[at + 3] = cards
        self.n_steps += 1
