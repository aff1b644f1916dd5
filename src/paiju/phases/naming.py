"""Legal sets before the play: bids, what is buried, whom to call, what is exchanged."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from paiju.actions import Action, Bid, Bury, CallFriend, Pass, Swap
from paiju.cards import BLACK_JOKER, FACES, RED_JOKER, UNKNOWN, Cards, Seat, show
from paiju.errors import BadInput, IllegalAction
from paiju.hand import Hand
from paiju.legal import Listed
from paiju.rng import Stream
from paiju.rules.tricks import Tricks
from paiju.state import Laid
from paiju.strategies.bidding import Levels, refuse_bid
from paiju.strategies.runs import runs_of
from paiju.trick_tables import points_of

CLAUSES = {"bid_own": "4.1", "bid_too_low": "4.4", "bid_repeated": "4.4"}  # the others break 4.3
SAMPLES = 32  # canonical actions where the plain set would explode


class BidLegal(Listed):
    def __init__(self, o: Tricks, levels: Levels, bids: Sequence[Laid], seat: Seat, hand: Hand) -> None:
        self.o, self.levels, self.bids, self.seat, self.hand = o, levels, bids, seat, hand

    def generate(self) -> Iterator[Action]:
        yield Pass()
        for bid in self.candidates():
            if refuse_bid(self.o, self.levels, self.bids, self.seat, bid.cards, bid.joker) is None:
                yield bid

    def candidates(self) -> Iterator[Bid]:
        held = self.hand.counts
        if self.o.bid_rule != "joker_pairs":
            for card in range(FACES):
                yield from (Bid(bytes((card,)) * n) for n in range(1, held[card] + 1))
            return
        for joker in (BLACK_JOKER, RED_JOKER):
            if held[joker]:
                pairs = [bytes((card,)) * 2 for card in range(BLACK_JOKER) if held[card] >= 2]
                yield from (Bid(cards, bytes((joker,))) for cards in (*pairs, *runs_of(self.o, held, 2)))

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
    """A bid as everybody sees it: what was bid with a joker lies face down."""
    return bytes((UNKNOWN,)) * len(bid.cards) if bid.reads else bid.cards


class BuryLegal(Listed):
    """Any cards of the right number; listed are those that keep whole suits or points together."""

    def __init__(self, o: Tricks, hand: Hand) -> None:
        self.o, self.hand = o, hand

    def generate(self) -> Iterator[Action]:
        seen = set()
        for cards in self.candidates():
            pile = bytes(sorted(cards[: self.o.bottom_size]))
            if pile not in seen and not self.too_many_points(pile):
                seen.add(pile)
                yield Bury(pile)

    def candidates(self) -> Iterator[list[int]]:
        """The hand in several orders, from whose front the bottom is taken."""
        cards = list(self.hand)
        yield sorted(cards, key=lambda card: (points_of(card), card))
        yield cards
        yield cards[::-1]
        for suit in range(4):
            yield sorted(cards, key=lambda card: (card >= BLACK_JOKER, card % 4 != suit, points_of(card), card))
        for rotation in range(1, len(cards), max(1, len(cards) // SAMPLES)):
            yield cards[rotation:] + cards[:rotation]

    def too_many_points(self, cards: Cards) -> bool:
        return self.o.bury_limit == "not_all_points" and all(map(points_of, cards))  # B22

    def resolve(self, action: Action) -> Action:
        if not isinstance(action, Bury):
            raise IllegalAction("wrong_action", "5.2", action=type(action).__name__, phase="bury")
        cards = bytes(sorted(action.cards))
        if len(cards) != self.o.bottom_size:
            raise IllegalAction("bury_count", "5.2", given=len(cards), due=self.o.bottom_size)
        if not self.hand.holds(cards):
            raise IllegalAction("not_held", "1.2", cards=show(cards))
        if self.too_many_points(cards):
            raise IllegalAction("bury_all_points", "5.2")
        return Bury(cards)

    def sample(self, rng: Stream) -> Action:
        """Any bottom at all, not only the listed ones."""
        cards = list(self.hand)
        while True:
            rng.shuffle(cards)
            pile = bytes(sorted(cards[: self.o.bottom_size]))
            if not self.too_many_points(pile):
                return Bury(pile)


def refuse_call(o: Tricks, shown: Cards, card: Cards, copy: int) -> IllegalAction | None:
    """Why a friend's card may not be called (Z44–Z47, B23, B24, B80, B81)."""
    if not card:
        return None if o.call_nt == "solo" else IllegalAction("call_nobody", "5.3")
    if card[0] >= BLACK_JOKER and not o.call_jokers:
        return IllegalAction("call_joker", "5.3", card=show(card))
    if not 1 <= copy <= o.call_copies:
        return IllegalAction("call_copy", "5.3", copy=copy, copies=o.call_copies)
    times = shown.count(card)
    if (o.call_exposed == "forbid_kind" and times) or (o.call_exposed == "forbid_shown_copies" and copy <= times):
        return IllegalAction("call_shown", "5.3", card=show(card))
    return None


class CallLegal(Listed):
    def __init__(self, o: Tricks, shown: Cards) -> None:
        self.o, self.shown = o, shown

    def generate(self) -> Iterator[Action]:
        for card in (b"", *(bytes((face,)) for face in range(FACES))):
            for copy in range(1, self.o.call_copies + 1 if card else 2):
                if refuse_call(self.o, self.shown, card, copy) is None:
                    yield CallFriend(card, copy)

    def resolve(self, action: Action) -> Action:
        if not isinstance(action, CallFriend) or len(action.card) > 1:
            raise IllegalAction("wrong_action", "5.3", action=type(action).__name__, phase="friend")
        if UNKNOWN in action.card:
            raise BadInput("bad_card", card=show(action.card))
        if refusal := refuse_call(self.o, self.shown, action.card, action.copy):
            raise refusal
        return action


def refuse_swap(offered: Cards, give: Cards, take: Cards) -> IllegalAction | None:
    """Why an exchange is not allowed; `offered` are the buried cards that may be taken (M17, D16)."""
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
