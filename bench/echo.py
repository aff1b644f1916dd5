"""A bare echo server on the same stack, to measure the cost of the network alone."""

import sys

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

ANSWER = '{"t":"view","v":1,"x":"' + "x" * 3000 + '"}'  # as large as a picture


async def echo(socket: WebSocket) -> None:
    await socket.accept()
    while (await socket.receive())["type"] != "websocket.disconnect":
        await socket.send_text(ANSWER)


if __name__ == "__main__":
    app = Starlette(routes=[WebSocketRoute("/", echo)])
    uvicorn.run(
        app,
        port=int(sys.argv[1]),
        loop="uvloop",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_level="error",
    )
