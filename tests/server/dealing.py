"""Deals that are the same whenever a test runs: what has passed does not fail by the luck of the cards."""

from collections.abc import Iterator
from itertools import count, repeat

from paiju.rng import derive


class Dealer:
    """In the place of the module `secrets`, where a table takes the seeds of its deals from."""

    def __init__(self, seeds: Iterator[bytes]) -> None:
        self.seeds = seeds

    def token_bytes(self, _: int) -> bytes:
        return next(self.seeds)


def always(seed: bytes) -> Dealer:
    return Dealer(repeat(seed))


def dealer_of(test: str) -> Dealer:
    """Other deals for every test."""
    return Dealer(derive(test.encode(), number) for number in count())
