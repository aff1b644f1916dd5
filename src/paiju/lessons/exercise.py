"""A position of the exam as a match that is played on from there, by the rules and to the end of its deal."""

from typing import Any

from msgspec.structs import replace

from paiju.actions import Pass, Play
from paiju.cards import Seat
from paiju.events import DealOpened, Event
from paiju.exam.dealing import deal
from paiju.exam.positions import Position
from paiju.exam.rows import Row
from paiju.exam.setting import Setting, setting_of
from paiju.game import Game
from paiju.hand import Hand
from paiju.match import Match
from paiju.rng import Stream, commitment

SEED = b"a position that somebody has laid out"  # its open places are filled in the same way for everybody


class SetUp(Event, frozen=True, gc=False):
    """The cards are laid out as they lie in the middle of a deal. Each seat sees as much of it as it would know."""

    state: Any
    setting: Setting

    def view(self, seat: Seat | None) -> Event:
        return replace(self, state=self.setting.seen(self.state, seat))

    def apply(self, state: Any) -> Any:
        return self.state


class Exercise:
    """A match from a position on, and the seat at which somebody is asked."""

    def __init__(self, row: Row) -> None:
        rules = row.ruleset
        dealt = deal(row, rules, Stream(SEED, row.id))
        setting = setting_of(rules)(row, Game(rules), 0, dealt)
        state, blank = setting.state(), (Hand(),) * rules.options.seats
        before = replace(state, hands=blank, deal=state.deal - 1, phase="", actors=(), leader=None, discards=Hand())
        opened = DealOpened(state.deal, state.level, state.owner, commitment(SEED))
        log = opened, SetUp(state, setting)
        self.row, self.order = row, setting.seats
        self.match = Match(rules, lambda number: SEED, deals=state.deal, log=log, before=(1, before))
        for play, cards in zip(row.played, dealt.played, strict=True):
            self.match.play(self.order[int(play[0])], Play(cards) if cards else Pass())

    @property
    def seat(self) -> Seat:
        """Who is asked."""
        return self.order[0]

    @property
    def position(self) -> Position:
        """As the exam sees it, so that answers are marked in the same words."""
        match = self.match
        return Position(self.row, match.game, self.seat, match.state, match.view(self.seat))
