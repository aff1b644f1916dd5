"""Mistake: a decision of one's own as a puzzle. The analysis says what was right, and what every other choice costs."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from paiju.actions import WORD, Action, parse_action
from paiju.analysis import THRESHOLDS, Judged, equal_ranks, sentence
from paiju.bots import make_bot
from paiju.cards import Seat
from paiju.lessons.exercise import SEED
from paiju.lessons.puzzle import ASKED, FEW, Asks, Puzzle, Verdict
from paiju.match import Match
from paiju.past import PastDeal
from paiju.rules.schema import Words

LEAST = dict(THRESHOLDS)  # levels, by grade


def asked_by(judged: Judged) -> Asks:
    """What was to be decided."""
    return ASKED.get(WORD[type(parse_action(judged.best))], "play")


class Mistake(Puzzle):
    """`judged` is a mistake or a blunder of this deal."""

    def __init__(self, deal: PastDeal, judged: Judged) -> None:
        self.deal, self.judged = deal, judged
        self.id, self.game, self.asks = f"{judged.v}", deal.rules.name, asked_by(judged)
        said = sentence(judged)
        assert said, "there is always something to say of a mistake"
        zh, en = deal.rules.terms.fill(said)
        self.why = Words(f"你当时那一手，{zh}。", f"What you did then {en}.")

    @property
    def family(self) -> str:
        return self.deal.rules.family

    def pose(self) -> tuple[Match, Seat]:
        """Of the deal only what the seat had seen: nothing that has come out since can be found in it."""
        deal, seat = self.deal, self.judged.seat
        seen = [event.view(seat) for event in deal.events[: self.judged.v - deal.first]]
        return Match(deal.rules, SEED, deals=deal.number, log=seen, before=(deal.first, deal.before)), seat

    def marked(self, actions: Sequence[Action]) -> Verdict:
        """What costs less than an inaccuracy is as good as the best; what costs a mistake is one again."""
        loss = self.loss(actions[0])
        if loss is None or LEAST["inaccuracy"] <= loss < LEAST["mistake"]:
            return "other"
        return "best" if loss < LEAST["inaccuracy"] else "blunder"

    def found_by(self, bot: str) -> bool:
        match, seat = self.pose()
        legal = match.legal(seat)
        return self.marked([legal.resolve(make_bot(bot, match.rules, seat).act(match.view(seat), legal))]) == "best"

    def loss(self, action: Action) -> float | None:
        """None: the analysis has not compared it."""
        return next((loss for choice, loss in self._choices if equal_ranks(choice, action)), None)

    def solutions(self) -> list[Action]:
        return [choice for choice, loss in self._choices if loss < LEAST["inaccuracy"]][:FEW]

    @cached_property
    def _choices(self) -> list[tuple[Action, float]]:
        return list(self._compared())

    def _compared(self) -> Iterator[tuple[Action, float]]:
        """The actions of the analysis, as the referee takes them. What was played then was measured best of all."""
        (match, seat), judged = self.pose(), self.judged
        legal, best = match.legal(seat), judged.best_worth or 0.0
        known = {judged.played: judged.loss or 0.0, judged.best: 0.0}
        for option in judged.options:
            if option.worth is not None:
                behind = max(0.0, best - option.worth)
                yield legal.resolve(parse_action(option.action)), round(known.get(option.action, behind), 3)
