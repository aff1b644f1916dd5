"""Somebody who stops reading is cut off and delays nobody."""

import asyncio
import threading

from websockets.exceptions import ConnectionClosed

from paiju.pictures import Text
from paiju.server.protocol.messages import Error, encode
from tests.server.serving import Guest, Server

MESSAGES = 20_000


def test_all_messages_reach_the_others(server: Server) -> None:
    reader, sleeper = Guest(server.url), Guest(server.url)
    code = reader.open("guandan", friends=True)
    with reader.at(code) as awake, sleeper.at(code) as asleep:
        asleep.send(t="sit")
        asleep.until("table", you=1)
        awake.until("table")
        table = server.lobby.awake[code]
        received: list[int] = []

        def read() -> None:
            while len(received) < MESSAGES:
                message = awake.receive()
                if message["t"] == "err":
                    received.append(int(message["code"]))

        thread = threading.Thread(target=read, daemon=True)
        thread.start()

        async def shout() -> None:
            for number in range(MESSAGES):
                for player in table.seats:
                    player.send(encode(Error(str(number), Text("x" * 1000, ""))))
                await asyncio.sleep(0)
                while number - len(received) > 200:  # the reader is a thread of the same process: give it time
                    await asyncio.sleep(0.001)

        server.inside(shout)
        thread.join(30)
        assert received == list(range(MESSAGES))
        assert not table.seats[1].here and table.seats[0].here
        try:
            for _ in range(MESSAGES):
                asleep.socket.recv(5)
        except ConnectionClosed as closed:
            assert closed.rcvd is None or closed.rcvd.code == 1013
        with sleeper.at(code) as back:  # and comes back
            assert back.receive()["seat"] == 1
