"""Weaker players of climbing games, who err as people do."""

from paiju.bots.lapses import Fallible, Lapses
from paiju.cards import BLACK_JOKER, RED_JOKER, Cards
from paiju.climbing.bots.net import NetClimb
from paiju.climbing.state import ClimbState

PARTNER = frozenset({"climb_partner_holds", "climb_wind", "climb_feed", "climb_return_partner"})
BOMBS = frozenset({"climb_bomb", "climb_bomb_lead"})  # before somebody is nearly out
FOES = frozenset({"climb_too_long", "climb_block_next", "climb_probe"})  # what the others cannot answer


class FallibleClimb(Fallible):
    """They overlook their partner, keep their bombs too long, and think of their own hand."""

    BETTER, PLAY = NetClimb, "climb"
    IDEAS = PARTNER, BOMBS, FOES
    PLAIN, DEAR = frozenset({"climb_out"}), BOMBS | {"climb_take_over"}

    def striking(self, view: ClimbState) -> Cards:
        return bytes((BLACK_JOKER, RED_JOKER))


class StrongClimb(FallibleClimb):
    LAPSES = Lapses(memory=12, missed=0.05, content=0.42, careless=0.02)


class AverageClimb(FallibleClimb):
    LAPSES = Lapses(memory=8, missed=0.1, content=0.85, careless=0.05)


class BeginnerClimb(FallibleClimb):
    LAPSES = Lapses(memory=3, missed=0.2, content=1.15, careless=0.1)
