"""A table of more players than sit at it: the page is told of six to ten, and of what may lie before all of them."""

import json
import re
from copy import deepcopy
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.browser.player import Player

PASSED_ON = ("hello", "pong")  # the rest is staged, and the table itself plays on unseen
NAMES = ("石榴", "老王", "Wolfgang Amadeus", "客人4812", "小李飞刀", "Ann", "机器人庚", "夏天的风", "王小明", "Bo")
RANKS = "3456789TJQKA"
HAND = [f"{suit}{rank}" for rank in RANKS[:9] for suit in "SHC"]

Message = dict[str, Any]
Text = dict[str, str]

LEGAL: Message = {
    **dict.fromkeys(("note", "free", "does", "passes")),
    **{key: [] for key in ("must", "choose", "sizes", "take", "copies")},
    **{key: {} for key in ("words", "points", "barred")},
    "listed": "all",
    "may_pass": False,
}


class Crowd:
    """Opens a real table, and seats as many around it as are wanted: every other one of them a bot."""

    def __init__(self, page: Page, preset: str, players: int, **board: Any) -> None:
        """`board`: what lies on it, in the place of what the table itself tells; `ask`: what the player is asked."""
        self.page, self.players, self.board = page, players, board
        self.asks = 0
        self.told: dict[str, Message] = {}
        self.route: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/ws/"), self._connect)
        Player(page).open(preset)
        page.locator(".felt").wait_for()

    def _connect(self, route: WebSocketRoute) -> None:
        self.route = route
        server = route.connect_to_server()
        server.on_message(self._heard)
        route.on_message(server.send)

    def _heard(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        kind = message["t"]
        if kind in PASSED_ON:
            self._send(message)
        elif kind in ("table", "view") and kind not in self.told:
            self.told[kind] = message
            self._send(self._seated(message) if kind == "table" else self._seen(message))

    def _send(self, message: Message) -> None:
        assert self.route
        self.route.send(json.dumps(message))

    def show(self, **board: Any) -> None:
        """Something else lies on the board."""
        self.board = board
        self._send(self._seen(self.told["view"]))

    def _seated(self, table: Message) -> Message:
        person, bot = table["seats"][:2]
        seats = [{**(bot if seat % 2 else person), "seat": seat} for seat in range(self.players)]
        for seat in seats:
            seat["name"] = {"zh": NAMES[seat["seat"]], "en": NAMES[seat["seat"]]}
        return table | {"seats": seats, "order": [*range(self.players)], "sides": self._sides(table)}

    def _sides(self, table: Message) -> list[list[int]]:
        """Every other one is a partner, or everybody is alone."""
        if len(table["sides"]) > 2:
            return [[seat] for seat in range(self.players)]
        return [[*range(side, self.players, 2)] for side in range(2)]

    def _seen(self, view: Message) -> Message:
        view = deepcopy(view)
        board, own = view["board"], view["own"]
        sides = self._sides(board)
        board["sides"] = [{**board["sides"][0], "seats": seats} for seats in sides]
        board["chairs"] = [{**board["chairs"][0], "seat": seat, "cards": 20 - seat} for seat in range(self.players)]
        for seat, given in self.board.get("chairs", {}).items():
            board["chairs"][seat] |= given
        own["camps"] = [None if len(sides) > 2 else ("ours", "theirs")[seat % 2] for seat in range(self.players)]
        own["shown"] = [[]] * self.players
        own["hand"]["cards"] = self.board.get("hand", HAND)
        lies = {key: value for key, value in self.board.items() if key not in ("chairs", "ask", "hand")}
        own["bids"] = [bid["cards"] for bid in lies.get("bids", ())]
        own |= {key: lies.get(key) for key in ("contract", "headline")} | {"lines": lies.get("lines", [])}
        return view | {"board": board | lies, "ask": self._asked(self.board.get("ask"))}

    def _asked(self, legal: Message | None) -> Message | None:
        self.asks += 1  # each is a question of its own
        return legal and {"t": "ask", "rqid": 1000 + self.asks, "deadline": None, "legal": LEGAL | legal}


def laid(seat: int, cards: list[str], top: bool = False, words: str = "") -> Message:
    return {
        "seat": seat,
        "cards": cards,
        "faces": [],
        "words": said(words) if words else None,
        "bomb": False,
        "top": top,
    }


def in_pairs(number: int) -> list[str]:
    return [f"S{rank}" for rank in RANKS for _ in range(2)][:number]


def said(words: str) -> Text:
    return {"zh": words, "en": words}


def bury(number: int) -> Message:
    return {"kind": "bury", "prompt": said("扣底"), "sizes": [number], "actions": ["bury"]}


def call(copies: int) -> Message:
    """Every card may be called, each by any of its copies."""
    actions = [f"call {suit}{rank} {copy}" for suit in "SHCD" for rank in f"2{RANKS}" for copy in range(1, copies + 1)]
    named = [said(f"第 {copy} 张一出，谁出谁是朋友") for copy in range(1, copies + 1)]
    return {
        "kind": "call",
        "prompt": said("叫朋友"),
        "note": said("第 3 个，共 3 个"),
        "copies": named,
        "actions": actions,
    }


def give_back(name: str) -> Message:
    return {"kind": "return", "prompt": said(f"双贡：还 {name} 1 张"), "sizes": [1], "actions": ["return S3"]}


def settled(players: int) -> Message:
    """A deal is over in which everybody rises, and two hold cards."""
    rises = [{"name": said(NAMES[seat]), "seats": [seat], "before": "2", "after": "4"} for seat in range(players)]
    hands = [HAND[:2] if seat in (1, 2) else [] for seat in range(players)]
    result = {
        **{"headline": said(""), "lines": [], "winners": [0, 2], "rises": rises, "champions": [], "failed": []},
        **{"places": [], "points": 10, "bottom": HAND[:16], "bottom_points": 0, "factor": 0, "hands": hands},
    }
    told = [said("、".join(NAMES[:players]))]
    return {"result": result, "headline": said("抓分方 10 分，庄家方每人升 2 级"), "lines": told}
