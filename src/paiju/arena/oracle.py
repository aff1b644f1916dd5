"""oracle: tries the expert's candidates by play-outs of the true hands, to say how much of the possible others reach.

It plays in the arena alone: no other part of the program can make it, so nobody meets it at a table.
"""

from typing import Any

from paiju.actions import Action
from paiju.bots import Bot, Budget, make_bot
from paiju.bots.search import Search
from paiju.cards import Seat
from paiju.errors import BadInput
from paiju.legal import Legal
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset

NAME = "oracle"
SEER = "search"  # the bot that is given all hands


class Oracle(Bot):
    match: Match  # which it looks into

    def __init__(self, rules: Ruleset, seat: Seat, rng: Stream, budget: Budget) -> None:
        super().__init__(rules, seat, rng, budget)
        seer = make_bot(SEER, rules, seat, rng, budget)
        if not isinstance(seer, Search):
            raise BadInput("family_lacks", family=rules.family, room=SEER)
        self.seer = seer

    def act(self, view: Any, legal: Legal) -> Action:
        return self.seer.advise_knowing(view, self.match.state, legal)[0].action
