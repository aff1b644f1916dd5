"""Attacks on those who think: more bots than the workers can serve, and hints that crowd out strangers' bots."""

import asyncio
import time

from bench.attack.finding import Finding, Size
from bench.attack.guest import Guest, Player, refusals
from bench.attack.house import ATTACKER, House
from bench.attack.tables import Against, Together
from bench.crowd import quantile

TABLES, STRANGERS = 30, 6
SOCKETS, HINTS = 8, 5
BOT, PERSON = 5.0, 0.050  # seconds: the longest p99 of a bot, and of a person's action
CORES = 0.1  # that all tables may cost, once there are so many that nobody searches


async def search_tables(size: Size) -> list[Finding]:
    """Thirty tables with bots that search, on one worker. At first it thinks; the second half shows what they cost
    where it cannot serve them all."""
    many, seconds = size.many(TABLES), size.lasting(60)
    with House() as house:
        people = await Together.seated(house)
        tables = await asyncio.gather(*(Against.seated(house, "search") for _ in range(many)))
        await people.play(seconds / 2)
        spent = house.process.cpu() + house.process.cpu_of_workers()
        await people.play(seconds / 2, every=1.0)
        cores = (house.process.cpu() + house.process.cpu_of_workers() - spent) / (seconds / 2)
        frozen = sum(table.frozen for table in tables)
        times = [moment.seconds for table in tables for moment in table.moments]
    late, slow = quantile(times, 0.99), quantile(people.times, 0.99)
    figures = (
        f"{many} tables, {seconds:.0f} s: {frozen} frozen; bots {len(times)} moves, p50 {quantile(times, 0.5):.2f} s, "
        f"p99 {late:.2f} s; {cores:.3f} cores in all; {people.figures()}"
    )
    return [Finding("search-tables", figures, not frozen and late < BOT and slow < PERSON and cores < CORES)]


async def hints(size: Size) -> list[Finding]:
    """One guest asks for forty hints at once, each of them permitted; strangers play against bots."""
    seconds = size.lasting(40)
    with House() as house:
        people = await Together.seated(house)
        strangers = await asyncio.gather(*(Against.seated(house, "greedy") for _ in range(size.many(STRANGERS))))
        guest = Guest(house, ATTACKER)
        code = await guest.open("guandan", "greedy")
        first = Player(guest, code)
        await first.until(lambda one: one.asked is not None)
        pages = [first, *(Player(guest, code) for _ in range(SOCKETS - 1))]
        for page in pages:
            await page.until(lambda one: one.asked is not None)
        for page in pages:
            for _ in range(HINTS):
                await page.say(t="hint", rqid=page.asked.rqid if page.asked else 0)
        await people.play(seconds)
        frozen = sum(table.frozen for table in strangers)
        silent = max(time.perf_counter() - table.player.last for table in strangers)
    figures = (
        f"{len(pages) * HINTS} hints: {frozen} of {len(strangers)} strangers' tables frozen {seconds:.0f} s later, the "
        f"longest silent for {silent:.0f} s; refused {refusals(pages)}; {people.figures()}"
    )
    return [Finding("hints", figures, not frozen)]
