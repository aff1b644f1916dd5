"""Places are counted, given back and forgotten, and those who wait longest make room."""

import resource

from paiju.server.web.capacity import EACH, MOST, SPARE, UNFINISHED, Capacity, Place, descriptors


class Waiting:
    """Connections that wait for a request; each gives its place free when it is cut."""

    def __init__(self, capacity: Capacity) -> None:
        self.capacity, self.cut = capacity, list[Place]()

    def enter(self, address: str | None, waits: bool = True) -> Place | None:
        def cut() -> None:
            assert place
            self.cut.append(place)
            self.capacity.leave(place)

        place = self.capacity.enter(address, cut)
        if place and waits:
            self.capacity.waits(place)
        return place


def test_the_oldest_unfinished_request_of_an_address_goes() -> None:
    capacity = Capacity(1, most=100)
    waiting = Waiting(capacity)
    first, *others = [waiting.enter("a") for _ in range(UNFINISHED)]
    neighbour = waiting.enter("b")
    assert not waiting.cut
    assert waiting.enter("a") and waiting.cut == [first]
    capacity.served(others[0] or Place(None, print))  # its request is complete: it is not in the way
    assert waiting.enter("a") and waiting.cut == [first] and neighbour


def test_an_address_has_its_share() -> None:
    capacity = Capacity(1, most=100)
    waiting = Waiting(capacity)
    places = [waiting.enter("a", waits=False) for _ in range(EACH)]
    assert all(places) and waiting.enter("a") is None and waiting.enter("b")
    for place in places:
        capacity.leave(place or Place(None, print))
    assert waiting.enter("a")


def test_a_proxy_comes_for_many() -> None:
    capacity = Capacity(1, most=20)
    waiting = Waiting(capacity)
    assert all(waiting.enter(None, waits=False) for _ in range(20))
    assert waiting.enter(None) is None and waiting.enter("a") is None


def test_when_all_places_are_taken_whoever_waits_longest_goes() -> None:
    capacity = Capacity(10, most=3)
    waiting = Waiting(capacity)
    first = waiting.enter("a")
    for address in "bcde":
        assert waiting.enter(address)
    assert waiting.cut[0] is first and len(waiting.cut) == 2 and capacity.taken == 3
    for place in list(capacity.unfinished):
        capacity.leave(place)
    assert not capacity.taken and not capacity.open and not capacity.of and not capacity.unfinished


def test_the_system_is_asked_for_descriptors() -> None:
    given = descriptors()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert given > SPARE and (soft >= given or soft == resource.RLIM_INFINITY)
    assert given in (hard, MOST + SPARE)
