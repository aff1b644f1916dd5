"""On the way to a table: what a client sends too early, and what happens while it waits."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from paiju.pictures import Text
from paiju.server.protocol.http import NewTable
from paiju.server.storage.store import Store
from paiju.server.table.lobby import Lobby
from paiju.server.table.table import GameTable
from paiju.server.thinking.workers import Workers
from paiju.server.web import entrance
from paiju.server.web.audit import Audit
from paiju.server.web.entrance import Arrival, Entrance
from paiju.server.web.frames import CLOSE
from paiju.server.web.guests import Cookie, Guests
from paiju.server.web.limits import CONNECTIONS, Address, Limits
from paiju.server.web.line import ABUSE, FAULT, NO_TABLE, RESTART, Line
from paiju.server.web.origin import Trust
from tests.server.flooding import TEXT, frame
from tests.server.serving import QUICK
from tests.server.test_lines import Transport

PING = frame(TEXT, b'{"t":"ping"}')


class Page:
    """One socket, which is led to a table."""

    def __init__(self, house: "House", code: str, cookie: Cookie) -> None:
        self.transport, self.account, limits = Transport(), Address(), Limits()
        self.line = Line(cast(asyncio.Transport, self.transport), "192.0.2.7", self.account, limits, Audit())
        text, guest = house.guests.signed(cookie), house.guests.guest_of(cookie)
        arrival = Arrival("192.0.2.7", self.account, text, guest, limits, code, -1, -1, cookie.id)
        house.pages.append(self)
        house.entrance.attend(self.line, arrival)

    @property
    def got(self) -> list[dict[str, Any]]:
        """The messages that were sent to it, and the code of the close."""
        data, found = self.transport.written, []
        while data:
            size, head = data[1], 2
            if size > 125:
                head = 4 if size == 126 else 10
                size = int.from_bytes(data[2:head], "big")
            payload, data, kind = data[head : head + size], data[head + size :], data[0] & 15
            if kind == TEXT:
                found.append(msgspec.json.decode(payload))
            elif kind == CLOSE:
                found.append({"closed": int.from_bytes(payload, "big")})
        return found

    def words(self) -> list[Any]:
        return [message.get("closed") or message.get("code") or message["t"] for message in self.got]


class House:
    def __init__(self, folder: Path) -> None:
        store = Store(folder)
        self.lobby, self.guests = Lobby(store, QUICK, Workers(0, "greedy")), Guests(folder, store)
        self.entrance = Entrance(self.lobby, self.guests, Trust())
        self.host, self.pages = self.guests.new(), list[Page]()

    async def open(self, asleep: bool = True) -> str:
        code = await self.lobby.open(self.host.id, NewTable("guandan", "greedy", friends=True))
        if asleep:
            async with self.lobby.put_away(code, RESTART):
                pass
        return code

    async def visit(self, code: str, cookie: Cookie | None = None, *early: bytes) -> Page:
        """A client that sends before it is answered."""
        page = Page(self, code, cookie or self.host)
        await asyncio.sleep(0)
        for data in early:
            page.line.data_received(data)
        while self.entrance._joining:
            await asyncio.sleep(0.001)
        return page


def tell(folder: Path, story: Callable[[House], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        house = House(folder)
        await asyncio.wait_for(story(house), 20)
        for page in house.pages:
            page.line.connection_lost(None)
        house.lobby.close()

    asyncio.run(whole())


def test_what_comes_early_is_answered_when_the_table_is_awake(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        page = await house.visit(await house.open(), None, PING)
        assert page.words()[0] == "hello" and page.words()[-1] == "pong"

    tell(tmp_path, story)


def test_who_is_turned_away_may_have_said_something(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        assert (await house.visit("a" * 16, None, PING)).words() == ["no_table", NO_TABLE]
        code, other = await house.open(), house.guests.new()
        table = await house.lobby.find(code)
        assert table
        table.attendance.outsiders.add(other.id, Text("x", "x"))
        assert (await house.visit(code, other, PING)).words() == ["removed", NO_TABLE]
        for _ in range(CONNECTIONS):
            await house.visit(code)
        page = await house.visit(code, None, PING)
        assert page.words() == ["too_many_connections", NO_TABLE]
        assert page.account.cut_offs.tokens == page.account.cut_offs.rate.burst  # to have many pages is no offence
        another, find = await house.open(asleep=False), house.lobby.find

        async def lose(code: str) -> GameTable | None:
            found = await find(code)
            del house.lobby.awake[code]
            return found

        monkeypatch.setattr(house.lobby, "find", lose)
        assert (await house.visit(another, None, PING)).words() == [RESTART]

        async def fail(code: str) -> None:
            await asyncio.sleep(0)
            raise OSError

        monkeypatch.setattr(house.lobby, "find", fail)
        assert (await house.visit(another, None, PING)).words() == [FAULT]

    tell(tmp_path, story)


def test_little_may_come_early(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        for early in ([PING] * (entrance.EARLY + 1), [frame(TEXT, b" " * 8000)] * 3):
            assert (await house.visit(await house.open(), None, *early)).words() == [ABUSE]

    tell(tmp_path, story)


def test_who_logs_out_everywhere_is_not_led_on_by_an_old_cookie(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        code = await house.open()
        page = Page(house, code, house.host)
        await asyncio.sleep(0)
        await house.guests.log_out_others(house.host)
        house.lobby.hang_up(house.host.id, RESTART)  # there is nothing yet to hang up
        while house.entrance._joining:
            await asyncio.sleep(0.001)
        assert page.words() == [RESTART] and not house.lobby.connections

    tell(tmp_path, story)


def test_pages_that_come_together_are_counted(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        code = await house.open()
        pages = [Page(house, code, house.host) for _ in range(CONNECTIONS + 4)]
        while house.entrance._joining:
            await asyncio.sleep(0.001)
        assert house.lobby.connections == CONNECTIONS
        assert sum(page.words() == ["too_many_connections", NO_TABLE] for page in pages) == 4

    tell(tmp_path, story)
