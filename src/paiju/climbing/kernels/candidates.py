"""The actions of a climbing game worth considering, and what each is worth by the expert's estimate, in levels.

They are the groups of the arranged hand, and the least wasteful other plays of each kind.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import (
        BLACK_JOKER,
        BOMBS,
        CODES,
        COPY_BITS,
        COPY_MASK,
        FACES,
        FULL_HOUSE,
        HAND,
        HEARTS,
        JOKER_BOMB,
        MOST_CARDS,
        PAIR,
        RANKS,
        SINGLE,
        STRAIGHT,
        STRAIGHT_FLUSH,
        SUITS,
        cards_of,
        pack_hand,
    )
    from paiju.climbing.kernels.knowledge import Knowledge
    from paiju.climbing.kernels.planner.splitter import Appraiser
    from paiju.climbing.kernels.plays import WILD_AT
    from paiju.climbing.kernels.prospects import GONE, LEAD, OUT, Prospects
    from paiju.climbing.kernels.suits import SuitedPlays

    MOST = 96  # candidates
    MOST_ANSWERS, MOST_BOMBS, SHORTLIST = 8, 4, 14
    PLAN = 17  # numbers about the arrangement of the cards left

SPOIL = 0.1  # the cost of beating one's partner
SHORT = 3  # a short opponent's number of cards …
TOO_LONG = 0.07  # … and the worth of leading more cards than they have
RETURN = 0.5  # how often a higher group of the same kind wins the round back
STAY = 0.1  # the cost of a pass that is final for the round
KEEP = 0.001  # keeps the higher card if all else is equal


@cython.cclass
class Candidates:
    """Set what the seat knows, then find and value."""

    def __init__(self, knows: Knowledge, prospects: Prospects, appraiser: Appraiser, work: SuitedPlays) -> None:
        i: cython.int
        if not cython.compiled:
            self.group, self.group_cards = [0] * MOST_CARDS, [0] * (MOST_CARDS * HAND)
            self.code, self.cards, self.worth = [0] * (MOST + 1), [0] * ((MOST + 1) * HAND), [0.0] * (MOST + 1)
            self.rest_groups = [0] * ((MOST + 1) * MOST_CARDS)
            self.plan, self.cost, self.order = [0] * ((MOST + 1) * PLAN), [0] * (MOST + 1), [0] * (MOST + 1)
            self.waiting, self.leading = [0.0] * (MOST + 1), [0.0] * (MOST + 1)
            self.ready, self.back = [0.0] * (MOST + 1), [0.0] * (MOST + 1)
            self.found, self.codes = [0] * CODES, [0] * CODES
            self.number, self.first = [0] * (JOKER_BOMB + 1), [False] * MOST
            self.rest, self.spared, self.spare = [0] * HAND, [0] * HAND, [0] * FACES
        self.knows, self.prospects, self.appraiser, self.work = knows, prospects, appraiser, work
        self.n = self.n_groups = self.listed = 0
        self.has_flush = False
        for i in range(CODES):
            self.found[i] = -1

    def find(self):
        """The actions of the seat whose knowledge is set; a pass comes last."""
        self.n = 0
        self.knows.count()
        self.prospects.begin()
        self.appraiser.use(self.knows.rivals)
        self.arrange()
        if self.knows.top_seat < 0:
            self.leads()
        else:
            self.answers()
            self.code[self.n] = 0
            self.n += 1

    def arrange(self):
        """Divide the hand, and give each group its cards."""
        i: cython.int
        self.appraiser.splitter.split(self.knows.hand, 0)
        self.n_groups = self.appraiser.splitter.groups.n
        self.has_flush = False
        for i in range(self.n_groups):
            self.group[i] = self.appraiser.splitter.groups.code[i]
            self.appraiser.splitter.pledges.take(i, self.group_cards, HAND * i)
            if self.group[i] >> 8 == STRAIGHT_FLUSH:
                self.has_flush = True

    def place(self, code):
        """The number of the candidate that is this combination, or -1."""
        i: cython.int
        for i in range(self.n):
            if self.code[i] == code:
                return i
        return -1

    def planned(self, code):
        """The last group of the arrangement that is this combination, or -1."""
        i: cython.int
        for i in range(self.n_groups - 1, -1, -1):
            if self.group[i] == code:
                return i
        return -1

    def add(self, code, cards, at):
        """One more candidate; its cards lie in `cards` from `at` on."""
        i: cython.int
        if self.n == MOST:
            return
        self.code[self.n] = code
        for i in range(HAND):
            self.cards[HAND * self.n + i] = cards[at + i]
        self.n += 1

    # --- leads ----------------------------------------------------------------------------------------------------

    def leads(self):
        """All groups of the arrangement, and singles, pairs and triples that break a group."""
        i: cython.int
        for i in range(self.n_groups):
            if self.place(self.group[i]) < 0:
                self.add(self.group[i], self.group_cards, HAND * self.planned(self.group[i]))
        for i in range(self.n_groups):
            if PAIR <= self.group[i] >> 8 <= FULL_HOUSE:
                self.pieces(i)
        self.lowest_sets()

    def pieces(self, group):
        """The sets of one rank inside a full house, a triple or a pair, without wild cards."""
        rank: cython.int
        suit: cython.int
        size: cython.int
        n: cython.int
        for rank in range(HAND):
            n = 0
            if rank >= RANKS:
                n = self.group_cards[HAND * group + rank]
            else:
                for suit in range(SUITS):
                    if rank != self.knows.tables.level or suit != HEARTS:
                        n += self.group_cards[HAND * group + rank] >> COPY_BITS * suit & COPY_MASK
            for size in range(1, min(3, n) + 1):
                if size < self.knows.size_of[self.group[group]]:
                    self.add_set(self.group_cards, HAND * group, rank, size)

    def add_set(self, cards, at, rank, size):
        """The first `size` natural cards of a rank among some cards, if there is no candidate like it."""
        suit: cython.int
        n: cython.int
        code: cython.int = size << 8 | 1 << 4 | rank
        if self.place(code) >= 0 or self.n == MOST:
            return
        for suit in range(HAND):
            self.cards[HAND * self.n + suit] = 0
        if rank >= RANKS:
            self.cards[HAND * self.n + rank] = size
        else:
            for suit in range(SUITS):
                if rank == self.knows.tables.level and suit == HEARTS:
                    continue
                n = min(size, cards[at + rank] >> COPY_BITS * suit & COPY_MASK)
                self.cards[HAND * self.n + rank] += n << COPY_BITS * suit
                size -= n
        self.code[self.n] = code
        self.n += 1

    def lowest_sets(self):
        """The lowest single, the highest single and the lowest pair, even if they break a group."""
        rank: cython.int
        power: cython.int
        n: cython.int
        suit: cython.int
        lowest: cython.int = -1
        highest: cython.int = -1
        pair: cython.int = -1
        for power in range(16):
            rank = self.knows.rivals.rank_at(power)
            if rank < 0:
                continue
            n = 0
            if rank >= RANKS:
                n = self.knows.hand[rank]
            else:
                for suit in range(SUITS):
                    if rank != self.knows.tables.level or suit != HEARTS:
                        n += self.knows.copies(SUITS * rank + suit)
            if n == 0:
                continue
            if lowest < 0:
                lowest = rank
            highest = rank
            if pair < 0 and rank < RANKS and 2 <= n <= 3:
                pair = rank
        if lowest < 0:
            return
        self.add_set(self.knows.hand, 0, lowest, 1)
        self.add_highest(highest)
        if pair >= 0:
            self.add_set(self.knows.hand, 0, pair, 2)

    def add_highest(self, rank):
        """A single card of the highest rank, in the last suit."""
        suit: cython.int
        i: cython.int
        if self.place(SINGLE << 8 | 1 << 4 | rank) >= 0 or self.n == MOST:
            return
        for i in range(HAND):
            self.rest[i] = 0
        if rank >= RANKS:
            self.rest[rank] = 1
        else:
            for suit in range(SUITS - 1, -1, -1):
                if rank == self.knows.tables.level and suit == HEARTS:
                    continue
                if self.knows.copies(SUITS * rank + suit):
                    self.rest[rank] = 1 << COPY_BITS * suit
                    break
        self.add(SINGLE << 8 | 1 << 4 | rank, self.rest, 0)

    # --- answers --------------------------------------------------------------------------------------------------

    def answers(self):
        """For each reading that beats the table, the play with the fewest wild cards. The arranged bombs come first."""
        i: cython.int
        j: cython.int
        code: cython.int
        tame: cython.int = 0
        n: cython.int = 0
        self.work.load(self.knows.hand, 0, self.knows.tables.level)
        for i in range(self.work.generate(self.knows.tables, self.knows.to_beat)):
            code = self.work.code[i]
            if self.found[code] < 0:
                self.found[code] = i
                self.codes[n] = code
                n += 1
            elif self.work.take[i] >> WILD_AT & COPY_MASK < self.work.take[self.found[code]] >> WILD_AT & COPY_MASK:
                self.found[code] = i
        for i in range(1, n):  # an insertion sort: there are few
            code = self.codes[i]
            j = i
            while j > 0 and self.before(code, self.codes[j - 1]):
                self.codes[j] = self.codes[j - 1]
                j -= 1
            self.codes[j] = code
        for i in range(n):
            if self.knows.tables.order[self.codes[i]] < BOMBS:
                tame += 1
        for i in range(n):
            if i < MOST_ANSWERS - 1 or i == tame - 1 or i >= tame:
                if i < tame or i < tame + MOST_BOMBS:
                    self.add_answer(self.codes[i])
        for i in range(n):
            self.found[self.codes[i]] = -1

    def before(self, one, other):
        """The order of answers: plain ones, then the bombs of the arrangement, then others, each from the lowest."""
        a: cython.int = self.knows.tables.order[one]
        b: cython.int = self.knows.tables.order[other]
        if a >= BOMBS and b >= BOMBS and (self.planned(one) < 0) != (self.planned(other) < 0):
            return self.planned(one) >= 0
        return a < b

    def add_answer(self, code):
        """An answer in the cards of the arrangement, or in canonical suits that spare its straight flushes."""
        group: cython.int = self.planned(code)
        if self.n == MOST:
            return
        if group >= 0:
            self.add(code, self.group_cards, HAND * group)
        else:
            self.work.first_suits(self.found[code])
            self.add(code, self.work.chosen, 0)
        if self.has_flush and code >> 8 != STRAIGHT_FLUSH:
            self.save_flushes(self.n - 1)

    def save_flushes(self, k):
        """Play the same in suits that the arrangement's straight flushes do not need, if that is possible."""
        i: cython.int
        card: cython.int
        other: cython.int
        copy: cython.int
        pick: cython.int
        suits: cython.int = 0
        wild: cython.int = SUITS * self.knows.tables.level + HEARTS
        wilds: cython.bint = self.cards[HAND * k + (wild >> 2)] >> COPY_BITS * HEARTS & COPY_MASK > 0
        for card in range(BLACK_JOKER):
            self.spare[card] = self.knows.copies(card)
            for i in range(self.n_groups):
                if self.group[i] >> 8 == STRAIGHT_FLUSH:
                    self.spare[card] -= self.group_cards[HAND * i + (card >> 2)] >> COPY_BITS * (card & 3) & COPY_MASK
        for i in range(HAND):
            self.spared[i] = 0 if i < RANKS else self.cards[HAND * k + i]
        for card in range(BLACK_JOKER):
            for copy in range(self.cards[HAND * k + (card >> 2)] >> COPY_BITS * (card & 3) & COPY_MASK):
                pick = card
                if card != wild and self.spare[card] == 0:
                    for other in range(card & ~3, (card & ~3) + SUITS):
                        if self.spare[other] and other != wild:
                            pick = other
                            break
                self.spared[card >> 2] += 1 << COPY_BITS * (pick & 3)
                if pick != wild:
                    self.spare[pick] = max(0, self.spare[pick] - 1)
                    suits |= 1 << (pick & 3)
        if self.code[k] >> 8 == STRAIGHT and self.knows.tables.only_flush and not wilds and suits & (suits - 1) == 0:
            return
        for card in range(BLACK_JOKER):
            if self.spared[card >> 2] >> COPY_BITS * (card & 3) & COPY_MASK > self.knows.copies(card):
                return
        for i in range(HAND):
            self.cards[HAND * k + i] = self.spared[i]

    # --- worth ----------------------------------------------------------------------------------------------------

    def value(self):
        """Value all candidates."""
        k: cython.int
        for k in range(self.n):
            self.value_one(k)

    def value_one(self, k):
        """The worth of an action to my side: of the cards left, and of who leads next."""
        i: cython.int
        owner: cython.int
        left: cython.int
        shortest: cython.int = self.knows.shortest_foe()
        code: cython.int = self.code[k]
        size: cython.int = self.knows.size_of[code]
        seats: cython.int = self.knows.seats - 1
        value: cython.double
        self.back[k] = 0.0
        if size == self.knows.size:
            self.cost[k] = 0
            self.waiting[k] = self.leading[k] = OUT + GONE + LEAD
            self.ready[k] = 0.0
            for i in range(PLAN):
                self.plan[PLAN * k + i] = 0
            self.worth[k] = OUT + GONE + LEAD + self.prospects.after(self.knows.seat, code, 0, seats, 0, 0, 0)
            return
        for i in range(HAND):
            self.rest[i] = self.knows.hand[i] - (self.cards[HAND * k + i] if code else 0)
        self.appraiser.value(self.rest, 0)
        self.sum_up(k)
        owner, left = self.knows.seat, self.knows.size - size
        if code:
            self.back[k] = RETURN * self.comeback(code)
        else:
            owner = self.knows.top_seat
            code, left = self.knows.top_code, self.knows.left[owner]
            seats = (owner - self.knows.seat + self.knows.seats) % self.knows.seats - 1
        value = self.waiting[k] + self.prospects.after(
            owner, code, left, seats, self.leading[k] - self.waiting[k], self.ready[k], self.back[k]
        )
        if self.code[k] == 0:
            self.worth[k] = value - STAY * (self.knows.pass_locks and not self.knows.ours(owner))
            return
        value -= KEEP * self.knows.power(code & 15)
        if self.knows.top_seat < 0:
            self.worth[k] = value + TOO_LONG * max(0, SHORT + 1 - shortest) * (shortest < size)
        else:
            self.worth[k] = value - SPOIL if self.knows.ours(self.knows.top_seat) else value

    def comeback(self, code):
        """The chance that another group of the arrangement wins a round of this kind."""
        i: cython.int
        order: cython.int
        best: cython.int = 0
        high: cython.int = self.knows.tables.order[code]
        if high >= BOMBS:
            return 0.0
        for i in range(self.n_groups):
            order = self.knows.tables.order[self.group[i]]
            if order > high and order >> 16 == high >> 16:
                high = order
                best = self.group[i]
        return self.prospects.wins(best) if best else 0.0

    def sum_up(self, k):
        """Note the worth of the hand that was divided last, and what its groups are: how many of each kind (1 to 10),
        in all (0), those that nobody beats (11), weak ones (12), low single cards (13), the chances to win of all (14),
        the largest bomb (15), and whether one that nobody beats is all that comes before the last (16)."""
        i: cython.int
        code: cython.int
        wins: cython.double
        total: cython.double = 0.0
        at: cython.int = PLAN * k
        n: cython.int = self.appraiser.turns
        for i in range(PLAN):
            self.plan[at + i] = 0
        self.plan[at] = n
        for i in range(n):
            code = self.appraiser.splitter.groups.code[i]
            self.rest_groups[MOST_CARDS * k + i] = code
            self.plan[at + (code >> 8)] += 1
            if self.knows.tables.order[code] >= BOMBS:
                self.plan[at + 15] = max(self.plan[at + 15], self.knows.size_of[code] + (code >> 8 == STRAIGHT_FLUSH))
                total += 1.0
                continue
            wins = self.prospects.wins(code)
            total += wins
            self.plan[at + 11] += self.knows.rivals.above[code] == 0
            self.plan[at + 12] += wins < 0.25
            self.plan[at + 13] += code >> 8 == SINGLE and self.knows.power(code & 15) < 8
        self.plan[at + 14] = int(8 * total)
        self.plan[at + 16] = n - self.appraiser.bombs - self.plan[at + 11] <= 1
        self.cost[k] = self.appraiser.cost
        self.waiting[k] = self.prospects.of_hand(
            self.appraiser.cost, n, self.appraiser.bombs, self.appraiser.first, False
        )
        self.leading[k] = self.prospects.of_hand(
            self.appraiser.cost, n, self.appraiser.bombs, self.appraiser.first, True
        )
        self.ready[k] = self.prospects.ready(n, self.appraiser.bombs, self.appraiser.first)

    # --- lists ----------------------------------------------------------------------------------------------------

    def rank(self):
        """Sort all candidates by worth, the best first."""
        i: cython.int
        j: cython.int
        self.listed = self.n
        for i in range(self.n):
            j = i
            while j > 0 and self.worth[self.order[j - 1]] < self.worth[i]:
                self.order[j] = self.order[j - 1]
                j -= 1
            self.order[j] = i

    def shorten(self):
        """Keep at most SHORTLIST: the two best of each kind, passes included, and then the next best."""
        i: cython.int
        k: cython.int
        kept: cython.int = 0
        other: cython.int = 0
        more: cython.int
        for i in range(JOKER_BOMB + 1):
            self.number[i] = 0
        for i in range(self.listed):
            k = self.code[self.order[i]] >> 8
            self.number[k] += 1
            self.first[i] = self.number[k] <= 2 and kept < SHORTLIST
            kept += self.first[i]
        more = SHORTLIST - kept
        kept = 0
        for i in range(self.listed):
            if not self.first[i]:
                other += 1
            if self.first[i] or other <= more:
                self.order[kept] = self.order[i]
                kept += 1
        self.listed = kept

    # --- for callers ----------------------------------------------------------------------------------------------

    def consider(self) -> list:
        """Find, value and rank; each as (code, cards, worth), best first, a pass as code 0."""
        with cython.nogil:
            self.find()
            self.value()
            self.rank()
        return self.ranked()

    def worth_of(self, code: int, cards: bytes) -> float:
        """The worth of one more play, of cards given as counts, which is not listed."""
        pack_hand(cards, self.cards, HAND * MOST)
        self.code[MOST] = code
        self.value_one(MOST)
        return self.worth[MOST]

    def ranked(self) -> list:
        """Those that are listed, best first."""
        found = []
        for i in range(self.listed):
            k = self.order[i]
            found.append((self.code[k], cards_of(self.cards, HAND * k) if self.code[k] else b"", self.worth[k]))
        return found

    def number_of(self, code: int, cards: bytes) -> int:
        """The number of a candidate, of cards given as counts; for a pass they do not matter."""
        i: cython.int
        k: cython.int
        same: cython.bint
        pack_hand(cards, self.rest, 0)
        for k in range(self.n):
            same = self.code[k] == code
            for i in range(HAND):
                if code and self.cards[HAND * k + i] != self.rest[i]:
                    same = False
            if same:
                return k
        raise ValueError(f"no candidate {code}")

    def groups(self) -> list:
        """The arrangement of the whole hand, as (code, cards)."""
        return [(self.group[i], cards_of(self.group_cards, HAND * i)) for i in range(self.n_groups)]
