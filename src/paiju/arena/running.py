"""A contest played: deal after deal of every pairing that is not decided, in an order no worker's speed can change."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator

from paiju.arena.contest import Contest, Job, Pair
from paiju.arena.playing import Played
from paiju.arena.statistics import Gambler
from paiju.arena.workers import Workers


class Progress:
    """The deals that count: those played before and those played now, up to the decision of each pairing."""

    def __init__(self, contest: Contest, deals: int, stop_early: bool) -> None:
        self.contest, self.deals, self.stop_early = contest, deals, stop_early
        self.played: dict[Pair, list[Played]] = {pair: [] for pair in contest.pairs}
        self._gamblers = {pair: Gambler() for pair in contest.pairs}

    def take(self, played: Played) -> None:
        self.played[played.pair].append(played)
        self._gamblers[played.pair].bet(played.share)

    def stopped(self, pair: Pair) -> bool:
        return self.stop_early and self._gamblers[pair].decided

    @property
    def done(self) -> int:
        """Deals that need not be played any more, of `deals` for every pairing."""
        return sum(self.deals if self.stopped(pair) else len(deals) for pair, deals in self.played.items())


def run(progress: Progress, known: Iterable[Played], workers: Workers, on_deal: Callable[[Played], None]) -> None:
    """Play what is missing. Results are taken in the order of the jobs, so early stops do not depend on the workers."""
    kept = {(played.pair, played.deal): played for played in known}
    running = deque[tuple[Job, Callable[[], Played]]]()
    for job in _jobs(progress, kept):
        if len(running) == workers.ahead:
            _take_first(progress, running, on_deal)
        if not progress.stopped(job.pair):
            running.append((job, workers.submit(job)))
    while running:
        _take_first(progress, running, on_deal)


def _jobs(progress: Progress, kept: dict[tuple[Pair, int], Played]) -> Iterator[Job]:
    """Every deal of every pairing that is not known already; the known ones are counted in their turn."""
    for deal in range(progress.deals):
        for pair in progress.contest.pairs:
            if (pair, deal) not in kept:
                yield Job(progress.contest, pair, deal)
            elif not progress.stopped(pair):
                progress.take(kept[pair, deal])


def _take_first(
    progress: Progress, running: deque[tuple[Job, Callable[[], Played]]], on_deal: Callable[[Played], None]
) -> None:
    job, wait = running.popleft()
    if not progress.stopped(job.pair):
        progress.take(played := wait())
        on_deal(played)
