"""The exam: positions with a known answer, put to a bot, and its marks."""

from paiju.exam.marking import Mark, examine
from paiju.exam.rows import Row, chapters, choose, suite

__all__ = ["Mark", "Row", "chapters", "choose", "examine", "suite"]
