"""point: what somebody who sees all hands expects of a deal at some moment: a point of its curve."""

from msgspec import Struct

from paiju.actions import Action
from paiju.analysis.foresight import search_of, true_ends
from paiju.analysis.judge import walked
from paiju.analysis.plan import Plan
from paiju.match import Match
from paiju.past import PastDeal
from paiju.rng import Stream


class Point(Struct, frozen=True):
    """By seat, after event number `v`: the levels that its side may expect with the true hands, minus those of the
    others, and its chance to win the deal."""

    v: int
    worth: list[float]
    chance: list[float]


def point(deal: PastDeal, v: int, plan: Plan) -> Point:
    """The mean of play-outs of the true hands. Up to the play, and for the first action in it, everybody decides as the
    expert does, from what they know; then all play by the light policy. At the end it is the result."""
    plan.check()
    seed = Stream(b"%d" % plan.seed, "point", v).below(1 << 32)
    last = walked(deal)[-1]
    if v > last.v:
        found = true_ends(deal.rules, last.seat, last.state, last.action, seed, 1)
        assert found, "a deal ends with a play"
        return Point(v, *found)
    match = deal.until(v)
    match.advance()
    while True:
        seat = match.actors[0]
        choice = expert_choice(match)
        if found := true_ends(deal.rules, seat, match.state, choice, seed, plan.playouts):
            return Point(v, *found)
        match.play(seat, choice)


def expert_choice(match: Match) -> Action:
    seat = match.actors[0]
    return search_of(match.rules, seat).propose(match.view(seat), match.legal(seat))[0].action
