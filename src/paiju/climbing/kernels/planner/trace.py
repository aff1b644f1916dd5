"""From the last layer of a sweep back to the first: which groups the least cost is made of."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import ClimbTables
    from paiju.climbing.kernels.groups import MOST, Groups
    from paiju.climbing.kernels.planner.layers import LANES, MIDDLE
    from paiju.climbing.kernels.planner.leftovers import NEVER
    from paiju.climbing.kernels.planner.stock import IN_SUIT, SUITED
    from paiju.climbing.kernels.plays import SUIT_MARK, WILD

    FOUND = 256  # marks a run that has been met


@cython.cclass
class Trace(Groups):
    """Collects the groups; runs grow from their ends to their starts."""

    def __init__(self, tables: ClimbTables) -> None:
        Groups.__init__(self, tables)
        if not cython.compiled:
            self.running, self.run = [0] * 16, [0] * MOST

    def finish(self):
        """The cheapest end of the sweep, with the jokers and the wild cards that are left."""
        state: cython.int
        jokers: cython.int
        wilds: cython.int
        cost: cython.int
        wild: cython.int
        best: cython.int = NEVER
        for state in range(self.first_state[14], self.n_states):
            if self.careful and self.rest[state] >> 14 != self.houses:
                continue
            wild = self.rest[state] & 3
            for jokers in range(3):
                for wilds in range(2):
                    cost = self.jokers[(self.n_black * 3 + self.n_red) * 3 + jokers]
                    if cost == NEVER or self.wilds[wild * 3 + wilds] == NEVER:
                        continue
                    cost += self.wilds[wild * 3 + wilds]
                    cost += self.least[state * LANES + MIDDLE - jokers - wilds]
                    if cost < best:
                        best = cost
                        self.end_state = state
                        self.end_jokers = jokers
                        self.end_wilds = wilds
        return best

    def trace(self, start):
        """Collect the groups of the end that `finish` found."""
        place: cython.int
        step: cython.int
        state: cython.int = self.end_state
        gap: cython.int = -self.end_jokers - self.end_wilds
        self.n = self.n_running = self.n_carriers = self.n_carried = 0
        for place in range(13):
            self.stand_in[place] = 0
        self.lay_jokers(self.end_jokers)
        self.lay_wilds(self.rest[state] & 3, self.end_wilds)
        for place in range(13, start - 1, -1):
            step = self.came_by(state, gap, place)
            self.extend_runs(self.runs[self.steps[4 * step]], place)
            self.deal_out(step, place)
            if place > 0:
                self.lay_sets(place - 1, self.steps[4 * step + 3] & 15, self.steps[4 * step + 3] >> 4 & 3, self.part)
                gap -= self.part % 6 - self.part // 6
            state = self.steps[4 * step]

    def came_by(self, target, gap, place):
        """The step by which a state got its least cost; the full houses it serves go to `part`."""
        step: cython.int
        at: cython.int
        more: cython.int
        row: cython.int
        want: cython.int
        self.part = 0
        for step in range(self.first_step[place], self.first_step[place + 1]):
            if self.steps[4 * step + 1] != target:
                continue
            want = self.least[target * LANES + MIDDLE + gap] - self.steps[4 * step + 2]
            row = self.steps[4 * step] * LANES + MIDDLE + gap
            at = ((place - 1) * 9 + (self.steps[4 * step + 3] & 15)) * 3 + (self.steps[4 * step + 3] >> 4 & 3)
            if place == 0:
                if self.least[row] == want:
                    return step
            elif self.careful:
                self.part = self.steps[4 * step + 3] >> 8
                if self.least[row - self.part % 6 + self.part // 6] + self.best[at * 24 + self.part] == want:
                    return step
            else:
                for more in range(self.low[at], self.high[at] + 1):
                    if self.least[row - more] + self.by_gap[at * 9 + more + 3] == want:
                        self.part = self.via[at * 9 + more + 3]
                        return step
        return -1

    def extend_runs(self, runs, place):
        """Take the runs back over one position: those that run no further have ended here."""
        i: cython.int
        run: cython.int
        group: cython.int
        while runs:
            run = (runs & 255) + 1
            group = self.running_as(run)
            if group < 0 and run >> 4 >= IN_SUIT:  # it goes on as one that has left its suit
                group = self.running_as(run & 15)
            if group < 0:
                group = self.n
                self.running[self.n_running] = group
                self.n_running += 1
                self.lay(self.kind[run >> 4] << 8 | (run & 15) << 4 | (place - 1), 0)
                if SUITED <= run >> 4 < IN_SUIT:
                    self.take[group] = ((run >> 4) - SUITED + 1) * self.unit[SUIT_MARK]
            self.run[group] = run | FOUND
            runs >>= 8
        for i in range(self.n_running):
            self.run[self.running[i]] &= ~FOUND

    def running_as(self, run):
        i: cython.int
        for i in range(self.n_running):
            if self.run[self.running[i]] == run:
                return self.running[i]
        return -1

    def deal_out(self, step, place):
        """Give the cards of one position to the runs that cover it; those that start here are complete."""
        i: cython.int
        group: cython.int
        wild: cython.int
        sort: cython.int
        n: cython.int = 0
        rank: cython.int = (place + 12) % 13
        source: cython.int = self.rest[self.steps[4 * step]]
        used: cython.int = (source & 3) - (self.rest[self.steps[4 * step + 1]] & 3)
        used -= self.steps[4 * step + 3] >> 4 & 3
        used -= self.suit_cards(place, rank, source >> 6 & 255 if place == 13 else 0)
        for i in range(self.n_running):
            group = self.running[i]
            sort = self.run[group] >> 4
            if sort < SUITED or sort >= IN_SUIT:
                wild = min(used, self.width[sort])
                used -= wild
                self.stand_in[rank] += wild
                self.take[group] += wild * self.unit[WILD] + (self.width[sort] - wild) * self.unit[rank]
        for i in range(self.n_running):
            group = self.running[i]
            if used > 0 and self.take[group] >> 58 and self.take[group] >> 4 * rank & 15:
                used -= 1  # a wild card although there is a natural one
                self.take[group] += self.unit[WILD] - self.unit[rank]
            self.run[group] -= 1
            if self.run[group] & 15:
                self.running[n] = group
                n += 1
        self.n_running = n

    def suit_cards(self, place, rank, used):
        """Give straight flushes their cards of one position; the wild cards that takes are returned."""
        i: cython.int
        suit: cython.int
        left: cython.int
        lack: cython.int = 0
        for suit in range(4):
            left = self.suited[4 * place + suit] - (used >> 2 * suit & 3)
            for i in range(self.n_running):
                if self.run[self.running[i]] >> 4 != SUITED + suit:
                    continue
                if left > 0:
                    left -= 1
                    self.take[self.running[i]] += self.unit[rank]
                else:
                    lack += 1
                    self.take[self.running[i]] += self.unit[WILD]
        return lack
