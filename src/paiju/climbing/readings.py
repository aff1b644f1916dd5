"""The combinations that some cards can be, and what each wild card then stands for."""

from collections import Counter

from paiju.actions import Play, show_action
from paiju.cards import ACE, HEARTS, RANK_NAMES, SUITS, Cards, Rank, names, rank_of
from paiju.climbing.phases.legal import PlayLegal
from paiju.climbing.tables import CODES, KINDS, Code, is_wild, kind_of, length_of
from paiju.climbing.words import reading_text
from paiju.legal import Legal
from paiju.pictures import Reading, Text

WIDTHS = {"single": 1, "pair": 2, "triple": 3, "straight": 1, "tube": 2, "plate": 3, "straight_flush": 1}


def readings_of(legal: Legal, cards: Cards) -> list[Reading]:
    """The legal readings, the strongest first."""
    if not isinstance(legal, PlayLegal):
        return []
    found = [reads for reads in legal.readings_of(cards) if Play(cards, reads) in legal]
    found.sort(key=lambda reads: legal.rank_reading(CODES[reads]), reverse=True)
    level = legal.tables.level
    return [
        Reading(
            show_action(Play(cards, reads)),
            Text(*(reading_text(reads, lang) for lang in ("zh", "en"))),
            faces(cards, CODES[reads], level),
        )
        for reads in found
    ]


def faces(cards: Cards, code: Code, level: Rank) -> list[str]:
    """The names of the cards; a wild card has the name of the card it stands for."""
    natural = bytes(card for card in cards if not is_wild(card, level))
    missing = Counter(_ranks(code, natural))
    missing.subtract(map(rank_of, natural))
    wanted = sorted(missing.elements(), reverse=True)
    suited = KINDS[kind_of(code)] == "straight_flush" and natural
    suit = SUITS[natural[0] % 4 if suited else HEARTS]
    shown = []
    for card, name in zip(cards, names(cards), strict=True):
        if is_wild(card, level) and wanted:
            name = suit + RANK_NAMES[wanted.pop(0)]
        shown.append(name)
    return shown


def laid_out(cards: Cards, code: Code, level: Rank) -> tuple[list[str], list[str]]:
    """The cards in the order of the combination, such as a triple before its pair, and their faces."""
    natural = bytes(card for card in cards if not is_wild(card, level))
    order = [RANK_NAMES[rank] for rank in _ranks(code, natural)]
    pairs = list(zip(names(cards), faces(cards, code, level), strict=True))

    def place(pair: tuple[str, str]) -> tuple[int, bool, str]:
        name, face = pair
        rank = face if face in RANK_NAMES else face[1]
        return (order.index(rank) if rank in order else len(order)), name != face, name

    pairs.sort(key=place)
    return [name for name, _ in pairs], [face for _, face in pairs]


def _ranks(code: Code, natural: Cards) -> list[Rank]:
    """The ranks of a combination; below the two comes the ace."""
    kind, length, top = KINDS[kind_of(code)], length_of(code), code & 15
    if kind == "bomb":
        return [top] * length
    if kind == "full_house":
        others = [rank_of(card) for card in natural if rank_of(card) != top]
        return [top] * 3 + [others[0] if others else top] * 2
    if kind not in WIDTHS:
        return [rank_of(card) for card in natural]
    steps = length if kind in ("straight", "tube", "plate", "straight_flush") else 1
    return [(ACE if rank < 0 else rank) for rank in range(top - steps + 1, top + 1) for _ in range(WIDTHS[kind])]
