"""Screen: everything that a person sees at the terminal."""

from collections.abc import Iterable

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from paiju.actions import Action
from paiju.cards import Seat
from paiju.cli.wrap import wrap
from paiju.events import DealRevealed, Dealt, Event
from paiju.rules import Ruleset
from paiju.rules.wording import card_text
from paiju.state import State
from paiju.terminal import COMMANDS, Terminal
from paiju.text import Teller

SOME = 20


class Screen:
    def __init__(self, console: Console, lang: str, rules: Ruleset, seat: Seat) -> None:
        self.console, self.lang, self.rules, self.seat = console, lang, rules, seat
        terminal: type[Terminal] = rules.wing.room("terminal")
        self.players = dict(terminal.names(rules.options, seat, lang))
        self.teller = Teller(rules, lang, self.players)
        self.board = terminal(rules, seat, self.teller)

    def say(self, zh: str, en: str) -> None:
        self.line(self.teller.say(zh, en))

    def line(self, text: str, style: str = "") -> None:
        """Print a text; a line that is too long keeps its indent."""
        for part in text.split("\n"):
            indent = part[: len(part) - len(part.lstrip())]
            for row in wrap(part.strip(), self.console.width - len(indent)):
                self.console.print(Text(indent + row, style=style))

    def welcome(self) -> None:
        self.console.rule(self.rules.title.in_(self.lang))
        self.help()
        order = " → ".join(self.players.values())
        self.line(self.teller.say(f"出牌次序：{order}", f"order of play: {order}"), "dim")

    def help(self) -> None:
        for words in (self.board.typing, COMMANDS):
            self.line(words.in_(self.lang), "dim")

    def tell(self, events: Iterable[Event]) -> None:
        for event in events:
            line = self.teller.tell(event)
            if isinstance(event, DealRevealed) or (isinstance(event, Dealt) and event.seat != self.seat):
                continue
            if line:
                self.line(line, "bold" if line.startswith("\n") else "")

    def table(self, view: State) -> None:
        """Print the state of the table and one's own hand."""
        for line in self.board.status(view):
            self.line(f"  {line}", "cyan")
        hand = Text()
        for group in self.board.hand(view):
            for card in group:
                hand.append(card_text(card, self.lang), style=self.board.style(view, card)).append(" ")
            hand.append(" ")
        self.console.print(Padding(hand, (0, 0, 0, 2), expand=False))

    def prompt(self, view: State) -> str:
        return f"{self.board.prompt(view)} > "

    def choices(self, view: State, actions: list[Action], everything: bool) -> None:
        """Print the actions with numbers. A long list is cut unless `everything` is set."""
        for number, action in enumerate(actions if everything else actions[:SOME], 1):
            self.line(f"  /{number:<3} {self.board.words(view, action)}")
        if len(actions) > SOME and not everything:
            rest = len(actions) - SOME
            self.say(f"  还有 {rest} 种，la 全部列出", f"  and {rest} more: la lists them all")

    def complain(self, words: str, clause: str = "", number: str | None = None) -> None:
        self.line(words, "red")
        if clause:
            self.line(f"  §{number} {clause}", "dim")
