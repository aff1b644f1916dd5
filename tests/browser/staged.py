"""A table whose deal a test has played before: the page is told what a seat is told of it, when the test wants."""

import json
import re
from types import SimpleNamespace
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from paiju.cards import Seat
from paiju.events import DealRevealed, fold
from paiju.match import Match
from paiju.pictures import Text
from paiju.server.protocol.messages import encode
from paiju.server.shown.news import Shown
from tests.browser.player import Player

PASSED_ON = ("hello", "table", "pong")  # what comes from the table itself; all else is staged


class Staged:
    """Opens a real table, whose bots play on unseen, and shows events of `match` in its place."""

    def __init__(self, page: Page, match: Match, seen: int, seat: Seat = 0) -> None:
        """`seen`: how many events the page is shown at first, as a picture."""
        self.page, self.match, self.seen, self.seat = page, match, seen, seat
        self.shown: Shown | None = None
        self.route: WebSocketRoute | None = None
        self.reviews: list[int] = []  # how many rounds the page knew when it asked for the others
        page.route_web_socket(re.compile("/ws/"), self._connect)
        Player(page).open(match.rules.name)
        page.locator(".felt").wait_for()

    def _connect(self, route: WebSocketRoute) -> None:
        self.route = route
        server = route.connect_to_server()
        server.on_message(self._heard)
        route.on_message(lambda frame: self._said(server, frame))

    def _said(self, server: WebSocketRoute, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] == "review" and self.shown:
            self.reviews.append(message["known"])
            self._send(encode(self.shown.rounds(message["known"])))
        else:
            server.send(frame)

    def _heard(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] == "table":
            place = message["order"].index(self.seat)
            message["you"], message["order"] = self.seat, message["order"][place:] + message["order"][:place]
            names = {seat["seat"]: Text(**seat["name"]) for seat in message["seats"]}
        if message["t"] in PASSED_ON:
            self._send(json.dumps(message).encode())
        if message["t"] == "table" and self.shown is None:
            self.shown = Shown(self.match.rules, names)
            self.shown.catch_up(self._match(), [])
            self._send(encode(self.shown.picture(self.seat, self._match(), None, [], None)))

    def _match(self) -> Any:
        """The match as far as the page has seen it."""
        blank, events = self.match.game.blank, self.match.events[: self.seen]
        over = bool(events) and isinstance(events[-1], DealRevealed)
        return SimpleNamespace(opening=(0, blank), since=lambda v: events[v:], state=fold(blank, events), over=over)

    def _send(self, frame: bytes) -> None:
        assert self.route
        self.route.send(frame.decode())

    def go_on(self, seen: int) -> None:
        """The events up to this number happen before the eyes of the page."""
        assert self.shown
        self.seen = seen
        edition = self.shown.catch_up(self._match(), [])
        self._send(msgspec.json.encode(self.shown.news(edition, self.seat)))
