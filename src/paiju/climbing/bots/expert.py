"""expert for climbing games: arranges its hand by price, counts the cards, and weighs who will lead next."""

from paiju.actions import Action, Pass, Play
from paiju.bots.advice import Advice, Advisor
from paiju.climbing.bots.arranging import Arranger
from paiju.climbing.bots.census import Census
from paiju.climbing.bots.endgame import solved
from paiju.climbing.bots.gifts import rank_gifts
from paiju.climbing.bots.plays import answers, leads, shortlist
from paiju.climbing.bots.thinking import Thinking
from paiju.climbing.bots.why import why
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import READINGS
from paiju.legal import Legal

SURE = 3.0  # what a solved end adds or takes: more than any estimate


class ExpertClimb(Advisor):
    def advise(self, view: ClimbState, legal: Legal) -> list[Advice]:
        if view.phase != "climb":
            return rank_gifts(self.options, view, self.seat, legal)
        if view.plays and len(legal) == 1:
            return [Advice(Pass(), 0.0, "climb_cannot")]
        think = Thinking(self.options, view, self.seat, legal)
        actions: list[Action] = [*answers(think), Pass()] if think.top else [*leads(think)]
        return rank(think, actions)

    def candidates(self, view: ClimbState, legal: Legal) -> list[Advice]:
        """The advice thinned out to what a search should look at: some of every kind."""
        return shortlist(self.advise(view, legal))

    def plan(self, view: ClimbState) -> list[Play]:
        """The hand as it would be divided now."""
        census = Census(self.options, view, self.seat)
        return [Play(cards, READINGS[code]) for code, cards in Arranger(census).groups(census.hand)]


def rank(think: Thinking, actions: list[Action]) -> list[Advice]:
    """Best first; at the end of a deal what has been solved stands above and below all estimates."""
    known = solved(think.census, think.to_beat)
    actions = [*actions, *(action for action in known if action not in actions)]
    found = []
    for action in actions:
        worth = think.worth_of(action) if isinstance(action, Play) else think.worth_of_pass()
        sure = known.get(action)
        if sure is not None:
            worth += SURE if sure else -SURE
        reason = why(think, action, actions)
        found.append(Advice(action, worth, "climb_solved" if sure and reason != "climb_out" else reason))
    return sorted(found, key=lambda advice: -advice.worth)
