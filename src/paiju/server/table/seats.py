"""Who sits at a table: people with their connections, and bots in the other seats."""

from collections.abc import Iterator

from paiju.cards import Seat
from paiju.pictures import Text
from paiju.rules.schema import Words
from paiju.server.protocol.messages import Seat as SeatMessage
from paiju.server.web.connection import Connection

BOT_NAMES = (
    Words("阿岚", "Lan"),
    Words("石头", "Shitou"),
    Words("小舟", "Zhou"),
    Words("老陈", "Chen"),
    Words("阿梅", "Mei"),
)
ANSWERS = 32  # answers to actions that are kept for somebody who asks again


def bot_name(seat: Seat) -> Text:
    return Text.of(BOT_NAMES[seat])


class Player:
    """A seat; without a guest it is a bot's."""

    def __init__(self, seat: Seat, bank: float) -> None:
        self.seat = seat
        self.guest: str | None = None
        self.name = bot_name(seat)
        self.connections: list[Connection] = []
        self.auto = False  # the clock plays
        self.timeouts = 0  # in a row
        self.bank = bank  # seconds left to be away in this deal
        self.ready = False
        self.asked: tuple[int, int] | None = None  # what was asked last
        self.seq = 0  # the highest seen
        self.answers: dict[tuple[int, int, str], str] = {}  # frames by sequence number, question and action

    @property
    def here(self) -> bool:
        return bool(self.connections)

    @property
    def person(self) -> bool:
        return self.guest is not None

    @property
    def playing(self) -> bool:
        """A person who acts for himself, now or when he is back."""
        return self.person and not self.auto

    def send(self, frame: str) -> None:
        for connection in self.connections:
            connection.send(frame)

    def answered(self, key: tuple[int, int, str], frame: str) -> None:
        self.answers[key] = frame
        if len(self.answers) > ANSWERS:
            del self.answers[next(iter(self.answers))]

    def message(self, strength: Text) -> SeatMessage:
        bank = round(self.bank * 1000)
        bot = None if self.person else strength
        return SeatMessage(self.seat, self.name, self.person, bot, self.here, self.auto, self.ready, bank)


class Seating:
    def __init__(self, seats: int, bank: float) -> None:
        self.players = [Player(seat, bank) for seat in range(seats)]

    def __iter__(self) -> Iterator[Player]:
        return iter(self.players)

    def __getitem__(self, seat: Seat) -> Player:
        return self.players[seat]

    def of(self, guest: str) -> Player | None:
        return next((player for player in self.players if player.guest == guest), None)

    def free(self) -> list[Seat]:
        return [player.seat for player in self.players if not player.person]

    @property
    def people(self) -> list[Player]:
        return [player for player in self.players if player.person]

    @property
    def attended(self) -> bool:
        """Whether anybody is here to play for."""
        return any(player.here for player in self.players)

    def names(self) -> dict[Seat, Text]:
        return {player.seat: player.name for player in self.players}

    def sit(self, seat: Seat, guest: str, name: str) -> None:
        player = self.players[seat]
        player.guest, player.name = guest, Text(name, name)
        player.auto, player.timeouts, player.seq, player.answers = False, 0, 0, {}

    def stand_up(self, seat: Seat) -> None:
        player = self.players[seat]
        player.guest, player.name, player.auto = None, bot_name(seat), False
        player.connections = []

    def new_deal(self, bank: float) -> None:
        for player in self.players:
            player.bank, player.ready = bank, False
