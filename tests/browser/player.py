"""Somebody who plays by clicking what the page offers, and knows no rules."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import ElementHandle, Locator, Page
from playwright.sync_api import TimeoutError as TooLate

# A finished choice is taken by one of these; to pass is what is left.
DOINGS = ("play", "give", "return", "bury", "keep", "swap", "call", "bid")
# Only where no bid is offered: one that comes up while the click is on its way is not to be passed over.
PASS = "[data-phase]:not(:has([data-do=bid]:enabled)) [data-do=pass]:enabled:visible"
READY = "it => it?.dataset.turn === 'me' || !!document.querySelector('[data-result]')"
FOLLOWING = re.compile("^跟 .*张|^跟 .*对|，任出 |压过或不要")
HINTED = """it => !it.querySelector('[data-do=hint]:disabled')
    && (it.querySelector('[data-card][aria-pressed=true]') || it.querySelector('[data-do]:not(:disabled)'))"""
# Where a card of the hand can be hit: others lie over it.
SPOT = """card => {
    const box = card.getBoundingClientRect();
    for (const x of [0.1, 0.3, 0.5, 0.7, 0.9]) for (const y of [0.08, 0.25, 0.5, 0.75, 0.92]) {
        const [left, top] = [box.left + x * box.width, box.top + y * box.height];
        if (card.contains(document.elementFromPoint(left, top))) return [left, top];
    }
    return null;
}"""
# Taps where a button stands, twice, as soon as something that is watched has changed.
TAP_AT_ONCE = """([button, watched]) => {
    const tap = () => {
        const box = document.querySelector(button).getBoundingClientRect();
        document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2).click();
    };
    const changed = new MutationObserver(() => [0, 200].forEach(later => setTimeout(tap, later)));
    changed.observe(document.querySelector(watched), {subtree: true, childList: true, characterData: true});
}"""
LONGEST = 300.0  # seconds that somebody plays; a loop that waits for what never comes is to fail, not to hang
STILL = "() => !document.getAnimations().some(one => one.effect.target.closest('[data-card]'))"

Look = Callable[[str], None]


class Player:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator("[data-phase]")
        self.until = time.monotonic() + LONGEST

    def open(self, preset: str, friends: bool = False) -> str:
        """From the first page to a new table; the path of its page."""
        self.page.goto("/")
        self.page.locator("[data-strength=average]").click()
        begin = self.page.locator(f"[data-game={preset}] [data-do={'invite' if friends else 'play'}]")
        if not begin.is_visible():
            self.page.locator(f"[data-shelf]:has([data-game={preset}]) [data-do=more]").click()
        begin.click()
        self.root.wait_for()
        return self.page.evaluate("location.pathname")

    @property
    def phase(self) -> str:
        return self.root.get_attribute("data-phase") or ""

    @property
    def my_turn(self) -> bool:
        self.in_time()
        return self.root.get_attribute("data-turn") == "me"

    @property
    def leads(self) -> bool:
        return self.my_turn and self.page.get_by_text("请出牌").count() > 0

    @property
    def follows(self) -> bool:
        return self.my_turn and self.page.get_by_text(FOLLOWING).count() > 0

    @property
    def ended(self) -> bool:
        return self.page.locator("[data-result]").count() > 0

    def button(self, name: str) -> Locator:
        return self.page.locator(f"[data-do={name}]:enabled:visible").first

    def in_time(self) -> None:
        assert time.monotonic() < self.until, f"too long at the table, in phase {self.phase}: {self.root.inner_text()}"

    def wait(self) -> None:
        """Until it is my turn, or the deal is over."""
        self.in_time()
        self.page.wait_for_function(f"() => ({READY})(document.querySelector('[data-phase]'))")

    def settle(self) -> None:
        """Until the cards of the hand lie still: before, a tap may meet another one than is seen there."""
        self.page.wait_for_function(STILL)

    def turn(self, by_hand: bool = False) -> str:
        """Do what is advised, and say what it was; `by_hand`: put the cards back first, and choose them by clicks."""
        if (hint := self.button("hint")).count():
            hint.click()
            self.page.wait_for_function(f"() => ({HINTED})(document.querySelector('[data-phase]'))")
        if by_hand:
            self.choose_again()
        for name in DOINGS:
            if (button := self.button(name)).count():
                return name if self.press(button) else ""
        return "pass" if self.press(self.page.locator(PASS).first) else ""

    def press(self, button: Locator) -> bool:
        """False: there is none, or somebody else was quicker and what it stood for can no longer be done."""
        for _ in range(20):
            if not button.count():
                return False
            try:
                button.click(timeout=1000)
                return True
            except TooLate:
                continue
        raise AssertionError("a button is there that takes no tap")

    def choose_again(self) -> None:
        cards = self.page.locator("[data-card][aria-pressed=true]").element_handles()
        for pressed in ("false", "true"):
            self.page.wait_for_timeout(320)  # a second tap sooner would take the whole group
            for card in cards:
                self.tap(card)
                assert card.get_attribute("aria-pressed") == pressed

    def tap(self, card: ElementHandle) -> None:
        self.page.wait_for_timeout(150)  # until the cards lie still
        left, top = card.evaluate(SPOT)
        self.page.mouse.click(left, top)

    def finish_deal(self, look: Look | None = None, turns: int = 400) -> None:
        """`look` is called when it is my turn, with the phase."""
        for number in range(turns):
            self.wait()
            if self.ended:
                return
            if look:
                look(self.phase)
            if not self.turn(by_hand=number % 12 == 3):
                self.page.wait_for_timeout(50)
        raise AssertionError(f"no end after {turns} turns, in phase {self.phase}")
