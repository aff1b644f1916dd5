"""net: the expert's candidates, ranked by a network."""

from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Any

import pytest
from tests.networks import TinyNet, header, packed

from paiju.bots import Budget
from paiju.bots.advice import Advice
from paiju.bots.weights import Weights, from_file, shipped
from paiju.errors import BadInput
from paiju.legal import Legal
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import load
from paiju.rules.prose import error_words

RULES = load("guandan")
LAYERS = [6, 2]


def liking(laid: float) -> Weights:
    """Weights that see nothing but how many cards an action lays."""
    values = [0.0] * 14
    values[2 * 4 + 1] = laid
    return Weights(packed(LAYERS, values), "test")


def net(seat: int, weights: Weights | None = None, margin: float = 0.0) -> TinyNet:
    bot = TinyNet(RULES, seat, Stream(b"net", seat), Budget())
    bot.weights, bot.margin = weights, margin
    return bot


def choices(count: int = 40) -> Iterator[tuple[int, Any, Legal]]:
    """Decisions of an expert's deal in which there is a choice."""
    match = Match(RULES, b"choices", deals=1)
    while not match.over and count:
        seat = match.actors[0]
        view, legal = match.view(seat), match.legal(seat)
        found = net(seat).candidates(view, legal)
        if view.phase == "climb" and len(found) > 1:
            count -= 1
            yield seat, view, legal
        match.play(seat, found[0].action)


def laid(advice: Advice) -> int:
    return len(getattr(advice.action, "cards", b""))


def test_the_network_ranks() -> None:
    moved = 0
    for seat, view, legal in choices():
        bot = net(seat, liking(1.0))
        ranked, before = bot.advise(view, legal), bot.candidates(view, legal)
        assert [laid(advice) for advice in ranked] == sorted(map(laid, before), reverse=True)
        worths = [advice.worth for advice in ranked]
        assert worths == sorted(worths, reverse=True) and all(-1 <= worth <= 2 for worth in worths)
        assert {(advice.action, advice.reason) for advice in ranked} == {(a.action, a.reason) for a in before}
        assert bot.act(view, legal) == ranked[0].action
        moved += ranked[0].action != before[0].action
    assert moved > 10


def test_the_expert_stays_unless_it_is_clearly_beaten() -> None:
    kept = 0
    for seat, view, legal in choices():
        free, bound = net(seat, liking(0.2)).advise(view, legal), net(seat, liking(0.2), 0.25).advise(view, legal)
        first = net(seat).candidates(view, legal)[0].action
        value = next(advice.worth for advice in free if advice.action == first)
        wanted = free[0].action if free[0].worth > value + 0.25 else first
        assert bound[0].action == wanted
        assert max(advice.worth for advice in bound) == bound[0].worth
        kept += wanted == first != free[0].action
    assert kept > 1


def test_an_infinite_margin_is_the_expert_without_a_network() -> None:
    for seat, view, legal in choices(5):
        assert net(seat, margin=inf).advise(view, legal) == net(seat).candidates(view, legal)


def test_what_is_not_encoded_is_the_expert() -> None:
    match = Match(RULES, b"tribute", deals=3)
    asked = 0
    while not match.over:
        seat = match.actors[0]
        view, legal = match.view(seat), match.legal(seat)
        bot = net(seat, liking(1.0))
        found = bot.candidates(view, legal)
        if view.phase != "climb" or len(found) == 1:
            asked += view.phase != "climb"
            assert bot.advise(view, legal) == found and bot.act(view, legal) == found[0].action
        match.play(seat, found[0].action)
    assert asked


def test_it_records_the_rows_of_its_choices_and_strays() -> None:
    heard: list[tuple[bytes, bool]] = []
    strays = 0
    for seat, view, legal in choices():
        bot = net(seat, liking(1.0))
        bot.explore, bot.recorder = 0.5, lambda row, strayed: heard.append((row, strayed))
        action = bot.act(view, legal)
        found = bot.candidates(view, legal)
        place = [advice.action for advice in found].index(action)
        row, strayed = heard[-1]
        assert row == bot.rows(view, legal, found)[place * 6 : place * 6 + 6]
        if strayed:
            assert place > 0
        strays += strayed
    assert len(heard) == 40 and 5 < strays < 35


REFUSED = {
    "a family": (packed(LAYERS, family="tricks"), "network_family", ("tricks", "climbing")),
    "an encoder": (packed(LAYERS, features=3), "network_features", ("3", "1")),
    "sizes": (packed([7, 2]), "network_sizes", ("7-2", "6-2")),
    "a truncated file": (packed(LAYERS)[:-1], "network_length", ("28", "27")),
    "a format": (packed(LAYERS, format=9), "network_format", ("1", "9")),
    "a header": (header([0]), "network_header", ("layers", "[0]")),
    "a number": (packed([6, 2], [float("nan")] * 14), "network_numbers", ()),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_bad_file_is_refused_in_words(name: str, tmp_path: Path) -> None:
    data, code, facts = REFUSED[name]
    file = tmp_path / "some.net"
    file.write_bytes(data)
    with pytest.raises(BadInput) as refused:
        net(0, from_file(str(file))).network  # noqa: B018
    assert refused.value.code == code
    for text in (error_words(refused.value).zh, error_words(refused.value).en):
        assert str(file) in text and all(fact in text for fact in facts)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="unreadable_file"):
        from_file(str(tmp_path / "none.net"))
    with pytest.raises(BadInput, match=r"no_network.*paiju\.rules/bots/value\.net"):
        shipped("paiju.rules")
