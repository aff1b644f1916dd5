"""greedy for trick-taking games: sane play by a few rules of thumb, without looking ahead."""

from collections.abc import Iterator

from paiju.actions import Action, Bid, Bury, CallFriend, KeepUnit, Pass, Play, Swap
from paiju.bots.base import Bot
from paiju.bots.tricks.outlook import Outlook, trump_known
from paiju.cards import ACE, BLACK_JOKER, FACES, Cards, Rank, Seat, counts, parse_rank
from paiju.kernels.follow import winner_of
from paiju.kernels.units import THROW, shape_of
from paiju.legal import Legal
from paiju.state import State
from paiju.strategies.bidding import suit_of
from paiju.strategies.circle import around, seat_levels
from paiju.strategies.leads import runs_in
from paiju.strategies.scoring import points_in
from paiju.strategies.throws import beats_unit, units_of
from paiju.trick_tables import is_trump, points_of

OPEN = 0.55  # strength for each card held that is worth a bid
BETTER = 3  # by so much another suit must be stronger to counter
LEAD = 3  # what the next lead is worth, in points
SHARE = 2  # points that each card still to come is expected to bring
NEVER = -999  # a throw that may fail


class GreedyTrick(Bot):
    def act(self, view: State, legal: Legal) -> Action:
        if view.phase == "draw":
            return self.bid(view, legal)
        look = Outlook(self.options, view, self.seat)
        if view.phase != "trick":
            return {"bury": self.bury, "friend": self.call, "swap": self.swap}[view.phase](look, legal)
        if view.throw:
            return self.keep(look, legal)
        return self.follow(look, legal) if view.plays else self.lead(look, legal)

    # --- before the play ------------------------------------------------------------------------------------------

    def bid(self, view: State, legal: Legal) -> Action:
        """The suit in which one is strongest, if strong enough; nothing against one's partner."""
        bids = [action for action in legal if isinstance(action, Bid)]
        standing = view.bids[-1].seat if view.bids else None
        if not bids or standing == self.seat or (standing is not None and self.partner(standing)):
            return Pass()
        own = parse_rank(seat_levels(self.options, view.levels, view.level)[self.seat])

        def strength(bid: Bid) -> float:
            level = own if bid.joker or bid.cards[0] >= BLACK_JOKER else bid.cards[0] >> 2
            return self.strength(view, level, suit_of(bid.cards))

        best = max(bids, key=lambda bid: (strength(bid), -len(bid.cards)))
        needed = OPEN * len(view.hands[self.seat]) + 1
        if standing is not None:
            now = self.strength(view, parse_rank(view.level), trump_known(view))
            needed = max(needed, now + BETTER)
        elif self.options.no_bid == "redeal" and len(view.stock) == self.options.bottom_size:
            needed *= 0.8  # the last chance
        return best if strength(best) >= needed else Pass()

    def partner(self, other: Seat) -> bool:
        return self.options.partners == "opposite" and (other - self.seat) % 2 == 0

    def strength(self, view: State, level: Rank, trump: int) -> float:
        """Trumps, with something more for jokers and pairs, and side aces."""
        total = 0.0
        for card, n in enumerate(view.hands[self.seat].counts):
            if n and is_trump(self.options, card, level, trump):
                total += n * (2.2 if card >= BLACK_JOKER else 1) + 1.5 * (n - 1)
            elif n and card >> 2 == ACE:
                total += 0.8 * n
        return total

    def bury(self, look: Outlook, legal: Legal) -> Action:
        """Low side cards, short suits first; points, high cards, pairs and trumps only when nothing else is left."""

        def worth(card: int) -> tuple[bool, int, bool, int, int]:
            good = look.held[card] > 1 or look.rung[card] >= 11
            return look.is_trump(card), points_of(card), good, look.length(look.group[card]), look.rung[card]

        cards = sorted(look.view.hands[self.seat], key=worth)[: self.options.bottom_size]
        action = Bury(bytes(sorted(cards)))
        return action if action in legal else next(iter(legal))

    def call(self, look: Outlook, legal: Legal) -> Action:
        """The highest side card that others hold, one's own copies counted first."""

        def worth(call: Action) -> tuple[bool, int, int, bool]:
            assert isinstance(call, CallFriend)
            if not call.card or look.is_trump(call.card[0]):
                return False, 0, 0, False
            card = call.card[0]
            fits = call.copy == look.held[card] + 1 and look.unseen[card] > 0
            return fits, look.rung[card], -call.copy, look.length(look.group[card]) > look.held[card]

        return max(legal, key=worth)

    def swap(self, look: Outlook, legal: Legal) -> Action:
        """The lowest side cards for as many trumps as there are."""
        offered = sorted(look.view.bottom, key=look.rung.__getitem__)
        side = [card for card in look.view.hands[self.seat] if not look.is_trump(card)]
        cheap = sorted(side, key=lambda card: look.worth[card] - points_of(card))
        n = min(len(offered), len(cheap))
        action = Swap(bytes(sorted(cheap[:n])), bytes(sorted(offered[-n:]))) if n else Pass()
        return action if action in legal else Pass()

    # --- tricks ---------------------------------------------------------------------------------------------------

    def keep(self, look: Outlook, legal: Legal) -> Action:
        """Of an opponent's throw what one beats with the fewest cards, of a friend's what one does not."""
        throw = look.view.throw
        assert throw is not None
        units = units_of(self.options, look.tables, throw.cards)
        friendly = look.loyalty(throw.seat) > 0

        def loss(action: Action) -> tuple[bool, int]:
            assert isinstance(action, KeepUnit)
            unit = units[action.shape][0]
            beaten = beats_unit(look.tables, unit, look.view.hands[self.seat])
            return (beaten if friendly else not beaten), len(unit)

        return min(legal, key=loss)

    def lead(self, look: Outlook, legal: Legal) -> Action:
        """What is likely to bring most: the more and the surer the cards the better, the dearer the worse."""
        others = [look.loyalty(seat) for seat in range(self.options.players) if seat != self.seat]
        share = sum(others) / len(others)
        foes = sum(loyalty < 0.5 for loyalty in others)

        def value(action: Action) -> float:
            assert isinstance(action, Play)
            cards = action.cards
            if shape_of(look.tables, counts(cards)).kind == THROW and not look.sure(cards):
                return NEVER
            safe = look.safety(cards, foes)
            pot = points_in(cards) + SHARE * len(cards) * len(others)
            return pot * (safe + (1 - safe) * share) + LEAD * safe - look.price(cards)

        return max(legal, key=value)

    def follow(self, look: Outlook, legal: Legal) -> Action:
        """Points go to one's own side; what wins is weighed against what it costs."""
        view, o = look.view, self.options
        piles = [counts(laid.cards) for laid in view.plays]
        lead = shape_of(look.tables, piles[0])
        behind = around(self.seat, o.play_dir, o.players)[1 : o.players - len(piles)]
        foes = sum(look.loyalty(seat) < 0.5 for seat in behind)
        table = sum(points_in(laid.cards) for laid in view.plays)

        def value(cards: Cards) -> float:
            best = winner_of(look.tables, lead, [*piles, counts(cards)])
            mine = best == len(piles)
            winning = cards if mine else view.plays[best].cards
            safe = look.safety(winning, foes)
            share = (1 if mine else look.loyalty(view.plays[best].seat)) * safe - (1 - safe)
            pot = table + points_in(cards) + SHARE * len(cards) * len(behind)
            return pot * share + LEAD * mine * safe - look.price(cards)

        return Play(max(self.answers(look, legal), key=value))

    def answers(self, look: Outlook, legal: Legal) -> Iterator[Cards]:
        """The listed follows, and the units of trumps that ruff."""
        yield from (action.cards for action in legal if isinstance(action, Play))
        led = look.view.plays[0].cards
        if look.length(look.group[led[0]]) == 0 and len(led) > 2:
            width = led.count(led[0])
            units = [bytes((card,)) * width for card in range(FACES) if look.held[card] >= width]
            for cards in (*units, *runs_in(look.tables, look.held, width)):
                if len(cards) == len(led) and look.is_trump(cards[0]) and Play(cards) in legal:
                    yield cards
