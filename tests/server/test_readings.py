"""Cards that can be played in several ways: the answer to `act` names them, and nothing has changed."""

from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.cards import show
from paiju.match import Match
from paiju.rules import load
from paiju.server.table.pace import Pace
from paiju.server.table.table import GameTable
from tests.server.virtual import Caller, make_table, run

PACE = Pace(turn=30)


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., None]:
    """At a table with four people, whose leader has cards that can be led in two ways."""

    def whole(story: Callable[[GameTable, Caller, str], None]) -> None:
        async def table_of() -> None:
            table = make_table(tmp_path, load("guandan"), 4, PACE)
            callers = [Caller(table, f"p{seat}") for seat in range(4)]
            for number in range(1000):
                match = Match(table.rules, b"seed %d" % number)
                found = ambiguous(match)
                if found:
                    break
            table.stored.seeds[1] = match.seeds(1)
            table.start()
            assert table.stored.match
            assert table.stored.match.state == match.state
            try:
                story(table, callers[match.actors[0]], found)
            finally:
                table.close()
                table.store.close()

        run(monkeypatch, table_of)

    return whole


def ambiguous(match: Match) -> str:
    """A lead of the first player that can be read in two ways, without `as …`; empty where there is none."""
    seen: set[str] = set()
    for action in match.legal(match.actors[0]):  # type: ignore[attr-defined]
        cards = show(action.cards)
        if cards in seen:
            return f"play {cards}"
        seen.add(cards)
    return ""


def act(caller: Caller, seq: int, action: str) -> None:
    caller.send(t="act", seq=seq, rqid=caller.last("ask")["rqid"], action=action)


def test_several_readings_are_offered_and_nothing_changes(play: Callable[..., None]) -> None:
    def story(table: GameTable, leader: Caller, action: str) -> None:
        v, question = table.stored.v, dict(table.turns.questions.open)
        player = table.seats.of(leader.connection.guest)
        assert player
        player.timeouts = 1
        act(leader, 1, action)
        answer = leader.last("readings")
        assert answer["seq"] == 1 and answer["rqid"] == leader.last("ask")["rqid"]
        assert answer["cards"] == action.split()[1:] and len(answer["readings"]) > 1
        assert all(way["action"].startswith(f"{action} as ") for way in answer["readings"])
        assert all(sorted(way["cards"]) == sorted(answer["cards"]) for way in answer["readings"])
        assert all(len(way["faces"]) == len(answer["cards"]) for way in answer["readings"])
        assert not leader.got("ack") and not leader.got("err")
        assert table.stored.v == v and table.turns.questions.open == question and player.timeouts == 1

    play(story)


def test_each_of_them_can_be_played(play: Callable[..., None]) -> None:
    def story(table: GameTable, leader: Caller, action: str) -> None:
        act(leader, 1, action)
        chosen = leader.last("readings")["readings"][-1]["action"]
        act(leader, 2, chosen)
        assert leader.last("ack")["seq"] == 2
        told = [told["event"] for message in leader.got("events") for told in message["events"] if told["event"]]
        assert told[-1]["event"] == "Played" and chosen.endswith(f" as {told[-1]['reads']}")

    play(story)


def test_the_same_act_gets_the_same_answer(play: Callable[..., None]) -> None:
    def story(table: GameTable, leader: Caller, action: str) -> None:
        for _ in range(3):
            act(leader, 1, action)
        first, *others = leader.got("readings")
        assert others == [first, first]
        chosen = first["readings"][0]["action"]
        v = table.stored.v
        for _ in range(3):
            leader.send(t="act", seq=2, rqid=first["rqid"], action=chosen)
        assert [ack["seq"] for ack in leader.got("ack")] == [2, 2, 2] and table.stored.v == v + 1
        leader.send(t="act", seq=1, rqid=first["rqid"], action=action)  # it comes late, after the play
        assert leader.got("readings")[-1] == first and table.stored.v == v + 1

    play(story)


def test_the_only_reading_is_played_at_once(play: Callable[..., None]) -> None:
    def story(table: GameTable, leader: Caller, action: str) -> None:
        single = next(one for one in leader.last("ask")["legal"]["actions"] if " as single:" in one)
        v = table.stored.v
        act(leader, 1, single.partition(" as ")[0])
        assert leader.last("ack")["seq"] == 1 and not leader.got("readings") and table.stored.v > v

    play(story)


def test_what_is_illegal_in_every_reading_is_refused(play: Callable[..., None]) -> None:
    def story(table: GameTable, leader: Caller, action: str) -> None:
        act(leader, 1, "play RJ RJ RJ")
        assert leader.last("err")["code"] == "not_held" and not leader.got("readings")
        act(leader, 2, f"{action} as single:2")
        assert leader.last("err")["code"] == "not_this_reading"

    play(story)
