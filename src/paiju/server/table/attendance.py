"""Attendance: who is at a table, from the first connection to the last. People come, sit down, change seats and go."""

from collections.abc import Callable
from functools import partial

from paiju.cards import Seat
from paiju.pictures import Text
from paiju.server.protocol.messages import PROTOCOL, Hello, Said
from paiju.server.shown.news import Shown
from paiju.server.storage import writes
from paiju.server.storage.store import NOBODY, Store
from paiju.server.table.alarms import now_ms
from paiju.server.table.names import at_table, called
from paiju.server.table.outsiders import Outsiders
from paiju.server.table.pen import Ended
from paiju.server.table.reports import Reports
from paiju.server.table.seats import Listener, Player, Seats
from paiju.server.table.stored_match import StoredMatch
from paiju.server.table.talk import Talk
from paiju.server.table.turns import Turns
from paiju.server.table.visitors import Visitors


class Attendance:
    """What is to be stored changes nothing before."""

    def __init__(
        self,
        stored: StoredMatch,
        store: Store,
        seats: Seats,
        turns: Turns,
        shown: Shown,
        reports: Reports,
        visitors: Visitors,
        came_or_went: Callable[[], None],
        tell: Callable[[], None],
    ) -> None:
        """`came_or_went` is called when a seat has got or lost its player, or a player the last page; `tell` when all
        are to be told who is here."""
        self.stored, self.store, self.pen, self.code = stored, store, stored.pen, stored.code
        self.seats, self.turns, self.shown, self.reports = seats, turns, shown, reports
        self.came_or_went, self.tell = came_or_went, tell
        self.visitors, self.outsiders = visitors, Outsiders(self.code, store.kept_out(self.code))
        self.talk = Talk(self.code, seats)
        self.returning: list[Listener] = []  # of those who are about to get back the seat that they left

    @property
    def connections(self) -> list[Listener]:
        """Of players and visitors."""
        return [*self.visitors.connections, *(found for player in self.seats for found in player.connections)]

    @property
    def everybody(self) -> list[Listener]:
        """The same, and those who are about to become players."""
        return [*self.connections, *self.returning]

    @property
    def hearing(self) -> list[Listener]:
        """Who hears what is said: those who sit here, and the visitors of whom they are told, that is all before the
        start, and later those who look on; not those who are a round behind, for people talk of what is played."""
        players = [found for player in self.seats for found in player.connections]
        if self.stored.match is None:
            return [*players, *self.visitors.connections]
        return [*players, *(self.visitors.watching if self.reports.audience.mode == "live" else [])]

    def knows(self, guest: str) -> bool:
        """Whether a guest is here, or anything is remembered of them."""
        seated = self.seats.of(guest) or self.seats.left_by(guest) or self.talk.knows(guest)
        return bool(seated) or guest in self.outsiders or any(found.guest == guest for found in self.everybody)

    # --- pages ----------------------------------------------------------------------------------------------------

    def connect(self, connection: Listener, v: int, epoch: int) -> None:
        """Somebody who has left their seat gets it back first."""
        if self.seats.left_by(connection.guest) is None:
            self._join(connection, v, epoch)
            return

        def back(_: bool) -> None:
            if connection in self.returning:
                self.returning.remove(connection)
                self._join(connection, v, epoch)

        self.returning.append(connection)
        self.pen.take(partial(self._take_back, connection.guest), back)

    def return_seats(self) -> None:
        """To those who came back while nothing could be stored."""
        for guest in {visitor.guest for visitor in self.visitors.connections if self.seats.left_by(visitor.guest)}:
            self.pen.take(partial(self._take_back, guest))

    def _take_back(self, guest: str) -> None:
        """Somebody comes back to the seat that they have left, unless they are gone again before it is their turn."""
        left, waiting = self.seats.left_by(guest), (*self.returning, *self.visitors.connections)
        if left and any(connection.guest == guest for connection in waiting):
            self.take_seat(guest, left.seat)

    def _join(self, connection: Listener, v: int, epoch: int) -> None:
        player, present = self.seats.of(connection.guest), self.stored.epoch
        seat, seq = (player.seat, player.seq) if player else (None, 0)
        name = player.name if player else called(self.store.name(connection.guest), connection.guest)
        connection.tell(Hello(PROTOCOL, now_ms(), present, seat, name, seq))
        if player is None:
            self.visitors.add([connection], name)
            self.tell()
            return
        self._repeat(connection)
        self.reports.send_news()  # the newcomer is shown the picture that the others have
        self.turns.save_clock(player)
        back = not player.here
        player.connections.append(connection)
        if back:
            player.auto, player.timeouts = False, 0
            self.came_or_went()
        self.tell()
        self.reports.show(player, connection, v if epoch == present != 0 else None)
        if back:
            self.reports.send_turn()

    def _repeat(self, connection: Listener) -> None:
        """What was said before a player came."""
        if remarks := self.talk.remarks:
            connection.tell(Said(remarks, before=True))

    def disconnect(self, connection: Listener) -> None:
        if connection in self.returning:
            self.returning.remove(connection)
        if connection in self.visitors:
            self.visitors.discard(connection)
            self.tell()
        for player in self.seats:
            if connection in player.connections:
                self.turns.save_clock(player)
                player.connections.remove(connection)
                if not player.here:
                    player.promise = None  # the page that could keep it may be gone for good
                    self.came_or_went()
                    self.tell()
                    self.reports.send_turn()

    # --- seats ----------------------------------------------------------------------------------------------------

    def take_seat(self, guest: str, seat: Seat) -> None:
        """A visitor, or somebody who comes back, becomes a player, on every page they have open."""
        name, kept = at_table(self.store.name(guest), guest, (player.name for player in self.seats.people))
        back = self.seats[seat].owner == guest

        def seated(_: None) -> None:
            if not back:
                self.shown.joined[seat] = self.stored.v
            self.seats.sit(seat, guest, name)
            self.shown.seats.pop(seat, None)
            self._names_changed()
            player = self.seats[seat]
            player.connections += self.visitors.take(guest)
            self.came_or_went()
            self.tell()
            for found in player.connections:
                self._repeat(found)
                self.reports.show(player, found, None)
            self.reports.send_turn()

        self.pen.write(writes.sit(self.code, seat, guest, kept), seated)

    def swap(self, one: Seat, other: Seat) -> None:
        """Before the start: two seats change their people. One of them may be free."""

        def swapped(_: None) -> None:
            self.seats.swap(one, other)
            self._names_changed()
            self.tell()

        self.pen.write(writes.swap(self.code, one, other), swapped)

    def leave_seat(self, player: Player, then: Callable[[], None]) -> None:
        """Before the start the seat is free again. Later a bot plays, and the guest may come back to the seat until
        somebody else sits down."""
        started = self.stored.match is not None

        def left(_: None) -> None:
            self._vacate(player, player.guest if started else None)
            then()

        self.pen.write((writes.leave if started else writes.stand_up)(self.code, player.seat), left)

    def remove(self, player: Player, keep_out: bool, then: Callable[[], None]) -> None:
        """The host does not want this person in the seat, or not at the table at all. A bot plays on at once."""
        guest, written = player.guest, [writes.stand_up(self.code, player.seat)]
        assert guest
        if keep_out:
            written.append(writes.keep_out(self.code, guest))

        def removed(_: None) -> None:
            if keep_out:
                self.outsiders.add(guest, player.name)
            self._vacate(player, None)
            then()

        self.pen.write(writes.together(*written), removed)

    def keep_out(self, guest: str, name: Text, then: Callable[[], None]) -> None:
        """The host does not want this visitor at the table. They look on no more."""

        def done(_: None) -> None:
            self.outsiders.add(guest, name)
            self.visitors.cut_off(guest)
            self.tell()
            then()

        self.pen.write(writes.keep_out(self.code, guest), done)

    def let_in(self, guest: str) -> None:
        """Somebody who was kept out may come again."""

        def done(_: None) -> None:
            self.outsiders.discard(guest)
            self.tell()

        self.pen.write(writes.let_in(self.code, guest), done)

    def forget(self, guest: str, ended: Ended) -> None:
        """The data of a guest was deleted, and is once more: something of theirs may have waited for the pen before.
        After the last deal their seat is nobody's, before that it is free."""
        self.talk.forget(guest)

        def forgotten(_: None) -> None:
            self.outsiders.discard(guest)
            if left := self.seats.left_by(guest):
                left.owner = None
            player = self.seats.of(guest)
            if player and self.stored.over:
                player.guest, player.name = NOBODY, called(None, NOBODY)
                self._names_changed()
                self.came_or_went()
                self.tell()
            elif player:
                self._vacate(player, None)

        self.pen.take(lambda: self.pen.write(writes.forget(guest), forgotten), ended)

    def hand_on(self, old: str, new: str) -> None:
        """Seats of a guest are another's, as the store has them now. Pages of the other, who had no seat until now, are
        a player's."""
        names, sits, left = self.store.names(self.code), self.store.seats(self.code), self.store.seats(self.code, True)
        for player in self.seats:
            if player.owner == old:
                player.owner = left.get(player.seat)
            if player.guest in (old, new) and sits.get(player.seat) == new:
                player.guest, player.name = new, called(names[player.seat], new)
        self.talk.hand_on(old, new)
        if old in self.outsiders:
            self.outsiders.discard(old)
            if new in self.store.kept_out(self.code):
                self.outsiders.add(new, called(self.store.name(new), new))
        self._names_changed()
        owner = self.seats.of(new)
        pages = self.visitors.take(new) if owner else []
        if owner:
            owner.connections += pages
        self.came_or_went()
        self.tell()
        if owner:
            for page in pages:
                self.reports.show(owner, page, None)

    def _vacate(self, player: Player, owner: str | None) -> None:
        self.turns.save_clock(player)
        self.visitors.add(player.connections, player.name)
        self.shown.seats.pop(player.seat, None)
        self.seats.stand_up(player.seat, owner)
        self._names_changed()
        self.came_or_went()
        self.tell()
        self.reports.send_turn()

    # --- names ----------------------------------------------------------------------------------------------------

    def rename(self, guest: str, name: str) -> None:
        if player := self.seats.of(guest):
            player.name = Text(name, name)
            self._names_changed()
            self.tell()
        elif self.visitors.rename(guest, Text(name, name)):
            self.tell()

    def _names_changed(self) -> None:
        self.shown.telling.rename(self.seats.names())
        self.reports.send_news()
