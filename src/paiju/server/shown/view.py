"""What one seat is shown besides the board that everybody sees: its hand, what it knows, and its question."""

from msgspec.structs import replace

from paiju.actions import show_action
from paiju.cards import Seat
from paiju.game import Game
from paiju.legal import Legal as LegalSet
from paiju.pictures import Hand, Legal, Own
from paiju.rules.ruleset import Ruleset
from paiju.server.shown.log import SeenLog
from paiju.server.shown.telling import Telling
from paiju.state import State

MOST = 500  # actions in a list


class SeatView:
    """Made of the seat's own log, and of nothing else."""

    def __init__(self, rules: Ruleset, seat: Seat, telling: Telling) -> None:
        self.seat, self.telling, self.family = seat, telling, rules.wing
        self.log = SeenLog(rules, seat)
        self.layout = self.family.layout(rules.options)
        self.shown: Own | None = None  # what the clients of this seat were last shown
        self._hand: tuple[tuple[object, ...], Hand] | None = None  # the last one, by what it depends on

    def own(self) -> Own:
        log, voices = self.log, self.telling.voices
        position, ending = log.position, log.ending()
        verdict = ending.verdict(position, self.seat, self.telling.sides, voices) if ending else None
        return log.board(position).own(self.seat, self.hand(position), verdict, voices)

    def hand(self, state: State) -> Hand:
        """The last one, as long as nothing has changed that it depends on."""
        key = self.layout.key(state, self.seat)
        if self._hand is None or self._hand[0] != key:
            self._hand = key, self.layout.hand(state, self.seat)
        return self._hand[1]

    def legal(self, game: Game) -> LegalSet:
        """What this seat may do, as far as it can know."""
        return game.phases[self.log.state.phase].legal(self.log.state, self.seat)

    def question(self, game: Game) -> Legal:
        """The same for a client, which can offer it without knowing the rules."""
        legal = self.legal(game)
        asked = self.family.question(legal, game, self.log.state, self.seat, self.telling.voices)
        actions = [show_action(action) for action in legal]
        listed = legal.described().listed if len(actions) <= MOST else "some"
        return replace(asked, actions=actions[:MOST], listed=listed, may_pass="pass" in actions)
