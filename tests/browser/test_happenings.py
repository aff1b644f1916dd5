"""What happens is seen by all, for a moment, and not once more by who comes back."""

import re

import pytest
from playwright.sync_api import expect

from paiju.actions import Action, Pass
from paiju.match import Match
from paiju.rules import load
from paiju.server.table import stored_match
from paiju.server.table.turns import Turns
from paiju.server.thinking.workers import Workers
from tests.browser.conftest import NewPage
from tests.browser.layout import problems
from tests.browser.player import Player
from tests.server.dealing import always

# Two single cards of one suit, neither trumps nor high: a throw that is sure to fail, with nothing to choose.
TWO_LOW = """() => {
    const trump = document.querySelector('.trump .su')?.classList[1]?.toUpperCase();
    const cards = [...document.querySelectorAll('[data-card]')].map(card => card.dataset.card);
    const once = card => cards.filter(other => other === card).length === 1;
    for (const suit of 'SHCD'.replace(trump, '')) {
        const low = cards.filter(card => card[0] === suit && '3456789T'.includes(card[1]) && once(card));
        if (low.length > 1) return low.slice(0, 2);
    }
    return null;
}"""
SEED = bytes([8]) * 32  # the first seat can bid, and has two such cards


@pytest.fixture(autouse=True)
def bots_do_not_bid(monkeypatch: pytest.MonkeyPatch) -> None:
    bot_acts = Turns._bot_acts

    def passing(self: Turns, seat: int, question: int, action: Action | None) -> None:
        match = self.stored.match
        bot_acts(self, seat, question, Pass() if match and match.state.phase == "draw" else action)

    monkeypatch.setattr(Turns, "_bot_acts", passing)
    monkeypatch.setattr(stored_match, "secrets", always(SEED))


def decline(player: Player) -> None:
    """Whoever is asked at this moment: in the next the question may be gone."""
    player.page.evaluate("() => document.querySelector('[data-do=pass]:enabled')?.click()")


def test_all_see_a_throw_that_fails_and_nobody_sees_it_again(new_page: NewPage) -> None:
    thrower, other = Player(new_page()), Player(new_page(size="390x844"))
    thrower.open("zhaopengyou", friends=True)
    other.page.goto(thrower.page.locator("[data-invite]").input_value())
    other.button("sit").click()
    expect(other.page.locator("[data-do=sit]")).to_have_count(0)
    thrower.button("start").click()
    while not thrower.leads:
        decline(other)
        if thrower.my_turn:
            thrower.turn()
        thrower.page.wait_for_timeout(20)
    thrower.page.keyboard.press("Escape")
    thrower.page.wait_for_timeout(400)
    for name in thrower.page.evaluate(TWO_LOW):
        thrower.tap(thrower.page.locator(f"[data-card={name}]").first.element_handle())
    thrower.button("play").click()
    for player in (thrower, other):
        expect(player.page.locator(".play .tag", has_text=re.compile("甩牌被管 · .+"))).to_be_visible()
        assert player.page.locator(".play .card.on").count() == 1
        assert player.page.locator(".play .card.dis").count() == 1
    assert problems(other.page) == []
    expect(thrower.page.locator("[data-refusal=failed] b")).to_have_text(re.compile("管得上。甩牌失败，留下单张 .+"))
    assert other.page.locator("[data-refusal]").count() == 0
    thrower.page.reload()
    thrower.page.locator("[data-card]").first.wait_for()
    assert thrower.page.locator(".play .card.dis, [data-refusal]").count() == 0


def first_seat_declares(seed: bytes) -> bool:
    """By the bottom, where nobody bids."""
    match = Match(load("zhaopengyou"), lambda _: seed)
    while match.state.phase == "draw":
        match.play(match.actors[0], Pass())
    return match.state.declarer == 0


def test_the_bottom_is_turned_over_before_everybody(new_page: NewPage, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = (bytes([number]) * 32 for number in range(256))
    monkeypatch.setattr(stored_match, "secrets", always(next(filter(first_seat_declares, seeds))))
    player = Player(new_page())
    player.open("zhaopengyou")
    turned = player.page.locator("[data-turned]")
    while not turned.count():
        decline(player)
        player.page.wait_for_timeout(10)
    expect(turned).to_contain_text("翻底")
    expect(player.page.locator(".strip")).to_contain_text(re.compile("你是庄家 · 翻底 .+ 定主 · 已收 7 张底牌"))
    expect(turned).to_have_count(0)
    player.page.reload()
    player.page.locator("[data-card]").first.wait_for()
    assert turned.count() == 0


def test_the_page_says_when_bots_are_short_of_time(new_page: NewPage, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(new_page())
    player.open("guandan")
    player.turn()
    expect(player.page.locator("[data-hurried]")).to_have_count(0)
    monkeypatch.setattr(Workers, "hurried", lambda self, bot: True)
    player.turn()
    expect(player.page.locator("[data-hurried]")).to_have_text("机器人赶时间")
    assert problems(player.page) == []
