"""Measure the server under load: clients in this process, connected by real sockets to a server in another.

Tables of four and five clients play one action per second and table, then more until the server is too slow. With
--against DIR, the server of another checkout is asked the same in the same run, by turns; with --packing, a second one
of this checkout by clients who offer to pack messages, as browsers do.
"""

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import uvloop
from msgspec import Struct

from bench.crowd import Table, quantile, seat_hosts, seat_others
from bench.line import Line
from paiju.rules import load
from paiju.server.storage import writes
from paiju.server.storage.store import Row, Store, rules_text
from paiju.server.web.guests import PLAIN, Guests

TABLES = 200
GAMES = ("guandan", "zhaopengyou")  # by turns: four seats, five seats
SECONDS = 15.0
FASTER = (2, 4, 6, 8, 10, 12, 16)  # actions per second and table
BAR = 0.050  # the longest p99, in seconds
KEPT = 0.7  # a server that does less of what it is asked is not asked for more
TICKS = os.sysconf("SC_CLK_TCK")
HERE = Path(__file__).parents[1]
PREPARE = """
import json, sys
from pathlib import Path
import bench.server as bench
bench.TABLES, bench.GAMES = int(sys.argv[2]), tuple(sys.argv[3].split())
print(json.dumps(bench.prepare(Path(sys.argv[1]))))
"""  # run in each checkout, since each has a store of its own


def prepare(data: Path) -> list[tuple[str, list[str]]]:
    """Make tables and guests in the server's store; return their codes, and a cookie for each seat."""
    store, made = Store(data), []
    guests = Guests(data, store)
    for number in range(TABLES):
        rules = load(GAMES[number % len(GAMES)])
        cookies = [guests.new() for _ in range(rules.options.seats)]
        people = [cookie.guest for cookie in cookies]
        code = f"bench{number:04d}"
        row = Row(code, rules_text(rules), "greedy", people[0], True, 0.0, None, os.urandom(32))
        seated = [writes.sit(code, seat, guest) for seat, guest in enumerate(people)]
        named = [writes.rename(guest, f"P{seat}") for seat, guest in enumerate(people)]
        store.journal.write(writes.together(writes.create(row), *seated, *named))
        made.append((code, [f"{PLAIN}={guests.signed(cookie)}" for cookie in cookies]))
    store.close()
    return made


def python_of(folder: Path) -> str:
    return sys.executable if folder == HERE else str(folder / ".venv" / "bin" / "python")


class Process:
    """A server process, and its use of the machine."""

    def __init__(self, *command: str, port: int, folder: Path = HERE, errors: int | None = None) -> None:
        """`folder`: the checkout whose server it is; `errors`: where its messages go, such as `subprocess.PIPE`, if not
        to the terminal."""
        call = [python_of(folder), "-m", *command]
        self.process = subprocess.Popen(call, cwd=folder, stdout=subprocess.DEVNULL, stderr=errors)
        for _ in range(400):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit("the server does not start")

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        return _cpu(self.process.pid)

    def cpu_of_workers(self) -> float:
        """The same of the processes that it has started."""
        pid = self.process.pid
        return sum(map(_cpu, map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())))

    def memory(self) -> int:
        """Bytes of resident memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return 1024 * next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))

    def descriptors(self) -> int:
        """Open files and sockets."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Figures(Struct, frozen=True):
    """What a server took at some rate. `late`: tables where an action had not come through in the end."""

    rate: float  # of actions, in a second
    p50: float
    p99: float
    cores: float
    cpu: float  # seconds of processor time for an action, sockets included
    bytes: float  # to all clients of a table, for an action
    frames: float
    late: int

    def row(self, name: str, wanted: float) -> str:
        times = f"{1000 * self.p50:7.1f} | {1000 * self.p99:7.1f} | {self.cores:5.2f} | {1e6 * self.cpu:6.0f}"
        sent = f"{self.bytes:6.0f} | {self.frames:6.1f} | {self.late}"
        return f"{name:8} | {wanted:6.0f} | {self.rate:9.0f} | {times} | {sent}"


class Side:
    """One server with its crowd."""

    def __init__(
        self, name: str, folder: Path, data: str, tables: int, games: Sequence[str], packing: bool = False
    ) -> None:
        self.name, self.packing, port = name, packing, free_port()
        asked = [python_of(folder), "-c", PREPARE, data, str(tables), " ".join((*games, *games))]
        made = json.loads(subprocess.run(asked, cwd=folder, check=True, capture_output=True).stdout)
        command = ["serve", "--port", str(port), "--data", data, "--workers", "1", "--from-one", "5000"]
        self.server = Process("paiju", *command, port=port, folder=folder)
        self.made = [(f"ws://127.0.0.1:{port}/ws/{code}", cookies) for code, cookies in made]

    async def come(self) -> None:
        """All clients connect, and what that takes of the memory is told."""
        self.tables = [Table(url, cookies, self.packing) for url, cookies in self.made]
        self.base = self.server.memory()
        await seat_hosts(self.tables)
        first = self.server.memory()
        await seat_others(self.tables)
        others = sum(len(table.seats) - 1 for table in self.tables)
        self.connection = (self.server.memory() - first) / others
        print(f"{self.name}: {len(self.tables)} tables, {others + len(self.tables)} connections, ", end="")
        print(f"{self.base / 1e6:.0f} MB alone, {self.connection / 1e3:.0f} kB a connection (under 60)", flush=True)

    def table_memory(self) -> float:
        seats = sum(len(table.seats) for table in self.tables)
        return (self.server.memory() - self.base - self.connection * seats) / len(self.tables)

    async def load(self, rate: float, seconds: float) -> Figures:
        tables = self.tables
        for table in tables:
            table.times.clear()
            table.waiting = None
        seats = [seat for table in tables for seat in table.seats]
        cpu, started = self.server.cpu(), time.perf_counter()
        size, frames = sum(seat.line.bytes for seat in seats), sum(seat.messages for seat in seats)

        async def later(place: int, table: Table) -> None:
            await asyncio.sleep(place / len(tables) / rate)  # spread the tables over time
            await table.play(1 / rate, started + seconds)

        await asyncio.gather(*(later(place, table) for place, table in enumerate(tables)))
        took = time.perf_counter() - started
        await asyncio.sleep(1)
        times = [one for table in tables for one in table.times]
        spent, acts = self.server.cpu() - cpu, max(1, len(times))
        return Figures(
            len(times) / took,
            quantile(times, 0.5),
            quantile(times, 0.99),
            spent / took,
            spent / acts,
            (sum(seat.line.bytes for seat in seats) - size) / acts,
            (sum(seat.messages for seat in seats) - frames) / acts,
            sum(table.waiting is not None for table in tables),
        )

    def leave(self) -> None:
        for table in self.tables:
            for seat in table.seats:
                seat.line.close()


async def measure(sides: list[Side], seconds: float) -> None:
    for side in sides:
        await side.come()
    print("server   | wanted | actions/s |  p50 ms |  p99 ms | cores | CPU µs |  bytes | frames | not through")
    found: dict[str, dict[float, Figures]] = {side.name: {} for side in sides}
    for rate in (1, *FASTER):
        for side in sides:
            if all(figures.rate > KEPT * asked * len(side.tables) for asked, figures in found[side.name].items()):
                figures = found[side.name][rate] = await side.load(rate, seconds if rate == 1 else seconds / 3)
                print(figures.row(side.name, rate * len(side.tables)), flush=True)
                if rate == 1:
                    print(f"{side.name}: {side.table_memory() / 1e3:.0f} kB a table (under 400)")
    for side in sides:
        held = [figures.rate for figures in found[side.name].values() if figures.p99 < BAR]
        print(
            f"{side.name}: {max(held, default=0):.0f} actions/s with p99 under 50 ms", "" if held else "(machine busy)"
        )
        side.leave()
    if len(sides) > 1:
        compare(*(found[side.name] for side in sides))


def compare(here: dict[float, Figures], other: dict[float, Figures]) -> None:
    """At the rates that both were asked, the one by the other."""
    for rate in here.keys() & other.keys():
        cpu, size = here[rate].cpu / other[rate].cpu, here[rate].bytes / other[rate].bytes
        print(f"at {rate} a table: CPU an action {cpu:.2f} of the other's, bytes {size:.2f}")


async def echoes(server: Process, port: int, connections: int, seconds: float) -> None:
    """Open the same number of connections, with as many messages: each sends some bytes and gets an answer."""
    times: list[float] = []
    cpu, started = server.cpu(), time.perf_counter()

    async def one(place: int) -> None:
        answers: asyncio.Queue[bytes] = asyncio.Queue()
        line = Line(f"ws://127.0.0.1:{port}/ws/echo", "", answers.put_nowait)
        await line.open()
        await asyncio.sleep(place / connections)
        while time.perf_counter() - started < seconds:
            sent = time.perf_counter()
            line.send(b"x" * 70)
            await answers.get()
            times.append(time.perf_counter() - sent)
            await asyncio.sleep(max(0, 0.25 - (time.perf_counter() - sent)))
        line.close()

    await asyncio.gather(*map(one, range(connections)))
    took = time.perf_counter() - started
    cost = 1e6 * (server.cpu() - cpu) / len(times)
    p50, p99 = (1000 * quantile(times, share) for share in (0.5, 0.99))
    print(f"bare echo: {len(times) / took:.0f} messages/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms, {cost:.0f} µs a message")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description="the server under load")
    other = parser.add_mutually_exclusive_group()
    other.add_argument("--against", type=Path, metavar="DIR", help="another checkout, built, to compare with")
    other.add_argument("--packing", action="store_true", help="compare with clients who pack messages")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--games", nargs="+", default=GAMES, help="presets, by turns")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help="at one action a second; a third of it at others"
    )
    args = parser.parse_args()
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, shared with the clients of this bench")
    port = free_port()
    echo = Process("bench.echo", str(port), port=port)
    try:
        uvloop.run(echoes(echo, port, args.tables * 9 // 2, args.seconds))
    finally:
        echo.end()
    folders = {"here": HERE}
    if args.against:
        folders["against"] = args.against.resolve()
    elif args.packing:
        folders["packing"] = HERE
    sides: list[Side] = []
    with tempfile.TemporaryDirectory() as data:
        try:
            for name, folder in folders.items():
                sides.append(Side(name, folder, f"{data}/{name}", args.tables, args.games, name == "packing"))
            uvloop.run(measure(sides, args.seconds))
        finally:
            for side in sides:
                side.server.end()


if __name__ == "__main__":
    main()
