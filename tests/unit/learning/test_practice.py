"""Practice deals on the referee: what is kept of them, and that it is true."""

from array import array
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.networks import TinyNet, packed

from paiju.arena.hiring import workers
from paiju.errors import BadInput
from paiju.family import FAMILIES
from paiju.learning.practice import Choices, Lot, RefereePractice, play_lot, thinned
from paiju.practice import Practice, Samples
from paiju.rng import Stream
from paiju.rules import load

RULES = load("guandan")
INPUTS = TinyNet.INPUTS


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    family = FAMILIES["climbing"]
    monkeypatch.setitem(FAMILIES, "climbing", replace(family, bots={**family.bots, "net": TinyNet}, practice=None))
    yield


def rows_of(samples: Samples) -> list[bytes]:
    return [samples.rows[at : at + INPUTS] for at in range(0, len(samples.rows), INPUTS)]


def test_a_seed_determines_the_deals() -> None:
    practice = RefereePractice(RULES, None, 0.06)
    one, again, other = practice.play(5, 3), practice.play(5, 3), practice.play(6, 3)
    assert one == again and one != other
    assert len(one.outcomes) == len(one.deals) == len(rows_of(one)) > 30
    assert sorted(set(one.deals)) == [0, 1, 2]


def test_who_goes_out_first_has_won() -> None:
    """Without exploration every choice is kept, and the rows say who went out: no cards left after a play."""
    samples = RefereePractice(RULES, None, 0.0).play(1, 6)
    checked = 0
    for deal in range(6):
        made = [place for place, number in enumerate(samples.deals) if number == deal]
        outcomes = {samples.outcomes[place] for place in made}
        assert outcomes == {0, 1}
        first = next((place for place in made if rows_of(samples)[place][0] == 0), None)
        if first is not None:
            checked += 1
            others_out = 0 in rows_of(samples)[first][1:4]
            assert others_out or samples.outcomes[first] == 1
    assert checked


def test_nothing_is_kept_of_what_came_before_straying() -> None:
    choices = Choices()
    for number in range(6):
        choices.hear(number % 4, bytes([number]), strayed=number == 3)
    assert choices.total == 6
    assert choices.made == [(3, b"\3"), (0, b"\4"), (1, b"\5")]


def test_exploration_leaves_fewer_choices_of_a_deal() -> None:
    strict, free = (len(RefereePractice(RULES, None, explore).play(9, 8).outcomes) for explore in (0.0, 0.3))
    assert 0.3 * strict < free < 0.95 * strict


def test_a_network_plays_another_game_than_the_expert() -> None:
    expert = RefereePractice(RULES, None, 0.0).play(2, 2)
    network = RefereePractice(RULES, packed([INPUTS, 2]), 0.0).play(2, 2)
    assert expert.rows != network.rows


def test_some_decisions_of_each_deal_are_kept_in_their_order() -> None:
    numbers = array("I", [0] * 3 + [1] * 50 + [4] * 20)
    samples = Samples(bytes(place for place in range(73) for _ in range(2)), bytes(range(73)), numbers)
    kept = thinned(samples, 2, 16, Stream(b"kept"))
    assert [list(kept.deals).count(deal) for deal in (0, 1, 4)] == [3, 16, 16]
    assert list(kept.outcomes) == sorted(kept.outcomes)  # the outcome of each is its place here
    assert {0, 3, 53} <= set(kept.outcomes)  # the first of each deal
    assert kept.rows == bytes(place for place in kept.outcomes for _ in range(2))
    assert kept != thinned(samples, 2, 16, Stream(b"others"))
    assert thinned(samples, 2, 100, Stream(b"kept")) == samples


def test_a_lot_is_played_the_familys_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    class Quick:
        def play(self, seed: int, deals: int) -> Samples:
            return Samples(bytes([seed] * INPUTS * deals), bytes(deals), array("I", range(deals)))

    asked = []

    def practice(*given: object) -> Practice:
        asked.append(given)
        return Quick()

    monkeypatch.setitem(FAMILIES, "climbing", replace(FAMILIES["climbing"], practice=practice))
    found = play_lot(Lot(RULES, 3, 5, 7, b"a network", 0.1, 20))
    assert asked == [(RULES, b"a network", 0.1)]
    assert found.samples.rows == bytes([7] * INPUTS * 5) and found.seconds >= 0


def test_processes_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # other processes know only what is shipped
    lots = [Lot(RULES, number, 2, number, None, 0.06, 20) for number in range(3)]
    with workers(play_lot, 2) as hands:
        found = [pending.wait().samples for pending in [hands.submit(lot) for lot in lots]]
    assert found == [play_lot(lot).samples for lot in lots]


def test_a_family_without_a_network_cannot_practise(monkeypatch: pytest.MonkeyPatch) -> None:
    family = FAMILIES["climbing"]
    bots = {name: bot for name, bot in family.bots.items() if name != "net"}
    monkeypatch.setitem(FAMILIES, "climbing", replace(family, bots=bots))
    with pytest.raises(BadInput, match="family_lacks"):
        play_lot(Lot(RULES, 0, 1, 1, None, 0.0, 20))
