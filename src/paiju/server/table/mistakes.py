"""Mistakes: what is made of an analysis that is complete, for those who played its deal."""

from collections.abc import Mapping

from paiju.analysis import Grade
from paiju.server.shown.analysis import accounts
from paiju.server.storage import mistakes, played
from paiju.server.storage.store import Store
from paiju.server.storage.writes import together
from paiju.server.thinking.analysis import Subject, judged_in

PRACTISED: tuple[Grade, ...] = ("mistake", "blunder")


class Mistakes:
    def __init__(self, store: Store) -> None:
        self.store = store

    def note(self, subject: Subject, found: Mapping[int, bytes]) -> None:
        """How many of them each seat has made, for statistics, and each of them to be practised. A seat of which
        nothing was measured is not counted."""
        steps = [found[step] for step in range(subject.curve, subject.steps) if found[step]]
        judged = [judged_in(step) for step in steps]
        seats = 1 + max((one.seat for one in judged), default=-1)
        counts = {one.seat: (one.mistakes, one.blunders) for one in accounts(seats, judged) if one.measured}
        made = [(one.v, one.seat, step) for one, step in zip(judged, steps, strict=True) if one.grade in PRACTISED]
        key, number = subject.key, subject.number
        self.store.journal.write(together(played.judge(key, number, counts), mistakes.note(key, number, made)))
