"""expert for trick-taking games: counts the cards, weighs chances against prices, and says why."""

from paiju.actions import KeepUnit
from paiju.bots.advice import Advice, Advisor
from paiju.bots.tricks.auction import Auction
from paiju.bots.tricks.burying import buries, swaps
from paiju.bots.tricks.calling import calls
from paiju.bots.tricks.following import follows
from paiju.bots.tricks.insight import Insight
from paiju.bots.tricks.leading import leads
from paiju.bots.tricks.weights import Weights
from paiju.legal import Legal
from paiju.state import State
from paiju.strategies.throws import beats_unit, units_of

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
            return keeps(look, legal)
        return follows(look, legal) if view.plays else leads(look, legal)


def keeps(look: Insight, legal: Legal) -> list[Advice]:
    """Of an opponent's throw what one beats with the fewest cards, of a friend's what one does not."""
    throw = look.view.throw
    assert throw is not None
    units = units_of(look.o, look.tables, throw.cards)
    friendly = look.ally[throw.seat] > 0.5
    found = []
    for action in legal:
        assert isinstance(action, KeepUnit)
        unit = units[action.shape][0]
        beaten = beats_unit(look.tables, unit, look.view.hands[look.seat])
        worth = (0.1 if beaten != friendly else 0.0) - 0.01 * len(unit)
        found.append(Advice(action, worth, "trick_keep"))
    return sorted(found, key=lambda advice: -advice.worth)
