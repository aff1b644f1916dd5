"""The analysis of a deal over HTTP, and deals that are played on otherwise: who may have them, and what is in them."""

import json
import re
import sqlite3
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from paiju.events import SharesRevealed
from paiju.past import past_deals
from paiju.record import Record
from paiju.server.storage import writes
from paiju.server.storage.store import Store
from paiju.server.table.projection import differences, rebuild
from paiju.server.thinking import analysis
from paiju.server.web import analysing
from paiju.server.web import api as http
from paiju.server.web.limits import Rate
from tests.server.serving import Guest, Server, eventually, running
from tests.server.test_films import UNKNOWN, Party, deal_of


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that lets itself be asked often, and thinks little."""
    data: Path = tmp_path_factory.mktemp("analyses")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("RECORDS", "WITNESSES", "FILMS"):
            patch.setattr(http, name, Rate(1000, 1.0))
        quickly(patch)
        with running(data) as found:
            yield found


def quickly(patch: pytest.MonkeyPatch) -> None:
    for name, value in (("FEWEST", 8), ("MOST", 8), ("PLAYOUTS", 2)):
        patch.setattr(analysis, name, value)


@pytest.fixture(scope="module")
def party(server: Server) -> Party:
    return Party(server)


@pytest.fixture(scope="module")
def done(party: Party) -> Any:
    return finished(party.host, analysis_of(party.code))


def analysis_of(code: str, deal: object = 1) -> str:
    return f"{deal_of(code, deal)}/analysis"


def finished(guest: Guest, path: str) -> Any:
    """Ask, and look until it is done, each time for what is new."""
    whole = guest.post(path, {})

    def look() -> bool:
        news = guest.get(f"{path}?have={whole['have']}")
        for part in ("moments", "judgements"):
            known = {(one["v"], one.get("seat")): one for one in (*whole[part], *news[part])}
            news[part] = sorted(known.values(), key=lambda one: one["v"])
        whole.update(news)
        return bool(whole["state"] == "done")

    eventually(look)
    return whole


def record_of(guest: Guest, code: str) -> Record:
    status, text = guest.request(f"/api/tables/{code}/record")
    assert status == 200
    return Record.parse(text.decode())


def moments(record: Record, number: int) -> list[tuple[int, int]]:
    """When somebody had to decide, and who."""
    deals = {deal.number: deal for deal in past_deals(record.rules, (event for _, event in record.events))}
    return [(decision.v, decision.seat) for decision in deals[number].decisions()]


# --- what is in it ----------------------------------------------------------------------------------------------------


def test_every_decision_is_judged_and_put_into_words(party: Party, done: Any) -> None:
    decided = moments(record_of(party.host, party.code), 1)
    assert [(one["v"], one["seat"]) for one in done["judgements"]] == decided
    assert [one["v"] for one in done["moments"]][:-1] == [v for v, _ in decided]
    assert done["done"] == done["steps"] == done["have"] == 2 * len(decided) + 1
    for one in done["judgements"]:
        for choice in one["choices"]:
            words = choice["move"]["words"]
            assert words["zh"] and words["en"] and not re.search("\u2068|号位", words["zh"]), words
            assert bool(choice["move"]["cards"]) == choice["move"]["action"].startswith(("play", "give", "return"))
    assert any(one["choices"][one["played"]]["reason"] for one in done["judgements"])
    graded = [one for one in done["judgements"] if one["grade"] in ("inaccuracy", "mistake", "blunder")]
    counted = [sum(account[name] for name in ("inaccuracies", "mistakes", "blunders")) for account in done["accounts"]]
    assert counted == [sum(one["seat"] == seat for one in graded) for seat in range(4)]
    assert done["luck"] == done["moments"][0]["worth"] and done["result"] == done["moments"][-1]["worth"]
    assert done["budget"]["fewest"] <= done["budget"]["most"] and done["budget"]["seed"]


def test_who_asks_later_finds_what_was_found_and_answers_are_small(server: Server, party: Party, done: Any) -> None:
    taken = server.lobby.workers.errands_run
    again = party.friend.post(analysis_of(party.code), {})
    assert again["state"] == "done" and again["judgements"] == done["judgements"]
    assert server.lobby.workers.errands_run == taken
    nothing_new = party.friend.request(f"{analysis_of(party.code)}?have={done['have']}")[1]
    assert len(nothing_new) < 1200 and json.loads(nothing_new)["judgements"] == []
    assert party.friend.get(f"{analysis_of(party.code)}?have=none")["judgements"] == done["judgements"]


def test_a_file_with_the_same_deal_has_the_same_analysis(server: Server, party: Party, done: Any) -> None:
    _, text = party.host.request(f"/api/tables/{party.code}/record")
    stranger, taken = Guest(server.url), server.lobby.workers.errands_run
    sent = send(stranger, "/api/films/analysis?deal=1", text)
    assert sent["state"] == "done" and sent["key"] == done["key"]
    assert sorted(sent["moments"], key=lambda one: one["v"]) == done["moments"]
    assert [one["loss"] for one in sent["judgements"]] == [one["loss"] for one in done["judgements"]]
    assert server.lobby.workers.errands_run == taken
    assert stranger.get(f"/api/analyses/{done['key']}?have=5")["state"] == "done"
    assert stranger.request("/api/films/analysis?deal=1", "no record")[0] == 400


def send(guest: Guest, path: str, text: bytes) -> Any:
    request = urllib.request.Request(guest.url + path, text, {"Cookie": guest.cookie}, method="POST")
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read())


def test_after_a_restart_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quickly(monkeypatch)
    with running(tmp_path) as server:
        party = Party(server)
        party.host.post(analysis_of(party.code), {})
        eventually(lambda: party.host.get(analysis_of(party.code))["done"] > 20)
        server.lobby.workers.leisure = lambda: None
        eventually(lambda: server.lobby.workers._beside is None and not server.lobby.store.journal.queue)
        before = party.host.get(analysis_of(party.code))
    with running(tmp_path) as server:
        party.host.url = server.url
        found = party.host.get(analysis_of(party.code))
        assert found["state"] == "unasked" and found["done"] == before["done"]
        whole = finished(party.host, analysis_of(party.code))
        assert server.lobby.workers.errands_run == whole["steps"] - before["done"]


def test_mistakes_are_in_the_statistics_and_outlast_the_analysis(server: Server, party: Party, done: Any) -> None:
    for guest, seat in ((party.host, 0), (party.friend, 2)):
        eventually(lambda guest=guest: guest.get("/api/statistics")["deals"] == 1)  # type: ignore[misc]
        found, account = guest.get("/api/statistics"), done["accounts"][seat]
        (deal,) = guest.get("/api/statistics/deals?as=json")
        assert account["measured"] and deal["seat"] == account["seat"] == seat
        for name in ("mistakes", "blunders"):
            assert (found[name]["sum"], found[name]["of"], deal[name]) == (account[name], 1, account[name])
    data = server.app.state.store.folder.path
    assert differences(data) == []
    with closing(sqlite3.connect(data / "paiju.db")) as db, TemporaryDirectory() as copied:
        with closing(sqlite3.connect(Path(copied) / "paiju.db")) as copy:
            db.backup(copy)
        with closing(Store(Path(copied))) as store:
            rows = "SELECT seat, mistakes, blunders FROM played ORDER BY seat"
            before = store.db.execute(rows).fetchall()
            store.journal.write(writes.drop_analyses(time.time() + 1, 0, 100))
            assert store.findings(done["key"]) == {}
        assert rebuild(Path(copied))
        with closing(Store(Path(copied))) as store:
            assert store.db.execute(rows).fetchall() == before and None not in before[0]


# --- who may have it --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["/analysis", "/branch"])
def test_a_deal_that_runs_or_is_foreign_is_like_one_that_does_not_exist(server: Server, party: Party, end: str) -> None:
    stranger, body = Guest(server.url), {"v": 9, "seat": 0} if end == "/branch" else {}
    none = stranger.request(f"{deal_of(UNKNOWN)}{end}", body)
    assert none[0] == 404
    _, shown = party.host.request(deal_of(party.code))
    for guest, code, deal in (
        (stranger, party.code, 1),
        (stranger, party.code, 2),
        (party.host, party.code, 2),  # it runs
        (party.host, party.code, 3),
        (party.host, party.code, 10**40),
        (party.host, party.code, "-1"),
        (party.host, party.code, "one"),
        (party.host, "code", 1),
    ):
        assert guest.request(f"{deal_of(code, deal)}{end}", body) == none, (code, deal)
        if end == "/analysis":
            assert guest.request(f"{deal_of(code, deal)}{end}") == none
    assert stranger.request(f"/api/replays/unknown{end}", body) == none
    assert shown


def test_a_public_deal_is_everybodys(server: Server, party: Party, done: Any) -> None:
    stranger = Guest(server.url)
    for guest in (party.host, party.friend):
        sharing = guest.post(f"{deal_of(party.code)}/share", {"shared": True})
    path = f"/api/replays/{sharing['key']}"
    assert stranger.get(f"{path}/analysis")["judgements"] == done["judgements"]
    v, seat = moments(record_of(party.host, party.code), 1)[3]
    code = stranger.post(f"{path}/branch", {"v": v, "seat": seat})["code"]
    with stranger.at(code) as client:
        assert client.until("table")["branch"] == f"/r/{sharing['key']}#{v}"
        client.send(t="auto", on=True)
        client.until("table", state="over")
    assert stranger.request(f"/api/tables/{code}/record")[0] == 404  # the deals before need not be public
    assert stranger.get(deal_of(code))["deal"] == 1
    party.host.post(f"{deal_of(party.code)}/share", {"shared": False})
    assert stranger.request(f"{path}/analysis") == stranger.request("/api/replays/unknown/analysis")


def test_a_branch_of_a_public_deal_tells_nothing_of_the_deals_before(server: Server) -> None:
    """Nor does a branch of that branch."""
    owner, stranger = Guest(server.url), Guest(server.url)
    code = owner.open("guandan", deals=2)
    with owner.at(code) as client:
        client.send(t="auto", on=True)
        client.until("table", state="pause")
        client.send(t="next")
        client.until("table", state="deal")
        client.send(t="auto", on=True)
        client.until("table", state="over")
    key = owner.post(f"{deal_of(code, 2)}/share", {"shared": True})["key"]
    v, seat = moments(record_of(owner, code), 2)[3]
    kept = owner.post(f"{deal_of(code, 2)}/branch", {"v": v, "seat": seat})["code"]
    assert owner.request(f"/api/tables/{kept}/record")[0] == 200  # who may see all of it may keep it
    path = f"/api/replays/{key}"
    for _ in range(2):
        branch, seen = play_on(stranger, path, v, seat)
        assert stranger.request(f"/api/tables/{branch}/record")[0] == 404
        assert stranger.request(deal_of(branch, 1)) == stranger.request(deal_of("nowhere", 1))
        assert stranger.get(deal_of(branch, 2))["deals"] == [2]
        assert seen["picture"]["board"]["story"] == []
        shared = {"shared": True}  # the cards are others', who have not shared them again
        assert stranger.request(f"{deal_of(branch, 2)}/share", shared) == stranger.request(
            f"{deal_of('nowhere', 2)}/share", shared
        )
        path = deal_of(branch, 2)


def test_who_asks_too_often_is_told_so(server: Server, party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.app.state.api.analysing, "asked", analysing.Buckets(Rate(1, 0.01)))
    party.host.post(analysis_of(party.code), {})
    status, said = party.host.request(analysis_of(party.code), {})
    assert status == 429 and json.loads(said)["code"] == "too_fast"


# --- what if ----------------------------------------------------------------------------------------------------------


def play_on(guest: Guest, path: str, v: int, seat: int) -> tuple[str, Any]:
    """A branch, played to its end by bots. The first picture comes with it."""
    code = guest.post(f"{path}/branch", {"v": v, "seat": seat})["code"]
    with guest.at(code) as client:
        table = client.until("table")
        assert table["you"] == seat and table["state"] == "deal"
        assert [other["person"] for other in table["seats"]].count(True) == 1
        picture = client.until("view")
        client.send(t="auto", on=True)
        client.until("table", state="over")
    return code, {"table": table, "picture": picture}


@pytest.mark.parametrize("ruleset", ["guandan", "shengji"])
def test_a_deal_is_played_on_from_any_moment(server: Server, ruleset: str) -> None:
    guest = Guest(server.url)
    code = guest.open(ruleset, deals=2, promise="0" * 64)
    with guest.at(code) as client:
        client.until("table", state="deal")
        client.send(t="auto", on=True)
        client.until("table", state="pause")
        client.send(t="auto", on=False)
        client.send(t="next")
        client.until("table", state="deal")
        client.send(t="auto", on=True)
        client.until("table", state="over")
    record = record_of(guest, code)
    events = [event for _, event in record.events]
    assert any(isinstance(event, SharesRevealed) for event in events)
    decided = moments(record, 2)
    places = [0, len(decided) // 2, len(decided) - 1] if ruleset == "guandan" else [1, len(decided) - 30]
    for place in places:
        v, actor = decided[place]
        for seat in {actor, (actor + 1) % 4}:
            branch, seen = play_on(guest, deal_of(code, 2), v, seat)
            assert seen["table"]["branch"] == f"/replay/{code}/2#{v}"
            made = record_of(guest, branch)
            made.verify()
            log = [event for _, event in made.events]
            assert log[:v] == events[:v] and len([*past_deals(made.rules, log)]) == 2
            assert guest.request(f"/api/tables/{branch}/again", {})[0] == 400
            assert guest.request(deal_of(branch, 1))[0] == 404 and guest.get(deal_of(branch, 2))["deal"] == 2
    listed = guest.get("/api/me")["tables"]
    assert listed[0]["title"]["zh"].endswith("（换个打法）") and listed[0]["removable"]
    kept = server.inside(lambda: [server.lobby.store.find(one["code"]).branch for one in listed])
    assert kept.count(None) == 1


def test_only_the_view_of_its_seat_is_shown_where_a_deal_is_played_on(server: Server, party: Party) -> None:
    v, _ = moments(record_of(party.host, party.code), 1)[10]
    code = party.friend.post(f"{deal_of(party.code)}/branch", {"v": v, "seat": 1})["code"]
    with party.friend.at(code) as client:
        picture = client.until("view")
        assert picture["own"] and all(not cards for cards in picture["own"]["shown"])
    assert party.host.request(f"/api/tables/{code}/record")[0] == 404


def test_what_cannot_be_played_on_is_refused_in_words(server: Server, party: Party) -> None:
    v, _ = moments(record_of(party.host, party.code), 1)[0]
    path = f"{deal_of(party.code)}/branch"
    for body, status, code in (
        ({"v": v - 1, "seat": 0}, 409, "nobody_acts"),
        ({"v": 1, "seat": 0}, 409, "nobody_acts"),
        ({"v": -5, "seat": 0}, 409, "nobody_acts"),
        ({"v": 10**30, "seat": 0}, 409, "nobody_acts"),
        ({"v": v, "seat": 4}, 400, "bad_choice"),
        ({"v": v, "seat": -1}, 400, "bad_choice"),
        ({"v": v}, 400, "malformed"),
        ({"v": "1", "seat": 0}, 400, "malformed"),
        ({"v": v, "seat": 0, "more": 1}, 400, "malformed"),
        ([], 400, "malformed"),
    ):
        answer = party.host.request(path, body)
        assert (answer[0], json.loads(answer[1])["code"]) == (status, code), body


def test_a_deal_of_a_file_is_played_on(server: Server, party: Party) -> None:
    _, text = party.host.request(f"/api/tables/{party.code}/record")
    v, seat = moments(record_of(party.host, party.code), 1)[7]
    stranger = Guest(server.url)
    code = send(stranger, f"/api/films/branch?deal=1&v={v}&seat={seat}", text)["code"]
    with stranger.at(code) as client:
        assert client.until("table")["branch"] == "/replay"
        client.send(t="auto", on=True)
        client.until("table", state="over")
    record_of(stranger, code).verify()
    assert stranger.request(f"/api/films/branch?deal=1&v={v}&seat={seat}", {})[0] == 400
