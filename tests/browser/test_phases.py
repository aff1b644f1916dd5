"""Phases that not every deal brings to everybody: done by clicks, looked at in all sizes, and by axe."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from paiju.server.table import stored_match
from tests.browser.axe import Axe
from tests.browser.conftest import NewPage
from tests.browser.fated import fated
from tests.browser.layout import check_languages, switch_language
from tests.browser.player import TAP_AT_ONCE, Player
from tests.effort import DEEP
from tests.server.dealing import always

TRIES = 18  # in which both sides of the tribute come with near certainty
PHASES = [("zimeidui", "swap"), ("zhaopengyou", "bury"), ("zhaopengyou", "friend")]
ALIKE = [("shengji", "bury"), ("zimeidui", "bury")]  # fewer cards to bury than five players have


@pytest.mark.parametrize(("preset", "phase"), [*PHASES, *(ALIKE if DEEP else ())])
def test_a_phase_is_done_by_clicks_and_fits(
    new_page: NewPage, monkeypatch: pytest.MonkeyPatch, preset: str, phase: str
) -> None:
    monkeypatch.setattr(stored_match, "secrets", always(next(fated(preset, phase))))
    player = Player(new_page())
    player.open(preset)
    assert come_to(player, {phase}) == phase
    wrong = troubles_of(player, phase)
    assert not wrong, "\n".join(wrong)
    expect(player.root).not_to_have_attribute("data-phase", phase)


def test_the_bottom_is_taken_over_and_buried_again_by_clicks(
    new_page: NewPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_match, "secrets", always(next(fated("chaodipi", "takeover", silent=True))))
    player = Player(new_page())
    player.open("chaodipi")
    assert come_to(player, {"takeover"}, silent=True) == "takeover"
    expect(player.button("bid")).to_have_text("炒底")
    axe = Axe(player.page)
    axe.look("takeover")
    wrong = axe.faults + check_languages(player.page, "takeover")
    assert not wrong, "\n".join(wrong)
    assert player.turn() == "bid"
    expect(player.root).to_have_attribute("data-phase", "bury")
    player.wait()
    assert player.turn() == "bury"
    expect(player.root).not_to_have_attribute("data-phase", "bury")


def test_who_has_nothing_to_exchange_is_told_so(new_page: NewPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_match, "secrets", always(next(fated("zimeidui", "swap", choice=False))))
    player = Player(new_page())
    player.open("zimeidui")
    assert come_to(player, {"swap"}) == "swap"
    expect(player.page.locator(".line")).to_have_text("底牌里没有能换的")
    expect(player.button("pass")).to_have_text("继续")
    player.button("pass").click()
    expect(player.root).to_have_attribute("data-phase", "trick")


def test_a_tap_meant_for_one_bid_does_not_make_another(new_page: NewPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_match, "secrets", always(next(fated("zhaopengyou", "bury"))))
    player = Player(new_page(size="390x844"))
    page = player.page
    asks: list[dict[str, Any]] = []
    bids: list[str] = []
    lines: list[WebSocketRoute] = []

    def between(client: WebSocketRoute) -> None:
        lines.append(client)
        server = client.connect_to_server()
        client.on_message(lambda frame: bids.append(str(frame)) if '"act"' in str(frame) else server.send(frame))
        server.on_message(heard)

    def heard(frame: str | bytes) -> None:
        if not asks:  # whatever comes then is staged
            lines[-1].send(frame)
            ask = json.loads(frame).get("ask")
            asks.extend([ask] if ask and {*ask["legal"]["actions"]} - {"pass"} else [])

    page.route_web_socket(re.compile("/ws/"), between)
    player.open("zhaopengyou")
    player.button("bid").click(trial=True)
    page.evaluate(TAP_AT_ONCE, ["[data-do=bid]", "[data-do=bid]"])
    does = {"does": {"zh": "反庄", "en": "outbid"}}
    lines[-1].send(json.dumps({"t": "ask", **asks[0], "legal": asks[0]["legal"] | does}))
    expect(player.button("bid")).to_have_text("反庄")
    page.wait_for_timeout(300)
    assert bids == []
    player.button("bid").click()
    assert len(bids) == 1


def test_tribute_is_done_by_clicks_and_fits(new_page: NewPage) -> None:
    player = Player(new_page())
    player.open("guandan")
    phases = {"tribute", "return"}
    for _ in range(TRIES):
        if phase := come_to(player, phases):
            phases.remove(phase)
            assert troubles_of(player, phase) == []
        if not phases:
            return
        next_deal(player)  # tribute is paid for the deal before
    raise AssertionError(f"no {phases} in {TRIES} deals")


def come_to(player: Player, phases: set[str], silent: bool = False) -> str | None:
    """Take turns, or be `silent` while others bid, until I am asked in one of these phases; None if none comes before
    the first play."""
    while True:
        player.wait()
        if (phase := player.phase) in phases:
            return phase
        if phase in ("climb", "trick") or player.ended:
            return None
        quiet = silent and phase == "draw"
        if not (player.press(player.button("pass")) if quiet else player.turn()):
            player.page.wait_for_timeout(50)


def troubles_of(player: Player, phase: str) -> list[str]:
    """What axe finds, and how the panel of the phase lies on the page, before and after a hint; then the advice is
    taken."""
    axe = Axe(player.page)
    axe.look(phase)
    if DEEP:
        switch_language(player.page)
        axe.look(f"{phase} in English")
        switch_language(player.page)
    found = axe.faults + check_languages(player.page, phase)
    player.button("hint").click()
    player.page.wait_for_timeout(300)
    found += check_languages(player.page, f"{phase}, advised")
    assert player.turn()
    return found


def next_deal(player: Player) -> None:
    player.finish_deal()
    player.button("next").click()
    player.page.locator("[data-result]").wait_for(state="detached")
