"""The capacity for connections: counted for each address and in all, before anything is read."""

from collections import Counter
from collections.abc import Callable

from paiju.server.web.audit import Audit

MOST = 20_000  # connections in all, if the system allows them
SPARE = 100  # descriptors for everything else: the store, the workers, the pages
EACH, UNFINISHED = 4, 2  # connections for each socket that an address may have, and those without a complete request


def descriptors() -> int:
    """How many this process may have, once the system has been asked for as many as are wanted."""
    import resource  # here: not every system has it, and `paiju serve` says so first

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + SPARE if hard == resource.RLIM_INFINITY else min(hard, MOST + SPARE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


class Place:
    """Of one connection. `cut` ends it; `address` is none for a proxy, which comes for many."""

    __slots__ = ("address", "cut")

    def __init__(self, address: str | None, cut: Callable[[], None]) -> None:
        self.address, self.cut = address, cut


class Capacity:
    """Where none is left, the connection that has been without a complete request for the longest time goes."""

    def __init__(self, from_one: int, most: int | None = None, audit: Audit | None = None) -> None:
        self.audit = audit or Audit()
        self.most = descriptors() - SPARE if most is None else most
        self.of_one, self.unfinished_of_one = EACH * from_one, UNFINISHED * from_one
        self.taken, self.open = 0, Counter[str]()
        self.unfinished: dict[Place, None] = {}  # the oldest first
        self.of: dict[str, dict[Place, None]] = {}  # the same, by address

    def enter(self, address: str | None, cut: Callable[[], None]) -> Place | None:
        """None: there is none left."""
        if self.taken >= self.most and not self._drop(self.unfinished):
            return None
        if address is not None:
            waiting = self.of.get(address, {})
            full = self.open[address] >= self.of_one
            if (full or len(waiting) >= self.unfinished_of_one) and not self._drop(waiting):
                return None
            self.open[address] += 1
        self.taken += 1
        return Place(address, cut)

    def waits(self, place: Place) -> None:
        """For a request, or for the rest of one."""
        self.unfinished[place] = None
        if place.address is not None:
            self.of.setdefault(place.address, {})[place] = None

    def served(self, place: Place) -> None:
        """Its request is complete."""
        self.unfinished.pop(place, None)
        waiting = self.of.get(place.address or "")
        if waiting is not None:
            waiting.pop(place, None)
            if not waiting and place.address is not None:
                del self.of[place.address]

    def leave(self, place: Place) -> None:
        self.served(place)
        self.taken -= 1
        if place.address is not None:
            self.open[place.address] -= 1
            if not self.open[place.address]:
                del self.open[place.address]

    def _drop(self, waiting: dict[Place, None]) -> bool:
        oldest = next(iter(waiting), None)
        if oldest is None:
            return False
        self.audit.refused("unfinished", oldest.address or "")
        oldest.cut()
        return True
