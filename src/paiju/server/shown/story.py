"""The stories that are told at a table: one for each player, kept up to date as far as somebody listens."""

from paiju.cards import Seat
from paiju.server.protocol.messages import Events
from paiju.server.shown.telling import Telling
from paiju.server.table.course import Course
from paiju.server.table.seats import Player, Seating

LATELY = 60  # events


class Stories:
    def __init__(self, course: Course, seating: Seating) -> None:
        self.course, self.seating = course, seating
        self.told: dict[Seat, Telling] = {}

    def so_far(self, player: Player) -> Telling:
        """What this player has been told."""
        if player.seat not in self.told:
            self.told[player.seat] = Telling(self.course.rules, player.seat, self.seating.names())
        return self.told[player.seat]

    def news(self, player: Player) -> Events | None:
        """What he has not been told yet."""
        telling, match = self.so_far(player), self.course.match
        first, events = telling.v + 1, match.events[telling.v :] if match else []
        return Events(first, [telling.tell(event) for event in events]) if events else None

    def now(self, player: Player) -> Telling:
        """The whole story."""
        self.news(player)
        return self.so_far(player)

    def missed(self, player: Player, v: int | None) -> Events | None:
        """What he was told after event `v`, once more; nothing where that was in another deal. Who has seen nothing yet
        is told what has happened lately."""
        telling, match = self.now(player), self.course.match
        if v is None:
            v = max(telling.opened[0], telling.v - LATELY)
        if match is None or not telling.opened[0] <= v < telling.v:
            return None
        return Events(v + 1, telling.again(match.events, v + 1))

    def rename(self) -> None:
        for telling in self.told.values():
            telling.rename(self.seating.names())

    def forget(self, seat: Seat) -> None:
        self.told.pop(seat, None)
