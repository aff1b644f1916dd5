"""What a person sees at the terminal."""

from collections.abc import Iterable

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from paiju.actions import Action, Pass, Play
from paiju.cards import BLACK_JOKER, RED_JOKER, Card, Seat, parse_rank
from paiju.events import DealRevealed, Dealt, Event
from paiju.rules import Ruleset
from paiju.rules.schema import Words
from paiju.rules.wording import card_text, cards_text, rank_text, reading_text
from paiju.state import State
from paiju.tables import is_wild, worth
from paiju.text import PLACES, Teller

NAMES = (Words("你", "you"), Words("下家", "right"), Words("对家", "partner"), Words("上家", "left"))
SOME = 20
HELP = Words(
    "输入要出的牌：33 或 S3 H3（b 小王、r 大王）；p 或回车：不要；"
    "l：列出可出的牌（la 全部），/3 选第 3 个；rules：规则；q：退出",
    "type cards: 33 or S3 H3 (b, r: jokers); p or Enter: pass; "
    "l: list plays (la: all), /3 takes the third; rules; q: quit",
)


class Screen:
    def __init__(self, console: Console, lang: str, seat: Seat) -> None:
        self.console, self.lang, self.seat = console, lang, seat
        self.players = {(seat + i) % 4: NAMES[i].in_(lang) for i in range(4)}
        self.teller = Teller(lang, self.players)

    def say(self, zh: str, en: str) -> None:
        self.console.print(zh if self.lang == "zh" else en)

    def welcome(self, rules: Ruleset) -> None:
        self.console.rule(rules.title.in_(self.lang))
        self.help()

    def help(self) -> None:
        self.console.print(escape(HELP.in_(self.lang)), style="dim")

    def tell(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, DealRevealed) or (isinstance(event, Dealt) and event.seat != self.seat):
                continue
            if line := self.teller.tell(event):
                self.console.print(escape(line), style="bold" if line.startswith("\n") else None)

    def table(self, view: State) -> None:
        """The others' card counts and one's own hand."""
        others = []
        for step in (1, 2, 3):
            seat = (self.seat + step) % 4
            left = len(view.hands[seat])
            state = PLACES[view.out.index(seat)].in_(self.lang) if seat in view.out else str(left)
            others.append(f"{self.players[seat]} {state}")
        self.console.print("  " + " · ".join(others), style="cyan")
        level = parse_rank(view.level)
        hand = sorted(view.hands[self.seat], key=lambda card: (worth(level)[card], card))
        line = Text("  ")
        for card in hand:
            line.append(card_text(card, self.lang) + " ", style=_style(card, level))
        self.console.print(line)

    def prompt(self, view: State) -> str:
        level = rank_text(view.level, self.lang)
        what = {"tribute": Words("进贡", "tribute"), "return": Words("还牌", "return")}.get(view.phase)
        if what is None:
            what = Words("领出", "lead") if not view.plays else Words("跟牌", "follow")
        return f"[{level}] {what.in_(self.lang)} > "

    def choices(self, actions: list[Action], everything: bool) -> None:
        """The actions by number; a long list is cut unless everything is asked for."""
        for number, action in enumerate(actions if everything else actions[:SOME], 1):
            if isinstance(action, Pass):
                words = Words("不要", "pass").in_(self.lang)
            elif isinstance(action, Play):
                words = f"{cards_text(action.cards, self.lang)}  [{reading_text(action.reads or '', self.lang)}]"
            else:
                words = cards_text(action.cards, self.lang)
            self.console.print(escape(f"  /{number:<3} {words}"))
        if len(actions) > SOME and not everything:
            rest = len(actions) - SOME
            self.say(f"  还有 {rest} 种，la 全部列出", f"  and {rest} more: la lists them all")

    def complain(self, words: str, clause: str = "", number: str | None = None) -> None:
        self.console.print(escape(words), style="red")
        if clause:
            self.console.print(escape(f"  §{number} {clause}"), style="dim")


def _style(card: Card, level: int) -> str:
    style = "red" if card == RED_JOKER or (card < BLACK_JOKER and card % 4 in (1, 3)) else ""
    if is_wild(card, level):
        return f"bold {style} reverse"
    return f"{style} underline".strip() if card < BLACK_JOKER and card // 4 == level else style
