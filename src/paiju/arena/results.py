"""The results file: JSON lines, first what is played, then each finished deal; only ever appended to."""

from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self, TypeVar

import msgspec
from msgspec import Struct

from paiju import __version__
from paiju.arena.contest import Contest
from paiju.arena.playing import Played
from paiju.errors import BadInput

FORMAT = 1
Line = TypeVar("Line")


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """All that the results depend on: only deals of the same header belong together."""

    paiju_arena: int  # the version of this format
    version: str
    ruleset: str
    digest: str
    seed: str
    ms: float
    worlds: int | None
    bots: tuple[str, ...]


def header_of(contest: Contest) -> Header:
    rules, budget = contest.rules, contest.budget
    digest = rules.digest()
    return Header(FORMAT, __version__, rules.name, digest, contest.seed, budget.ms, budget.worlds, contest.bots)


class ResultsFile:
    """A file that is continued where it broke off; without a path, nothing is kept."""

    def __init__(self, path: Path | None, contest: Contest) -> None:
        self.path, self.header = path, header_of(contest)
        self.known: list[Played] = []
        self._file: BinaryIO | None = None

    def __enter__(self) -> Self:
        if self.path is None:
            return self
        text = self.path.read_bytes() if self.path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]  # a line that was cut off while it was written is played again
        if whole:
            self._read(whole.splitlines())
        elif not msgspec.json.encode(self.header).startswith(text):  # not ours: better left alone
            self._read([text])
        self._file = self.path.open("r+b" if text else "wb")
        self._file.truncate(len(whole))
        self._file.seek(len(whole))
        if not whole:
            self._write(self.header)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._file:
            self._file.close()

    def add(self, played: Played) -> None:
        self._write(played)

    def _write(self, line: Struct) -> None:
        if self._file:
            self._file.write(msgspec.json.encode(line) + b"\n")
            self._file.flush()

    def _read(self, lines: list[bytes]) -> None:
        found = self._decode(lines[0], 1, Header)
        for fact, wanted in msgspec.structs.asdict(self.header).items():
            if fact != "ruleset" and getattr(found, fact) != wanted:  # the digest says it; a name may change
                raise BadInput("results_other", path=self.path, fact=fact, found=getattr(found, fact), wanted=wanted)
        self.known = [self._decode(line, number, Played) for number, line in enumerate(lines[1:], 2)]

    def _decode(self, line: bytes, number: int, kind: type[Line]) -> Line:
        try:
            return msgspec.json.decode(line, type=kind)
        except msgspec.MsgspecError as error:
            raise BadInput("results_syntax", path=self.path, line=number, reason=str(error)) from None
