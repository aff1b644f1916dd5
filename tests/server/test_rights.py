"""Who may do what: every message and every request, by everybody who could send it.

A message or a request without a row here fails the first test of its kind.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, get_args

import pytest
from starlette.routing import Route
from websockets.exceptions import ConnectionClosed

from paiju.server.protocol.requests import ClientMessage
from paiju.server.web import api as http
from paiju.server.web import limits
from paiju.server.web.limits import Rate
from tests.server.serving import Client, Guest, Server, running
from tests.server.test_guests import closed

SHARE = "0" * 64
UNKNOWN = "a" * 16
DONE = "done"
ROLES = "host", "player", "visitor", "spectator"
MESSAGES: dict[str, tuple[str, dict[str, Any], tuple[str, str, str, str]]] = {
    # the state of the table, what is sent, and what comes of it for each role; whose question is over is told `stale`
    "act": ("deal", {"seq": 1, "rqid": -1, "action": "pass"}, ("stale", "stale", "not_seated", "not_seated")),
    "look": ("deal", {"v": 0}, (DONE, DONE, "not_seated", DONE)),
    "hint": ("deal", {"rqid": -1}, ("stale", "stale", "not_seated", "not_seated")),
    "review": ("deal", {"known": 0}, (DONE, DONE, "not_seated", DONE)),
    "arrange": ("deal", {}, (DONE, DONE, "not_seated", "not_seated")),
    "auto": ("deal", {"on": True}, (DONE, DONE, "not_seated", "not_seated")),
    "sit": ("open", {}, (DONE, DONE, DONE, DONE)),
    "choose": ("open", {"clock": "quick"}, (DONE, "not_host", "not_seated", "not_seated")),
    "set_bot": ("open", {"seat": 3, "strength": "random"}, (DONE, "not_host", "not_seated", "not_seated")),
    "swap_seats": ("open", {"one": 0, "other": 1}, (DONE, "not_host", "not_seated", "not_seated")),
    "halt": ("deal", {"on": True}, (DONE, "not_host", "not_seated", "not_seated")),
    "watch": ("deal", {}, ("not_now", "not_now", DONE, DONE)),
    "start": ("open", {}, (DONE, "not_host", "not_seated", "not_seated")),
    "next": ("deal", {}, ("not_now", "not_now", "not_seated", "not_seated")),
    "promise": ("open", {"deal": 1, "promise": SHARE}, (DONE, DONE, "not_seated", "not_seated")),
    "reveal": ("deal", {"deal": 1, "share": SHARE}, ("stale", "stale", "not_seated", "not_seated")),
    "leave": ("deal", {}, (DONE, DONE, "not_seated", "not_seated")),
    "remove": ("deal", {"seat": 1}, (DONE, "not_host", "not_seated", "not_seated")),
    "keep_out": ("open", {"who": "nobody"}, ("bad_choice", "not_host", "not_seated", "not_seated")),
    "let_in": ("open", {"who": "nobody"}, ("bad_choice", "not_host", "not_seated", "not_seated")),
    "lock": ("open", {"on": True}, (DONE, "not_host", "not_seated", "not_seated")),
    "make_host": ("open", {"seat": 1}, (DONE, "not_host", "not_seated", "not_seated")),
    "close": ("open", {}, (DONE, "not_host", "not_seated", "not_seated")),
    "rename": ("open", {"name": "{role}"}, (DONE, DONE, DONE, DONE)),
    "say": ("deal", {"kind": "phrase", "what": "hurry"}, (DONE, DONE, "not_seated", "not_seated")),
    "mute": ("deal", {"seat": 1, "on": True}, (DONE, "not_host", "not_seated", "not_seated")),
    "report": ("deal", {"number": 1}, ("bad_choice", "bad_choice", "not_seated", "not_seated")),
    "ping": ("deal", {}, (DONE, DONE, DONE, DONE)),
}
ASKERS = "host", "player", "visitor", "kept out", "stranger", "nobody"
NEW = {"ruleset": "guandan", "strength": "greedy"}
OK = (200,) * 6
HIDDEN = (404,) * 6
REQUESTS: dict[str, tuple[object, tuple[int, ...]]] = {
    # what is sent, and the status of the answer for each who asks; the table has not begun
    "GET /api/lobby": (None, OK),
    "GET /api/rules/{name}": (None, OK),
    "GET /api/phrases": (None, OK),
    "GET /api/form/{preset}": (None, OK),
    "POST /api/house": ({"preset": "guandan"}, OK),
    "POST /api/house/toml": ({"toml": "x"}, (400,) * 6),  # not to be read
    "GET /api/house/{code}": (None, HIDDEN),  # no code of rules
    "GET /api/lessons": (None, OK),
    "GET /api/lessons/{id}": (None, HIDDEN),  # no such lesson
    "POST /api/lessons/{id}/{step}": ({"actions": ["pass"]}, HIDDEN),
    "GET /api/puzzles": (None, OK),
    "GET /api/puzzles/{id}": (None, HIDDEN),
    "POST /api/puzzles/{id}": ({"actions": ["pass"]}, HIDDEN),
    "GET /api/mistakes": (None, OK),  # of one's own
    "GET /api/mistakes/{id}": (None, HIDDEN),
    "POST /api/mistakes/{id}": ({"actions": ["pass"]}, HIDDEN),
    "GET /api/account": (None, OK),
    "POST /api/account": ({"login": "{role}", "password": "three words together"}, OK),
    "POST /api/account/login": ({"login": "x", "password": "three words together"}, (403,) * 6),
    "POST /api/account/password": ({"password": "three words together", "new": "another one of them"}, (403,) * 6),
    "POST /api/account/remove": ({"password": "three words together"}, (403,) * 6),
    "DELETE /api/devices/{id}": (None, HIDDEN),
    "POST /api/code": ({}, OK),
    "POST /api/code/use": ({"code": "0000 0000"}, (403,) * 6),
    "GET /api/listed": (None, OK),
    "GET /api/queues": (None, OK),
    "POST /api/queues/{name}": ({}, OK),
    "DELETE /api/queues": (None, OK),
    "GET /api/me": (None, OK),
    "POST /api/me": ({"name": "{role}"}, OK),
    "POST /api/tables": (NEW, OK),
    "GET /api/join/{short}": (None, (200, 200, 200, 404, 200, 200)),
    "GET /api/tables/{code}/record": (None, HIDDEN),  # no deal is over
    "GET /api/tables/{code}/deals/{number}": (None, HIDDEN),  # nor may it be seen
    "POST /api/tables/{code}/deals/{number}/share": ({"shared": True}, HIDDEN),
    "GET /api/replays/{key}": (None, HIDDEN),
    "POST /api/films": ({}, (400,) * 6),  # no record
    "GET /api/statistics": (None, OK),  # of one's own
    "GET /api/statistics/deals": (None, OK),
    "GET /api/tables/{code}/deals/{number}/analysis": (None, HIDDEN),
    "POST /api/tables/{code}/deals/{number}/analysis": ({}, HIDDEN),
    "POST /api/tables/{code}/deals/{number}/branch": ({"v": 9, "seat": 0}, HIDDEN),
    "GET /api/replays/{key}/analysis": (None, HIDDEN),
    "POST /api/replays/{key}/analysis": ({}, HIDDEN),
    "POST /api/replays/{key}/branch": ({"v": 9, "seat": 0}, HIDDEN),
    "POST /api/films/analysis": ({}, (400,) * 6),
    "POST /api/films/branch": ({}, (400,) * 6),
    "GET /api/analyses/{key}": (None, HIDDEN),
    "POST /api/tables/{code}/again": ({}, (400, 400, 404, 404, 404, 404)),
    "DELETE /api/tables/{code}": (None, (200, 409, 404, 404, 404, 404)),
    "POST /api/logout": ({}, OK),
    "DELETE /api/me": (None, OK),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that lets itself be asked often."""
    data: Path = tmp_path_factory.mktemp("rights")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("TABLES", "TABLES_FROM_ONE", "FORGOTTEN", "MISSES", "REQUESTS", "WITNESSES"):
            patch.setattr(http, name, Rate(10_000, 1.0))
        patch.setattr("paiju.server.web.porter.HASHES", Rate(10_000, 1.0))
        patch.setattr(http, "LOOKED_UP", 0.0)
        patch.setattr(limits, "RATES", {**limits.RATES, "other": Rate(1000, 1.0), "rename": Rate(1000, 1.0)})
        with running(data) as found:
            yield found


@pytest.fixture(scope="module")
def people(server: Server) -> dict[str, Guest]:
    return {role: Guest(server.url) for role in (*ROLES, "kept out", "stranger")}


def open_table(people: dict[str, Guest], **wanted: object) -> str:
    return people["host"].open("guandan-six", friends=True, spectators="live", **wanted)


def test_every_message_has_its_row() -> None:
    assert {kind.__struct_config__.tag for kind in get_args(ClientMessage)} == MESSAGES.keys()


@pytest.mark.parametrize("kind", MESSAGES)
def test_a_message_is_done_for_those_who_may_and_refused_to_others(
    server: Server, people: dict[str, Guest], kind: str
) -> None:
    state, body, expected = MESSAGES[kind]
    code = open_table(people)
    with ExitStack() as stack:
        clients = {role: stack.enter_context(people[role].at(code)) for role in ROLES}
        clients["player"].send(t="sit", seat=1)
        clients["player"].until("table", you=1)
        clients["spectator"].send(t="watch")
        if state == "deal":
            clients["host"].send(t="start")
            for client in clients.values():
                client.until("table", state="deal")
        for role, outcome in reversed([*zip(ROLES, expected, strict=True)]):  # what the host does may end it for all
            filled = {name: role if value == "{role}" else value for name, value in body.items()}
            assert outcome_of(clients[role], kind, filled) == outcome, role


def outcome_of(client: Client, kind: str, body: dict[str, Any]) -> str:
    """What comes of a message, which is answered before the one after it."""
    try:
        client.send(t=kind, **body)
        client.send(t="let_in", who="")
        answers = [client.until("err")]
        while answers[-1]["of"] != "let_in":
            answers.append(client.until("err"))
        if kind == "let_in":
            client.until("err", of="let_in")
    except ConnectionClosed:  # it was done, and the client was sent away
        return DONE
    return next((answer["code"] for answer in answers if answer["of"] == kind), DONE)


def test_who_may_open_a_socket(server: Server, people: dict[str, Guest]) -> None:
    """What one may not know of answers exactly like what does not exist."""
    code, private = open_table(people), people["host"].open("guandan")
    keep_out(people, code)
    nobody = Guest(server.url)
    nobody.cookie = ""
    for role in ("host", "player", "visitor", "stranger"):  # whoever has the link
        with people[role].at(code) as client:
            assert client.receive()["t"] == "hello"
    unknown = closed(people["stranger"].at(UNKNOWN))
    assert unknown[1] == 4404
    for guest, table in ((people["stranger"], private), (people["player"], private), (nobody, private), (nobody, code)):
        assert closed(guest.at(table)) == unknown
    seen, why = closed(people["kept out"].at(code))
    assert [message["code"] for message in seen] == ["removed"] and why == 4404  # type: ignore[index]


def keep_out(people: dict[str, Guest], code: str) -> None:
    with people["host"].at(code) as host, people["kept out"].at(code) as client, people["player"].at(code) as player:
        for one, seat in ((player, 1), (client, 2)):
            one.send(t="sit", seat=seat)
            one.until("table", you=seat)
        host.send(t="remove", seat=2, keep_out=True)
        client.until("err", code="removed")
        with pytest.raises(ConnectionClosed):  # the open socket is closed
            while True:
                client.receive()


def test_every_request_has_its_row(server: Server) -> None:
    found = {
        f"{method} {route.path}"
        for route in server.app.routes
        if isinstance(route, Route) and route.path.startswith("/api/")
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert found == REQUESTS.keys()


@pytest.mark.parametrize("request_", REQUESTS)
def test_a_request_is_answered_to_those_who_may_ask(server: Server, request_: str) -> None:
    """Where it names a table that one may not know of, the answer is that of a table that does not exist."""
    body, expected = REQUESTS[request_]
    method, path = request_.split()
    people = {role: Guest(server.url) for role in ASKERS}
    people["nobody"].cookie = ""
    code = open_table(people)
    keep_out(people, code)
    with people["host"].at(code) as client:
        said = client.until("table")["short"]
    for role, status in reversed([*zip(ASKERS, expected, strict=True)]):
        sent = {name: role if value == "{role}" else value for name, value in body.items()} if body else body  # type: ignore[attr-defined]
        asked = path.format(
            code=code, short=said, name="guandan", preset="guandan", id="x", number=1, key="x", step="0"
        )
        answer = people[role].request(asked, sent, method)
        assert answer[0] == status, (role, answer)
        if status == 404 and role != "host":
            unknown = path.format(code=UNKNOWN, short="BCDFGH", name="none", id="y", number=1, key="y", step="0")
            assert answer == people[role].request(unknown, sent, method), role
