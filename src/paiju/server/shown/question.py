"""What a seat may do, described so that a client can offer it without knowing the rules."""

from msgspec.structs import replace

from paiju.actions import Pass
from paiju.cards import Seat
from paiju.game import Game
from paiju.legal import Legal as LegalSet
from paiju.pictures import Legal
from paiju.state import State
from paiju.text import Voices
from paiju.wire import legal_data

MOST = 500  # actions in a list


def legal_set(game: Game, view: State, seat: Seat) -> LegalSet:
    """Made of the view alone: it cannot hold more than the seat knows."""
    return game.phases[view.phase].legal(view, seat)


def describe(game: Game, view: State, seat: Seat, voices: Voices) -> Legal:
    legal = legal_set(game, view, seat)
    data = legal_data(legal)
    actions, listed = data["actions"], data["listed"]
    return replace(
        game.rules.wing.question(legal, game, view, seat, voices),
        actions=actions[:MOST],
        listed=listed if len(actions) <= MOST else "some",
        may_pass=Pass() in legal,
    )
