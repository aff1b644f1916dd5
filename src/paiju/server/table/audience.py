"""The audience of a table: the visitors who look on, and what they are shown of the match.

*Live*, they are shown what everybody sees, when everybody does. *Delayed*, they are a round behind: nothing of the
present round is told, of a phase without rounds (bids, tribute) nothing before it is over, and of a deal that is over
everything. So no frame comes to them while a round is played, whatever anybody does in it, and a page that is opened in
the middle of one is sent the same bytes as one that was opened at its beginning.

What else could tell of the present round is kept from them: there are no clocks, for those say whose turn it is; what
is said at the table they do not hear; in the notice of the table nobody is on auto, no bank is used up and no bot
hurries, for these change when it is somebody's turn. What is left is of the room and not of the round: who sits here
and is connected, that the host has halted the table or that nothing can be stored, and how long a round takes, which
shows when it is over.
"""

from paiju.server.protocol.messages import Clock, Spectators
from paiju.server.protocol.refusals import Refused
from paiju.server.shown.late import LateShown
from paiju.server.shown.news import Edition, Shown
from paiju.server.table.seats import Listener
from paiju.server.table.stored_match import StoredMatch
from paiju.server.table.turns import Turns
from paiju.server.table.visitors import Visitors


class Audience:
    """Whatever is new is encoded once for all of them. They have no seat's log, so no hidden card can be shown."""

    def __init__(self, stored: StoredMatch, turns: Turns, shown: Shown, visitors: Visitors) -> None:
        self.stored, self.turns, self.shown, self.visitors = stored, turns, shown, visitors
        self.mode: Spectators = "none"
        self._late: LateShown | None = None  # as long as somebody looks on, a round behind
        self._served: list[Listener] = []  # those who have the picture that the next news change

    def allow(self, mode: Spectators) -> None:
        """From now on. Whoever looked on in another way is cut off from the game at once."""
        if mode != self.mode:
            self.mode = mode
            self.visitors.end_watching()
            self._end()

    def join(self, connection: Listener) -> None:
        """A visitor looks on. The picture comes with the next news, which may be empty."""
        if self.mode == "none":
            raise Refused("not_now")
        if not self.visitors.watching:
            self._end()  # what somebody has seen before may be long ago
        if not self.visitors.watch(connection):
            raise Refused("too_many_spectators")

    def show(self, connection: Listener, v: int | None) -> None:
        """The whole picture, to a client that has seen what happened up to event `v` (None: nothing)."""
        match, shown = self.stored.match, self._late if self.mode == "delayed" else self.shown
        if match and shown and shown.board:
            clocks: list[Clock] = self.turns.clocks() if self.mode == "live" else []
            connection.tell(shown.spectacle(match, v, clocks))
            if connection not in self._served:
                self._served.append(connection)

    def review(self, connection: Listener, known: int) -> None:
        """The rounds of the deal that are over, after the first `known`."""
        if shown := self._late if self.mode == "delayed" else self.shown:
            connection.tell(shown.rounds(known))

    def send(self, edition: Edition) -> None:
        """What is new to everybody; to those who are behind, what the end of a round has brought. There is somebody."""
        watching = self.visitors.watching
        latest = edition if self.mode == "live" else self._catch_up()
        self._served = [connection for connection in self._served if connection in watching]
        for connection in watching:
            if connection not in self._served:
                self.show(connection, None)
            elif latest and not latest.empty:
                connection.send(latest.frame)

    def send_turn(self, turn: bytes) -> None:
        if self.mode == "live":
            for connection in self.visitors.watching:
                connection.send(turn)

    def _catch_up(self) -> Edition | None:
        match = self.stored.match
        assert match
        self._late = self._late or LateShown(self.shown, match)
        untold = self._late.board is None and self.shown.closed <= self._late.log.v
        return None if untold else self._late.catch_up(match, [])

    def _end(self) -> None:
        self._late, self._served = None, []
