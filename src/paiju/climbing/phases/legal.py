"""The legal sets of a climbing game, with a reason for every refusal."""

import threading
from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from paiju.actions import Action, GiveTribute, Pass, Play, ReturnTribute
from paiju.cards import Cards, counts, show
from paiju.climbing.kernels.combos import ClimbTables, beats
from paiju.climbing.kernels.suits import SuitedPlays
from paiju.climbing.tables import CODES, READINGS, SEQUENCES, Code, is_bomb, kind_of, length_of, parse_reading
from paiju.errors import IllegalAction
from paiju.hand import Hand
from paiju.legal import Checked, Description, Listed, Selection
from paiju.rng import Stream

_thread = threading.local()


def workspace() -> SuitedPlays:
    """The kernels' buffers, one set per thread."""
    work: SuitedPlays | None = getattr(_thread, "work", None)
    if work is None:
        work = _thread.work = SuitedPlays()
    return work


def readings(cards: Cards, tables: ClimbTables) -> list[Code]:
    """All combinations that these cards can be."""
    return workspace().readings(counts(cards), tables)


class PlayLegal(Checked):
    """All plays that beat the table (`to_beat`, read as `table`), and a pass unless leading."""

    def __init__(self, hand: Hand, tables: ClimbTables, to_beat: int, table: str) -> None:
        self.hand, self.tables, self.to_beat, self.table = hand, tables, to_beat, table

    @property
    def leading(self) -> bool:
        return self.to_beat == 0

    @cached_property
    def plays(self) -> list[Play]:
        """One play for each choice of ranks and reading, in canonical suits."""
        found = workspace().plays(self.hand.counts, self.tables, self.to_beat)
        return [Play(cards, READINGS[code]) for cards, code in found]

    def every_play(self) -> list[Play]:
        """All plays in all suits."""
        work = workspace()
        n = work.find(self.hand.counts, self.tables, self.to_beat)
        return [Play(cards, READINGS[work.code_of(i)]) for i in range(n) for cards in work.every_suit(i)]

    def count_every(self) -> int:
        """The number of plays in all suits, without listing them."""
        work = workspace()
        n = work.find(self.hand.counts, self.tables, self.to_beat)
        return sum(work.count_suits(i) for i in range(n))

    def __iter__(self) -> Iterator[Action]:
        return iter(self.plays if self.leading else [Pass(), *self.plays])

    def __len__(self) -> int:
        return len(self.plays) + (not self.leading)

    def sample(self, rng: Stream) -> Action:
        k = rng.below(len(self))
        return self.plays[k] if k < len(self.plays) else Pass()

    def described(self) -> Description:
        """The same ranks in other suits are legal too, if their reading is the same."""
        return Description("ranks")

    def strength(self, play: Play) -> int:
        """The order of a play's reading. Higher beats lower inside a class, and bombs are above all else."""
        return self.tables.order_of(CODES[play.reads or ""])

    def resolve(self, action: Action) -> Action:
        if isinstance(action, Pass):
            if self.leading:
                raise IllegalAction("must_lead", "5.2")
            return action
        if not isinstance(action, Play):
            raise IllegalAction("wrong_action", "5.1", action=type(action).__name__, phase="climb")
        cards = bytes(sorted(action.cards))
        if not cards:
            raise IllegalAction("no_cards", "5.3")
        if not self.hand.holds(cards):
            raise IllegalAction("not_held", "1.2", cards=show(cards))
        return Play(cards, READINGS[self.choose_reading(cards, action.reads)])

    def readings_of(self, cards: Cards) -> list[str]:
        """All combinations that these cards can be, even if they do not beat the table."""
        return [READINGS[code] for code in readings(bytes(sorted(cards)), self.tables)]

    def ways(self, cards: Cards) -> list[Play]:
        """The legal plays of just these cards, the strongest first; empty where there is none."""
        if not cards or not self.hand.holds(cards):
            return []
        codes = [code for code in readings(cards, self.tables) if beats(self.tables.order_of(code), self.to_beat)]
        if len(codes) > 1:
            codes.sort(key=self.rank_reading, reverse=True)
        return [Play(cards, READINGS[code]) for code in codes]

    def choose_reading(self, cards: Cards, reads: str | None) -> Code:
        """The named reading, or the strongest legal one (Q2-11)."""
        codes = readings(cards, self.tables)
        if not codes:
            raise IllegalAction("not_a_combination", "3.0", cards=show(cards))
        if reads is not None:
            named = parse_reading(reads)
            if named not in codes:
                texts = ", ".join(READINGS[code] for code in codes)
                raise IllegalAction("not_this_reading", "3.11", cards=show(cards), reads=reads, readings=texts)
            codes = [named]
        higher = [code for code in codes if beats(self.tables.order_of(code), self.to_beat)]
        if not higher:
            raise self.refusal(max(codes, key=self.rank_reading))
        return max(higher, key=self.rank_reading) if len(higher) > 1 else higher[0]

    def rank_reading(self, code: Code) -> tuple[bool, int, int]:
        """Sort bombs first, then by rank in the order that applies to the kind."""
        order = self.tables.order_of(code)
        rank = code & 15 if kind_of(code) in SEQUENCES else (order & 0xFFFF) - 1
        return is_bomb(code), order if is_bomb(code) else rank, order

    def refusal(self, code: Code) -> IllegalAction:
        """The reason why a combination cannot be played."""
        table = CODES[self.table]
        facts = {"played": READINGS[code], "table": self.table}
        if is_bomb(table):
            return IllegalAction("not_higher" if is_bomb(code) else "wrong_kind", "4.3", **facts)
        if kind_of(code) != kind_of(table):
            return IllegalAction("wrong_kind", "4.1", **facts)
        same_class = self.tables.order_of(code) >> 16 == self.to_beat >> 16
        if not same_class and length_of(code) != length_of(table):
            return IllegalAction("wrong_length", "4.2", **facts)
        return IllegalAction("not_higher", "4.1", **facts)


Naming = type[GiveTribute] | type[ReturnTribute]


class Refusals(Struct, frozen=True):
    """How a selection is refused: for its number of cards, and for its cards, with the name of what was possible."""

    phase: str
    count: tuple[str, str]  # code and clause
    cards: tuple[str, str]
    possible: str


REFUSALS: dict[Naming, Refusals] = {
    GiveTribute: Refusals("tribute", ("tribute_count", "7.2"), ("tribute_not_highest", "7.3"), "highest"),
    ReturnTribute: Refusals("return", ("return_count", "7.6"), ("return_not_allowed", "7.6"), "allowed"),
}


class SelectionLegal(Listed):
    """All actions of one kind with cards from a selection."""

    def __init__(self, naming: Naming, hand: Hand, selection: Selection) -> None:
        self.naming, self.hand, self.selection = naming, hand, selection

    def generate(self) -> Iterator[Action]:
        return (self.naming(cards) for cards in self.selection)

    def resolve(self, action: Action) -> Action:
        if not isinstance(action, self.naming):
            phase = REFUSALS[self.naming].phase
            raise IllegalAction("wrong_action", "7.1", action=type(action).__name__, phase=phase)
        cards = bytes(sorted(action.cards))
        if not self.hand.holds(cards):
            raise IllegalAction("not_held", "1.2", cards=show(cards))
        if cards not in self.selection:
            raise self.refusal(cards)
        return self.naming(cards)

    def refusal(self, cards: Cards) -> IllegalAction:
        refusals, selection = REFUSALS[self.naming], self.selection
        if len(cards) != selection.size:
            return IllegalAction(*refusals.count, given=len(cards), due=selection.size)
        possible = {refusals.possible: show(selection.must + selection.choose)}
        return IllegalAction(*refusals.cards, given=show(cards), **possible)
