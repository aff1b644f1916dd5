"""One's own mistakes: they come back after days as puzzles, to those who made them, and show what was known then."""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from paiju.actions import show_action
from paiju.analysis import Judged, Option, equal_ranks
from paiju.game import Game
from paiju.lessons.mistake import Mistake
from paiju.past import Decision, PastDeal, past_deals
from paiju.server.shown.scene import Scene
from paiju.server.storage import accounts, mistakes, writes
from paiju.server.storage.journal import Work
from paiju.server.storage.keeping import DAY
from paiju.server.storage.mistakes import DAYS, MOST
from paiju.server.storage.store import NOBODY, Store
from paiju.server.table import projection
from paiju.server.thinking.analysis import subject_of
from paiju.server.web import api as http
from paiju.server.web.limits import Rate
from tests.server.past import past_deal
from tests.server.serving import Guest, Server, eventually, running
from tests.server.test_analysis import analysis_of, record_of
from tests.server.test_films import Party

UNKNOWN = "/api/mistakes/aaaaaaaaaaaaaaaa-9"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data: Path = tmp_path_factory.mktemp("mistakes")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(http, "ANSWERS", Rate(10_000, 1.0))
        patch.setattr(projection, "LOOKED", 0.02)
        with running(data) as found:
            yield found


def judged(decision: Decision, game: Game, grade: Any) -> Judged | None:
    """What an analysis might say: another legal action is better by 0.9 levels, a third one by 0.5."""
    unlike = [decision.action]  # no two of the same ranks in other suits: they would be one answer
    for action in decision.legal(game):
        if len(unlike) < 3 and not any(equal_ranks(action, other) for other in unlike):
            unlike.append(action)
    if len(unlike) < 3:
        return None
    played, best, third = map(show_action, unlike)
    worths = {best: 0.5, third: 0.1, played: -0.4}
    options = [Option(action, worth, 0.5, None) for action, worth in worths.items()]
    facts = {"v": decision.v, "seat": decision.seat, "phase": decision.view.phase, "played": played, "best": best}
    numbers = {"worth": -0.4, "chance": 0.4, "best_worth": 0.5, "best_chance": 0.5, "margin": -0.9, "loss": 0.9}
    return Judged(**facts, **numbers, error=0.1, grade=grade, worlds=9, options=options)


def first_deal(party: Party) -> PastDeal:
    record = record_of(party.host, party.code)
    return next(past_deals(record.rules, (event for _, event in record.events)))


def analysed(server: Server, party: Party) -> dict[int, list[Judged]]:
    """Let the first deal of a table be analysed: by seat, its mistakes. Every second of its own choices is one."""
    deal = first_deal(party)
    subject, game, made = subject_of(deal), Game(deal.rules), dict[int, list[Judged]]()
    choices = Counter[int]()
    works = [writes.analysed(subject.key, "")]
    works += [writes.found(subject.key, step, b"") for step in range(subject.curve)]
    for number, decision in enumerate(deal.decisions()):
        own, bad = made.setdefault(decision.seat, []), choices[decision.seat] % 2 == 0
        found = judged(decision, game, ("blunder" if len(own) % 2 else "mistake") if bad else "fine")
        choices[decision.seat] += found is not None
        if found and bad:
            own.append(found)
        works.append(writes.found(subject.key, subject.curve + number, msgspec.json.encode(found) if found else b""))
    written(server, writes.together(*works))
    assert party.host.post(analysis_of(party.code), {})["state"] == "done"
    eventually(lambda: len(of(party.host)) == len(made[0]) and len(of(party.friend)) == len(made[2]))
    return made


@pytest.fixture(scope="module")
def party(server: Server) -> Party:
    return Party(server)


@pytest.fixture(scope="module")
def made(server: Server, party: Party) -> dict[int, list[Judged]]:
    return analysed(server, party)


def written(server: Server, work: Work[None]) -> None:
    server.inside(lambda: server.lobby.store.journal.written(work))


def days_pass(server: Server, days: float) -> None:
    def pass_by(db: sqlite3.Connection) -> None:
        db.execute("UPDATE mistake SET due=due-?", (days * DAY,))

    written(server, pass_by)


def of(guest: Guest) -> list[Any]:
    found: list[Any] = guest.get("/api/mistakes")["mistakes"]
    return found


def path_of(party: Party, mistake: Judged) -> str:
    return f"/api/mistakes/{party.code}-{mistake.v}"


def test_one_has_ones_own_mistakes_and_nobody_elses(
    server: Server, party: Party, made: dict[int, list[Judged]]
) -> None:
    stranger = Guest(server.url)
    for guest, seat in ((party.host, 0), (party.friend, 2)):
        assert {one["id"] for one in of(guest)} == {f"{party.code}-{one.v}" for one in made[seat]}
        assert {one["grade"] for one in of(guest)} == {one.grade for one in made[seat]}
        assert not any(one["due"] for one in of(guest)) and of(guest)[0]["replay"].startswith("/replay/")
    assert of(stranger) == []
    none = stranger.request(UNKNOWN)
    assert none[0] == 404
    mine = path_of(party, made[0][0])
    for guest, path in (
        *((guest, mine) for guest in (stranger, party.friend)),
        *((party.host, f"/api/mistakes/{name}") for name in ("x", "-", f"{party.code}-x", f"{party.code}-{10**40}")),
        (party.host, path_of(party, made[2][0])),  # of the partner
        (party.host, path_of(party, made[1][0])),  # of a bot
    ):
        assert guest.request(path) == none == guest.request(path, {"actions": ["pass"]})
    eventually(lambda: party.host.get("/api/statistics")["deals"] == 1)
    (deal,) = party.host.get("/api/statistics/deals?as=json")
    grades = [one.grade for one in made[0]]
    assert (deal["mistakes"], deal["blunders"]) == (grades.count("mistake"), grades.count("blunder")) > (0, 0)


def test_it_shows_the_picture_that_the_seat_had(party: Party, made: dict[int, list[Judged]]) -> None:
    deal = first_deal(party)
    for mistake in made[0][:4]:
        shown, then = party.host.get(path_of(party, mistake)), Scene(deal.until(mistake.v), 0)
        assert shown["view"] == json.loads(msgspec.json.encode(then.first)) and shown["view"]["v"] == mistake.v
        assert shown["seating"]["order"][0] == 0 and "best" not in shown


@pytest.mark.parametrize("name", ["guandan", "shengji", "zhaopengyou"])
def test_a_position_holds_nothing_that_the_seat_did_not_know(name: str) -> None:
    deal = past_deal(name)
    game, found = Game(deal.rules), 0
    for decision in list(deal.decisions())[::7]:
        if told := judged(decision, game, "mistake"):
            match, seat = Mistake(deal, told).pose()
            assert match.v == decision.v and match.state == decision.view, "the match itself knows no more"
            assert all(event == event.view(seat) for event in match.events)
            found += 1
    assert found > 3


def test_it_comes_back_after_days_until_it_is_solved_twice(
    server: Server, party: Party, made: dict[int, list[Judged]]
) -> None:
    mistake = made[0][0]
    path = path_of(party, mistake)

    def now() -> Any:
        return next((one for one in of(party.host) if one["id"] == f"{party.code}-{mistake.v}"), None)

    def answer(action: str) -> Any:
        return party.host.post(path, {"actions": [action]})

    assert answer(mistake.best)["mark"] == "right" and now()["solved"] == 0  # not yet
    days_pass(server, DAYS[0] + 0.01)
    assert now()["due"]
    assert answer("play 3S3S3S3S3S")["mark"] == "illegal" and now()["due"]  # no answer
    assert party.host.request(path, {"actions": []})[0] == party.host.request(path, {"actions": ["pass"] * 2})[0] == 400
    worse = answer(mistake.played)
    assert worse["mark"] == "wrong" and worse["loss"] == 0.9
    assert mistake.best in [move["action"] for move in worse["best"]]
    assert "0.9 级" in worse["say"]["zh"] and not now()["due"] and now()["solved"] == 0
    assert answer(mistake.best)["mark"] == "right" and now()["solved"] == 0  # the first answer has counted
    days_pass(server, DAYS[1] - 0.1)
    assert not now()["due"]
    days_pass(server, 0.2)
    assert now()["due"] and answer(mistake.options[1].action)["mark"] == "playable" and now()["solved"] == 0
    for days in (DAYS[2], DAYS[3]):
        assert now() and not now()["due"]
        days_pass(server, days + 0.01)
        assert now()["due"] and answer(mistake.best)["mark"] == "right"
    assert now() is None  # solved twice
    party.host.post(analysis_of(party.code), {})
    assert now() is None


def test_who_may_not_see_the_deal_any_more_has_no_mistake_in_it(
    server: Server, party: Party, made: dict[int, list[Judged]]
) -> None:
    path, none = path_of(party, made[2][0]), Guest(server.url).request(UNKNOWN)
    friend = server.inside(lambda: server.lobby.store.seats(party.code)[2])
    written(server, writes.keep_out(party.code, friend))
    assert of(party.friend) == [] and party.friend.request(path) == none
    written(server, writes.let_in(party.code, friend))
    assert of(party.friend) and party.friend.request(path)[0] == 200


def test_what_another_version_has_found_and_nobody_can_read_is_left_out(
    server: Server, party: Party, made: dict[int, list[Judged]]
) -> None:
    path, known = path_of(party, made[2][-1]), len(of(party.friend))

    def unread(db: sqlite3.Connection) -> None:
        db.execute("UPDATE mistake SET judged='{}' WHERE code=? AND v=?", (party.code, made[2][-1].v))

    written(server, unread)
    assert len(of(party.friend)) == known - 1 and party.friend.request(path) == party.friend.request(UNKNOWN)


# --- stored -----------------------------------------------------------------------------------------------------------


def store_with(folder: Path, guest: str, code: str, number: int) -> Store:
    store = Store(folder)
    rows = [(guest, code, v, 1, b"", 1000.0 + v) for v in range(number)]
    store.journal.db.executemany("INSERT INTO mistake (guest, code, v, deal, judged, due) VALUES (?,?,?,?,?,?)", rows)
    return store


def test_they_go_over_with_the_device_and_go_with_the_person_and_the_table(tmp_path: Path) -> None:
    with closing(store_with(tmp_path, "old", "table", 3)) as store:
        db, write = store.journal.db, store.journal.write
        write(accounts.merge("old", "new", lambda name, others: name))
        assert mistakes.of_guest(db, "old") == [] and len(mistakes.of_guest(db, "new")) == 3
        write(writes.forget("new"))
        assert mistakes.of_guest(db, "new") == mistakes.of_guest(db, NOBODY) == []
        db.execute("INSERT INTO mistake (guest, code, v, deal, judged, due) VALUES ('ann', 'table', 1, 1, '', 0)")
        write(writes.meet("ann"))
        write(writes.drop_guests(2e12, 9))
        assert mistakes.of_guest(db, "ann") == []
        db.execute("INSERT INTO mistake (guest, code, v, deal, judged, due) VALUES ('bob', 'table', 1, 1, '', 0)")
        write(writes.delete("table"))
        assert mistakes.of_guest(db, "bob") == []


def test_nobody_has_too_many(tmp_path: Path) -> None:
    """What was solved goes first, then what has waited longest; bots have none."""
    with closing(store_with(tmp_path, "ann", "old", MOST)) as store:
        db, write = store.journal.db, store.journal.write
        db.execute("UPDATE mistake SET solved=2 WHERE v=50")
        played = "INSERT INTO played (code, deal, seat, guest, bot, at, room, rules, rated) VALUES"
        db.execute(f"{played} ('new', 1, 0, 'ann', '', 0, '', '', 0), ('new', 1, 1, '', 'greedy', 0, '', '', 0)")
        write(writes.analysed("key", "new"))
        write(mistakes.note("key", 1, [(7, 0, b"a"), (8, 1, b"b"), (9, 0, b"c")]))
        write(mistakes.note("key", 1, [(7, 0, b"again")]))
        kept = mistakes.of_guest(db, "ann")
        assert len(kept) == MOST and {(one.code, one.v) for one in kept if one.code == "new"} == {
            ("new", 7),
            ("new", 9),
        }
        assert {one.v for one in kept if one.code == "old"} == set(range(MOST)) - {0, 50}
        assert db.execute("SELECT count(*) FROM mistake WHERE guest<>'ann'").fetchone() == (0,)
