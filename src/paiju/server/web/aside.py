"""Work beside the loop: what takes milliseconds, for which no table is to wait, is done in a thread."""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from paiju.server.protocol.refusals import Refused

T = TypeVar("T")


class Aside:
    """One thing after the other: the other cores are the tables' and the bots'. `most`: that may be under way; `each`:
    of one network; `wait`: seconds after which whoever was too many may ask again."""

    def __init__(self, name: str, most: int, each: int, wait: float) -> None:
        self.most, self.each, self.wait = most, each, wait
        self._thread = ThreadPoolExecutor(1, name)
        self._under_way = Counter[str]()  # by network

    def admit(self, network: str) -> None:
        """Whoever is not refused here may have their work run now."""
        if self._under_way.total() >= self.most or self._under_way[network] >= self.each:
            raise Refused("busy", self.wait)

    async def run(self, work: Callable[[], T], network: str) -> T:
        self.admit(network)
        self._under_way[network] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._under_way -= Counter([network])  # and a network without any is not kept

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
