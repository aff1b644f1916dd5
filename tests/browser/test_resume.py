"""Nothing is lost when a page is loaded anew, opened twice, or cut off."""

import re

import pytest
from playwright.sync_api import FloatRect, Page, WebSocketRoute, expect

from tests.browser.conftest import NewPage
from tests.browser.layout import SIZES, SMALL, check_sizes, resize
from tests.browser.player import Player
from tests.server.disk import full
from tests.server.serving import Server


def hand(page: Page) -> list[str]:
    page.locator("[data-card]").first.wait_for()
    found: list[str] = page.eval_on_selector_all("[data-card]", "cards => cards.map(card => card.dataset.card).sort()")
    return found


def in_the_middle(player: Player, preset: str) -> str:
    """A table where others have played in this round, and it is my turn."""
    path = player.open(preset)
    for _ in range(200):
        player.wait()
        if player.follows:
            return path
        if not player.turn():
            player.page.wait_for_timeout(50)
    raise AssertionError("never came to play")


def test_a_page_is_loaded_anew_in_the_middle_of_a_trick(new_page: NewPage) -> None:
    player = Player(new_page())
    in_the_middle(player, "shengji")
    held, lying = hand(player.page), player.page.locator("[data-seat] .laid").count()
    player.page.reload()
    player.wait()
    assert hand(player.page) == held
    assert player.page.locator("[data-seat] .laid").count() == lying
    player.finish_deal()


def test_a_second_tab_shows_and_plays_the_same_game(new_page: NewPage) -> None:
    first = Player(new_page())
    path = in_the_middle(first, "guandan")
    second = Player(new_page(first.page.context))
    second.page.goto(path)
    second.wait()
    assert hand(first.page) == hand(second.page)
    for number in range(6):
        player = (second, first)[number % 2]
        player.page.bring_to_front()
        player.wait()
        player.turn()
    first.wait()
    second.page.wait_for_timeout(300)
    expect(first.page.locator("[data-card]")).to_have_count(second.page.locator("[data-card]").count())
    first.finish_deal()
    expect(second.page.locator("[data-result]")).to_be_visible()


def test_a_line_that_is_cut_off_is_taken_up_again(new_page: NewPage, server: Server) -> None:
    player = Player(new_page())
    path = in_the_middle(player, "guandan")
    table = server.lobby.awake[path.removeprefix("/t/")]
    for _ in range(3):
        held = hand(player.page)
        server.inside(lambda: [connection.close(1012) for connection in table.attendance.connections])
        player.page.wait_for_timeout(100)
        player.wait()
        assert hand(player.page) == held
        if player.turn() == "play":  # what was clicked is on its way: the next cut comes after it
            expect(player.page.locator("[data-card]")).not_to_have_count(len(held))
    player.finish_deal()


def test_a_lost_network_is_told_at_once_and_what_was_done_arrives(new_page: NewPage) -> None:
    player = Player(new_page())
    in_the_middle(player, "shengji")
    held = len(hand(player.page))
    player.page.locator(".hud .ib").first.click()
    player.button("leave").wait_for()  # the menu is fetched when it is first wanted
    player.page.keyboard.press("Escape")
    player.button("hint").click()
    player.page.locator("[data-card][aria-pressed=true]").first.wait_for()
    player.page.context.set_offline(True)
    expect(player.page.locator("[data-line=lost]")).to_be_visible(timeout=1000)
    player.button("play").click()
    player.page.wait_for_timeout(3500)
    assert len(hand(player.page)) == held
    expect(player.page.locator("[data-line=lost]")).to_be_visible()
    player.page.locator(".hud .ib").first.click()
    player.button("leave").click()
    expect(player.page.locator(".menu [role=alert]")).to_be_visible()  # nobody has heard it
    player.page.keyboard.press("Escape")
    player.page.context.set_offline(False)
    expect(player.page.locator("[data-line]")).to_have_count(0, timeout=3000)
    player.page.wait_for_function(f"() => document.querySelectorAll('[data-card]').length < {held}")


@pytest.mark.parametrize("ruleset", ["guandan", "zhaopengyou"])
def test_what_is_wrong_with_the_line_covers_nobody(ruleset: str, new_page: NewPage) -> None:
    player = Player(new_page())
    in_the_middle(player, ruleset)
    player.page.context.set_offline(True)
    line = player.page.locator("[data-line=lost]")
    expect(line).to_be_visible(timeout=1000)
    assert check_sizes(player.page, "the line") == []
    for size in (*SMALL, *SIZES):
        resize(player.page, size)
        told, felt = line.bounding_box(), player.page.locator(".felt").bounding_box()
        assert told and felt and told["y"] + told["height"] <= felt["y"] + 1
        for seat in player.page.locator(".pl, .strip > *, .hud > *").all():
            box = seat.bounding_box()
            assert not box or apart(told, box), (size, box)
        if size == "1440x900":  # in the middle of the felt, not of the window
            assert abs(told["x"] + told["width"] / 2 - felt["x"] - felt["width"] / 2) < 2


def apart(one: FloatRect, other: FloatRect) -> bool:
    beside = one["x"] + one["width"] <= other["x"] + 1 or other["x"] + other["width"] <= one["x"] + 1
    return beside or one["y"] + one["height"] <= other["y"] + 1 or other["y"] + other["height"] <= one["y"] + 1


def test_a_server_that_cannot_store_is_told_and_what_was_done_arrives_later(new_page: NewPage, server: Server) -> None:
    player, journal = Player(new_page(size="360x640")), server.lobby.store.journal
    in_the_middle(player, "shengji")
    held = len(hand(player.page))
    player.button("hint").click()
    player.page.locator("[data-card][aria-pressed=true]").first.wait_for()
    with full(journal):
        player.button("play").click()
        expect(player.page.locator("[data-line=full]")).to_be_visible()
        player.page.get_by_role("button", name="菜单", exact=True).click()
        player.page.get_by_role("button", name="English").click()  # the words are longer
        player.page.keyboard.press("Escape")
        told = player.page.locator("[data-line=full]").bounding_box()
        assert told and told["x"] > 0 and told["x"] + told["width"] < 360
        player.page.wait_for_timeout(3500)
        assert len(hand(player.page)) == held
    expect(player.page.locator("[data-line]")).to_have_count(0, timeout=6000)
    player.page.wait_for_function(f"() => document.querySelectorAll('[data-card]').length < {held}")


def test_an_answer_without_echo_is_told(new_page: NewPage) -> None:
    player, deaf = Player(new_page()), list[str]()

    def between(client: WebSocketRoute) -> None:
        server = client.connect_to_server()
        client.on_message(lambda said: None if deaf and '"act"' in said else server.send(said))

    player.page.route_web_socket(re.compile("/ws/"), between)
    in_the_middle(player, "shengji")
    deaf.append("now")
    player.turn()
    expect(player.page.locator("[data-line=slow]")).to_be_visible(timeout=3000)
    deaf.clear()
    expect(player.page.locator("[data-line]")).to_have_count(0)


def test_a_page_that_is_cut_off_says_so_and_nothing_else(new_page: NewPage) -> None:
    player, lines, deaf = Player(new_page()), list[WebSocketRoute](), list[str]()

    def between(client: WebSocketRoute) -> None:
        server = client.connect_to_server()
        client.on_message(lambda said: None if deaf and '"act"' in said else server.send(said))
        lines.append(client)

    player.page.route_web_socket(re.compile("/ws/"), between)
    in_the_middle(player, "shengji")
    deaf.append("now")
    player.turn()
    expect(player.page.locator("[data-line=slow]")).to_be_visible(timeout=3000)
    lines[-1].close(code=1008)
    expect(player.page.locator("[data-missing] h2")).to_be_visible()
    expect(player.page.locator("[data-card], [data-line]")).to_have_count(0)


def test_a_stranger_sees_no_table(new_page: NewPage) -> None:
    player, stranger = Player(new_page()), new_page()
    path = player.open("guandan")
    for address in (path, "/t/aaaaaaaaaaaaaaaa"):
        stranger.goto(address)
        stranger.locator("[data-missing]").wait_for()
        assert stranger.locator("[data-card]").count() == 0
