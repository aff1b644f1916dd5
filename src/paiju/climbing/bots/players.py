"""Players of both sides of a climbing deal, for the kernels that play on by themselves."""

from paiju.cards import Rank
from paiju.climbing.bots.census import make_mind, turning
from paiju.climbing.bots.net import NetClimb, outcome_worths
from paiju.climbing.kernels.insight import Insight
from paiju.climbing.kernels.player import ClimbPlayer
from paiju.climbing.kernels.suits import SuitedPlays
from paiju.climbing.options import Climbing
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import climb_tables
from paiju.kernels.network import Network
from paiju.state import Standing


class Players:
    """A player for the even seats and one for the odd, who are the same where both sides play one level.

    Their buffers are large, so they are kept for many deals.
    """

    def __init__(
        self, o: Climbing, levels: tuple[Rank, Rank], network: Network | None, critic: Network | None = None
    ) -> None:
        self.options = o
        made: dict[Rank, ClimbPlayer] = {}
        for level in levels:
            if level not in made:
                work = SuitedPlays()
                mind = make_mind(climb_tables(o, level), turning(o), work)
                insight = Insight(mind.knowledge, mind.appraiser, mind.candidates, mind.features, work)
                made[level] = ClimbPlayer(mind.knowledge, mind.candidates, mind.features, insight, network, critic)
                made[level].set_margin(NetClimb.margin)
        self.both = made[levels[0]], made[levels[1]]

    def count_for(self, state: ClimbState) -> None:
        """Tell them what the deal is worth to each side."""
        before = Standing(state.levels, state.level, state.owner, state.fails)
        worths = [outcome_worths(self.options, before, side) for side in (0, 1)]
        for player in self.both:
            player.set_worths(*worths)
