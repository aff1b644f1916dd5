"""Five people in five browsers play a deal together."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.layout import SIZES, problems
from tests.browser.player import Player


def test_five_people_play_a_deal_to_the_settlement(new_page: NewPage) -> None:
    host = Player(new_page(size=SIZES[0]))
    host.open("zhaopengyou", friends=True)
    invite = host.page.locator("[data-invite]").input_value()
    players = [host]
    for size in (*SIZES[1:], SIZES[0]):
        guest = Player(new_page(size=size))
        guest.page.goto(invite)
        guest.button("sit").click()
        expect(guest.page.locator("[data-do=sit]")).to_have_count(0)
        players.append(guest)
    expect(host.page.locator("[data-seat] .tag")).not_to_have_count(0)
    assert problems(host.page) == []
    host.button("start").click()
    play_together(players)
    told = {player.page.locator("[data-result] h2").inner_text() for player in players}
    assert len(told) == 1
    for player in players:
        assert problems(player.page) == []


def play_together(players: list[Player], rounds: int = 4000) -> None:
    """Whoever's turn it is plays, until all see the result."""
    for number in range(rounds):
        if all(player.ended for player in players):
            return
        waiting = [player for player in players if player.my_turn and not player.ended]
        moved = [player for player in waiting if player.turn(by_hand=number % 40 == 7)]
        if not moved:
            players[0].page.wait_for_timeout(30)
    raise AssertionError("no end: " + ", ".join(player.phase for player in players))
