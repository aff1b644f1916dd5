"""Small questions of climbing games answered by trying everything."""

from collections.abc import Iterator
from functools import cache

from paiju.actions import Play
from paiju.cards import Cards
from paiju.climbing.kernels.combos import ClimbTables
from paiju.climbing.phases.legal import PlayLegal
from paiju.climbing.tables import CODES
from paiju.hand import Hand


class Duel:
    """Two players are left: who goes out first if both play their best."""

    def __init__(self, tables: ClimbTables) -> None:
        self.tables, self.wins = tables, cache(self._wins)

    def plays(self, hand: Cards, reads: str) -> list[Play]:
        to_beat = self.tables.order_of(CODES[reads]) if reads else 0
        return PlayLegal(Hand().add(hand), self.tables, to_beat, reads).plays

    def _wins(self, mine: Cards, theirs: Cards, reads: str) -> bool:
        """Whether who is to act goes out first; `reads` is what the other has laid, nothing where one leads."""
        if any(self.play_wins(mine, theirs, play) for play in self.plays(mine, reads)):
            return True
        return bool(reads) and self.pass_wins(mine, theirs)

    def play_wins(self, mine: Cards, theirs: Cards, play: Play) -> bool:
        left = bytes(Hand().add(mine).remove(play.cards))
        return not left or not self.wins(theirs, left, play.reads or "")

    def pass_wins(self, mine: Cards, theirs: Cards) -> bool:
        return not self.wins(theirs, mine, "")


def divisions(hand: Hand, tables: ClimbTables, most: int) -> Iterator[tuple[Play, ...]]:
    """Every way to divide a hand into so many combinations or fewer."""
    if not len(hand):
        yield ()
    elif most:
        low = hand.known[0]
        for play in PlayLegal(hand, tables, 0, "").every_play():
            if low in play.cards:
                yield from ((play, *rest) for rest in divisions(hand.remove(play.cards), tables, most - 1))


def fewest(hand: Hand, tables: ClimbTables) -> list[tuple[Play, ...]]:
    """Every way to divide a hand into as few combinations as possible."""
    for most in range(len(hand) + 1):
        if found := list(divisions(hand, tables, most)):
            return found
    raise AssertionError("single cards are combinations")
