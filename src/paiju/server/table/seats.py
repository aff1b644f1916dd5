"""Who sits at a table: people with their connections, and bots in the other seats."""

from collections.abc import Iterator, Mapping
from typing import Protocol

from msgspec import Struct

from paiju.cards import Seat
from paiju.pictures import Text
from paiju.rules.schema import Words
from paiju.server.protocol.messages import FromServer
from paiju.server.protocol.messages import Seat as SeatMessage

BOT_NAMES = (
    Words("阿岚", "Lan"),
    Words("石头", "Shitou"),
    Words("小舟", "Zhou"),
    Words("老陈", "Chen"),
    Words("阿梅", "Mei"),
    Words("大刘", "Liu"),
    Words("阿娟", "Juan"),
    Words("小满", "Man"),
    Words("老吴", "Wu"),
    Words("阿南", "Nan"),
)
ANSWERS = 32  # answers to actions that are kept for a client that sends the same action again


def bot_name(seat: Seat) -> Text:
    return Text.of(BOT_NAMES[seat])


class Listener(Protocol):
    """A connection as the table knows it."""

    guest: str
    session: str  # of the guest, on the device that it comes from
    address: str  # of the device
    notice: tuple[int, int]  # the number of the last notice, and what tells its frame from others

    def send(self, frame: bytes) -> None: ...

    def tell(self, message: FromServer) -> None: ...

    def close(self, code: int) -> None: ...

    def fail(self) -> None: ...


class Asked(Struct, frozen=True):
    """A question that was put to a player, how many cards they had to answer it, and what tells the answers that they
    had from others."""

    rqid: int
    cards: int
    answers: int


class Player:
    """A seat. Without a guest it is a bot's."""

    def __init__(self, seat: Seat, bank: float) -> None:
        self.seat = seat
        self.guest: str | None = None
        self.strength = ""  # of its bot
        self.owner: str | None = None  # who has left it, and may come back until somebody else sits down
        self.since = 0  # counts who sat down, so that the first of several is known
        self.name = bot_name(seat)
        self.connections: list[Listener] = []
        self.auto = False  # a bot plays for them
        self.timeouts = 0  # in a row
        self.bank = bank  # seconds left to be away in this deal
        self.ready = False
        self.promise: tuple[int, str] | None = None  # of what they add to the shuffle of a deal, and its number
        self.asked: Asked | None = None  # the last question
        self.seq = 0  # the highest seen
        self.answers: dict[tuple[int, int, str], bytes] = {}  # by sequence number, question and action

    @property
    def here(self) -> bool:
        return bool(self.connections)

    @property
    def person(self) -> bool:
        return self.guest is not None

    @property
    def playing(self) -> bool:
        """A person who acts for themselves, now or when they are back."""
        return self.person and not self.auto

    def send(self, *frames: bytes) -> None:
        for connection in self.connections:
            for frame in frames:
                connection.send(frame)

    def keep_answer(self, key: tuple[int, int, str], frame: bytes) -> None:
        self.answers[key] = frame
        if len(self.answers) > ANSWERS:
            del self.answers[next(iter(self.answers))]

    def message(self, strengths: Mapping[str, Text]) -> SeatMessage:
        """`strengths`: what each is called."""
        person, bank, strength = self.guest is not None, round(self.bank * 1000), self.strength
        here, bot = bool(self.connections), (None, None) if person else (strengths[strength], strength)
        return SeatMessage(self.seat, self.name, person, bot[0], here, self.auto, self.ready, bank, bot[1])


class Seats:
    def __init__(self, count: int, bank: float) -> None:
        self.players = [Player(seat, bank) for seat in range(count)]

    def __iter__(self) -> Iterator[Player]:
        return iter(self.players)

    def __getitem__(self, seat: Seat) -> Player:
        return self.players[seat]

    def of(self, guest: str) -> Player | None:
        for player in self.players:
            if player.guest == guest:
                return player
        return None

    def left_by(self, guest: str) -> Player | None:
        """The seat to which a guest may come back."""
        return next((player for player in self.players if player.owner == guest), None)

    def free(self) -> list[Seat]:
        """First those to which nobody may come back."""
        free = [player for player in self.players if not player.person]
        return [player.seat for player in sorted(free, key=lambda player: player.owner is not None)]

    @property
    def people(self) -> list[Player]:
        return [player for player in self.players if player.person]

    @property
    def anybody_here(self) -> bool:
        return any([player.connections for player in self.players])

    def names(self) -> dict[Seat, Text]:
        return {player.seat: player.name for player in self.players}

    def sit(self, seat: Seat, guest: str, name: Text) -> None:
        player = self.players[seat]
        player.guest, player.owner, player.name, player.promise = guest, None, name, None
        player.since = 1 + max(other.since for other in self.players)
        player.auto, player.ready, player.timeouts, player.seq, player.answers = False, False, 0, 0, {}

    def swap(self, one: Seat, other: Seat) -> None:
        """Before the start. They keep their pages, and how long they have sat here."""
        first, second = self.players[one], self.players[other]
        people = [(found.guest, found.name, found.connections, found.since) for found in (second, first)]
        for player, (guest, name, connections, since) in zip((first, second), people, strict=True):
            if guest:
                self.sit(player.seat, guest, name)
                player.connections, player.since = connections, since
            else:
                self.stand_up(player.seat)

    def stand_up(self, seat: Seat, owner: str | None = None) -> None:
        """The seat is free, and a bot's where a match is on. `owner`: who may come back to it."""
        player = self.players[seat]
        player.guest, player.owner, player.name, player.promise = None, owner, bot_name(seat), None
        player.auto, player.ready = False, False
        player.connections = []

    def new_deal(self, bank: float) -> None:
        for player in self.players:
            player.bank, player.ready = bank, False
