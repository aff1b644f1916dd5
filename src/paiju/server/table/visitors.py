"""Visitors: the guests who are connected to a table and have no seat, and what the others are told of them."""

from collections.abc import Collection, Sequence

from paiju.pictures import Text
from paiju.server.protocol.messages import Looking
from paiju.server.table.outsiders import id_at
from paiju.server.table.seats import Listener

NAMED = 3  # a link can be opened by anybody: the others are counted
MOST = 20  # guests who look on; all of them are named


class Visitors:
    def __init__(self, code: str) -> None:
        self.code = code
        self.connections: list[Listener] = []
        self.watching: list[Listener] = []  # those of them that look on
        self._names: dict[str, Text] = {}  # by guest, in the order in which they came
        self.shown = self.spectators = Looking(0, [], [])  # all, and those who look on; made when they change

    def __contains__(self, connection: Listener) -> bool:
        return connection in self.connections

    def add(self, connections: Sequence[Listener], name: Text) -> None:
        """The pages of one guest. `name`: by which they are known here."""
        self.connections += connections
        self._names |= {connection.guest: name for connection in connections}
        self._show()

    def watch(self, connection: Listener) -> bool:
        """Let a page look on. False: as many guests as there may be do already."""
        guests = {found.guest for found in self.watching}
        if connection.guest not in guests and len(guests) >= MOST:
            return False
        if connection not in self.watching:
            self.watching.append(connection)
            self._show()
        return True

    def end_watching(self) -> None:
        """For all of them."""
        self.watching = []
        self._show()

    def cut_off(self, guest: str) -> None:
        """They look on no more, on no page."""
        self.watching = [found for found in self.watching if found.guest != guest]
        self._show()

    def discard(self, connection: Listener) -> None:
        self.connections.remove(connection)
        if connection in self.watching:
            self.watching.remove(connection)
        if all(other.guest != connection.guest for other in self.connections):
            del self._names[connection.guest]
        self._show()

    def take(self, guest: str) -> list[Listener]:
        """The pages of a guest who is no visitor any more."""
        taken = [found for found in self.connections if found.guest == guest]
        for connection in taken:
            self.discard(connection)
        return taken

    def rename(self, guest: str, name: Text) -> bool:
        """Whether it is one of them."""
        found = guest in self._names
        if found:
            self._names[guest] = name
            self._show()
        return found

    def find(self, id: str) -> str | None:
        return next((guest for guest in self._names if id_at(self.code, guest) == id), None)

    def name(self, guest: str) -> Text:
        return self._names[guest]

    def _show(self) -> None:
        self.shown = self._looking(self._names, NAMED)
        self.spectators = self._looking({found.guest for found in self.watching}, MOST)

    def _looking(self, guests: Collection[str], named: int) -> Looking:
        found = [(name, id_at(self.code, guest)) for guest, name in self._names.items() if guest in guests][:named]
        return Looking(len(guests), [name for name, _ in found], [id for _, id in found])
