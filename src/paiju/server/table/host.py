"""The host of a table: who it is, and how the role passes on, so that there is always somebody who may start."""

import asyncio
from collections.abc import Callable

from paiju.server.table.seats import Player, Seats


class Host:
    """The guest who may start, remove others, lock and close. The heir is whoever has sat longest and is here."""

    def __init__(
        self, guest: str, seats: Seats, patience: float, keep: Callable[[str], None], vacant: bool = False
    ) -> None:
        """`patience`: how long the others wait for a host who is away; `keep` stores a new host, and tells all;
        `vacant`: nobody is the host, for among strangers nobody has power over the others."""
        self.guest, self.seats, self.patience, self.keep, self.vacant = guest, seats, patience, keep, vacant
        self._alarm: asyncio.TimerHandle | None = None

    def watch(self, waiting: bool) -> None:
        """Called when somebody comes or goes, and when a deal begins or ends. `waiting`: the table waits for its
        people, so a host is needed."""
        if self.vacant:
            return
        host, heir = self.seats.of(self.guest), self._heir()
        away = host is not None and not host.here and waiting and heir is not None
        if host is None and heir:
            self._pass_to(heir)
        if away and self._alarm is None:
            self._alarm = asyncio.get_running_loop().call_later(self.patience, self._waited)
        elif not away:
            self.close()

    def _pass_to(self, player: Player) -> None:
        assert player.guest
        self.close()
        self.keep(player.guest)

    def close(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    def _waited(self) -> None:
        self._alarm = None
        if heir := self._heir():
            self._pass_to(heir)

    def _heir(self) -> Player | None:
        here = [player for player in self.seats.people if player.here]
        return min(here, key=lambda player: player.since, default=None)
