"""Measure the server under load: clients in this process, connected by real sockets to a server in another.

200 tables with four or five clients each play one action per second and table, then more until the server is too slow.
"""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from websockets.asyncio.client import connect

from bench.crowd import Seat, Table, connect_all, quantile
from paiju.rules import load
from paiju.server.table import writes
from paiju.server.table.store import Row, Store
from paiju.server.table.stored_match import rules_text
from paiju.server.web.guests import PLAIN, Guests

TABLES = 200
GAMES = ("guandan", "zhaopengyou")  # four seats, five seats
SECONDS = 15.0
FASTER = (2, 4, 8, 16)  # actions per second and table
BAR = 0.050  # the longest p99, in seconds
TICKS = os.sysconf("SC_CLK_TCK")


def prepare(data: Path) -> list[tuple[str, list[str]]]:
    """Make tables and guests in the server's store; return their codes, and a cookie for each seat."""
    store, made = Store(data), []
    guests = Guests(data, store)
    for number in range(TABLES):
        rules = load(GAMES[number % 2])
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


class Process:
    """A server process, and its use of the machine."""

    def __init__(self, *command: str, port: int, errors: int | None = None) -> None:
        """`errors`: where its messages go, such as `subprocess.PIPE`; without it, to the terminal."""
        call = [sys.executable, "-m", *command]
        self.process = subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=errors)
        for _ in range(400):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit("the server does not start")

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

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


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def load_up(server: Process, tables: list[Table], rate: float, seconds: float) -> float:
    """Print one row of the report, and return its p99."""
    for table in tables:
        table.times.clear()
        table.waiting = None
    seats = [seat for table in tables for seat in table.seats]
    cpu, messages, started = server.cpu(), sum(seat.messages for seat in seats), time.perf_counter()
    until = started + seconds

    async def later(place: int, table: Table) -> None:
        await asyncio.sleep(place / len(tables) / rate)  # spread the tables over time
        await table.play(1 / rate, until)

    await asyncio.gather(*(later(place, table) for place, table in enumerate(tables)))
    await asyncio.sleep(1)
    took = time.perf_counter() - started - 1
    times = [one for table in tables for one in table.times]
    late = sum(table.waiting is not None for table in tables)
    sent = sum(seat.messages for seat in seats) - messages
    print(
        f"{rate:5.0f} | {len(times) / took:9.0f} | {sent / took:10.0f} | {1000 * quantile(times, 0.5):7.1f} | "
        f"{1000 * quantile(times, 0.99):7.1f} | {(server.cpu() - cpu) / took:6.2f} | {late}",
        flush=True,
    )
    return quantile(times, 0.99)


async def measure(server: Process, made: list[tuple[str, list[str]]], port: int) -> None:
    tables = [Table(f"ws://127.0.0.1:{port}/ws/{code}", cookies) for code, cookies in made]
    tasks: set[asyncio.Task[None]] = set()
    base = server.memory()
    hosts = [table.seats[0] for table in tables]
    others = [seat for table in tables for seat in table.seats[1:]]
    await start(hosts, tasks)
    first = server.memory()
    await connect_all(others, tasks)
    every = server.memory()
    print(f"{len(tables)} tables, {len(hosts) + len(others)} connections; the server alone {base / 1e6:.0f} MB")
    print("actions/s a table | actions/s | messages/s | p50 ms | p99 ms | cores | not through")
    p99 = await load_up(server, tables, 1, SECONDS)
    after = server.memory()
    connection = (every - first) / len(others)
    table = (after - base - connection * (len(hosts) + len(others))) / len(tables)
    ceiling = 1 if p99 < BAR else 0
    for rate in FASTER if ceiling else ():
        if await load_up(server, tables, rate, SECONDS / 3) > BAR:
            break
        ceiling = rate
    print(f"memory: {connection / 1e3:.0f} kB a connection (under 60), {table / 1e3:.0f} kB a table (under 400)")
    print(f"p99 at one action a second a table: {1000 * p99:.1f} ms (under 50)")
    print(
        f"ceiling: {ceiling * len(tables)} actions/s with p99 under 50 ms" + (" (the machine is busy)" * (not ceiling))
    )
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def start(hosts: list[Seat], tasks: set[asyncio.Task[None]]) -> None:
    """Let each host connect and start the game. The other seats are taken, but not connected yet."""
    for host in hosts:
        ready = asyncio.Event()
        tasks.add(asyncio.create_task(host.sit(ready)))
        while host.messages < 2:
            await asyncio.sleep(0.001)
        assert host.socket
        await host.socket.send('{"t":"start"}')
        await ready.wait()


async def echoes(server: Process, port: int, connections: int, seconds: float) -> None:
    """Open the same number of connections, with as many messages: each sends some bytes and gets a picture back."""
    times: list[float] = []
    cpu, started = server.cpu(), time.perf_counter()

    async def one(place: int) -> None:
        async with connect(f"ws://127.0.0.1:{port}/ws/echo", compression=None, ping_interval=None) as line:
            await asyncio.sleep(place / connections)
            while time.perf_counter() - started < seconds:
                sent = time.perf_counter()
                await line.send("x" * 70)
                await line.recv()
                times.append(time.perf_counter() - sent)
                await asyncio.sleep(max(0, 0.25 - (time.perf_counter() - sent)))

    await asyncio.gather(*map(one, range(connections)))
    took = time.perf_counter() - started
    cost = 1e6 * (server.cpu() - cpu) / len(times)
    p50, p99 = (1000 * quantile(times, share) for share in (0.5, 0.99))
    print(f"bare echo: {len(times) / took:.0f} messages/s, p50 {p50:.1f} ms, p99 {p99:.1f} ms, {cost:.0f} µs a message")


def main() -> None:
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, shared with the clients of this bench")
    port = free_port()
    echo = Process("bench.echo", str(port), port=port)
    try:
        asyncio.run(echoes(echo, port, TABLES * 9 // 2, SECONDS))
    finally:
        echo.end()
    with tempfile.TemporaryDirectory() as folder:
        made, port = prepare(Path(folder)), free_port()
        command = ["serve", "--port", str(port), "--data", folder, "--workers", "1", "--from-one", "5000"]
        server = Process("paiju", *command, port=port)
        try:
            asyncio.run(measure(server, made, port))
        finally:
            server.end()


if __name__ == "__main__":
    main()
