"""What a seat can do, each with a text form that reads back: `play S3 H3 as pair:3`, `pass`, `give RJ`, `return S3`.

>>> show_action(parse_action("play H3 S3 as pair:3"))
'play S3 H3 as pair:3'
"""

from msgspec import Struct

from paiju.cards import Cards, parse, show
from paiju.errors import BadInput


class Play(Struct, frozen=True, gc=False):
    """Put cards on the table; `reads` names the combination where wild cards leave a choice (None: the strongest)."""

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


Action = Play | Pass | GiveTribute | ReturnTribute

_WORDS: dict[str, type[Play] | type[Pass] | type[GiveTribute] | type[ReturnTribute]] = {
    "play": Play,
    "pass": Pass,
    "give": GiveTribute,
    "return": ReturnTribute,
}
WORD = {kind: word for word, kind in _WORDS.items()}


def show_action(action: Action) -> str:
    word = WORD[type(action)]
    if isinstance(action, Pass):
        return word
    reads = f" as {action.reads}" if isinstance(action, Play) and action.reads else ""
    return f"{word} {show(action.cards)}{reads}"


def parse_action(text: str) -> Action:
    word, _, rest = text.strip().partition(" ")
    kind = _WORDS.get(word)
    cards, _, reads = rest.partition(" as ")
    if kind is Play:
        return Play(parse(cards), reads.strip() or None)
    if kind is Pass and not rest:
        return Pass()
    if kind in (GiveTribute, ReturnTribute) and not reads:
        return kind(parse(cards))
    raise BadInput("bad_action", text=text)
