"""Tables of people beside an attack: four who play together, or one against bots."""

import asyncio
import time
from collections.abc import Coroutine
from typing import Any

from msgspec import Struct

from bench.attack.guest import Guest, Player
from bench.attack.heard import Heard
from bench.attack.house import House
from bench.crowd import quantile

FASTEST = 0.125  # seconds between two actions of people
FROZEN = 10.0  # seconds without news where a bot is to act


class Together:
    """Four people. Each action is timed until the last of them has seen what it brought about."""

    def __init__(self, players: list[Player]) -> None:
        self.players, self.times = players, list[float]()
        self._waiting: tuple[float, int] | None = None

    @classmethod
    async def seated(cls, house: House, ruleset: str = "guandan") -> "Together":
        host, table = Guest(house), cls([])
        code = await host.open(ruleset, "greedy", friends=True)
        for seat in range(4):
            guest = Guest(house) if seat else host
            await guest.ask("/api/me")
            player = Player(guest, code, table._heard)
            table.players.append(player)
            if not await player.until(lambda one: one.state != ""):
                raise SystemExit("the people's table cannot be reached")
            if seat:
                await player.say(t="sit", seat=seat)
                await player.until(lambda one, seat=seat: one.you == seat)  # type: ignore[misc]
        await table.players[0].say(t="start")
        for player in table.players:
            await player.until(lambda one: one.v > 0)
        return table

    def _heard(self, player: Player, heard: Heard) -> None:
        if heard.v is not None and self._waiting and all(one.v > self._waiting[1] for one in self.players):
            self.times.append(time.perf_counter() - self._waiting[0])
            self._waiting = None

    async def play(self, seconds: float, every: float = FASTEST) -> None:
        """An action that has not reached everybody delays the next; the last one counts as long as it has waited."""
        until = time.perf_counter() + seconds
        while (now := time.perf_counter()) < until:
            asked = [player for player in self.players if player.asked]
            sent = self._waiting[0] if self._waiting else None
            if asked and (sent is None or now - sent > FROZEN):
                self._give_up()
                self._waiting = now, max(player.v for player in self.players)
                await asked[0].act()
            elif any(player.state == "pause" for player in self.players):
                self._waiting = None
                await asyncio.gather(*(player.say(t="next") for player in self.players))
            await asyncio.sleep(max(0.0, every - (time.perf_counter() - now)))
        self._give_up()

    def _give_up(self) -> None:
        if self._waiting:
            self.times.append(time.perf_counter() - self._waiting[0])
            self._waiting = None

    def figures(self) -> str:
        p50, p99 = (1000 * quantile(self.times, share) for share in (0.5, 0.99))
        return f"people {len(self.times)} actions, p50 {p50:.0f} ms, p99 {p99:.0f} ms"


class Moment(Struct):
    """A step of a table that waited for nobody but a bot."""

    v: int
    seconds: float


class Against:
    """One person against bots, who acts at once."""

    def __init__(self, player: Player) -> None:
        self.player, self.moments = player, list[Moment]()
        self._seen = 0, 0.0  # the last event, and when it was told
        self._asked = False
        self._next: set[asyncio.Task[None]] = set()

    @classmethod
    async def seated(cls, house: House, strength: str, ruleset: str = "guandan") -> "Against":
        guest = Guest(house)
        code = await guest.open(ruleset, strength)
        table = cls(Player(guest, code))
        table.player._heard = table._heard
        await table.player.until(lambda one: one.v > 0)
        return table

    def _heard(self, player: Player, heard: Heard) -> None:
        now, (v, at) = time.perf_counter(), self._seen
        if heard.v is not None and heard.v > v:
            if v and not self._asked and player.state == "deal" and not player.fresh:
                self.moments.append(Moment(v, now - at))
            self._seen, self._asked = (heard.v, now), False
        if heard.ask:
            self._asked = True
            self._do(player.act())
        elif heard.state == "pause":
            self._do(player.say(t="next"))

    def _do(self, what: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(what)
        self._next.add(task)
        task.add_done_callback(self._next.discard)

    @property
    def frozen(self) -> bool:
        """A bot is to act, and nothing has happened for long."""
        player = self.player
        return player.state == "deal" and player.asked is None and time.perf_counter() - player.last > FROZEN
