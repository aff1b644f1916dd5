"""Cards and combinations in words."""

from collections.abc import Iterable

from paiju.cards import BLACK_JOKER, RANKS, UNKNOWN, Card, parse
from paiju.errors import BadInput
from paiju.rules.schema import Words

SUIT_SIGNS = "♠♥♣♦"
JOKERS = (Words("小王", "BJ"), Words("大王", "RJ"))
KINDS = {
    "single": Words("单张 {rank}", "single {rank}"),
    "pair": Words("对 {rank}", "pair of {rank}"),
    "triple": Words("三张 {rank}", "triple {rank}"),
    "full_house": Words("三带二 {rank}", "full house {rank}"),
    "straight": Words("顺子到 {rank}（{n} 张）", "straight to {rank} ({n} cards)"),
    "tube": Words("连对到 {rank}（{n} 对）", "tube to {rank} ({n} pairs)"),
    "plate": Words("钢板到 {rank}（{n} 组）", "plate to {rank} ({n} triples)"),
    "bomb": Words("炸弹 {rank}×{n}", "bomb {rank}×{n}"),
    "straight_flush": Words("同花顺到 {rank}（{n} 张）", "straight flush to {rank} ({n} cards)"),
    "joker_bomb": Words("四大天王", "four jokers"),
}


def rank_text(rank: str, lang: str) -> str:
    if rank in ("BJ", "RJ"):
        return JOKERS[rank == "RJ"].in_(lang)
    return "10" if rank == "T" else rank


def card_text(card: Card, lang: str) -> str:
    if card == UNKNOWN:
        return "?"
    if card >= BLACK_JOKER:
        return JOKERS[card - BLACK_JOKER].in_(lang)
    return SUIT_SIGNS[card % 4] + rank_text(RANKS[card // 4], lang)


def cards_text(cards: Iterable[Card], lang: str) -> str:
    shown = list(cards)
    if shown and all(card == UNKNOWN for card in shown):
        return Words(f"{len(shown)} 张暗牌", f"{len(shown)} unseen").in_(lang)
    return " ".join(card_text(card, lang) for card in shown)


def reading_text(reads: str, lang: str) -> str:
    kind, _, rest = reads.partition(":")
    rank, _, n = rest.replace("x", "/").partition("/")
    return KINDS[kind].in_(lang).format(rank=rank_text(rank, lang), n=n)


def fact_words(name: str, fact: object) -> Words:
    """A fact of an error as people say it: card names and readings are put in words, the rest stays."""
    if isinstance(fact, Words):
        return fact
    value = str(fact)
    try:
        if name in ("cards", "card", "given", "highest", "allowed"):
            return Words(cards_text(parse(value), "zh"), cards_text(parse(value), "en"))
        if name in ("played", "table", "reads", "readings"):
            return Words(*(", ".join(reading_text(part, lang) for part in value.split(", ")) for lang in ("zh", "en")))
    except (BadInput, KeyError):  # the error is about just this text: show it as it was
        pass
    return Words(value, value)
