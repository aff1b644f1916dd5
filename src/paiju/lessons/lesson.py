"""Lessons as in `suite/*.toml`: a teacher says something, lays out a position and asks for a play.

The referee says what is legal; a step says which legal answers are right. They are written as in the exam
(`exam/answers.py`): `33`, `pass`, `bomb`, `with C3 C7`, `HA 1`, or `other` for everything that is not named as a slip.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct, convert

from paiju.actions import Action, parse_action
from paiju.exam.answers import fits
from paiju.exam.rows import Row
from paiju.lessons.exercise import Exercise
from paiju.rules.schema import Words


class Slip(Struct, frozen=True, forbid_unknown_fields=True):
    """A wrong answer that many give, and what the teacher says to it. With a `clause`, `answer` is an action that the
    referee refuses by it."""

    answer: str
    zh: str
    en: str
    clause: str = ""

    @property
    def words(self) -> Words:
        return Words(self.zh, self.en)


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`place`: the position, with the fields of a row of the exam; none: the step goes on where the one before it has
    ended. `example`: a right answer, where the referee does not list all that are legal. `good` and `hint`: what the
    teacher says to a right answer, and to a wrong one that is no slip. `then`: what the others do after a right answer,
    by their places: `1 pass`, `2 play SA`."""

    zh: str
    en: str
    task: dict[str, str]
    place: dict[str, Any] | None = None
    right: tuple[str, ...]
    example: str = ""
    slips: tuple[Slip, ...] = ()
    good: dict[str, str]
    hint: dict[str, str]
    then: tuple[str, ...] = ()

    def slip(self, exercise: Exercise, action: Action) -> Slip | None:
        """The slip that a legal action is, if it is one."""
        return next(
            (slip for slip in self.slips if not slip.clause and fits(exercise.position, slip.answer, action)), None
        )

    def accepts(self, exercise: Exercise, action: Action) -> bool:
        """Whether a legal action is what is asked for."""
        return self.slip(exercise, action) is None and any(fits(exercise.position, text, action) for text in self.right)

    def answer(self, exercise: Exercise) -> Action:
        """A right answer."""
        legal = exercise.match.legal(exercise.seat)
        if self.example:
            return legal.resolve(parse_action(self.example))
        return next(action for action in legal if self.accepts(exercise, action))

    def replies(self, exercise: Exercise) -> list[tuple[int, Action]]:
        """What the others do, by seat."""
        return [(exercise.order[int(reply[0])], parse_action(reply[2:])) for reply in self.then]


class Lesson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    rules: str
    title: dict[str, str]
    about: dict[str, str]
    minutes: int = 5
    step: tuple[Step, ...]

    def exercise(self, number: int) -> Exercise:
        """The position of a step. One that goes on begins after the first right answer of the step before it."""
        step = self.step[number]
        if step.place is not None:
            where = {"rules": self.rules, **step.place, "id": f"{self.id}/{number}"}
            return Exercise(convert({**where, "best": (), "proof": "rule", "zh": "", "en": ""}, Row))
        before, exercise = self.step[number - 1], self.exercise(number - 1)
        exercise.match.play(exercise.seat, before.answer(exercise))
        for seat, action in before.replies(exercise):
            exercise.match.play(seat, action)
        return exercise


@cache
def lessons() -> dict[str, Lesson]:
    """All lessons by id, in the order of their files."""
    folder = files("paiju.lessons") / "suite"
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    read = [(file.name[3:-5], tomllib.loads(file.read_text("utf-8"))) for file in found]
    return {name: convert({**content, "id": name}, Lesson) for name, content in read}
