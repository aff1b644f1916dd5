"""Decision: what a bot knows before one climbing action, its arranged hand, and the actions worth considering."""

from paiju.actions import Action, Pass, Play
from paiju.cards import Seat, counts
from paiju.climbing.bots.census import Census
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.seats import after
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import CODES, READINGS


class Decision:
    def __init__(self, o: Climbing, view: ClimbState, seat: Seat) -> None:
        self.view, self.seat = view, seat
        self.census = Census(o, view, seat)
        self.top, self.prospects = self.census.top, self.census.mind.prospects
        found = self.census.mind.candidates.consider()
        self.worth: dict[Action, float] = {
            Play(cards, READINGS[code]) if code else Pass(): worth for code, cards, worth in found
        }
        self.solved: dict[Action, bool] = {}  # which plays are known to win or to lose
        self.groups = self.census.mind.candidates.groups()
        self.shortest = min((self.census.left[foe] for foe in self.census.foes), default=0)
        locked = [laid.seat for laid in view.plays if not laid.cards] if o.pass_locks_round else []
        self.behind = [other for other in after(o.seats, seat) if self.census.left[other] and other not in locked]

    def consider(self, play: Play) -> None:
        """Value one more play."""
        self.worth[play] = self.census.mind.candidates.worth_of(CODES[play.reads or ""], counts(play.cards))
