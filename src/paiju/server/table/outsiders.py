"""Outsiders: the guests whom the host keeps out of a table, as the host is shown them."""

from collections.abc import Mapping

from paiju.pictures import Text
from paiju.server.protocol.messages import Outsider
from paiju.server.storage.store import hashed
from paiju.server.table.names import called

ID = 12  # characters: enough to tell them apart, and of no use at another table


class Outsiders:
    def __init__(self, code: str, names: Mapping[str, str | None]) -> None:
        """`names`: those that they have chosen, by guest."""
        self.code = code
        self._names = {guest: called(name, guest) for guest, name in names.items()}
        self.shown: list[Outsider] = []  # as the host is told them; made when they change, for a table is told often
        self._show()

    def __contains__(self, guest: str) -> bool:
        return guest in self._names

    def add(self, guest: str, name: Text) -> None:
        """`name`: by which they were known here."""
        self._names[guest] = name
        self._show()

    def discard(self, guest: str) -> None:
        self._names.pop(guest, None)
        self._show()

    def find(self, id: str) -> str | None:
        return next((guest for guest in self._names if id_at(self.code, guest) == id), None)

    def _show(self) -> None:
        self.shown = [Outsider(id_at(self.code, guest), name) for guest, name in self._names.items()]


def id_at(code: str, guest: str) -> str:
    """What the host of a table names a guest by who has no seat there."""
    return hashed(f"{code} {guest}")[:ID]
