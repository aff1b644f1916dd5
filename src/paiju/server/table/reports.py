"""Reports: what the players of a table, and its audience, are sent of the match, that is pictures, news, clocks and the
players' questions."""

from msgspec.structs import replace

from paiju.actions import show_action
from paiju.server.protocol.messages import Ask, Turn, encode
from paiju.server.shown.news import Edition, Shown
from paiju.server.table.audience import Audience
from paiju.server.table.seats import Asked, Listener, Player, Seats
from paiju.server.table.stored_match import StoredMatch
from paiju.server.table.turns import Turns


class Reports:
    """They follow the match as it is stored. What everybody has been shown of older deals is forgotten."""

    def __init__(self, stored: StoredMatch, seats: Seats, turns: Turns, shown: Shown, audience: Audience) -> None:
        self.stored, self.seats, self.turns, self.shown, self.audience = stored, seats, turns, shown, audience

    def show(self, player: Player, connection: Listener, v: int | None) -> None:
        """The whole picture, to a client that has seen what happened up to event `v` (None: nothing)."""
        match = self.stored.match
        if match:
            connection.tell(self.shown.picture(player.seat, match, v, self.turns.clocks(), self.ask(player)))

    def send_news(self, taken: tuple[Listener, int] | None = None) -> None:
        """Whatever has changed since everybody was last shown the table; one frame for each client."""
        match = self.stored.match
        if match is None:
            return
        edition = self.shown.catch_up(match, self.turns.clocks())
        if self.audience.visitors.watching:
            self.audience.send(edition)
        self.stored.forget()
        for player in self.seats.players:
            if player.connections:
                self._send_news(player, edition, taken)

    def _send_news(self, player: Player, edition: Edition, taken: tuple[Listener, int] | None) -> None:
        view = self.shown.seat(player.seat)
        if view.shown is None or view.log.v + len(edition.events) != edition.news.v:  # it has no picture, or another
            for connection in player.connections:
                self.show(player, connection, None)
            return
        news, ask = self.shown.news(edition, player.seat), self._new_question(player)
        if ask:
            news = replace(news, ask=ask)
        if news is edition.news and edition.empty:
            return
        frame = edition.frame if news is edition.news else b""
        for connection in player.connections:
            if taken and connection is taken[0]:
                connection.send(encode(replace(news, ack=taken[1])))
            else:
                frame = frame or encode(news)
                connection.send(frame)

    def send_turn(self) -> None:
        if self.stored.running:
            turn = encode(Turn(self.stored.v, self.turns.clocks()))
            for player in self.seats:
                player.send(turn)
            self.audience.send_turn(turn)

    # --- questions ------------------------------------------------------------------------------------------------

    def ask(self, player: Player) -> Ask | None:
        """The open question of a player."""
        match, asked = self.stored.match, self._open_question(player)
        if match is None or asked is None:
            player.asked = None
            return None
        view = self.shown.seat(player.seat)
        view.log.catch_up(match)
        legal = view.question(match.game)
        player.asked = Asked(*asked, hash(tuple(legal.actions)))
        return Ask(asked[0], self.turns.alarms.deadline(player.seat), legal)

    def _new_question(self, player: Player) -> Ask | None:
        """The open question, unless the player was asked just that. While cards are drawn, few of them make a
        difference."""
        match, before, asked = self.stored.match, player.asked, self._open_question(player)
        if match is None or asked is None:
            player.asked = None
            return None
        if before is None or asked[0] != before.rqid:
            return self.ask(player)
        if asked[1] == before.cards:
            return None
        if match.phase.drawing(match.state):
            legal = self.shown.seat(player.seat).legal(match.game)
            if before.answers == hash(tuple(map(show_action, legal))):
                player.asked = replace(before, cards=asked[1])
                return None
        return self.ask(player)

    def _open_question(self, player: Player) -> tuple[int, int] | None:
        """The number of the question that a player is asked, and how many cards they have to answer it."""
        match, seat = self.stored.match, player.seat
        if match is None or match.over or seat not in match.state.actors or seat not in self.turns.questions.open:
            return None
        return self.turns.questions.open[seat], len(match.state.hands[seat])
