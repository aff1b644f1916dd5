"""A move as it is shown: what could be done, with cards to draw and in the words of the table."""

from paiju.actions import parse_action
from paiju.cards import Seat, names
from paiju.game import Game
from paiju.pictures import Text
from paiju.server.protocol.analysis import Move
from paiju.server.shown.telling import Telling
from paiju.state import State

CARDS = "cards", "give", "card"  # what actions call the cards that they name


def move_of(game: Game, telling: Telling, before: State, seat: Seat, text: str) -> Move:
    """The words are those of the first thing that would happen, without the name of who does it."""
    action, phase = parse_action(text), game.phases[before.phase]
    event, *_ = phase.decide(before, seat, phase.legal(before, seat).resolve(action))
    told = telling.told(event, event.apply(before), seat).say
    zh, en = (
        said.removeprefix(voice.who(seat)).strip()
        for said, voice in zip((told.zh, told.en) if told else ("", ""), telling.telling, strict=True)
    )
    cards: bytes = next((getattr(action, name) for name in CARDS if hasattr(action, name)), b"")
    return Move(text, names(cards), Text(zh, en))
