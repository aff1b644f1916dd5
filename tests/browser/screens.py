"""Pictures of a deal of every preset for the documentation, taken while the tests play: `make screens`."""

import os
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.layout import resize

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
SIZES = ("390x844", "1440x900")
ALSO = {("shengji", "trick"): "844x390", ("zimeidui", "trick"): "820x1180"}
MOST = 60_000  # bytes of one picture
QUALITIES = (80, 70, 60, 50, 40, 30, 20)  # the best that fits is kept


def keep(page: Page, preset: str, phase: str) -> None:
    if not os.environ.get("PAIJU_SCREENS"):
        return
    for size in (*SIZES, *filter(None, [ALSO.get((preset, phase))])):
        resize(page, size)
        page.wait_for_timeout(500)
        pictures = (page.screenshot(type="jpeg", quality=quality) for quality in QUALITIES)
        picture = next(picture for picture in pictures if len(picture) < MOST)
        (FOLDER / f"{preset}-{phase}-{size}.jpg").write_bytes(picture)
