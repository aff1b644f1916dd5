"""The match of a table: the referee, its log in the store, and the seeds of its deals."""

import asyncio
import secrets
from collections.abc import Callable, Iterator, Mapping
from itertools import islice

from paiju.actions import Action
from paiju.cards import Seat
from paiju.events import Event
from paiju.match import Match
from paiju.notation import VERSION, parse_event, show_event, upgraded
from paiju.record import written
from paiju.rules import Ruleset
from paiju.server.storage import writes
from paiju.server.storage.store import Store
from paiju.server.table.pen import Pen, nothing

STEP = 200  # events that are read at a time


def log_in_steps(store: Store, code: str, rules: Ruleset) -> Iterator[list[str]]:
    """The whole log of a table in the present notation, a few lines at a time."""
    row, lines = store.find(code), _lines(store, code)
    if row:
        lines = iter(upgraded(rules.wing, row.format, lines))
    while step := list(islice(lines, STEP)):
        yield step


def _lines(store: Store, code: str) -> Iterator[str]:
    read = 0
    while lines := store.log(code, read, STEP):
        yield from lines
        read += len(lines)


class StoredMatch:
    """What happens is decided on a draft. The match goes on when the events of the draft are in the store. Those of the
    present deal are in memory as well."""

    def __init__(self, pen: Pen, store: Store, code: str, rules: Ruleset, deals: int | None) -> None:
        self.pen, self.store, self.code, self.rules, self.deals = pen, store, code, rules, deals
        self.seeds = store.seeds(code)
        self._new_seeds: dict[int, bytes] = {}
        self._promises: Mapping[Seat, str] = {}  # for the deal that is being opened
        self.match: Match | None = None
        self.epoch = 0  # of whoever writes this log: a new one each time it is read, 0 until it is claimed
        self.rewritten: list[str] | None = None  # the log, if an older version wrote it

    @property
    def v(self) -> int:
        """The number of the last event in the store."""
        return self.match.v if self.match else 0

    def read(self) -> Iterator[list[Event]]:
        """Fold the log, a few events at a time: between two steps there is time for other tables."""
        row = self.store.find(self.code)
        if row and row.format < VERSION:
            self.rewritten = []
        for lines in self._steps():
            if self.rewritten is not None:
                self.rewritten += lines
            events = [parse_event(line) for line in lines]
            if self.match:
                self.match.follow(events)
            else:
                self.match = Match(self.rules, self._seed, promises=self._promised, log=events)
            self.match.deals = self.match.state.deal
            yield events

    def forget(self) -> None:
        """What was before the present deal, after it was shown. The store has it."""
        match = self.match
        if match and match.first < match.opening[0]:
            match.forget()
            self.seeds = {deal: seed for deal, seed in self.seeds.items() if deal >= match.state.deal}

    def _steps(self) -> Iterator[list[str]]:
        return log_in_steps(self.store, self.code, self.rules)

    @property
    def over(self) -> bool:
        match = self.match
        return bool(match and match.over and (match.state.over or match.state.deal == self.deals))

    @property
    def waiting(self) -> bool:
        """Whether a deal waits for the shares in its shuffle."""
        return bool(self.match and self.match.waiting)

    @property
    def running(self) -> bool:
        return bool(self.match and not self.match.over)

    def start(self, promises: Mapping[Seat, str], then: Callable[[], None] = nothing) -> None:
        """Open the first deal. With promises it waits for the shares in its shuffle, without it is dealt at once.
        `then` is called when it is stored and done, here and below."""
        self._promises = promises
        self._save(Match(self.rules, self._seed, deals=1, promises=self._promised), then)

    def next_deal(self, promises: Mapping[Seat, str], then: Callable[[], None] = nothing) -> None:
        assert self.match
        self._promises = promises
        draft = self.match.draft()
        draft.next_deal()
        self._save(draft, then)

    def deal(self, shares: Mapping[Seat, bytes], then: Callable[[], None] = nothing) -> None:
        """Deal the cards of a deal that waits."""
        assert self.match
        draft = self.match.draft()
        draft.reveal(shares)
        self._save(draft, then)

    def play(self, *actions: tuple[Seat, Action | None], then: Callable[[], None] = nothing) -> None:
        """Take one action, or several bids together (None: what the clock plays). Refused at once if it is illegal."""
        self._save(self.decided(*actions), then)

    def decided(self, *actions: tuple[Seat, Action | None]) -> Match:
        """What would come of them. Of several bids, the first that counts makes the others void."""
        assert self.match
        draft = self.match.draft()
        bids = draft.phase.bids_made(draft.state) if len(actions) > 1 else None
        for seat, action in actions:
            if bids is None or (seat in draft.actors and draft.phase.bids_made(draft.state) == bids):
                draft.play(seat, action or draft.default(seat))
        return draft

    async def record(self, players: dict[Seat, str]) -> str | None:
        """Of the deals that are over. The record of a running deal would tell secrets. The log is read in steps and
        put together in a thread."""
        log: list[str] = []
        for lines in self._steps():
            log += lines
            await asyncio.sleep(0)
        while log and not log[-1].startswith("DealRevealed "):
            log.pop()
        return await asyncio.to_thread(written, self.rules, log, players) if log else None

    def _promised(self, deal: int) -> Mapping[Seat, str]:
        return self._promises

    def _seed(self, deal: int) -> bytes:
        if deal not in self.seeds:
            self.seeds[deal] = self._new_seeds[deal] = secrets.token_bytes(32)
        return self.seeds[deal]

    def _save(self, draft: Match, then: Callable[[], None]) -> None:
        """Nothing has happened before it is stored."""
        lines, seeds = [show_event(event) for event in draft.events], dict(self._new_seeds)

        def stored(_: None) -> None:
            for deal in seeds:
                del self._new_seeds[deal]
            if self.match:
                self.match.accept(draft)
            else:
                self.match = draft
            then()

        self.pen.write(writes.append(self.code, self.v + 1, lines, seeds), stored)
