"""The application: routes, and the pages of the client. Sockets come in by `gate.py`."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, asynccontextmanager, closing
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from paiju import __version__
from paiju.server.storage.store import Store
from paiju.server.table.housekeeping import keep_house
from paiju.server.table.lobby import Lobby
from paiju.server.table.pace import Pace
from paiju.server.table.projection import Projection
from paiju.server.thinking.workers import Workers
from paiju.server.web import account_api as account
from paiju.server.web import analysis_api as analysis
from paiju.server.web import api as http
from paiju.server.web import house
from paiju.server.web import lesson_api as learn
from paiju.server.web import mistake_api as mistakes
from paiju.server.web import replay_api as replay
from paiju.server.web import statistics_api as statistics
from paiju.server.web.api import Api
from paiju.server.web.audit import Audit, note
from paiju.server.web.entrance import Entrance
from paiju.server.web.faults import Faults
from paiju.server.web.files import Files
from paiju.server.web.finished import own
from paiju.server.web.finished import public as public_deal
from paiju.server.web.guests import Guests
from paiju.server.web.headers import SafeHeaders
from paiju.server.web.health import Health
from paiju.server.web.limits import FROM_ONE, factor_of
from paiju.server.web.metrics import measure_lag
from paiju.server.web.orders import OrderSocket
from paiju.server.web.origin import Trust
from paiju.server.web.threshold import Threshold

STATIC = Path(__file__).parent.parent / "static"
FILES = Files(directory=STATIC, check_dir=False)
LEARN = ("/learn", "/learn/puzzle", "/learn/puzzle/{id}", "/learn/mistake", "/learn/mistake/{id}", "/learn/{id}")
# the client is the same on each, and shows what belongs there
REPLAYS = "/replay", "/replay/{code}/{deal}", "/r/{key}"
HOUSES = "/rules/{name}", "/house/{name}", "/house/{name}/ask"
PAGES = ("/", "/find", "/me", "/stats", "/t/{code}", *HOUSES, *REPLAYS, *LEARN)
ANALYSES = (
    ("/analysis", "GET", analysis.look),
    ("/analysis", "POST", analysis.ask),
    ("/branch", "POST", analysis.branch),
)  # of a deal that is over
LOCAL = ("localhost", "127.0.0.1", "::1")
UNBUILT = "The page is not built yet: run `make web`. The API is at /api/lobby.\n"


def make_app(
    data: Path,
    pace: Pace | None = None,
    workers: int = 1,
    adviser: str | None = None,
    public: bool = False,
    from_one: int = FROM_ONE,
    proxy: str | None = None,
    metrics_token: str | None = None,
) -> Starlette:
    """`workers`: processes for the bots; `adviser`: the bot that gives hints, by default the strongest; `public`: other
    machines may use the server; `from_one`: how many connections one address may have open; `proxy`: whose forwarding
    headers are believed; `metrics_token`: without it, only this machine may read the metrics, and nobody behind a
    `proxy`. The store is opened here: unusable data is refused before anything is served (`app.state.store`)."""
    audit, trust = Audit(), Trust(proxy, None if public else LOCAL)
    with ExitStack() as opened:
        store = opened.enter_context(closing(Store(data, thread=True)))
        guests = Guests(data, store, audit)
        opened.pop_all()

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[dict[str, Entrance]]:
        app.state.lobby = Lobby(store, pace or Pace(), Workers(workers, adviser))
        app.state.guests, app.state.api = guests, Api(app.state.lobby, guests, audit)
        app.state.entrance = Entrance(app.state.lobby, guests, trust, from_one, audit)
        orders = OrderSocket(data, app.state.api.porter, audit)
        await orders.open()
        projection = Projection(store)
        beside = [measure_lag(app.state.lobby.counts.lag), keep_house(app.state.lobby), projection.keep_counting()]
        tasks = [asyncio.create_task(task) for task in beside]
        note("started", version=__version__, public=public, workers=workers)
        try:
            yield {"entrance": app.state.entrance}
        finally:
            for task in tasks:
                task.cancel()
            orders.close()
            projection.close()
            app.state.api.close()
            app.state.lobby.close()
            note("stopped")

    def api(answer: http.Answer) -> Callable[[Request], Awaitable[Response]]:
        async def respond(request: Request) -> Response:
            served: Api = request.app.state.api
            return await served.endpoint(answer)(request)

        return respond

    packed = [Middleware(GZipMiddleware, compresslevel=6)]
    routes: list[BaseRoute] = [
        Route("/api/lobby", api(http.lobby), middleware=packed),
        Route("/api/me", api(http.me), methods=["GET"]),
        Route("/api/me", api(http.rename), methods=["POST"]),
        Route("/api/me", api(account.forget), methods=["DELETE"]),
        Route("/api/logout", api(account.log_out), methods=["POST"]),
        Route("/api/account", api(account.account), methods=["GET"]),
        Route("/api/account", api(account.register), methods=["POST"]),
        Route("/api/account/login", api(account.log_in), methods=["POST"]),
        Route("/api/account/password", api(account.change_password), methods=["POST"]),
        Route("/api/account/remove", api(account.remove_account), methods=["POST"]),
        Route("/api/devices/{id}", api(account.end_device), methods=["DELETE"]),
        Route("/api/code", api(account.make_code), methods=["POST"]),
        Route("/api/code/use", api(account.use_code), methods=["POST"]),
        Route("/api/tables", api(http.open_table), methods=["POST"]),
        Route("/api/join/{short}", api(http.join)),
        Route("/api/tables/{code}", api(http.remove_table), methods=["DELETE"]),
        Route("/api/tables/{code}/again", api(http.again), methods=["POST"]),
        Route("/api/tables/{code}/record", api(http.record)),
        Route("/api/tables/{code}/deals/{number}", api(replay.deal), middleware=packed),
        Route("/api/tables/{code}/deals/{number}/share", api(replay.share), methods=["POST"]),
        Route("/api/replays/{key}", api(replay.public), middleware=packed),
        Route("/api/films", api(replay.record_film), methods=["POST"], middleware=packed),
        Route("/api/statistics", api(statistics.statistics), middleware=packed),
        Route("/api/statistics/deals", api(statistics.deals), middleware=packed),
        *(
            Route(f"{path}{end}", api(answer(find)), methods=[method], middleware=packed)
            for path, find in (("/api/tables/{code}/deals/{number}", own), ("/api/replays/{key}", public_deal))
            for end, method, answer in ANALYSES
        ),
        Route("/api/films/analysis", api(analysis.ask_for_file), methods=["POST"], middleware=packed),
        Route("/api/films/branch", api(analysis.branch_of_file), methods=["POST"]),
        Route("/api/analyses/{key}", api(analysis.look_at_key), middleware=packed),
        Route("/api/listed", api(http.listed), middleware=packed),
        Route("/api/queues", api(http.queues), methods=["GET"], middleware=packed),
        Route("/api/queues", api(http.leave_queue), methods=["DELETE"]),
        Route("/api/queues/{name}", api(http.queue), methods=["POST"]),
        Route("/api/phrases", api(http.phrases), middleware=packed),
        Route("/api/rules/{name}", api(http.rules), middleware=packed),
        Route("/api/form/{preset}", api(house.form), middleware=packed),
        Route("/api/house", api(house.draft), methods=["POST"], middleware=packed),
        Route("/api/house/toml", api(house.text), methods=["POST"], middleware=packed),
        Route("/api/house/{code}", api(house.known), middleware=packed),
        Route("/api/lessons", api(learn.lesson_list), middleware=packed),
        Route("/api/lessons/{id}", api(learn.lesson), middleware=packed),
        Route("/api/lessons/{id}/{step}", api(learn.answer_step), methods=["POST"], middleware=packed),
        Route("/api/puzzles", api(learn.puzzle_list), middleware=packed),
        Route("/api/puzzles/{id}", api(learn.puzzle), methods=["GET"], middleware=packed),
        Route("/api/puzzles/{id}", api(learn.answer_puzzle), methods=["POST"], middleware=packed),
        Route("/api/mistakes", api(mistakes.mistake_list), middleware=packed),
        Route("/api/mistakes/{id}", api(mistakes.mistake), methods=["GET"], middleware=packed),
        Route("/api/mistakes/{id}", api(mistakes.answer_mistake), methods=["POST"], middleware=packed),
        *Health(metrics_token, proxied=proxy is not None).routes(),
        *(Route(path, page) for path in PAGES),
    ]
    if STATIC.is_dir():
        routes.append(Mount("/", FILES))
    found = {404: missing}
    passed = [
        Middleware(SafeHeaders),
        Middleware(Faults, audit=audit),
        Middleware(Threshold, trust=trust, audit=audit, factor=factor_of(from_one)),
    ]
    app = Starlette(routes=routes, lifespan=life, middleware=passed, exception_handlers=found)
    app.state.store, app.state.audit = store, audit
    return app


async def page(request: Request) -> Response:
    index = STATIC / "index.html"
    if not index.exists():
        return PlainTextResponse(UNBUILT)
    return FILES.file_response(index, index.stat(), request.scope)


async def missing(request: Request, error: Exception) -> Response:
    """There is no such page. A browser gets the client, which says so."""
    if "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse("not found\n", 404)
    response = await page(request)
    response.status_code = 404
    return response
