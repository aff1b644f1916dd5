"""The worth of a climbing hand: it is arranged by one list of prices, and the groups are then valued by another.

Arranging wants few turns; valuing counts the leads that the groups need and bring.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import BOMBS, CODES, ClimbTables
    from paiju.climbing.kernels.planner.split import Splitter
    from paiju.climbing.kernels.rivals import Rivals


@cython.cclass
class Appraiser(Splitter):
    def __init__(self, tables: ClimbTables) -> None:
        Splitter.__init__(self, tables)
        if not cython.compiled:
            self.worth = [0] * CODES

    def use(self, rivals: Rivals) -> None:
        """Take both lists as they stand now."""
        code: cython.int
        self.set_prices(rivals.prices())
        for code in range(CODES):
            self.worth[code] = rivals.worth[code]

    def appraise(self, counts: bytes) -> tuple:
        """What the groups of a hand cost together, how many there are, how many of them bombs, and the first one."""
        i: cython.int
        cost: cython.int = 0
        bombs: cython.int = 0
        self.read(counts)
        self.split(self.hand)
        for i in range(self.n):
            cost += self.worth[self.code[i]]
            bombs += self.tables.order[self.code[i]] >= BOMBS
        return cost, self.n, bombs, self.code[0] if self.n else 0
