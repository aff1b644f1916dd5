"""After a deal: its replay, the analysis of it, a mistake, and the same deal played on otherwise."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from paiju.server.thinking import analysis
from tests.browser.axe import Axe
from tests.browser.conftest import NewPage
from tests.browser.layout import ALL, check_sizes, resize
from tests.browser.player import Player


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """With a few worlds: the server runs without workers here, in this process."""
    for name, value in (("FEWEST", 30), ("MOST", 30), ("PLAYOUTS", 4)):
        monkeypatch.setattr(analysis, name, value)
    yield


def test_a_mistake_is_found_and_played_otherwise(new_page: NewPage) -> None:
    player = Player(new_page(size="390x844"))
    page = player.page
    page.goto("/")
    wanted = {"ruleset": "guandan", "strength": "random", "deals": 1}
    code = page.request.post("/api/tables", data=wanted).json()["code"]
    page.goto(f"/t/{code}")
    player.wait()
    player.button("auto").click()
    page.locator("[data-result]").wait_for()
    page.goto(f"/replay/{code}/1?open")
    page.locator("[data-do=study]").click()
    page.locator("[data-do=analyse]").click()
    expect(page.locator(".study progress")).to_be_visible()
    page.locator("[data-analysis=done]").wait_for()
    expect(page.locator(".curve canvas")).to_be_visible()
    worst = page.locator("[data-mistake]").first
    v = worst.get_attribute("data-mistake")
    worst.click()
    expect(worst).to_have_attribute("aria-current", "true")
    expect(page.locator(".decision .grade")).to_contain_text("亏")
    expect(page.locator(".decision .move")).to_have_count(2)
    expect(page.locator(".decision")).to_be_in_viewport()  # also where the list is far below it
    expect(page.locator(".reckoning")).to_contain_text("看得出的失误")
    axe = Axe(page)
    axe.look("analysis")
    wrong = check_sizes(page, "analysis", ALL[:-1])  # beside the felt it changes nothing there
    resize(page, "390x844")
    page.locator(".curve").click(position={"x": 90, "y": 40})  # a tap on the curve goes there, early in the deal
    shown = page.locator("[data-at]")
    expect(shown).not_to_have_attribute("data-v", v or "")
    v = shown.get_attribute("data-v")
    page.locator("[data-do=what-if]").click()
    expect(page.locator("[data-line=branch]")).to_contain_text("不计战绩")
    wrong += check_sizes(page, "what if", ("360x640", "844x390", "390x844"))
    player.button("auto").click()
    page.locator("[data-result]").wait_for()
    page.locator("[data-result] [data-do=back-to-replay]").click()
    page.wait_for_url(f"**/replay/{code}/1**")
    expect(shown).to_have_attribute("data-v", v or "")
    expect(page.locator(".study [data-analysis=done]")).to_be_visible()  # as it was left
    assert not wrong and not axe.faults
