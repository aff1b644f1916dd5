"""Nothing overlaps, is cut off or scrolls sideways, at every size."""

from pathlib import Path

from playwright.sync_api import Page

SIZES = ("390x844", "844x390", "820x1180", "1440x900")
SMALL = ("360x640", "667x375")  # the least that phones in use have
STEADY = 5  # looks, half a second apart: on a busy machine cards take their time to move
SCRIPT = (Path(__file__).parent / "layout.js").read_text("utf-8")


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
        page.wait_for_timeout(500)
        found = page.evaluate(SCRIPT)
    return found


def check_sizes(page: Page, what: str) -> list[str]:
    """What is wrong at any size; the page is left at the last."""
    wrong = []
    for size in (*SMALL, *SIZES):
        resize(page, size)
        wrong += [f"{what} {size}: {problem}" for problem in problems(page)]
    return wrong
