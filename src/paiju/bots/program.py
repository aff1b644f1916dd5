"""Program: another process that speaks in lines. Its output or silence can do no harm."""

import os
import selectors
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from time import monotonic

from paiju.bots.base import BotFault

LINE = 1 << 16  # the longest line of output, in bytes
OUTPUT = 1 << 20  # the most output for one question, in bytes
UNREAD = 1 << 25  # the most input that may wait for the program, in bytes
TAIL = 2000  # bytes kept of its standard error
CHUNK = 1 << 16
PATIENCE = 0.5  # seconds to end by itself after the last line, and again after SIGTERM


class Broken(BotFault):
    """The program has ended or is useless."""


class Program:
    """A running program. Nothing here blocks longer than its time limit: pipes do not block, and every wait ends."""

    def __init__(self, words: list[str]) -> None:
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
            )
        except OSError as error:
            raise Broken("program_not_started", reason=error) from None
        assert self.process.stdin and self.process.stdout and self.process.stderr
        self.stdin, self.stdout, self.stderr = self.process.stdin, self.process.stdout, self.process.stderr
        self._unsent, self._unread, self._tail = bytearray(), bytearray(), b""
        self._heard, self._last = 0, False
        self._selector = selectors.DefaultSelector()
        for pipe_end, ready in ((self.stdout, self._hear), (self.stderr, self._overhear)):
            os.set_blocking(pipe_end.fileno(), False)
            self._selector.register(pipe_end, selectors.EVENT_READ, ready)
        os.set_blocking(self.stdin.fileno(), False)

    def send(self, line: bytes) -> None:
        """Queue a line. It is sent while `lines` reads."""
        if not self._unsent:
            self._selector.register(self.stdin, selectors.EVENT_WRITE, self._write)
        self._unsent += line + b"\n"
        if len(self._unsent) > UNREAD:
            raise self.broken("program_deaf")

    def lines(self, seconds: float) -> Iterator[bytes]:
        """The lines that the program writes within these seconds."""
        deadline, self._heard = monotonic() + seconds, 0
        while (left := deadline - monotonic()) > 0:
            while (end := self._unread.find(b"\n")) >= 0:
                line = bytes(self._unread[:end])
                del self._unread[: end + 1]
                yield line
            if len(self._unread) > LINE or self._heard > OUTPUT:
                raise self.broken("program_loud")
            for key, _ in self._selector.select(left):
                key.data()

    def close(self, last: bytes = b"") -> None:
        """Send a last line, if any, wait a little, and end the program with all its children."""
        with suppress(Broken):
            if last:
                self.send(last)
                self._last = True
                for _ in self.lines(PATIENCE):
                    pass
        self._signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        self._signal(signal.SIGKILL)
        self.process.wait()
        self._selector.close()
        for pipe_end in (self.stdin, self.stdout, self.stderr):
            pipe_end.close()

    def broken(self, code: str, **facts: object) -> Broken:
        """A fault with the last output to standard error, which often tells why."""
        tail = plain(self._tail.decode("utf-8", "replace")).strip()
        return Broken(code, **facts, tail=f"\n{tail}" if tail else "")

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError, PermissionError):  # already gone; some systems raise the second
            os.killpg(self.process.pid, number)

    def _write(self) -> None:
        try:
            del self._unsent[: os.write(self.stdin.fileno(), self._unsent[:CHUNK])]
        except BrokenPipeError:  # it no longer reads; its output will tell whether it ended
            self._unsent.clear()
        if not self._unsent:
            self._selector.unregister(self.stdin)
            if self._last:
                self.stdin.close()

    def _hear(self) -> None:
        heard = os.read(self.stdout.fileno(), CHUNK)
        self._heard += len(heard)
        self._unread += heard
        if not heard:
            raise self._ended()

    def _overhear(self) -> None:
        heard = os.read(self.stderr.fileno(), CHUNK)
        self._tail = (self._tail + heard)[-TAIL:]
        if not heard:
            self._selector.unregister(self.stderr)

    def _ended(self) -> Broken:
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return self.broken("program_closed")
        with suppress(BlockingIOError):
            self._tail = (self._tail + os.read(self.stderr.fileno(), CHUNK))[-TAIL:]
        return self.broken("program_ended", exit=code)


def plain(text: str) -> str:
    """Replace all characters that a terminal would obey."""
    return "".join(char if char.isprintable() or char == "\n" else "\N{REPLACEMENT CHARACTER}" for char in text)
