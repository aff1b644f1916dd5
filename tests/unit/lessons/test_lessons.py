"""Every step of every lesson: its position stands, its right answers are legal, and slips are answered as written."""

import re
from datetime import date, timedelta

import pytest

from paiju.actions import parse_action, show_action
from paiju.cards import UNKNOWN, pile
from paiju.errors import IllegalAction
from paiju.lessons.lesson import Lesson, Step, lessons
from paiju.lessons.puzzle import MinedPuzzle, Puzzle, of_the_day, puzzles
from paiju.puzzles import mined
from paiju.rules import load, presets, shelf
from paiju.rules.prose import clauses

STEPS = [(lesson, number) for lesson in lessons().values() for number in range(len(lesson.step))]
GAMES = {"guandan": 5, "shengji": 5, "zhaopengyou": 4}
LONGEST = {"zh": 90, "en": 240}  # what the teacher says before a task, for somebody with a phone
every_step = pytest.mark.parametrize("lesson, number", STEPS, ids=lambda what: getattr(what, "id", what))
every_puzzle = pytest.mark.parametrize("puzzle", puzzles().values(), ids=lambda puzzle: puzzle.id)


def said(step: Step) -> list[dict[str, str]]:
    """Everything in it that a person reads."""
    own = [{"zh": step.zh, "en": step.en}, step.task, step.good, step.hint]
    return own + [{"zh": slip.zh, "en": slip.en} for slip in step.slips]


def test_there_are_lessons_for_the_three_games() -> None:
    shelves = [shelf(lesson.rules) for lesson in lessons().values()]
    assert {game: shelves.count(game) for game in shelves} == GAMES
    assert all(lesson.rules in presets() and 5 < len(lesson.step) < 11 for lesson in lessons().values())


@pytest.mark.parametrize("lesson", lessons().values(), ids=lambda lesson: lesson.id)
def test_all_is_said_in_both_languages_and_briefly(lesson: Lesson) -> None:
    for words in [lesson.title, lesson.about, *(words for step in lesson.step for words in said(step))]:
        assert set(words) == {"zh", "en"} and all(words.values())
        assert re.search("[\u4e00-\u9fff♠♥♣♦□]", words["zh"]), words["zh"]
        assert not re.search("[\u4e00-\u9fff]", words["en"].replace("头游", "")), words["en"]
        assert len(words["zh"]) <= LONGEST["zh"] and len(words["en"]) <= LONGEST["en"], words


@every_step
def test_a_step_asks_for_what_its_referee_allows(lesson: Lesson, number: int) -> None:
    step, exercise = lesson.step[number], lesson.exercise(number)
    match, seat = exercise.match, exercise.seat
    assert seat in match.actors and not match.over
    assert sum(map(len, match.state.hands)) + len(match.state.discards) <= len(pile(match.rules.options.copies))
    legal = match.legal(seat)
    listed = list(legal)
    answer = step.answer(exercise)
    assert answer in legal and step.accepts(exercise, answer)
    for slip in step.slips:
        if slip.clause:
            with pytest.raises(IllegalAction) as refusal:
                legal.resolve(parse_action(slip.answer))
            assert refusal.value.clause == slip.clause
            assert slip.clause in {clause.id for clause in clauses(match.rules)}
        else:
            assert any(step.slip(exercise, action) is slip for action in listed), slip
    for text in step.right if not step.example else ():
        assert any(step.accepts(exercise, action) for action in listed), text
    match.play(seat, answer)
    for other, action in step.replies(exercise):
        assert other != seat
        match.play(other, action)


@every_step
def test_a_friend_who_is_sought_can_still_be_found(lesson: Lesson, number: int) -> None:
    state = lesson.exercise(number).match.state
    for call in getattr(state, "sought", ()):
        assert state.discards.counts[call.card] < call.copy, "the copy that is called has been played"


@pytest.mark.parametrize("number", (0, 4))
def test_who_plays_the_called_card_is_the_friend(number: int) -> None:
    lesson = lessons()["found"]
    exercise = lesson.exercise(number)
    exercise.match.play(exercise.seat, lesson.step[number].answer(exercise))
    assert exercise.match.state.friends == (exercise.seat,)


@every_step
def test_a_step_goes_on_from_one_answer_only(lesson: Lesson, number: int) -> None:
    """Whatever right answer was given, the next step shows what has come of it."""
    if number + 1 == len(lesson.step) or lesson.step[number + 1].place is not None:
        return
    step, exercise = lesson.step[number], lesson.exercise(number)
    right = {
        show_action(action).split(" as ")[0]
        for action in exercise.match.legal(exercise.seat)
        if step.accepts(exercise, action)
    }
    assert len(right) == 1
    assert lesson.exercise(number + 1).match.v > exercise.match.v


@every_step
def test_a_seat_sees_only_its_own_cards(lesson: Lesson, number: int) -> None:
    exercise = lesson.exercise(number)
    everybody, own = exercise.match.view(None), exercise.match.view(exercise.seat)
    known = [len(hand.known) for hand in everybody.hands]
    assert own.hands[exercise.seat] == exercise.match.state.hands[exercise.seat]
    for seat, hand in enumerate(own.hands):
        if seat != exercise.seat:
            assert len(hand.known) == known[seat] <= 3, "only what was shown to all is known"
    assert bytes((UNKNOWN,)) * len(getattr(own, "stock", b"")) == getattr(own, "stock", b"")


# --- puzzles ----------------------------------------------------------------------------------------------------------


@every_puzzle
def test_a_puzzle_has_an_answer_and_no_answer_breaks_it(puzzle: Puzzle) -> None:
    match, seat = puzzle.pose()
    legal = match.legal(seat)
    assert puzzle.task.zh and puzzle.why.en and puzzle.grade in ("easy", "medium", "hard")
    assert load(puzzle.game).family == match.rules.family == puzzle.family
    for action in legal:
        tried = match.draft()
        tried.play(seat, action)
        assert tried.v > match.v
    if not puzzle.whole:
        right = puzzle.solutions() or [action for action in legal if puzzle.marked([action]) == "best"]
        assert right or puzzle.asks == "bury", "a burial is not listed whole"
        assert all(puzzle.marked([legal.resolve(action)]) == "best" for action in puzzle.solutions())


def test_a_mined_puzzle_tells_what_another_play_costs() -> None:
    found = [puzzle for puzzle in puzzles().values() if isinstance(puzzle, MinedPuzzle)]
    assert [puzzle.id for puzzle in found] == [*mined()]
    for puzzle in found:
        assert puzzle.loss(parse_action(puzzle.mined.best[0])) is None
        for action, loss in puzzle.mined.worse.items():
            assert puzzle.loss(parse_action(action)) is not None and puzzle.marked([parse_action(action)]) != "best"
            assert loss > 0


def test_the_puzzle_of_the_day_changes_and_the_families_take_turns() -> None:
    first = date(2026, 11, 18)
    days = [of_the_day(first + timedelta(days)) for days in range(4 * len(puzzles()))]
    families = [puzzle.family for puzzle in days]
    assert all(one != other for one, other in zip(families, families[1:], strict=False))
    assert {puzzle.id for puzzle in days} == set(puzzles()), "each has its day"
    assert all(one != other for one, other in zip(days, days[2:], strict=False))
    assert of_the_day(first) == days[0]
