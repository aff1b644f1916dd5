"""The notice of a table: who sits there and what is agreed, as every client was last told it."""

from collections.abc import Iterable

from msgspec.structs import replace

from paiju.bots.registry import called
from paiju.cards import Seat
from paiju.pictures import Text
from paiju.rules.ruleset import Ruleset
from paiju.server.protocol.messages import Looking, Settings, Strength, Table, TableState, encode
from paiju.server.storage.store import Row
from paiju.server.table.attendance import Attendance
from paiju.server.table.host import Host
from paiju.server.table.pace import Pace
from paiju.server.table.pause import Pause
from paiju.server.table.pen import Pen
from paiju.server.table.seats import Listener
from paiju.server.thinking.workers import Workers

NOBODY = Looking(0, [], [])


class Notice:
    def __init__(
        self,
        rules: Ruleset,
        attendance: Attendance,
        host: Host,
        pause: Pause,
        pen: Pen,
        workers: Workers,
    ) -> None:
        self.rules, self.seats, self.host = rules, attendance.seats, host
        self.visitors, self.outsiders, self.talk = attendance.visitors, attendance.outsiders, attendance.talk
        self.strengths: dict[str, Text] = {}  # of the bots that may be here, by name
        self.pause, self.pen, self.workers = pause, pen, workers
        self.title, self.sides = Text.of(rules.title), rules.wing.board.sides(rules.options)
        self.mark_words = {mark: Text.of(rules.terms.fill(words)) for mark, words in rules.wing.marks.items()}
        self._described: Table | None = None  # the last
        self._number = 0  # of it

    def agree(self, row: Row, pace: Pace) -> None:
        """What the table has chosen, from now on."""
        self.row = row
        found = {row.strength, *(player.strength for player in self.seats)}
        self.strengths = {name: Text.of(called(name)) for name in found}
        self.settings = Settings(
            clock=row.clock,
            turn=_ms(pace.turn),
            bank=_ms(pace.bank),
            pause=_ms(pace.pause),
            least=_ms(pace.think_least),
            most=_ms(pace.think_most),
            strength=Strength(row.strength, self.strengths[row.strength]),
            counter=row.counter,
            deals=row.deals,
            spectators=row.spectators,
            listed=row.listed,
            replays=row.replays,
        )

    def send(self, state: TableState, locked: bool, again: str | None) -> None:
        """To every client that was last told something else."""
        described = self.describe(state, locked, again)
        if described != self._described:
            self._described, self._number = described, self._number + 1
        for player in self.seats.players:
            if player.connections:
                self._send(player.connections, player.seat, described)
        self._send(self.visitors.connections, None, described)

    def _send(self, connections: Iterable[Listener], you: Seat | None, described: Table) -> None:
        """Frames are not kept, only what tells them apart: there would be one for each seat of each table."""
        frame = b""
        for connection in connections:
            number, digest = connection.notice
            if number != self._number:
                frame = frame or self._frame(you, described)
                connection.notice = self._number, hash(frame)
                if digest != hash(frame):
                    connection.send(frame)

    def _frame(self, you: Seat | None, described: Table) -> bytes:
        order = self.rules.wing.board.around(self.rules.options, you or 0)
        if you is None:
            return encode(replace(self._outside(described), order=order, looking=NOBODY, kept_out=[]))
        hosting, looking = you == described.host, described.looking
        if not hosting:
            looking = Looking(looking.count, looking.names if described.state == "open" else [], [])
        outsiders = described.kept_out if hosting else []
        return encode(replace(described, order=order, you=you, looking=looking, kept_out=outsiders))

    def _outside(self, described: Table) -> Table:
        """As a visitor is told it. Where they do not see every turn at once, they are not told what only turns change
        (`audience.py`)."""
        if self.row.spectators == "live":
            return described
        seats = [replace(seat, auto=False, bank=self.settings.bank) for seat in described.seats]
        return replace(described, seats=seats, hurried=False)

    def describe(self, state: TableState, locked: bool, again: str | None) -> Table:
        """As everybody is told it; `order` and `you` are filled in for each, `looking` is left to those who sit here,
        and `kept_out` to the host."""
        row, rules, host = self.row, self.rules, self.seats.of(self.host.guest)
        return Table(
            code=row.code,
            ruleset=rules.name,
            title=self.title,
            family=rules.family,
            mark_words=self.mark_words,
            seats=[player.message(self.strengths) for player in self.seats.players],
            order=[],
            turns="cw" if rules.options.direction == "clockwise" else "ccw",
            sides=self.sides,
            host=host.seat if host and not row.rated else None,
            you=None,
            state=state,
            resume_at=self.pause.ends_at,
            open=row.open,
            locked=locked,
            invite=f"/t/{row.code}",
            hurried=any(self.workers.hurried(self.seats[seat].strength) for seat in self.seats.free()),
            settings=self.settings,
            storing=self.pen.works,
            looking=self.visitors.shown if state == "open" else self.visitors.spectators,
            kept_out=self.outsiders.shown,
            again=again,
            halted=row.halted,
            short=row.short if state != "over" else None,
            rated=row.rated,
            branch=row.branch,
            muted=[player.seat for player in self.seats.players if player.guest in self.talk.muted],
        )


def _ms(seconds: float) -> int:
    return round(seconds * 1000)
