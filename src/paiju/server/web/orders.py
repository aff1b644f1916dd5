"""Orders of whoever runs the server: what is to be changed is changed by the server itself, never behind its back.

A running server listens at a Unix socket in its data folder, which is as private as the folder: one line of JSON, an
order, is answered by another. Where no server runs, the command carries the same orders out itself.
"""

import asyncio
import os
import socket
from contextlib import closing, suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from paiju.errors import BadData
from paiju.pictures import Text
from paiju.server.protocol.refusals import Refused
from paiju.server.storage.store import Store
from paiju.server.table.lobby import Lobby
from paiju.server.table.pace import Pace
from paiju.server.thinking.workers import Workers
from paiju.server.web.audit import Audit, note
from paiju.server.web.guests import Guests
from paiju.server.web.line import NO_TABLE
from paiju.server.web.porter import Porter

SOCKET = "orders.sock"
PATIENCE = 60.0  # seconds that a command waits for the server
LONGEST = 4096  # bytes of an answer


class RemovePerson(Struct, frozen=True, tag="remove_person"):
    guest: str


class CloseTable(Struct, frozen=True, tag="close_table"):
    code: str


class Ban(Struct, frozen=True, tag="ban"):
    """`who`: a guest or a network; `until`: when it ends, now for at once."""

    who: str
    until: float


Order = RemovePerson | CloseTable | Ban


class Answer(Struct, frozen=True):
    """`refused`: why nothing was done, if so."""

    refused: Text | None = None


async def carry_out(porter: Porter, order: Order) -> Answer:
    """A person goes as if they had asked for it, and a table as if its only one had."""
    try:
        match order:
            case RemovePerson(guest):
                await porter.erase(guest)
            case CloseTable(code):
                await porter.lobby.remove(code, NO_TABLE)
            case Ban(who, until):
                await porter.lobby.ban(who, until, NO_TABLE)
    except Refused as refusal:
        return Answer(refusal.text)
    note("ordered", order=order.__struct_config__.tag)
    return Answer()


class OrderSocket:
    """Where a running server takes them."""

    def __init__(self, folder: Path, porter: Porter, audit: Audit) -> None:
        self.path, self.porter, self.audit = folder / SOCKET, porter, audit
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """A folder whose name is too long for a socket has none: then nothing can be ordered while the server runs."""
        self.path.unlink(missing_ok=True)  # of a server that fell: nobody else uses the folder
        try:
            self._server = await asyncio.start_unix_server(self._hear, self.path)
            os.chmod(self.path, 0o600)
        except OSError as error:
            note("no_orders", reason=error.strerror or str(error))

    def close(self) -> None:
        if self._server:
            self._server.close()
        self.path.unlink(missing_ok=True)

    async def _hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            order = msgspec.json.decode(await reader.readline(), type=Order)
            writer.write(msgspec.json.encode(await carry_out(self.porter, order)) + b"\n")
            await writer.drain()
        except (msgspec.DecodeError, ValueError, OSError):
            self.audit.refused("order", SOCKET)
        except Exception:
            self.audit.trouble("an order has failed")
        finally:
            writer.close()


# --- from the command -------------------------------------------------------------------------------------------------


def give(folder: Path, order: Order) -> Answer:
    """To the server that runs there; or carry it out where none does."""
    content = msgspec.json.encode(order) + b"\n"
    with socket.socket(socket.AF_UNIX) as line, suppress(FileNotFoundError, ConnectionRefusedError):
        line.settimeout(PATIENCE)
        line.connect(str(folder / SOCKET))
        line.sendall(content)
        return _answer(line, folder)
    try:
        return asyncio.run(_alone(folder, order))
    except BadData as error:
        if error.code == "data_in_use":
            raise BadData("orders_unheard", path=str(folder)) from None
        raise


def _answer(line: socket.socket, folder: Path) -> Answer:
    with line.makefile("rb") as file:
        try:
            return msgspec.json.decode(file.readline(LONGEST), type=Answer)
        except msgspec.DecodeError:  # the server has failed at it, or has ended
            raise BadData("orders_unheard", path=str(folder)) from None


async def _alone(folder: Path, order: Order) -> Answer:
    store = Store(folder)
    lobby = Lobby(store, Pace(), Workers(0))
    with closing(lobby), closing(Porter(lobby, Guests(folder, store), Audit())) as porter:
        return await carry_out(porter, order)
