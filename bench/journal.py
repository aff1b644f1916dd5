"""What it costs that acknowledged means on disk: python -m bench.journal [FOLDER]

So many tables write three events each, again as soon as they are stored: with one sync for all that wait (as the server
does it), with one for each, and without any, as it was when a power cut could take the last actions.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from bench.crowd import quantile
from paiju.server.storage import writes
from paiju.server.storage.store import Store

TABLES = (1, 20, 200)
SECONDS = 3.0
LINES = ["Played 2 S3,H3 pair:3 …………………………"] * 3
WAYS = (("together", True, "FULL"), ("each alone", False, "FULL"), ("no sync", False, "NORMAL"))


class Tables:
    def __init__(self, store: Store) -> None:
        self.store, self.until = store, time.perf_counter() + SECONDS
        self.took: list[float] = []
        self.running = 0

    def write(self, code: str, v: int) -> None:
        asked = time.perf_counter()

        def stored(_: None) -> None:
            now = time.perf_counter()
            self.took.append(now - asked)
            if now < self.until:
                asyncio.get_running_loop().call_soon(self.write, code, v + len(LINES))
            else:
                self.running -= 1

        self.store.journal.write(writes.append(code, v, LINES, {}), stored)

    async def run(self, count: int) -> None:
        self.running = count
        for number in range(count):
            self.write(f"table{number:04d}", 1)
        while self.running:
            await asyncio.sleep(0.01)


async def measure(folder: Path, thread: bool, sync: str, count: int) -> str:
    store = Store(folder, thread=thread)
    store.journal.db.execute(f"PRAGMA synchronous={sync}")
    tables, cpu = Tables(store), time.process_time()
    await tables.run(count)
    cpu, done = time.process_time() - cpu, len(tables.took)
    store.close()
    p50, p99 = quantile(tables.took, 0.5) * 1000, quantile(tables.took, 0.99) * 1000
    return f"{done / SECONDS:7.0f} writes/s  p50 {p50:6.2f} ms  p99 {p99:6.2f} ms  {cpu / done * 1e6:5.0f} µs of a core"


def main() -> None:
    base = sys.argv[1] if len(sys.argv) > 1 else None
    for count in TABLES:
        for name, thread, sync in WAYS:
            with tempfile.TemporaryDirectory(dir=base) as folder:
                print(f"{count:3} tables, {name:10}: {asyncio.run(measure(Path(folder), thread, sync, count))}")


if __name__ == "__main__":
    main()
