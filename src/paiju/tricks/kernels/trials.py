"""Actions tried out: each in the same sampled worlds, played to the end by the policy, without the GIL."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.kernels.chance import Chance
    from paiju.tricks.kernels.policy import TrickPolicy
    from paiju.tricks.kernels.units import THROW, TRACTOR
    from paiju.tricks.kernels.worlds import BOTTOM, TrickWorlds

    MOST, LIMIT = 64, 640


@cython.cclass
class TrickTrials:
    """A position as one seat knows it, the worlds it may be in, and some actions of that seat."""

    def __init__(self, policy: TrickPolicy, worlds: TrickWorlds, payoff: list, factors: list) -> None:
        i: cython.int
        if not cython.compiled:
            self.fixed, self.gone, self.voids, self.score, self.fines = [0] * 324, [0] * 54, [0] * 25, [0] * 5, [0] * 5
            self.table, self.cards = [0] * 270, [0] * 3456
            self.unit, self.factor, self.run_factor, self.payoff = [-1] * 192, [0] * 4, [0] * 100, [0.0] * 3200
            self.results = [0.0] * 64
        self.policy, self.worlds, self.luck = policy, worlds, Chance()
        self.laid = self.n_actions = 0
        for i in range(len(payoff)):
            self.payoff[i] = payoff[i]
        for i in range(4):
            self.factor[i] = factors[i]
        for i in range(100):
            self.run_factor[i] = factors[4 + i]

    def place(
        self, seat: int, owner: int, leader: int, friend: int, called: int, calls_left: int, penalty: int
    ) -> None:
        """Who acts, who knows the bottom, who leads this trick; `penalty`: what a throw that fails costs."""
        self.seat, self.owner, self.leader = seat, owner, leader
        self.friend, self.called, self.calls_left, self.penalty = friend, called, calls_left, penalty

    def know(self, piles: list, gone: bytes, voids: bytes, score: tuple, fines: tuple) -> None:
        i: cython.int
        for i in range(324):
            self.fixed[i] = piles[i // 54][i % 54]
        for i in range(54):
            self.gone[i] = gone[i]
        for i in range(25):
            self.voids[i] = voids[i]
        for i in range(len(score)):
            self.score[i], self.fines[i] = score[i], fines[i]

    def lay_before(self, cards: bytes) -> None:
        """A play of this trick that has been made, as counts."""
        i: cython.int
        for i in range(54):
            self.table[54 * self.laid + i] = cards[i]
        self.laid += 1

    def set_actions(self, actions: list) -> None:
        """Of each: its cards as counts, and a throw's lowest units."""
        i: cython.int
        row: cython.int
        if len(actions) > MOST:
            raise ValueError(f"at most {MOST} actions at once")
        self.n_actions = len(actions)
        for row in range(self.n_actions):
            cards, units = actions[row]
            for i in range(54):
                self.cards[54 * row + i] = cards[i]
            for i in range(3):
                self.unit[3 * row + i] = units[i]

    # --- trying -------------------------------------------------------------------------------------------------

    def word(self):
        """A seed for something."""
        x: cython.ulonglong = self.luck.below(2147483647)
        x = x * 2147483647 + self.luck.below(2147483647)
        return x

    def one_world(self, seed):
        action: cython.int
        fine: cython.int
        self.worlds.luck.seed(seed)
        self.worlds.draw()
        for action in range(self.n_actions):
            self.set_up(self.policy, action)
            fine = self.fine(action)
            self.policy.luck.seed(seed)
            self.policy.lay()
            self.policy.run()
            self.results[action] = self.utility(self.policy, fine)

    def set_up(self, p, action):
        """The position in the world that was drawn; what the action plays is chosen."""
        i: cython.int
        card: cython.int
        seat: cython.int
        for i in range(54 * p.seats):
            p.hands[i] = self.fixed[i] + self.worlds.got[i]
        for card in range(54):
            p.gone[card] = self.gone[card]
            p.buried[card] = self.fixed[54 * BOTTOM + card] + self.worlds.got[54 * BOTTOM + card]
        for i in range(25):
            p.voids[i] = self.voids[i]
        p.clear(self.leader)
        p.owner, p.friend = self.owner, self.friend
        p.called, p.calls_left = self.called, self.calls_left
        for seat in range(p.seats):
            p.score[seat] = self.score[seat]
        p.look()
        for i in range(self.laid):
            for card in range(54):
                p.chosen[card] = self.table[54 * i + card]
            p.lay()
        for card in range(54):
            p.chosen[card] = self.cards[54 * action + card]

    def fine(self, action):
        """A throw that somebody can beat: its narrowest beaten unit stays, and the seat pays the penalty."""
        i: cython.int
        width: cython.int
        card: cython.int
        other: cython.int = self.seat
        for i in range(self.policy.seats - 1):
            other = (other + self.policy.step) % self.policy.seats
            for width in range(1, 4):
                card = self.unit[3 * action + width - 1]
                if card >= 0 and self.beaten(self.policy, other, card, width):
                    for i in range(54):
                        self.policy.chosen[i] = 0
                    self.policy.chosen[card] = width
                    return self.penalty
        return 0

    def beaten(self, p, seat, card, width):
        other: cython.int
        for other in range(54):
            if p.hands[54 * seat + other] >= width and p.tables.group[other] == p.tables.group[card]:
                if p.tables.rung[other] > p.tables.rung[card]:
                    return True
        return False

    def utility(self, p, fine):
        """By the attackers' points, with those of the bottom if they took the last trick."""
        seat: cython.int
        points: cython.int = 0
        cost: cython.int
        factor: cython.int
        friend: cython.int = p.friend if p.friend >= 0 else p.declarer
        for seat in range(p.seats):
            cost = self.fines[seat] + (fine if seat == self.seat else 0)
            points += cost if seat == p.declarer or seat == friend else p.score[seat] - cost
        if p.last_winner != p.declarer and p.last_winner != friend:
            factor = self.factor[3 if p.last_triples > 0 else 2 if p.last_pairs > 0 else 1]
            if p.last_kind == TRACTOR or (p.last_kind == THROW and p.last_length > 1):
                factor = self.run_factor[25 * p.last_width + p.last_length]
            points += factor * self.bottom_points()
        return self.payoff[LIMIT * friend + max(0, min(points, LIMIT - 1))]

    def bottom_points(self):
        card: cython.int
        points: cython.int = 0
        for card in range(54):
            points += self.policy.buried[card] * self.policy.tables.points[card]
        return points

    # --- for callers --------------------------------------------------------------------------------------------

    def run(self, seed: int, worlds: int) -> list:
        """One row a world: what each action brings there."""
        i: cython.int
        n: cython.int = worlds
        rows = []
        self.luck.seed((seed * 0x9E3779B97F4A7C15 + 0x1234567) & 0xFFFFFFFFFFFFFFFF)
        for i in range(n):
            with cython.nogil:
                self.one_world(self.word())
            rows.append([self.results[action] for action in range(self.n_actions)])
        return rows
