"""Legal sets of a trick: what may be led, and what must follow, with the reason for every refusal."""

from collections.abc import Iterator
from itertools import combinations

from paiju.actions import Action, KeepUnit, Play
from paiju.cards import Cards, counts, show
from paiju.errors import IllegalAction
from paiju.hand import Hand
from paiju.kernels.follow import COUNT, FINE, HIGHEST, PAIRS, RUN, SUIT, TRIPLES, check_follow, duty_of
from paiju.kernels.units import NO_SHAPE, THROW, Shape, TrickTables, shape_of
from paiju.legal import Listed
from paiju.rules.tricks import Tricks
from paiju.rules.wording import group_words
from paiju.strategies.follows import canonical_follows
from paiju.strategies.leads import leads_of
from paiju.strategies.throws import lower_left

PLAIN = 400  # a set of follows no larger than this is listed whole


class LeadLegal(Listed):
    """Singles, pairs, triples, tractors and throws; of the throws, a group's highest units together are listed."""

    def __init__(self, o: Tricks, tables: TrickTables, hand: Hand, discards: Hand) -> None:
        self.o, self.tables, self.hand, self.discards = o, tables, hand, discards

    def generate(self) -> Iterator[Action]:
        seen = set()
        for cards in leads_of(self.tables, self.hand.counts):
            if cards not in seen and self.refusal(cards, shape_of(self.tables, counts(cards))) is None:
                seen.add(cards)
                yield Play(cards)

    def resolve(self, action: Action) -> Action:
        if not isinstance(action, Play):
            raise IllegalAction("wrong_action", "6.0", action=type(action).__name__, phase="trick")
        cards = bytes(sorted(action.cards))
        if not cards:
            raise IllegalAction("no_cards", "6.1")
        if not self.hand.holds(cards):
            raise IllegalAction("not_held", "1.2", cards=show(cards))
        if refusal := self.refusal(cards, shape_of(self.tables, counts(cards))):
            raise refusal
        return Play(cards)

    def refusal(self, cards: Cards, shape: Shape) -> IllegalAction | None:
        if shape.kind == NO_SHAPE:
            return IllegalAction("lead_not_one_group", "6.1", cards=show(cards))
        if shape.kind != THROW:
            return None
        if self.o.throw_test == "none":
            return IllegalAction("lead_no_throw", "6.1", cards=show(cards))
        if len(cards) < self.o.throw_min:
            return IllegalAction("lead_throw_small", "7.5", given=len(cards), least=self.o.throw_min)
        if self.o.throw_test == "smaller_played":
            left = lower_left(self.o, self.tables, cards, self.discards)
            if left:
                return IllegalAction("lead_throw_lower_left", "7.5", cards=show(left))
        return None


class FollowLegal(Listed):
    """A follow is a duty, not a list: `duty` says what must be contained; small sets are listed whole."""

    def __init__(self, tables: TrickTables, hand: Hand, lead: Cards) -> None:
        self.tables, self.hand, self.lead = tables, hand, lead
        self.shape = shape_of(tables, counts(lead))
        self.duty = duty_of(tables, self.shape, hand.counts)

    @property
    def suited(self) -> Cards:
        """One's cards of the led group."""
        return bytes(card for card in self.hand if self.tables.group_of(card) == self.shape.group)

    def pools(self) -> tuple[Cards, Cards, int]:
        """What must be played, what the rest is chosen from, and how many cards of it."""
        suited = self.suited
        if len(suited) <= len(self.lead):
            others = bytes(card for card in self.hand if self.tables.group_of(card) != self.shape.group)
            return suited, others, len(self.lead) - len(suited)
        return b"", suited, len(self.lead)

    def complete(self) -> bool:
        """Whether iterating gives every legal follow."""
        _, pool, free = self.pools()
        return count_subsets(pool, free, PLAIN) <= PLAIN

    def generate(self) -> Iterator[Action]:
        return (Play(cards) for cards in (self.every_follow() if self.complete() else self.canonical()))

    def every_follow(self) -> Iterator[Cards]:
        """All legal follows, however many."""
        must, pool, free = self.pools()
        for part in sorted(set(combinations(pool, free))):
            cards = bytes(sorted(must + bytes(part)))
            if self.fault(cards) == FINE:
                yield cards

    def canonical(self) -> list[Cards]:
        """Each way to pay the duty, filled up with low, high, cheap and dear cards."""
        must, pool, free = self.pools()
        found = canonical_follows(self.tables, self.shape, self.duty, must, pool, free)
        return sorted({cards for cards in found if self.fault(cards) == FINE})

    def fault(self, cards: Cards) -> int:
        return int(check_follow(self.tables, self.shape, self.hand.counts, counts(cards)))

    def resolve(self, action: Action) -> Action:
        if not isinstance(action, Play):
            raise IllegalAction("wrong_action", "6.0", action=type(action).__name__, phase="trick")
        cards = bytes(sorted(action.cards))
        if len(cards) == len(self.lead) and not self.hand.holds(cards):
            raise IllegalAction("not_held", "1.2", cards=show(cards))
        if fault := self.fault(cards) if len(cards) == len(self.lead) else COUNT:
            raise self.refusal(fault, cards)
        return Play(cards)

    def refusal(self, fault: int, cards: Cards) -> IllegalAction:
        suit = group_words(self.shape.group)
        if fault == COUNT:
            return IllegalAction("follow_count", "6.2", given=len(cards), due=len(self.lead))
        if fault == SUIT:
            return IllegalAction("follow_suit", "6.3", suit=suit, due=min(len(self.lead), self.duty.suited))
        if fault == RUN:
            return IllegalAction("follow_tractor", "6.4", width=self.shape.width, length=self.duty.run)
        if fault == TRIPLES:
            return IllegalAction("follow_triple", "6.4", due=self.duty.triples)
        if fault == PAIRS:
            return IllegalAction("follow_pair", "6.4", due=self.duty.pairs, suit=suit)
        assert fault == HIGHEST
        return IllegalAction("follow_highest", "6.6", cards=show(cards))


def count_subsets(pool: Cards, size: int, enough: int) -> int:
    """How many different sets of so many cards there are; counting stops above `enough`."""
    ways = [1] + [0] * size
    for card in set(pool):
        copies = pool.count(card)
        ways = [sum(ways[n - k] for k in range(min(copies, n) + 1)) for n in range(size + 1)]
        if ways[size] > enough:
            break
    return ways[size]


class KeepLegal(Listed):
    """Which shape of a failed throw stays."""

    def __init__(self, shapes: tuple[str, ...]) -> None:
        self.shapes = shapes

    def generate(self) -> Iterator[Action]:
        return (KeepUnit(shape) for shape in self.shapes)

    def resolve(self, action: Action) -> Action:
        if not isinstance(action, KeepUnit):
            raise IllegalAction("wrong_action", "7.6", action=type(action).__name__, phase="trick")
        if action.shape not in self.shapes:
            raise IllegalAction("keep_shape", "7.6", shape=action.shape, shapes=", ".join(self.shapes))
        return action
