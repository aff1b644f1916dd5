"""Who sits at a table may talk there, whoever is muted may not, and nothing of it is stored but what is reported."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paiju.rules import load
from paiju.server.protocol.http import NewTable
from paiju.server.storage import writes
from paiju.server.storage.store import Store
from paiju.server.table.housekeeping import tidy
from paiju.server.table.lobby import Lobby
from paiju.server.table.pace import Pace
from paiju.server.table.phrases import EMOJI, PHRASES
from paiju.server.table.table import GameTable
from paiju.server.table.talk import KEPT
from paiju.server.thinking.workers import Workers
from paiju.server.web import limits
from tests.server.serving import Guest, Server
from tests.server.test_host import PACE, to_the_pause
from tests.server.virtual import Caller, Story, play_story, run

Tell = Callable[..., None]
NOTHING_SEEN = ("", " ", "\n\t", "\u200b\u200d\u2060", "\u202e\u2066\u2069", "\ufeff\u00ad", "\u2800\u3164", "\u0301")


@pytest.fixture
def tell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Tell:
    def story(story: Story, people: int = 3, started: bool = False) -> None:
        play_story(monkeypatch, tmp_path, load("guandan"), people, PACE, story, started=started)

    return story


def said(caller: Caller) -> list[Any]:
    return [line for message in caller.got("said") for line in message["remarks"]]


def refusal(caller: Caller) -> str:
    error = caller.last("err")
    return f"{error['of']}: {error['code']}"


def reports(table: GameTable) -> list[tuple[str, ...]]:
    return table.store.db.execute("SELECT code, guest, name, said, reporter FROM report").fetchall()


def test_everybody_who_sits_here_talks_before_during_between_and_after_deals(
    monkeypatch: pytest.MonkeyPatch, tell: Tell
) -> None:
    monkeypatch.setattr(limits, "RATES", {kind: rate.times(100) for kind, rate in limits.RATES.items()})

    async def story(table: GameTable, callers: list[Caller]) -> None:
        states = []
        for moment in (lambda: None, table.start, None, table.next_deal):
            if moment:
                moment()
            else:
                for player in table.seats.people:
                    table.set_auto(player, True)
                await to_the_pause(table)
            states.append(table.state)
            for caller in callers:
                caller.send(t="say", kind="text", what=f"{table.state} {caller.connection.guest}")
        assert states == ["open", "deal", "pause", "deal"]
        spoken = [f"{state} p{seat}" for state in states for seat in range(3)]
        for caller in callers:
            assert [line["words"]["zh"] for line in said(caller)] == spoken
            assert [line["number"] for line in said(caller)] == [*range(1, 13)]

    tell(story)


def test_a_phrase_is_told_in_both_languages_and_an_emoji_flies_to_a_seat(tell: Tell) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        callers[0].send(t="say", kind="phrase", what="hurry")
        callers[1].send(t="say", kind="emoji", what="flower", at=0)
        phrase, emoji = said(callers[2])
        assert phrase["words"] == {"zh": "快点儿啊，等得花儿都谢了", "en": "Hurry up, the flowers have wilted"}
        assert (phrase["seat"], phrase["name"]["en"], phrase["emoji"], phrase["at"]) == (0, "P0", None, None)
        assert (emoji["seat"], emoji["emoji"], emoji["at"], emoji["words"]["zh"]) == (1, "flower", 0, "鲜花")
        assert phrase["who"] != emoji["who"] and "p0" not in phrase["who"]
        callers[0].send(t="say", kind="emoji", what="egg", at=3)  # a bot's seat
        assert said(callers[2])[-1]["at"] == 3
        for wrong in (
            {"kind": "phrase", "what": "nothing"},
            {"kind": "phrase", "what": "flower"},
            {"kind": "emoji", "what": "hurry", "at": 1},
            *({"kind": "emoji", "what": "egg", "at": at} for at in (None, 0, -1, 4, 10**9)),
        ):
            callers[0].connection.limits.buckets.clear()
            callers[0].send(t="say", **wrong)
            assert refusal(callers[0]) == "say: bad_choice"
        callers[0].send(t="say", kind="song", what="la")
        assert callers[0].last("err")["code"] == "malformed" and len(said(callers[2])) == 3

    tell(story)


def test_every_phrase_has_two_languages() -> None:
    assert len(PHRASES) >= 20 and len({words.zh for words in PHRASES.values()}) == len(PHRASES)
    assert all(words.zh and words.en and words.zh != words.en for words in (*PHRASES.values(), *EMOJI.values()))


def test_a_text_has_up_to_200_characters_that_can_be_seen(monkeypatch: pytest.MonkeyPatch, tell: Tell) -> None:
    monkeypatch.setattr(limits, "RATES", {kind: rate.times(100) for kind, rate in limits.RATES.items()})

    async def story(table: GameTable, callers: list[Caller]) -> None:
        speaker, listener, _ = callers
        family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"  # one character to a reader
        for text in ("好" * 200, "？！", "<img src=x onerror=alert(1)>", "https://example.org", family * 100):
            speaker.send(t="say", kind="text", what=text)
            assert said(listener)[-1]["words"] == {"zh": text, "en": text}
        for text, left in (
            ("  a \n b\t", "a b"),
            ("\u202eabc\u202c", "abc"),
            ("z\u200be\u2060r\ufeffo", "zero"),
            ("\x00\x07x", "x"),
        ):
            speaker.send(t="say", kind="text", what=text)
            assert said(listener)[-1]["words"]["en"] == left
        count = len(said(listener))
        for text in (*NOTHING_SEEN, "好" * 201, "\U0001f600" * 201, family * 201, "a" + "\u0301" * 5, "x" * 5000):
            speaker.send(t="say", kind="text", what=text)
            assert refusal(speaker) == "say: bad_text", text
        assert len(said(listener)) == count

    tell(story)


def test_visitors_hear_before_the_start_and_never_talk(tell: Tell) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        visitor = Caller(table, "ann")
        callers[0].send(t="say", kind="phrase", what="hello")
        assert len(said(visitor)) == 1
        for message in ({"t": "say", "kind": "phrase", "what": "hello"}, {"t": "report", "number": 1}):
            visitor.send(**message)
            assert visitor.last("err")["code"] == "not_seated"
        visitor.send(t="mute", seat=0, on=True)
        assert refusal(visitor) == "mute: not_seated"
        callers[0].send(t="start")
        callers[0].send(t="say", kind="phrase", what="hurry")  # nobody listens unseen
        assert len(said(visitor)) == 1 and len(said(callers[1])) == 2
        late = Caller(table, "ben")
        assert said(late) == []

    tell(story)


def test_spectators_hear_and_never_talk(tell: Tell) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        callers[0].send(t="choose", spectators="live")
        callers[0].send(t="start")
        spectator, visitor = Caller(table, "ann"), Caller(table, "ben")
        spectator.send(t="watch")
        callers[0].send(t="say", kind="phrase", what="hurry")
        assert len(said(spectator)) == 1 and said(visitor) == []
        spectator.send(t="say", kind="phrase", what="hurry")
        assert refusal(spectator) == "say: not_seated" and len(said(callers[1])) == 1
        callers[0].send(t="choose", spectators="delayed")
        spectator.send(t="watch")
        callers[0].send(t="say", kind="phrase", what="bye")
        assert len(said(spectator)) == 1  # it may be of the present round

    tell(story)


def test_who_comes_back_or_sits_down_is_told_the_last_lines(monkeypatch: pytest.MonkeyPatch, tell: Tell) -> None:
    monkeypatch.setattr(limits, "RATES", {kind: rate.times(100) for kind, rate in limits.RATES.items()})

    async def story(table: GameTable, callers: list[Caller]) -> None:
        for number in range(KEPT + 5):
            callers[0].send(t="say", kind="text", what=f"{number}")
        callers[1].hang_up()
        back, visitor = Caller(table, "p1"), Caller(table, "ann")
        (message,) = back.got("said")
        assert message["before"] and [line["words"]["zh"] for line in message["remarks"]] == [
            str(number) for number in range(5, KEPT + 5)
        ]
        assert visitor.got("said") == []
        visitor.send(t="sit")
        assert visitor.got("said") == [message]
        assert callers[0].got("said")[-1] == {"t": "said", "before": False, "remarks": message["remarks"][-1:]}

    tell(story)


def test_the_host_mutes_and_lets_talk_again(tell: Tell) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        host, guest, other = callers
        guest.send(t="mute", seat=0, on=True)
        assert refusal(guest) == "mute: not_host"
        for seat in (0, 3, 9, -1):  # oneself, a free seat, and no seat
            host.send(t="mute", seat=seat, on=True)
            assert refusal(host) == "mute: bad_choice"
        host.send(t="mute", seat=1, on=True)
        assert [caller.last("table")["muted"] for caller in callers] == [[1]] * 3
        for what in (("text", "hi"), ("phrase", "hello")):
            guest.send(t="say", kind=what[0], what=what[1])
            assert refusal(guest) == "say: muted"
        guest.send(t="say", kind="emoji", what="egg", at=0)
        assert refusal(guest) == "say: muted" and said(other) == []
        guest.send(t="sit", seat=3)  # another seat, another page: the same person
        assert other.last("table")["muted"] == [3]
        guest.hang_up()
        guest = Caller(table, "p1")
        guest.send(t="say", kind="phrase", what="hello")
        assert refusal(guest) == "say: muted"
        other.send(t="say", kind="phrase", what="hello")
        host.send(t="mute", seat=3, on=False)
        guest.send(t="say", kind="phrase", what="hello")
        assert [line["seat"] for line in said(other)] == [2, 3] and other.last("table")["muted"] == []

    tell(story)


def test_who_is_removed_or_kept_out_talks_no_more(tell: Tell) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        host, guest, other = callers
        host.send(t="remove", seat=1)
        host.send(t="remove", seat=2, keep_out=True)
        for caller in (guest, other):
            caller.send(t="say", kind="phrase", what="hello")
            assert refusal(caller) == "say: not_seated"
        assert said(host) == [] and other.line.code == 4404

    tell(story)


def test_a_flood_is_refused_and_nobody_is_cut_off(server: Server) -> None:
    host, friend = Guest(server.url), Guest(server.url)
    code = host.open("guandan", friends=True)
    with host.at(code) as one, friend.at(code) as two:
        two.send(t="sit")
        two.until("table", you=1)
        for _ in range(60):
            two.send(t="say", kind="phrase", what="hurry")
        error = two.until("err")
        assert error["code"] == "too_fast" and error["of"] == "say" and 0 < error["retry_after"] <= 2
        two.send(t="ping")
        two.until("pong")
        told = [message for message in (*one.quiet(0.3), *one.seen) if message["t"] == "said"]
        assert limits.RATES["say"].burst <= len({message["remarks"][0]["number"] for message in told}) < 12
        two.send(t="rename", name="Still here")
        two.until("named")


def test_phrases_are_told_over_http(server: Server) -> None:
    told = Guest(server.url).get("/api/phrases")
    assert [found["id"] for found in told["phrases"]] == [*PHRASES]
    assert {found["id"]: found["words"]["en"] for found in told["emoji"]}["tea"] == "a cup of tea"


def test_a_report_is_stored_and_the_host_is_told(tell: Tell) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        host, rude, reporter = callers
        rude.send(t="say", kind="text", what="<b>rude</b>")
        for _ in range(2):
            reporter.send(t="report", number=1)
        told = {"t": "reported", "number": 1, "by": 2, "name": {"zh": "P1", "en": "P1"}, "seat": 1}
        assert host.got("reported") == reporter.got("reported") == [told, told] and rude.got("reported") == []
        assert reports(table) == [("code", "p1", "P1", "<b>rude</b>", "p2")]
        for number in (0, 2, -1, 10**9):
            reporter.connection.limits.buckets.clear()
            reporter.send(t="report", number=number)
            assert refusal(reporter) == "report: bad_choice"
        rude.send(t="report", number=1)  # one's own words
        assert refusal(rude) == "report: bad_choice"
        host.send(t="say", kind="text", what="the host, rude too")
        rude.send(t="report", number=2)
        assert len(reports(table)) == 2 and len(rude.got("reported")) == 1 and len(host.got("reported")) == 2

    tell(story)


def test_nothing_that_is_said_is_stored(tell: Tell, tmp_path: Path) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        callers[0].send(t="start")
        callers[0].send(t="say", kind="text", what="remember me not")
        table.store.journal.write(writes.touch("code", "begun"))
        assert not any("remember" in line for line in table.store.log("code"))

    tell(story)
    assert not any(b"remember me not" in file.read_bytes() for file in tmp_path.iterdir() if file.is_file())


def test_reports_end_after_a_month_and_with_either_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        lobby = Lobby(Store(tmp_path), Pace(), Workers(0, "greedy"))

        def kept() -> list[str]:
            return [said for (said,) in lobby.store.db.execute("SELECT said FROM report ORDER BY id")]

        for guest, said_, reporter in (("a", "1", "b"), ("b", "2", "c"), ("d", "3", "c"), ("d", "4", "e")):
            lobby.store.journal.write(writes.report("code", guest, guest, said_, reporter))
        await lobby.forget("b", 4404, 4404)
        assert kept() == ["3", "4"]
        monkeypatch.setattr(writes, "time", type("Then", (), {"time": staticmethod(lambda: time.time() - 29 * 86400)}))
        lobby.store.journal.write(writes.report("code", "f", "f", "5", "g"))
        monkeypatch.undo()
        lobby.store.journal.write(writes._statement("UPDATE report SET at=at-31*86400 WHERE said='3'"))
        await tidy(lobby)
        assert kept() == ["4", "5"]
        lobby.close()

    run(monkeypatch, story)


def test_what_a_forgotten_person_said_is_not_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        lobby = Lobby(Store(tmp_path), Pace(), Workers(0, "greedy"))
        code = await lobby.open("p0", NewTable("guandan", "greedy", friends=True))
        table = lobby.awake[code]
        host, guest = Caller(table, "p0"), Caller(table, "p1")
        guest.send(t="sit")
        guest.send(t="say", kind="text", what="mine")
        host.send(t="say", kind="text", what="yours")
        guest.send(t="leave")
        guest.hang_up()
        await lobby.forget("p1", 4404, 4404)
        assert [line["words"]["zh"] for line in said(Caller(table, "p0"))] == ["yours"]
        lobby.close()

    run(monkeypatch, story)


def test_talk_is_the_same_whatever_is_played(tell: Tell) -> None:
    """No byte of it depends on the game: the frame is the same before and in a deal, for every seat."""

    async def story(table: GameTable, callers: list[Caller]) -> None:
        frames: list[set[str]] = []
        for moment in (lambda: None, table.start):
            moment()
            for caller in callers:
                caller.line.frames.clear()
            callers[0].send(t="say", kind="phrase", what="good_cards")
            frames.append({frame for caller in callers for frame in caller.line.frames})
        before, during = (json.loads(frame) for (frame,) in frames)
        before["remarks"][0]["number"] += 1
        assert before == during

    tell(story)
