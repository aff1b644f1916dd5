"""Messages that make no sense: the server answers or cuts off, and says nothing about it in its log."""

import asyncio
import json
import random
from collections.abc import Iterator
from itertools import chain
from typing import get_args

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.attack.finding import Finding, Size
from bench.attack.guest import Guest, fetch
from bench.attack.house import LOOPBACK, House
from bench.attack.tables import Together
from paiju.server.protocol.requests import ClientMessage

MESSAGES, AT_ONCE, LINES = 20_000, 25, 8  # in all; on one line, before it is left; lines at a time
MEMORY, FILES = 30.0, 20  # MB and descriptors that may have been added at the end
KINDS = {
    str(kind.__struct_config__.tag): kind.__struct_fields__ for kind in get_args(ClientMessage)
}  # and their fields
NUMBERS: tuple[object, ...] = (-1, 0, 1.5, 1e308, 2**63, 10**30, -(10**30))
VALUES = (*NUMBERS, None, True, "", "x" * 4000, "\x00", "😀" * 500, [], {}, [[]], {"t": 1})
FIELDS = sorted({"t", *chain.from_iterable(KINDS.values())})


def messages(chance: random.Random) -> Iterator[bytes | str]:
    """Text as `str`; what is no text at all as `bytes`, to be sent in a frame of either kind."""
    while True:
        match chance.randrange(9):
            case 0:
                depth = chance.choice((50, 500, 2000))
                yield '{"t":"ping","x":' + "[" * depth + "]" * (depth if chance.random() < 0.5 else 0) + "}"
            case 1:
                yield '{"x":' * 1000
            case 2:
                yield chance.randbytes(chance.choice((1, 20, 2000)))
            case 3:
                kind = chance.choice([*KINDS])
                yield json.dumps({"t": kind, **{name: chance.choice(VALUES) for name in KINDS[kind]}})
            case 4:
                yield json.dumps({"t": chance.choice([*KINDS]), chance.choice(FIELDS): chance.choice(VALUES)})
            case 5:
                yield '{"t":"act","seq":' + "9" * chance.choice((5, 400, 5000)) + ',"rqid":1e999,"action":"pass"}'
            case 6:
                yield '{"t":"rename","name":"牌'.encode()[: -chance.choice((1, 2))]
            case 7:
                yield json.dumps({"t": chance.choice(("", "hello", "news", "__proto__", "act\x00", "ACT", "é"))})
            case _:
                yield chance.choice(("", "null", "[]", "1", '"', "{", "NaN", '{"t":"sit","seat":-9}', "\ufeff{}"))


async def hostile(size: Size) -> list[Finding]:
    many, chance = size.many(MESSAGES), random.Random(1)
    with House() as house:
        people = await Together.seated(house)
        codes = [await Guest(house).open("guandan", "greedy", friends=True) for _ in range(LINES)]
        before, files = house.process.memory() / 1e6, house.process.descriptors()
        found, sent = messages(chance), 0

        async def line(code: str) -> None:
            nonlocal sent
            while sent < many and house.alive:
                more = await some(house, code, found)
                sent += more

        stop = asyncio.create_task(people.play(3600))
        await asyncio.gather(*map(line, codes))
        stop.cancel()
        await asyncio.sleep(3)
        answer = await asyncio.to_thread(fetch, house.port, house.new_address(), "/api/lobby")
        added, more = house.process.memory() / 1e6 - before, house.process.descriptors() - files
    tracebacks, said = house.log.count(b"Traceback"), len(house.log)
    figures = (
        f"{sent} messages: {tracebacks} tracebacks, {said} bytes in the log, status {answer[0]}, "
        f"{added:+.0f} MB, {more:+d} descriptors; {people.figures()}"
    )
    return [Finding("hostile", figures, answer[0] == 200 and not tracebacks and added < MEMORY and more < FILES)]


async def some(house: House, code: str, found: Iterator[bytes | str]) -> int:
    """A few messages of a new guest, who sits down if there is a free seat; how many were sent."""
    sent, guest = 0, Guest(house)
    await guest.ask("/api/me")
    try:
        async with connect(
            f"ws://{LOOPBACK}:{house.port}/ws/{code}",
            additional_headers={"Cookie": guest.cookie},
            compression=None,
            ping_interval=None,
            close_timeout=1,
            local_addr=(guest.address, 0),
        ) as socket:
            await socket.send('{"t":"sit"}')
            for _ in range(AT_ONCE):
                message = next(found)
                text = True if isinstance(message, bytes) and sent % 2 else None  # text that is none
                await socket.send(message, text=text)
                sent += 1
                await asyncio.sleep(0)
            await asyncio.sleep(0.01)
    except (OSError, WebSocketException, TimeoutError):
        await asyncio.sleep(0.01)
    return sent
