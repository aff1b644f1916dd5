"""Pictures for the documentation, taken while the tests play: with PAIJU_SCREENS=1."""

import os
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.layout import resize

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
WANTED = {
    ("guandan", "climb"): "390x844",
    ("shengji", "trick"): "844x390",
    ("zimeidui", "trick"): "820x1180",
    ("zhaopengyou", "trick"): "1440x900",
}


def keep(page: Page, preset: str, phase: str) -> None:
    size = WANTED.get((preset, phase))
    if size and os.environ.get("PAIJU_SCREENS"):
        resize(page, size)
        page.wait_for_timeout(500)
        page.screenshot(path=FOLDER / f"{preset}-{phase}-{size}.jpg", type="jpeg", quality=70)
