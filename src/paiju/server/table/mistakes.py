"""Mistakes: what is made of an analysis that is complete, for those who played its deal."""

from collections.abc import Mapping

from paiju.server.shown.analysis import accounts
from paiju.server.storage import played
from paiju.server.storage.store import Store
from paiju.server.thinking.analysis import Subject, judged_in


class Mistakes:
    def __init__(self, store: Store) -> None:
        self.store = store

    def note(self, subject: Subject, found: Mapping[int, bytes]) -> None:
        """How many of them each seat has made, for statistics. A seat of which nothing was measured is left out."""
        judged = [judged_in(found[step]) for step in range(subject.curve, subject.steps) if found[step]]
        seats = 1 + max((one.seat for one in judged), default=-1)
        counts = {one.seat: (one.mistakes, one.blunders) for one in accounts(seats, judged) if one.measured}
        self.store.journal.write(played.judge(subject.key, subject.number, counts))
