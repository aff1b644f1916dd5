"""What a seat knows after a play, as a row of bytes: the inputs of the network.

A row has five parts:

- rules (32): numbers of the ruleset, the same in every row of a match. The last one is for practice alone: whether the
  light policy plays on, in sampled worlds.
- scene (48): what does not depend on the play: points, lines, friends, the bottom, the cards left.
- play (32): the play as the expert sees it: its worth, rank and forecast, the shape led, points, what it breaks.
- groups (6 × 17): the side suit that was led, the other side suits, longest first, and the trumps. Of each, after the
  play: own cards, points, cards that nobody can beat, pairs, triples, pairs that nobody can beat, the longest run; the
  unseen cards above the own first, second and third; unseen cards, points, pairs, and pairs above one's best; the rung
  of the own top; the chance that some opponent ruffs, and that some ally does.
- seats (5 × 16): the next four seats in turn, and the mean of all further ones. Of each: whether there is one, the
  chance that it is an ally, declarer, friend, still to play, winning, trumps, points; no pairs in the suit led and in
  trumps; the chance that it is void in each group, in the order of the groups above.

The first three parts are told in bytes; the others are counted here. Whole numbers, so that a row is the same compiled
and uncompiled.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.tricks.kernels.units import COPIES, FACES, GROUPS, TRUMP, TrickTables, run_top

    FEATURES, GROUP_PLACES, GROUP_INPUTS, SEAT_PLACES, SEAT_GIVEN, SEAT_INPUTS = 1, 6, 17, 5, 8, 16
    RULE_INPUTS, SCENE_INPUTS, PLAY_INPUTS, INPUTS, FULL, MANY_ABOVE = 32, 48, 32, 294, 255, 255


@cython.final
@cython.cclass
class TrickFeatures:
    """Writes the rows of one decision: the plays of a seat in one position."""

    def __init__(self, tables: TrickTables, rules: bytes) -> None:
        i: cython.int
        if not cython.compiled:
            self.rules, self.scene, self.row = [0] * RULE_INPUTS, [0] * SCENE_INPUTS, [0] * INPUTS
            self.seats = [[0] * SEAT_GIVEN for _ in range(SEAT_PLACES)]
            self.voids, self.pairless = [[[0] * GROUPS for _ in range(SEAT_PLACES)] for _ in range(2)]
            self.held, self.left, self.unseen = [0] * FACES, [0] * FACES, [0] * FACES
            self.length, self.unseen_in, self.place = [0] * GROUPS, [0] * GROUPS, [-1] * GROUP_PLACES
        self.tables = tables
        for i in range(RULE_INPUTS):
            self.rules[i] = rules[i] if i < len(rules) else 0

    def situate(self, held: bytes, unseen: bytes, scene: bytes, seats: bytes, voids: bytes, pairless: bytes) -> None:
        """The own hand, the cards in other hands or buried by others, the scene; and for each place of a seat what is
        told of it, and its chances to be void and its lack of pairs, by group."""
        i: cython.int
        for i in range(FACES):
            self.held[i], self.unseen[i] = held[i], unseen[i]
        for i in range(SCENE_INPUTS):
            self.scene[i] = scene[i] if i < len(scene) else 0
        for i in range(SEAT_PLACES * SEAT_GIVEN):
            self.seats[i // SEAT_GIVEN][i % SEAT_GIVEN] = seats[i]
        for i in range(SEAT_PLACES * GROUPS):
            self.voids[i // GROUPS][i % GROUPS] = voids[i]
            self.pairless[i // GROUPS][i % GROUPS] = pairless[i]
        for i in range(GROUPS):
            self.unseen_in[i] = 0
        for i in range(FACES):
            self.unseen_in[self.tables.group[i]] += self.unseen[i]

    def after(self, play: bytes, led: int, mine: bool, judged: bytes) -> bytes:
        """The row after a play of these counts to a group that was led; `mine`: it takes the trick so far; `judged`:
        what the expert makes of it."""
        i: cython.int
        self.write(play, led, mine)
        for i in range(PLAY_INPUTS):
            self.row[RULE_INPUTS + SCENE_INPUTS + i] = judged[i] if i < len(judged) else 0
        return bytes(self.row[:INPUTS])

    def write(self, play, led, mine):
        """Everything but what the expert makes of the play."""
        i: cython.int
        at: cython.int = RULE_INPUTS + SCENE_INPUTS + PLAY_INPUTS
        for i in range(GROUPS):
            self.length[i] = 0
        for i in range(FACES):
            self.left[i] = self.held[i] - play[i]
            self.length[self.tables.group[i]] += self.left[i]
        for i in range(RULE_INPUTS):
            self.row[i] = self.rules[i]
        for i in range(SCENE_INPUTS):
            self.row[RULE_INPUTS + i] = self.scene[i]
        self.arrange(led)
        for i in range(GROUP_PLACES):
            self.write_group(at, self.place[i])
            at += GROUP_INPUTS
        for i in range(SEAT_PLACES):
            self.write_seat(at, i, led, mine)
            at += SEAT_INPUTS

    def arrange(self, led):
        """The order of the groups: first the side suit led, if one was; suits count for nothing but their cards."""
        i: cython.int
        group: cython.int
        at: cython.int = 1
        other: cython.int
        for i in range(GROUP_PLACES):
            self.place[i] = -1
        self.place[GROUP_PLACES - 1] = TRUMP
        if led != TRUMP:
            self.place[0] = led
        for group in range(TRUMP):
            if group == led or self.tables.first[group] == self.tables.first[group + 1]:
                continue
            i = at
            while i > 1:
                other = self.place[i - 1]
                if self.length[other] > self.length[group] or (
                    self.length[other] == self.length[group] and self.unseen_in[other] >= self.unseen_in[group]
                ):
                    break
                self.place[i] = other
                i -= 1
            self.place[i] = group
            at += 1

    def write_group(self, at, group):
        i: cython.int
        card: cython.int
        copies: cython.int
        rung: cython.int = -1
        above: cython.int = 0  # unseen cards of higher rungs
        level: cython.int = 0  # unseen cards on this rung
        pairs_above: cython.int = 0
        pairs_level: cython.int = 0
        met: cython.int = 0  # own cards so far, from the highest down
        first: cython.int = MANY_ABOVE
        second: cython.int = MANY_ABOVE
        third: cython.int = MANY_ABOVE
        top: cython.int = 0
        points: cython.int = 0
        bosses: cython.int = 0
        pairs: cython.int = 0
        triples: cython.int = 0
        boss_pairs: cython.int = 0
        best_pair: cython.int = MANY_ABOVE
        unseen_points: cython.int = 0
        for i in range(GROUP_INPUTS):
            self.row[at + i] = 0
        if group < 0:
            return
        for i in range(self.tables.first[group + 1] - 1, self.tables.first[group] - 1, -1):
            card = self.tables.order[i]
            if self.tables.rung[card] != rung:
                rung = self.tables.rung[card]
                above += level
                pairs_above += pairs_level
                level = pairs_level = 0
            copies = self.left[card]
            points += copies * self.tables.points[card]
            unseen_points += self.unseen[card] * self.tables.points[card]
            if copies > 0:
                top = max(top, rung)
                if above == 0:
                    bosses += copies
                if met < 1:
                    first = above
                if met < 2 <= met + copies:
                    second = above
                if met < 3 <= met + copies:
                    third = above
                met += copies
                if copies > 1:
                    pairs += 1
                    best_pair = min(best_pair, pairs_above)
                    if pairs_above == 0:
                        boss_pairs += 1
                if copies > 2:
                    triples += 1
            level += self.unseen[card]
            if self.unseen[card] > 1:
                pairs_level += 1
        above += level
        pairs_above += pairs_level
        self.row[at] = byte_of(met, 10)
        self.row[at + 1] = byte_of(points, 4)
        self.row[at + 2] = byte_of(bosses, 40)
        self.row[at + 3] = byte_of(pairs, 40)
        self.row[at + 4] = byte_of(triples, 80)
        self.row[at + 5] = byte_of(boss_pairs, 80)
        self.row[at + 6] = byte_of(self.longest_run(group) if pairs > 1 else 0, 50)
        self.row[at + 7] = byte_of(first, 16)
        self.row[at + 8] = byte_of(second, 16)
        self.row[at + 9] = byte_of(third, 16)
        self.row[at + 10] = byte_of(above, 5)
        self.row[at + 11] = byte_of(unseen_points, 3)
        self.row[at + 12] = byte_of(pairs_above, 16)
        self.row[at + 13] = byte_of(best_pair, 24)
        self.row[at + 14] = byte_of(top, 10)
        self.row[at + 15] = self.voids_of(group, True)
        self.row[at + 16] = self.voids_of(group, False)

    def write_seat(self, at, place, led, mine):
        i: cython.int
        group: cython.int
        for i in range(SEAT_GIVEN):
            self.row[at + i] = self.seats[place][i]
        if mine:
            self.row[at + 5] = 0
        self.row[at + 8] = self.pairless[place][led]
        self.row[at + 9] = self.pairless[place][TRUMP]
        for i in range(GROUP_PLACES):
            group = self.place[i]
            self.row[at + 10 + i] = self.voids[place][group] if group >= 0 else 0

    def longest_run(self, group):
        """The groups of equal cards in the longest tractor of a group."""
        width: cython.int
        length: cython.int
        best: cython.int = 0
        for width in range(max(2, self.tables.narrowest_run), COPIES + 1):
            length = max(best + 1, self.tables.shortest_run)
            while run_top(self.tables, self.left, group, width, length, COPIES) >= 0:
                best = length
                length += 1
        return best

    def voids_of(self, group, foes):
        """The chance that some opponent, or some ally, is void in a group and has a trump, if it is a side suit."""
        i: cython.int
        ruffs: cython.int
        none: cython.int = FULL
        for i in range(SEAT_PLACES):
            if self.seats[i][0] == 0:
                continue
            ruffs = self.voids[i][group] * (FULL - self.seats[i][1] if foes else self.seats[i][1]) // FULL
            if group != TRUMP:
                ruffs = ruffs * (FULL - self.voids[i][TRUMP]) // FULL
            none = none * (FULL - ruffs) // FULL
        return FULL - none


def byte_of(number, scale):
    """A number as an input, as large as fits."""
    return min(FULL, max(0, number * scale))
