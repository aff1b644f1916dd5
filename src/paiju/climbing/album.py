"""The rules of a climbing game in pictures. What the cards are is asked of the kernels, so no picture can be wrong."""

from collections.abc import Iterable, Mapping

from paiju.cards import BLACK_JOKER, NAMES, RED_JOKER, SUITS, Cards, Rank, parse, parse_rank
from paiju.climbing.board import MARKS, laid_out
from paiju.climbing.options import Climbing
from paiju.climbing.phases.legal import readings
from paiju.climbing.rulings.levels import results, rise_of
from paiju.climbing.tables import KINDS, READINGS, Code, climb_tables, kind_of, worth
from paiju.climbing.words import MARKS as MARK_WORDS
from paiju.climbing.words import kind_words, place_words
from paiju.pictures import Album, Example, Figure, Text
from paiju.rules.ruleset import Ruleset
from paiju.rules.schema import Words

ORDER = Words("牌的大小，从大到小", "Cards from high to low")
COMBINATIONS = Words("牌型", "Combinations")
BOMBS = Words("炸弹，从小到大", "Bombs from low to high")
WILD = Words("{wild_card}代什么就算什么", "A {wild_card} counts as what it stands for")
LEVELS = Words("赢一副升几级", "Levels for a deal")
RISE = Words("{places}：升 {n} 级", "{places}: up {n}")
NOTES = {  # what the options say about a kind
    "full_house": Words("三张带一对", "a triple and a pair"),
    "straight": Words("{straight_cards} 张相连", "{straight_cards} cards in a row"),
    "tube": Words("{tube_pairs} 对相连", "{tube_pairs} pairs in a row"),
    "plate": Words("{plate_triples} 组三张相连", "{plate_triples} triples in a row"),
    "straight_flush": Words("{straight_flush_cards} 张同花相连", "{straight_flush_cards} of a suit in a row"),
}
WIDEST = 12  # cards of a long run in a row
COPIES = tuple(("SDCH" * 2)[:n] for n in range(3, 9))  # the suits of three to eight cards of a rank


def album(rules: Ruleset, at: Mapping[str, str]) -> Album:
    """At a level of these rules, otherwise at the one where a match begins."""
    o, asked = rules.options, at.get("level", "")
    level = asked if asked in o.ladder else o.start_level
    draw = _Examples(rules, parse_rank(level))
    figures = [
        Figure(draw.say(ORDER), [Example(None, None, draw.all_cards())]),
        Figure(draw.say(COMBINATIONS), [draw.example(cards) for cards in draw.combinations()]),
        Figure(draw.say(BOMBS), [draw.example(cards) for cards in draw.bombs()]),
        Figure(draw.say(WILD), [draw.example(cards) for cards in draw.wilds()]),
        Figure(draw.say(LEVELS), [_rise(*each) for each in _rises(o)]),
    ]
    called = {mark: draw.say(words) for mark, words in MARK_WORDS.items()}
    return Album(level, None, figures, MARKS[level], called)


class _Examples:
    """Cards for the examples of a ruleset at a level: plain ones, so that none is a level card by accident."""

    def __init__(self, rules: Ruleset, level: Rank) -> None:
        self.rules, self.level = rules, level
        self.o: Climbing = rules.options
        self.tables = climb_tables(self.o, level)
        self.plain = [rank for rank in range(1, 13) if rank != level]  # from the 3 on
        option_words = ((name, option.words(getattr(self.o, name))) for name, option in rules.schema.items())
        self.option_words = dict(option_words)

    def say(self, words: Words) -> Text:
        options = self.option_words.items()
        zh = {name: said.zh for name, said in options} | self.rules.terms.in_("zh")
        en = {name: said.en for name, said in options} | self.rules.terms.in_("en")
        return Text(words.zh.format_map(zh), words.en.format_map(en))

    def example(self, cards: Cards) -> Example:
        """The strongest combination that the cards are, as players lay it out."""
        code = self.strongest(cards)
        kind = KINDS[kind_of(code)]
        note = NOTES.get(kind)
        shown, faces = laid_out(cards, code, self.level)
        said = kind_words(READINGS[code], self.rules.terms)
        return Example(said, self.say(note) if note else None, shown, [] if faces == shown else faces)

    def strongest(self, cards: Cards) -> Code:
        return max(readings(bytes(sorted(cards)), self.tables), key=self.tables.order_of)

    def all_cards(self) -> list[str]:
        order = worth(self.level)
        faces = [4 * rank for rank in range(13)] + [BLACK_JOKER, RED_JOKER]
        return [NAMES[card] for card in sorted(faces, key=lambda card: -order[card])]

    def combinations(self) -> Iterable[Cards]:
        o, high = self.o, self.plain[-1]
        yield _of(high, "S")
        yield _of(self.plain[6], "SD")
        yield parse("BJ RJ" if o.joker_pair == "any" else "RJ RJ")
        yield _of(self.plain[5], "SDC")
        if o.joker_triple:
            yield parse("BJ BJ RJ")
        yield _of(self.plain[7], "SDC") + _of(self.plain[3], "SD")
        yield from self.runs(o.straight_cards, ("S", "D", "C"))
        yield from self.runs(o.tube_pairs, ("SD",))
        yield from self.runs(o.plate_triples, ("SDC",))

    def bombs(self) -> list[Cards]:
        found = [_of(self.plain[4], suits) for suits in COPIES[1:] if len(suits) <= self.o.max_bomb]
        if self.o.max_bomb > len(COPIES[-1]):  # the largest, with wild cards if it needs them
            natural = _of(self.plain[4], ("SDCH" * self.o.decks)[: self.o.max_bomb])
            found.append(natural + _of(self.level, "H" * (self.o.max_bomb - len(natural))))
        found += [self.run(self.o.straight_flush_cards[0], ("S",)), parse(["BJ", "RJ"] * self.o.decks)]
        return sorted(found, key=lambda cards: self.tables.order_of(self.strongest(cards)))

    def wilds(self) -> Iterable[Cards]:
        wild = _of(self.level, "H")
        yield _of(self.plain[-1], "S") + wild
        yield self.run(self.o.straight_cards[0], ("S", "D", "C"))[:-1] + wild
        yield _of(self.plain[6], COPIES[0]) + wild

    def runs(self, lengths: tuple[int, int], suits: tuple[str, ...]) -> Iterable[Cards]:
        """The shortest, and a long one if there are others, as long as it fits into a row."""
        shortest, longest = lengths
        yield self.run(shortest, suits)
        if (fitting := min(longest, WIDEST // len(suits[0]))) > shortest:
            yield self.run(fitting, suits)

    def run(self, length: int, suits: tuple[str, ...]) -> Cards:
        """Cards of ranks in a row, without the level if there is such a row; each rank in the next of the suits."""
        rows = [range(low, low + length) for low in range(1, 14 - length)]
        row = next((row for row in rows if self.level not in row), rows[0])
        return b"".join(_of(rank, suits[place % len(suits)]) for place, rank in enumerate(row))


def _of(rank: Rank, suits: str) -> Cards:
    return bytes(4 * rank + SUITS.index(suit) for suit in suits)


def _rises(o: Climbing) -> Iterable[tuple[Words, int]]:
    """What brings how many levels: of four players each result; of more, the highest and the lowest ones."""
    for place in range(2, o.seats + 1) if o.seats == 4 else ():
        first, second = place_words(1, o.seats), place_words(place, o.seats)
        yield Words(f"{first.zh}和{second.zh}", f"{first.en} and {second.en}"), rise_of(o, f"1-{place}")
    if o.seats > 4:
        rises = {rise: result for result in reversed(results(o.seats)) if (rise := rise_of(o, result))}
        for rise, result in sorted(rises.items(), reverse=True):
            yield Words(f"名次 {result}", f"places {result}"), rise


def _rise(said: Words, n: int) -> Example:
    return Example(Text(RISE.zh.format(places=said.zh, n=n), RISE.en.format(places=said.en, n=n)), None, [])
