"""greedy for trick-taking games: plays by a few rules of thumb, without looking ahead."""

from collections.abc import Iterator
from math import exp

from paiju.actions import Action, Bid, Bury, CallFriend, Pass, Play, Redeal
from paiju.bots.base import Bot
from paiju.cards import ACE, BLACK_JOKER, FACES, Card, Cards, Rank, Seat, counts
from paiju.legal import Legal
from paiju.tricks.bots.bids import Bidder
from paiju.tricks.bots.follows import keeps
from paiju.tricks.bots.position import Position
from paiju.tricks.bots.preparation import buriable, trade
from paiju.tricks.kernels.follow import winner_of
from paiju.tricks.kernels.units import THROW, TRACTOR, TRUMP, shape_of
from paiju.tricks.rulings.candidates import runs_in
from paiju.tricks.rulings.scoring import points_in
from paiju.tricks.rulings.seats import side_of
from paiju.tricks.rulings.throws import units_of
from paiju.tricks.state import TrickState
from paiju.tricks.tables import is_trump

OPEN = 0.55  # strength per card that is worth a bid
BETTER = 3  # how much stronger another suit must be to counter
LEAD = 3  # the worth of the next lead, in points
SHARE = 2  # points expected of each card still to be played
NEVER = -999  # the value of a throw that may fail
BROKEN = 2  # the worth of a pair beyond its two cards
BOSS = 7  # the worth of a side card that nobody can beat
HIGHER, RUFFS = 0.4, 0.7  # chances that an opponent holds a higher card, and that a void one ruffs
RARER, RARER_RUN = 0.4, 0.3  # factors on these chances for a pair, and for a tractor


class GreedyBidder(Bidder):
    def strength(self, level: Rank, trump: int) -> float:
        """Count trumps, with more for jokers and pairs, and side aces."""
        total = 0.0
        for card, n in enumerate(self.held):
            if n and is_trump(self.o, card, level, trump):
                total += n * (2.2 if card >= BLACK_JOKER else 1) + 1.5 * (n - 1)
            elif n and card >> 2 == ACE:
                total += 0.8 * n
        return total


class GreedyTrick(Bot):
    def act(self, view: TrickState, legal: Legal) -> Action:
        if view.phase == "draw":
            return self.bid(view, legal)
        if view.phase == "redeal":
            return Redeal() if GreedyBidder(self.options, view, self.seat).throws_in(legal) else Pass()
        if view.phase == "takeover":
            return self.take_over(view, legal)
        look = Position(self.options, view, self.seat)
        if view.phase != "trick":
            return {"bury": self.bury, "friend": self.call, "swap": self.swap}[view.phase](look, legal)
        if view.throw:
            return keeps(look, legal, loyalty(look, view.throw.seat) > 0)[0].action
        return self.follow(look, legal) if view.plays else self.lead(look, legal)

    # --- before the play ------------------------------------------------------------------------------------------

    def bid(self, view: TrickState, legal: Legal) -> Action:
        """Bid the strongest suit if it is strong enough, but never against the partner."""
        bids = [action for action in legal if isinstance(action, Bid)]
        bidder = GreedyBidder(self.options, view, self.seat)
        if not bids or bidder.ours:
            return Pass()
        best = max(bids, key=lambda bid: (bidder.with_bid(bid), -len(bid.cards)))
        needed = OPEN * len(view.hands[self.seat]) + 1
        if view.bids:
            needed = max(needed, bidder.as_it_stands() + BETTER)
        elif self.options.no_bid == "redeal" and bidder.last_chance:
            needed *= 0.8
        return best if bidder.with_bid(best) >= needed else Pass()

    def take_over(self, view: TrickState, legal: Legal) -> Action:
        """Take the bottom over for a much stronger suit, but never from the partner."""
        bids = [action for action in legal if isinstance(action, Bid)]
        bidder = GreedyBidder(self.options, view, self.seat)
        if not bids or bidder.we_buried:
            return Pass()
        best = max(bids, key=lambda bid: (bidder.with_bid(bid), -len(bid.cards)))
        return best if bidder.with_bid(best) >= bidder.as_it_stands() + BETTER else Pass()

    def bury(self, look: Position, legal: Legal) -> Action:
        """Bury low side cards, short suits first. Points, high cards, pairs and trumps come last."""

        def worth(card: int) -> tuple[bool, int, bool, int, int]:
            good = look.held[card] > 1 or look.rung[card] >= 11
            return look.is_trump(card), look.points[card], good, look.lengths[look.group[card]], look.rung[card]

        cards = sorted(buriable(look, legal), key=worth)[: self.options.bottom_size]
        action = Bury(bytes(sorted(cards)))
        return action if action in legal else next(iter(legal))

    def call(self, look: Position, legal: Legal) -> Action:
        """Call the highest side card that others hold, in the copy after one's own."""

        def worth(call: Action) -> tuple[bool, int, int, bool]:
            assert isinstance(call, CallFriend)
            if not call.card or look.is_trump(call.card[0]):
                return False, 0, 0, False
            card = call.card[0]
            fits = call.copy == look.held[card] + 1 and look.unseen[card] > 0
            return fits, look.rung[card], -call.copy, look.lengths[look.group[card]] > look.held[card]

        return max(legal, key=worth)

    def swap(self, look: Position, legal: Legal) -> Action:
        """Exchange the lowest side cards for all trumps offered."""
        cheap = sorted(look.side_cards, key=lambda card: keep_value(look, card) - look.points[card])
        action = trade(look, cheap[: len(look.view.bottom.known)])
        return action if action in legal else Pass()

    # --- tricks ---------------------------------------------------------------------------------------------------

    def lead(self, look: Position, legal: Legal) -> Action:
        """Lead what should bring the most points: many safe cards are good, valuable ones are not."""
        others = [loyalty(look, seat) for seat in look.behind]
        share = sum(others) / len(others)
        foes = sum(loyalty < 0.5 for loyalty in others)

        def value(action: Action) -> float:
            assert isinstance(action, Play)
            cards = action.cards
            if shape_of(look.tables, counts(cards)).kind == THROW and not sure(look, cards):
                return NEVER
            safe = safety(look, cards, foes)
            pot = points_in(look.o, cards) + SHARE * len(cards) * len(others)
            return pot * (safe + (1 - safe) * share) + LEAD * safe - price(look, cards)

        return max(legal, key=value)

    def follow(self, look: Position, legal: Legal) -> Action:
        """Give points to one's own side, and weigh a win against its cost."""
        plays = look.view.plays
        piles = [counts(laid.cards) for laid in plays]
        lead = shape_of(look.tables, piles[0])
        foes = sum(loyalty(look, seat) < 0.5 for seat in look.behind)
        loyal = [loyalty(look, laid.seat) for laid in plays]

        def value(cards: Cards) -> float:
            best = winner_of(look.tables, lead, [*piles, counts(cards)])
            mine = best == len(piles)
            winning = cards if mine else plays[best].cards
            safe = safety(look, winning, foes)
            share = (1 if mine else loyal[best]) * safe - (1 - safe)
            pot = look.laid_points + points_in(look.o, cards) + SHARE * len(cards) * len(look.behind)
            return pot * share + LEAD * mine * safe - price(look, cards)

        return Play(max(self.answers(look, legal), key=value))

    def answers(self, look: Position, legal: Legal) -> Iterator[Cards]:
        """The listed follows, and trump units that ruff."""
        yield from (action.cards for action in legal if isinstance(action, Play))
        led = look.view.plays[0].cards
        if look.lengths[look.group[led[0]]] == 0 and len(led) > 2:
            width = led.count(led[0])
            units = [bytes((card,)) * width for card in range(FACES) if look.held[card] >= width]
            for cards in (*units, *runs_in(look.tables, look.held, width)):
                if len(cards) == len(led) and look.is_trump(cards[0]) and Play(cards) in legal:
                    yield cards


# --- guesses ----------------------------------------------------------------------------------------------------------


def loyalty(look: Position, other: Seat) -> float:
    """1: on the bot's side; -1: on the other; between: unknown."""
    view, seats = look.view, look.o.seats
    if look.o.partners == "opposite":
        return 1 if side_of(look.o, other) == side_of(look.o, look.seat) else -1
    side = (view.declarer, *view.friends)
    if view.friends_known:
        return 1 if (other in side) == (look.seat in side) else -1
    if other == look.seat:
        return 1
    hidden, unknown = len(view.sought) or look.o.friends, seats - len(side)
    if look.seat in side:
        return 1 if other in side else (2 * hidden - unknown) / unknown
    if can_be_friend(look):
        return 1 if other in side else (2 * hidden - unknown - 1) / (unknown - 1)
    return -1 if other in side else (unknown - 1 - 2 * hidden) / (unknown - 1)


def can_be_friend(look: Position) -> bool:
    """Whether the bot's own copies of a called card are enough to become a friend."""
    held, view = look.held, look.view
    return any(held[call.card] and view.copies(call.card) + held[call.card] >= call.copy for call in view.sought)


def keep_value(look: Position, card: Card) -> float:
    """The worth of keeping a card, in points."""
    if look.is_trump(card):
        return 2.5 + 0.5 * look.rung[card] + (2 if card >= BLACK_JOKER else 0)
    return BOSS if look.boss(card, 1) else 0.25 * look.rung[card]


def price(look: Position, cards: Cards) -> float:
    """The cost of playing cards, in points; breaking a pair costs more."""
    broken = sum(look.held[card] - cards.count(card) > 0 for card in set(cards))
    return sum(keep_value(look, card) for card in cards) + BROKEN * broken


def sure(look: Position, cards: Cards) -> bool:
    """Whether every unit of these cards is the highest possible, and cannot be ruffed where that counts."""
    if look.o.throw_ruffed and not look.is_trump(cards[0]):
        return False
    units = units_of(look.o, look.tables, cards).values()
    return all(look.boss(max(unit[0], key=look.rung.__getitem__), unit[0].count(unit[0][0])) for unit in units)


def safety(look: Position, cards: Cards, foes: int) -> float:
    """The chance that the winning play still wins after `foes` more opponents."""
    if not foes:
        return 1.0
    shape = shape_of(look.tables, counts(cards))
    width = max(cards.count(card) for card in cards)
    high = max(cards, key=look.rung.__getitem__)
    rare = RARER ** (width - 1) * (RARER_RUN if shape.kind == TRACTOR else 1)
    higher = 0 if look.boss(high, width) else 1 - (1 - HIGHER * rare) ** foes
    group = look.group[high]
    if group == TRUMP:
        return 1 - higher
    left = sum(n for card, n in enumerate(look.unseen) if look.group[card] == group)
    void = exp(-left / (look.o.seats - 1))
    return (1 - higher) * (1 - RUFFS * rare * void) ** foes
