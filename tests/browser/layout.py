"""Nothing overlaps, is cut off or scrolls sideways, at every size and in both languages."""

from pathlib import Path

from playwright.sync_api import Page

from tests.effort import DEEP

SIZES = ("390x844", "844x390", "820x1180", "1440x900")
SMALL = ("360x640", "667x375")  # the least that phones in use have
PHONES = ("375x667", "393x852", "412x915", "430x932")  # the others that are in use
NARROW = (*SMALL, *SIZES[:2])
ALL = (*(PHONES if DEEP else ()), *SMALL, *SIZES)
STEADY = 30  # looks, a tenth of a second apart: on a busy machine cards take their time to move
SCRIPT = (Path(__file__).parent / "layout.js").read_text("utf-8")
OTHER = {"zh": "en", "en": "zh-Hans"}  # how the other language of each is written


def resize(page: Page, size: str) -> None:
    width, height = map(int, size.split("x"))
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(60)  # a frame or two, until everything has its new place


def problems(page: Page) -> list[str]:
    """What stays wrong once everything lies still."""
    found: list[str] = page.evaluate(SCRIPT)
    for _ in range(STEADY):
        if not found:
            break
        page.wait_for_timeout(100)
        found = page.evaluate(SCRIPT)
    return found


def check_sizes(page: Page, what: str, sizes: tuple[str, ...] = ALL) -> list[str]:
    """What is wrong at any size; the page is left at the last."""
    wrong = []
    for size in sizes:
        resize(page, size)
        wrong += [f"{what} {size}: {problem}" for problem in problems(page)]
    return wrong


def check_languages(page: Page, what: str) -> list[str]:
    """The same in both languages; the page is left in its own. The other
    is looked at where there is little room."""
    wrong = check_sizes(page, what)
    other = f"{what} in {OTHER[switch_language(page)]}"
    wrong += check_sizes(page, other, ALL if DEEP else NARROW)
    switch_language(page)
    resize(page, SIZES[-1])
    return wrong


def switch_language(page: Page) -> str:
    """As players do, in the menu; the language that it was."""
    language: str = page.evaluate("document.documentElement.dataset.lang")
    page.locator("header.hud .ib").first.dispatch_event("click")  # the wheel or the result may lie over it
    menu = page.locator("dialog:has(.menu)")
    menu.locator(f".menu [lang={OTHER[language]}]").click()
    menu.locator(".sheethead .ib").click()
    menu.wait_for(state="detached")
    return language
