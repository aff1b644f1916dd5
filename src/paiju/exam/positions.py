"""Position: a row of the exam as a real game, with the true state and the view of the seat that is asked."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from paiju.actions import Action, Pass, Play
from paiju.cards import Seat
from paiju.exam.dealing import deal
from paiju.exam.rows import Row
from paiju.exam.setting import setting_of
from paiju.game import Game
from paiju.legal import Legal
from paiju.rng import Stream


class Position(Struct, frozen=True):
    row: Row
    game: Game
    seat: Seat
    truth: Any
    view: Any

    @property
    def legal(self) -> Legal:
        return self.game.phases[self.view.phase].legal(self.view, self.seat)

    def after(self, seat: Seat, action: Action) -> "Position":
        """The position after an action, which is checked by the rules."""
        phase = self.game.phases[self.truth.phase]
        resolved = phase.legal(self.truth, seat).resolve(action)
        truth, view = self.truth, self.view
        for event in phase.decide(self.truth, seat, resolved):
            truth, view = event.apply(truth), event.view(self.seat).apply(view)
        return replace(self, truth=truth, view=view)


def position(row: Row, fill: int, seed: bytes) -> Position:
    """The fill of a row with this number. Each fill asks the next seat at the table."""
    rules = row.ruleset
    dealt = deal(row, rules, Stream(seed, "exam", row.id, fill))
    setting = setting_of(rules)(row, Game(rules), fill % rules.options.seats, dealt)
    truth = setting.state()
    found = Position(row, setting.game, setting.seats[0], truth, setting.seen(truth, setting.seats[0]))
    for play, cards in zip(row.played, dealt.played, strict=True):
        found = found.after(setting.seats[int(play[0])], Play(cards) if cards else Pass())
    return found
