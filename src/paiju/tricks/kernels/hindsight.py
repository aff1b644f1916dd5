"""Likely worlds: those in which the others' plays so far make sense.

A world is replayed from the first lead. Wherever another seat played what the policy would not have played with those
cards, the world is less likely. Hidden cards are swapped, and a swap stays by how likely the world is then
(Metropolis). A surprise leaves a fifth to a half of a world's likelihood, as measured by telling true hands from drawn.
Failed throws surprise in every world alike.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.tricks.kernels.payments import WHIM
    from paiju.tricks.kernels.policy import TrickPolicy
    from paiju.tricks.kernels.units import CARDS, FACES, SEATS
    from paiju.tricks.kernels.worlds import PILES, TrickWorlds

    SWAPS, LEAD_SURPRISE, FOLLOW_SURPRISE, STILL = 2, 1, 2, 500


@cython.final
@cython.cclass
class Hindsight:
    """The plays that a seat has seen, and the worlds that it holds possible."""

    def __init__(self, policy: TrickPolicy, worlds: TrickWorlds) -> None:
        if not cython.compiled:
            self.plays = [[0] * FACES for _ in range(CARDS)]
            self.begun = [[0] * FACES for _ in range(PILES)]
            self.surprise, self.before = [0] * SEATS, [0] * SEATS
            self.called, self.copy = [0] * SEATS, [0] * SEATS
        self.policy, self.deal, self.knowledge, self.worlds = policy, policy.deal, policy.knowledge, worlds
        self.payments = policy.leads.payments
        self.seat = self.owner = self.leader = 0
        self.n, self.tells = 0, False
        self.friends = self.n_friends = self.calls = 0

    def place(self, seat: int, owner: int, leader: int) -> None:
        """Who wonders, who knows the bottom, and who led first."""
        self.seat, self.owner, self.leader = seat, owner, leader

    def seek(self, friends: list, calls: list) -> None:
        """Who was on the declarer's side from the start, and the cards called with the copy of each that counts."""
        self.friends, self.n_friends, self.calls = 0, len(friends), len(calls)
        for seat in friends:
            self.friends |= 1 << seat
        for i, (card, copy) in enumerate(calls):
            self.called[i], self.copy[i] = card, copy

    def know(self, piles: list) -> None:
        """The cards that are known, at the first lead, of the hands and then of the bottom."""
        i: cython.int
        card: cython.int
        for i in range(len(piles)):
            for card in range(FACES):
                self.begun[i][card] = piles[i][card]

    def remember(self, seat: int, cards: bytes) -> None:
        """A play, as counts; all are told in their order."""
        card: cython.int
        if self.n == CARDS:
            raise ValueError(f"at most {CARDS} plays")
        for card in range(FACES):
            self.plays[self.n][card] = cards[card]
        self.n += 1
        self.tells = self.tells or seat != self.seat

    # --- drawing ------------------------------------------------------------------------------------------------

    def draw(self):
        """A likely world, left with the worlds."""
        i: cython.int
        self.worlds.draw()
        if not self.tells or self.worlds.n == 0:
            return
        self.replay((1 << self.deal.seats) - 1)
        for i in range(SWAPS * self.worlds.n):
            if self.worlds.swap():
                self.try_swap()

    def try_swap(self):
        """Two cards have been exchanged: back with them, unless the world is as likely as before, or luck has it."""
        seat: cython.int
        seats: cython.int = 0  # those whose choices may be others now
        was: cython.int = self.surprises()
        seats |= 1 << self.worlds.pile_at[self.worlds.one]
        seats |= 1 << self.worlds.pile_at[self.worlds.other]
        if seats >> self.deal.seats & 1:  # the bottom, which one player knows
            seats |= 1 << self.owner
        for seat in range(self.deal.seats):
            self.before[seat] = self.surprise[seat]
        self.replay(seats)
        if not self.accepted(self.surprises() - was):
            self.worlds.exchange()
            for seat in range(self.deal.seats):
                self.surprise[seat] = self.before[seat]

    def surprises(self):
        """Those of all seats."""
        seat: cython.int
        total: cython.int = 0
        for seat in range(self.deal.seats):
            total += self.surprise[seat]
        return total

    def accepted(self, more):
        """Whether a world with so many more surprises takes the place of the last."""
        i: cython.int
        for i in range(more):
            if self.worlds.luck.below(1000) >= STILL:
                return False
        return True

    # --- replaying ----------------------------------------------------------------------------------------------

    def replay(self, seats):
        """Count how much of what these seats have played the policy would not have played in the world as it is."""
        i: cython.int
        seat: cython.int
        weight: cython.int
        for seat in range(self.deal.seats):
            if seats >> seat & 1:
                self.surprise[seat] = 0
        self.begin(self.deal, self.knowledge)
        self.payments.whim = 1  # no whims: the same choice whatever was asked before
        for i in range(self.n):
            seat = self.deal.turn
            if seat != self.seat and seats >> seat & 1:
                weight = FOLLOW_SURPRISE if self.deal.laid else LEAD_SURPRISE
                self.policy.decide()
                if not self.chosen(self.plays[i]):
                    self.surprise[seat] += weight
            self.policy.lay(self.plays[i])
        self.payments.whim = WHIM

    def begin(self, deal, knowledge):
        """The first lead in that world."""
        i: cython.int
        card: cython.int
        seat: cython.int
        for seat in range(deal.seats):
            for card in range(FACES):
                deal.hands[seat][card] = self.begun[seat][card] + self.worlds.got[seat][card]
        for card in range(FACES):
            knowledge.buried[card] = self.begun[deal.seats][card] + self.worlds.got[deal.seats][card]
        deal.clear(self.leader)
        deal.friends, deal.n_friends = self.friends, self.n_friends
        deal.hidden = deal.places = self.calls
        for i in range(self.calls):
            deal.called[i], deal.calls_left[i] = self.called[i], self.copy[i]
        knowledge.owner = self.owner
        knowledge.forget()

    def chosen(self, play):
        """Whether this is what the policy has chosen."""
        card: cython.int
        for card in range(FACES):
            if self.policy.choice.chosen[card] != play[card]:
                return False
        return True

    # --- for callers --------------------------------------------------------------------------------------------

    def world(self, seed: int) -> list:
        """The hidden cards of the hands and the bottom in a likely world, as counts."""
        self.worlds.luck.seed(seed & 0xFFFFFFFFFFFFFFFF)
        self.draw()
        return [bytes([self.worlds.got[pile][card] for card in range(FACES)]) for pile in range(self.worlds.piles)]

    def counted(self) -> list:
        """By seat, how much surprises in the world that was drawn last."""
        return [self.surprise[seat] for seat in range(self.deal.seats)]

    def recounted(self) -> list:
        """The same, counted anew."""
        self.replay((1 << self.deal.seats) - 1)
        return self.counted()
