"""The course of a match at a table: the referee, its log in the store, and the seeds of its deals."""

import json
import secrets

from paiju.actions import Action
from paiju.cards import Seat
from paiju.events import DealOpened
from paiju.match import Match
from paiju.notation import VERSION, parse_event, show_event, upgraded
from paiju.record import dump
from paiju.rules import Ruleset, resolve
from paiju.server.table.store import Store


class Course:
    """What happens is in the store before this object lets anybody know."""

    def __init__(self, store: Store, code: str, rules: Ruleset, deals: int | None) -> None:
        self.store, self.code, self.rules, self.deals = store, code, rules, deals
        self.seeds = store.seeds(code)
        self._fresh: dict[int, bytes] = {}
        self.stored = 0
        self.match: Match | None = None
        if log := [parse_event(line) for line in self._lines()]:
            self.match = Match(rules, self._seed, log=log)
            self.match.deals = self.match.state.deal
            self.stored = len(log)

    @property
    def v(self) -> int:
        """The number of the last event."""
        return self.stored

    @property
    def paused(self) -> bool:
        """A deal is over, and there will be another."""
        return bool(self.match and self.match.over and not self.over)

    @property
    def over(self) -> bool:
        match = self.match
        return bool(match and match.over and (match.state.over or match.state.deal == self.deals))

    @property
    def running(self) -> bool:
        return bool(self.match and not self.match.over)

    def start(self) -> None:
        self.match = Match(self.rules, self._seed, deals=1)
        self._keep()

    def next_deal(self) -> None:
        assert self.match
        self.match.next_deal()
        self._keep()

    def play(self, *actions: tuple[Seat, Action | None]) -> None:
        """Actions that are taken together (None: what the clock plays); one that is refused changes nothing."""
        assert self.match
        offers = self.match.phase.offers(self.match.state)
        for seat, action in actions:
            if seat in self.match.actors and self.match.phase.offers(self.match.state) == offers:
                self.match.play(seat, action or self.match.default(seat))
        self._keep()

    def record(self, players: dict[Seat, str]) -> str | None:
        """Of the deals that are finished: the record of a running one would be a secret."""
        match = self.match
        if match and not match.over:
            opened = [number for number, event in enumerate(match.events) if isinstance(event, DealOpened)]
            match = Match(self.rules, self._seed, log=match.events[: opened[-1]])
        return dump(match, players) if match and match.over else None

    def _lines(self) -> list[str]:
        """The log; one that an older version wrote is brought up to date first."""
        row, lines = self.store.find(self.code), self.store.log(self.code)
        if row and row.format < VERSION:
            lines = list(upgraded(self.rules.wing, row.format, lines))
            self.store.rewrite(self.code, lines)
        return lines

    def _seed(self, deal: int) -> bytes:
        if deal not in self.seeds:
            self.seeds[deal] = self._fresh[deal] = secrets.token_bytes(32)
        return self.seeds[deal]

    def _keep(self) -> None:
        assert self.match
        lines = [show_event(event) for event in self.match.events[self.stored :]]
        if lines:
            self.store.append(self.code, self.stored + 1, lines, self._fresh)
            self._fresh.clear()
            self.stored += len(lines)


def rules_text(rules: Ruleset) -> str:
    """Every option as it is now: later versions of a preset do not change a table."""
    title = {"zh": rules.title.zh, "en": rules.title.en}
    return json.dumps({"name": rules.name, "title": title, "family": rules.family, **rules.plain()})


def rules_from(text: str) -> Ruleset:
    return resolve(json.loads(text))
