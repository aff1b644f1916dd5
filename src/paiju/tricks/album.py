"""The rules of a trick game in pictures. What the cards are is asked of the kernels, so no picture can be wrong."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, islice

from paiju.cards import (
    ACE,
    BLACK_JOKER,
    FACES,
    RANK_NAMES,
    RANKS,
    RED_JOKER,
    Card,
    Cards,
    Rank,
    counts,
    level_rank,
    names,
    rank_of,
)
from paiju.pictures import Album, Example, Figure, Text
from paiju.rules.ruleset import Ruleset
from paiju.rules.schema import Words
from paiju.tricks.board import TRUMPS, marks_of
from paiju.tricks.kernels.units import THROW, TRACTOR, TRUMP, shape_of
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.scoring import Result, held, lines, rises
from paiju.tricks.rulings.throws import UNITS
from paiju.tricks.tables import NO_TRUMP, ladder, trick_tables
from paiju.tricks.words import MARKS, RESULTS, SHAPES

TITLES = {
    "trumps": Words("主牌，从大到小", "Trumps from high to low"),
    "points": Words("分牌", "Cards with points"),
    "shapes": Words("牌型", "Shapes"),
    "score": Words("抓分方得分与升级", "The attackers' points, and who rises"),
}
TIERS = {
    "five": Words("红五", "red fives"),
    "red": Words("大王", "red joker"),
    "black": Words("小王", "black joker"),
    "level": Words("主级牌", "level card of the trump suit"),
    "levels": Words("级牌，一样大", "level cards, all equal"),
    "others": Words("副级牌，一样大", "the other level cards, all equal"),
    "adviser": Words("参谋", "advisers"),
    "permanent": Words("常主", "permanent trumps"),
    "suit": Words("主花色的牌", "the trump suit"),
}
KINDS = {width: SHAPES[shape] for width, shape in enumerate(UNITS) if shape} | {TRACTOR: SHAPES["tractor"]}
THROWN = Words("甩牌", "throw")
EACH = Words("每张 {n} 分", "{n} points each")
LINE = Words("{points} 分：{result}，{who}", "{points}: {result}, {who}")
DEFENDED = Words("庄家方升 {n} 级", "the declarer's side up {n}")
ATTACKED = Words("抓分方升 {n} 级", "the attackers up {n}")
TAKEN = Words("抓分方上台", "the attackers take over")


def album(rules: Ruleset, at: Mapping[str, str]) -> Album:
    """At a level of these rules and with a suit as trump; otherwise at the level where a match begins, and with the
    first suit. A level without level cards is played without trumps (S134)."""
    asked, named = at.get("level", ""), at.get("trump", "")
    level = asked if asked in rules.options.ladder else rules.options.start_level
    named = named if level in RANKS else TRUMPS[NO_TRUMP]
    suit = next((trump for trump in TRUMPS if trump == named), TRUMPS[0])
    draw = _Examples(rules, level_rank(level), TRUMPS.index(suit))
    figures = [
        Figure(Text.of(TITLES["trumps"]), list(draw.trumps())),
        Figure(Text.of(TITLES["points"]), list(draw.points())),
        Figure(Text.of(TITLES["shapes"]), [draw.example(cards) for cards in draw.shapes()]),
        Figure(Text.of(TITLES["score"]), list(_score(rules.options))),
    ]
    called = {mark: Text.of(rules.terms.fill(words)) for mark, words in MARKS.items()}
    return Album(level, suit, figures, marks_of(rules.options, level_rank(level), TRUMPS.index(suit)), called)


class _Examples:
    def __init__(self, rules: Ruleset, level: Rank, trump: int) -> None:
        self.rules, self.level, self.trump = rules, level, trump
        self.o: Tricks = rules.options
        self.tables = trick_tables(self.o, level, trump)
        self.side = next(suit for suit in (3, 1, 2, 0) if suit != trump)

    def trumps(self) -> Iterable[Example]:
        """The ladder of the trumps; neighbours of one kind are shown together."""
        rungs = reversed(ladder(self.o, self.level, self.trump))
        downwards = [card for tier in rungs for card in tier if self.o.copies[card]]
        for tier, cards in groupby(downwards, self.tier_of):
            yield Example(Text.of(TIERS[tier]), None, names(cards))

    def tier_of(self, card: Card) -> str:
        if card >= BLACK_JOKER:
            return "red" if card == RED_JOKER else "black"
        if self.tables.rung_of(card) > self.tables.rung_of(RED_JOKER) and self.tables.group_of(card) == TRUMP:
            return "five"
        if card >> 2 == self.level:
            return "levels" if self.trump == NO_TRUMP else "level" if card % 4 == self.trump else "others"
        if self.o.advisers and RANKS[card >> 2] == "3" and card % 2 == self.trump % 2:
            return "adviser"
        return "permanent" if RANKS[card >> 2] in self.o.permanent_trumps else "suit"

    def points(self) -> Iterable[Example]:
        for rank, n in self.o.card_points:
            faces = [card for card in range(FACES) if n and RANK_NAMES[rank_of(card)] == rank and self.o.copies[card]]
            cards = names(faces)
            if cards:
                yield Example(Text(EACH.zh.format(n=n), EACH.en.format(n=n)), None, cards)

    def example(self, cards: Cards) -> Example:
        kind = shape_of(self.tables, counts(cards)).kind
        words = THROWN if kind == THROW else KINDS[kind]
        return Example(Text.of(self.rules.terms.fill(words)), None, names(cards))

    def shapes(self) -> Iterable[Cards]:
        o, side = self.o, self.plain()
        yield side[-1:]
        for copies in range(2, o.decks + 1):
            yield side[-3:-2] * copies
        for copies in range(2, o.decks + 1):
            yield from islice(self.runs(side, copies), 1)
        if o.decks > 1:
            yield from islice(self.runs(side, o.tractor_width, length=max(3, o.tractor_length)), 1)
        bridge = (4 * ACE + self.trump, 4 * self.level + self.trump)  # the trump ace and the trump level card
        for pair in [(BLACK_JOKER, RED_JOKER)] + [bridge] * (self.trump < NO_TRUMP and self.level < ACE):
            there = all(o.copies[card] > 1 for card in pair)
            if there and self.is_run(cards := bytes(card for card in pair for _ in range(2))):
                yield cards
        if o.throw_test != "none":
            yield side[-1:] * min(2, o.decks) + side[-2:-1] + side[-3:-2]

    def plain(self) -> Cards:
        """The cards of a side suit from low to high."""
        suit = (4 * rank + self.side for rank in range(13))
        return bytes(card for card in suit if self.tables.group_of(card) == self.side and self.o.copies[card])

    def runs(self, side: Cards, copies: int, length: int = 2) -> Iterator[Cards]:
        """Neighbours from the middle of a suit, as the kernel sees them."""
        rows = [side[at : at + length] for at in (*range(4, len(side) - length + 1), *range(4))]
        piles = (bytes(card for card in row for _ in range(copies)) for row in rows)
        return (pile for pile in piles if self.is_run(pile))

    def is_run(self, cards: Cards) -> bool:
        return shape_of(self.tables, counts(cards)).kind == TRACTOR


def _score(o: Tricks) -> Iterable[Example]:
    """How a deal ends by the points of the attackers, when the declarer has all friends."""
    for low, above in zip(lines(o), [*lines(o)[1:], None], strict=True):
        result, up, attackers_up = rises(o, low, missing=0)
        who = DEFENDED if held(o, low) else ATTACKED if attackers_up else TAKEN
        points = f"{low}+" if above is None else str(low) if above == low + 1 else f"{low}–{above - 1}"
        yield Example(Text(*(_line(lang, points, result, who, up + attackers_up) for lang in ("zh", "en"))), None, [])


def _line(lang: str, points: str, result: Result, who: Words, n: int) -> str:
    return LINE.in_(lang).format(points=points, result=RESULTS[result].in_(lang), who=who.in_(lang).format(n=n))
