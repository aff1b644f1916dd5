"""Nothing leaks: with other cards in the places a seat cannot see, every byte it is sent stays the same."""

import asyncio
import random
from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace

from paiju.cards import FACES, names
from paiju.events import Event
from paiju.match import Match
from paiju.resample import resample
from paiju.rng import Stream
from paiju.rules import Ruleset, load, presets
from paiju.server.pace import Pace
from paiju.state import State
from tests.effort import DEEP
from tests.server.virtual import Caller, make_table, run

PACE = Pace(think_least=1000, think_most=2000, hint=0.1, turn=300)  # nobody else moves meanwhile
MOMENTS = 40 if DEEP else 8  # of each deal
_folders = count()


def other_cards(event: Event, seat: int, rng: random.Random) -> Event:
    """The event with anything at all in the fields that a seat does not see."""
    hidden = {name for name, owner in event.secrets if getattr(event, owner) != seat}
    return replace(event, **{name: bytes(rng.choices(range(FACES), k=len(getattr(event, name)))) for name in hidden})


async def heard(
    folder: Path, rules: Ruleset, log: list[Event], events: list[Event], state: State, seat: int
) -> list[str]:
    """All that is sent to a seat that comes, asks for everything, makes mistakes, and acts."""
    own = names(state.hands[seat])
    table = make_table(folder / str(next(_folders)), rules, 0, PACE)
    table.store.rename("me", "Me")
    table.seating.sit(seat, "me", "Me")
    match = table.course.match = Match(rules, b"unused", log=log)
    table.store.append("code", 1, ["-"] * len(log), {})
    table.course.stored = len(log)
    match.deals = state.deal
    match.events, match.state = list(events), state
    caller = Caller(table, "me")
    asks = caller.got("ask")
    rqid = asks[-1]["rqid"] if asks else 0
    caller.send(t="hint", rqid=rqid)
    caller.send(t="arrange")
    caller.send(t="read", rqid=rqid, cards=own[:2])
    wrong = ["play RJ", "pass", f"play {' '.join(own[:3])}", "bury S2", "give S2", "call HA 9", "keep pair"]
    for seq, action in enumerate(wrong if asks else wrong[:2], 1):
        caller.send(t="act", seq=seq, rqid=rqid, action=action)
    await asyncio.sleep(0.2)
    if asks and rqid == caller.last("ask")["rqid"] and asks[-1]["legal"]["kind"] not in ("bid", "swap"):
        action = asks[-1]["legal"]["actions"][0]
        caller.send(t="act", seq=99, rqid=rqid, action=action)
    table.close()
    table.store.close()
    return caller.line.frames


def positions(rules: Ruleset, rng: random.Random) -> list[tuple[list[Event], State, State, int]]:
    """Moments of a random deal: the log, the truth, another truth that looks the same to a seat, and that seat."""
    seed = rng.randbytes(8)
    match = Match(rules, seed, deals=2 if rules.family == "climbing" else 1)
    chance, found = Stream(seed, "play"), []
    while not match.over:
        seats = list(range(rules.options.seats))
        rng.shuffle(seats)
        seat = match.actors[0] if rng.random() < 0.7 else seats[0]
        if not any(offer.seat != seat for offer in match.state.offers):
            other = resample(match.game, match.view(seat), Stream(rng.randbytes(8)))
            found.append((list(match.events), match.state, other, seat))
        match.play(match.actors[0], match.legal(match.actors[0]).sample(chance))
    return rng.sample(found, MOMENTS)


@pytest.mark.parametrize("preset", presets())
def test_every_byte_is_the_same_in_another_world(preset: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rules, rng = load(preset), random.Random(f"{preset} leaks")

    async def story() -> None:
        answered = 0
        for log, truth, other, seat in positions(rules, rng):
            scrambled = [other_cards(event, seat, rng) for event in log]
            loop, worlds = asyncio.get_running_loop(), []
            began = loop.time()
            for events, state in ((log, truth), (scrambled, other)):
                loop.now = began  # type: ignore[attr-defined]
                worlds.append(await heard(tmp_path, rules, log, events, state, seat))
            assert worlds[0] == worlds[1]
            answered += any('"t":"advice"' in frame for frame in worlds[0])
        assert answered  # there was something to hear

    run(monkeypatch, story)
