"""expert for trick-taking games: counts the cards, weighs chances against prices, and says why."""

from paiju.bots.advice import Advice, Advisor
from paiju.bots.tricks.auction import Auction
from paiju.bots.tricks.burying import buries, swaps
from paiju.bots.tricks.calling import calls
from paiju.bots.tricks.following import follows
from paiju.bots.tricks.insight import Insight
from paiju.bots.tricks.keeping import keeps
from paiju.bots.tricks.leading import leads
from paiju.bots.tricks.weights import Weights
from paiju.legal import Legal
from paiju.state import State

BEFORE_PLAY = {"bury": buries, "friend": calls, "swap": swaps}


class ExpertTrick(Advisor):
    weights = Weights()

    def advise(self, view: State, legal: Legal) -> list[Advice]:
        if view.phase == "draw":
            return Auction(self.options, view, self.seat, self.weights).advise(legal)
        look = Insight(self.options, view, self.seat, self.weights)
        if view.phase != "trick":
            return BEFORE_PLAY[view.phase](look, legal)
        if view.throw:
            return keeps(look, legal, look.ally[view.throw.seat] > 0.5)
        return follows(look, legal) if view.plays else leads(look, legal)
