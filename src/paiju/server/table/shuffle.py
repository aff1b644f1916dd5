"""The shuffle of a deal: the numbers that the people at a table add to it, and how long a deal waits for them."""

import asyncio
from collections.abc import Callable

from paiju.cards import Seat
from paiju.rng import promise
from paiju.server.protocol.refusals import Refused
from paiju.server.table.pace import Pace
from paiju.server.table.seats import Player, Seats
from paiju.server.table.stored_match import StoredMatch


class Shuffle:
    """Promises come before a deal, shares while it waits. They are in memory only: whoever is connected sends them
    again after a restart, and what does not come is left out."""

    def __init__(self, stored: StoredMatch, seats: Seats, pace: Pace, changed: Callable[[], None]) -> None:
        self.stored, self.seats, self.pace, self.changed = stored, seats, pace, changed
        self.shares: dict[Seat, bytes] = {}  # that have come for the deal that waits
        self.timer: asyncio.TimerHandle | None = None

    def promise(self, player: Player, deal: int, digest: str) -> None:
        """For the next deal. Of two pages of one player, the first counts."""
        made = player.promise
        if deal != self._next or (made and made[0] == deal and made[1] != digest):
            raise Refused("stale")
        player.promise = deal, digest

    def promises(self) -> dict[Seat, str]:
        """For the deal that is opened now. Those of players who have gone are forgotten: nobody would keep them."""
        made = {player.seat: player.promise for player in self.seats if player.promise}
        return {seat: digest for seat, (deal, digest) in made.items() if deal == self._next}

    @property
    def _next(self) -> int:
        match = self.stored.match
        return match.state.deal + 1 if match else 1

    def reveal(self, player: Player, deal: int, share: bytes) -> None:
        """A share has come. With the last one the cards are dealt."""
        match = self.stored.match
        promised = match.promised if match and match.state.deal == deal else None
        if promised is None or player.seat not in promised.seats:
            raise Refused("stale")
        if promised.by_seat[player.seat] != promise(share):
            raise Refused("bad_share")
        self.shares[player.seat] = share
        if len(self.shares) == len(promised.seats):
            self.deal()

    def schedule(self) -> None:
        """A deal that waits does so for a short time, which stands still while nobody is here."""
        if not self.stored.waiting or not self.seats.anybody_here:
            self.stop()
        elif self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(self.pace.shares, self.deal)

    def deal(self) -> None:
        """Deal the cards with the shares that have come."""
        self.stop()
        self.stored.pen.take(self._deal)

    def _deal(self) -> None:
        def dealt() -> None:
            self.shares = {}
            self.changed()

        if self.stored.waiting:
            self.stored.deal(self.shares, dealt)

    def stop(self) -> None:
        if self.timer:
            self.timer.cancel()
            self.timer = None
