"""Hidden cards dealt out at random, uniformly among all ways that agree with what is known of each pile.

What is known is how many cards a pile hides and how many copies of each kind at most; besides, each pile may prefer
some kinds to others. A first deal is drawn card by card; where anything is known it is then shuffled by swaps
that keep to it, accepted by the preferences (Metropolis), which takes away the bias of the order.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.kernels.chance import Chance
    from paiju.tricks.kernels.units import CARDS, FACES

    PILES = 11


@cython.cclass
class TrickWorlds:
    """What is known of the hidden cards of each pile, and the world that was drawn last."""

    def __init__(self, unseen: bytes, need: list, caps: list, weights: list) -> None:
        """`need`, `caps` and `weights` have an item for each hand, and last for the bottom."""
        i: cython.int
        card: cython.int
        if not cython.compiled:
            self.unseen, self.order = [0] * FACES, [0] * FACES
            self.need, self.room, self.before = [0] * PILES, [0] * PILES, [0] * PILES
            self.cap, self.weight, self.got = [[[0] * FACES for _ in range(PILES)] for _ in range(3)]
            self.card_at, self.pile_at = [0] * CARDS, [0] * CARDS
        if sum(unseen) != sum(need):
            raise ValueError("as many cards must be unseen as the piles hide")
        self.luck = Chance()
        self.n, self.piles = sum(need), len(need)
        for i in range(FACES):
            self.unseen[i] = unseen[i]
        for i in range(self.piles):
            self.need[i] = need[i]
            for card in range(FACES):
                self.cap[i][card], self.weight[i][card] = caps[i][card], weights[i][card]
        piles = [pile for pile in range(self.piles) if need[pile]]
        open_to = [sum(caps[pile][card] > 0 for pile in piles) for card in range(FACES)]
        for i, card in enumerate(sorted(range(FACES), key=lambda card: (open_to[card], card))):
            self.order[i] = card
        self.plain = all(
            caps[pile][card] >= unseen[card] and len(set(weights[pile])) == 1 for pile in piles for card in range(FACES)
        )

    def draw(self):
        """A world, left in `got`."""
        i: cython.int
        card: cython.int
        copy: cython.int
        for i in range(self.piles):
            self.room[i] = self.need[i]
            for card in range(FACES):
                self.got[i][card] = 0
        for i in range(FACES):
            for copy in range(self.unseen[self.order[i]]):
                self.place(self.order[i])
        if not self.plain:
            self.line_up()
            self.mix(4 * self.n)

    # --- a first deal -------------------------------------------------------------------------------------------

    def place(self, card):
        """Into a pile that may hold it, by the room that is left there and how likely it is."""
        pile: cython.int
        pick: cython.int
        total: cython.int = 0
        for pile in range(self.piles):
            if self.fits(pile, card):
                total += self.room[pile] * self.weight[pile][card]
        if total == 0:
            pile = self.make_room(card)
        else:
            pick = self.luck.below(total)
            for pile in range(self.piles):
                if self.fits(pile, card):
                    if pick < self.room[pile] * self.weight[pile][card]:
                        break
                    pick -= self.room[pile] * self.weight[pile][card]
        self.got[pile][card] += 1
        self.room[pile] -= 1

    def fits(self, pile, card):
        return self.need[pile] > 0 and self.got[pile][card] < self.cap[pile][card]

    def make_room(self, card):
        """All piles for a card are full: one of them gives a card to another, and so on to one with room."""
        pile: cython.int
        to: cython.int
        rounds: cython.int
        for pile in range(self.piles):
            self.before[pile] = pile if self.fits(pile, card) else -1
        for rounds in range(self.piles):
            for pile in range(self.piles):
                for to in range(self.piles):
                    if self.before[pile] >= 0 and self.before[to] < 0 and self.moved(pile, to) >= 0:
                        self.before[to] = pile
                        if self.room[to] > 0:
                            return self.hand_on(to)
        for pile in range(self.piles):  # what is known contradicts itself
            if self.room[pile] > 0:
                return pile
        return 0

    def hand_on(self, last):
        """Move a card along the way that was found; the pile where it began has room now."""
        card: cython.int
        to: cython.int = last
        while self.before[to] != to:
            card = self.moved(self.before[to], to)
            self.got[self.before[to]][card] -= 1
            self.got[to][card] += 1
            self.room[to] -= 1
            self.room[self.before[to]] += 1
            to = self.before[to]
        return to

    def moved(self, pile, to):
        """A card of one pile that another may hold."""
        card: cython.int
        for card in range(FACES):
            if self.got[pile][card] > 0 and self.fits(to, card):
                return card
        return -1

    # --- swaps --------------------------------------------------------------------------------------------------

    def line_up(self):
        pile: cython.int
        card: cython.int
        copy: cython.int
        n: cython.int = 0
        for pile in range(self.piles):
            for card in range(FACES):
                for copy in range(self.got[pile][card]):
                    self.card_at[n], self.pile_at[n] = card, pile
                    n += 1

    def mix(self, steps):
        i: cython.int
        for i in range(steps):
            if i % 4 == 3:
                self.rotate()  # some deals are not reached by swaps of two alone
            else:
                self.swap()

    def swap(self):
        """Exchange two cards, if their piles may hold them."""
        i: cython.int = self.luck.below(self.n)
        j: cython.int = self.luck.below(self.n)
        a: cython.int = self.card_at[i]
        b: cython.int = self.card_at[j]
        p: cython.int = self.pile_at[i]
        q: cython.int = self.pile_at[j]
        if p == q or a == b or self.got[p][b] >= self.cap[p][b] or self.got[q][a] >= self.cap[q][a]:
            return
        old: cython.longlong = self.weight[p][a] * self.weight[q][b]
        new: cython.longlong = self.weight[p][b] * self.weight[q][a]
        if new < old and not self.accepted(old, new):
            return
        self.got[p][a] -= 1
        self.got[q][b] -= 1
        self.got[p][b] += 1
        self.got[q][a] += 1
        self.card_at[i], self.card_at[j] = b, a

    def accepted(self, old, new):
        pick: cython.int = self.luck.below(1000)
        return pick * old < 1000 * new

    def rotate(self):
        """Three cards of three piles go round."""
        i: cython.int = self.luck.below(self.n)
        j: cython.int = self.luck.below(self.n)
        k: cython.int = self.luck.below(self.n)
        a: cython.int = self.card_at[i]
        b: cython.int = self.card_at[j]
        c: cython.int = self.card_at[k]
        p: cython.int = self.pile_at[i]
        q: cython.int = self.pile_at[j]
        r: cython.int = self.pile_at[k]
        if p == q or q == r or p == r or a == b or b == c or a == c:
            return
        if self.got[q][a] >= self.cap[q][a] or self.got[r][b] >= self.cap[r][b]:
            return
        if self.got[p][c] >= self.cap[p][c]:
            return
        old: cython.longlong = self.weight[p][a] * self.weight[q][b]
        new: cython.longlong = self.weight[q][a] * self.weight[r][b]
        old, new = old * self.weight[r][c], new * self.weight[p][c]
        if new < old and not self.accepted(old, new):
            return
        self.got[p][a] -= 1
        self.got[q][b] -= 1
        self.got[r][c] -= 1
        self.got[q][a] += 1
        self.got[r][b] += 1
        self.got[p][c] += 1
        self.card_at[i], self.card_at[j], self.card_at[k] = c, a, b

    # --- for callers --------------------------------------------------------------------------------------------

    def world(self, seed: int) -> list:
        """The hidden cards of the hands and the bottom, as counts."""
        self.luck.seed(seed & 0xFFFFFFFFFFFFFFFF)
        self.draw()
        return [bytes([self.got[pile][card] for card in range(FACES)]) for pile in range(self.piles)]
