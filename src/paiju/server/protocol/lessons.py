"""The bodies of requests and answers about lessons and puzzles. Nothing of them is stored at the server, but for the
mistakes of one's own."""

from typing import Literal

from msgspec import Struct

from paiju.pictures import FamilyName, Mark, Part, Reading, Text
from paiju.server.protocol.analysis import GradeName, Move
from paiju.server.protocol.messages import Direction, Error, News, View

MarkWord = Literal["right", "playable", "wrong", "illegal", "readings", "on"]
PuzzleGrade = Literal["easy", "medium", "hard"]
PuzzleAsk = Literal["play", "arrange", "tribute", "return", "bid", "bury", "call"]


class Seating(Part, frozen=True, gc=False):
    """The table of a position: the fields of `table` that a picture needs. `names` by seat; the first of `order` is the
    seat that is asked."""

    ruleset: str
    title: Text
    family: FamilyName
    mark_words: dict[Mark, Text]
    names: list[Text]
    order: list[int]
    turns: Direction
    sides: list[list[int]]


class LessonTitle(Part, frozen=True, gc=False):
    """A lesson in a list. `game`: the preset on whose shelf it stands; `ruleset`: the preset that it is played by."""

    id: str
    game: str
    game_title: Text
    ruleset: str
    title: Text
    about: Text
    minutes: int
    steps: int


class Lessons(Part, frozen=True, gc=False):
    """`GET /api/lessons`: all lessons, in the order in which one would take them."""

    lessons: list[LessonTitle]


class LessonStep(Part, frozen=True, gc=False):
    """What the teacher says, what is to be done, and the position, as a seat at a table sees it."""

    say: Text
    task: Text
    view: View


class Lesson(Part, frozen=True, gc=False):
    """`GET /api/lessons/{id}`: a whole lesson."""

    head: LessonTitle
    seating: Seating
    steps: list[LessonStep]


class Answer(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`POST /api/lessons/{id}/{step}`, `POST /api/puzzles/{id}`, `POST /api/mistakes/{id}`: an answer to the question
    of a position, in the words of `act`. Puzzles that ask for a whole hand get all actions so far; all others one.
    Answered by `Marked`."""

    actions: list[str]


class Marked(Part, frozen=True, gc=False):
    """What an answer is worth. `mark`: right; playable (of a puzzle: not the best, but no blunder); wrong (legal, but
    not what is asked for, or a blunder); illegal (`refusal` says why, and by which clause); readings (the cards can be
    played in several ways: answer again with one of `readings`); on (more actions are wanted). `say`: what the teacher
    says; of a puzzle, why the best action is best. `loss`: how many levels it costs, where that was measured. `best`:
    of a puzzle that was answered, the best actions, where they are few. `news`: what the last action and the replies of
    the others bring about, one after the other."""

    mark: MarkWord
    say: Text | None
    refusal: Error | None
    readings: list[Reading]
    loss: float | None
    best: list[Move]
    news: list[News]


class PuzzleTitle(Part, frozen=True, gc=False):
    """A puzzle in a list. `game`: the preset on whose shelf it stands; `asks`: what is to be decided."""

    id: str
    game: str
    game_title: Text
    asks: PuzzleAsk
    grade: PuzzleGrade


class Daily(Part, frozen=True, gc=False):
    """The puzzle of a day, the same for everybody; `day` as in 2026-01-31."""

    day: str
    id: str


class Puzzles(Part, frozen=True, gc=False):
    """`GET /api/puzzles`: all puzzles, and those of today and yesterday, by the days of UTC."""

    today: Daily
    yesterday: Daily
    puzzles: list[PuzzleTitle]


class Puzzle(Part, frozen=True, gc=False):
    """`GET /api/puzzles/{id}`: the position and what is asked; the answer comes only with `Marked`."""

    head: PuzzleTitle
    seating: Seating
    task: Text
    view: View


class MistakeTitle(Part, frozen=True, gc=False):
    """A mistake of my own. `title`: of its game; `replay`: the page that shows the deal at this moment; `due`: it has
    come back, and the first answer counts; `back`: since or until when, in milliseconds; `solved`: how often it was."""

    id: str
    title: Text
    asks: PuzzleAsk
    grade: GradeName
    replay: str
    due: bool
    back: int
    solved: int


class Mistakes(Part, frozen=True, gc=False):
    """`GET /api/mistakes`: what I did wrong in deals that were analysed to the end, as puzzles: a hundred at most, the
    first to come back first. Each comes back a day after the analysis, and three, seven and 21 days after an answer,
    until it is solved twice."""

    mistakes: list[MistakeTitle]


class OwnPuzzle(Part, frozen=True, gc=False):
    """`GET /api/mistakes/{id}`: the position as I saw it then. What is hidden from me in it was hidden then."""

    head: MistakeTitle
    seating: Seating
    task: Text
    view: View
