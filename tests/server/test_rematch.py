"""Another match with the same players: the same seats, rules and clock, at one new table whoever asks."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.server.serving import Client, Guest, Server
from tests.server.test_deals import play_together


def again(guest: Guest, code: str, **body: object) -> Any:
    return guest.post(f"/api/tables/{code}/again", body)["code"]


def seats(table: Any) -> list[bool]:
    return [seat["person"] for seat in table["seats"]]


def test_all_who_are_here_meet_in_the_same_seats_at_one_new_table(server: Server) -> None:
    host, friend, away, stranger = (Guest(server.url) for _ in range(4))
    code = host.open("guandan", friends=True, deals=1, clock="quick")
    with host.at(code) as first, friend.at(code) as second:
        with away.at(code) as third:
            for client, seat in ((second, 2), (third, 3)):
                client.send(t="sit", seat=seat)
                client.until("table", you=seat)
            first.send(t="start")
            for client in (first, second, third):
                client.until("events")
            assert host.request(f"/api/tables/{code}/again", {})[0] == 400  # not before the end
            play_together(first, second, third)
        first.until("table", state="over", again=None)
        assert stranger.request(f"/api/tables/{code}/again", {})[0] == 404
        with ThreadPoolExecutor(2) as pool:  # both at once
            codes = {*pool.map(lambda guest: again(guest, code), (host, friend))}
        (new,) = codes
        assert new != code and new == again(friend, code)
        for client in (first, second):
            client.until("table", again=new)
    with friend.at(code) as later:  # and whoever comes back to the old table
        assert later.until("table")["again"] == new
    with host.at(new) as first, friend.at(new) as second, away.at(new) as third:
        tables = [client.until("table") for client in (first, second, third)]
        assert [table["you"] for table in tables] == [0, 2, None] and tables[0]["state"] == "open"
        assert seats(tables[-1]) == [True, False, True, False] and tables[0]["settings"]["clock"] == "quick"
        assert tables[0]["ruleset"] == "guandan" and tables[0]["again"] is None
        third.send(t="sit", seat=3)
        assert seats(third.until("table", you=3)) == [True, False, True, True]


def test_against_bots_it_begins_at_once_also_after_the_table_has_slept(server: Server) -> None:
    guest = Guest(server.url)
    code = guest.open("shengji", deals=1)
    with guest.at(code) as client:
        client.play()
        client.until("table", state="over")
    new = again(guest, code, promise="0" * 64)
    server.inside(lambda: server.lobby._broken(code))  # it is woken up again from what is stored
    assert again(guest, code) == new
    with guest.at(new) as client:
        assert shares(client) == ["0" * 64]
    with guest.at(code) as old:
        assert old.until("table")["again"] == new
    assert {table["code"] for table in guest.get("/api/me")["tables"]} == {code, new}


def test_a_rematch_that_was_closed_leads_nobody_on_and_may_be_asked_for_again(server: Server) -> None:
    host, code = over(server)
    with host.at(code) as old:
        old.until("table", again=None)
        new = again(host, code)
        old.until("table", again=new)
        with host.at(new) as client:
            client.send(t="close")
            assert client.until("err")["code"] == "closed"
        old.until("table", again=None)
        assert again(host, code) == new
        old.until("table", again=new)
        assert host.request(f"/api/tables/{new}", method="DELETE")[0] == 200
        old.until("table", again=None)


def test_the_host_and_the_lock_stay(server: Server) -> None:
    host, friend = Guest(server.url), Guest(server.url)
    code = host.open("guandan", friends=True, deals=1)
    with host.at(code) as first, friend.at(code) as second:
        second.send(t="sit")
        second.until("table", you=1)
        first.send(t="lock", on=True)
        first.send(t="start")
        play_together(first, second)
        new = again(friend, code)
        with host.at(new) as third:
            table = third.until("table")
            assert table["host"] == 0 and table["locked"] is True
            third.send(t="close")
            third.until("err")
        second.until("table", again=new)
        second.until("table", again=None)
    with friend.at(code) as second:  # alone
        second.until("table")
        with friend.at(again(friend, code)) as third:
            assert third.until("table")["host"] == 1


def test_one_rematch_does_not_wait_for_another(server: Server) -> None:
    """One that cannot go on leaves the others theirs."""
    (_, stuck), (second, code) = over(server), over(server)
    held = asyncio.Event()

    async def hold(guest: str) -> None:
        await held.wait()

    async def both() -> str:
        lobby, room = server.lobby, server.lobby._make_room
        lobby._make_room = hold  # type: ignore[method-assign]
        waiting = asyncio.create_task(lobby.rematch(guest_of(stuck), stuck, None))
        await asyncio.sleep(0.1)
        lobby._make_room = room  # type: ignore[method-assign]
        try:
            return await asyncio.wait_for(lobby.rematch(guest_of(code), code, None), 5)
        finally:
            held.set()
            await waiting

    def guest_of(code: str) -> str:
        return server.lobby.store.seats(code)[0]

    assert server.inside(both) == again(second, code)


def over(server: Server) -> tuple[Guest, str]:
    """A host, and their table after the match."""
    host = Guest(server.url)
    code = host.open("guandan", friends=True, deals=1)
    with host.at(code) as client:
        client.send(t="start")
        client.play()
        client.until("table", state="over")
    return host, code


def shares(client: Client) -> list[str]:
    """The promises in the shuffle of the first deal."""
    return [share["promise"] for share in client.until("view")["board"]["fair"][0]["shares"]]
