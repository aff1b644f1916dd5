"""The judge: answers questions about the rules, with the same functions that referee the tables."""

from paiju.judge.answers import answer, answer_lines

__all__ = ["answer", "answer_lines"]
