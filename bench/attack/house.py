"""The server that is attacked: a process of its own, with a folder that is thrown away."""

import asyncio
import os
import sqlite3
import subprocess
import tempfile
import threading
from pathlib import Path
from types import TracebackType

from bench.server import Process, free_port

LOOPBACK = "127.0.0.1"
ATTACKER = "127.9.9.9"  # the address that the attacks come from; every other guest has one of their own


class House:
    def __init__(self, *options: str) -> None:
        self.options, self.port = options, free_port()
        self._folder = tempfile.TemporaryDirectory()
        self.folder = Path(self._folder.name)
        self.log = bytearray()  # what the server has said, over all of its lives
        self._guests = 0
        self.start()

    def start(self) -> None:
        command = ("paiju", "serve", "--port", str(self.port), "--data", str(self.folder), "--workers", "1")
        self.process = Process(*command, *self.options, port=self.port, errors=subprocess.PIPE)
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        said = self.process.process.stderr
        assert said
        with said:
            while block := os.read(said.fileno(), 65536):
                self.log += block

    def kill(self) -> None:
        self.process.end()
        self._listener.join(5)

    async def restart(self) -> None:
        await asyncio.to_thread(self.start)

    @property
    def pid(self) -> int:
        return self.process.process.pid

    @property
    def alive(self) -> bool:
        return self.process.process.poll() is None

    def stored(self, code: str) -> tuple[str, list[str]]:
        """The rules and the log of a table as they are in its file, read beside the server that writes it."""
        db = sqlite3.connect(f"file:{self.folder / 'paiju.db'}?mode=ro", uri=True)
        try:
            rules = db.execute("SELECT rules FROM game WHERE code=?", (code,)).fetchone()[0]
            return rules, [line for (line,) in db.execute("SELECT line FROM event WHERE code=? ORDER BY v", (code,))]
        finally:
            db.close()

    def new_address(self) -> str:
        self._guests += 1
        return f"127.1.{self._guests // 250}.{self._guests % 250 + 1}"

    def __enter__(self) -> "House":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()
        self._folder.cleanup()
