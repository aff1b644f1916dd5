"""Before the start: names, seats, and who partners whom."""

import pytest

from tests.server.serving import Guest, Server, first_or_highest


def test_a_visitor_has_a_name_before_a_seat(server: Server) -> None:
    host, friend = Guest(server.url), Guest(server.url)
    code = host.open("guandan", friends=True)
    with friend.at(code) as visitor:
        visitor.send(t="rename", name=" 小  红 ")
        assert visitor.until("named")["name"] == "小 红"
        visitor.send(t="sit")
        assert visitor.until("table", you=1)["seats"][1]["name"]["zh"] == "小 红"


def test_a_name_from_the_first_page_reaches_the_table(server: Server) -> None:
    guest = Guest(server.url)
    with guest.at(guest.open("guandan", friends=True)) as client:
        client.until("table")
        guest.post("/api/me", {"name": "阿明"})
        assert client.until("table")["seats"][0]["name"]["zh"] == "阿明"


def test_before_the_start_one_may_move_to_a_free_seat(server: Server) -> None:
    host, friend = Guest(server.url), Guest(server.url)
    code = host.open("guandan", friends=True)
    with host.at(code) as one, host.at(code) as tab, friend.at(code) as two:
        two.send(t="sit", seat=1)
        two.until("table", you=1)
        one.send(t="sit", seat=1)
        assert one.until("err")["code"] == "seat_taken"
        one.send(t="sit", seat=2)
        moved = one.until("table", you=2)
        assert tab.until("table", you=2) == moved and moved["host"] == 2
        assert [seat["person"] for seat in moved["seats"]] == [False, True, True, False]
        assert two.until("table", host=2)["seats"][2]["here"]
        assert server.inside(lambda: server.lobby.store.seats(code)).keys() == {1, 2}
        tab.send(t="start")
        assert len(one.until("view")["own"]["hand"]["cards"]) == 27


def test_what_happens_is_told_of_who_sits_there_now(server: Server) -> None:
    guest = Guest(server.url)
    guest.post("/api/me", {"name": "阿明"})
    with guest.at(guest.open("guandan", friends=True)) as client:
        client.send(t="sit", seat=2)
        client.until("table", you=2)
        client.send(t="start")
        first = client.until("ask")
        client.act(first["rqid"], first_or_highest(first["legal"]))
        told = client.until("events", first=first["rqid"] + 1)["events"][0]
        assert told["event"]["seat"] == 2 and "阿明" in told["say"]["zh"]


def test_every_page_of_a_guest_sits_down_with_him(server: Server) -> None:
    host, friend = Guest(server.url), Guest(server.url)
    code = host.open("guandan", friends=True)
    with friend.at(code) as one, friend.at(code) as tab:
        one.send(t="sit", seat=3)
        assert tab.until("table", you=3) == one.until("table", you=3)


@pytest.mark.parametrize(
    ("preset", "sides"),
    [("guandan", [[0, 2], [1, 3]]), ("shengji", [[0, 2], [1, 3]]), ("zhaopengyou", [[0], [1], [2], [3], [4]])],
)
def test_the_table_says_who_partners_whom(server: Server, preset: str, sides: list[list[int]]) -> None:
    guest = Guest(server.url)
    with guest.at(guest.open(preset, friends=True)) as client:
        assert client.until("table")["sides"] == sides
