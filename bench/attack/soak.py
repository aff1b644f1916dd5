"""Many tables for a long time: nothing may grow, and no line may be lost."""

import asyncio
import time

from bench.attack.finding import Finding, Size
from bench.attack.house import House
from bench.attack.tables import Against, Together
from bench.crowd import quantile

TOGETHER, AGAINST = 70, 30  # tables of four people, and of one against bots
GROWTH = 1.0  # MB a minute, after the first third
EVERY = 15.0  # seconds between two looks


async def soak(size: Size) -> list[Finding]:
    seconds = size.lasting(900)
    with House() as house:
        people = [await Together.seated(house) for _ in range(size.many(TOGETHER))]
        against = [await Against.seated(house, "greedy") for _ in range(size.many(AGAINST))]
        players = [player for table in people for player in table.players] + [table.player for table in against]
        playing = [asyncio.create_task(table.play(seconds, 1.0)) for table in people]
        looks, began, cpu = [], time.perf_counter(), house.process.cpu()
        while (now := time.perf_counter() - began) < seconds:
            looks.append((now, house.process.memory() / 1e6, house.process.descriptors()))
            await asyncio.sleep(min(EVERY, seconds - now + 0.01))
        looks.append((now, house.process.memory() / 1e6, house.process.descriptors()))
        cores = (house.process.cpu() - cpu) / now
        await asyncio.gather(*playing)
        lost = sum(player.lost for player in players)
    later = [look for look in looks if look[0] >= seconds / 3] or looks[-1:]
    growth = 60 * (later[-1][1] - later[0][1]) / max(1.0, later[-1][0] - later[0][0])
    files = {look[2] for look in later}
    times = [one for table in people for one in table.times]
    figures = (
        f"{len(people) + len(against)} tables, {len(players)} lines, {seconds:.0f} s: {looks[0][1]:.0f} MB, "
        f"{later[0][1]:.0f} MB after a third, {later[-1][1]:.0f} MB at the end ({growth:+.1f} MB a minute); "
        f"descriptors {min(files)} to {max(files)}; {lost} lines lost; {len(times) / seconds:.0f} actions/s, p99 "
        f"{1000 * quantile(times, 0.99):.0f} ms, {cores:.2f} cores"
    )
    return [Finding("soak", figures, growth < GROWTH and max(files) - min(files) <= 2 and not lost)]
