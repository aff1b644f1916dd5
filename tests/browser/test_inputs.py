"""The same by keys and by touch; and a play that is refused."""

from itertools import pairwise

import pytest
from playwright.sync_api import Browser, expect

from paiju.server.table import stored_match
from tests.browser.conftest import PATIENCE, NewPage
from tests.browser.fated import two_bids
from tests.browser.layout import check_sizes
from tests.browser.player import SPOT, Player
from tests.server.dealing import always
from tests.server.serving import Server

TABLES = 18  # that one guest may open
# Two pairs beside the wild card of the first deal: together they are a full house in two ways.
TWO_WAYS = """() => {
    const cards = [...document.querySelectorAll('[data-card]')].map(card => card.dataset.card);
    const ranks = [...new Set(cards.filter(card => !card.endsWith('J') && card[1] !== '2').map(card => card[1]))];
    const pairs = ranks.map(rank => cards.filter(card => card[1] === rank)).filter(same => same.length === 2);
    return cards.includes('H2') && pairs.length > 1 ? ['H2', ...pairs[0], ...pairs[1]] : null;
}"""

# The cards were laid, or the page says why not.
ANSWERED = """held => document.querySelector('[data-refusal]') ||
    document.querySelectorAll('[data-card]').length === held - 1"""

KEPT = "() => document.activeElement !== document.body"  # the focus

# Three natural cards of different ranks are no combination of the first deal.
APART = """() => {
    const ranks = new Map();
    for (const {dataset: {card}} of document.querySelectorAll('[data-card]'))
        if (!card.endsWith('J') && card[1] !== '2') ranks.set(card[1], card);
    return [...ranks.values()].slice(0, 3);
}"""

# What is checked among which options, whenever that changes.
WATCH = """() => {
    window.watched = [];
    new MutationObserver(() => {
        const options = [...document.querySelectorAll('[data-option]')];
        const checked = options.find(option => option.ariaChecked === 'true');
        if (checked) watched.push([checked.dataset.option, options.map(option => option.dataset.option)]);
    }).observe(document, {subtree: true, childList: true, attributes: true});
}"""


def test_the_bid_picked_first_stays_while_cards_are_drawn(new_page: NewPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_match, "secrets", always(next(two_bids("shengji"))))
    page = new_page()
    page.add_init_script(f"({WATCH})()")
    Player(page).open("shengji")
    expect(page.locator("[data-card]")).to_have_count(25, timeout=PATIENCE)
    watched = page.evaluate("watched")
    assert any(options != others and checked in others for (checked, options), (_, others) in pairwise(watched))
    for (checked, _), (then, others) in pairwise(watched):
        assert then == checked or checked not in others


def test_the_hand_is_walked_through_by_keys(new_page: NewPage) -> None:
    page = new_page()
    player = Player(page)
    player.open("guandan")
    player.wait()
    cards = page.locator("[data-card]")
    cards.first.focus()
    page.keyboard.press("End")
    page.keyboard.press("Space")
    expect(cards.last).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator("[data-card][aria-pressed=true]")).to_have_count(0)


def test_the_keys_find_the_hand_from_anywhere_and_after_a_play(new_page: NewPage) -> None:
    page = new_page()
    player = Player(page)
    player.open("guandan")
    player.wait()
    while not player.leads:
        player.turn()
        player.wait()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    page.keyboard.press("Space")
    held = page.locator("[data-card]").count()
    page.keyboard.press("Enter")
    expect(page.locator("[data-card]")).to_have_count(held - 1)
    expect(page.locator("[data-card]:focus")).to_have_count(1)
    page.keyboard.press("Home")
    expect(page.locator("[data-card]").first).to_be_focused()


def test_the_result_is_put_aside_and_taken_up_again(new_page: NewPage) -> None:
    page = new_page()
    player = Player(page)
    player.open("guandan")
    player.finish_deal()
    page.keyboard.press("Escape")
    expect(page.locator("[data-result]")).to_have_count(0)
    expect(player.button("next")).to_be_visible()
    page.wait_for_function(KEPT)
    wrong = check_sizes(page, "put aside")
    assert not wrong, "\n".join(wrong)
    player.button("result").press("Enter")
    expect(page.locator("[data-result]")).to_be_visible()
    page.keyboard.press("Escape")
    player.button("next").press("Enter")
    player.wait()
    page.wait_for_function(KEPT)
    assert not player.ended


def test_fingers_choose_cards(browser: Browser, server: Server, new_page: NewPage) -> None:
    phone = {"width": 390, "height": 844}
    context = browser.new_context(base_url=server.url, locale="zh-CN", viewport=phone, has_touch=True, is_mobile=True)
    page = new_page(context)
    player = Player(page)
    player.open("guandan")
    player.wait()
    player.settle()
    card = page.locator("[data-card]").nth(3)
    left, top = card.evaluate(SPOT)
    page.touchscreen.tap(left, top)
    expect(card).to_have_attribute("aria-pressed", "true")
    held = page.locator("[data-card]").count()
    page.locator("[data-do=play]").tap()
    page.wait_for_function(ANSWERED, arg=held)

    player.wait()
    player.settle()
    page.keyboard.press("Escape")
    first, second = page.locator("[data-card]").first, page.locator("[data-card]").last
    spots = [dict(zip("xy", it.evaluate(SPOT), strict=True)) for it in (first, second)]
    touch = context.new_cdp_session(page)
    for kind, down in (("Start", spots[:1]), ("Start", spots), ("End", spots[:1]), ("End", [])):
        fingers = [{**spot, "id": number} for number, spot in enumerate(down)]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": fingers})
    expect(page.locator("[data-card][aria-pressed=true]")).to_have_count(1)
    expect(first).to_have_attribute("aria-pressed", "true")  # the second finger does nothing
    context.close()


def test_a_long_press_chooses_where_it_pins_nothing(new_page: NewPage) -> None:
    page = new_page()
    player = Player(page)
    player.open("guandan")
    player.wait()
    player.settle()
    page.keyboard.press("Escape")
    card = page.locator("[data-card]").first
    page.mouse.move(*card.evaluate(SPOT))
    page.mouse.down()
    page.wait_for_timeout(700)  # longer than it takes to pin a group
    page.mouse.up()
    expect(card).to_have_attribute("aria-pressed", "true")


def test_a_refusal_says_why_and_where_it_is_written(new_page: NewPage) -> None:
    page = new_page()
    player = Player(page)
    player.open("guandan")
    player.wait()
    while not player.leads:
        assert not player.ended
        player.turn()
        player.wait()
    apart = page.evaluate(APART)
    assert len(apart) == 3
    for name in apart:
        page.locator(f"[data-card={name}]").first.focus()
        page.keyboard.press("Space")
    player.button("play").click()
    refusal = page.locator("[data-refusal]")
    refusal.wait_for()
    refusal.locator("summary").click()
    with page.context.expect_page() as opened:
        refusal.locator("a").click()
    opened.value.locator(".cited").wait_for()
    assert "/rules/guandan#" in opened.value.url
    opened.value.close()
    held = page.locator("[data-card]").count()
    refusal.locator("[data-do=instead]").click()
    expect(page.locator("[data-card]")).not_to_have_count(held)


def test_a_play_with_a_wild_card_is_read_as_one_chooses(new_page: NewPage) -> None:
    page = new_page()
    player = Player(page)
    assert any(lead_two_ways(player) for _ in range(TABLES))
    options = page.locator("[data-option]")
    expect(options).to_have_count(2)
    wrong = check_sizes(page, "reading")
    assert not wrong, "\n".join(wrong)
    held = page.locator("[data-card]").count()
    options.last.click()
    player.button("play").click()
    expect(page.locator("[data-card]")).to_have_count(held - 5)


def lead_two_ways(player: Player) -> bool:
    """Sit down anew, and play until such cards can be led, or the wild card is gone."""
    page = player.page
    player.open("guandan")
    player.wait()
    while page.locator("[data-card=H2]").count() and not player.ended:
        cards = page.evaluate(TWO_WAYS)
        if cards and player.leads:
            page.keyboard.press("Escape")
            for name in cards:
                player.tap(page.locator(f"[data-card={name}][aria-pressed=false]").first.element_handle())
            player.button("play").click()
            page.locator("[data-option]").first.wait_for()
            return True
        if not player.turn():
            page.wait_for_timeout(50)
        player.wait()
    return False
