"""A bare echo server on the same stack, to measure the cost of the network alone."""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import cast

import uvicorn
from starlette.applications import Starlette

from paiju.cli.serve import settings
from paiju.server.table.lobby import Lobby
from paiju.server.web.entrance import Arrival, Entrance
from paiju.server.web.guests import Guests
from paiju.server.web.line import Line
from paiju.server.web.origin import Trust

ANSWER = b'{"t":"news","v":1,"x":"' + b"x" * 700 + b'"}'  # as large as the news of an action
FROM_ONE = 5000  # connections, with as many times the usual rates


class Nobody:
    """Knows no guest."""

    def verified(self, cookie: str | None) -> None:
        return None


class Echo(Entrance):
    """Every line leads to the same answer, and to no table."""

    def __init__(self) -> None:
        super().__init__(cast(Lobby, None), cast(Guests, Nobody()), Trust(), FROM_ONE)

    async def _join(self, line: Line, arrival: Arrival) -> None:
        line.hear = partial(echo, line)


def echo(line: Line, message: bytes) -> None:
    line.send(ANSWER)


@asynccontextmanager
async def life(app: Starlette) -> AsyncIterator[dict[str, Entrance]]:
    yield {"entrance": Echo()}


if __name__ == "__main__":
    uvicorn.Server(settings(Starlette(lifespan=life), port=int(sys.argv[1]))).run()
