"""Cards and combinations in words."""

from collections.abc import Iterable

from paiju.cards import BLACK_JOKER, RANKS, UNKNOWN, Card, parse_card
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


SUITS = (Words("黑桃", "spades"), Words("红心", "hearts"), Words("梅花", "clubs"), Words("方片", "diamonds"))


DOINGS = {
    "Play": Words("出牌", "play cards"),
    "Pass": Words("过牌", "pass"),
    "GiveTribute": Words("进贡", "give tribute"),
    "ReturnTribute": Words("还牌", "return a card"),
    "Bid": Words("亮主", "bid"),
    "Bury": Words("扣底", "bury cards"),
    "CallFriend": Words("叫朋友", "call a friend"),
    "Swap": Words("换牌", "exchange cards"),
    "KeepUnit": Words("留甩牌", "keep a part of a throw"),
    "tribute": Words("进贡", "tribute"),
    "return": Words("还牌", "return"),
    "climb": Words("出牌", "play"),
    "draw": Words("摸牌亮主", "draw and bidding"),
    "bury": Words("扣底", "burying"),
    "friend": Words("叫朋友", "calling the friend"),
    "swap": Words("换牌", "exchange"),
    "trick": Words("出牌", "play"),
}
SHAPES = {
    "tractor": Words("拖拉机", "tractor"),
    "triple": Words("三张", "triple"),
    "pair": Words("对子", "pair"),
    "single": Words("单张", "single"),
}


def group_words(group: int) -> Words:
    """A suit, or the trumps, as one group of cards."""
    return SUITS[group] if group < 4 else Words("主牌", "trumps")


def fact_words(name: str, fact: object) -> Words:
    """A fact of an error as people say it: card names and readings are put in words, the rest stays."""
    if isinstance(fact, Words):
        return fact
    value = str(fact)
    try:
        if name in ("cards", "card", "bid", "given", "highest", "allowed"):
            cards = list(map(parse_card, value.split()))
            return Words(cards_text(cards, "zh"), cards_text(cards, "en"))
        if name in ("played", "table", "reads", "readings"):
            return Words(*(", ".join(reading_text(part, lang) for part in value.split(", ")) for lang in ("zh", "en")))
        if name in ("action", "phase"):
            return DOINGS[value]
        if name in ("shape", "shapes"):
            return Words("、".join(SHAPES[part].zh for part in value.split(", ")), value)
    except (BadInput, KeyError):  # the error is about just this text: show it as it was
        pass
    return Words(value, value)
