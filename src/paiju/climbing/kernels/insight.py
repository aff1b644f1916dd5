"""What the others hold, as bytes that follow a seat's own row: together they are what the critic reads.

The critic is asked in worlds that are known whole, the true one of a practice deal or one that a search has sampled.
The inputs are scaled as those of the row, see features.py. What somebody can do counts by the tables of the seat in
turn.

    others     for each of seven seats after me: the turns its cards need, what they cost, its bombs, its groups by kind
               (10), those that no opponent of it beats, the others but for bombs, its best bomb is above theirs; its
               cards by power (16)
    answers    for each of them: it can beat what lies on the table after my action without a bomb, only with one, and
               without one as its last cards; then: no opponent can, none can without a bomb
    kept       of the cards that I keep: groups that no opponent beats, the others but for bombs, my best bomb is above
               theirs

A change of these bytes counts VERSION of features.py up, as one of the row does.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.candidates import PLAN, Candidates
    from paiju.climbing.kernels.combos import (
        BOMBS,
        HAND,
        JOKER_BOMB,
        MOST_CARDS,
        SEATS,
    )
    from paiju.climbing.kernels.features import INPUTS, ON, OTHERS, POWERS, Features
    from paiju.climbing.kernels.knowledge import Knowledge
    from paiju.climbing.kernels.planner.splitter import Appraiser
    from paiju.climbing.kernels.suits import SuitedPlays

    OTHER = 32  # inputs of another seat that are the same for all candidates
    ANSWERS = 3  # … and those that a candidate changes
    INSIGHTS = OTHERS * (OTHER + ANSWERS) + 5
    WHOLE = INPUTS + INSIGHTS
    CLASSES = BOMBS >> 16  # of combinations that compare with each other


@cython.cclass
class Insight:
    """Begin after the candidates of a deal were found and valued, then encode them."""

    def __init__(
        self, knows: Knowledge, appraiser: Appraiser, candidates: Candidates, features: Features, work: SuitedPlays
    ) -> None:
        if not cython.compiled:
            self.row, self.strongest, self.bomb = [0] * WHOLE, [0] * (SEATS * CLASSES), [0] * SEATS
        self.knows, self.appraiser, self.candidates = knows, appraiser, candidates
        self.features, self.work = features, work
        self.at = 0

    def put(self, value):
        self.row[self.at] = max(0, min(255, value))
        self.at += 1

    # --- what all candidates share --------------------------------------------------------------------------------

    def begin(self, deal):
        """Look at all hands. The features have begun already."""
        seat: cython.int
        i: cython.int
        for seat in range(self.knows.seats):
            self.look(seat, deal)
        self.at = INPUTS
        for i in range(1, OTHERS + 1):
            seat = (self.knows.seat + i) % self.knows.seats
            if i < self.knows.seats and self.knows.left[seat]:
                self.other(seat, deal)
            else:
                self.nobody()

    def look(self, seat, deal):
        """Note the strongest play of each class that a seat can make."""
        i: cython.int
        order: cython.int
        self.bomb[seat] = 0
        for i in range(CLASSES):
            self.strongest[CLASSES * seat + i] = 0
        if self.knows.left[seat] == 0:
            return
        self.work.load(deal.hands, HAND * seat, self.knows.tables.level)
        for i in range(self.work.generate(self.knows.tables, 0)):
            order = self.knows.tables.order[self.work.code[i]]
            if order >= BOMBS:
                self.bomb[seat] = max(self.bomb[seat], order)
            elif order > self.strongest[CLASSES * seat + (order >> 16)]:
                self.strongest[CLASSES * seat + (order >> 16)] = order

    def stands(self, seat, code):
        """Whether no opponent of a seat beats this without a bomb."""
        i: cython.int
        order: cython.int = self.knows.tables.order[code]
        for i in range(1, self.knows.seats, 2):
            if self.strongest[CLASSES * ((seat + i) % self.knows.seats) + (order >> 16)] > order:
                return False
        return True

    def tops(self, seat, order):
        """Whether no opponent of a seat has a bomb above this."""
        i: cython.int
        for i in range(1, self.knows.seats, 2):
            if self.bomb[(seat + i) % self.knows.seats] > order:
                return False
        return True

    def nobody(self):
        i: cython.int
        for i in range(OTHER):
            self.put(0)

    def other(self, seat, deal):
        i: cython.int
        code: cython.int
        sure: cython.int = 0
        start: cython.int = self.at
        self.appraiser.value(deal.hands, HAND * seat)
        self.nobody()
        self.at = start
        self.put(16 * self.appraiser.turns)
        self.put((self.appraiser.cost + 2000) // 16)
        self.put(48 * self.appraiser.bombs)
        for i in range(self.appraiser.turns):
            code = self.appraiser.splitter.groups.code[i]
            self.row[self.at + (code >> 8) - 1] = min(255, self.row[self.at + (code >> 8) - 1] + ON)
            sure += self.knows.tables.order[code] < BOMBS and self.stands(seat, code)
        self.at += JOKER_BOMB
        self.put(ON * sure)
        self.put(ON * (self.appraiser.turns - self.appraiser.bombs - sure))
        self.put(ON * (self.bomb[seat] > 0 and self.tops(seat, self.bomb[seat])))
        for i in range(POWERS):
            self.put(16 * self.knows.held(deal.hands, HAND * seat, i))

    # --- what an action changes -----------------------------------------------------------------------------------

    def encode(self, k):
        """Complete the row of candidate k, which the features have encoded."""
        i: cython.int
        for i in range(INPUTS):
            self.row[i] = self.features.row[i]
        self.at = INPUTS + OTHERS * OTHER
        self.answers(k)
        self.keep(k)

    def answers(self, k):
        """Who can beat what lies on the table then."""
        i: cython.int
        seat: cython.int
        code: cython.int = self.candidates.code[k]
        order: cython.int = self.knows.tables.order[code]
        beats: cython.bint
        bombs: cython.bint
        plain: cython.bint = True
        sure: cython.bint = True
        seats: cython.int = self.knows.seats - 1
        if code == 0:
            code, order = self.knows.top_code, self.knows.to_beat
            seats = (self.knows.top_seat - self.knows.seat + self.knows.seats) % self.knows.seats - 1
        for i in range(1, OTHERS + 1):
            seat = (self.knows.seat + i) % self.knows.seats
            beats = bombs = False
            if i <= seats and self.knows.may_answer(seat):
                beats = order < BOMBS and self.strongest[CLASSES * seat + (order >> 16)] > order
                bombs = self.bomb[seat] > order
                if not self.knows.ours(seat):
                    plain = plain and not beats
                    sure = sure and not beats and not bombs
            self.put(ON * beats)
            self.put(ON * (bombs and not beats))
            self.put(ON * (beats and self.knows.left[seat] == self.knows.size_of[code]))
        self.put(ON * sure)
        self.put(ON * plain)

    def keep(self, k):
        """What the cards that I keep can do."""
        i: cython.int
        code: cython.int
        order: cython.int
        bomb: cython.int = 0
        bombs: cython.int = 0
        sure: cython.int = 0
        turns: cython.int = self.candidates.plan[PLAN * k]
        for i in range(turns):
            code = self.candidates.rest_groups[MOST_CARDS * k + i]
            order = self.knows.tables.order[code]
            if order >= BOMBS:
                bombs += 1
                bomb = max(bomb, order)
            else:
                sure += self.stands(self.knows.seat, code)
        self.put(ON * sure)
        self.put(ON * (turns - bombs - sure))
        self.put(ON * (bomb > 0 and self.tops(self.knows.seat, bomb)))
