"""Play a contest deal by deal until each pairing is decided. The order does not depend on the workers' speed."""

from collections import deque
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager

from paiju.arena.contest import Contest, Job, Pair
from paiju.arena.deal import DealResult, play_deal
from paiju.arena.hiring import workers
from paiju.arena.statistics import Gambler
from paiju.arena.workers import Pending, Workers

# deals in the order of counting: pending, or known from before
Turns = deque[tuple[Pair, Pending[DealResult] | DealResult]]


class Progress:
    """All deals that count, old and new, until each pairing is decided."""

    def __init__(self, contest: Contest, deals: int, stop_early: bool) -> None:
        self.contest, self.deals, self.stop_early = contest, deals, stop_early
        self.played: dict[Pair, list[DealResult]] = {pair: [] for pair in contest.pairs}
        self._gamblers = {pair: Gambler() for pair in contest.pairs}

    def take(self, played: DealResult) -> None:
        self.played[played.pair].append(played)
        self._gamblers[played.pair].bet(played.share)

    def stopped(self, pair: Pair) -> bool:
        return self.stop_early and self._gamblers[pair].decided

    @property
    def done(self) -> int:
        """The number of deals that are finished or no longer needed."""
        return sum(self.deals if self.stopped(pair) else len(deals) for pair, deals in self.played.items())


def run(
    progress: Progress,
    known: Iterable[DealResult],
    workers: Workers[Job, DealResult],
    on_deal: Callable[[DealResult], None],
) -> None:
    """Play the missing deals. Results are taken in the order of the jobs, so workers do not influence early stops."""
    kept = {(played.pair, played.deal): played for played in known}
    turns: Turns = deque()
    try:
        for deal in range(progress.deals):
            for pair in progress.contest.pairs:
                if len(turns) == workers.ahead:
                    _take_first(progress, turns, on_deal)
                if not progress.stopped(pair):
                    before = kept.get((pair, deal))
                    turns.append((pair, before or workers.submit(Job(progress.contest, pair, deal))))
        while turns:
            _take_first(progress, turns, on_deal)
    except BaseException:  # interrupted, or a worker was lost: keep all finished deals
        for played in _finished(progress, turns):
            on_deal(played)
        raise


def _take_first(progress: Progress, turns: Turns, on_deal: Callable[[DealResult], None]) -> None:
    pair, turn = turns[0]
    if progress.stopped(pair):
        turns.popleft()
        return
    played = turn if isinstance(turn, DealResult) else turn.wait()
    turns.popleft()  # only now: the wait may be interrupted
    progress.take(played)
    if played is not turn:
        on_deal(played)


def _finished(progress: Progress, turns: Turns) -> list[DealResult]:
    """Finished deals that cannot be counted yet, because an earlier one is still being played. They are kept."""
    running = [turn for pair, turn in turns if isinstance(turn, Pending) and not progress.stopped(pair)]
    return [turn.wait() for turn in running if turn.finished()]


def players(jobs: int, ray: str | None = None) -> AbstractContextManager[Workers[Job, DealResult]]:
    """Workers that play deals of contests."""
    return workers(play_deal, jobs, ray)
