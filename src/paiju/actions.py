"""The actions of a seat, each with a text form that reads back: `play S3 H3 as pair:3`, `pass`, `give RJ`, `return S3`.

>>> show_action(parse_action("play H3 S3 as pair:3"))
'play S3 H3 as pair:3'
"""

from typing import Literal

from msgspec import Struct

from paiju.cards import Cards, parse, show
from paiju.errors import BadInput


class Play(Struct, frozen=True, gc=False):
    """Put cards on the table. `reads` names the combination if wild cards leave a choice (None: the strongest)."""

    cards: Cards
    reads: str | None = None


class Pass(Struct, frozen=True, gc=False):
    """Play nothing (不要)."""


class GiveTribute(Struct, frozen=True, gc=False):
    """Pay tribute (进贡)."""

    cards: Cards


class ReturnTribute(Struct, frozen=True, gc=False):
    """Give cards back for tribute received (还贡)."""

    cards: Cards


class Bid(Struct, frozen=True, gc=False):
    """Show cards to become declarer or to name trumps (亮主, 反庄). With a joker, `cards` lie face down."""

    cards: Cards
    joker: Cards = b""


class Bury(Struct, frozen=True, gc=False):
    """Lay cards aside as the new bottom (扣底)."""

    cards: Cards


class CallFriend(Struct, frozen=True, gc=False):
    """Name the friend's card (叫朋友): the player of this copy becomes the friend. No card means no friend."""

    card: Cards
    copy: int = 1


class Swap(Struct, frozen=True, gc=False):
    """Exchange cards of the hand for the same number of buried ones (换牌)."""

    give: Cards
    take: Cards


class KeepUnit(Struct, frozen=True, gc=False):
    """Choose the shape of a failed throw that stays on the table."""

    shape: str


class Redeal(Struct, frozen=True, gc=False):
    """Show a weak hand and have the cards dealt again (弱牌重发)."""


Action = Play | Pass | GiveTribute | ReturnTribute | Bid | Bury | CallFriend | Swap | KeepUnit | Redeal

ActionWord = Literal["play", "pass", "give", "return", "bid", "bury", "call", "swap", "keep", "redeal"]
WORD: dict[type[Action], ActionWord] = {
    Play: "play",
    Pass: "pass",
    GiveTribute: "give",
    ReturnTribute: "return",
    Bid: "bid",
    Bury: "bury",
    CallFriend: "call",
    Swap: "swap",
    KeepUnit: "keep",
    Redeal: "redeal",
}


def show_action(action: Action) -> str:
    if type(action) is Play:  # most are plays, and a question lists many of them
        reads = action.reads
        return f"play {show(action.cards)} as {reads}" if reads else f"play {show(action.cards)}".rstrip()
    match action:
        case Pass() | Redeal():
            rest = ""
        case Bid(cards=cards, joker=joker):
            rest = show(cards) + (f" with {show(joker)}" if joker else "")
        case CallFriend(card=card, copy=copy):
            rest = f"{show(card)} {copy}" if card else "nobody"
        case Swap(give=give, take=take):
            rest = f"{show(give)} for {show(take)}"
        case KeepUnit(shape=shape):
            rest = shape
        case _:
            rest = show(action.cards)
    return f"{WORD[type(action)]} {rest}".rstrip()


def parse_action(text: str) -> Action:
    """Read an action from its text; BadInput if the text is not one.

    >>> parse_action("call HA 2")
    CallFriend(card=b'1', copy=2)
    """
    word, _, rest = text.strip().partition(" ")
    first, _, second = rest.replace(" as ", "|").replace(" with ", "|").replace(" for ", "|").partition("|")
    match word:
        case "play":
            return Play(parse(first), second.strip() or None)
        case "pass" if not rest:
            return Pass()
        case "redeal" if not rest:
            return Redeal()
        case "give" if not second:
            return GiveTribute(parse(first))
        case "return" if not second:
            return ReturnTribute(parse(first))
        case "bury" if not second:
            return Bury(parse(first))
        case "bid":
            return Bid(parse(first), parse(second))
        case "swap":
            return Swap(parse(first), parse(second))
        case "keep" if rest:
            return KeepUnit(rest)
        case "call" if rest == "nobody":
            return CallFriend(b"", 1)
        case "call":
            card, _, copy = rest.partition(" ")
            if copy.isdecimal():
                return CallFriend(parse(card), int(copy))
    raise BadInput("bad_action", text=text)
