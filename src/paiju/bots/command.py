"""Command: the bot `cmd:PROGRAM`. It asks any program that reads and writes JSON lines (docs/bots.md)."""

import shlex
import shutil
from collections import defaultdict

import msgspec
from msgspec import Struct

from paiju.actions import Action, parse_action
from paiju.bots.base import Bot, BotFault, Budget
from paiju.bots.program import Broken, Program, plain
from paiju.cards import Seat
from paiju.errors import BadInput, need
from paiju.events import Event
from paiju.legal import Legal
from paiju.rng import Stream
from paiju.rules.prose import error_words
from paiju.rules.ruleset import Ruleset
from paiju.rules.schema import Words
from paiju.state import State
from paiju.wire import Data, event_data, legal_data, rules_data, view_data

PREFIX = "cmd:"
PROTOCOL = 2  # in protocol 1, every view had the fields of all families, and `copies`
GRACE = 0.25  # seconds after the deadline in which an answer still counts, for the way through the pipe
STARTING = 5.0  # extra seconds for the first answer of a program that has just started
STALLS = 3  # decisions in a row without an answer before the program is ended
STARTS = 4  # starts of a program in one match; also the limit in all matches until it answers once
SHOWN = 200  # longest quotation of a wrong answer, in characters


class Answer(Struct):
    rqid: int
    action: str


class Past(Struct):
    """The history of a command in this process. It is kept for each family, because a program may play only one."""

    starts: int = 0
    answered: bool = False  # at least once
    why: Words = Words("", "")  # its last fault

    @property
    def hopeless(self) -> bool:
        return self.starts >= STARTS and not self.answered


PASTS: defaultdict[tuple[str, str], Past] = defaultdict(Past)  # a program that never answers is not tried for ever


class Command(Bot):
    """A bot that asks a program. Its failures cost it a decision, but never harm anybody else."""

    prompt = False

    def __init__(self, command: str, rules: Ruleset, seat: Seat, rng: Stream, budget: Budget) -> None:
        super().__init__(rules, seat, rng, budget)
        need(f"{PREFIX}PROGRAM", "fcntl")
        self.words = _words(command)
        self._program: Program | None = None
        self._told: list[bytes] = []  # everything it was told, for a program that is started again
        self._starts = self._stalls = self._rqid = 0
        self._extra, self._past, self._why = 0.0, PASTS[command, rules.family], Words("", "")
        hello = {"protocol": PROTOCOL, "ruleset": rules_data(rules), "seat": seat, "seats": rules.options.seats}
        self._tell({"type": "hello", **hello, "seed": rng.below(1 << 32)})

    def see(self, event: Event) -> None:
        self._tell({"type": "event", **event_data(event)})

    def act(self, view: State, legal: Legal) -> Action:
        if self._program is None:
            self._check_past()
        try:
            return self._act(view, legal)
        except BotFault as fault:
            self._why = self._past.why = error_words(fault)
            if isinstance(fault, Broken):
                self._end()
            raise

    def close(self) -> None:
        self._end(msgspec.json.encode({"type": "bye"}))

    def _tell(self, message: Data) -> None:
        self._told.append(msgspec.json.encode(message))
        try:
            if self._program:
                self._program.send(self._told[-1])
        except Broken:  # it does not read; the next question restarts it, or is a fault
            self._end()

    def _check_past(self) -> None:
        if self._past.hopeless:
            raise BotFault("program_hopeless", starts=STARTS, reason=self._past.why)
        if self._starts == STARTS:
            raise BotFault("program_used_up", starts=STARTS, reason=self._why)

    def _act(self, view: State, legal: Legal) -> Action:
        program = self._running()
        self._rqid += 1
        question = {"rqid": self._rqid, "seat": self.seat, "view": view_data(view), "legal": legal_data(legal)}
        program.send(msgspec.json.encode({"type": "request", **question, "deadline_ms": self.budget.ms}))
        text = self._answer(program)
        try:
            return legal.resolve(parse_action(text))
        except ValueError as refusal:
            said = error_words(refusal) if isinstance(refusal, BadInput) else (str(refusal),) * 2
            raise BotFault("program_illegal", text=_short(text), reason=Words(*map(_short, said))) from None

    def _running(self) -> Program:
        if self._program is None:
            self._starts += 1
            self._past.starts += 1
            self._stalls, self._extra = 0, STARTING
            self._program = Program(self.words)
            self._program.send(b"\n".join(self._told))
        return self._program

    def _answer(self, program: Program) -> str:
        seconds, self._extra = self.budget.ms / 1000 + GRACE + self._extra, 0.0
        for line in program.lines(seconds):
            try:
                answer = msgspec.json.decode(line, type=Answer)
            except (ValueError, RecursionError) as error:
                raise BotFault("program_nonsense", text=_short(line.decode("utf-8", "replace")), reason=error) from None
            self._past.answered = True
            if answer.rqid < self._rqid:  # a late answer, already counted as a fault
                continue
            if answer.rqid > self._rqid:
                raise BotFault("program_unasked", rqid=answer.rqid)
            self._stalls = 0
            return answer.action
        self._stalls += 1
        if self._stalls == STALLS:
            raise program.broken("program_stalled", times=STALLS)
        raise BotFault("program_late")

    def _end(self, last: bytes = b"") -> None:
        if self._program:
            self._program.close(last)
            self._program = None


def _short(text: str) -> str:
    """Shorten a program's output for a fault."""
    text = plain(text[: SHOWN + 1]).replace("\n", " ")
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadInput("bad_command", command=command, reason=str(error)) from None
    if not words or shutil.which(words[0]) is None:
        raise BadInput("unknown_program", program=words[0] if words else command)
    return words
