"""expert for trick-taking games: counts the cards, weighs chances against prices, and says why."""

from paiju.bots.advice import Advice, Advisor
from paiju.legal import Legal
from paiju.tricks.bots.auction import Auction
from paiju.tricks.bots.burying import buries, swaps
from paiju.tricks.bots.calling import calls
from paiju.tricks.bots.following import follows
from paiju.tricks.bots.insight import Insight
from paiju.tricks.bots.keeping import keeps
from paiju.tricks.bots.leading import leads
from paiju.tricks.bots.weights import Weights
from paiju.tricks.state import TrickState

BEFORE_PLAY = {"bury": buries, "friend": calls, "swap": swaps}


class ExpertTrick(Advisor):
    weights = Weights()

    def advise(self, view: TrickState, legal: Legal) -> list[Advice]:
        if view.phase == "draw":
            return Auction(self.options, view, self.seat, self.weights).advise(legal)
        look = Insight(self.options, view, self.seat, self.weights)
        if view.phase != "trick":
            return BEFORE_PLAY[view.phase](look, legal)
        if view.throw:
            return keeps(look, legal, look.ally[view.throw.seat] > 0.5)
        return follows(look, legal) if view.plays else leads(look, legal)
