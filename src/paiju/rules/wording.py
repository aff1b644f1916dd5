"""Cards, actions and the facts of errors in words."""

from collections.abc import Iterable

from paiju.cards import BLACK_JOKER, FACES, RANKS, UNKNOWN, Card, parse_card
from paiju.errors import BadInput, cut
from paiju.family import FAMILIES, Family
from paiju.rules.ruleset import Ruleset
from paiju.rules.schema import Option, Words
from paiju.rules.terms import Terms

SUIT_SIGNS = "♠♥♣♦"
JOKERS = (Words("小王", "BJ"), Words("大王", "RJ"))  # as they are typed
JOKER_NAMES = (Words("小王", "black joker"), Words("大王", "red joker"))


def rank_text(rank: str, lang: str) -> str:
    if rank in ("BJ", "RJ"):
        return JOKER_NAMES[rank == "RJ"].in_(lang)
    return "10" if rank == "T" else rank


def card_text(card: Card, lang: str) -> str:
    if card == UNKNOWN:
        return "?"
    if card >= BLACK_JOKER:
        return JOKERS[card - BLACK_JOKER].in_(lang)
    return SUIT_SIGNS[card % 4] + rank_text(RANKS[card // 4], lang)


CARDS = {lang: {card: card_text(card, lang) for card in (*range(FACES), UNKNOWN)} for lang in ("zh", "en")}


def cards_text(cards: Iterable[Card], lang: str) -> str:
    shown = list(cards)
    if shown and set(shown) == {UNKNOWN}:
        n = len(shown)
        return Words(f"{n} 张暗牌", f"{n} hidden card{'s' if n > 1 else ''}").in_(lang)
    return " ".join(map(CARDS[lang].__getitem__, shown))


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
    "Redeal": Words("要求重发", "ask for a new deal"),
}


def source_words(option: Option, family: Family) -> Words:
    """The documents that an option comes from, each with its places there."""
    places = dict[Words, list[str]]()
    for place in option.source.split(", "):
        known = max((letters for letters in family.sources if place.startswith(letters)), key=len, default=None)
        document = family.sources[known] if known else Words("", "")
        places.setdefault(document, []).append(place.removeprefix(f"{known} "))  # of 002 §5, only §5
    zh, en = (
        [f"{document.in_(lang)} {', '.join(found)}".strip() for document, found in places.items()]
        for lang in Words._fields
    )
    return Words("；".join(zh), "; ".join(en))


def fact_words(name: str, fact: object, rules: Ruleset | None = None) -> Words:
    """A fact of an error in words. Cards, actions and the family's own facts are translated; others stay. Of an error
    under some rules, in the words of these."""
    if isinstance(fact, Words):
        return fact
    value = str(fact)
    try:
        if name in ("cards", "card", "bid", "given", "highest", "allowed"):
            cards = list(map(parse_card, value.split()))
            return Words(cards_text(cards, "zh"), cards_text(cards, "en"))
        if name == "action":
            return DOINGS[value]
        for family in [rules.wing] if rules else FAMILIES.values():
            if name == "phase" and value in family.phase_words:
                return family.phase_words[value]
            if name in family.facts:
                return family.facts[name](value, rules.terms if rules else Terms.of(family.terms))
    except (BadInput, KeyError):  # the text itself is the error: show it unchanged
        pass
    return Words(cut(value), cut(value))
