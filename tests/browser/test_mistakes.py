"""One's own mistakes in the page: they have come back, and one of them is solved."""

from playwright.sync_api import expect

from tests.browser.axe import Axe
from tests.browser.conftest import NewPage
from tests.browser.layout import check_sizes
from tests.browser.test_learn import PHONE, choose
from tests.browser.test_statistics import be
from tests.server.serving import Server
from tests.server.test_films import Party
from tests.server.test_mistakes import analysed, days_pass


def test_a_mistake_comes_back_and_is_answered(new_page: NewPage, server: Server) -> None:
    page, party = new_page(size=PHONE), Party(server)
    axe = Axe(page)
    made = analysed(server, party)[0]
    mistake = next(one for one in made if one.best == "pass" or " as single" in one.best)
    days_pass(server, 1.01)
    be(page, party.host)
    page.goto("/learn")
    expect(page.locator("[data-do=mistakes]")).to_contain_text(f"{len(made)} 道")
    page.locator("[data-do=mistakes]").click()
    expect(page.locator("[data-due]")).to_have_count(len(made))
    assert check_sizes(page, "mistakes", ("360x640",)) == []
    axe.look("mistakes")
    page.locator(f"[data-mistake='{party.code}-{mistake.v}']").click()
    page.locator(".hand [data-card]").first.wait_for()
    if mistake.best == "pass":
        page.locator("[data-do=pass]").click()
    else:
        choose(page, [mistake.best.split()[1]])
        page.locator("[data-do=play]").click()
    expect(page.locator("[data-mark=right]")).to_contain_text("0.9 级")
    expect(page.locator("[data-do=replay]")).to_have_attribute("href", f"/replay/{party.code}/1#{mistake.v}")
    assert check_sizes(page, "a mistake", ("360x640", "1440x900")) == []
    page.locator("[data-do=next-puzzle]").click()
    expect(page.locator("[data-mark]")).to_have_count(0)
    page.goto("/learn/mistake")
    expect(page.locator("[data-due]")).to_have_count(len(made) - 1)
    expect(page.locator(f"[data-mistake='{party.code}-{mistake.v}']")).to_contain_text("做对过一次")
    assert axe.faults == []
