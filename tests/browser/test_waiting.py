"""Before the start: names, seats, and what somebody sees who comes by a link."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.layout import check_sizes
from tests.browser.player import Player

WIDEST = "W" * 16


def come(host: Player, page: Page) -> Player:
    guest = Player(page)
    guest.page.goto(host.page.locator("[data-invite]").input_value())
    guest.button("sit").wait_for()
    return guest


def call(page: Page, name: str) -> None:
    page.locator("#name").fill(name)
    page.locator("[data-do=rename]").click()
    expect(page.get_by_role("status").filter(has_text=re.compile("改名|Changed"))).to_be_visible()


def test_a_friend_takes_a_name_a_seat_and_another_seat(new_page: NewPage) -> None:
    host = Player(new_page())
    host.open("shengji", friends=True)
    friend = come(host, new_page(locale="en-GB"))
    call(friend.page, WIDEST)
    friend.page.locator("[data-seat='1'] [data-do=sit]").click()
    expect(friend.page.locator("[data-seat='1'] .tag.top")).to_have_text("You")
    expect(host.page.locator("[data-seat='1']")).to_contain_text(WIDEST)
    expect(host.page.locator("[data-seat='1'] .tie")).to_have_text("对手")
    assert check_sizes(host.page, "waiting") == check_sizes(friend.page, "waiting") == []
    friend.page.locator("[data-seat='2'] [data-do=move]").click()
    expect(host.page.locator("[data-seat='2'] .tie")).to_have_text("搭档")
    call(friend.page, "Ann")
    expect(host.page.locator("[data-seat='2']")).to_contain_text("Ann")


def test_a_long_name_fits_everywhere_at_the_table(new_page: NewPage) -> None:
    host = Player(new_page())
    host.open("guandan", friends=True)
    friend = come(host, new_page())
    call(friend.page, WIDEST)
    friend.button("sit").click()
    host.button("start").click()
    for player in (host, friend):
        player.root.and_(player.page.locator("[data-phase=climb]")).wait_for()
        assert check_sizes(player.page, "long name") == []


def test_a_visitor_of_a_running_deal_sees_who_plays(new_page: NewPage) -> None:
    host = Player(new_page())
    host.open("guandan", friends=True)
    visitor = come(host, new_page())
    host.button("start").click()
    expect(visitor.page.get_by_text("这一副打完就可以入座")).to_be_visible()
    expect(visitor.page.get_by_text("空位")).to_have_count(0)
    expect(visitor.page.locator("[data-do=sit]")).to_have_count(0)


def test_the_host_removes_people_and_locks_the_table(new_page: NewPage) -> None:
    host = Player(new_page(size="390x844"))
    host.open("guandan", friends=True)
    friend, other = come(host, new_page()), come(host, new_page())
    for player, seat in ((friend, 1), (other, 2)):
        player.page.locator(f"[data-seat='{seat}'] [data-do=sit]").click()
    expect(other.page.locator("[data-do=person]")).to_have_count(0)  # the host's alone
    host.page.locator("[data-seat='1'] [data-do=person]").click()
    assert check_sizes(host.page, "the host's menu") == []
    host.button("remove").click()
    expect(friend.page.get_by_role("alert")).to_have_text("房主请你离开了这一桌。")
    host.button("lock").click()
    expect(friend.page.locator("[data-locked]")).to_be_visible()
    expect(friend.page.locator("[data-do=sit]")).to_have_count(0)
    host.button("lock").click()
    friend.page.locator("[data-seat='1'] [data-do=sit]").click()
    expect(friend.page.get_by_role("alert")).to_have_count(0)
    host.button("start").click()
    other.root.and_(other.page.locator("[data-phase=climb]")).wait_for()
    assert check_sizes(host.page, "the host's seats") == []
    host.page.locator("[data-seat='2'] [data-do=person]").click()
    host.button("keep-out").click()
    expect(other.page.locator("[data-missing]")).to_contain_text("房主请你离开了这一桌")
    expect(other.page.locator("[data-card]")).to_have_count(0)
    other.page.reload()
    expect(other.page.locator("[data-missing]")).to_contain_text("房主请你离开了这一桌")


def test_a_host_hands_the_role_on_and_another_closes_the_table(new_page: NewPage) -> None:
    host = Player(new_page())
    host.open("shengji", friends=True)
    friend = come(host, new_page(locale="en-GB"))
    friend.page.locator("[data-seat='1'] [data-do=sit]").click()
    host.page.locator("[data-seat='1'] [data-do=person]").click()
    host.button("make-host").click()
    friend.page.get_by_role("button", name="Menu").click()
    assert check_sizes(friend.page, "menu of the host") == []
    friend.button("close").click()
    expect(friend.button("close")).to_have_text("Press again to close it")
    friend.button("close").click()
    expect(host.page.locator("[data-missing]")).to_contain_text("房主关闭了这一桌")
    expect(friend.page.locator("[data-missing]")).to_contain_text("The host closed the table")
    expect(friend.page.get_by_role("dialog")).to_have_count(0)  # the menu does not hide it


def test_leaving_is_told_as_it_is_and_the_shuffle_is_bound(new_page: NewPage) -> None:
    host = Player(new_page())
    host.open("guandan", friends=True)
    menu = host.page.get_by_role("button", name="菜单")
    menu.click()
    expect(host.page.get_by_text("座位会空出来")).to_be_visible()
    host.page.keyboard.press("Escape")
    host.button("start").click()
    menu.click()
    expect(host.page.get_by_text("座位给你留着")).to_be_visible()
    bound = host.page.locator("[data-commitment]").get_attribute("data-commitment")
    host.page.locator("[data-commitment] summary").click()
    assert check_sizes(host.page, "menu") == []
    host.page.keyboard.press("Escape")
    host.finish_deal()
    host.button("verify").click()
    expect(host.page.locator("[data-verified=true]")).to_contain_text("paiju verify")
    expect(host.page.get_by_text(bound or "?")).to_be_visible()
