"""The moments of bots and of hints: they are kept whatever becomes of the answer, and nobody is forgotten."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from paiju.actions import Action, show_action
from paiju.bots.advice import Advice
from paiju.rules import load
from paiju.server.protocol.http import NewTable
from paiju.server.storage.store import Store
from paiju.server.table.lobby import CHECKED, Lobby
from paiju.server.table.pace import Pace
from paiju.server.table.table import GameTable
from paiju.server.thinking import bot_turn
from paiju.server.thinking.bot_turn import SETTLE, THINK
from paiju.server.thinking.question import Question, quick
from paiju.server.thinking.workers import Workers
from tests.server.virtual import Caller, make_table, run

PACE = Pace(turn=30, think_least=1.0, think_most=3.0, hint=0.8)
Story = Callable[[GameTable, Caller, "Silent"], Coroutine[Any, Any, None]]


class Silent(Workers):
    """Workers that answer when the test wants it, or never."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked: list[tuple[Question, float, asyncio.Future[Any]]] = []

    def ask(
        self, what: Any, question: Question, due: float, guest: str | None = None, address: str = ""
    ) -> asyncio.Future[Any]:
        answer = asyncio.get_running_loop().create_future()
        self.asked.append((question, due, answer))
        return answer


@pytest.fixture
def tell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., None]:
    def play(story: Story, preset: str = "guandan", pace: Pace = PACE) -> None:
        async def whole() -> None:
            table, silent = make_table(tmp_path, load(preset), 1, pace), Silent()
            table.workers = table.turns.workers = silent
            caller = Caller(table, "p0")
            table.start()
            try:
                await story(table, caller, silent)
            finally:
                table.close()
                table.store.close()

        run(monkeypatch, whole)

    return play


def now() -> float:
    return asyncio.get_running_loop().time()


def turn_of(table: GameTable) -> int:
    assert table.stored.match
    return table.stored.match.actors[0]


def acts(table: GameTable) -> list[tuple[float, int, Action | None]]:
    """Everything that is done at a table from now on, and when."""
    done, play = [], table.stored.play

    def noted(*actions: tuple[int, Action | None], then: Callable[[], None]) -> None:
        done.extend((now(), *action) for action in actions)
        play(*actions, then=then)

    table.stored.play = noted  # type: ignore[method-assign, assignment]
    return done


def drawn(table: GameTable, seat: int) -> float:
    """The time by lot of a seat that is asked now."""
    match = table.stored.match
    assert match
    return table.pace.delay(table.row.secret, table.stored.v * len(match.state.hands) + seat)


async def bots_turn(table: GameTable) -> int:
    """Let the person's clock act until a bot has just been asked, and has a choice."""
    table.set_auto(table.seats[0], True)
    while True:
        v = table.stored.v
        match, seat = table.stored.match, turn_of(table)
        assert match
        if seat and len(match.legal(seat)) > 1:
            return seat
        while table.stored.v == v:
            await asyncio.sleep(0.01)


def test_a_bot_without_an_answer_acts_at_its_moment_as_the_quick_bot_would(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, caller: Caller, silent: Silent) -> None:
        seat = await bots_turn(table)
        turn, delay, done = table.turns.bots[seat], drawn(table, seat), acts(table)
        await asyncio.sleep(delay - 0.5)
        question, due, answer = silent.asked[-1]
        assert (question.seat, due) == (seat, pytest.approx(turn.began + SETTLE * delay))
        await asyncio.sleep(1)
        assert done[0] == (pytest.approx(turn.began + delay), seat, quick(question)[0].action)
        assert answer.cancelled()

    tell(story)


def test_a_bot_acts_at_the_same_moment_whenever_the_answer_comes(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, caller: Caller, silent: Silent) -> None:
        for wait in (0.0, 0.5, 0.75):
            seat = await bots_turn(table)
            turn, delay, done = table.turns.bots[seat], drawn(table, seat), acts(table)
            await asyncio.sleep(turn.began + (THINK + 0.001) * delay - now())
            question, _, answer = silent.asked[-1]
            await asyncio.sleep(wait * delay)
            match = table.stored.match
            assert match
            chosen = list(match.legal(seat))[-1]
            answer.set_result([Advice(chosen, 0.0, "")])
            await asyncio.sleep(turn.began + delay - now() + 0.001)
            assert done[0] == (pytest.approx(turn.began + delay), seat, chosen)

    tell(story)


def test_where_even_the_quick_bot_fails_the_rules_decide(
    tell: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(table: GameTable, caller: Caller, silent: Silent) -> None:
        seat = await bots_turn(table)
        began, delay, done = table.turns.bots[seat].began, drawn(table, seat), acts(table)
        match = table.stored.match
        assert match
        default = match.default(seat)
        await asyncio.sleep(delay + 0.1)
        assert done[0] == (pytest.approx(began + delay), seat, default)

    monkeypatch.setattr(bot_turn, "quick", lambda question: [])
    tell(story)


def test_a_bot_that_breaks_while_it_thinks_acts_all_the_same(
    tell: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(question: Question) -> None:
        raise ValueError("a bug")

    async def story(table: GameTable, caller: Caller, silent: Silent) -> None:
        noticed: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: noticed.append(context["exception"]))
        seat = await bots_turn(table)
        v = table.stored.v
        await asyncio.sleep(drawn(table, seat) + 0.1)
        assert table.stored.v > v and noticed

    monkeypatch.setattr(bot_turn, "legal", broken)
    tell(story)


def test_a_seat_has_one_question_and_none_when_nobody_is_there(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, caller: Caller, silent: Silent) -> None:
        await bots_turn(table)
        await asyncio.sleep(0.5)
        first = silent.asked[-1][2]
        caller.hang_up()
        assert first.cancelled()
        back = Caller(table, "p0")
        await asyncio.sleep(0.5)
        assert back and silent.asked[-1][2] is not first and not silent.asked[-1][2].done()
        table.close()
        assert all(answer.cancelled() for _, _, answer in silent.asked)

    tell(story)


def test_a_seat_that_was_forgotten_is_found(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, caller: Caller, silent: Silent) -> None:
        table.check()
        seat = await bots_turn(table)
        table.turns.bots[seat].cancel()  # its timer is lost
        v = table.stored.v
        await asyncio.sleep(60)
        assert table.stored.v == v
        table.check()
        await asyncio.sleep(3)
        assert table.stored.v > v
        table.set_auto(table.seats[0], False)
        while turn_of(table) != 0:
            await asyncio.sleep(0.01)
        table.turns.alarms.cancel(0)  # a person's clock as well
        table.check()
        assert caller.last("turn")["clocks"][0]["deadline"] == pytest.approx(1000 * (now() + 30), abs=10)

    tell(story)


def test_a_seat_whose_clock_has_stumbled_is_found(tell: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(table: GameTable, caller: Caller, silent: Silent) -> None:
        while turn_of(table) != 0:
            await asyncio.sleep(0.01)
        v = table.stored.v
        with monkeypatch.context() as patch:
            patch.setattr(table.stored, "play", broken)
            await asyncio.sleep(32)
        assert table.stored.v == v
        table.check()
        await asyncio.sleep(31)
        assert table.stored.v > v

    def broken(*_: Any, **__: Any) -> None:
        raise KeyError("a mistake in the program")

    tell(story)


def test_a_table_that_cannot_be_looked_at_keeps_no_other_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        lobby, looks = Lobby(Store(tmp_path), Pace(), Workers(0)), list[str]()
        broken, well = [await lobby.open("p0", NewTable("guandan", "greedy", friends=True)) for _ in range(2)]

        def stumble() -> None:
            looks.append("broken")
            raise KeyError("a mistake in the program")

        monkeypatch.setattr(lobby.awake[broken], "check", stumble)
        monkeypatch.setattr(lobby.awake[well], "check", lambda: looks.append("well"))
        await asyncio.sleep(CHECKED + 1)
        assert looks == ["broken", "well"]
        lobby.close()

    run(monkeypatch, story)


def test_nobody_is_looked_for_while_nothing_can_be_stored(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, caller: Caller, silent: Silent) -> None:
        seat = await bots_turn(table)
        table.turns.bots[seat].cancel()
        table.pen.works = False
        table.check()
        assert not table.turns.bots[seat].timer
        table.pen.works = True
        table.check()
        assert table.turns.bots[seat].timer

    tell(story)


@pytest.mark.parametrize("turn", [0, 2, 30])
@pytest.mark.parametrize("preset", ["guandan", "shengji"])
def test_nobody_is_asked_twice_by_the_look_at_the_tables(tell: Callable[..., None], preset: str, turn: float) -> None:
    async def story(table: GameTable, caller: Caller, silent: Silent) -> None:
        for _ in range(400):
            assert not table.turns.check()
            await asyncio.sleep(0.1)

    tell(story, preset, Pace(turn=turn))


def test_a_hint_comes_at_once_and_a_better_one_when_it_is_found(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, caller: Caller, silent: Silent) -> None:
        while turn_of(table) != 0:
            await asyncio.sleep(0.01)
        caller.send(t="hint", rqid=table.turns.questions.open[0])
        (first,) = caller.got("advice")  # no time has passed
        question, due, answer = silent.asked[-1]
        assert due == pytest.approx(now() + PACE.hint)
        prompt = quick(question)
        assert [advised["action"] for advised in first["advice"]] == [show_action(found.action) for found in prompt]
        await asyncio.sleep(0.5)
        assert len(caller.got("advice")) == 1
        answer.set_result(prompt[::-1])
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert caller.last("advice") == {**first, "advice": first["advice"][::-1]}

    tell(story)


def test_a_better_hint_that_comes_too_late_is_not_waited_for(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, caller: Caller, silent: Silent) -> None:
        while turn_of(table) != 0:
            await asyncio.sleep(0.01)
        caller.send(t="hint", rqid=table.turns.questions.open[0])
        _, _, answer = silent.asked[-1]
        await asyncio.sleep(PACE.hint + 0.1)
        assert len(caller.got("advice")) == 1 and answer.cancelled() and not caller.got("err")

    tell(story)


def test_the_hand_is_arranged_at_once(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, caller: Caller, silent: Silent) -> None:
        caller.send(t="arrange")
        arranged = caller.last("arranged")
        assert sorted(sum((group["cards"] for group in arranged["sort"]["groups"]), [])) == sorted(arranged["cards"])

    tell(story)
