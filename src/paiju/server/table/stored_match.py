"""The match of a table: the referee, its log in the store, and the seeds of its deals."""

import json
import secrets

from paiju.actions import Action
from paiju.cards import Seat
from paiju.events import DealOpened
from paiju.match import Match
from paiju.notation import VERSION, parse_event, show_event, upgraded
from paiju.record import dump
from paiju.rules import Ruleset, resolve
from paiju.rules.ruleset import SCHEMA_VERSION
from paiju.server.table.store import Store


class StoredMatch:
    """Every event is in the store before anybody is told of it."""

    def __init__(self, store: Store, code: str, rules: Ruleset, deals: int | None) -> None:
        self.store, self.code, self.rules, self.deals = store, code, rules, deals
        self.seeds = store.seeds(code)
        self._new_seeds: dict[int, bytes] = {}
        self.v = 0  # the number of the last event in the store
        self.match: Match | None = None
        if log := [parse_event(line) for line in self._lines()]:
            self.match = Match(rules, self._seed, log=log)
            self.match.deals = self.match.state.deal
            self.v = len(log)

    @property
    def over(self) -> bool:
        match = self.match
        return bool(match and match.over and (match.state.over or match.state.deal == self.deals))

    @property
    def running(self) -> bool:
        return bool(self.match and not self.match.over)

    def start(self) -> None:
        self.match = Match(self.rules, self._seed, deals=1)
        self._save()

    def next_deal(self) -> None:
        assert self.match
        self.match.next_deal()
        self._save()

    def play(self, *actions: tuple[Seat, Action | None]) -> None:
        """Take one action, or several bids together (None: what the clock plays).

        An action that is refused changes nothing. Of several bids, the first that counts makes the others void.
        """
        match = self.match
        assert match
        bids = match.phase.bids_made(match.state) if len(actions) > 1 else None
        for seat, action in actions:
            if bids is None or (seat in match.actors and match.phase.bids_made(match.state) == bids):
                match.play(seat, action or match.default(seat))
        self._save()

    def record(self, players: dict[Seat, str]) -> str | None:
        """Of the deals that are over. The record of a running deal would tell secrets."""
        match = self.match
        if match and not match.over:
            opened = [number for number, event in enumerate(match.events) if isinstance(event, DealOpened)]
            match = Match(self.rules, self._seed, log=match.events[: opened[-1]])
        return dump(match, players) if match and match.over else None

    def _lines(self) -> list[str]:
        """The log. One that an older version wrote is brought up to date first."""
        row, lines = self.store.find(self.code), self.store.log(self.code)
        if row and row.format < VERSION:
            now = list(upgraded(self.rules.wing, row.format, lines))
            assert len(now) == len(lines)
            self.store.rewrite(self.code, now)
            return now
        return lines

    def _seed(self, deal: int) -> bytes:
        if deal not in self.seeds:
            self.seeds[deal] = self._new_seeds[deal] = secrets.token_bytes(32)
        return self.seeds[deal]

    def _save(self) -> None:
        assert self.match
        lines = [show_event(event) for event in self.match.events[self.v :]]
        if lines:
            self.store.append(self.code, self.v + 1, lines, self._new_seeds)
            self._new_seeds.clear()
            self.v += len(lines)


def rules_text(rules: Ruleset) -> str:
    """Every option as it is now, so that a later version of a preset does not change a table."""
    title = {"zh": rules.title.zh, "en": rules.title.en}
    head = {"version": SCHEMA_VERSION, "name": rules.name, "title": title, "family": rules.family}
    return json.dumps({**head, **rules.plain()})


def rules_from(text: str) -> Ruleset:
    return resolve(json.loads(text))
