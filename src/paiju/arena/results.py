"""The results file: JSON lines, first what is played, then each finished deal; only ever appended to."""

import fcntl
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self, TypeVar

import msgspec
from msgspec import Struct

from paiju.arena.contest import Contest
from paiju.arena.header import Header, difference, header_of
from paiju.arena.playing import Played
from paiju.errors import BadInput

Line = TypeVar("Line")


class ResultsFile:
    """A file that is continued where it broke off, by one run at a time; without a path, nothing is kept."""

    def __init__(self, path: Path | None, contest: Contest) -> None:
        self.path, self.header = path, header_of(contest)
        self.known: list[Played] = []
        self._file: BinaryIO | None = None

    def __enter__(self) -> Self:
        if self.path is not None:
            self._file = self.path.open("a+b")
            try:
                self._continue(self._file)
            except BaseException:
                self._file.close()
                raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._file:
            self._file.close()

    def add(self, played: Played) -> None:
        self._write(played)

    def _continue(self, file: BinaryIO) -> None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # ends with the process, however that ends
        except BlockingIOError:
            raise BadInput("results_busy", path=self.path) from None
        file.seek(0)
        text = file.read()
        whole = text[: text.rfind(b"\n") + 1]  # a line that was cut off while it was written is played again
        if whole:
            self._read(whole.splitlines())
        elif not msgspec.json.encode(self.header).startswith(text):  # not ours: better left alone
            self._read([text])
        if whole != text:
            file.truncate(len(whole))
        if not whole:
            self._write(self.header)

    def _write(self, line: Struct) -> None:
        if self._file:
            self._file.write(msgspec.json.encode(line) + b"\n")
            self._file.flush()

    def _read(self, lines: list[bytes]) -> None:
        if other := difference(self._decode(lines[0], 1, Header), self.header):
            raise BadInput("results_other", path=self.path, **other)
        self.known = [self._decode(line, number, Played) for number, line in enumerate(lines[1:], 2)]

    def _decode(self, line: bytes, number: int, kind: type[Line]) -> Line:
        try:
            return msgspec.json.decode(line, type=kind)
        except msgspec.MsgspecError as error:
            raise BadInput("results_syntax", path=self.path, line=number, reason=str(error)) from None
