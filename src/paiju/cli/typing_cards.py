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
SPOKEN = {"小王": "BJ", "大王": "RJ", "黑桃": "S", "红心": "H", "红桃": "H", "梅花": "C", "方片": "D", "方块": "D"}


class BadTyping(ValueError):
    """What was typed names no cards of the hand."""


def bad_typing(typed: str, example: str, lang: str) -> BadTyping:
    zh = f"看不懂“{typed}”：请输入，例如 {example}；? 查看帮助"
    return BadTyping(Words(zh, f"'{typed}'? Type, for example, {example}; ? for help").in_(lang))


def plain(typed: str) -> str:
    """Without blanks and commas, in capital letters."""
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
    """Some cards of these ranks, the first suits first."""
    left, cards = list(hand.counts), list[int]()
    for rank in ranks:
        held = [card for card in range(FACES) if left[card] and RANK_NAMES[rank_of(card)] == rank]
        if not held:
            raise BadTyping(Words(f"手里没有足够的 {rank}", f"there are not so many {rank} in your hand").in_(lang))
        left[held[0]] -= 1
        cards.append(held[0])
    return parse(NAMES[card] for card in cards)
