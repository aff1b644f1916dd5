"""The film of any deal leads the page to what the referee has, step by step and back: by the page's own state."""

import os
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from paiju.cards import Seat, names
from paiju.match import Match
from paiju.past import PastDeal, past_deals
from paiju.pictures import Text
from paiju.rules import load, presets
from paiju.server.protocol.replay import FilmSeat
from paiju.server.shown.film import Cast, film
from paiju.server.shown.news import Shown
from tests.effort import often
from tests.walks import finished

WEB = Path(__file__).parents[2] / "web"


def recorded(preset: str, deals: int, rng: random.Random) -> list[PastDeal]:
    """Deals that were played at random, and are over."""
    found: list[PastDeal] = []
    while len(found) < deals:
        match = finished(Match(load(preset), rng.randbytes(8), deals=2), rng)
        found += past_deals(match.rules, match.events)
    return found[:deals]


def brought(deal: PastDeal, seat: Seat | None) -> dict[str, Any]:
    """A film, and what somebody is shown who comes when the deal is over: drawn of the referee's last state at once."""
    seats = range(deal.rules.options.seats)
    players = {place: FilmSeat(Text(f"甲{place}", f"P{place}"), bot=place == 1) for place in seats}
    match, shown = deal.until(deal.last), Shown(deal.rules, {place: player.name for place, player in players.items()})
    shown.log.v, shown.log.state = deal.first, deal.before
    shown.catch_up(match, [])
    assert match.state == deal.end
    return {
        "film": film(deal, Cast(players, [deal.number]), seat),
        "board": shown.board,
        "own": None if seat is None else shown.picture(seat, match, None, [], None).own,
        "hands": [sorted(names(hand)) for hand in deal.end.hands],
    }


def test_a_film_leads_the_page_to_what_the_referee_has(tmp_path: Path) -> None:
    node = shutil.which("node")
    assert node, "the state of the page runs in Node.js"
    rng, most = random.Random(14), often(2, 200)
    for preset in presets():
        films = [
            brought(deal, rng.choice((None, *range(deal.rules.options.seats)))) for deal in recorded(preset, most, rng)
        ]
        (tmp_path / f"{preset}.json").write_bytes(msgspec.json.encode(films))
    command = [node, str(WEB / "node_modules/vitest/vitest.mjs"), "run", "src/replay/films.test.ts", "--root", str(WEB)]
    done = subprocess.run(
        command, cwd=WEB, env={**os.environ, "PAIJU_FILMS": str(tmp_path)}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert f"{len(presets())} passed" in done.stdout


@pytest.mark.parametrize("preset", presets())
def test_every_event_is_told_in_its_order_and_once(preset: str) -> None:
    (deal,) = recorded(preset, 1, random.Random(preset))
    seats = range(deal.rules.options.seats)
    made = film(deal, Cast({seat: FilmSeat(Text("甲", "A"), bot=False) for seat in seats}, [deal.number]), None)
    assert made.v > made.first == deal.first and made.frames[-1].v == deal.last
    assert made.v + sum(len(msgspec.json.decode(frame.events)) for frame in made.frames) == deal.last
    assert len(made.frames) < len(deal.events)
