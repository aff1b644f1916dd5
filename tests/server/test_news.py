"""News lead from one picture to the next: a picture and its changes are the picture that a newcomer is shown."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from paiju.actions import Pass
from paiju.cards import Seat
from paiju.match import Match
from paiju.pictures import Text
from paiju.rng import Stream
from paiju.rules import load
from paiju.server.protocol.messages import Change, View, encode
from paiju.server.shown.changes import changes
from paiju.server.shown.news import Shown
from paiju.server.table.pace import Pace
from paiju.server.table.table import GameTable
from tests.effort import DEEP, long_played, often
from tests.server.reading import Reader, changed
from tests.server.virtual import Caller, make_table, run

Names = dict[Seat, Text]


def newcomers(match: Match, names: Names, v: int) -> list[View]:
    """What those are shown who come now and have seen the events up to `v`, made of the whole log."""
    shown = Shown(match.rules, names)
    shown.catch_up(match, [])
    return [shown.picture(seat, match, v, [], None) for seat in range(match.rules.options.seats)]


def plain(part: object) -> Any:
    return msgspec.json.decode(encode(part))


def step(match: Match, chance: Stream) -> None:
    """Any action, but in the bidding mostly none: otherwise it would end at once."""
    seat = chance.choice(match.actors)
    legal = match.legal(seat)
    shy = Pass() in legal and chance.below(8 if match.state.phase == "draw" else 3)
    match.play(seat, Pass() if shy else legal.sample(chance))


@pytest.mark.parametrize("number", range(often(1)))
@pytest.mark.parametrize("preset", long_played())
def test_a_picture_and_its_changes_are_the_next_picture(preset: str, number: int) -> None:
    rules, chance = load(preset), Stream(b"news", preset, number)
    match = Match(rules, b"news %d" % number, deals=2 if rules.family == "climbing" else 1)  # the second has tribute
    seats, names, shared = range(rules.options.seats), dict[Seat, Text](), 0
    shown, readers = Shown(rules, names), [Reader() for _ in seats]
    shown.catch_up(match, [])
    for seat in seats:
        readers[seat].read(encode(shown.picture(seat, match, None, [], None)))
    while not match.over:
        before = len(match.events)
        step(match, chance)
        if chance.below(40) == 0:
            names = {chance.below(len(seats)): Text("新名", "New")}
            shown.telling.rename(names)
        edition = shown.catch_up(match, [])
        frames = []
        for seat in seats:
            news = shown.news(edition, seat)
            frames.append(edition.frame if news is edition.news else encode(news))
        told = [{part["t"]: part for part in readers[seat].read(frames[seat])} for seat in seats]
        shared += sum(frame is edition.frame for frame in frames)
        if match.over or DEEP or chance.below(3) == 0:  # a wrong picture stays wrong until somebody looks
            for seat, fresh in enumerate(newcomers(match, names, before)):
                assert readers[seat].board == plain(fresh.board)
                assert readers[seat].own == plain(fresh.own)
                if match.state.deal == 1:  # of the deal before, a newcomer is told nothing
                    assert told[seat]["events"]["events"] == plain(fresh.events)
    assert shared > len(match.events) / 2  # most is the same for most, to the last byte


@pytest.mark.parametrize("preset", long_played())
def test_a_picture_is_the_same_without_the_deals_before(preset: str) -> None:
    rules, chance = load(preset), Stream(b"forgetting", preset)
    match = Match(rules, b"forgetting", deals=3)
    forgetful, shown = Match(rules, match.seeds, log=match.events), Shown(rules, {})
    while not match.over:
        step(match, chance)
        forgetful.follow(match.since(forgetful.v))
        shown.catch_up(forgetful, [])
        forgetful.forget()
        if chance.below(20) == 0:
            v = match.v - chance.below(100)
            for seat, picture in enumerate(newcomers(match, {}, v)):
                assert plain(shown.picture(seat, forgetful, v, [], None)) == plain(picture)


def test_only_what_differs_is_a_change() -> None:
    before = newcomers(Match(load("shengji"), b"one"), {}, 0)[0]
    hand = before.own.hand
    after = msgspec.structs.replace(before.own, hand=msgspec.structs.replace(hand, cards=["S2"]), camps=[None] * 4)
    assert changes(before.own, before.own) == []
    assert changes(before.own, after) == [Change(["hand", "cards"], ["S2"]), Change(["camps"], [None] * 4)]


def test_lists_of_parts_change_place_by_place_grow_at_their_end_and_shrink_as_a_whole() -> None:
    board = newcomers(Match(load("guandan"), b"one"), {}, 0)[0].board
    fewer = msgspec.structs.replace(board.chairs[1], cards=3)
    after = msgspec.structs.replace(board, chairs=[board.chairs[0], fewer, *board.chairs[2:], board.chairs[0]])
    assert changes(board, after) == [Change(["chairs", 1, "cards"], 3), Change(["chairs", 4], board.chairs[0])]
    assert changes(after, board) == [Change(["chairs"], board.chairs)]
    assert changed(plain(board), plain(changes(board, after))) == plain(after)
    assert changed(plain(after), plain(changes(after, board))) == plain(board)


def people(folder: Path, preset: str) -> tuple[GameTable, list[Caller]]:
    rules = load(preset)
    table = make_table(folder, rules, rules.options.seats, Pace(turn=0))
    return table, [Caller(table, f"p{seat}") for seat in range(rules.options.seats)]


def act(table: GameTable, callers: list[Caller], seq: int) -> Seat:
    match = table.stored.match
    assert match
    seat = match.actors[0]
    asked = table.seats[seat].asked
    assert asked
    action = table.shown.seat(seat).question(match.game).actions[0]
    callers[seat].send(t="act", seq=seq, rqid=asked.rqid, action=action)
    return seat


def test_an_action_is_one_frame_for_each_client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        table, callers = people(tmp_path, "guandan")
        table.start()
        for seq in range(1, 30):
            for caller in callers:
                caller.line.frames.clear()
            seat = act(table, callers, seq)
            frames = [[msgspec.json.decode(frame) for frame in caller.line.frames] for caller in callers]
            assert [[message["t"] for message in found] for found in frames] == [["news"]] * len(callers)
            assert [found[0].get("ack") for found in frames] == [seq if one == seat else None for one in range(4)]
            asked = [one for one, found in enumerate(frames) if "ask" in found[0]]
            assert asked == list(table.stored.match.actors) if table.stored.match else None
        table.close()
        table.store.close()

    run(monkeypatch, story)


def test_a_client_that_has_lost_the_thread_asks_for_the_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        table, callers = people(tmp_path, "guandan")
        table.start()
        v = table.stored.v
        for seq in range(1, 5):
            act(table, callers, seq)
        caller = callers[2]
        caller.send(t="look", v=v)
        view = msgspec.json.decode(caller.line.frames[-1])
        read = Reader()
        for frame in caller.line.frames[:-1]:
            read.read(frame)
        assert view["t"] == "view" and view["v"] == table.stored.v == v + len(view["events"])
        assert (view["board"], view["own"]) == (read.board, read.own)
        table.close()
        table.store.close()

    run(monkeypatch, story)


@pytest.mark.parametrize("preset", ["guandan"])
def test_a_client_that_has_seen_nothing_of_this_deal_is_told_what_came_lately(preset: str) -> None:
    rules, chance = load(preset), Stream(b"lately", preset)
    match = Match(rules, b"lately", deals=2)
    while match.state.deal < 2 or len(match.events) < 3 or not match.actors:
        step(match, chance)
    for _ in range(5):
        step(match, chance)
    (nothing, *_), (older, *_), (latest, *_) = (newcomers(match, {}, v) for v in (-1, 1, len(match.events)))
    assert len(nothing.events) > 5 and plain(nothing.events) == plain(older.events) and not latest.events


def test_a_seat_whose_news_have_stumbled_is_shown_the_whole_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        table, callers = people(tmp_path, "guandan")
        table.start()
        with monkeypatch.context() as patch:
            patch.setattr(callers[1].connection, "send", stumble)
            act(table, callers, 1)
        assert table.stored.match
        table.stored.play((table.stored.match.actors[0], None), then=table.changed)
        for seat in (0, 2, 3):
            view, newcomer = callers[seat].last("view"), Caller(table, f"p{seat}")
            assert view["v"] == table.stored.v and view["own"] == newcomer.last("view")["own"]
        table.close()
        table.store.close()

    def stumble(_: bytes) -> None:
        raise KeyError("a mistake in the program")

    run(monkeypatch, story)


def test_a_drawn_card_is_a_small_change_and_asks_nothing_new_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        table, callers = people(tmp_path, "shengji")
        table.start()
        for caller in callers:
            caller.line.frames.clear()
        for _ in range(10):
            table.turns._close_window(0)
        for caller in callers:
            news = [msgspec.json.decode(frame) for frame in caller.line.frames]
            assert len(news) == 10 and {message["t"] for message in news} == {"news"}
            assert all([at for at, _ in message["own"]] == [["hand", "cards"]] for message in news)
            asked = [message["ask"]["legal"] for message in news if "ask" in message]
            assert len(asked) < 6 and all(one != other for one, other in zip(asked, asked[1:], strict=False))
        table.close()
        table.store.close()

    run(monkeypatch, story)


def test_a_new_name_is_in_everybodys_picture_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        table, callers = people(tmp_path, "zhaopengyou")
        table.start()
        callers[1].send(t="rename", name="Newname")
        late = Caller(table, "p0")
        for caller in (*callers, late):
            assert caller.last("view")["board"]["sides"][1]["name"]["en"] == "Newname"
        table.close()
        table.store.close()

    run(monkeypatch, story)
