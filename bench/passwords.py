"""How long a password takes: python -m bench.passwords

The parameters of `server/web/passwords.py` are chosen so that one core needs 50 to 100 ms for a hash. The second line
says how much later than asked the loop does its work meanwhile: nothing but the thread is held up.
"""

import asyncio
import time

from bench.crowd import quantile
from paiju.server.web.passwords import LANES, MEMORY, ROUNDS, Hasher

TIMES = 20
TICK = 0.001  # seconds


async def measure() -> None:
    hasher, took, late = Hasher(), list[float](), list[float]()

    async def tick() -> None:
        while True:
            due = time.perf_counter() + TICK
            await asyncio.sleep(TICK)
            late.append(time.perf_counter() - due)

    ticking = asyncio.create_task(tick())
    for _ in range(TIMES):
        began = time.perf_counter()
        await hasher.hashed("correct horse battery staple", "here")
        took.append(time.perf_counter() - began)
    ticking.cancel()
    hasher.close()
    print(f"argon2id m={MEMORY} kB t={ROUNDS} p={LANES}: p50 {quantile(took, 0.5) * 1000:.0f} ms a password")
    print(f"the loop meanwhile: p99 {quantile(late, 0.99) * 1000:.1f} ms late")


if __name__ == "__main__":
    asyncio.run(measure())
