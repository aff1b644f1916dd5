"""Deal the cards of a row: the named ones, and the rest at random, until every card of the decks has a place."""

from collections import Counter

from msgspec.structs import replace

from paiju.cards import Card, Cards, parse_rank, pile
from paiju.exam.cards import ALL, Dealt, Want, draw, faces_in, wants
from paiju.exam.rows import Row
from paiju.exam.setting import setting_of
from paiju.rng import Stream
from paiju.rules import Ruleset

GONE, BOTTOM, UNSEEN = "gone", "bottom", "unseen"
Place = str | tuple[str, int]  # a pile by name, or a hand or play by number
PATIENCE = 200  # draws before giving up


def deal(row: Row, rules: Ruleset, rng: Stream) -> Dealt:
    """A random deal that fits the row."""
    for _ in range(PATIENCE):
        dealt = _draw(row, rules, rng)
        if setting_of(rules).fits(row, rules.options, dealt):
            return dealt
    raise LookupError(f"{row.id}: too few points have been played")


def _draw(row: Row, rules: Ruleset, rng: Stream) -> Dealt:
    pool, open_ = Counter(pile(rules.options.copies)), Counter[Card]()
    piles: dict[Place, Cards] = {}
    shown = [b""] * len(row.hands)
    for place, want in sorted(_wants(row, rules), key=lambda item: len(item[1].faces)):  # the narrowest first
        hidden = row.unseen and want.faces == ALL  # an open place, filled from the unseen cards
        cards = draw(want, open_ if hidden else pool, rng)
        piles[place] = piles.get(place, b"") + cards
        if place == UNSEEN:
            open_.update(cards)
        if want.shown and isinstance(place, tuple):
            shown[place[1]] += cards
    return Dealt(
        tuple(piles.get(("hand", turn), b"") for turn in range(len(row.hands))),
        tuple(shown),
        tuple(piles.get(("play", number), b"") for number in range(len(row.played))),
        piles.get(BOTTOM, b""),
        bytes(sorted(piles.get(GONE, b"") + bytes(pool.elements()))),
    )


def _wants(row: Row, rules: Ruleset) -> list[tuple[Place, Want]]:
    level = parse_rank(row.level)
    setting = setting_of(rules)
    special = setting.special(level)
    texts: dict[Place, str] = {GONE: row.gone, UNSEEN: row.unseen}
    if bottom := setting.bottom(row, rules.options):
        texts[BOTTOM] = bottom
    texts |= {("hand", turn): hand for turn, hand in enumerate(row.hands)}
    texts |= {("play", number): play.split(" ", 1)[1] for number, play in enumerate(row.played)}
    found = [(place, want) for place, text in texts.items() if text != "pass" for want in wants(text, special)]
    return [(place, _without(want, _lacking(row, place))) for place, want in found]


def _lacking(row: Row, place: Place) -> frozenset[Card]:
    turn = place[1] if isinstance(place, tuple) and place[0] == "hand" else len(row.lacks)
    return faces_in(row.lacks[turn]) if turn < len(row.lacks) else frozenset()


def _without(want: Want, lacking: frozenset[Card]) -> Want:
    """Leave out the cards that a place lacks, unless the row names one."""
    return want if len(want.faces) == 1 else replace(want, faces=want.faces - lacking)
