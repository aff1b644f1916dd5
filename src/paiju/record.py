"""Records: a match as one file that people can read, and that anybody can replay and verify years later.

What stands in the file is a `Sheet`; a record is a sheet whose rules are known, and whose events fit them in form.
"""

import os
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

from msgspec import Struct

from paiju.cards import Seat, check_copies
from paiju.errors import BadInput
from paiju.events import DealOpened, DealRevealed, Event, MatchOpened, Seen, SharesPromised, SharesRevealed
from paiju.match import Match
from paiju.notation import VERSION, show_event
from paiju.rng import commitment
from paiju.rules import Ruleset
from paiju.rules.lettering import visible
from paiju.rules.load import restored
from paiju.rules.prose import error_words
from paiju.rules.ruleset import SCHEMA_VERSION, digest_of
from paiju.sheet import DIGEST, LARGEST, SEED, TITLE, Sheet, at, closed, decoded, option_lines, player_lines
from paiju.sheet_json import is_json, read_json
from paiju.state import Standing

LONGEST_NAME = 200  # characters of a player's name


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

    sheet: Sheet
    rules: Ruleset
    players: dict[Seat, str]  # their names as they may be shown
    seeds: dict[int, bytes]
    events: list[tuple[int, Event]]  # each with its line number

    @classmethod
    def read(cls, path: Path) -> "Record":
        """Read a record from its file, of which no more is loaded than a record may have."""
        try:
            with path.open("rb") as file:
                data = file.read(LARGEST + 1)
        except OSError as error:
            raise BadInput("unreadable_file", path=str(path), reason=error.strerror or str(error)) from None
        return cls.parse(data)

    @classmethod
    def parse(cls, content: str | bytes) -> "Record":
        """Read a record of this version or an older one, as text or as JSON, which anybody may have written. Its size
        is limited (`sheet.py`), and with it the work."""
        text = content if isinstance(content, str) else decoded(content)
        return cls.of(read_json(text) if is_json(text) else Sheet.parse(text))

    @classmethod
    def of(cls, sheet: Sheet) -> "Record":
        """The record of a sheet. BadInput if its rules are unknown, or if its events cannot belong to them."""
        if not 1 <= sheet.meaning <= SCHEMA_VERSION:
            raise BadInput("record_version", version=f"{sheet.family} {sheet.meaning}")
        if digest_of(sheet.family, sheet.options, sheet.meaning) != sheet.digest:
            raise BadInput("record_digest")
        rules = restored({"name": sheet.ruleset, "family": sheet.family, **sheet.options})
        for seat in sheet.players:
            if not 0 <= seat < rules.options.seats:
                raise BadInput("record_player", seat=seat, last=rules.options.seats - 1)
        players = {seat: shown for seat, name in sheet.players.items() if (shown := shown_name(name))}
        seeds = dict(sheet.seeds)
        for place, event in sheet.events:
            try:
                _check_form(rules, event)
            except BadInput as error:
                raise BadInput("record_illegal", line=place, reason=error_words(error, rules)) from None
            if isinstance(event, DealRevealed):
                seeds[event.number] = bytes.fromhex(event.seed)
        return cls(sheet, rules, players, seeds, sheet.events)

    def replay(self) -> Match:
        """Play the match again. Check every action against the rules, and every event against the replayed one."""
        start, deals = _standing(self), _deals(self)
        finished, promised = isinstance(self.events[-1][1], DealRevealed), self._promises()
        match = Match(self.rules, self.seeds.__getitem__, start=start, deals=deals, promises=promised.__getitem__)
        compared = 0
        while True:
            compared = _compare(self, match, compared)
            if compared == len(self.events):
                match.deals = match.deals if finished else None  # it may go on
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
        self.check_seal()
        return match

    def check_seal(self) -> None:
        """Refuse a file whose closing line does not fit the lines above it."""
        if not self.sheet.intact:
            raise self.edited

    @property
    def edited(self) -> BadInput:
        return BadInput("record_edited", line=self.sheet.lines)

    @property
    def present(self) -> bool:
        """Whether it was written in the present form."""
        return (self.sheet.version, self.sheet.meaning) == (VERSION, SCHEMA_VERSION)


def dump(match: Match, players: dict[Seat, str] | None = None) -> str:
    """The record of a match. Of one with an unfinished deal it is a secret."""
    seed = [] if match.over else [f"seed {match.state.deal} {match.seeds(match.state.deal).hex()}"]
    return written(match.rules, [*seed, *map(show_event, match.events)], players)


def written(rules: Ruleset, log: Iterable[str], players: dict[Seat, str] | None = None) -> str:
    """A record with the lines of a whole log."""
    lines = [f"{TITLE}{VERSION}", f"# {rules.title.zh} · {rules.title.en}", f"ruleset {rules.name}"]
    lines += [f"family {rules.family} {SCHEMA_VERSION}", f"digest {rules.digest()}", *option_lines(rules.plain())]
    lines += player_lines({seat: shown for seat, name in (players or {}).items() if (shown := shown_name(name))})
    return closed([*lines, *log])


def renewed(record: Record) -> str:
    """A record of any version in the present form."""
    told = {event.number for _, event in record.events if isinstance(event, DealRevealed)}
    seeds = [f"seed {deal} {seed.hex()}" for deal, seed in record.seeds.items() if deal not in told]
    return written(record.rules, [*seeds, *(show_event(event) for _, event in record.events)], record.players)


def save(path: Path, match: Match, players: dict[Seat, str] | None = None) -> None:
    """Write a record whole or not at all."""
    save_text(path, dump(match, players))


def save_text(path: Path, text: str) -> None:
    draft = path.with_name(path.name + ".part")
    draft.write_text(text, encoding="utf-8", newline="\n")
    os.replace(draft, path)


def shown_name(name: str) -> str:
    """A player's name as it may be shown, without what turns the direction of writing or moves the cursor."""
    return visible(name[:LONGEST_NAME], LONGEST_NAME) or ""


def _check_form(rules: Ruleset, event: Event) -> None:
    """Whether an event names only seats, levels and cards that there are, and digests that are some."""
    for name, kind in _kinds(type(event)):
        value = getattr(event, name)
        if kind == "cards":
            check_copies(value, rules.options.copies)
        else:
            for seat in _flat(value):
                if not 0 <= seat < rules.options.seats:
                    raise BadInput("record_seat", seat=seat, last=rules.options.seats - 1)
    if isinstance(event, MatchOpened) and not _fits(rules.options, event):
        raise BadInput("record_standing")
    if isinstance(event, DealRevealed) and not SEED.fullmatch(event.seed):
        raise BadInput("record_hex", field="seed")
    if isinstance(event, SharesPromised) and not all(map(DIGEST.fullmatch, event.promises)):
        raise BadInput("record_hex", field="promises")


@cache
def _kinds(event: type[Event]) -> tuple[tuple[str, str], ...]:
    """The fields of an event that name cards or seats."""
    hints = get_type_hints(event, include_extras=True)
    marks = {name: set(_marks(hint)) for name, hint in hints.items() if name in event.__struct_fields__}
    cards = [(name, "cards") for name, found in marks.items() if any(isinstance(mark, Seen) for mark in found)]
    return (*cards, *((name, "seats") for name, found in marks.items() if "seat" in found))


def _marks(hint: Any) -> Iterable[Any]:
    """What a type is marked with, at any depth."""
    yield from getattr(hint, "__metadata__", ())
    for inner in (getattr(hint, "__origin__", None), *get_args(hint)):
        if inner is not None and inner is not hint:
            yield from _marks(inner)


def _flat(value: Any) -> Iterable[int]:
    if isinstance(value, tuple):
        for item in value:
            yield from _flat(item)
    elif value is not None:
        yield value


def _fits(o: Any, opened: MatchOpened) -> bool:
    """Whether a match can begin with these seats and levels."""
    sides = len(opened.levels) == len(opened.fails) == o.sides and opened.seats == o.seats
    owner = opened.owner is None or 0 <= opened.owner < o.sides
    return sides and owner and {*opened.levels, opened.level} <= {*o.ladder} and min(opened.fails) >= 0


def _standing(record: Record) -> Standing:
    """The standing with which a match begins."""
    place, opened = record.events[0] if record.events else (1, None)
    if not isinstance(opened, MatchOpened):
        found = show_event(opened) if opened else "end"
        raise BadInput("record_mismatch", line=place, expected="MatchOpened …", found=found)
    return Standing(opened.levels, opened.level, opened.owner, opened.fails)


def _deals(record: Record) -> int:
    """How many deals there are. They are numbered from 1, and the seed of each is the one that it was committed to."""
    deals = 0
    for place, event in record.events:
        if isinstance(event, DealOpened):
            deals += 1
            if event.number != deals:
                expected = f"DealOpened number={deals} …"
                raise BadInput("record_mismatch", line=place, expected=expected, found=show_event(event))
            seed = record.seeds.get(deals)
            if seed is None or commitment(seed) != event.commitment:
                raise BadInput("record_commitment", deal=deals)
    if not deals:
        raise BadInput("record_mismatch", line=record.events[-1][0] + 1, expected="DealOpened …", found="end")
    return deals


def _reveal(match: Match, number: int, event: SharesRevealed) -> None:
    """Deal with the shares of a record. Each must fit its promise."""
    with at(number):
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
