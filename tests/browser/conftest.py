"""A browser and a server for the tests that click."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from paiju import match
from paiju.bots.registry import USUAL
from paiju.family import FAMILIES
from paiju.server.table import stored_match
from paiju.server.table.pace import Pace
from paiju.server.web import limits
from paiju.server.web.app import STATIC
from tests.server.dealing import dealer_of
from tests.server.serving import Server, running

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 20_000  # milliseconds until something that does not come has failed
UNHURRIED = 100  # times: who clicks here is faster than people
QUICK = Pace(turn=120, think_least=0.01, think_most=0.03, draw=0.05, hint=0.02, pause=120, budget=0.05)

NewPage = Callable[..., Page]


@pytest.fixture(autouse=True)
def foretold(monkeypatch: pytest.MonkeyPatch) -> None:
    """The usual bots of these tables play as `greedy` does, without chance, so that deals can be sought (`fated`)."""
    for family in FAMILIES.values():
        monkeypatch.setitem(cast(dict[str, Any], family.bots), USUAL, family.bots["greedy"])


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        pytest.fail("the client is tested in Chromium: run tools/browser, or install it (Debian: apt install chromium)")
    if not (STATIC / "index.html").exists():
        pytest.fail("the client is not built: run `make web`")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "RATES", {kind: rate.times(UNHURRIED) for kind, rate in limits.RATES.items()})
        with running(tmp_path_factory.mktemp("data"), QUICK) as found:
            yield found


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages add numbers to the shuffle here as well, but the cards come from the seed alone."""
    monkeypatch.setattr(stored_match, "secrets", dealer_of(request.node.name))
    monkeypatch.setattr(match, "joint", lambda seed, shares: seed)


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[NewPage]:
    """A page of somebody new, or of a context that is given. What goes wrong inside of it fails the test."""
    troubles: list[str] = []
    with ExitStack() as contexts:

        def make(context: BrowserContext | None = None, locale: str = "zh-CN", size: str = "1440x900") -> Page:
            width, height = map(int, size.split("x"))
            if context is None:
                viewport = {"width": width, "height": height}
                context = browser.new_context(base_url=server.url, locale=locale, viewport=viewport)
                context.set_default_timeout(PATIENCE)
                contexts.callback(context.close)
            page = context.new_page()
            page.on("pageerror", lambda error: troubles.append(str(error)))
            page.on("console", lambda said: troubles.append(said.text) if trouble(said) else None)
            return page

        yield make
    assert not troubles


def trouble(said: ConsoleMessage) -> bool:
    """An error that is not just what the browser notes of an address without a page, or of a lost network: both are
    shown on the page."""
    noted = ("Failed to load resource", "An unknown error occurred when fetching the script")
    return said.type == "error" and not said.text.startswith(noted)
