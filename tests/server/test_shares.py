"""Players' shares in the shuffle at a table: whoever withholds, leaves or lies, the deal comes."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.events import DealOpened, SharesPromised, SharesRevealed
from paiju.record import Record
from paiju.rng import promise
from paiju.rules import load, presets
from paiju.server.table.pace import Pace
from paiju.server.table.table import GameTable
from paiju.server.thinking.workers import Workers
from tests.server.disk import full, slow
from tests.server.serving import Guest, Server
from tests.server.virtual import Caller, Story, play_story

PACE = Pace(turn=1, bank=5, pause=60, think_least=0.1, think_most=0.2, draw=0.1)
SHARES = [bytes([seat + 1]) * 32 for seat in range(5)]


@pytest.fixture
def tell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., None]:
    def play(people: int, story: Story, preset: str = "guandan") -> None:
        play_story(monkeypatch, tmp_path, load(preset), people, PACE, story, started=False)

    return play


def promised(callers: list[Caller], deal: int = 1) -> None:
    for seat, caller in enumerate(callers):
        caller.send(t="promise", deal=deal, promise=promise(SHARES[seat]))


def reveal(caller: Caller, seat: int, deal: int = 1) -> None:
    caller.send(t="reveal", deal=deal, share=SHARES[seat].hex())


def waiting(table: GameTable) -> bool:
    assert table.stored.match
    return table.stored.match.waiting


def promises(table: GameTable) -> dict[int, str]:
    """That the deal waits for."""
    assert table.stored.match and table.stored.match.promised
    return table.stored.match.promised.by_seat


def revealed(table: GameTable) -> list[SharesRevealed]:
    assert table.stored.match
    return [event for event in table.stored.match.events if isinstance(event, SharesRevealed)]


def refusals(caller: Caller) -> list[str]:
    return [error["code"] for error in caller.got("err")]


def now() -> float:
    return asyncio.get_running_loop().time()


async def end_of_deal(table: GameTable) -> None:
    while table.state == "deal":
        await asyncio.sleep(1)


# --- shares that come -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", presets())
def test_the_cards_are_dealt_when_every_share_has_come(tell: Callable[..., None], preset: str) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        promised(callers)
        callers[0].send(t="start")
        assert waiting(table) and table.state == "deal" and table.turns.clocks() == []
        for seat, caller in enumerate(callers):
            board = caller.last("view")["board"]
            (fair,) = board["fair"]
            assert fair["waits"] and board["phase"] == "shuffle" and caller.got("ask") == []
            assert fair["shares"][seat] == {"seat": seat, "promise": promise(SHARES[seat]), "number": None}
            assert SHARES[seat].hex() not in "".join(other for one in callers for other in one.line.frames)
        for seat in (2, 0, 1):
            assert waiting(table)
            reveal(callers[seat], seat)
        assert not waiting(table) and table.shuffle.timer is None
        numbers = tuple(share.hex() for share in SHARES[:3])
        assert revealed(table) == [SharesRevealed((0, 1, 2), numbers, ())]
        (fair,) = callers[1].last("view")["board"]["fair"]
        assert not fair["waits"] and [share["number"] for share in fair["shares"]] == list(numbers)
        assert any("3 位玩家" in told["say"]["zh"] for told in callers[1].last("events")["events"] if "say" in told)
        assert [caller.got("err") for caller in callers] == [[], [], []]

    tell(3, story, preset)


def test_the_next_deal_has_shares_of_its_own_and_the_record_is_verified(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        for deal in (1, 2):
            promised(callers, deal)
            callers[0].send(t="start" if deal == 1 else "next")
            if deal == 2:
                callers[1].send(t="next")
            for seat, caller in enumerate(callers):
                reveal(caller, seat, deal)
            await end_of_deal(table)
        text = await table.stored.record({})
        match = Record.parse(text or "").verify()
        assert sum(len(event.seats) for event in match.events if isinstance(event, SharesRevealed)) == 4

    tell(2, story)


def test_a_promise_may_come_while_the_deal_before_is_played(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        callers[0].send(t="start")
        assert not waiting(table)
        promised(callers, 2)
        await end_of_deal(table)
        callers[0].send(t="next")
        assert waiting(table)
        reveal(callers[0], 0, 2)
        assert not waiting(table)

    tell(1, story)


# --- shares that do not come ------------------------------------------------------------------------------------------


def test_who_withholds_is_waited_for_two_seconds_and_named(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        promised(callers)
        callers[0].send(t="start")
        started = now()
        reveal(callers[0], 0)
        await asyncio.sleep(1.99)
        assert waiting(table)
        await asyncio.sleep(0.02)
        assert not waiting(table) and now() - started < 2.1
        assert revealed(table) == [SharesRevealed((0,), (SHARES[0].hex(),), (1,))]
        reveal(callers[1], 1)
        assert refusals(callers[1]) == ["stale"] and len(revealed(table)) == 1
        await end_of_deal(table)
        assert Record.parse(await table.stored.record({}) or "").verify().over

    tell(2, story)


def test_who_leaves_after_the_promise_stops_nothing(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        promised(callers)
        callers[2].hang_up()  # before the deal: nobody waits for them
        callers[0].send(t="start")
        callers[1].hang_up()  # while it waits
        reveal(callers[0], 0)
        assert set(promises(table)) == {0, 1}
        await asyncio.sleep(2.1)
        assert revealed(table) == [SharesRevealed((0,), (SHARES[0].hex(),), (1,))]

    tell(3, story)


def test_who_comes_back_in_time_is_asked_again(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        promised(callers)
        callers[0].send(t="start")
        reveal(callers[0], 0)
        callers[1].hang_up()
        await asyncio.sleep(1)
        again = Caller(table, "p1")
        assert again.last("view")["board"]["fair"][-1]["waits"]
        reveal(again, 1)
        assert revealed(table)[0].withheld == ()

    tell(2, story)


def test_while_nobody_is_there_the_deal_waits_for_them(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        promised(callers)
        callers[0].send(t="start")
        callers[0].hang_up()
        await asyncio.sleep(60)
        assert waiting(table)
        reveal(Caller(table, "p0"), 0)
        assert revealed(table)[0].seats == (0,)

    tell(1, story)


def test_without_promises_and_with_bots_alone_nothing_is_waited_for(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        callers[0].send(t="start")
        assert table.stored.match and not table.stored.match.waiting
        assert not any(isinstance(event, SharesPromised) for event in table.stored.match.events)

    tell(1, story)


# --- what is refused --------------------------------------------------------------------------------------------------


def test_a_number_that_was_not_promised_is_refused_and_the_right_one_still_taken(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        promised(callers[:2])
        callers[0].send(t="start")
        reveal(callers[0], 1)
        reveal(callers[2], 2)  # has promised nothing
        reveal(callers[1], 1, deal=2)
        callers[1].send(t="reveal", deal=1, share="no")
        assert [refusals(caller) for caller in callers] == [["bad_share"], ["stale", "malformed"], ["stale"]]
        assert waiting(table) and not table.shuffle.shares
        for _ in range(2):
            reveal(callers[0], 0)
        assert waiting(table)
        reveal(callers[1], 1)
        assert revealed(table) == [SharesRevealed((0, 1), (SHARES[0].hex(), SHARES[1].hex()), ())]
        reveal(callers[0], 0)
        assert refusals(callers[0]) == ["bad_share", "stale"]

    tell(3, story)


def test_a_page_that_is_gone_does_not_bind_the_next(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        promised(callers)
        callers[1].hang_up()
        again = Caller(table, "p1")
        again.send(t="promise", deal=1, promise=promise(SHARES[2]))
        callers[0].send(t="start")
        assert promises(table) == {0: promise(SHARES[0]), 1: promise(SHARES[2])} and not refusals(again)

    tell(2, story)


def test_of_two_pages_of_a_player_the_first_promise_counts(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        second = Caller(table, "p0")
        promised(callers)
        second.send(t="promise", deal=1, promise=promise(SHARES[4]))
        promised(callers)  # again, as after a lost line
        assert (refusals(callers[0]), refusals(second)) == ([], ["stale"])
        callers[0].send(t="start")
        second.send(t="reveal", deal=1, share=SHARES[4].hex())
        assert refusals(second) == ["stale", "bad_share"] and waiting(table)
        reveal(second, 0)  # which page sends it does not matter
        assert not waiting(table)

    tell(1, story)


@pytest.mark.parametrize("deal, text", [(0, "00" * 32), (2, "00" * 32), (1, "00" * 31), (1, "00" * 32 + "\n"), (1, "")])
def test_a_promise_for_another_deal_or_of_another_form_is_refused(
    tell: Callable[..., None], deal: int, text: str
) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        callers[0].send(t="promise", deal=deal, promise=text)
        assert refusals(callers[0]) == ["stale" if len(text) == 64 else "malformed"]
        callers[0].send(t="start")
        assert not waiting(table)

    tell(1, story)


def test_a_promise_belongs_to_the_player_and_not_to_the_seat(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        promised(callers)
        callers[1].send(t="leave")
        callers[1].send(t="sit", seat=1)
        callers[1].send(t="promise", deal=1, promise=promise(SHARES[4]))
        callers[0].send(t="sit", seat=3)
        callers[0].send(t="start")
        assert refusals(callers[1]) == []
        assert promises(table) == {1: promise(SHARES[4])}  # seat 3 has moved and not promised again

    tell(2, story)


def test_visitors_have_no_share(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        visitor = Caller(table, "somebody")
        visitor.send(t="promise", deal=1, promise="00" * 32)
        visitor.send(t="reveal", deal=1, share="00" * 32)
        assert refusals(visitor) == ["not_seated", "not_seated"]

    tell(1, story)


def test_whatever_is_asked_while_the_deal_waits_is_refused_without_harm(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        callers[0].send(t="start")
        while not callers[0].got("ask"):
            await asyncio.sleep(1)
        asked = callers[0].last("ask")["rqid"]
        await end_of_deal(table)
        promised(callers, 2)
        callers[0].send(t="next")
        assert waiting(table)
        asked = max(asked, *(ask["rqid"] for ask in callers[0].got("ask")))
        for message in (
            {"t": "act", "seq": 999, "rqid": asked, "action": "pass"},
            {"t": "hint", "rqid": asked},
            {"t": "arrange"},
            {"t": "sit"},
            {"t": "start"},
            {"t": "next"},
        ):
            callers[0].send(**message)
        assert refusals(callers[0])[-6:] == ["stale", "stale", "not_now", "not_now", "not_now", "not_now"]
        callers[0].send(t="auto", on=True)
        callers[0].send(t="auto", on=False)
        assert waiting(table) and await table.stored.record({})  # the deal before
        reveal(callers[0], 0, 2)
        assert not waiting(table)

    tell(1, story)


# --- a restart --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("answers", [True, False])
def test_a_restart_while_the_deal_waits(tell: Callable[..., None], answers: bool) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        promised(callers)
        callers[0].send(t="start")
        reveal(callers[0], 0)  # is forgotten with the process
        table.close()
        again = GameTable(table.row, table.store, PACE, Workers(0, "greedy"))
        for _ in again.read():
            pass
        again.claim()
        assert waiting(again) and isinstance(again.stored.match and again.stored.match.events[0], DealOpened)
        back = [Caller(again, "p0"), Caller(again, "p1")]
        if answers:
            for seat, caller in enumerate(back):
                assert caller.last("view")["board"]["fair"][-1]["waits"]
                reveal(caller, seat)
            assert revealed(again)[0].seats == (0, 1)
        else:
            await asyncio.sleep(2.1)
            assert revealed(again)[0].withheld == (0, 1)
        await end_of_deal(again)
        assert Record.parse(await again.stored.record({}) or "").verify().over
        again.close()

    tell(2, story)


def test_a_deal_that_lost_its_timer_is_found(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        promised(callers)
        callers[0].send(t="start")
        reveal(callers[0], 0)
        table.shuffle.stop()
        await asyncio.sleep(60)
        assert waiting(table)
        table.check()
        await asyncio.sleep(2.1)
        assert revealed(table) == [SharesRevealed((0,), (SHARES[0].hex(),), (1,))]

    tell(2, story)


# --- the disk ---------------------------------------------------------------------------------------------------------


def test_a_full_disk_keeps_the_shares_that_have_come(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        promised(callers)
        callers[0].send(t="start")
        with full(table.store.journal):
            for seat, caller in enumerate(callers):
                reveal(caller, seat)
            await asyncio.sleep(30)
            assert waiting(table) and not revealed(table) and not table.pen.works
        await asyncio.sleep(5)
        assert revealed(table) == [SharesRevealed((0, 1), (SHARES[0].hex(), SHARES[1].hex()), ())]

    tell(2, story)


def test_a_deal_that_could_not_be_opened_is_opened_later_with_the_same_promises(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        callers[0].send(t="start")
        promised(callers, 2)
        await end_of_deal(table)
        with full(table.store.journal):
            callers[0].send(t="next")
            assert refusals(callers[0]) == ["not_stored"] and not waiting(table)
        await asyncio.sleep(2)
        assert promises(table) == {0: promise(SHARES[0])}

    tell(1, story)


def test_on_a_slow_disk_a_share_that_comes_during_the_write_is_not_added(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        promised(callers)
        callers[0].send(t="start")
        reveal(callers[0], 0)
        slow(table.store.journal, 1.0)
        await asyncio.sleep(2.5)
        assert waiting(table)
        reveal(callers[1], 1)
        await asyncio.sleep(1)
        assert revealed(table) == [SharesRevealed((0,), (SHARES[0].hex(),), (1,))] and not table.shuffle.shares
        await asyncio.sleep(5)
        assert len(revealed(table)) == 1 and table.shuffle.timer is None

    tell(2, story)


# --- over real sockets ------------------------------------------------------------------------------------------------


def test_a_game_against_bots_begins_with_the_share_of_who_opened_it(server: Server) -> None:
    guest = Guest(server.url)
    code = guest.open("guandan", promise=promise(SHARES[0]), deals=1)
    with guest.at(code) as client:
        view = client.until("view")
        assert view["board"]["fair"][0]["waits"]
        client.send(t="reveal", deal=1, share=SHARES[0].hex())
        view = client.until("view")
        assert view["board"]["fair"][0]["shares"][0]["number"] == SHARES[0].hex() and view["own"]["hand"]["cards"]


def test_a_promise_that_cannot_be_read_opens_no_table(server: Server) -> None:
    guest = Guest(server.url)
    wanted = {"ruleset": "guandan", "strength": "greedy", "promise": "0" * 63}
    assert guest.request("/api/tables", wanted)[0] == 400
