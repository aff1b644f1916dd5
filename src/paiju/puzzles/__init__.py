"""Puzzles: positions from real deals with one clearly best answer, found and confirmed by the analysis."""

from paiju.puzzles.mine import TIMES, WORLDS, clear, mine, reconfirm
from paiju.puzzles.puzzle import Puzzle, mined, packed, unpacked

__all__ = ["TIMES", "WORLDS", "Puzzle", "clear", "mine", "mined", "packed", "reconfirm", "unpacked"]
