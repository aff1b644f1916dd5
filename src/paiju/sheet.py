"""Sheets: what is written in a record, before anything of it is believed. Anybody may have written it.

paiju record 3                              the format's version
# 掼蛋 · Guandan                             for people
ruleset guandan                             the name of its ruleset
family climbing 2                           the family and the version of its options
digest …                                    SHA-256 of the options
option wind_to "partner"                    every option with its value
player 0 东                                  optional
seed 3 …                                    only while deal 3 is unfinished: such a record is a secret
MatchOpened …                               every event, one per line
end 1234 …                                  the number of lines above and their SHA-256
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from msgspec import Struct

from paiju import events as common
from paiju.cards import Seat
from paiju.errors import BadInput, shown
from paiju.events import Event, events_in
from paiju.family import FAMILIES, Family
from paiju.notation import VERSION, number, parse_event, show_event, upgraded
from paiju.rules.load import HEAD
from paiju.rules.prose import error_words
from paiju.rules.schema import Words

TITLE = "paiju record "
KNOWN = tuple(map(str, range(1, VERSION + 1)))  # the versions that can be read
LARGEST = 16 << 20  # bytes of a record; a thousand deals of eight players have as many
MOST_LINES = 400_000
LONGEST_LINE = 8_000  # characters; the longest line that is written lists eight decks in 1,300
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
DIGEST = re.compile(r"[0-9a-f]{64}")
SEED = re.compile(r"(?:[0-9a-f]{2}){1,64}")


class Sheet(Struct):
    """The lines of a record by their kinds. Those of an older version have been rewritten in the present form."""

    version: int  # in which it was written
    ruleset: str
    family: str
    meaning: int  # the version of the family's options
    digest: str
    options: dict[str, Any]
    players: dict[Seat, str]
    seeds: dict[int, bytes]  # of deals that are not over
    events: list[tuple[int, Event]]  # each with the number of its line
    comments: dict[int, str]  # and empty lines, by the numbers of their lines
    lines: int
    intact: bool  # whether the closing line fits the lines above it

    @classmethod
    def parse(cls, text: str) -> "Sheet":
        """Read the text form of a record, of this version or an older one."""
        return _Reader(_lines(text)).sheet()

    def text(self) -> str:
        """The text form, with the lines in their usual order, and closed."""
        head = [f"{TITLE}{VERSION}", f"ruleset {self.ruleset}", f"family {self.family} {self.meaning}"]
        head.append(f"digest {self.digest}")
        log = [f"seed {deal} {seed.hex()}" for deal, seed in self.seeds.items()]
        log += [show_event(event) for _, event in self.events]
        lines = [*head, *option_lines(self.options), *player_lines(self.players), *log]
        return closed(interleaved(lines, self.comments))


def option_lines(options: dict[str, Any]) -> list[str]:
    return [f"option {name} {json.dumps(value, ensure_ascii=False)}" for name, value in options.items()]


def player_lines(players: dict[Seat, str]) -> list[str]:
    return [f"player {seat} {name}" for seat, name in sorted(players.items())]


def interleaved(lines: Sequence[str], comments: dict[int, str]) -> list[str]:
    """Lines with comments between them, each at its place."""
    others, most = iter(lines), len(lines) + len(comments)
    both = (comments[place] if place in comments else next(others, None) for place in range(1, most + 1))
    return [line for line in both if line is not None]


def closed(lines: Sequence[str]) -> str:
    """The text of a record with these lines, and the closing line that fits them."""
    return "\n".join([*lines, f"end {len(lines)} {_seal(lines)}", ""])


def decoded(data: bytes) -> str:
    """The text of a file. BadInput names the line that is no text."""
    check_size(len(data))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadInput(
            "record_syntax", line=line, reason=Words("不是 UTF-8 文字。", "it is not text in UTF-8.")
        ) from None


def check_size(size: int) -> None:
    if size > LARGEST:
        raise BadInput("record_too_large", what=Words("文件", "a file"), most=f"{LARGEST >> 20} MB")


def check_text(text: str) -> None:
    try:
        check_size(len(text.encode()))
    except UnicodeEncodeError as error:  # half of a pair, which no file can have
        line = text.count("\n", 0, error.start) + 1
        raise BadInput("record_syntax", line=line, reason=Words("不是文字。", "it is no text.")) from None


def strict_json(text: str) -> Any:
    """Read JSON with whole numbers only, in which no name is said twice."""
    return json.loads(
        text, parse_float=_no_number, parse_constant=_no_number, parse_int=number, object_pairs_hook=_once
    )


def _no_number(text: str) -> NoReturn:
    raise BadInput("bad_number", number=shown(text))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict[str, Any]()
    for name, value in pairs:
        if name in found:
            raise BadInput("said_twice", what=shown(name))
        found[name] = value
    return found


def _lines(text: str) -> list[str]:
    """The lines of a text that is not too large. Some editors put a mark before it, and others at the ends of lines."""
    check_text(text)
    if text.count("\n") > MOST_LINES:
        raise BadInput("record_too_large", what=Words("行数", "the number of lines"), most=MOST_LINES)
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip().split("\n")
    for place, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise BadInput("record_long_line", line=place, most=LONGEST_LINE)
    return lines


class _Reader:
    """Sorts the lines of a record."""

    def __init__(self, lines: list[str]) -> None:
        if not lines[0].startswith(TITLE):
            raise BadInput("no_record", first=f"{TITLE}{VERSION}")
        version = lines[0].removeprefix(TITLE)
        if version not in KNOWN:
            raise BadInput("record_version", version=shown(version))
        self.lines, self.version = lines, int(version)
        self.head: dict[str, str] = {}
        self.options: dict[str, Any] = {}
        self.players: dict[Seat, str] = {}
        self.seeds: dict[int, bytes] = {}
        self.comments: dict[int, str] = {}
        self.told: list[tuple[int, str]] = []  # the lines of events, with their line numbers

    def sheet(self) -> Sheet:
        if not self.lines[-1].startswith("end "):
            raise BadInput("record_truncated", lines=len(self.lines))
        for place, line in enumerate(self.lines[1:-1], 2):
            if not line or line.startswith("#"):
                self.comments[place] = line
            else:
                with at(place):
                    self.take(place, line)
        for word in ("family", "ruleset", "digest"):
            if word not in self.head:
                raise BadInput("record_head", word=word)
        name, _, meaning = self.head["family"].partition(" ")
        if name not in FAMILIES or not meaning.isascii() or not meaning.isdecimal() or len(meaning) > 3:
            raise BadInput("record_version", version=shown(self.head["family"]))
        events = list(self.events(FAMILIES[name]))
        intact = self.lines[-1] == f"end {len(self.lines) - 1} {_seal(self.lines[:-1])}"
        return Sheet(
            version=self.version,
            ruleset=self.head["ruleset"],
            family=name,
            meaning=int(meaning),
            digest=self.head["digest"],
            options=self.options,
            players=self.players,
            seeds=self.seeds,
            events=events,
            comments=self.comments,
            lines=len(self.lines),
            intact=intact,
        )

    def take(self, place: int, line: str) -> None:
        if CONTROL.search(line):
            raise BadInput("record_syntax", line=place, reason=Words("有控制字符。", "it has a control character."))
        word, _, rest = line.partition(" ")
        key, _, value = rest.partition(" ")
        match word:
            case "ruleset" | "family" | "digest":
                _put(self.head, word, rest)
            case "option" if key in HEAD:  # a record names no other ruleset: it holds every option itself
                raise BadInput("record_syntax", line=place, reason=f"{key}?")
            case "option":
                _put(self.options, key, strict_json(value))
            case "player":
                _put(self.players, number(key), value)
            case "seed" if SEED.fullmatch(value):
                _put(self.seeds, number(key), bytes.fromhex(value))
            case "seed" | "end":
                raise BadInput("record_syntax", line=place, reason=f"{word}?")
            case _:
                self.told.append((place, line))

    def events(self, family: Family) -> Iterator[tuple[int, Event]]:
        mine = {*events_in(common), *family.events}
        lines = upgraded(family, self.version, [line for _, line in self.told])
        for (place, _), line in zip(self.told, lines, strict=True):
            with at(place):
                event = parse_event(line)
                if type(event) not in mine:
                    raise BadInput("record_syntax", line=place, reason=f"{type(event).__name__}?")
            yield place, event


def _put(found: dict[Any, Any], key: Any, value: Any) -> None:
    if key in found:
        raise BadInput("said_twice", what=shown(key))
    found[key] = value


@contextmanager
def at(place: int) -> Iterator[None]:
    """Turn what is wrong with a line into BadInput that names the line."""
    try:
        yield
    except BadInput as error:
        reason = error.facts["reason"] if error.code == "record_syntax" else error_words(error)
        raise BadInput("record_syntax", line=place, reason=reason) from None
    except RecursionError:
        raise BadInput("record_syntax", line=place, reason=Words("嵌套得太深。", "it is nested too deeply.")) from None
    except ValueError:
        raise BadInput("record_syntax", line=place, reason=Words("不成 JSON。", "it is not JSON.")) from None


def _seal(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
