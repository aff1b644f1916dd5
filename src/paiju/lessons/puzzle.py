"""Puzzles: positions with one best answer, put to people: the rows of the exam, and decisions mined from real deals."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from datetime import date
from functools import cache, cached_property
from typing import Literal

from paiju.actions import WORD, Action, ActionWord, Play, parse_action
from paiju.analysis import equal_ranks
from paiju.bots import make_bot
from paiju.bots.advice import reasons
from paiju.cards import Seat
from paiju.exam.answers import Answer, verdict
from paiju.exam.marking import ask
from paiju.exam.positions import Position
from paiju.exam.rows import Row, suite
from paiju.lessons.exercise import SEED, Exercise
from paiju.match import Match
from paiju.puzzles import Puzzle as Mined
from paiju.puzzles import mined
from paiju.rng import Stream
from paiju.rules import load
from paiju.rules.schema import Words

Verdict = Literal["best", "other", "blunder"]
Grade = Literal["easy", "medium", "hard"]
Asks = Literal["play", "arrange", "tribute", "return", "bid", "bury", "call"]
FINDERS: dict[Grade, str] = {"easy": "greedy", "medium": "expert"}  # the weakest bot that finds the answer
FEW = 4  # answers that are worth showing; where more are best, the words say what they have in common
DEAR = 1.0  # levels that make an answer a blunder
DAILY = b"the puzzle of the day"

TASKS: dict[Asks, Words] = {
    "play": Words("你来出。哪一手最好？", "Your turn. What is best?"),
    "arrange": Words(
        "别人都不要。怎样组牌，手数最少，牌又最大？一手一手出完。",
        "Everybody else passes. Which combinations are fewest and best? Play the hand out.",
    ),
    "tribute": Words("进贡哪张？", "Which card do you give?"),
    "return": Words("还哪张？", "Which card do you give back?"),
    "bid": Words("亮不亮？亮什么？", "Do you bid, and what?"),
    "bury": Words("扣哪些牌？", "What do you bury?"),
    "call": Words("叫哪张牌做朋友？", "Which card do you call?"),
}
ASKED: dict[ActionWord, Asks] = {"give": "tribute", "return": "return", "bid": "bid", "bury": "bury", "call": "call"}


class Puzzle(ABC):
    id: str
    game: str  # the preset whose rules it goes by; of house rules, the one that they change
    asks: Asks
    why: Words
    whole = False  # whether the answer is the whole hand, play by play, while the others pass

    @property
    def task(self) -> Words:
        return TASKS[self.asks]

    @property
    def family(self) -> str:
        return load(self.game).family

    @abstractmethod
    def pose(self) -> tuple[Match, Seat]:
        """A match in this position, and the seat that is asked."""

    @abstractmethod
    def marked(self, actions: Sequence[Action]) -> Verdict:
        """What an answer is worth; its actions are resolved."""

    @abstractmethod
    def found_by(self, bot: str) -> bool:
        """Whether a bot finds the answer."""

    def loss(self, action: Action) -> float | None:
        """How many levels an action costs, where that was measured."""
        return None

    def solutions(self) -> list[Action]:
        """The best actions among those that the referee lists, where they are few."""
        match, seat = self.pose()
        found = [] if self.whole else [action for action in match.legal(seat) if self.marked([action]) == "best"]
        return found if len(found) <= FEW else []

    @property
    def grade(self) -> Grade:
        """How hard it is, by the bots that find the answer."""
        return next((grade for grade, bot in FINDERS.items() if self.found_by(bot)), "hard")


class RowPuzzle(Puzzle):
    """A row of the exam."""

    def __init__(self, row: Row) -> None:
        self.row, self.id, self.asks, self.why = row, row.id, row.ask, row.why
        self.game = row.rules if isinstance(row.rules, str) else str(row.rules["extends"])
        self.whole = row.ask == "arrange"

    def pose(self) -> tuple[Match, Seat]:
        exercise = Exercise(self.row)
        return exercise.match, exercise.seat

    def marked(self, actions: Sequence[Action]) -> Verdict:
        answer: Answer = tuple(action for action in actions if isinstance(action, Play)) if self.whole else actions[0]
        return self._mark(answer)

    def found_by(self, bot: str) -> bool:
        position = self._position
        return self._mark(ask(make_bot(bot, position.game.rules, position.seat), position)) == "best"

    @cached_property
    def _position(self) -> Position:
        return Exercise(self.row).position

    def _mark(self, answer: Answer) -> Verdict:
        marks: dict[str, Verdict] = {"best": "best", "blunder": "blunder"}
        return marks.get(verdict(self._position, answer), "other")


class MinedPuzzle(Puzzle):
    """A decision of a real deal, of which only what its seat knew is kept."""

    def __init__(self, mined: Mined) -> None:
        self.mined, self.id, self.game = mined, mined.id, mined.preset
        self.asks = ASKED.get(WORD[type(parse_action(mined.best[0]))], "play")
        lead = Words(
            f"比次好的选择多 {mined.margin:.1f} 级。",
            f"Worth {mined.margin:.1f} levels more than the next best choice.",
        )
        reason = reasons().get(mined.reason or "")
        self.why = Words(f"{reason.zh}。{lead.zh}", f"{reason.en}. {lead.en}") if reason else lead

    def pose(self) -> tuple[Match, Seat]:
        match = Match(self.mined.rules, SEED, deals=self.mined.view.deal, log=self.mined.events)
        return match, self.mined.seat

    def marked(self, actions: Sequence[Action]) -> Verdict:
        if self.mined.accepts(actions[0]):
            return "best"
        return "blunder" if (self.loss(actions[0]) or 0) >= DEAR else "other"

    def solutions(self) -> list[Action]:
        """As it was mined: a throw may be right that the legal plays do not list."""
        return [parse_action(action) for action in self.mined.best]

    def found_by(self, bot: str) -> bool:
        mined = self.mined
        return mined.accepts(make_bot(bot, mined.rules, mined.seat).act(mined.view, mined.legal))

    def loss(self, action: Action) -> float | None:
        return next(
            (loss for worse, loss in self.mined.worse.items() if equal_ranks(parse_action(worse), action)), None
        )


@cache
def puzzles() -> dict[str, Puzzle]:
    """All puzzles by id. One whose rules have changed since it was mined is left out: its answer may be wrong."""
    found: list[Puzzle] = [RowPuzzle(row) for row in suite()]
    found += [MinedPuzzle(puzzle) for puzzle in mined().values() if puzzle.rules.digest() == puzzle.digest]
    return {puzzle.id: puzzle for puzzle in found}


def of_the_day(day: date) -> Puzzle:
    """The same for everybody. The families take turns, and a family's puzzles come in an order that is drawn anew when
    all have been."""
    families = dict[str, list[Puzzle]]()
    for puzzle in puzzles().values():
        families.setdefault(puzzle.family, []).append(puzzle)
    number = day.toordinal()
    order = families[sorted(families)[number % len(families)]]
    lap, place = divmod(number // len(families), len(order))
    Stream(DAILY, lap).shuffle(order)
    return order[place]
