"""paiju serve: runs the game server."""

import argparse
import gc
import os
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.cli.settings import Configurable
from paiju.errors import BadInput, need
from paiju.server.web.limits import FROM_ONE
from paiju.server.web.logs import FORMATS, LEVELS, set_up

if TYPE_CHECKING:
    import uvicorn
    from starlette.applications import Starlette

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"
GARBAGE = 10_000, 5, 2  # Python's own are 700, 10, 10, and a tenth of an action was the search for cycles


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", common: argparse.ArgumentParser
) -> None:
    command = Configurable(commands.add_parser("serve", parents=[common], help="serve tables to browsers"))
    command.add_argument("--host", help=f"address to listen at (default {LOOPBACK}; with --public {EVERYWHERE})")
    command.add_argument("--port", type=int, default=8000, help="default 8000")
    command.add_argument("--data", type=Path, default=data_folder(), help="where guests and games are kept")
    command.add_argument("--public", action="store_true", help="let other machines connect")
    command.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) - 1), help="processes for bots")
    command.add_argument(
        "--from-one", type=int, default=FROM_ONE, metavar="N", help=f"connections of one address ({FROM_ONE})"
    )
    command.add_argument(
        "--proxy", type=addresses, metavar="ADDRESS", help="believe the forwarding headers of a proxy at this address"
    )
    command.add_argument("--speed", type=float, default=1.0, help="bots act so many times faster")
    command.add_argument("--log-level", choices=LEVELS, default="info", help="how much to log (info)")
    command.add_argument("--log-format", choices=FORMATS, default="text", help="a line for people, or JSON (text)")
    command.add_argument("--metrics-token", type=Path, metavar="FILE", help="who sends what is in it may read /metrics")
    command.add_argument(
        "--drain", type=float, default=0.0, metavar="SECONDS", help="on SIGTERM, from /readyz saying so to the end (0)"
    )
    command.set_run(run)


def addresses(text: str) -> str:
    """Addresses or networks, with commas."""
    from paiju.server.web.origin import networks

    networks(text)
    return text


def data_folder() -> Path:
    """The folder for a user's data."""
    if named := os.environ.get("PAIJU_DATA"):
        return Path(named)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "paiju"


def settings(app: "Starlette", host: str = LOOPBACK, port: int = 0) -> "uvicorn.Config":
    """How the app is served, here and in tests."""
    import uvicorn  # loaded late: it is slow, and only this command needs it

    from paiju.server.web.gate import HEAD, Gate
    from paiju.server.web.line import Line

    return uvicorn.Config(
        app,
        host=host,
        port=port,
        loop="uvloop",
        http=Gate,
        ws=Line,
        h11_max_incomplete_event_size=HEAD,
        timeout_keep_alive=5,
        proxy_headers=False,  # the app reads them itself, see origin.py
        server_header=False,
        access_log=False,
        log_config=None,  # as everything else, see logs.py
        log_level="error",  # what clients do wrong is counted in audit.py
        timeout_graceful_shutdown=3,
    )


def run(args: argparse.Namespace) -> int:
    need("paiju serve", "fcntl", "uvloop")
    from paiju.server.table.pace import Pace
    from paiju.server.web.app import make_app
    from paiju.server.web.drain import DrainingServer

    set_up(args.log_level, args.log_format)
    host = args.host or (EVERYWHERE if args.public else LOOPBACK)
    if not args.public and host not in (LOOPBACK, "localhost", "::1"):
        host = LOOPBACK  # without --public, the server stays on this machine
    app = make_app(
        args.data,
        Pace().faster(args.speed),
        args.workers,
        public=args.public,
        from_one=args.from_one,
        proxy=args.proxy,
        metrics_token=_token(args.metrics_token),
    )
    print(f"http://{'localhost' if host in (LOOPBACK, EVERYWHERE) else host}:{args.port}", flush=True)
    server = DrainingServer(settings(app, host, args.port), args.drain)
    gc.set_threshold(*GARBAGE)
    with closing(app.state.store):
        server.run()
    return 0 if server.started else 3


def _token(path: Path | None) -> str | None:
    if path is None:
        return None
    try:
        token = path.read_text("utf-8").strip()
    except (OSError, ValueError) as error:
        raise BadInput("unreadable_file", path=str(path), reason=str(error)) from None
    if not token:
        raise BadInput("unreadable_file", path=str(path), reason="empty")
    return token
