"""The groups of a division as they are found: sets, jokers and full houses at the level of ranks."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import FULL_HOUSE, ClimbTables
    from paiju.climbing.kernels.planner.leftovers import CARRIED, CARRIER
    from paiju.climbing.kernels.planner.sweep import Sweep
    from paiju.climbing.kernels.plays import BLACK_UNIT, RED_UNIT, WILD

    MOST = 32  # cards of a hand, and so groups
    NO_RANK = 13  # of a pair that goes with any triple


@cython.cclass
class Groups(Sweep):
    """Group i is `code[i]` and `take[i]`, packed as in plays.py."""

    def __init__(self, tables: ClimbTables) -> None:
        i: cython.int
        Sweep.__init__(self, tables)
        if not cython.compiled:
            self.code, self.take, self.unit, self.stand_in = [0] * MOST, [0] * MOST, [0] * 17, [0] * 13
            self.carrier, self.carrier_rank, self.carried, self.carried_rank = [0] * 8, [0] * 8, [0] * 8, [0] * 8
        self.n = self.n_carriers = self.n_carried = 0
        self.unit[0] = 1
        for i in range(1, 17):  # by multiplying: a shifted literal would be 32 bits wide in C
            self.unit[i] = self.unit[i - 1] * (16 if i <= 13 else 4)

    def lay(self, code, take):
        """Add a group."""
        self.code[self.n] = code
        self.take[self.n] = take
        self.n += 1

    def carry(self, rank, take):
        """Add a pair that goes into some full house."""
        self.carried_rank[self.n_carried] = rank
        self.carried[self.n_carried] = take
        self.n_carried += 1

    def lay_sets(self, rank, natural, wild, part):
        """The sets of one rank; `part` tells how many of them full houses take, as in leftovers.py."""
        at: cython.int = ((rank * 9 + natural) * 3 + wild) * 24 + part
        size: cython.int
        used: cython.int
        role: cython.int
        take: cython.ulonglong
        while natural > 0:
            size = self.pick[at] & 15
            used = self.pick[at] >> 4 & 3
            role = self.pick[at] >> 6
            take = (size - used) * self.unit[rank] + used * self.unit[WILD]
            self.stand_in[rank] += used
            if role == CARRIER:
                self.carrier[self.n_carriers] = take
                self.carrier_rank[self.n_carriers] = rank
                self.n_carriers += 1
                at -= 6
            elif role == CARRIED:
                self.carry(rank, take)
                at -= 1
            else:
                self.lay(self.set_code(rank, size), take)
            natural -= size - used
            at -= ((size - used) * 3 + used) * 24

    def lay_jokers(self, carried):
        black: cython.int
        red: cython.int
        take: cython.ulonglong
        at: cython.int = (self.n_black * 3 + self.n_red) * 3 + carried
        while at >= 3:
            black = self.joker_pick[at] & 3
            red = self.joker_pick[at] >> 2 & 3
            take = black * self.unit[BLACK_UNIT] + red * self.unit[RED_UNIT]
            if self.joker_pick[at] >> 4:
                self.carry(NO_RANK, take)
                at -= 1
            else:
                self.lay(self.joker_code(black, red), take)
            at -= black * 9 + red * 3

    def lay_wilds(self, wild, carried):
        """Wild cards without others."""
        if carried:
            self.carry(NO_RANK, 2 * self.unit[WILD])
        elif wild == 2 and self.price[self.lone_code[2]] <= 2 * self.price[self.lone_code[1]]:
            self.lay(self.lone_code[2], 2 * self.unit[WILD])
        else:
            while wild > 0:
                self.lay(self.lone_code[1], self.unit[WILD])
                wild -= 1

    def join(self):
        """Make full houses of carriers and carried, of different ranks; False: that is impossible."""
        i: cython.int
        j: cython.int
        rank: cython.int
        take: cython.ulonglong
        for i in range(self.n_carriers):
            if self.carrier_rank[i] != self.carried_rank[i]:
                continue
            rank = self.carrier_rank[i]
            for j in range(self.n_carriers):
                if self.carried_rank[j] != rank and self.carrier_rank[j] != rank:
                    break
            else:
                return False
            take = self.carried[i]
            self.carried[i] = self.carried[j]
            self.carried[j] = take
            self.carried_rank[i] = self.carried_rank[j]
            self.carried_rank[j] = rank
        for i in range(self.n_carriers):
            self.lay(FULL_HOUSE << 8 | 1 << 4 | self.carrier_rank[i], self.carrier[i] + self.carried[i])
        return True
