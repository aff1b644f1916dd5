"""The groups that the cheapest division of a hand is made of, at the level of ranks.

`Trace` goes back through the layers of a sweep and hands what it meets to `Groups`. A triple and a pair of one full
house are met at different ranks: they are kept apart as carrier and carried (see sets.py) until all are known.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import COPY_BITS, COPY_MASK, FULL_HOUSE, MOST_CARDS, POSITIONS, RANKS, SUITS
    from paiju.climbing.kernels.planner.sets import (
        CARRIED,
        CARRIER,
        COPIES,
        GAPS,
        NATURALS,
        NEVER,
        NO_GAP,
        PAIRS,
        PARTS,
        ROLE_AT,
        USED_AT,
        WILDS,
        SetCosts,
    )
    from paiju.climbing.kernels.planner.sweep import (
        ACE_SUITS,
        ACE_SUITS_AT,
        CARRIERS_AT,
        IN_SUIT,
        LANES,
        MIDDLE,
        NATURAL_MASK,
        PART_AT,
        SUITED,
        WILD_LEFT_AT,
        Sweep,
    )
    from paiju.climbing.kernels.plays import BLACK_UNIT, RED_UNIT, SUIT_AT, SUIT_MARK, UNITS, WILD, unit_of

    MOST_JOINED = 8  # full houses that are joined at once
    NO_RANK = 13  # of a pair that goes with any triple
    FOUND = 256  # marks a run that has been met


@cython.cclass
class Groups:
    """Collects groups and joins the full houses; group i is `code[i]` and `take[i]`, packed as in plays.py."""

    def __init__(self, costs: SetCosts) -> None:
        i: cython.int
        if not cython.compiled:
            self.code, self.take = [0] * MOST_CARDS, [0] * MOST_CARDS
            self.unit, self.stand_in = [0] * UNITS, [0] * RANKS
            self.carrier, self.carrier_rank = [0] * MOST_JOINED, [0] * MOST_JOINED
            self.carried, self.carried_rank = [0] * MOST_JOINED, [0] * MOST_JOINED
        self.costs = costs
        self.clear()
        for i in range(UNITS):
            self.unit[i] = unit_of(i)

    def clear(self):
        rank: cython.int
        self.n = self.n_carriers = self.n_carried = 0
        for rank in range(RANKS):
            self.stand_in[rank] = 0

    def lay(self, code, take):
        """Add a group."""
        self.code[self.n] = code
        self.take[self.n] = take
        self.n += 1

    def give(self, group, rank, n, wild):
        """Add n cards for one rank to a group, of which so many are wild cards.

        With n = 0 a wild card takes the position of a natural one, or leaves it.
        """
        self.take[group] += (n - wild) * self.unit[rank] + wild * self.unit[WILD]

    def stand(self, rank, n):
        """So many more wild cards stand for a rank."""
        self.stand_in[rank] += n

    def carry(self, rank, take):
        """Add a pair that goes into some full house."""
        self.carried_rank[self.n_carried] = rank
        self.carried[self.n_carried] = take
        self.n_carried += 1

    def lay_sets(self, rank, natural, wild, part):
        """Add the sets of one rank; `part` says how many of them go into full houses, as in sets.py."""
        at: cython.int = ((rank * NATURALS + natural) * WILDS + wild) * PARTS + part
        size: cython.int
        used: cython.int
        role: cython.int
        take: cython.ulonglong
        while natural > 0:
            size = self.costs.pick[at] & 15
            used = self.costs.pick[at] >> USED_AT & COPY_MASK
            role = self.costs.pick[at] >> ROLE_AT
            take = (size - used) * self.unit[rank] + used * self.unit[WILD]
            self.stand_in[rank] += used
            if role == CARRIER:
                self.carrier[self.n_carriers] = take
                self.carrier_rank[self.n_carriers] = rank
                self.n_carriers += 1
                at -= PAIRS
            elif role == CARRIED:
                self.carry(rank, take)
                at -= 1
            else:
                self.lay(self.costs.set_code(rank, size), take)
            natural -= size - used
            at -= ((size - used) * WILDS + used) * PARTS

    def lay_jokers(self, n_black, n_red, carried):
        """Add the jokers of a hand; so many pairs of them go into full houses."""
        black: cython.int
        red: cython.int
        take: cython.ulonglong
        at: cython.int = (n_black * COPIES + n_red) * COPIES + carried
        while at >= COPIES:
            black = self.costs.joker_pick[at] & COPY_MASK
            red = self.costs.joker_pick[at] >> COPY_BITS & COPY_MASK
            take = black * self.unit[BLACK_UNIT] + red * self.unit[RED_UNIT]
            if self.costs.joker_pick[at] >> 2 * COPY_BITS:
                self.carry(NO_RANK, take)
                at -= 1
            else:
                self.lay(self.costs.joker_code(black, red), take)
            at -= (black * COPIES + red) * COPIES

    def lay_wilds(self, wild, carried):
        """Wild cards that no other card goes with: so many pairs of them in full houses, the others as sets."""
        size: cython.int
        while carried > 0:
            self.carry(NO_RANK, 2 * self.unit[WILD])
            carried -= 1
            wild -= 2
        while wild > 0:
            size = self.costs.lone_pick[wild]
            self.lay(self.costs.lone_code[size], size * self.unit[WILD])
            wild -= size

    def join(self):
        """Make a full house of each carrier and a carried pair of another rank; False: that is impossible."""
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


@cython.cclass
class Trace:
    """Goes back from the cheapest end of a sweep to its start; runs grow from their ends to their starts."""

    def __init__(self, sweep: Sweep, groups: Groups) -> None:
        if not cython.compiled:
            self.running, self.run = [0] * MOST_CARDS, [0] * MOST_CARDS
        self.axis, self.layers, self.costs = sweep.axis, sweep.layers, sweep.costs
        self.sweep, self.groups = sweep, groups

    def find_end(self):
        """The cheapest end of the sweep, with the jokers and the wild cards that are left."""
        state: cython.int
        jokers: cython.int
        wilds: cython.int
        cost: cython.int
        wild: cython.int
        best: cython.int = NEVER
        for state in range(self.layers.first_state[POSITIONS], self.layers.n_states):
            if self.sweep.careful and self.layers.rest[state] >> CARRIERS_AT != self.layers.houses:
                continue
            wild = self.layers.rest[state] & COPY_MASK
            for jokers in range((self.axis.n_black + self.axis.n_red) // 2 + 1):
                for wilds in range(wild // 2 + 1):
                    cost = self.costs.jokers[(self.axis.n_black * COPIES + self.axis.n_red) * COPIES + jokers]
                    if cost == NEVER or self.costs.wilds[wild * WILDS + wilds] == NEVER:
                        continue
                    cost += self.costs.wilds[wild * WILDS + wilds]
                    cost += self.layers.least[state * LANES + MIDDLE - jokers - wilds]
                    if cost < best:
                        best = cost
                        self.end_state = state
                        self.end_jokers = jokers
                        self.end_wilds = wilds
        return best

    def collect(self):
        """Collect the groups of the end that `find_end` found."""
        position: cython.int
        step: cython.int
        left: cython.int
        state: cython.int = self.end_state
        gap: cython.int = -self.end_jokers - self.end_wilds
        self.n_running = 0
        self.groups.clear()
        self.groups.lay_jokers(self.axis.n_black, self.axis.n_red, self.end_jokers)
        self.groups.lay_wilds(self.layers.rest[state] & COPY_MASK, self.end_wilds)
        for position in range(POSITIONS - 1, self.sweep.start - 1, -1):
            step = self.came_by(state, gap, position)
            self.extend_runs(self.layers.runs[self.layers.source[step]], position)
            self.deal_out(step, position)
            if position > 0:
                left = self.layers.cards[step]
                self.groups.lay_sets(position - 1, left & NATURAL_MASK, left >> WILD_LEFT_AT & COPY_MASK, self.part)
                gap -= self.part % PAIRS - self.part // PAIRS
            state = self.layers.source[step]

    def came_by(self, target, gap, position):
        """The step by which a state got its least cost; `part` becomes what that step gives to full houses."""
        step: cython.int
        at: cython.int
        more: cython.int
        row: cython.int
        want: cython.int
        left: cython.int
        self.part = 0
        for step in range(self.layers.first_step[position], self.layers.first_step[position + 1]):
            if self.layers.target[step] != target:
                continue
            want = self.layers.least[target * LANES + MIDDLE + gap] - self.layers.paid[step]
            row = self.layers.source[step] * LANES + MIDDLE + gap
            left = self.layers.cards[step]
            at = ((position - 1) * NATURALS + (left & NATURAL_MASK)) * WILDS + (left >> WILD_LEFT_AT & COPY_MASK)
            if position == 0:
                if self.layers.least[row] == want:
                    return step
            elif self.sweep.careful:
                self.part = left >> PART_AT
                more = self.part % PAIRS - self.part // PAIRS
                if self.layers.least[row - more] + self.costs.best[at * PARTS + self.part] == want:
                    return step
            else:
                for more in range(self.costs.low[at], self.costs.high[at] + 1):
                    if self.layers.least[row - more] + self.costs.by_gap[at * GAPS + more + NO_GAP] == want:
                        self.part = self.costs.via[at * GAPS + more + NO_GAP]
                        return step
        return -1

    def extend_runs(self, runs, position):
        """Take the runs back over one position; a run that was not met before ends here."""
        i: cython.int
        run: cython.int
        group: cython.int
        while runs:
            run = (runs & 255) + 1
            group = self.running_as(run)
            if group < 0 and run >> 4 >= IN_SUIT:  # it goes on as one that has left its suit
                group = self.running_as(run & 15)
            if group < 0:
                group = self.groups.n
                self.running[self.n_running] = group
                self.n_running += 1
                self.groups.lay(self.axis.kind[run >> 4] << 8 | (run & 15) << 4 | (position - 1), 0)
                if SUITED <= run >> 4 < IN_SUIT:
                    self.groups.take[group] = ((run >> 4) - SUITED + 1) * self.groups.unit[SUIT_MARK]
            self.run[group] = run | FOUND
            runs >>= 8
        for i in range(self.n_running):
            self.run[self.running[i]] &= ~FOUND

    def running_as(self, run):
        """The group that is this run, or -1."""
        i: cython.int
        for i in range(self.n_running):
            if self.run[self.running[i]] == run:
                return self.running[i]
        return -1

    def deal_out(self, step, position):
        """Give the cards of one position to the runs that cover it; those that start here are complete."""
        i: cython.int
        group: cython.int
        wild: cython.int
        sort: cython.int
        n: cython.int = 0
        rank: cython.int = (position + 12) % RANKS
        source: cython.int = self.layers.rest[self.layers.source[step]]
        used: cython.int = (source & COPY_MASK) - (self.layers.rest[self.layers.target[step]] & COPY_MASK)
        used -= self.layers.cards[step] >> WILD_LEFT_AT & COPY_MASK
        used -= self.suit_cards(position, rank, source >> ACE_SUITS_AT & ACE_SUITS if position == POSITIONS - 1 else 0)
        for i in range(self.n_running):
            group = self.running[i]
            sort = self.run[group] >> 4
            if sort < SUITED or sort >= IN_SUIT:
                wild = min(used, self.axis.width[sort])
                used -= wild
                self.groups.stand(rank, wild)
                self.groups.give(group, rank, self.axis.width[sort], wild)
        for i in range(self.n_running):
            group = self.running[i]
            if used > 0 and self.groups.take[group] >> SUIT_AT and self.groups.take[group] >> 4 * rank & 15:
                used -= 1  # a wild card although there is a natural one
                self.groups.give(group, rank, 0, 1)
            self.run[group] -= 1
            if self.run[group] & 15:
                self.running[n] = group
                n += 1
        self.n_running = n

    def suit_cards(self, position, rank, used):
        """Give straight flushes their cards of one position; the number of wild cards among them is returned."""
        i: cython.int
        suit: cython.int
        left: cython.int
        lack: cython.int = 0
        for suit in range(SUITS):
            left = self.axis.suited[SUITS * position + suit] - (used >> COPY_BITS * suit & COPY_MASK)
            for i in range(self.n_running):
                if self.run[self.running[i]] >> 4 != SUITED + suit:
                    continue
                if left > 0:
                    left -= 1
                    self.groups.give(self.running[i], rank, 1, 0)
                else:
                    lack += 1
                    self.groups.give(self.running[i], rank, 1, 1)
        return lack
