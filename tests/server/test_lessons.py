"""Lessons and puzzles over HTTP: answers are checked by the referee, nothing is stored, no answer is told before."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from paiju.actions import show_action
from paiju.cards import names
from paiju.lessons.lesson import lessons
from paiju.lessons.puzzle import puzzles
from paiju.server.storage.backup import DATABASE
from paiju.server.web.limits import ANSWERS
from tests.server.reading import Reader
from tests.server.serving import Guest, Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("lessons")) as server:
        yield server


@pytest.fixture
def guest(server: Server) -> Guest:
    """Somebody to whom no rate applies."""
    api = server.app.state.api
    api.answers, api.requests = (type(api.answers)(ANSWERS.times(100)) for _ in range(2))
    return Guest(server.url)


def refused(guest: Guest, path: str, body: object = None) -> tuple[int, Any]:
    status, content = guest.request(path, body)
    assert status >= 400, content
    return status, json.loads(content)


def answered(guest: Guest, path: str, *actions: str) -> Any:
    return guest.post(path, {"actions": [*actions]})


def test_the_list_has_every_lesson(guest: Guest) -> None:
    found = guest.get("/api/lessons")["lessons"]
    assert [head["id"] for head in found] == [*lessons()]
    assert all(head["title"]["zh"] and head["game_title"]["en"] and head["minutes"] == 5 for head in found)


@pytest.mark.parametrize("name", lessons())
def test_a_whole_lesson_is_answered_step_by_step(guest: Guest, name: str) -> None:
    lesson, told = lessons()[name], guest.get(f"/api/lessons/{name}")
    assert told["head"]["steps"] == len(told["steps"]) == len(lesson.step)
    for number, (step, shown) in enumerate(zip(lesson.step, told["steps"], strict=True)):
        exercise, path = lesson.exercise(number), f"/api/lessons/{name}/{number}"
        view, seat = shown["view"], exercise.seat
        assert view["t"] == "view" and view["ask"]["legal"]["actions"] and view["own"]["hand"]["cards"]
        assert told["seating"]["order"][0] == seat
        right = answered(guest, path, show_action(step.answer(exercise)))
        assert right["mark"] == "right" and right["say"] == step.good and len(right["news"]) == 1 + len(step.then)
        reader = Reader()
        for frame in (view, *right["news"]):
            reader.read(json.dumps(frame))
        held = exercise.match.draft()
        for done in ((seat, step.answer(exercise)), *step.replies(exercise)):
            held.play(*done)
        assert sorted(reader.own["hand"]["cards"]) == sorted(names(held.state.hands[seat].known))
        assert [chair["cards"] for chair in reader.board["chairs"]] == [*map(len, held.state.hands)]
        for slip in step.slips:
            if slip.clause:
                marked = answered(guest, path, slip.answer)
                assert (marked["mark"], marked["refusal"]["clause"]["id"]) == ("illegal", slip.clause)
            else:
                action = next(action for action in exercise.match.legal(seat) if step.slip(exercise, action) is slip)
                marked = answered(guest, path, show_action(action))
                assert marked["mark"] == "wrong"
            assert marked["say"] == {"zh": slip.zh, "en": slip.en} and not marked["news"]


def test_cards_that_can_be_read_in_several_ways_are_asked_about(guest: Guest) -> None:
    marked = answered(guest, "/api/lessons/wild/6", "play SQ CQ SK CK H5")
    assert marked["mark"] == "readings" and len(marked["readings"]) == 2 and not marked["news"]
    assert answered(guest, "/api/lessons/wild/6", marked["readings"][0]["action"])["mark"] == "right"


def test_what_does_not_exist_is_not_found(guest: Guest) -> None:
    lost = ("/api/lessons/none", "/api/puzzles/none", "/api/puzzles/a1")
    for path in lost:
        status, problem = refused(guest, path)
        assert (status, problem["code"]) == (404, "not_found")
    body = {"actions": ["pass"]}
    for path in (
        "/api/lessons/none/0",
        "/api/lessons/wild/99",
        "/api/lessons/wild/-1",
        "/api/lessons/wild/x",
        "/api/puzzles/none",
    ):
        status, problem = refused(guest, path, body)
        assert (status, problem["code"]) == (404, "not_found")
    assert refused(guest, "/api/lessons/wild/%D9%A3", body)[0] == 404, "digits of other scripts are no number here"


HOSTILE = (
    *(
        "",
        "play",
        "play XX",
        "pass pass",
        "give S3",
        "bury S3",
        "call HA 99999999999",
        "swap S3 for",
        "redeal",
        "bid RJ",
    ),
    *("keep " + "x" * 900, "play " + "S3 " * 300, "play S3 as " + "x" * 500, "\u0000", "return RJ", "call nobody"),
)
ASKED = ("beats/0", "calling/0", "calling/1", "points/1", "tribute/0", "counting/5")


@pytest.mark.parametrize("path", (*(f"lessons/{step}" for step in ASKED), "puzzles/A1"))
def test_hostile_actions_are_refused_in_words(guest: Guest, path: str) -> None:
    for action in HOSTILE:
        marked = answered(guest, f"/api/{path}", action)
        assert marked["mark"] in ("illegal", "wrong"), action
        if marked["mark"] == "illegal":
            assert marked["refusal"]["text"]["zh"] and marked["refusal"]["text"]["en"]
            assert marked["refusal"]["instead"] is None, "what would do is not told"
        assert not marked["news"]


def test_bodies_are_small_and_of_their_form(guest: Guest) -> None:
    for path in ("/api/lessons/beats/0", "/api/puzzles/K1"):
        for body in ({}, {"actions": []}, {"actions": ["pass", "pass"]}, {"actions": "pass"}, {"actions": [7]}, [],
                     {"actions": ["pass"], "more": 1}, {"actions": ["x" * 5000]}):  # fmt: skip
            status, problem = refused(guest, path, body)
            assert (status, problem["code"]) == (400, "malformed"), body
    assert refused(guest, "/api/puzzles/A1", {"actions": ["pass"] * 31})[0] == 400


def test_answers_have_a_rate(server: Server) -> None:
    api = server.app.state.api
    api.answers = type(api.answers)(ANSWERS)
    guest = Guest(server.url)
    codes = [guest.request("/api/lessons/beats/0", {"actions": ["pass"]})[0] for _ in range(int(ANSWERS.burst) + 30)]
    assert codes[0] == 200 and codes.count(429) > 0


def test_nothing_is_stored(tmp_path: Path) -> None:
    def stored() -> list[str]:
        with closing(sqlite3.connect(tmp_path / DATABASE)) as db:
            return [*db.iterdump()]

    with running(tmp_path) as server:
        guest, before = Guest(server.url), stored()
        for path in ("/api/lessons", "/api/lessons/beats", "/api/puzzles", "/api/puzzles/K1"):
            guest.get(path)
        answered(guest, "/api/lessons/beats/0", "play C9")
        answered(guest, "/api/puzzles/K1", "play H5")
        assert stored() == before


# --- puzzles ----------------------------------------------------------------------------------------------------------


def test_the_puzzles_of_today_and_yesterday_are_the_same_for_all(server: Server, guest: Guest) -> None:
    one, other = guest.get("/api/puzzles"), Guest(server.url).get("/api/puzzles")
    assert one == other and {head["id"] for head in one["puzzles"]} == set(puzzles())
    assert one["today"]["day"] > one["yesterday"]["day"] and one["today"]["id"] != one["yesterday"]["id"]


@pytest.mark.parametrize("name", puzzles())
def test_a_puzzle_tells_its_answer_only_to_an_answer(guest: Guest, name: str) -> None:
    puzzle = puzzles()[name]
    status, posed = guest.request(f"/api/puzzles/{name}")
    text = posed.decode() if isinstance(posed, bytes) else posed
    assert status == 200 and puzzle.why.zh not in text and puzzle.why.en not in text
    shown = json.loads(text)
    assert set(shown) == {"head", "seating", "task", "view"}
    assert set(shown["head"]) == {"id", "game", "game_title", "asks", "grade"}
    match, seat = puzzle.pose()
    hidden = [show_action(action) for action in match.legal(seat)]
    assert shown["view"]["ask"]["legal"]["actions"] == hidden[:500], "all that is legal, in its usual order"
    if not puzzle.whole:
        for action in hidden[:2]:
            marked = answered(guest, f"/api/puzzles/{name}", action)
            assert marked["mark"] in ("right", "playable", "wrong") and marked["say"] == {
                "zh": puzzle.why.zh,
                "en": puzzle.why.en,
            }
            assert marked["news"]


def test_the_right_answer_is_right_and_a_blunder_wrong(guest: Guest) -> None:
    assert answered(guest, "/api/puzzles/K1", "play H5")["mark"] == "right"
    wrong = answered(guest, "/api/puzzles/K1", "play RJ")
    assert wrong["mark"] == "wrong" and [move["action"] for move in wrong["best"]] == ["play H5"]
    assert answered(guest, "/api/puzzles/K1", "play H8")["mark"] == "playable"


def test_a_whole_hand_is_played_out_while_the_others_pass(guest: Guest) -> None:
    first = "play S3 C4 D5 S6 C7"
    begun = answered(guest, "/api/puzzles/A1", first)
    assert begun["mark"] == "on" and len(begun["news"]) == 4 and begun["news"][-1]["ask"]
    assert answered(guest, "/api/puzzles/A1", first, "play S7 D7 C8 D8 H8")["mark"] == "right"
    poor = [f"play {card}" for card in ("S3", "C4", "D5", "S6", "C7", "S7", "D7", "C8", "D8", "H8")]
    assert answered(guest, "/api/puzzles/A1", *poor)["mark"] == "wrong"
