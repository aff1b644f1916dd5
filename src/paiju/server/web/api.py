"""The HTTP requests: who one is, what can be played, opening a table, rules and records."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from paiju.pictures import Text
from paiju.rules import load, presets
from paiju.rules.prose import about
from paiju.server.protocol.http import Game, Me, Name, NewTable, Opened, Problem, Rules, Strength
from paiju.server.protocol.http import Lobby as LobbyBody
from paiju.server.protocol.refusals import Refused, clauses_of
from paiju.server.table import writes
from paiju.server.table.lobby import Lobby, strengths
from paiju.server.web import audit
from paiju.server.web.guests import COOKIE, Guests, clean_name
from paiju.server.web.limits import REQUESTS, TABLES, Buckets
from paiju.server.web.origin import network_of, same_origin

YEAR = 365 * 24 * 3600
LARGEST = 4096  # bytes of a request's body
STATUS = {"no_table": 404, "not_found": 404, "too_fast": 429, "foreign_origin": 403, "not_stored": 503, "closing": 503}
NAMELESS = Text("客人", "Guest ")

Answer = Callable[["Api", Request, str], Awaitable[object]]


class Api:
    def __init__(self, lobby: Lobby, guests: Guests) -> None:
        self.lobby, self.guests = lobby, guests
        self.requests, self.tables = Buckets(REQUESTS), Buckets(TABLES)

    def endpoint(self, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
        """Finds the guest, checks where the request comes from, and answers refusals."""

        async def respond(request: Request) -> Response:
            known = self.guests.verified(request.cookies.get(COOKIE))
            guest = known or self.guests.new()
            try:
                if wait := self.requests.take(network_of(request)):
                    raise Refused("too_fast", round(wait, 1))
                if request.method != "GET" and not same_origin(request):
                    raise Refused("foreign_origin")
                made = await answer(self, request, guest)
                response = made if isinstance(made, Response) else json_response(made)
            except Refused as refusal:
                self.lobby.counts.refusals[refusal.code] += 1
                if refusal.code in ("too_fast", "foreign_origin"):
                    audit.refused(f"request_{refusal.code}", network_of(request))
                response = problem(refusal)
            if known is None:
                secure = request.url.scheme == "https"
                signed = self.guests.signed(guest)
                response.set_cookie(COOKIE, signed, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
            return response

        return respond


def json_response(body: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(body), status, media_type="application/json")


def problem(refusal: Refused) -> Response:
    body = Problem(refusal.code, refusal.text, refusal.retry_after)
    response = json_response(body, STATUS.get(refusal.code, 400))
    if refusal.retry_after:
        response.headers["Retry-After"] = str(max(1, round(refusal.retry_after)))
    return response


async def read_body(request: Request, kind: type[msgspec.Struct]) -> msgspec.Struct:
    content = bytearray()
    async for chunk in request.stream():
        content += chunk
        if len(content) > LARGEST:
            raise Refused("malformed", reason=f"> {LARGEST} bytes")
    try:
        return msgspec.json.decode(bytes(content), type=kind)
    except msgspec.DecodeError as error:
        raise Refused("malformed", reason=str(error)[:100]) from None


async def lobby(api: Api, request: Request, guest: str) -> LobbyBody:
    games = []
    for rules in map(load, presets()):
        o = rules.options
        title, summary = Text.of(rules.title), Text.of(rules.summary or about(rules))
        games.append(Game(rules.name, title, rules.family, o.seats, o.decks, summary, rules.emblem.split()))
    known = [Strength(name, words) for name, words in strengths()]
    return LobbyBody(games, known, known[-1].name)


async def me(api: Api, request: Request, guest: str) -> Me:
    store = api.lobby.store
    name = store.name(guest)
    if name is None:
        chinese = request.headers.get("accept-language", "zh").lower().startswith("zh")
        name = f"{NAMELESS.zh if chinese else NAMELESS.en}{int(guest[:4], 16) % 9000 + 1000}"
        with suppress(Refused):  # where it cannot be stored, it is stored the next time
            await store.journal.written(writes.rename(guest, name))
    return Me(name, api.lobby.mine(guest))


async def rename(api: Api, request: Request, guest: str) -> Me:
    body = await read_body(request, Name)
    assert isinstance(body, Name)
    name = clean_name(body.name)
    if name is None:
        raise Refused("bad_name")
    await api.lobby.rename(guest, name)
    return await me(api, request, guest)


async def open_table(api: Api, request: Request, guest: str) -> Opened:
    body = await read_body(request, NewTable)
    assert isinstance(body, NewTable)
    if wait := api.tables.take(guest):
        raise Refused("too_fast", round(wait, 1))
    await me(api, request, guest)  # makes sure that the guest has a name
    return Opened(await api.lobby.open(guest, body))


async def rules(api: Api, request: Request, guest: str) -> Rules:
    name = request.path_params["name"]
    if name not in presets():
        raise Refused("not_found")
    found = load(name)
    return Rules(name, Text.of(found.title), clauses_of(found))


async def record(api: Api, request: Request, guest: str) -> Response:
    """The deals that are over, for those who sit at the table."""
    table = await api.lobby.find(request.path_params["code"])
    text = None
    if table and table.seats.of(guest):
        text = table.stored.record({player.seat: player.name.zh for player in table.seats})
    if text is None:
        raise Refused("no_table")
    named = {"Content-Disposition": f'attachment; filename="{table.row.code if table else ""}.paiju"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=named)
