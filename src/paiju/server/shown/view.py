"""What one seat is shown besides the board that everybody sees: its hand, what it knows, and its question."""

from operator import attrgetter

from msgspec.structs import replace

from paiju.actions import show_action
from paiju.cards import Seat
from paiju.game import Game
from paiju.legal import Legal as LegalSet
from paiju.pictures import Legal, Own
from paiju.rules.ruleset import Ruleset
from paiju.server.shown.log import SeenLog
from paiju.server.shown.telling import Telling

PLAYED = {"hands", "actors", "leader", "plays", "rounds", "discards"}  # what plays change, and everybody sees
MOST = 500  # actions in a list


class SeatView:
    """Made of the seat's own log, and of nothing else."""

    def __init__(self, rules: Ruleset, seat: Seat, telling: Telling, joined: int = 0, counted: bool = False) -> None:
        """`joined`: the number of the last event before its player sat down; `counted`: it has a card counter."""
        self.seat, self.telling, self.joined, self.counted, self.family = seat, telling, joined, counted, rules.wing
        self.log = SeenLog(rules, seat)
        self.layout = self.family.layout(rules.options)
        self.shown: Own | None = None  # what the clients of this seat were last shown
        self._fields = attrgetter(*({*self.family.state.__struct_fields__} - PLAYED))
        self._own: tuple[tuple[object, ...], Own] | None = None  # the last one, and what it was made of

    def own(self) -> Own:
        """The last one, as long as nothing has changed that it depends on: plays of others change nothing but hands,
        and mostly nothing that is known of these."""
        log, known = self.log, [hand.counts for hand in self.log.state.hands]
        played = log.state.discards if self.counted else None
        made_of = known, self._fields(log.state), log.ended, len(log.past), self.telling.voices, played
        if self._own is None or self._own[0] != made_of:
            self._own = made_of, self._draw()
        return self._own[1]

    def _draw(self) -> Own:
        log, voices = self.log, self.telling.voices
        position, ending = log.position, log.ending()
        hand = self.layout.hand(position, self.seat)
        verdict = None
        if ending and log.v > self.joined:  # a deal that was over before is not this player's
            verdict = ending.verdict(position, self.seat, self.telling.sides, voices)
        return log.board(position).own(self.seat, hand, verdict, voices, self.counted)

    def legal(self, game: Game) -> LegalSet:
        """What this seat may do, as far as it can know."""
        return game.phases[self.log.state.phase].legal(self.log.state, self.seat)

    def question(self, game: Game) -> Legal:
        """The same for a client, which can offer it without knowing the rules."""
        legal = self.legal(game)
        asked = self.family.question(legal, game, self.log.state, self.seat, self.telling.voices)
        actions = [*map(show_action, legal)]
        listed = legal.described().listed if len(actions) <= MOST else "some"
        return replace(asked, actions=actions[:MOST], listed=listed, may_pass="pass" in actions)
