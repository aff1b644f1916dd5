"""Half requests that never end: a newcomer must still get the page."""

import asyncio
import resource
import socket
import time
from contextlib import suppress

from bench.attack.finding import Finding, Size
from bench.attack.guest import fetch
from bench.attack.house import ATTACKER, LOOPBACK, House
from bench.attack.tables import Together

MANY, FEW_FILES = 1500, 1024  # half requests; the files that a process usually may open
PAUSE = 6.0  # seconds between two bytes of a request
NEWCOMERS = (ATTACKER, "127.0.0.2")
PATIENCE = 15.0  # seconds in which a newcomer may try again
HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "


async def slow_heads(size: Size) -> list[Finding]:
    """With as many files as there may be, and with as many as usual."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # for the half requests of this process
    return [await slow(size, files) for files in (None, FEW_FILES)]


async def slow(size: Size, files: int | None) -> Finding:
    many, seconds = size.many(MANY), size.lasting(20)
    with House() as house:
        if files:
            resource.prlimit(house.pid, resource.RLIMIT_NOFILE, (files, files))
        people = await Together.seated(house)
        playing = asyncio.create_task(people.play(seconds + PATIENCE))
        held = await asyncio.to_thread(open_many, house.port, many)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            await asyncio.sleep(min(PAUSE, seconds / 2))
            held = [line for line in held if one_more(line)]
        alive = len(held)
        came = [await asyncio.to_thread(newcomer, house.port, address) for address in NEWCOMERS]
        await playing
        for line in held:
            line.close()
    told = ", ".join(
        f"{address} " + ("gets no page" if after is None else f"has the page after {after:.1f} s")
        for address, after in zip(NEWCOMERS, came, strict=True)
    )
    figures = f"{many} half requests, {alive} held after {seconds:.0f} s: {told}; {people.figures()}"
    return Finding(f"slow-heads n={files}" if files else "slow-heads", figures, None not in came)


def open_many(port: int, many: int) -> list[socket.socket]:
    held = []
    for _ in range(many):
        with suppress(OSError):
            line = socket.create_connection((LOOPBACK, port), 1, source_address=(ATTACKER, 0))
            line.setblocking(False)
            held.append(line)
            line.send(HEAD)
    return held


def one_more(line: socket.socket) -> bool:
    """Send one more byte. False: the server has closed the line."""
    try:
        line.send(b"x")
        return line.recv(4096) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def newcomer(port: int, address: str) -> float | None:
    """How long it takes to get the first page."""
    began = time.monotonic()
    while time.monotonic() - began < PATIENCE:
        with suppress(OSError, ValueError):
            if fetch(port, address, "/")[0] == 200:
                return time.monotonic() - began
        time.sleep(0.2)
    return None
