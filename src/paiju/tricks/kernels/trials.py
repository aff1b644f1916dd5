"""Actions tried out: each in the same sampled worlds, played to the end by the policy, without the GIL."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.kernels.chance import Chance
    from paiju.tricks.kernels.bottom import LAST_CARDS, TrickBottom
    from paiju.tricks.kernels.ending import DEEPEST, TrickEnding
    from paiju.tricks.kernels.playout import TrickPlayout
    from paiju.tricks.kernels.policy import TrickPolicy
    from paiju.tricks.kernels.units import COPIES, FACES, GROUPS, SEATS, TRUMP, WIDTHS
    from paiju.tricks.kernels.worlds import PILES, TrickWorlds

    MOST, LIMIT, ENDS = 64, 640, 4


@cython.final
@cython.cclass
class TrickTrials:
    """A position as one seat knows it, the worlds it may be in, and some actions of that seat."""

    def __init__(
        self, policy: TrickPolicy, worlds: TrickWorlds, payoff: list, rows: int, factors: list, level: int
    ) -> None:
        """`payoff`: for each of the rows of possible friends, by the attackers' points, and all of that for each way to
        win the last trick; `factors`: by width, then by width and length; `level`: the rank of the level cards."""
        i: cython.int
        if not cython.compiled:
            self.fixed, self.table = [[[0] * FACES for _ in range(n)] for n in (PILES, SEATS)]
            self.gone, self.kept, self.led = [0] * FACES, [0] * FACES, [0] * FACES
            self.voids = [[0] * GROUPS for _ in range(SEATS)]
            self.score, self.fines, self.fine = [0] * SEATS, [0] * SEATS, [0] * WIDTHS
            self.cards, self.unit = [[0] * FACES for _ in range(MOST)], [[-1] * WIDTHS for _ in range(MOST)]
            self.payoff, self.results = [[[0.0] * LIMIT for _ in range(2 * SEATS)] for _ in range(ENDS)], [0.0] * MOST
            self.won = [0.0] * MOST
            self.called, self.calls_left = [0] * SEATS, [0] * SEATS
        self.policy, self.deal, self.knowledge = policy, policy.deal, policy.knowledge
        self.worlds, self.luck = worlds, Chance()
        self.laid = self.n_actions = 0
        self.eyes = self.line = self.lapses = 0
        self.wins: list = []
        self.playout = TrickPlayout(self.deal)
        size: cython.int = LIMIT * rows
        self.level, self.by_end = level, len(payoff) > size
        for i in range(len(payoff)):
            self.payoff[i // size][i % size // LIMIT][i % LIMIT] = payoff[i]
        self.bottom, self.solved = TrickBottom(factors), 0
        self.ending = TrickEnding(self.deal, self.bottom)

    def place(self, seat: int, owner: int, leader: int) -> None:
        """Who acts, who knows the bottom, and who leads this trick."""
        self.seat, self.owner, self.leader = seat, owner, leader

    def count_for(self, seat: int, line: int) -> None:
        """For whom is counted, and how many points the attackers need."""
        self.eyes, self.line = seat, line

    def err(self, lapses: int) -> None:
        """So many of 100 plays of the policy are any legal ones."""
        self.lapses = lapses

    def solve(self, cards: int) -> None:
        """Where every hand has so few cards and all friends are known, both sides play their best; not where it matters
        with which cards the last trick is won."""
        if cards > LAST_CARDS or cards * self.deal.seats > DEEPEST:
            raise ValueError(f"{cards} cards in each hand are too many")
        self.solved = 0 if self.by_end else cards

    def seek(self, friends: list, calls: list, several: bool) -> None:
        """Who has joined the declarer, the cards that seek others with the copies to come, and whether there may be
        several friends."""
        self.friends, self.n_friends, self.hidden, self.several = 0, len(friends), len(calls), several
        for seat in friends:
            self.friends |= 1 << seat
        for i, (card, left) in enumerate(calls):
            self.called[i], self.calls_left[i] = card, left

    def judge_throws(self, fines: list, lowest: bool, opponents: bool, ruffed: bool) -> None:
        """What a failed throw costs by the width that stays; whether its lowest unit does; and who beats it."""
        i: cython.int
        for i in range(WIDTHS):
            self.fine[i] = fines[i]
        self.lowest, self.opponents, self.ruffed = lowest, opponents, ruffed

    def know(self, piles: list, gone: bytes, voids: bytes, score: tuple, fines: tuple) -> None:
        """What is known of the hands and then of the bottom, what was played before this trick, and what it brought."""
        i: cython.int
        card: cython.int
        for i in range(len(piles)):
            for card in range(FACES):
                self.fixed[i][card] = piles[i][card]
        for i in range(FACES):
            self.gone[i] = gone[i]
        for i in range(len(voids)):
            self.voids[i // GROUPS][i % GROUPS] = voids[i]
        for i in range(len(score)):
            self.score[i], self.fines[i] = score[i], fines[i]

    def lay_before(self, cards: bytes) -> None:
        """A play of this trick that has been made, as counts."""
        i: cython.int
        for i in range(FACES):
            self.table[self.laid][i] = cards[i]
        self.laid += 1

    def set_actions(self, actions: list) -> None:
        """Of each: its cards as counts, and a throw's lowest unit of each width."""
        i: cython.int
        row: cython.int
        if len(actions) > MOST:
            raise ValueError(f"at most {MOST} actions at once")
        self.n_actions = len(actions)
        for row in range(self.n_actions):
            cards, units = actions[row]
            for i in range(FACES):
                self.cards[row][i] = cards[i]
            for i in range(COPIES):
                self.unit[row][i + 1] = units[i]

    # --- trying -------------------------------------------------------------------------------------------------

    def word(self):
        """A seed for something."""
        x: cython.ulonglong = self.luck.below(2147483647)
        x = x * 2147483647 + self.luck.below(2147483647)
        return x

    def one_world(self, seed):
        """Every action in the same world and with the same chances."""
        action: cython.int
        fine: cython.int
        width: cython.int
        self.worlds.luck.seed(seed)
        self.worlds.draw()
        for action in range(self.n_actions):
            self.set_up(self.deal, self.knowledge)
            self.deal.luck.seed(seed)
            fine = 0
            width = self.fails(action)
            if width:
                fine = self.fine[width]
                self.lay(self.kept)
            else:
                self.lay(self.cards[action])
            self.play_on()
            self.settle(action, fine)

    def lay(self, play):
        """The seat in turn plays these cards."""
        card: cython.int
        if self.deal.laid == 0:
            for card in range(FACES):
                self.led[card] = play[card]
        self.policy.lay(play)

    def few(self):
        """Whether so few cards are left that the end can be solved."""
        seat: cython.int
        if self.deal.hidden > 0:
            return False
        for seat in range(self.deal.seats):
            if self.knowledge.size[seat] > self.solved:
                return False
        return True

    def play_on(self):
        """By the policy, with lapses, until the deal is over or can be solved."""
        while self.deal.turn >= 0 and not self.few():
            if self.lapses and self.deal.luck.below(100) < self.lapses:
                self.playout.choose()
                self.lay(self.playout.choice.chosen)
            else:
                self.policy.decide()
                self.lay(self.policy.choice.chosen)

    def set_up(self, deal, knowledge):
        """The position in the world that was drawn."""
        i: cython.int
        card: cython.int
        seat: cython.int
        for seat in range(deal.seats):
            for card in range(FACES):
                deal.hands[seat][card] = self.fixed[seat][card] + self.worlds.got[seat][card]
        for card in range(FACES):
            knowledge.gone[card] = self.gone[card]
            knowledge.buried[card] = self.fixed[deal.seats][card] + self.worlds.got[deal.seats][card]
        for seat in range(deal.seats):
            for i in range(GROUPS):
                knowledge.voids[seat][i] = self.voids[seat][i]
        deal.clear(self.leader)
        knowledge.owner = self.owner
        deal.friends, deal.n_friends = self.friends, self.n_friends
        deal.hidden = deal.places = self.hidden
        for i in range(self.hidden):
            deal.called[i], deal.calls_left[i] = self.called[i], self.calls_left[i]
        for seat in range(deal.seats):
            deal.score[seat] = self.score[seat]
        knowledge.count()
        self.bottom.lay(deal, knowledge.buried)
        for i in range(self.laid):
            self.lay(self.table[i])

    def fails(self, action):
        """The width of what stays of a throw that somebody beats, its narrowest beaten or narrowest unit; else 0."""
        i: cython.int
        width: cython.int
        card: cython.int
        other: cython.int = self.seat
        for i in range(self.deal.seats - 1):
            other = (other + self.deal.step) % self.deal.seats
            if self.opponents and (other - self.seat) % 2 == 0:
                continue
            for width in range(1, WIDTHS):
                card = self.unit[action][width]
                if card >= 0 and self.beaten(self.deal.tables, other, card, width):
                    return self.keep(action, 1 if self.lowest else width)
        return 0

    def keep(self, action, least):
        """Of a throw only its narrowest unit from this width on stays; the width is returned."""
        card: cython.int
        while self.unit[action][least] < 0:
            least += 1
        for card in range(FACES):
            self.kept[card] = 0
        self.kept[self.unit[action][least]] = least
        return least

    def beaten(self, tables, seat, card, width):
        """Whether a seat has a higher unit of this width, or where that counts can ruff it."""
        other: cython.int
        ruffs: cython.bint = False
        void: cython.bint = True
        for other in range(FACES):
            if self.deal.hands[seat][other]:
                if tables.group[other] == tables.group[card]:
                    void = False
                    if self.deal.hands[seat][other] >= width and tables.rung[other] > tables.rung[card]:
                        return True
                elif tables.group[other] == TRUMP:
                    ruffs = ruffs or self.deal.hands[seat][other] >= width
        return self.ruffed and void and ruffs

    def settle(self, action, fine):
        """What came of an action, by the points that attackers have at the end, less fines."""
        seat: cython.int
        cost: cython.int
        points: cython.int = 0
        end: cython.int = 0
        if self.deal.turn >= 0:
            points = self.ending.solve(self.led)
        else:
            points = self.bottom.taken(self.deal)
            for seat in range(self.deal.seats):
                if not self.deal.declares(seat):
                    points += self.deal.score[seat]
            if self.by_end and not self.deal.declares(self.deal.last_winner):
                end = self.last_end(self.deal)
        for seat in range(self.deal.seats):
            cost = self.fines[seat] + (fine if seat == self.seat else 0)
            points += cost if self.deal.declares(seat) else -cost
        self.results[action] = self.payoff[end][self.row(self.deal)][max(0, min(points, LIMIT - 1))]
        self.won[action] = 1.0 if self.deal.declares(self.eyes) == (points < self.line) else 0.0

    def row(self, deal):
        """Of several friends by their number, without the seat that is counted for or with it; of one by its seat, the
        declarer: none."""
        seat: cython.int
        if self.several:
            return 2 * deal.n_friends + deal.declares(self.eyes)
        for seat in range(deal.seats):
            if deal.friends >> seat & 1:
                return seat
        return deal.declarer

    def last_end(self, deal):
        """How attackers have won the last trick: 2 with one level card, 3 with a pair of them, otherwise 1."""
        card: cython.int
        cards: cython.int = 0
        for card in range(FACES):
            cards += deal.table[card]
        for card in range(4 * self.level, 4 * self.level + 4):
            if cards < 3 and deal.table[card] == cards:
                return 1 + cards
        return 1

    def one_deal(self, seed):
        """The policy decides from here on, in one world."""
        self.worlds.luck.seed(seed)
        self.worlds.draw()
        self.set_up(self.deal, self.knowledge)
        self.deal.luck.seed(seed)
        self.play_on()
        self.settle(0, 0)

    # --- for callers --------------------------------------------------------------------------------------------

    def play_out(self, seed: int, worlds: int) -> list:
        """What the position itself brings in each world, if the policy decides from here on."""
        i: cython.int
        n: cython.int = worlds
        found = []
        self.luck.seed((seed * 0x9E3779B97F4A7C15 + 0x1234567) & 0xFFFFFFFFFFFFFFFF)
        for i in range(n):
            with cython.nogil:
                self.one_deal(self.word())
            found.append(self.results[0])
        return found

    def run(self, seed: int, worlds: int) -> list:
        """One row a world: what each action brings there; `wins` has as many rows, 1 where it wins the deal."""
        i: cython.int
        n: cython.int = worlds
        rows = []
        self.wins = []
        self.luck.seed((seed * 0x9E3779B97F4A7C15 + 0x1234567) & 0xFFFFFFFFFFFFFFFF)
        for i in range(n):
            with cython.nogil:
                self.one_world(self.word())
            rows.append([self.results[action] for action in range(self.n_actions)])
            self.wins.append([self.won[action] for action in range(self.n_actions)])
        return rows
