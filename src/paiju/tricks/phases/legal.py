"""The legal sets of a trick-taking game, with a reason for every refusal."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations

from paiju.actions import Action, Bid, Bury, CallFriend, KeepUnit, Pass, Play, Redeal, Swap
from paiju.cards import BLACK_JOKER, FACES, RANKS, SUITS, UNKNOWN, Card, Cards, Seat, counts, names, show
from paiju.errors import BadInput, IllegalAction
from paiju.hand import Hand
from paiju.legal import Description, Listed
from paiju.rng import Stream
from paiju.state import Laid
from paiju.tricks.kernels.follow import COUNT, FINE, HIGHEST, LOWEST, RUN, SETS, SUIT, check_follow, duty_of
from paiju.tricks.kernels.units import NO_SHAPE, THROW, Shape, TrickTables, shape_of
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.bidding import Levels, jokers_along, refuse_bid, runs_of
from paiju.tricks.rulings.burying import Burial
from paiju.tricks.rulings.candidates import canonical_follows, leads_of
from paiju.tricks.rulings.friends import NOTHING_BARRED
from paiju.tricks.rulings.scoring import points_in
from paiju.tricks.rulings.throws import UNITS, lower_left
from paiju.tricks.state import Call
from paiju.tricks.tables import points_by_face
from paiju.tricks.words import group_words

PLAIN = 400  # the largest set of follows that is listed whole


class LeadLegal(Listed):
    """Units of equal cards, tractors and throws. Only throws of a group's highest units are listed."""

    def __init__(self, o: Tricks, tables: TrickTables, hand: Hand, discards: Hand) -> None:
        self.o, self.tables, self.hand, self.discards = o, tables, hand, discards

    def generate(self) -> Iterator[Action]:
        found = dict.fromkeys(leads_of(self.tables, self.hand.counts))
        return map(Play, filter(self.allowed, found))

    def described(self) -> Description:
        """Cards of one group. Any play but a unit of equal cards or a tractor is a throw; few throws are listed."""
        groups: dict[str, list[int]] = {}
        for card in self.hand:
            groups.setdefault((SUITS + "T")[self.tables.group_of(card)], []).append(card)
        shown = {"groups": {group: names(cards) for group, cards in groups.items()}}
        return Description("all" if self.o.throw_test == "none" else "some", shown)

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

    def allowed(self, cards: Cards) -> bool:
        """Copies of one card are always allowed."""
        return len(set(cards)) == 1 or self.refusal(cards, shape_of(self.tables, counts(cards))) is None

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
    """Follows are described by a `duty`: the cards and shapes that a play must contain. Small sets are listed whole."""

    def __init__(self, tables: TrickTables, hand: Hand, lead: Cards) -> None:
        self.tables, self.hand, self.lead = tables, hand, lead
        self.shape = shape_of(tables, counts(lead))
        self.duty = duty_of(tables, self.shape, hand.counts)

    @cached_property
    def suited(self) -> Cards:
        """One's cards of the led group."""
        return bytes([card for card in self.hand.known if self.tables.group_of(card) == self.shape.group])

    def pools(self) -> tuple[Cards, Cards, int]:
        """The cards that must be played, the pool for the others, and their number."""
        suited = self.suited
        if len(suited) <= len(self.lead):
            others = bytes([card for card in self.hand.known if self.tables.group_of(card) != self.shape.group])
            return suited, others, len(self.lead) - len(suited)
        return b"", suited, len(self.lead)

    @cached_property
    def complete(self) -> bool:
        """Whether iterating gives every legal follow."""
        _, pool, free = self.pools()
        return count_subsets(pool, free, PLAIN) <= PLAIN

    def described(self) -> Description:
        (must, choose, free), duty = self.pools(), self.duty
        owed = {"width": self.shape.width, "run": duty.run}
        owed |= {f"{UNITS[width]}s": duty.sets_of(width) for width in (*range(self.shape.widest, 3, -1), 3, 2)}
        cards = {"must": names(must), "choose": names(choose), "free": free}
        forced = {"highest": duty.scraped, "lowest": duty.lowest, "whole": duty.whole}
        return Description("all" if self.complete else "some", {**cards, **owed, **forced})

    def generate(self) -> Iterator[Action]:
        return (Play(cards) for cards in (self.every_follow() if self.complete else self.canonical()))

    def every_follow(self) -> Iterator[Cards]:
        """All legal follows, however many there are."""
        must, pool, free = self.pools()
        for part in sorted(set(combinations(pool, free))):
            cards = bytes(sorted(must + bytes(part)))
            if self.fault(cards) == FINE:
                yield cards

    def canonical(self) -> list[Cards]:
        """Each way to pay the duty, filled up with low, high, cheap and valuable cards."""
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
        if fault > SETS:
            width, due = fault - SETS, self.duty.sets_of(fault - SETS)
            if width == 2:
                return IllegalAction("follow_pair", "6.4", due=due, suit=suit)
            if width == 3:
                return IllegalAction("follow_triple", "6.4", due=due)
            return IllegalAction("follow_set", "6.4", due=due, width=width)
        assert fault in (HIGHEST, LOWEST)
        return IllegalAction("follow_highest" if fault == HIGHEST else "follow_lowest", "6.6", cards=show(cards))


def count_subsets(pool: Cards, size: int, enough: int) -> int:
    """The number of different sets of this size; counting stops above `enough`."""
    ways = [1] + [0] * size
    for card in set(pool):
        copies = pool.count(card)
        ways = [sum(ways[max(0, n - copies) : n + 1]) for n in range(size + 1)]
        if ways[size] > enough:
            break
    return ways[size]


class KeepLegal(Listed):
    """The shapes of a failed throw that may stay."""

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


CLAUSES = {  # all other codes break 4.3
    "bid_own": "4.1",
    "bid_too_low": "4.4",
    "bid_repeated": "4.4",
    "bid_stands": "4.4",
    "bid_other_suit": "4.8",
    "bid_partner": "4.9",
}
SAMPLES = 32  # canonical actions listed from a set that is too large
TRIES = 64  # random bottoms, of which most may have too many points


class BidLegal(Listed):
    def __init__(self, o: Tricks, levels: Levels, bids: Sequence[Laid], seat: Seat, hand: Hand) -> None:
        self.o, self.levels, self.bids, self.seat, self.hand = o, levels, bids, seat, hand

    def generate(self) -> Iterator[Action]:
        yield Pass()
        for bid in self.candidates():
            if refuse_bid(self.o, self.levels, self.bids, self.seat, bid.cards, bid.joker) is None:
                yield bid

    def candidates(self) -> Iterator[Bid]:
        """Bids by jokers, and by cards of a level: no rule has others."""
        held, levels = self.hand.counts, set(self.levels.values())
        if self.o.bid_rule == "joker_pairs":
            for joker in jokers_along(self.o, held):
                pairs = [bytes((card,)) * 2 for card in range(BLACK_JOKER) if held[card] >= 2]
                yield from (Bid(cards, joker) for cards in (*pairs, *runs_of(self.o, held, 2)))
            return
        along = jokers_along(self.o, held) if self.o.bid_rule == "joker_levels" else [b""]
        for card, copies in enumerate(held if along else b""):
            if copies and (card >= BLACK_JOKER or RANKS[card // 4] in levels):
                yield from (Bid(bytes((card,)) * n + jokers) for n in range(1, copies + 1) for jokers in along)

    def resolve(self, action: Action) -> Action:
        if isinstance(action, Pass):
            return action
        if not isinstance(action, Bid):
            raise IllegalAction("wrong_action", "4.1", action=type(action).__name__, phase="draw")
        cards, joker = bytes(sorted(action.cards)), bytes(action.joker)
        if not self.hand.holds(bytes(sorted(cards + joker))):
            raise IllegalAction("not_held", "1.2", cards=show(cards + joker))
        code = refuse_bid(self.o, self.levels, self.bids, self.seat, cards, joker)
        if code:
            facts = {"bid": show(_open(self.bids[-1]))} if code == "bid_too_low" else {}
            raise IllegalAction(code, CLAUSES.get(code, "4.3"), cards=show(joker + cards), **facts)
        return Bid(cards, joker)


def _open(bid: Laid) -> Cards:
    """A bid as everybody sees it: with a joker, its cards are face down."""
    return bytes((UNKNOWN,)) * len(bid.cards) if bid.reads else bid.cards


class RedealLegal(Listed):
    """To play on, or to have the cards dealt again if the hand is weak."""

    def __init__(self, weak: bool) -> None:
        self.weak = weak

    def generate(self) -> Iterator[Action]:
        yield Pass()
        if self.weak:
            yield Redeal()

    def resolve(self, action: Action) -> Action:
        if isinstance(action, Pass):
            return action
        if not isinstance(action, Redeal):
            raise IllegalAction("wrong_action", "4.1", action=type(action).__name__, phase="redeal")
        if not self.weak:
            raise IllegalAction("hand_not_weak", "4.1")
        return action


class BuryLegal(Listed):
    """Any cards of the right number. Only sets that keep whole suits or points together are listed."""

    def __init__(self, o: Tricks, hand: Hand, lying: Cards = b"", barred: Cards = b"") -> None:
        self.o, self.hand = o, hand
        self.free = hand.remove(lying)  # what lies on the table cannot be buried
        self.burial = Burial.of(o, self.free, barred)

    def generate(self) -> Iterator[Action]:
        seen = set()
        for cards in self.candidates():
            pile = self.pile(cards)
            if pile not in seen and self.fault(pile) is None:
                seen.add(pile)
                yield Bury(pile)

    def candidates(self) -> Iterator[list[int]]:
        """The cards to choose from in several orders; the bottom is the front of each. The first one is legal."""
        cards, points = list(self.burial.cards.choose), points_by_face(self.o)
        yield sorted(cards, key=lambda card: (points[card], card))
        yield cards
        yield cards[::-1]
        for suit in range(4):
            yield sorted(cards, key=lambda card: (card >= BLACK_JOKER, card % 4 != suit, points[card], card))
        for rotation in range(1, len(cards), max(1, len(cards) // SAMPLES)):
            yield cards[rotation:] + cards[:rotation]

    def pile(self, order: Sequence[int]) -> Cards:
        """The bottom that takes the first cards of this order."""
        return bytes(sorted(self.burial.cards.must + bytes(order[: self.burial.cards.free])))

    def fault(self, pile: Cards) -> str | None:
        return self.burial.fault(self.o, pile)

    def described(self) -> Description:
        cards = self.burial.cards
        return Description("some", {"must": names(cards.must), "choose": names(cards.choose), "free": cards.free})

    def resolve(self, action: Action) -> Action:
        if not isinstance(action, Bury):
            raise IllegalAction("wrong_action", "5.2", action=type(action).__name__, phase="bury")
        cards = bytes(sorted(action.cards))
        if len(cards) != self.o.bottom_size:
            raise IllegalAction("bury_count", "5.2", given=len(cards), due=self.o.bottom_size)
        if not self.hand.holds(cards):
            raise IllegalAction("not_held", "1.2", cards=show(cards))
        if not self.free.holds(cards):
            raise IllegalAction("bury_lying", "5.2", cards=show(cards))
        match self.fault(cards):
            case "bury_barred":
                raise IllegalAction("bury_barred", "5.2", cards=show(cards))
            case "bury_points":
                raise IllegalAction("bury_points", "5.2", given=points_in(self.o, cards), most=self.burial.most)
            case "bury_all_points":
                raise IllegalAction("bury_all_points", "5.2")
        return Bury(cards)

    def sample(self, rng: Stream) -> Action:
        """Any bottom, listed or not."""
        cards = list(self.burial.cards.choose)
        for _ in range(TRIES):
            rng.shuffle(cards)
            if self.fault(pile := self.pile(cards)) is None:
                return Bury(pile)
        return super().sample(rng)


def refuse_call(
    o: Tricks, barred: Mapping[Card, str], shown: Cards, card: Cards, copy: int, calls: Sequence[Call] = ()
) -> IllegalAction | None:
    """The reason why a friend's card may not be called after these calls (Z44–Z47, B23, B24, B80, B81). Nobody is
    called at once or not at all."""
    if not card:
        return None if o.call_nobody == "solo" and not calls else IllegalAction("call_nobody", "5.3")
    if card[0] >= BLACK_JOKER and not o.call_jokers:
        return IllegalAction("call_joker", "5.3", card=show(card))
    if code := barred.get(card[0]):
        return IllegalAction(code, "5.3", card=show(card))
    if not o.copies[card[0]]:
        return IllegalAction("call_absent", "5.3", card=show(card))
    copies = min(o.call_copies, o.copies[card[0]])
    if not 1 <= copy <= copies:
        return IllegalAction("call_copy", "5.3", copy=copy, copies=copies)
    times = shown.count(card)
    if (o.call_exposed == "forbid_kind" and times) or (o.call_exposed == "forbid_shown_copies" and copy <= times):
        return IllegalAction("call_shown", "5.3", card=show(card))
    if o.friend_cards == "one_card" and o.copies[card[0]] < o.friends:
        return IllegalAction("call_absent", "5.3", card=show(card))
    if Call(card[0], copy) in calls:
        return IllegalAction("call_twice", "5.3", card=show(card))
    return None


class CallLegal(Listed):
    def __init__(
        self, o: Tricks, shown: Cards, barred: Mapping[Card, str] = NOTHING_BARRED, calls: Sequence[Call] = ()
    ) -> None:
        self.o, self.shown, self.barred, self.calls = o, shown, barred, calls

    def generate(self) -> Iterator[Action]:
        if refuse_call(self.o, self.barred, self.shown, b"", 1, self.calls) is None:
            yield CallFriend(b"")
        yield from (call for call, refusal in self.named() if refusal is None)

    def named(self) -> Iterator[tuple[CallFriend, IllegalAction | None]]:
        """Every card and copy that these rules let one name, and why it may not be called this time."""
        for face in range(FACES if self.o.call_jokers else BLACK_JOKER):
            for copy in range(1, min(self.o.call_copies, self.o.copies[face]) + 1):
                call = CallFriend(bytes((face,)), copy)
                yield call, refuse_call(self.o, self.barred, self.shown, call.card, copy, self.calls)

    def resolve(self, action: Action) -> Action:
        if not isinstance(action, CallFriend) or len(action.card) > 1:
            raise IllegalAction("wrong_action", "5.3", action=type(action).__name__, phase="friend")
        if UNKNOWN in action.card:
            raise BadInput("bad_card", card=show(action.card))
        if refusal := refuse_call(self.o, self.barred, self.shown, action.card, action.copy, self.calls):
            raise refusal
        return action


def calls_left(o: Tricks, shown: Cards, barred: Mapping[Card, str], calls: Sequence[Call]) -> CallLegal:
    """The calls within the limits; where these leave no card to call, any may be called (5.16)."""
    limited = CallLegal(o, shown, barred, calls)
    named = any(refusal is None for _, refusal in limited.named())
    return limited if named else CallLegal(o, b"", NOTHING_BARRED, calls)


def refuse_swap(offered: Cards, give: Cards, take: Cards) -> IllegalAction | None:
    """The reason why an exchange is illegal; `offered` are the buried cards that may be taken (M17, D16)."""
    if len(give) != len(take) or not give:
        return IllegalAction("swap_count", "5.5", given=len(give), taken=len(take))
    if any(take.count(card) > offered.count(card) for card in set(take)):
        return IllegalAction("swap_not_trump", "5.5", cards=show(take))
    return None


class SwapLegal(Listed):
    def __init__(self, hand: Hand, offered: Cards) -> None:
        self.hand, self.offered = hand, offered

    def generate(self) -> Iterator[Action]:
        yield Pass()
        cheap = sorted(self.hand, key=lambda card: (card % 4 == self.offered[0] % 4 if self.offered else False, card))
        for n in range(1, len(self.offered) + 1):
            gifts = {bytes(sorted(cheap[start : start + n])) for start in range(min(len(cheap) - n, 6) + 1)}
            for take in sorted(set(combinations(self.offered, n))):
                yield from (Swap(give, bytes(take)) for give in sorted(gifts))

    def described(self) -> Description:
        """The same number of cards is given and taken."""
        shown = {"give": names(self.hand), "take": names(self.offered)}
        return Description("some" if self.offered else "all", shown)

    def resolve(self, action: Action) -> Action:
        if isinstance(action, Pass):
            return action
        if not isinstance(action, Swap):
            raise IllegalAction("wrong_action", "5.5", action=type(action).__name__, phase="swap")
        give, take = bytes(sorted(action.give)), bytes(sorted(action.take))
        if not self.hand.holds(give):
            raise IllegalAction("not_held", "1.2", cards=show(give))
        if refusal := refuse_swap(self.offered, give, take):
            raise refusal
        return Swap(give, take)
