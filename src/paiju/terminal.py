"""Terminal: what a family shows to the person at the keyboard, what it asks, and how typed cards are read."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from paiju.actions import Action
from paiju.cards import BLACK_JOKER, FACES, NAMES, RANK_NAMES, RED_JOKER, Card, Cards, Seat, parse, rank_of, show
from paiju.errors import BadInput
from paiju.hand import Hand
from paiju.legal import Legal
from paiju.rules import Ruleset
from paiju.rules.schema import Words
from paiju.text import Voice

Choose = Callable[[list[str]], int]  # asks the person to pick one of some lines

COMMANDS = Words(
    "l：列出可选的（la 全部），/3 选第 3 个；rules：规则；q：退出",
    "l: list (la: all), /3 takes the third; rules; q: quit",
)


class Terminal(ABC):
    typing = Words("", "")  # how cards are typed

    def __init__(self, rules: Ruleset, seat: Seat, voice: Voice) -> None:
        self.rules, self.seat, self.voice = rules, seat, voice
        self.options: Any = rules.options

    @property
    def lang(self) -> str:
        return self.voice.lang

    @staticmethod
    @abstractmethod
    def names(options: Any, seat: Seat, lang: str) -> Mapping[Seat, str]:
        """The players' names, in the order of play from one's own seat."""

    # --- output ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def status(self, view: Any) -> list[str]:
        """Lines about the state of the table."""

    @abstractmethod
    def hand(self, view: Any) -> list[list[Card]]:
        """One's own cards, sorted and grouped."""

    def style(self, view: Any, card: Card) -> str:
        return "red" if card == RED_JOKER or (card < BLACK_JOKER and card % 4 in (1, 3)) else ""

    @abstractmethod
    def prompt(self, view: Any) -> str: ...

    @abstractmethod
    def words(self, view: Any, action: Action) -> str: ...

    # --- input ----------------------------------------------------------------------------------------------------

    def quiet(self, view: Any, legal: Legal) -> Action | None:
        """The action to take without asking, if there is nothing to choose."""
        return None

    @abstractmethod
    def listed(self, view: Any, legal: Legal) -> list[Action]:
        """The legal actions, the most obvious ones first."""

    @abstractmethod
    def meant(self, typed: str, view: Any, legal: Legal, choose: Choose) -> Action:
        """The action that typed cards mean; BadTyping if they mean none."""


EXACT = re.compile(r"(?:[SHCD♠♥♣♦](?:10|[2-9TJQKA])|RJ|BJ)")
RANK = re.compile(r"10|[2-9TJQKA]|RJ|BJ|[RB]")
SIGNS = str.maketrans("♠♥♣♦", "SHCD")
SPOKEN = {"小王": "BJ", "大王": "RJ", "黑桃": "S", "红心": "H", "红桃": "H", "梅花": "C", "方片": "D", "方块": "D"}


class BadTyping(ValueError):
    """The typed text names no cards of the hand."""


def bad_typing(typed: str, example: str, lang: str) -> BadTyping:
    zh = f"看不懂“{typed}”：请输入，例如 {example}；? 查看帮助"
    return BadTyping(Words(zh, f"'{typed}'? Type, for example, {example}; ? for help").in_(lang))


def plain(typed: str) -> str:
    """Remove blanks and commas, use capital letters, and replace spoken names by letters."""
    text = re.sub(r"[\s,，]+", "", typed.upper())
    for word, letters in SPOKEN.items():
        text = text.replace(word, letters)
    return text


def pick_cards(typed: str, hand: Hand, lang: str) -> Cards:
    text = plain(typed)
    if re.fullmatch(f"{EXACT.pattern}+", text):
        cards = parse(name.translate(SIGNS).replace("10", "T") for name in EXACT.findall(text))
        if not hand.holds(cards):
            raise BadInput("not_held", cards=show(cards))
        return cards
    if not re.fullmatch(f"(?:{RANK.pattern})+", text):
        raise bad_typing(typed, Words("33 或 S3 H3", "33 or S3 H3").in_(lang), lang)
    return _by_ranks([{"10": "T", "R": "RJ", "B": "BJ"}.get(rank, rank) for rank in RANK.findall(text)], hand, lang)


def _by_ranks(ranks: list[str], hand: Hand, lang: str) -> Cards:
    """Take cards of these ranks from the hand, in the order of suits."""
    left, cards = list(hand.counts), list[int]()
    for rank in ranks:
        held = [card for card in range(FACES) if left[card] and RANK_NAMES[rank_of(card)] == rank]
        if not held:
            raise BadTyping(Words(f"手里没有足够的 {rank}", f"there are not so many {rank} in your hand").in_(lang))
        left[held[0]] -= 1
        cards.append(held[0])
    return parse(NAMES[card] for card in cards)
