"""Puzzles: positions with one best answer, put to people. The rows of the exam are such."""

from collections.abc import Sequence
from datetime import date
from functools import cache
from typing import Literal

from msgspec import Struct

from paiju.actions import Action, Play
from paiju.bots import make_bot
from paiju.exam.answers import Answer, verdict
from paiju.exam.marking import ask
from paiju.exam.rows import Row, suite
from paiju.lessons.exercise import Exercise
from paiju.rng import Stream
from paiju.rules.schema import Words

Verdict = Literal["best", "other", "blunder"]
Grade = Literal["easy", "medium", "hard"]
FINDERS: dict[Grade, str] = {"easy": "greedy", "medium": "expert"}  # the weakest bot that finds the answer
FEW = 4  # answers that are worth showing; where more are best, the words say what they have in common
DAILY = b"the puzzle of the day"
TASKS = {
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


class Puzzle(Struct, frozen=True):
    id: str
    row: Row

    @property
    def game(self) -> str:
        """The preset whose rules it goes by; of house rules, the one that they change."""
        rules = self.row.rules
        return rules if isinstance(rules, str) else str(rules["extends"])

    @property
    def task(self) -> Words:
        return TASKS[self.row.ask]

    @property
    def why(self) -> Words:
        return self.row.why

    @property
    def whole(self) -> bool:
        """Whether the answer is the whole hand, play by play, while the others pass."""
        return self.row.ask == "arrange"

    def exercise(self) -> Exercise:
        return Exercise(self.row)

    def marked(self, exercise: Exercise, actions: Sequence[Action]) -> Verdict:
        """What resolved actions, all of the answer, are worth in the position of this exercise."""
        answer: Answer = tuple(action for action in actions if isinstance(action, Play)) if self.whole else actions[0]
        found = verdict(exercise.position, answer)
        assert found in ("best", "other", "blunder")
        return found  # type: ignore[return-value]

    def solutions(self) -> list[Action]:
        """The best actions among those that the referee lists, where they are few."""
        exercise = self.exercise()
        found = [action for action in exercise.match.legal(exercise.seat) if self.marked(exercise, [action]) == "best"]
        return found if len(found) <= FEW and not self.whole else []

    @property
    def grade(self) -> Grade:
        """How hard it is, by the bots that find the answer."""
        for grade, name in FINDERS.items():
            exercise = self.exercise()
            bot = make_bot(name, exercise.match.rules, exercise.seat)
            if verdict(exercise.position, ask(bot, exercise.position)) == "best":
                return grade
        return "hard"


@cache
def puzzles() -> dict[str, Puzzle]:
    """All puzzles by id."""
    return {row.id: Puzzle(row.id, row) for row in suite()}


def of_the_day(day: date) -> Puzzle:
    """The same for everybody. The families take turns, and a family's puzzles come in an order that is drawn anew when
    all have been."""
    families = dict[str, list[Puzzle]]()
    for puzzle in puzzles().values():
        families.setdefault(puzzle.row.ruleset.family, []).append(puzzle)
    number = day.toordinal()
    of_one = families[sorted(families)[number % len(families)]]
    lap, place = divmod(number // len(families), len(of_one))
    order = list(of_one)
    Stream(DAILY, lap).shuffle(order)
    return order[place]
