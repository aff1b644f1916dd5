"""An analysis as it is shown: what was found, with cards to draw and in the words of the table."""

from collections.abc import Mapping, Sequence

from paiju.analysis import Grade, Judged, Option, Point
from paiju.bots.advice import reasons
from paiju.cards import Seat
from paiju.game import Game
from paiju.past import Decision, PastDeal
from paiju.pictures import Text
from paiju.server.protocol.analysis import Compared, Judgement, Moment, SeatAccount
from paiju.server.shown.moves import move_of
from paiju.server.shown.telling import Telling

CHOICES = 4  # of a decision that are shown, and what was played
GRADES: tuple[Grade, ...] = ("inaccuracy", "mistake", "blunder")


class ShownAnalysis:
    """`players`: what they are called at the table. Made of the whole deal, which takes some milliseconds."""

    def __init__(self, deal: PastDeal, players: Mapping[Seat, Text]) -> None:
        self.rules, self.game, self.decisions = deal.rules, Game(deal.rules), list(deal.decisions())
        self.telling = Telling(deal.rules, players)

    def judgement(self, number: int, judged: Judged) -> Judgement:
        """`number`: of the decision."""
        decision, options = self.decisions[number], _shortened(judged)
        choices, actions = [self._choice(decision, option) for option in options], [one.action for one in options]
        return Judgement(
            v=judged.v,
            seat=judged.seat,
            grade=judged.grade,
            loss=_rounded(judged.loss),
            error=round(judged.error, 3),
            choices=choices,
            played=actions.index(judged.played),
            best=actions.index(judged.best),
        )

    def _choice(self, decision: Decision, option: Option) -> Compared:
        reason = Text.of(self.rules.terms.fill(reasons()[option.reason])) if option.reason else None
        move = move_of(self.game, self.telling, decision.state, decision.seat, option.action)
        return Compared(move, _rounded(option.worth), _rounded(option.chance), reason)


def moment(found: Point) -> Moment:
    return Moment(found.v, [round(n, 3) for n in found.worth], [round(n, 3) for n in found.chance])


def accounts(seats: int, judged: Sequence[Judged]) -> list[SeatAccount]:
    """What each seat's decisions came to."""
    return [_account(seat, [one for one in judged if one.seat == seat]) for seat in range(seats)]


def _account(seat: Seat, judged: Sequence[Judged]) -> SeatAccount:
    grades = [one.grade for one in judged]
    lost = [one.loss for one in judged if one.loss is not None and one.grade in GRADES]
    measured = sum(one.loss is not None for one in judged)
    slight, bad, worst = (grades.count(grade) for grade in GRADES)
    return SeatAccount(seat, measured, slight, bad, worst, round(sum(lost), 3))


def _shortened(judged: Judged) -> list[Option]:
    first, rest = judged.options[:CHOICES], judged.options[CHOICES:]
    return first + [option for option in rest if option.action in (judged.played, judged.best)]


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 3)
