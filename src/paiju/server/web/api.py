"""The HTTP requests: who one is, what can be played, opening and removing a table, rules and records."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from paiju.bots.registry import USUAL
from paiju.errors import BadInput
from paiju.pictures import Text
from paiju.rules import Ruleset, load, presets, shelf
from paiju.rules.load import published
from paiju.rules.prose import about
from paiju.server.protocol.http import (
    Again,
    Game,
    Listing,
    Me,
    Name,
    NewTable,
    Opened,
    Phrase,
    Phrases,
    Problem,
    Queue,
    Queued,
    Queues,
    Rules,
    TableClock,
)
from paiju.server.protocol.http import Lobby as LobbyBody
from paiju.server.protocol.messages import Strength
from paiju.server.protocol.refusals import Refused, clauses_of
from paiju.server.table import ratings
from paiju.server.table.ledger import Ledger
from paiju.server.table.lobby import COME_BACK, RATED_DEALS, Lobby, strengths
from paiju.server.table.names import called
from paiju.server.table.pace import TURNS
from paiju.server.table.phrases import EMOJI, PHRASES
from paiju.server.web.analysing import Analysing
from paiju.server.web.aside import Aside
from paiju.server.web.audit import Audit
from paiju.server.web.films import Films
from paiju.server.web.guests import JUST_NOW, Cookie, Guests, cookie_of, give, is_safe
from paiju.server.web.limits import (
    ANSWERS,
    CODES_MADE,
    CODES_USED,
    FILMS,
    FORGOTTEN,
    HOUSES,
    MISSES,
    MISSES_IN_ALL,
    NAMES,
    RECORDS,
    REGISTRATIONS,
    REQUESTS,
    STATISTICS,
    TABLES,
    TABLES_FROM_ONE,
    WITNESSES,
    Bucket,
    Buckets,
)
from paiju.server.web.line import NO_TABLE
from paiju.server.web.origin import network_of, same_origin
from paiju.server.web.porter import Porter

LARGEST = 4096  # bytes of a request's body
DRAFTS, DRAFTS_OF_ONE = 20, 10  # of house rules, of some 20 ms each, that may wait; and of one network
READINGS, READINGS_OF_ONE = 20, 4  # of statistics, of up to half a second each, that may wait; and of one network
LOOKED_UP = 0.05  # seconds after which everybody is told whether a short code leads to a table
STATUS = {
    "no_table": 404,
    "not_found": 404,
    "no_device": 404,
    "wrong_password": 403,
    "bad_code": 403,
    "banned": 403,
    "login_taken": 409,
    "has_account": 409,
    "too_fast": 429,
    "foreign_origin": 403,
    "name_taken": 409,
    "not_alone": 409,
    "too_many_tables": 409,
    "file_too_large": 413,
    "nobody_acts": 409,
    "too_long": 409,
    "full": 503,
    "busy": 503,
    "failed": 500,
    "not_stored": 503,
    "closing": 503,
}
NOTED = ("banned", "too_fast", "foreign_origin", "too_many_tables", "full")  # in the audit

Answer = Callable[["Api", Request, str], Awaitable[object]]


class Changed(Struct):
    """An answer to somebody who is another from now on, by this cookie."""

    cookie: Cookie
    body: object


class Api:
    def __init__(self, lobby: Lobby, guests: Guests, audit: Audit | None = None) -> None:
        self.lobby, self.guests, self.audit = lobby, guests, audit or Audit()
        self.requests, self.tables = Buckets(REQUESTS), Buckets(TABLES)
        self.tables_from_one, self.names = Buckets(TABLES_FROM_ONE), Buckets(NAMES)
        self.forgotten = Buckets(FORGOTTEN)
        self.records = Buckets(RECORDS)
        self.films, self.film_requests = Films(lobby.store, WITNESSES), Buckets(FILMS)
        self.houses, self.drafts = Buckets(HOUSES), Aside("drafts", DRAFTS, DRAFTS_OF_ONE, 1.0)
        self.answers = Buckets(ANSWERS)
        self.misses, self.misses_in_all = Buckets(MISSES), Bucket(MISSES_IN_ALL)
        self.registrations = Buckets(REGISTRATIONS)
        self.codes_made, self.codes_used = Buckets(CODES_MADE), Buckets(CODES_USED)
        self.statistics, self.readings = Buckets(STATISTICS), Aside("statistics", READINGS, READINGS_OF_ONE, 1.0)
        self.ledger = Ledger(lobby.store)
        self.porter = Porter(lobby, guests, self.audit)
        self.analysing = Analysing()

    def close(self) -> None:
        self.porter.close()
        self.drafts.close()
        self.films.close()
        self.readings.close()
        self.ledger.close()
        self.analysing.close()

    def endpoint(self, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
        """Checks where the request comes from, finds the guest, and answers refusals. A refusal has no cookie: other
        sites can cause one, and their requests come without the guest's."""

        async def respond(request: Request) -> Response:
            try:
                if wait := self.requests.take(network_of(request)):
                    raise Refused("too_fast", round(wait, 1))
                if request.method != "GET" and not same_origin(request):
                    raise Refused("foreign_origin")
                return await self._answered(answer, request)
            except Refused as refusal:
                self.lobby.counts.refusals[refusal.code] += 1
                if refusal.code in NOTED:
                    self.audit.refused(f"request_{refusal.code}", network_of(request))
                return problem(refusal)

        return respond

    async def _answered(self, answer: Answer, request: Request) -> Response:
        text, safe = cookie_of(request), is_safe(request)
        known = self.guests.read(text)
        cookie = known or self.guests.new(safe)
        just_left = known is None and self.guests.just_left(text)
        if just_left and request.method != "GET":
            raise Refused("busy", JUST_NOW)
        request.state.cookie, guest = cookie, self.guests.guest_of(cookie)
        if wait := self.lobby.bans.left(guest, network_of(request)):
            raise Refused("banned", round(wait))
        made = await answer(self, request, guest)
        if isinstance(made, Changed):
            cookie, made, known = made.cookie, made.body, None
        response = made if isinstance(made, Response) else json_response(made)
        if just_left:
            return response
        if known is None:
            give(response, self.guests.signed(cookie), safe)
        elif self.guests.due(cookie, text or "", safe):
            give(response, self.guests.signed(self.guests.renew(cookie, safe)), safe)
        return response


def json_response(body: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(body), status, media_type="application/json")


def problem(refusal: Refused) -> Response:
    body = Problem(refusal.code, refusal.text, refusal.retry_after)
    response = json_response(body, STATUS.get(refusal.code, 400))
    if refusal.retry_after:
        response.headers["Retry-After"] = str(max(1, round(refusal.retry_after)))
    return response


async def read_body(
    request: Request, kind: type[msgspec.Struct], largest: int = LARGEST, empty: msgspec.Struct | None = None
) -> msgspec.Struct:
    """`empty`: what no body at all means, if anything."""
    content = bytearray()
    try:
        async for chunk in request.stream():
            content += chunk
            if len(content) > largest:
                raise Refused("malformed", reason=f"> {largest} bytes")
        return msgspec.json.decode(bytes(content), type=kind) if content or empty is None else empty
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ClientDisconnect) as error:
        raise Refused("malformed", reason=str(error)[:100]) from None


async def lobby(api: Api, request: Request, guest: str) -> LobbyBody:
    games = [_game(rules) for rules in sorted(map(load, presets()), key=_place)]
    known = [Strength(name, words) for name, words in strengths()]
    clocks = [TableClock(name, round(turn * 1000)) for name, turn in TURNS.items()]
    return LobbyBody(games, known, USUAL, clocks)


def _place(rules: Ruleset) -> tuple[str, bool, int, str]:
    """On its shelf, the best-known first, then the others by the number of players."""
    return shelf(rules.name), rules.name != shelf(rules.name), rules.options.seats, rules.name


def _game(rules: Ruleset) -> Game:
    o, title, summary = rules.options, Text.of(rules.title), Text.of(rules.summary or about(rules))
    return Game(rules.name, title, rules.family, shelf(rules.name), o.seats, o.decks, summary, rules.emblem.split())


async def me(api: Api, request: Request, guest: str) -> Me:
    """Of somebody who only looks in, nothing is stored."""
    return Me(called(api.lobby.store.name(guest), guest), api.lobby.mine(guest))


async def rename(api: Api, request: Request, guest: str) -> Me:
    body = await read_body(request, Name)
    assert isinstance(body, Name)
    if wait := api.names.take(network_of(request)):
        raise Refused("too_fast", round(wait, 1))
    await api.lobby.rename(guest, body.name)
    return await me(api, request, guest)


async def rules_of(api: Api, request: Request, name: str) -> Ruleset | None:
    """A preset, or a variant by its code, if there is one. A code that somebody made up may take its time: it is read
    beside the tables, and counted like a draft."""
    if name in presets():
        return load(name)
    if wait := api.houses.take(network_of(request)):
        raise Refused("too_fast", round(wait, 1))
    try:
        return await api.drafts.run(partial(published, name), network_of(request))
    except BadInput:
        return None


def count_table(api: Api, request: Request, guest: str) -> None:
    """One more table that a guest and an address ask for, if they may."""
    if wait := api.tables.take(guest) or api.tables_from_one.take(network_of(request)):
        raise Refused("too_fast", round(wait, 1))


async def open_table(api: Api, request: Request, guest: str) -> Opened:
    body = await read_body(request, NewTable)
    assert isinstance(body, NewTable)
    count_table(api, request, guest)
    if await rules_of(api, request, body.ruleset) is None:
        raise Refused("bad_choice", value=body.ruleset[:40])
    return Opened(await api.lobby.open(guest, body))


async def join(api: Api, request: Request, guest: str) -> Opened:
    """The table with a short code. A code that is nobody's, was given up, or leads to a table where the guest could not
    sit down is answered in the same way, and every answer takes the same time. Only misses are counted: friends in one
    house may all type the right one."""
    address, answered = network_of(request), asyncio.get_running_loop().time() + LOOKED_UP
    if wait := api.misses.wait(address) or api.misses_in_all.wait():
        raise Refused("too_fast", round(wait, 1))
    code = api.lobby.store.called(request.path_params["short"].upper(), guest)
    if code is None:
        api.misses.take(address)
        api.misses_in_all.take()
    await asyncio.sleep(answered - asyncio.get_running_loop().time())
    if code is None:
        raise Refused("no_table")
    return Opened(code)


async def again(api: Api, request: Request, guest: str) -> Opened:
    """Another match, for those who sit at the table."""
    body = await read_body(request, Again)
    assert isinstance(body, Again)
    count_table(api, request, guest)
    code = request.path_params["code"]
    if not api.lobby.store.has_seat(code, guest):
        raise Refused("no_table")
    return Opened(await api.lobby.rematch(guest, code, body.promise))


async def remove_table(api: Api, request: Request, guest: str) -> Me:
    code = request.path_params["code"]
    if guest not in api.lobby.store.people(code):
        raise Refused("no_table")
    if not api.lobby.removable(code, guest):
        raise Refused("not_alone")
    await api.lobby.remove(code, NO_TABLE)
    return await me(api, request, guest)


async def phrases(api: Api, request: Request, guest: str) -> Phrases:
    return Phrases([Phrase(*found) for found in PHRASES.items()], [Phrase(*found) for found in EMOJI.items()])


async def listed(api: Api, request: Request, guest: str) -> Listing:
    return Listing(api.lobby.listed(guest))


async def queues(api: Api, request: Request, guest: str) -> Queues:
    lobby, found = api.lobby, sorted(map(load, presets()), key=_place)
    waiting = [
        Queue(rules.name, Text.of(rules.title), lobby.queues.waiting(rules.name), rules.options.seats)
        for rules in found
    ]
    skills = lobby.store.skills(guest)
    known = [ratings.shown(rules, skills[rules.name]) for rules in found if rules.name in skills]
    return Queues(waiting, known, round(lobby.pace.fill * 1000), RATED_DEALS)


async def queue(api: Api, request: Request, guest: str) -> Queued:
    """Who comes new to a queue is counted like who opens a table. Whose cookie has not come back yet may be nobody, and
    has no spot before it does."""
    name, lobby = request.path_params["name"], api.lobby
    if name not in presets():
        raise Refused("not_found")
    if lobby.closing:
        raise Refused("closing", COME_BACK)
    players = load(name).options.seats
    if code := lobby.store.among_strangers(guest):
        return Queued(0, players, 0, code)
    if not lobby.queues.waits(guest):
        count_table(api, request, guest)
    known = api.guests.read(cookie_of(request)) is not None
    left = lobby.queues.wait(guest, name) if known else lobby.pace.fill
    return Queued(lobby.queues.waiting(name), players, round(left * 1000), None)


async def leave_queue(api: Api, request: Request, guest: str) -> Queues:
    api.lobby.queues.leave(guest)
    return await queues(api, request, guest)


async def rules(api: Api, request: Request, guest: str) -> Rules:
    found = await rules_of(api, request, request.path_params["name"])
    if found is None:
        raise Refused("not_found")
    album = found.wing.album(found, request.query_params) if found.wing.album else None
    return Rules(found.name, Text.of(found.title), clauses_of(found), album)


async def record(api: Api, request: Request, guest: str) -> Response:
    """The deals that are over, for those who sit at the table."""
    code = request.path_params["code"]
    if not api.lobby.store.has_seat(code, guest):
        raise Refused("no_table")
    if wait := api.records.take(guest):
        raise Refused("too_fast", round(wait, 1))
    table, text = await api.lobby.find(code), None
    if table and table.seats.of(guest) and not table.row.partial:
        names = {player.seat: player.name.zh for player in table.seats}
        text = await table.stored.record(names)
    if text is None:
        raise Refused("no_table")
    named = {"Content-Disposition": f'attachment; filename="{code}.paiju"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=named)
