"""What a seat says of its player: on whose side, whether a bot, and whether there."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.layout import problems
from tests.browser.player import Player

COVERED = """() => [...document.querySelectorAll('.felt .av .bot')].filter(badge => {
    const letter = document.createRange();
    letter.selectNodeContents([...badge.parentElement.childNodes].find(node => node.data?.trim()));
    const [one, other] = [letter.getBoundingClientRect(), badge.getBoundingClientRect()];
    const reach = one.height * 0.2;  // the box of a letter is higher than its ink
    return one.bottom - reach > other.top && one.right > other.left && one.left < other.right;
}).length"""


def test_a_seat_says_whose_partner_and_whether_a_bot_or_away(new_page: NewPage) -> None:
    host, guest = Player(new_page(size="360x640", locale="en")), Player(new_page())
    host.open("guandan", friends=True)
    guest.page.goto(host.page.locator("[data-invite]").input_value())
    guest.page.locator("[data-seat='2'] [data-do=sit]").click()
    expect(host.page.locator("[data-seat='2'] .tie")).to_have_text("partner")
    host.button("start").click()
    partner = host.page.locator(".felt [data-seat='2']")
    expect(partner.locator(".tie")).to_have_text("partner")
    expect(host.page.locator(".felt .tie")).to_have_count(1)
    expect(host.page.locator(".felt .theirs")).to_have_count(2)
    expect(partner.locator("[data-away]")).to_have_count(0)
    guest.page.close()
    expect(partner.locator("[data-away]")).to_have_text(re.compile("^offline"))
    for size in ("360x640", "844x390", "1440x900"):
        width, height = map(int, size.split("x"))
        host.page.set_viewport_size({"width": width, "height": height})
        assert host.page.locator(".felt .av .bot").count() == 2
        assert host.page.evaluate(COVERED) == 0
        assert problems(host.page) == []


def test_who_leaves_and_who_comes_is_told(new_page: NewPage) -> None:
    host, guest = Player(new_page(size="390x844")), Player(new_page())
    path = host.open("guandan", friends=True)
    guest.page.goto(path)
    guest.button("sit").click()
    expect(guest.page.locator("[data-do=sit]")).to_have_count(0)
    host.button("start").click()
    guest.wait()
    guest.page.locator(".hud .ib").first.click()
    guest.page.locator("[data-do=leave]").click()
    expect(host.page.locator("[data-going=left]")).to_have_text(re.compile("^客人.* 离开了，由机器人接着打$"))
    assert problems(host.page) == []
    guest.page.goto(path)
    expect(host.page.locator("[data-going=came]")).to_have_text(re.compile("^客人.* 来了$"))
