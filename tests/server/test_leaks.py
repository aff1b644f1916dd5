"""Nothing leaks: the world changes under a seat at every moment of whole deals, and every byte it is sent is the same.
So it is with those who have no seat: who looks on, at once or a round behind, and who waits.

A deal is played twice at a table, by the same actions. The second time, whenever something has happened and before
anybody is told, all cards that one person cannot see are dealt out anew, so that just what happens next can still
happen. What that person is sent, and when, must be the same from the first byte to the last.
"""

import random
from collections.abc import Sequence
from itertools import zip_longest
from os.path import commonprefix
from pathlib import Path

import pytest

from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset, load
from paiju.server.protocol.messages import Spectators
from tests.effort import DEEP, long_played, often
from tests.server.sitting import Heard, Sitting, Spectacle
from tests.server.virtual import run

ASKED = {"advice", "err", "ask", "rounds", "said"}  # what comes when it is asked for
MOMENTS, MOVED = 40, 0.75  # of a deal, at least; and of these, in another world: in the end all cards are known
WATCHED = [(preset, mode) for preset in long_played() for mode in ("live", "delayed", "none")]
if not DEEP:
    WATCHED = [("guandan", "live"), ("zhaopengyou", "delayed"), ("guandan", "none")]


def opening(rules: Ruleset, seed: bytes) -> Match:
    """The first question of a deal; in climbing of the second, which begins with tribute."""
    match, chance = Match(rules, seed), Stream(seed, "before")
    while rules.family == "climbing" and match.state.deal < 2:
        match.play(match.actors[0], match.legal(match.actors[0]).sample(chance))
    return match


def difference(place: int, true: object, other: object) -> str:
    """Where two messages part."""
    one, two = str(true), str(other)
    same = len(commonprefix([one, two]))
    return f"message {place}: …{one[max(0, same - 200) : same]}[{one[same : same + 100]} | {two[same : same + 100]}]"


@pytest.mark.parametrize("number", range(often(1, deep=20)))
@pytest.mark.parametrize("preset", long_played())
def test_every_byte_of_a_deal_is_the_same_in_other_worlds(
    preset: str, number: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rules, rng = load(preset), random.Random(f"{preset} {number}")
    seed, seat = rng.randbytes(8), rng.randrange(rules.options.seats)

    async def one(folder: str, truth: Sitting | None = None) -> None:
        sittings.append(Sitting(tmp_path / folder, opening(rules, seed), seat, seed, truth))
        heard.append(await sittings[-1].whole())

    sittings: list[Sitting] = []
    heard: list[list[list[tuple[float, str]]]] = []
    run(monkeypatch, lambda: one("true"))
    run(monkeypatch, lambda: one("other", sittings[0]))
    true = alike(preset, sittings, *heard)
    assert {kind for _, frame in true[0] for kind in ASKED if f'"t":"{kind}"' in frame} == ASKED


def alike(preset: str, sittings: Sequence[Sitting], true: list[Heard], other: list[Heard]) -> list[Heard]:
    """What was heard in truth, and in other worlds."""
    for told, tale in zip_longest(true, other, fillvalue=[]):
        for place, (one_frame, another_frame) in enumerate(zip_longest(told, tale)):
            assert one_frame == another_frame, difference(place, one_frame, another_frame)
    moments = len(sittings[0].acts)
    print(f"{preset}: {moments} moments, {sittings[1].moved} in another world, {sum(map(len, true))} messages")
    assert moments >= MOMENTS and sittings[1].moved >= MOVED * moments
    return true


@pytest.mark.parametrize("number", range(often(1, deep=5)))
@pytest.mark.parametrize(("preset", "spectators"), WATCHED)
def test_so_it_is_for_those_without_a_seat(
    preset: str, spectators: Spectators, number: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rules, rng = load(preset), random.Random(f"{preset} {number} watched")
    seed = rng.randbytes(8)

    async def one(folder: str, truth: Spectacle | None = None) -> None:
        sittings.append(Spectacle(tmp_path / folder, opening(rules, seed), seed, spectators, truth))
        heard.append(await sittings[-1].whole())

    sittings: list[Spectacle] = []
    heard: list[list[Heard]] = []
    run(monkeypatch, lambda: one("true"))
    run(monkeypatch, lambda: one("other", sittings[0]))
    true = alike(preset, sittings, *heard)
    shown = [frame for told in true for _, frame in told if '"t":"view"' in frame or '"t":"news"' in frame]
    assert bool(shown) == (spectators != "none") and not any('"ask":{' in frame for frame in shown)
