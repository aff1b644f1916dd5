"""Axe looks at a page as those meet it who see little, hear it read or use the keyboard."""

from itertools import cycle
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.layout import resize
from tests.effort import DEEP

SCRIPT = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
MINOR = "minor"  # all that is worse is a fault
PHONE, DESKTOP = "390x844", "1440x900"
# Each look sees both themes and both sizes; the deep ones see all four together.
CROSSED = (("paper", PHONE), ("night", DESKTOP)), (("night", PHONE), ("paper", DESKTOP))
STILL = "() => !document.getAnimations().some(one => one.effect.getTiming().iterations !== Infinity)"
LOOK = """async () => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, impact, nodes }) =>
        nodes.map(({ html, any }) => [impact, `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ""}`]));
}"""


class Axe:
    """Collects the faults of one page. The page may be led elsewhere between two looks."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        self.views = cycle([sum(CROSSED, ())] if DEEP else CROSSED)

    def look(self, what: str) -> None:
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(SCRIPT.read_text("utf-8"))  # as the tools of a browser do: a page loads no stranger
        for theme, size in next(self.views):
            self.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
            resize(self.page, size)
            self.page.wait_for_function(STILL)  # what fades has no contrast yet
            found = [f"{impact} {fault}" for impact, fault in self.page.evaluate(LOOK) if impact != MINOR]
            self.faults += [f"{what}, {theme}, {size}: {fault}" for fault in found]
