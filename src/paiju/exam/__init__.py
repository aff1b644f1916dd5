"""The exam: puts positions with a known answer to a bot, and marks its answers."""

from paiju.exam.marking import Mark, examine
from paiju.exam.rows import Row, chapters, choose, suite

__all__ = ["Mark", "Row", "chapters", "choose", "examine", "suite"]
