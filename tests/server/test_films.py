"""Deals that are over, as films over HTTP: what is in them, who may see them, and records that somebody brings."""

import json
import sqlite3
import urllib.parse
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from paiju.cards import names
from paiju.match import Match
from paiju.past import past_deals
from paiju.record import Record, dump
from paiju.rules import load
from paiju.server.storage.store import MIGRATIONS, Store
from paiju.server.web import api as http
from paiju.server.web.limits import Rate
from tests.server.serving import Guest, Server, running

UNKNOWN = "a" * 16


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that lets itself be asked often."""
    data: Path = tmp_path_factory.mktemp("films")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("FILMS", "RECORDS", "WITNESSES"):
            patch.setattr(http, name, Rate(1000, 1.0))
        with running(data) as found:
            yield found


def deal_of(code: str, deal: object = 1, query: str = "") -> str:
    return f"/api/tables/{code}/deals/{deal}{query}"


class Party:
    """A host and a friend who have played one deal with two bots, and play the second one."""

    def __init__(self, server: Server, **chosen: object) -> None:
        self.host, self.friend = Guest(server.url), Guest(server.url)
        self.code = self.host.open("guandan", friends=True)
        with self.host.at(self.code) as first, self.friend.at(self.code) as second:
            second.send(t="sit", seat=2)
            second.until("table", you=2)
            if chosen:
                first.send(t="choose", **chosen)
            first.send(t="start")
            for client in (first, second):
                client.until("table", state="deal")
                client.send(t="auto", on=True)
            for client in (first, second):
                client.until("table", state="pause")
                client.send(t="auto", on=False)
                client.send(t="next")
            for client in (first, second):
                client.until("table", state="deal")


@pytest.fixture(scope="module")
def party(server: Server) -> Party:
    return Party(server)


# --- what is in a film ------------------------------------------------------------------------------------------------


def test_a_film_shows_what_a_seat_was_shown(server: Server, party: Party) -> None:
    _, text = party.host.request(f"/api/tables/{party.code}/record")
    record = Record.parse(text.decode())
    past = next(past_deals(record.rules, (event for _, event in record.events)))
    own = party.friend.get(deal_of(party.code))
    assert own["seat"] == 2 and own["order"][0] == 2 and own["deals"] == [1]
    assert [seat["bot"] for seat in own["seats"]] == [False, True, False, True]
    everybody = party.friend.get(deal_of(party.code, query="?seat=all"))
    assert (
        everybody["seat"] is None
        and everybody["own"] is None
        and all("own" not in step for step in everybody["frames"])
    )
    for film in (own, everybody, party.friend.get(deal_of(party.code, query="?seat=1"))):
        assert film["frames"][-1]["v"] == past.last and film["first"] == past.first
        hands = [*film["hands"]]
        for frame in film["frames"]:
            for seat, hand in frame.get("hands", {}).items():
                hands[int(seat)] = hand
        assert [sorted(hand) for hand in hands] == [sorted(names(hand)) for hand in past.end.hands]
    assert party.host.request(deal_of(party.code, query="?seat=9"))[0] == 400


def test_each_frame_follows_the_one_before(party: Party) -> None:
    film = party.host.get(deal_of(party.code))
    v = film["v"]
    for frame in film["frames"]:
        v += len(frame["events"])
        assert frame["v"] == v


# --- who may see it ---------------------------------------------------------------------------------------------------


def test_a_deal_that_runs_or_is_foreign_is_like_one_that_does_not_exist(server: Server, party: Party) -> None:
    stranger, spectator = Guest(server.url), Guest(server.url)
    none = stranger.request(deal_of(UNKNOWN))
    assert none[0] == 404
    with party.host.at(party.code) as host, spectator.at(party.code) as looking:
        host.send(t="choose", spectators="live")
        while looking.until("table")["settings"]["spectators"] != "live":
            pass
        looking.send(t="watch")
        looking.until("view")
        asked = [
            *(who.request(deal_of(party.code, 2)) for who in (party.host, party.friend, stranger, spectator)),
            *(who.request(deal_of(party.code, 2, "?seat=1")) for who in (party.host, party.friend)),
            *(who.request(deal_of(party.code, 1)) for who in (stranger, spectator)),
            *(party.host.request(deal_of(party.code, deal)) for deal in (0, 3, 10**12)),
            party.host.request(deal_of(party.code, "x")),
            stranger.request("/api/replays/" + "0" * 32),
            stranger.request("/api/replays/" + urllib.parse.quote("%")),
        ]
    assert {answer for answer in asked} == {none}
    for who in (party.host, party.friend):
        shares = [
            who.request(deal_of(code, deal) + "/share", {"shared": True})
            for code, deal in ((party.code, 2), (UNKNOWN, 1))
        ]
        assert shares[0] == shares[1] == none


def test_the_key_of_a_running_or_unshared_deal_opens_nothing(server: Server, party: Party) -> None:
    """Not even for somebody who has read it in the store."""
    found = server.lobby.store.db.execute("SELECT key FROM replay WHERE code=? ORDER BY deal", (party.code,)).fetchall()
    keys = [key for (key,) in found]
    assert len(keys) == 2 and all(len(key) == 32 for key in keys)
    for who in (party.host, Guest(server.url)):
        assert {who.request(f"/api/replays/{key}") for key in keys} == {who.request("/api/replays/0")}


def test_who_is_kept_out_sees_nothing_any_more(server: Server) -> None:
    """But their word on what they have played is still theirs to take back."""
    party, stranger = Party(server), Guest(server.url)
    assert party.friend.request(deal_of(party.code))[0] == 200
    for guest in (party.host, party.friend):
        key = guest.post(deal_of(party.code) + "/share", {"shared": True})["key"]
    assert stranger.request(f"/api/replays/{key}")[0] == 200
    with party.host.at(party.code) as host:
        host.send(t="remove", seat=2, keep_out=True)
        host.until("table")
        while host.seen[-1]["t"] != "table" or host.seen[-1]["seats"][2]["person"]:
            host.receive()
    assert party.friend.request(deal_of(party.code)) == party.friend.request(deal_of(UNKNOWN))
    assert party.host.request(deal_of(party.code))[0] == 200
    share = deal_of(party.code) + "/share"
    assert party.friend.request(share, {"shared": True})[0] == 404
    assert party.friend.request(share, {"shared": False})[0] == 200
    assert stranger.request(f"/api/replays/{key}") == stranger.request("/api/replays/0")


def test_who_has_left_still_sees_what_they_have_played_and_no_more(server: Server) -> None:
    party = Party(server)
    with party.friend.at(party.code) as friend:
        friend.send(t="leave")
        friend.until("table", you=None)
    with party.host.at(party.code) as host:
        for _ in range(2):  # the deal that was on, and another one
            host.send(t="auto", on=True)
            host.until("table", state="pause")
            host.send(t="next")
            host.until("table", state="deal")
    assert [party.friend.request(deal_of(party.code, deal))[0] for deal in (1, 2, 3)] == [200, 200, 404]
    assert party.host.request(deal_of(party.code, 3))[0] == 200


# --- sharing ----------------------------------------------------------------------------------------------------------


def test_a_deal_is_public_when_all_who_played_it_share_it(server: Server) -> None:
    party, stranger = Party(server), Guest(server.url)
    share = deal_of(party.code) + "/share"
    assert party.host.get(deal_of(party.code))["sharing"] == {
        "public": None,
        "people": 2,
        "shared": 0,
        "mine": False,
        "key": None,
    }
    first = party.host.post(share, {"shared": True})
    assert (first["public"], first["shared"], first["key"]) == (None, 1, None)
    both = party.friend.post(share, {"shared": True})
    assert (both["public"], both["shared"], both["mine"]) == ("people", 2, True)
    link = f"/api/replays/{both['key']}"
    film = stranger.get(link)
    assert film["code"] is None and film["sharing"] is None and film["deals"] == [1] and film["seat"] is None
    assert [seat["name"] for seat in film["seats"]] == [
        seat["name"] for seat in party.host.get(deal_of(party.code))["seats"]
    ]
    assert party.code not in json.dumps(film)
    party.host.post(share, {"shared": False})  # it can be taken back
    assert stranger.request(link) == stranger.request("/api/replays/0")
    party.host.post(share, {"shared": True})
    assert stranger.request(link)[0] == 200
    assert party.friend.request("/api/me", method="DELETE")[0] == 200  # who is deleted has never shared it
    assert stranger.request(link) == stranger.request("/api/replays/0")
    assert party.host.get(deal_of(party.code))["sharing"]["people"] == 2


def test_a_table_may_let_everybody_see_what_begins_later(server: Server) -> None:
    party, stranger = Party(server, replays="public"), Guest(server.url)
    sharing = party.friend.get(deal_of(party.code))["sharing"]
    assert sharing["public"] == "table" and stranger.get(f"/api/replays/{sharing['key']}")["deal"] == 1
    with party.host.at(party.code) as host, party.friend.at(party.code) as friend:
        assert friend.until("table")["settings"]["replays"] == "public"  # everybody is told
        host.send(t="choose", replays="players")  # that is for the third deal
        for client in (host, friend):
            client.send(t="auto", on=True)
        for client in (host, friend):
            client.until("table", state="pause")
            client.send(t="next")
        host.until("table", state="deal")
    assert party.host.get(deal_of(party.code, 2))["sharing"]["public"] == "table"
    begun = server.lobby.store.db.execute("SELECT public FROM replay WHERE code=? ORDER BY deal", (party.code,))
    assert begun.fetchall() == [(1,), (1,), (0,)]


def test_alone_with_bots_one_shares_alone(server: Server) -> None:
    guest = Guest(server.url)
    code = guest.open("dabaifen", deals=1)
    with guest.at(code) as client:
        client.send(t="auto", on=True)
        client.until("table", state="over")
    assert guest.post(deal_of(code) + "/share", {"shared": True})["public"] == "people"
    key = guest.get(deal_of(code))["sharing"]["key"]
    assert guest.request(f"/api/tables/{code}", method="DELETE")[0] == 200  # and with the table it is gone
    assert guest.request(f"/api/replays/{key}") == guest.request("/api/replays/0")


def test_deals_of_an_older_database_are_their_players_alone(tmp_path: Path) -> None:
    before = next(n for n, script in enumerate(MIGRATIONS) if "CREATE TABLE replay" in script)
    with closing(Store(tmp_path, MIGRATIONS[:before])) as store:
        store.journal.db.execute("INSERT INTO seed VALUES ('abc', 1, x'00')")
    with closing(Store(tmp_path)) as store:
        (found,) = store.db.execute("SELECT code, deal, length(key), public FROM replay").fetchall()
    assert found == ("abc", 1, 32, 0)


# --- records ----------------------------------------------------------------------------------------------------------


def record_of(deals: int = 2) -> str:
    match = Match(load("guandan"), b"a record", deals=deals)
    while not match.over:
        match.play(match.actors[0], match.default(match.actors[0]))
    return dump(match, {0: "东"})


def brought(guest: Guest, text: bytes, query: str = "") -> tuple[int, Any]:
    request = urllib.request.Request(guest.url + "/api/films" + query, text, {"Cookie": guest.cookie})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())


def test_a_record_is_shown_and_not_stored(server: Server) -> None:
    guest, text = Guest(server.url), record_of().encode()
    before = stored(server)
    status, film = brought(guest, text)
    assert status == 200 and film["deal"] == 1 and film["deals"] == [1, 2] and film["code"] is film["sharing"] is None
    assert film["seats"][0]["name"]["zh"] == "东" and film["seats"][1]["name"]["en"] == "Seat 1"
    status, film = brought(guest, text, "?deal=2&seat=3")
    assert status == 200 and film["deal"] == 2 and film["seat"] == 3 and film["own"]["hand"]["cards"] is not None
    assert brought(guest, text, "?deal=3")[0] == 404
    assert stored(server) == before


def stored(server: Server) -> list[int]:
    db: sqlite3.Connection = server.lobby.store.db
    tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type='table' ORDER BY name")]
    return [db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables]


def test_a_false_record_is_refused_with_its_own_words(server: Server) -> None:
    guest, text = Guest(server.url), record_of(1)
    lines = text.split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith("Played "))
    edited = "\n".join([*lines[:place], *lines[place + 1 :]])
    for bad, said in (
        (b"", "不是牌谱"),
        (b"\xff\xfe", "UTF-8"),
        (b"paiju record 3\n\xff\nend", "2"),
        (text[: len(text) // 2].encode(), ""),
        (edited.encode(), f"{place + 1}"),
    ):
        status, answer = brought(guest, bad)
        assert status == 400 and answer["code"] == "bad_record" and said in answer["text"]["zh"], answer
        assert answer["text"]["zh"] != answer["text"]["en"] and "Traceback" not in str(answer)
    status, answer = brought(guest, b"paiju record 3\n" + b"#" * 2_000_000)
    assert status == 413 and "2 MB" in answer["text"]["en"]
