"""The tool that attacks: it reads what the server says, its people play, and its statistics are right."""

import asyncio
import json
import random
from itertools import islice
from typing import get_args

import pytest
from bench.attack.flooder import FLOODS
from bench.attack.heard import read
from bench.attack.hostile import messages
from bench.attack.house import House
from bench.attack.tables import Together
from bench.attack.timing import separation
from websockets.protocol import SERVER, Protocol

from paiju.server.protocol.requests import ClientMessage

ASK = {"rqid": 7, "deadline": None, "legal": {"kind": "play", "actions": ["pass"], "may_pass": True}}
TOLD = [{"event": {"event": "Passed"}, "say": None, "clause": None}, {"event": None, "say": None, "clause": None}]


def test_news_are_read_as_if_they_came_one_by_one() -> None:
    news = read(json.dumps({"t": "news", "v": 7, "events": TOLD, "board": [], "clocks": [], "ask": ASK, "ack": 3}))
    apart = [
        {"t": "ack", "seq": 3},
        {"t": "view", "v": 7, "events": TOLD, "board": {}},
        {"t": "ask", **ASK},
    ]
    ack, view, ask = (read(json.dumps(message)) for message in apart)
    assert news.events == view.events == {6: {"event": "Passed"}, 7: None}
    assert (news.v, news.ask, news.acked) == (view.v, ask.ask, ack.acked)
    assert news.ask and news.ask.legal.actions == ["pass"]
    assert read('{"t":"err","code":"stale","text":{"zh":"","en":""},"seq":null}').refused == "stale"


def test_every_message_of_the_protocol_is_tried_with_what_makes_no_sense() -> None:
    sent = [message for message in islice(messages(random.Random(1)), 5000) if isinstance(message, str)]
    for kind in get_args(ClientMessage):
        mine = [message for message in sent if message.startswith(f'{{"t": "{kind.__struct_config__.tag}"')]
        assert mine and all(any(f'"{field}"' in message for message in mine) for field in kind.__struct_fields__)


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_is_made_of_frames(kind: str) -> None:
    once, again = FLOODS[kind]
    protocol = Protocol(SERVER)
    protocol.receive_data(once + again * 3)
    assert len(protocol.events_received()) == bool(once) + 3 and protocol.parser_exc is None


def test_separation_is_the_area_under_the_curve() -> None:
    assert separation([1, 2, 3], [4, 5, 6]) == (1.0, 0.0)
    assert separation([1, 1], [1, 1])[0] == 0.5
    rng = random.Random(1)
    missed = 0
    for _ in range(100):
        area, error = separation([rng.random() for _ in range(60)], [rng.random() for _ in range(90)])
        missed += abs(area - 0.5) > 1.96 * error
    assert missed <= 12


def test_people_play_at_a_server_of_their_own() -> None:
    async def story() -> None:
        with House() as house:
            people = await Together.seated(house)
            await people.play(1.5)
            assert people.times and {player.v for player in people.players} == {people.players[0].v}
            assert all(not player.refused and not player.lost for player in people.players)
            _, lines = house.stored(people.players[0].code)
            assert len(lines) == people.players[0].v and b"Traceback" not in house.log

    asyncio.run(story())
