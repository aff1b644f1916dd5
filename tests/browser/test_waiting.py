"""Before the start: names, seats, and what somebody sees who comes by a link."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.layout import check_languages, check_sizes, resize
from tests.browser.player import Player

WIDEST = "W" * 16


def visit(host: Player, page: Page) -> Player:
    page.goto(host.page.locator("[data-invite]").input_value())
    return Player(page)


def come(host: Player, page: Page) -> Player:
    guest = visit(host, page)
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
    expect(host.page.locator("[data-looking='1']")).to_have_text(f"有人打开了链接，还没坐下：{WIDEST}")
    assert check_sizes(host.page, "somebody looks in") == check_sizes(friend.page, "looking in") == []
    friend.page.locator("[data-seat='1'] [data-do=sit]").click()
    expect(host.page.locator("[data-looking='0']")).to_have_text("")
    expect(friend.page.locator("[data-seat='1'] .tag.top")).to_have_text("You")
    expect(host.page.locator("[data-seat='1']")).to_contain_text(WIDEST)
    expect(host.page.locator("[data-seat='1'] .tie")).to_have_text("对手")
    assert check_sizes(host.page, "waiting") == check_sizes(friend.page, "waiting") == []
    friend.page.locator("[data-seat='2'] [data-do=move]").click()
    expect(host.page.locator("[data-seat='2'] .tie")).to_have_text("对家")
    path = host.page.evaluate("location.pathname")
    assert host.page.locator("[data-invite]").input_value().endswith(path)
    expect(host.page.locator(".waiting a.rules")).to_have_attribute("href", "/rules/shengji")
    call(friend.page, "Ann")
    expect(host.page.locator("[data-seat='2']")).to_contain_text("Ann")
    host.page.locator("[data-clock=quick]").click()
    host.page.locator("[data-strength=beginner]").click()
    expect(friend.page.locator("[data-clock=quick]")).to_contain_text("15 seconds a turn")
    expect(friend.page.locator("[data-strength=beginner]")).to_contain_text("beginner")
    expect(friend.page.locator("[data-setting=counter]")).to_contain_text("off")
    host.page.locator("[data-setting=counter] input").check()
    expect(friend.page.locator("[data-setting=counter]")).to_contain_text("on")
    host.button("start").click()
    expect(friend.page.locator("[data-do=counter]")).to_be_visible()


def test_a_name_that_is_being_typed_outlasts_news_of_the_table(new_page: NewPage) -> None:
    host = Player(new_page())
    host.open("shengji", friends=True)
    friend = come(host, new_page())
    friend.page.locator("#name").fill("Ann")
    host.page.locator("[data-clock=quick]").click()
    expect(friend.page.locator("[data-clock=quick]")).to_be_visible()
    expect(friend.page.locator("#name")).to_have_value("Ann")


def test_the_invitation_can_be_scanned_in_every_light_and_at_every_size(new_page: NewPage) -> None:
    host = Player(new_page(locale="en-GB"))
    host.open("guandan", friends=True)
    picture = host.page.get_by_role("img", name="QR code of the link to this table")
    for theme in ("paper", "night"):
        host.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        expect(picture).to_have_css("background-color", "rgb(255, 255, 255)")
        expect(picture).to_have_css("fill", "rgb(0, 0, 0)")
        for size in ("360x640", "390x844", "844x390", "1440x900"):
            resize(host.page, size)
            box, code = picture.bounding_box(), host.page.locator("[data-code]").bounding_box()
            assert box and box["width"] == box["height"] >= 148  # four pixels a square
            assert code and code["x"] >= box["x"] + box["width"] and code["y"] < box["y"] + box["height"]
    assert check_languages(host.page, "the invitation") == []


def test_who_comes_to_a_full_table_is_told_so_and_opens_another(new_page: NewPage) -> None:
    host = Player(new_page())
    host.open("zhaopengyou", friends=True)
    host.page.locator("[data-clock=quick]").click()
    host.page.locator("[data-setting=counter] input").check()
    for seat in range(1, 5):
        friend = come(host, new_page(size="390x844"))
        friend.page.locator(f"[data-seat='{seat}'] [data-do=sit]").click()
    late = visit(host, new_page())
    told = late.page.locator("[data-no-seat]")
    expect(told).to_contain_text("座位都有人了，还没开始打")
    assert check_languages(late.page, "no free seat") == []
    host.button("start").click()
    expect(told).to_contain_text("座位都有人了，这一桌正在打")
    expect(late.page.locator("[data-do=sit]")).to_have_count(0)
    late.button("own-table").click()
    expect(late.page.locator("[data-do=start]")).to_be_visible()
    expect(late.page.locator("h2")).to_contain_text("找朋友")
    expect(late.page.locator("[data-clock=quick]")).to_have_attribute("aria-checked", "true")
    expect(late.page.locator("[data-setting=counter] input")).to_be_checked()
    assert late.page.url != host.page.url


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
    expect(friend.page.locator("[data-no-seat]")).to_contain_text("房主锁了桌")
    expect(friend.page.locator("[data-do=sit]")).to_have_count(0)
    host.button("lock").click()
    friend.page.locator("[data-seat='1'] [data-do=sit]").click()
    expect(friend.page.get_by_role("alert")).to_have_count(0)
    host.button("start").click()
    other.root.and_(other.page.locator("[data-phase=climb]")).wait_for()
    assert check_sizes(host.page, "the host's seats") == []
    host.page.locator("[data-seat='2'] [data-do=person]").click()
    host.button("keep-out").click()
    expect(host.button("keep-out")).to_have_text("再点一次，不再让对方加入")
    host.button("keep-out").click()
    expect(other.page.locator("[data-missing]")).to_contain_text("房主请你离开了这一桌")
    expect(other.page.locator("[data-card]")).to_have_count(0)
    other.page.reload()
    expect(other.page.locator("[data-missing]")).to_contain_text("房主请你离开了这一桌")
    host.page.get_by_role("button", name="菜单", exact=True).click()
    expect(host.button("let-in")).to_contain_text("允许 客人")
    assert check_sizes(host.page, "who is kept out") == []
    host.button("let-in").click()
    expect(host.button("let-in")).to_have_count(0)
    friend.page.get_by_role("button", name="菜单", exact=True).click()
    expect(friend.button("let-in")).to_have_count(0)
    other.page.reload()
    expect(other.page.locator("[data-missing]")).to_have_count(0)
    expect(other.page.get_by_text("这一副打完就可以入座")).to_be_visible()


def test_a_host_hands_the_role_on_and_another_closes_the_table(new_page: NewPage) -> None:
    host = Player(new_page())
    host.open("shengji", friends=True)
    friend = come(host, new_page(locale="en-GB"))
    friend.page.locator("[data-seat='1'] [data-do=sit]").click()
    host.page.locator("[data-seat='1'] [data-do=person]").click()
    host.button("make-host").click()
    friend.page.get_by_role("button", name="Menu", exact=True).click()
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
    menu = host.page.get_by_role("button", name="菜单", exact=True)
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
    expect(host.page.locator("[data-verified=true]")).to_contain_text("已核对")
    host.page.get_by_text("看数字").click()
    expect(host.page.get_by_text(bound or "?")).to_be_visible()
