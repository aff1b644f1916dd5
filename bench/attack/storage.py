"""Attacks on what is stored: a disk without room, and the server killed at any moment."""

import asyncio
import random
import resource
import time
from collections.abc import Sequence

from bench.attack.finding import Finding, Size
from bench.attack.guest import Player, refusals
from bench.attack.house import House
from bench.attack.tables import Against, Together
from paiju.notation import parse_event
from paiju.wire import event_data

TABLES, KILLS = 4, 50
FULL, SPACE = 6.0, 10.0  # seconds without room, and until every table must go on
WITHOUT_LIMIT = resource.RLIM_INFINITY


async def disk_full(size: Size) -> list[Finding]:
    """For a while no file of the server may grow or be written, as on a full disk."""
    with House() as house:
        people = await Together.seated(house)
        tables = await asyncio.gather(*(Against.seated(house, "greedy") for _ in range(size.many(TABLES))))
        players = [*people.players, *(table.player for table in tables)]
        await people.play(4)
        resource.prlimit(house.pid, resource.RLIMIT_FSIZE, (0, WITHOUT_LIMIT))
        await people.play(size.lasting(FULL))
        resource.prlimit(house.pid, resource.RLIMIT_FSIZE, (WITHOUT_LIMIT, WITHOUT_LIMIT))
        freed, told = time.perf_counter(), [player.v for player in players]
        playing = asyncio.create_task(people.play(SPACE + 5))
        went_on: dict[int, float] = {}
        while time.perf_counter() - freed < SPACE and len(went_on) < len(players):
            await asyncio.sleep(0.05)
            for place, player in enumerate(players):
                if player.v > told[place]:
                    went_on.setdefault(place, time.perf_counter() - freed)
        stuck = len({player.code for place, player in enumerate(players) if place not in went_on})
        lost = sum(player.lost for player in players)
        house.kill()
        missing = sum(_missing(house, player) for player in players)
        await house.restart()
        await playing
        await asyncio.sleep(2)
        back = sum(player.undone + player.changed for player in players)
    last = max(went_on.values(), default=float("nan"))
    figures = (
        f"{size.lasting(FULL):.0f} s without room: {missing} shown events missing after the kill, {back} taken back; "
        f"{stuck} of {1 + len(tables)} tables stuck {SPACE:.0f} s after, the last went on after {last:.1f} s; "
        f"{lost} lines lost, refused {refusals(players)}"
    )
    return [Finding("disk-full", figures, not (missing or back or stuck))]


async def kill(size: Size) -> list[Finding]:
    """The server is killed without warning and started again, many times."""
    kills, chance = size.many(KILLS), random.Random(2)
    with House("--speed", "4") as house:
        people = await Together.seated(house)
        tables = await asyncio.gather(*(Against.seated(house, "greedy") for _ in range(TABLES)))
        players = [*people.players, *(table.player for table in tables)]
        playing = asyncio.create_task(people.play(3600, 0.05))
        missing = 0
        for _ in range(kills):
            await asyncio.gather(*(player.until(lambda one: one.socket is not None) for player in players))
            await asyncio.sleep(chance.uniform(0.2, 1.5))
            house.kill()
            missing += sum(_missing(house, player) for player in players)
            await house.restart()
        await asyncio.sleep(3)
        playing.cancel()
    taken, undone = (sum(counts) for counts in zip(*((len(p.taken), p.undone) for p in players), strict=True))
    changed, shown = sum(player.changed for player in players), sum(len(player.shown) for player in players)
    figures = (
        f"{kills} kills: {taken} acknowledged actions, {undone} asked again; of {shown} events that were shown "
        f"{missing} not stored, {changed} told otherwise later"
    )
    return [Finding("kill", figures, not (undone or missing or changed) and taken > 0)]


def _missing(house: House, player: Player) -> int:
    """How many of the events that a player was shown are not in the file, or are others there."""
    lines: Sequence[str] = house.stored(player.code)[1]
    missing = max(0, player.v - len(lines))
    for number, event in player.shown.items():
        if number <= len(lines) and event is not None:
            missing += event_data(parse_event(lines[number - 1]).view(player.you)) != event
    return missing
