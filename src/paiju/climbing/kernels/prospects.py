"""Who will lead after a climbing action, and what that is worth, in levels. Chances come from the unseen cards."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from math import exp

    from paiju.climbing.kernels.combos import (
        BLACK_JOKER,
        BOMBS,
        FACES,
        FULL_HOUSE,
        HAND,
        MOST_CARDS,
        PLATE,
        SINGLE,
        STRAIGHT_FLUSH,
    )
    from paiju.climbing.kernels.knowledge import Knowledge
    from paiju.climbing.kernels.suits import SuitedPlays

LEAD = 0.1  # the worth of a lead to a side, in levels
OUT = 1.0  # the worth of being about to go out next …
GONE = 0.2  # … and of being out
DECAY = 0.7  # how much each missing lead lowers the chance of going out next …
SLOW = 0.25  # … and each turn
WIND = 0.15  # the worth of going out with a group that wins the round
LUCKY = 0.15  # the chance to go out with a last group on somebody else's lead
FOLLOWS = 0.8  # how willingly an opponent beats us …
RELIEVES = 0.18  # … and our partner an opponent
# By cards in a hand: the expected number of turns, and the chance of a bomb, measured with strong bots.
TURNS = (0, 1, 1.4, 1.8, 2.2, 2.5, 3.0, 3.3, 3.6, 3.9, 4.2, 4.5, 4.8, 5.0, 5.2, 5.5)
HAVING = (0, 0, 0, 0, 0.26, 0.27, 0.31, 0.34, 0.38, 0.42, 0.46, 0.48, 0.51, 0.54, 0.56, 0.58, 0.6, 0.62, 0.63, 0.64)
# By cards left to a player: how often others bomb their ordinary play.
WILLING = (0.9, 0.67, 0.57, 0.48, 0.36, 0.31, 0.26, 0.24, 0.19, 0.18, 0.17, 0.15)
LIVE = (0.0, 0.5, 0.75, 0.9, 1.0)  # by bombs still possible: the factor on the chance of a bomb
WHOLE = {1: 1.0, 2: 0.5, 3: 0.3, 5: 0.2, 6: 0.15}  # by cards in a hand: the chance that it is one group of a given kind


@cython.cclass
class Prospects:
    """Begin with what a seat knows now, then ask."""

    def __init__(self, knows: Knowledge, work: SuitedPlays, keen: list, need: int) -> None:
        """`keen`: by kind, how fast the chance to win a round falls with each rival; `need`: the cost of a lead that is
        needed, in thousandths of a level."""
        i: cython.int
        if not cython.compiled:
            self.lowest, self.keen = [0.0] * (FULL_HOUSE + 1), [0.0] * (PLATE + 1)
            self.turns, self.bombs_by = [0.0] * (MOST_CARDS + 1), [0.0] * (MOST_CARDS + 1)
            self.willing, self.whole = [0.0] * (MOST_CARDS + 1), [0.0] * (MOST_CARDS + 1)
            self.live_by, self.hand = [0.0] * 5, [0] * HAND
        self.knows, self.work, self.need = knows, work, need
        for i in range(PLATE + 1):
            self.keen[i] = keen[i]
        for i in range(MOST_CARDS + 1):
            self.turns[i] = TURNS[min(i, len(TURNS) - 1)]
            self.bombs_by[i] = HAVING[min(i, len(HAVING) - 1)]
            self.willing[i] = WILLING[min(i, len(WILLING) - 1)]
            self.whole[i] = WHOLE.get(i, 0.1)
        for i in range(5):
            self.live_by[i] = LIVE[i]
        self.live = 0.0

    def begin(self):
        """Take what follows from the count of the unseen cards."""
        kind: cython.int
        self.live = self.live_by[min(4, self.knows.live_bombs())]
        for kind in range(SINGLE, FULL_HOUSE + 1):
            self.lowest[kind] = self.knows.rivals.above[kind << 8 | 1 << 4]
            if self.lowest[kind] == 0:
                self.lowest[kind] = 1.0

    # --- the worth of a position ----------------------------------------------------------------------------------

    def wins(self, code):
        """The chance that a group wins its round."""
        return exp(-self.keen[code >> 8] * self.knows.rivals.above[code])

    def of_hand(self, cost, turns, bombs, code, lead):
        """The worth of a hand by the sums of its groups; `lead`: it is my turn to lead."""
        wins: cython.double
        short: cython.double
        if turns == 1:
            wins = 0.95 if bombs else self.wins(code)
            return (OUT + WIND * (2 * wins - 1)) * (1.0 if lead else self.ready(turns, bombs, code)) - cost / 1000.0
        short = max(0.0, cost / self.need - lead)
        return OUT * exp(-DECAY * short - SLOW * turns) + LEAD * lead - cost / 1000.0

    def ready(self, turns, bombs, code):
        """The chance to go out without having the lead."""
        if turns > 1:
            return 0.0
        return 0.85 if bombs else LUCKY * (1 + self.wins(code))

    def leading(self, seat, left):
        """The worth to my side of another seat's lead with `left` cards."""
        value: cython.double = LEAD + OUT * exp(-DECAY * 1.3 * (self.turns[left] - 1)) + GONE * (left == 0)
        return value if self.knows.ours(seat) else -value

    # --- the others' answers --------------------------------------------------------------------------------------

    def beats(self, seat, code):
        """The chance that a seat holds a higher combination of the same kind, without bombs."""
        size: cython.int = self.knows.size_of[code]
        n: cython.int = self.knows.left[seat]
        rivals: cython.double = self.knows.rivals.above[code]
        chance: cython.double
        share: cython.double
        if n < size or self.knows.tables.order[code] >= BOMBS:
            return 0.0
        if self.knows.unknown[seat] == 0:
            return 1.0 if self.can_answer(seat, code) else 0.0
        if rivals == 0:
            return 0.0
        if size == 1 and self.shows(seat, code):
            return 1.0
        chance = 1 - exp(-1.1 * rivals * n / self.knows.hidden)
        if n == size:
            share = min(1.0, rivals / (self.lowest[code >> 8] if code >> 8 <= FULL_HOUSE else 3.0))
            chance = rivals / self.knows.hidden if n == 1 else max(chance, self.whole[n] * share)
        return min(1.0, chance)

    def can_answer(self, seat, code):
        """Whether a fully known hand beats this with the same kind."""
        i: cython.int
        self.knows.pack_known(seat, self.hand)
        self.work.load(self.hand, 0, self.knows.tables.level)
        for i in range(self.work.generate(self.knows.tables, self.knows.tables.order[code])):
            if self.work.code[i] >> 8 == code >> 8:
                return True
        return False

    def shows(self, seat, code):
        """Whether the seat is known to hold a higher single card."""
        card: cython.int
        for card in range(FACES):
            if self.knows.known[FACES * seat + card]:
                if self.knows.power(min(card >> 2, 13) + (card > BLACK_JOKER)) > self.knows.power(code & 15):
                    return True
        return False

    def bombs(self, seat, code, left):
        """The chance that a seat bombs this combination, played by a seat that keeps `left` cards."""
        size: cython.double
        has: cython.double = self.bombs_by[self.knows.left[seat]] * self.live
        if self.knows.tables.order[code] >= BOMBS:
            size = self.knows.flush_beats - 0.5 if code >> 8 == STRAIGHT_FLUSH else self.knows.size_of[code]
            has *= 0.6 - 0.15 * min(4.0, size - 4) - 0.02 * (code & 15)
        return max(0.0, has) * self.willing[left]

    def after(self, holder, code, left, seats, lead, ready, back):
        """The worth of the position after `holder` plays this and keeps `left` cards.

        The next `seats` seats after me may still answer. `lead` is the worth of my own lead if I get it, `ready` my
        chance to go out on another's lead, and `back` my chance to win the round back.
        """
        i: cython.int
        seat: cython.int
        kept: cython.int
        out: cython.bint
        friendly: cython.bint
        beat: cython.double
        bomb: cython.double
        size: cython.int = self.knows.size_of[code]
        mine: cython.double = 1.0  # the chance that nobody has beaten `holder` yet
        total: cython.double = 0.0
        for i in range(1, seats + 1):
            seat = (self.knows.seat + i) % self.knows.seats
            if not self.knows.may_answer(seat):
                continue
            kept = self.knows.left[seat]
            friendly = self.knows.ours(seat)
            if friendly == self.knows.ours(holder):
                if friendly and kept == size:  # the partner may go out on it
                    beat = self.beats(seat, code)
                    total += mine * beat * self.leading(seat, 0)
                    mine *= 1 - beat
                continue
            beat = self.beats(seat, code) * (RELIEVES if friendly else FOLLOWS)
            bomb = self.bombs(seat, code, left) * (1 - beat)
            out = kept == size
            total += mine * beat * self.leading(seat, max(0, kept - size)) * (1 if out else (1 - ready) * (1 - back))
            total += 0 if out else mine * beat * back * lead
            total += mine * bomb * self.leading(seat, max(0, kept - 4)) * (1 - ready)
            mine *= 1 - beat - bomb
        return total + mine * self.holds(holder, left, lead, ready)

    def holds(self, holder, left, lead, ready):
        """The worth of a round won by `holder`. If they are out, the next leader takes the wind."""
        gone: cython.int = -1
        if left == 0:
            if not self.knows.is_out(holder):
                gone = holder
            if self.knows.n_out + (gone >= 0) >= self.knows.seats - 1:
                return 0.0
            holder = self.knows.next_leader(holder, gone)
            left = self.knows.left[holder]
        return lead if holder == self.knows.seat else self.leading(holder, left) * (1 - ready)

    # --- for callers ----------------------------------------------------------------------------------------------

    def chance_to_win(self, code: int) -> float:
        return self.wins(code)

    def chance_to_beat(self, seat: int, code: int) -> float:
        return self.beats(seat, code)
