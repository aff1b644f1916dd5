"""Records: a match as one text file that people can read, and that anybody can replay and verify years later.

    paiju record 3                              the format's version
    ruleset guandan                             the name of its ruleset
    family climbing 2                           the family and the version of its options
    digest …                                    SHA-256 of the resolved options
    option wind_to "partner"                    every option with its value
    player 0 东                                  optional
    seed 3 …                                    only while deal 3 is unfinished: such a record is a secret
    MatchOpened …                               every event, one per line
    end 1234 …                                  the number of lines above and their SHA-256

Lines that begin with # are for people.
"""

import hashlib
import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from paiju.cards import Seat
from paiju.errors import BadInput
from paiju.events import DealOpened, DealRevealed, Event, MatchOpened, SharesPromised, SharesRevealed
from paiju.family import FAMILIES
from paiju.match import Match
from paiju.notation import VERSION, parse_event, show_event, upgraded
from paiju.rng import commitment
from paiju.rules import Ruleset
from paiju.rules.load import HEAD, restored
from paiju.rules.prose import error_words
from paiju.rules.ruleset import SCHEMA_VERSION, digest_of
from paiju.rules.schema import Words
from paiju.state import Standing

KNOWN = tuple(map(str, range(1, VERSION + 1)))  # the versions that can be read


class Record(Struct):
    """A record as it was read. Nothing in it has been checked against the rules yet.

    >>> from paiju import Match, load
    >>> match = Match(load("guandan"), b"an example", deals=1)
    >>> while not match.over:
    ...     match.play(match.actors[0], match.default(match.actors[0]))
    >>> text = dump(match, {0: "me"})
    >>> record = Record.parse(text)
    >>> record.players, record.verify().state == match.state
    ({0: 'me'}, True)
    """

    rules: Ruleset
    players: dict[Seat, str]
    seeds: dict[int, bytes]
    events: list[tuple[int, Event]]  # each with its line number
    lines: int
    intact: bool  # whether the closing line fits the lines above it

    @classmethod
    def read(cls, path: Path) -> "Record":
        """Read a record from its file."""
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadInput("unreadable_file", path=str(path), reason=str(error)) from None
        return cls.parse(text)

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Read a record of this version or an older one from its text."""
        lines = text.split("\n")
        while lines and not lines[-1].strip():
            lines.pop()
        version = lines[0].removeprefix("paiju record ") if lines else ""
        if version not in KNOWN:
            raise BadInput("record_version", version=version or "?")
        return _Reader(lines, int(version)).record()

    def replay(self) -> Match:
        """Play the match again. Check every action against the rules, and every event against the replayed one."""
        opened = [event for _, event in self.events[:1] if isinstance(event, MatchOpened)]
        if not opened:
            raise BadInput("record_syntax", line=self.events[0][0] if self.events else 1, reason="MatchOpened …")
        start = Standing(opened[0].levels, opened[0].level, opened[0].owner, opened[0].fails)
        _check_seeds(self)
        deals = max((event.number for _, event in self.events if isinstance(event, DealOpened)), default=0)
        if not deals:
            raise BadInput("record_mismatch", line=self.events[-1][0] + 1, expected="DealOpened …", found="end")
        finished = isinstance(self.events[-1][1], DealRevealed)
        promised, last = self._promises(), deals if finished else None
        match = Match(self.rules, self.seeds.__getitem__, start=start, deals=last, promises=promised.__getitem__)
        compared = 0
        while True:
            compared = _compare(self, match, compared)
            if compared == len(self.events):
                return match
            number, event = self.events[compared]
            if isinstance(event, SharesRevealed) and match.waiting:
                _reveal(match, number, event)
                continue
            origin = event.action(match.state)
            if origin is None:
                expected = "SharesRevealed …" if match.waiting else "Played …"
                raise BadInput("record_mismatch", line=number, expected=expected, found=show_event(event))
            try:
                match.play(*origin)
            except BadInput as error:
                raise BadInput("record_illegal", line=number, reason=error_words(error, self.rules)) from error

    def _promises(self) -> dict[int, dict[Seat, str]]:
        """What players promised to add to the shuffle, by the number of the deal."""
        found = defaultdict[int, dict[Seat, str]](dict)
        deal = 0
        for _, event in self.events:
            if isinstance(event, DealOpened):
                deal = event.number
            elif isinstance(event, SharesPromised):  # one that is not whole differs from the replayed one
                found[deal] = dict(zip(event.seats, event.promises, strict=False))
        return found

    def verify(self) -> Match:
        """Replay, and check that nobody has edited the file. Errors name the line."""
        match = self.replay()
        if not self.intact:
            raise BadInput("record_edited", line=self.lines)
        return match


def dump(match: Match, players: dict[Seat, str] | None = None) -> str:
    """The record of a match. Of one with an unfinished deal it is a secret."""
    seed = [] if match.over else [f"seed {match.state.deal} {match.seeds(match.state.deal).hex()}"]
    return written(match.rules, [*seed, *map(show_event, match.events)], players)


def written(rules: Ruleset, log: Iterable[str], players: dict[Seat, str] | None = None) -> str:
    """A record with the lines of a whole log."""
    lines = [f"paiju record {VERSION}", f"# {rules.title.zh} · {rules.title.en}", f"ruleset {rules.name}"]
    lines += [f"family {rules.family} {SCHEMA_VERSION}", f"digest {rules.digest()}"]
    lines += [f"option {name} {json.dumps(value, ensure_ascii=False)}" for name, value in rules.plain().items()]
    lines += [f"player {seat} {name}" for seat, name in sorted((players or {}).items())]
    lines += log
    return "\n".join([*lines, f"end {len(lines)} {_digest(lines)}", ""])


def save(path: Path, match: Match, players: dict[Seat, str] | None = None) -> None:
    """Write a record whole or not at all."""
    draft = path.with_name(path.name + ".part")
    draft.write_text(dump(match, players), encoding="utf-8")
    os.replace(draft, path)


class _Reader:
    """Parses the lines of a record."""

    def __init__(self, lines: list[str], version: int) -> None:
        self.lines, self.version = lines, version
        self.head: dict[str, str] = {}
        self.options: dict[str, object] = {}
        self.players: dict[Seat, str] = {}
        self.seeds: dict[int, bytes] = {}
        self.told: list[tuple[int, str]] = []  # the lines of events, with their line numbers

    def record(self) -> Record:
        last = self.lines[-1].split()
        for number, line in enumerate(self.lines[1:-1] if last[:1] == ["end"] else self.lines[1:], 2):
            if line and not line.startswith("#"):
                with _at(number):
                    self.take(number, line)
        events = self.events() if self.head.get("family") else []
        if last[:1] != ["end"]:
            raise BadInput("record_truncated", lines=len(self.lines))
        intact = last == ["end", str(len(self.lines) - 1), _digest(self.lines[:-1])]
        return Record(self.rules(), self.players, self.seeds, events, len(self.lines), intact)

    def take(self, number: int, line: str) -> None:
        word, _, rest = line.partition(" ")
        key, _, value = rest.partition(" ")
        match word:
            case "ruleset" | "family" | "digest":
                self.head[word] = rest
            case "option" if key in HEAD:  # a record names no other ruleset: it holds every option itself
                raise BadInput("record_syntax", line=number, reason=f"{key}?")
            case "option":
                self.options[key] = json.loads(value)
            case "player":
                self.players[int(key)] = value
            case "seed":
                self.seeds[int(key)] = bytes.fromhex(value)
            case _:
                self.told.append((number, line))

    def events(self) -> list[tuple[int, Event]]:
        family = FAMILIES.get(self.head["family"].split()[0])
        lines = [line for _, line in self.told]
        if family:
            lines = list(upgraded(family, self.version, lines))
        events = []
        for (number, _), line in zip(self.told, lines, strict=True):
            with _at(number):
                event = parse_event(line)
                if isinstance(event, DealRevealed):
                    self.seeds[event.number] = bytes.fromhex(event.seed)
            events.append((number, event))
        return events

    def rules(self) -> Ruleset:
        family, _, version = self.head.get("family", "").partition(" ")
        if version not in map(str, range(1, SCHEMA_VERSION + 1)):
            raise BadInput("record_version", version=f"{family} {version}".strip() or "?")
        if digest_of(family, self.options, int(version)) != self.head.get("digest"):
            raise BadInput("record_digest")
        return restored({"name": self.head.get("ruleset", "?"), "family": family, **self.options})


@contextmanager
def _at(number: int) -> Iterator[None]:
    """Turn errors into BadInput with the line number."""
    try:
        yield
    except RecursionError:
        raise BadInput("record_syntax", line=number, reason=Words("嵌套得太深。", "it is nested too deeply.")) from None
    except (ValueError, IndexError) as error:
        reason = error.facts.get("reason", error) if isinstance(error, BadInput) else error
        raise BadInput("record_syntax", line=number, reason=str(reason)) from None


def _check_seeds(record: Record) -> None:
    for _, event in record.events:
        if isinstance(event, DealOpened):
            seed = record.seeds.get(event.number)
            if seed is None or commitment(seed) != event.commitment:
                raise BadInput("record_commitment", deal=event.number)


def _reveal(match: Match, number: int, event: SharesRevealed) -> None:
    """Deal with the shares of a record. Each must fit its promise."""
    with _at(number):
        shares = {seat: bytes.fromhex(share) for seat, share in zip(event.seats, event.shares, strict=True)}
    try:
        match.reveal(shares)
    except BadInput as error:
        raise BadInput("record_share", deal=match.state.deal, seat=error.facts["seat"]) from error


def _compare(record: Record, match: Match, start: int) -> int:
    """Check that the record contains every event that the match has produced."""
    for index in range(start, len(match.events)):
        made = show_event(match.events[index])
        if index == len(record.events):
            raise BadInput("record_mismatch", line=record.events[-1][0] + 1, expected=made, found="end")
        number, event = record.events[index]
        if event != match.events[index]:
            raise BadInput("record_mismatch", line=number, expected=made, found=show_event(event))
    return len(match.events)


def _digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
