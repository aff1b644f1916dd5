"""Five floods of frames by one process, each beside a people's table that must hardly notice."""

import asyncio
import sys

from bench.attack.finding import Finding, Size
from bench.attack.flooder import FLOODS
from bench.attack.guest import Guest
from bench.attack.house import ATTACKER, House
from bench.attack.tables import Together
from bench.crowd import quantile

SHARE, LATEST = 0.8, 0.200  # of the actions without a flood; seconds, of p99


async def floods(size: Size) -> list[Finding]:
    return [await one_flood(kind, size) for kind in FLOODS]


async def one_flood(kind: str, size: Size) -> Finding:
    seconds = size.lasting(10)
    with House() as house:
        people = await Together.seated(house)
        await people.play(seconds)
        before, usual = len(people.times), quantile(people.times, 0.99)
        guest = Guest(house, ATTACKER)
        code = await guest.open("guandan", "greedy")
        cookie = "" if kind == "ping-stranger" else guest.cookie
        called = (kind, str(house.port), code, cookie, ATTACKER, str(seconds))
        flooder = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bench.attack.flooder", *called, stdout=asyncio.subprocess.PIPE
        )
        people.times.clear()
        await people.play(seconds)
        memory, actions = house.process.memory() / 1e6, len(people.times)
        frames, lines = map(int, (await flooder.communicate())[0].split())
    slow, lost = quantile(people.times, 0.99), sum(player.lost for player in people.players)
    figures = (
        f"{frames / seconds:,.0f} frames/s sent on {lines} lines; people {actions} actions of {before} without it, "
        f"p99 {1000 * slow:.0f} ms of {1000 * usual:.0f}, {lost} lines lost; {memory:.0f} MB"
    )
    return Finding(f"flood {kind}", figures, actions >= SHARE * before and slow < LATEST and not lost)
