"""The referee as a service: questions about the rules in, answers out, from the functions that referee the tables."""

from paiju.judge.answers import answer, answer_lines

__all__ = ["answer", "answer_lines"]
