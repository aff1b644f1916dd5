"""Two people who do not know each other find each other in a queue, or at a table that its host shows to all."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from paiju.server.web import limits
from tests.browser.conftest import QUICK, UNHURRIED, NewPage
from tests.browser.layout import check_sizes
from tests.browser.player import Player
from tests.server.serving import Guest, Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "RATES", {kind: rate.times(UNHURRIED) for kind, rate in limits.RATES.items()})
        with running(tmp_path_factory.mktemp("data"), replace(QUICK, fill=600)) as found:
            yield found


def queue(page: Page) -> None:
    page.locator("[data-queue=guandan] [data-do=queue]").click()
    expect(page.locator("[data-queued=guandan] [data-fills]")).to_be_visible()


def test_two_strangers_meet_in_a_queue_and_play(new_page: NewPage, server: Server) -> None:
    pages = [new_page(size="390x844"), new_page(locale="en-GB")]
    for page in pages:
        page.goto("/")
        page.locator("a[href='/find']").click()
    queue(pages[0])
    pages[0].locator("[data-do=leave-queue]").click()  # not yet
    expect(pages[0].locator("[data-queued]")).to_have_count(0)
    queue(pages[0])
    queue(pages[1])
    expect(pages[1].locator("[data-queued] .big b")).to_have_text("2 of 4")
    others = [Guest(server.url), Guest(server.url)]
    for guest in others:  # four begin at once
        guest.post("/api/queues/guandan", {})
    for page in pages:
        page.locator(".hand .card").first.wait_for()
    assert pages[0].url == pages[1].url
    for guest in others:
        with guest.at(pages[0].url.split("/")[-1]) as client:
            client.send(t="leave")
            client.until("table", you=None)
    for page in pages:
        expect(page.locator(".av .bot")).to_have_count(2)
        expect(page.locator("[data-do=person]")).to_have_count(0)  # nobody is the host
    players = [Player(page) for page in pages]
    done: set[int] = set()
    while len(done) < 2:
        for number, player in enumerate(players):
            if player.my_turn and player.turn():
                done.add(number)
        pages[0].wait_for_timeout(50)
    pages[0].locator("[data-do=talk]").click()
    expect(pages[0].locator("dialog [data-phrase=hello]")).to_be_visible()
    expect(pages[0].locator("dialog [data-field]")).to_have_count(0)
    pages[0].locator("dialog [data-phrase=hello]").click()
    expect(pages[0].locator("[data-bubble]")).to_have_text("大家好，手下留情")


def test_a_table_that_is_shown_to_all_is_found(new_page: NewPage, server: Server) -> None:
    host, page = new_page(), new_page(size="390x844")
    host.goto("/")
    host.locator("[data-do=play-now]:enabled").wait_for()
    body = '{"ruleset": "zhaopengyou", "strength": "greedy", "friends": true, "listed": true}'
    code = host.evaluate("body => fetch('/api/tables', {method: 'POST', body}).then(answer => answer.json())", body)[
        "code"
    ]
    host.goto(f"/t/{code}")
    host.locator("[data-invite]").wait_for()
    page.goto("/find")
    page.locator(f"[data-listed='{code}']").wait_for()
    assert check_sizes(page, "finding") == []
    page.locator(f"[data-listed='{code}'] a").click()
    page.locator("[data-do=sit]").first.click()
    expect(host.locator("[data-seat] .av:not(.free)")).to_have_count(2)
