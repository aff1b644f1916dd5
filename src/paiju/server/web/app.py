"""The application: routes, the socket of a table, and the pages of the client."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from paiju.server.protocol.refusals import Refused
from paiju.server.table.lobby import Lobby
from paiju.server.table.pace import Pace
from paiju.server.table.store import Store
from paiju.server.table.table import GameTable
from paiju.server.table.workers import Workers
from paiju.server.web import api as http
from paiju.server.web.api import Api
from paiju.server.web.commands import receive
from paiju.server.web.guests import COOKIE, Guests
from paiju.server.web.headers import SafeHeaders
from paiju.server.web.limits import CONNECTIONS, EVERYBODY, FROM_ONE, Addresses
from paiju.server.web.origin import network_of, same_origin
from paiju.server.web.outbox import ABUSE, NO_TABLE, Outbox
from paiju.server.web.socket import Connection

STATIC = Path(__file__).parent.parent / "static"
PAGES = ("/", "/t/{code}", "/rules/{name}")  # the client is the same on each, and shows what belongs there
LOCAL = ["localhost", "127.0.0.1", "::1"]
UNBUILT = "The page is not built yet: run `make web`. The API is at /api/lobby.\n"


def make_app(
    data: Path,
    pace: Pace | None = None,
    workers: int = 1,
    adviser: str | None = None,
    public: bool = False,
    from_one: int = FROM_ONE,
) -> Starlette:
    """`workers`: processes for the bots; `adviser`: the bot that gives hints, by default the strongest; `public`: other
    machines may use the server; `from_one`: how many connections one address may have open."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        store = Store(data)
        guests = Guests(data)
        app.state.lobby = Lobby(store, pace or Pace(), Workers(workers, adviser))
        app.state.guests, app.state.api = guests, Api(app.state.lobby, guests)
        app.state.addresses = Addresses(from_one)
        try:
            yield
        finally:
            app.state.lobby.close()

    def api(answer: http.Answer) -> Callable[[Request], Awaitable[Response]]:
        async def respond(request: Request) -> Response:
            served: Api = request.app.state.api
            return await served.endpoint(answer)(request)

        return respond

    routes = [
        Route("/api/lobby", api(http.lobby)),
        Route("/api/me", api(http.me), methods=["GET"]),
        Route("/api/me", api(http.rename), methods=["POST"]),
        Route("/api/tables", api(http.open_table), methods=["POST"]),
        Route("/api/tables/{code}/record", api(http.record)),
        Route("/api/rules/{name}", api(http.rules)),
        WebSocketRoute("/ws/{code}", socket),
        *(Route(path, page) for path in PAGES),
    ]
    if STATIC.is_dir():
        routes.append(Mount("/", StaticFiles(directory=STATIC)))
    # A request by any other name is refused: a foreign page could give this machine a name (DNS rebinding).
    hosts = ["*"] if public else LOCAL
    named = Middleware(TrustedHostMiddleware, allowed_hosts=hosts, www_redirect=False)
    found = {404: missing}
    return Starlette(
        routes=routes, lifespan=life, middleware=[Middleware(SafeHeaders), named], exception_handlers=found
    )


async def page(request: Request) -> Response:
    index = STATIC / "index.html"
    return FileResponse(index, headers={"Cache-Control": "no-cache"}) if index.exists() else PlainTextResponse(UNBUILT)


async def missing(request: Request, error: Exception) -> Response:
    """There is no such page. A browser gets the client, which says so."""
    if "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse("not found\n", 404)
    response = await page(request)
    response.status_code = 404
    return response


async def socket(websocket: WebSocket) -> None:
    addresses: Addresses = websocket.app.state.addresses
    if not same_origin(websocket):
        await websocket.close()  # before it is accepted: the handshake fails
        return
    with addresses.admitted(network_of(websocket)) as room:
        await attend(websocket, room)


async def attend(websocket: WebSocket, room: bool) -> None:
    """One client at one table, from the handshake to the end. Without room the client is told so, and no more."""
    lobby: Lobby = websocket.app.state.lobby
    guests: Guests = websocket.app.state.guests
    guest, code = guests.verified(websocket.cookies.get(COOKIE)), websocket.path_params["code"]
    await websocket.accept()
    outbox = Outbox(websocket)
    connection = Connection(guest or "", outbox)
    table = lobby.find(code) if guest and room else None
    if not room:
        connection.tell(Refused("too_many_from_address").error())
        connection.close(ABUSE)
    elif table is None or not table.admits(connection.guest):
        connection.tell(Refused("no_table").error())
        connection.close(NO_TABLE)
    elif crowded(lobby, table, connection.guest):
        connection.tell(Refused("too_many_connections").error())
        connection.close(ABUSE)
    else:
        table.connect(connection, _number(websocket, "v"), _number(websocket, "epoch"))
        lobby.watch(code)
    try:
        while True:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                break
            if table and not outbox.closed:
                receive(table, connection, message.get("text") or message.get("bytes") or b"")
    except asyncio.CancelledError:
        if not outbox.overflowed:
            raise
    finally:
        if table:
            table.disconnect(connection)
            lobby.watch(code)
        await outbox.ended()


def crowded(lobby: Lobby, table: GameTable, guest: str) -> bool:
    """Too many connections of one guest at a table, or too many in all."""
    own = sum(connection.guest == guest for connection in table.connections)
    return own >= CONNECTIONS or lobby.connections >= EVERYBODY


def _number(websocket: WebSocket, name: str) -> int:
    text = websocket.query_params.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 12 else -1
