"""Weaker players of trick-taking games, who err as people do."""

from paiju.bots.lapses import Fallible, Lapses
from paiju.cards import BLACK_JOKER, RED_JOKER, Cards
from paiju.tricks.bots.net import NetTrick
from paiju.tricks.state import TrickState

PARTNER = frozenset({"trick_feed", "trick_small", "trick_hope"})
POINTS = frozenset({"trick_duck", "trick_spend"})  # not to take what could be taken
PLANS = frozenset({"trick_draw", "trick_short", "trick_seek", "trick_throw", "trick_free"})  # beyond this trick


class FallibleTrick(Fallible):
    """They overlook their partner, are greedy for tricks, and do not plan."""

    BETTER, PLAY = NetTrick, "trick"
    IDEAS = PARTNER, POINTS, PLANS

    def striking(self, view: TrickState) -> Cards:
        return bytes((BLACK_JOKER, RED_JOKER, *(call.card for call in view.calls)))


class StrongTrick(FallibleTrick):
    LAPSES = Lapses(memory=8, missed=0.05, content=0.07, careless=0.04)


class AverageTrick(FallibleTrick):
    LAPSES = Lapses(memory=4, missed=0.15, content=0.17, careless=0.1)


class BeginnerTrick(FallibleTrick):
    LAPSES = Lapses(memory=2, missed=0.3, content=0.31, careless=0.19)
