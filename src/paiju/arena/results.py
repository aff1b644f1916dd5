"""The results file: a header with everything that its deals depend on, then one line per deal."""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self, TypeVar

import msgspec
from msgspec import Struct

from paiju import __version__
from paiju.arena.contest import Contest
from paiju.arena.deal import DealResult
from paiju.errors import BadInput
from paiju.rules.schema import Words

FORMAT = 2  # format 1 had neither threads nor the conduct of the bots
READ = (1, 2)
NONE = Words("（未给）", "not given")


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the deals depend on. Only deals with equal headers can be combined."""

    paiju_arena: int  # the version of this format
    version: str
    ruleset: str
    digest: str
    seed: str
    ms: float
    worlds: int | None
    bots: tuple[str, ...]
    threads: int = 1


def header_of(contest: Contest) -> Header:
    rules, budget = contest.rules, contest.budget
    return Header(
        paiju_arena=FORMAT,
        version=__version__,
        ruleset=rules.name,
        digest=rules.digest(),
        seed=contest.seed,
        ms=budget.ms,
        worlds=budget.worlds,
        bots=contest.bots,
        threads=budget.threads,
    )


# the user's name of each field, and its value as text; the digest identifies the rules, so their name may differ
SHOWN: Mapping[str, tuple[Words, Callable[[Header], Any]]] = {
    "version": (Words("paiju 的版本", "the version of paiju"), lambda header: header.version),
    "digest": (Words("规则", "the ruleset"), lambda header: f"{header.ruleset} ({header.digest:.12})"),
    "seed": (Words("--seed", "--seed"), lambda header: header.seed),
    "ms": (Words("--budget", "--budget"), lambda header: f"{header.ms:.15g}"),
    "worlds": (Words("--worlds", "--worlds"), lambda header: NONE if header.worlds is None else header.worlds),
    "threads": (Words("--threads", "--threads"), lambda header: header.threads),
    "bots": (Words("机器人", "the list of bots"), lambda header: ", ".join(header.bots)),
}


def difference(found: Header, wanted: Header) -> dict[str, Any] | None:
    """The first difference, as facts for an error: the field's name and both values."""
    if found.paiju_arena not in READ:
        name = Words("文件格式的版本", "the version of the format")
        return {"fact": name, "found": found.paiju_arena, "wanted": wanted.paiju_arena}
    for field, (name, show) in SHOWN.items():
        if getattr(found, field) != getattr(wanted, field):
            return {"fact": name, "found": show(found), "wanted": show(wanted)}
    return None


Line = TypeVar("Line")


class ResultsFile:
    """A file that the next run continues. Only one run can use it at a time. Without a path, nothing is kept."""

    def __init__(self, path: Path | None, contest: Contest) -> None:
        self.path, self.header = path, header_of(contest)
        self.known: list[DealResult] = []
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

    def add(self, played: DealResult) -> None:
        self._write(played)

    def _continue(self, file: BinaryIO) -> None:
        import fcntl  # here: not every system has it, and `paiju arena` says so first

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # the lock ends with the process
        except BlockingIOError:
            raise BadInput("results_busy", path=self.path) from None
        file.seek(0)
        text = file.read()
        whole = text[: text.rfind(b"\n") + 1]  # an incomplete last line is played again
        if whole:
            self._read(whole.splitlines())
        elif not msgspec.json.encode(self.header).startswith(text):  # not a results file: do not overwrite it
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
        self.known = [self._decode(line, number, DealResult) for number, line in enumerate(lines[1:], 2)]

    def _decode(self, line: bytes, number: int, kind: type[Line]) -> Line:
        try:
            return msgspec.json.decode(line, type=kind)
        except msgspec.MsgspecError as error:
            raise BadInput("results_syntax", path=self.path, line=number, reason=str(error)) from None
