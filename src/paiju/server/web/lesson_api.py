"""The HTTP requests about lessons and puzzles. Nothing is stored: an answer is looked at, and told what it is worth.
Mistakes of one's own are puzzles too (`mistake_api.py`)."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from functools import cache, partial
from typing import TypeVar

from msgspec.structs import replace
from starlette.requests import Request

from paiju.actions import Action, Pass, Play, parse_action, show_action
from paiju.errors import BadInput
from paiju.lessons.lesson import Lesson, Step, lessons
from paiju.lessons.puzzle import Puzzle, of_the_day, puzzles
from paiju.pictures import Reading, Text
from paiju.rules import load, shelf
from paiju.rules.schema import Words
from paiju.server.protocol import lessons as bodies
from paiju.server.protocol.analysis import Move
from paiju.server.protocol.lessons import Answer, Marked, MarkWord
from paiju.server.protocol.messages import News
from paiju.server.protocol.refusals import Refused, illegal
from paiju.server.shown.scene import Scene
from paiju.server.web.api import Api, read_body
from paiju.server.web.origin import network_of

T = TypeVar("T")
MOST = 30  # actions of an answer: no hand takes as many turns
MARKS: dict[str, MarkWord] = {"best": "right", "other": "playable", "blunder": "wrong"}


async def lesson_list(api: Api, request: Request, guest: str) -> bodies.Lessons:
    return bodies.Lessons([_title(lesson) for lesson in lessons().values()])


async def lesson(api: Api, request: Request, guest: str) -> bodies.Lesson:
    return await aside(api, request, partial(_whole, _lesson(request).id))


async def answer_step(api: Api, request: Request, guest: str) -> Marked:
    found, number = _lesson(request), request.path_params["step"]
    if not number.isascii() or not number.isdecimal() or len(number) > 3 or int(number) >= len(found.step):
        raise Refused("not_found")
    body = await read_answer(request)
    if len(body.actions) != 1:
        raise Refused("malformed", reason="actions: 1")
    return await aside(api, request, partial(mark_step, found, int(number), body.actions[0]))


async def puzzle_list(api: Api, request: Request, guest: str) -> bodies.Puzzles:
    today = datetime.now(UTC).date()
    titles = await aside(api, request, _titles)
    return bodies.Puzzles(_daily(today), _daily(today - timedelta(1)), titles)


async def puzzle(api: Api, request: Request, guest: str) -> bodies.Puzzle:
    return await aside(api, request, partial(_posed, _puzzle(request).id))


async def answer_puzzle(api: Api, request: Request, guest: str) -> Marked:
    found = _puzzle(request)
    body = await read_answer(request)
    if not 0 < len(body.actions) <= (MOST if found.whole else 1):
        raise Refused("malformed", reason="actions")
    return await aside(api, request, partial(mark_puzzle, found, body.actions))


# --- lessons ------------------------------------------------------------------------------------------------------


def _lesson(request: Request) -> Lesson:
    if found := lessons().get(request.path_params["id"]):
        return found
    raise Refused("not_found")


def _title(lesson: Lesson) -> bodies.LessonTitle:
    game = shelf(lesson.rules)
    titles = Text.of(load(game).title), Text(**lesson.title), Text(**lesson.about)
    return bodies.LessonTitle(lesson.id, game, titles[0], lesson.rules, *titles[1:], lesson.minutes, len(lesson.step))


@cache
def _whole(name: str) -> bodies.Lesson:
    lesson = lessons()[name]
    scenes = [Scene(exercise.match, exercise.seat) for exercise in map(lesson.exercise, range(len(lesson.step)))]
    steps = [
        bodies.LessonStep(Text(step.zh, step.en), Text(**step.task), scene.first)
        for step, scene in zip(lesson.step, scenes, strict=True)
    ]
    return bodies.Lesson(_title(lesson), scenes[0].seating(), steps)


def mark_step(lesson: Lesson, number: int, text: str) -> Marked:
    """Whether the referee takes an action, and whether it is what the step asks for. Then the others do their part."""
    step, exercise = lesson.step[number], lesson.exercise(number)
    scene = Scene(exercise.match, exercise.seat)
    try:
        action, readings = _resolved(scene, text)
    except BadInput as error:
        return _refused(scene, error, _said_to(step, text))
    if readings:
        return _marked("readings", readings=readings)
    if not step.accepts(exercise, action):
        slip = step.slip(exercise, action)
        return _marked("wrong", slip.words if slip else Words(**step.hint))
    told = [(exercise.seat, action), *step.replies(exercise)]
    return _marked("right", Words(**step.good), news=[scene.play(*done) for done in told])


def _said_to(step: Step, text: str) -> Words | None:
    """What the teacher says to an action that the referee refuses."""
    try:
        action = parse_action(text)
    except BadInput:
        return None
    slips = [slip for slip in step.slips if slip.clause and parse_action(slip.answer) == action]
    return slips[0].words if slips else None


# --- puzzles ------------------------------------------------------------------------------------------------------


def _puzzle(request: Request) -> Puzzle:
    if found := puzzles().get(request.path_params["id"]):
        return found
    raise Refused("not_found")


def _daily(day: date) -> bodies.Daily:
    return bodies.Daily(day.isoformat(), of_the_day(day).id)


@cache
def _titles() -> list[bodies.PuzzleTitle]:
    return [_puzzle_title(puzzle) for puzzle in puzzles().values()]


def _puzzle_title(puzzle: Puzzle) -> bodies.PuzzleTitle:
    game = shelf(puzzle.game)
    return bodies.PuzzleTitle(puzzle.id, game, Text.of(load(game).title), puzzle.asks, puzzle.grade)


@cache
def _posed(name: str) -> bodies.Puzzle:
    puzzle = puzzles()[name]
    scene = Scene(*puzzle.pose())
    return bodies.Puzzle(_puzzle_title(puzzle), scene.seating(), Text.of(puzzle.task), scene.first)


def mark_puzzle(puzzle: Puzzle, texts: list[str]) -> Marked:
    """What the answer to a puzzle is worth. Where the whole hand is asked for, the others pass between two plays."""
    scene, done, news = Scene(*puzzle.pose()), list[Action](), list[News]()
    match, seat = scene.match, scene.seat
    for text in texts:
        try:
            action, readings = _resolved(scene, text)
        except BadInput as error:
            return _refused(scene, error, None)
        if readings:
            return _marked("readings", readings=readings)
        done.append(action)
        news = [scene.play(seat, action)]
        while puzzle.whole and match.state.hands[seat] and match.actors[0] != seat:
            news.append(scene.play(match.actors[0], Pass()))
        if not puzzle.whole or not match.state.hands[seat]:
            break
    else:
        return _marked("on", news=news)
    mark = MARKS[puzzle.marked(done)]
    return replace(_marked(mark, puzzle.why, news=news), best=_solutions(puzzle), loss=puzzle.loss(done[0]))


def _solutions(puzzle: Puzzle) -> list[Move]:
    scene = Scene(*puzzle.pose())
    return [scene.move(show_action(action)) for action in puzzle.solutions()]


# --- both ---------------------------------------------------------------------------------------------------------


async def read_answer(request: Request) -> Answer:
    body = await read_body(request, Answer)
    assert isinstance(body, Answer)
    return body


async def aside(api: Api, request: Request, work: Callable[[], T]) -> T:
    network = network_of(request)
    if wait := api.answers.take(network):
        raise Refused("too_fast", round(wait, 1))
    return await api.drafts.run(work, network)


def _resolved(scene: Scene, text: str) -> tuple[Action, list[Reading]]:
    """The action as the referee takes it; or the ways to play the cards, if the text does not say which."""
    action, legal, several = parse_action(text), scene.match.legal(scene.seat), list[Reading]()
    if (read := scene.rules.wing.readings) and isinstance(action, Play) and action.reads is None:
        several = read(legal, action.cards, scene.rules.terms)
    return (action, several) if several else (legal.resolve(action), [])


def _refused(scene: Scene, error: BadInput, words: Words | None) -> Marked:
    return Marked("illegal", words and Text.of(words), illegal(error, scene.rules, 0, None), [], None, [], [])


def _marked(
    mark: MarkWord,
    words: Words | None = None,
    readings: list[Reading] | None = None,
    news: list[News] | None = None,
) -> Marked:
    return Marked(mark, words and Text.of(words), None, readings or [], None, [], news or [])
