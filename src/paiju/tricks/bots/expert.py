"""expert for trick-taking games: counts cards, compares chances with prices, and gives reasons."""

from paiju.bots.advice import Advice, Advisor
from paiju.legal import Legal
from paiju.tricks.bots.assessment import Assessment
from paiju.tricks.bots.bids import ExpertBidder
from paiju.tricks.bots.follows import follows, keeps
from paiju.tricks.bots.leads import leads
from paiju.tricks.bots.preparation import buries, calls, swaps
from paiju.tricks.bots.weights import FITTED, Weights
from paiju.tricks.state import TrickState

BIDDING = {
    "draw": ExpertBidder.advise,
    "redeal": ExpertBidder.weigh_hand,
    "takeover": ExpertBidder.weigh_takeover,
}
BEFORE_PLAY = {"bury": buries, "friend": calls, "swap": swaps}


class ExpertTrick(Advisor):
    weights = Weights()
    _look: Assessment | None = None  # at the last position

    def advise(self, view: TrickState, legal: Legal) -> list[Advice]:
        if view.phase in BIDDING:
            return BIDDING[view.phase](ExpertBidder(self.options, view, self.seat, self.weights), legal)
        look = self.look(view)
        if view.phase != "trick":
            return BEFORE_PLAY[view.phase](look, legal)
        if view.throw:
            return keeps(look, legal, look.ally[view.throw.seat] > 0.5)
        return follows(look, legal) if view.plays else [*leads(look, legal)]

    def look(self, view: TrickState) -> Assessment:
        """What the bot makes of a position; that of the last one is kept, for whoever asks again."""
        if self._look is None or self._look.view is not view:
            self._look = Assessment(self.options, view, self.seat, self.weights)
        return self._look


class FittedExpert(ExpertTrick):
    """The expert of players that have a network: before the play they follow it, in tricks they weigh what it finds."""

    weights = FITTED
