"""Cards as people type them: exact (`S3 H3`), or ranks only (`33`, `10 J Q K A`), with b and r for the jokers.

>>> from paiju.cards import counts, parse, show
>>> from paiju.hand import Hand
>>> show(pick_cards("33", Hand(counts(parse("S3 H3 D3"))), "en"))
'S3 H3'
"""

import re

from paiju.cards import FACES, NAMES, RANK_NAMES, Cards, parse, rank_of, show
from paiju.errors import BadInput
from paiju.hand import Hand
from paiju.rules.schema import Words

EXACT = re.compile(r"(?:[SHCD♠♥♣♦](?:10|[2-9TJQKA])|RJ|BJ)")
RANK = re.compile(r"10|[2-9TJQKA]|RJ|BJ|[RB]")
SIGNS = str.maketrans("♠♥♣♦", "SHCD")


class BadTyping(ValueError):
    """What was typed names no cards of the hand."""


def pick_cards(typed: str, hand: Hand, lang: str) -> Cards:
    text = re.sub(r"[\s,]+", "", typed.upper().replace("小王", "BJ").replace("大王", "RJ"))
    if re.fullmatch(f"{EXACT.pattern}+", text):
        cards = parse(name.translate(SIGNS).replace("10", "T") for name in EXACT.findall(text))
        if not hand.holds(cards):
            raise BadInput("not_held", cards=show(cards))
        return cards
    if not re.fullmatch(f"(?:{RANK.pattern})+", text):
        why = Words(
            f"看不懂“{typed}”：请输入牌（如 33 或 S3 H3），? 查看帮助",
            f"'{typed}'? Type cards (33, or S3 H3), ? for help",
        )
        raise BadTyping(why.in_(lang))
    return _by_ranks([{"10": "T", "R": "RJ", "B": "BJ"}.get(rank, rank) for rank in RANK.findall(text)], hand, lang)


def _by_ranks(ranks: list[str], hand: Hand, lang: str) -> Cards:
    """Some cards of these ranks, the first suits first."""
    left, cards = list(hand.counts), list[int]()
    for rank in ranks:
        held = [card for card in range(FACES) if left[card] and RANK_NAMES[rank_of(card)] == rank]
        if not held:
            raise BadTyping(Words(f"手里没有足够的 {rank}", f"there are not so many {rank} in your hand").in_(lang))
        left[held[0]] -= 1
        cards.append(held[0])
    return parse(NAMES[card] for card in cards)
