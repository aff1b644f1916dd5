"""greedy for climbing games: plays by a few rules of thumb, without looking ahead."""

from paiju.actions import Action, GiveTribute, Pass, Play, ReturnTribute
from paiju.bots.base import Bot
from paiju.cards import Cards, parse_rank
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.rulings.seats import after, side_of
from paiju.climbing.rulings.turns import top_of
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import CODES, climb_tables, is_bomb, is_wild, worth
from paiju.legal import Legal

SHORT = 8  # an opponent with at most this many cards is worth a bomb


class GreedyClimb(Bot):
    def act(self, view: ClimbState, legal: Legal) -> Action:
        actions = list(legal)
        plays = [action for action in actions if isinstance(action, Play)]
        if not plays:
            return min(actions, key=lambda action: self.loss(view, action))
        if not view.plays:
            return self.lead(view, plays)
        return self.follow(view, plays)

    def level(self, view: ClimbState) -> int:
        return parse_rank(level_for(self.options, view, self.seat))

    def strength(self, view: ClimbState, play: Play) -> int:
        return climb_tables(self.options, self.level(view)).order_of(CODES[play.reads or ""])

    def wilds(self, view: ClimbState, cards: Cards) -> int:
        return sum(is_wild(card, self.level(view)) for card in cards)

    def loss(self, view: ClimbState, action: Action) -> int:
        """The cost of giving cards away as tribute or return."""
        if not isinstance(action, GiveTribute | ReturnTribute):
            return 0
        order = worth(self.level(view))
        return sum(order[card] * 10 - view.hands[self.seat].counts[card] for card in action.cards)

    def broken(self, view: ClimbState, play: Play) -> int:
        """The number of cards of the same ranks left in the hand: breaking sets is bad."""
        hand = view.hands[self.seat].counts
        ranks = {card // 4 for card in play.cards if card < 52}
        return sum(sum(hand[4 * rank : 4 * rank + 4]) for rank in ranks) - len(play.cards)

    def lead(self, view: ClimbState, plays: list[Play]) -> Play:
        """Lead low cards in large combinations first, bombs and wild cards last."""
        if out := [play for play in plays if len(play.cards) == len(view.hands[self.seat])]:
            return out[0]

        def cost(play: Play) -> tuple[bool, int, int]:
            rank = CODES[play.reads or ""] & 15
            price = rank + 4 * max(0, self.broken(view, play)) - 3 * len(play.cards)
            return (
                is_bomb(CODES[play.reads or ""]),
                price + 12 * self.wilds(view, play.cards),
                self.strength(view, play),
            )

        return min(plays, key=cost)

    def follow(self, view: ClimbState, plays: list[Play]) -> Action:
        """Answer as cheaply as possible. Spare the partner's high plays, and bomb only a short hand."""
        top = top_of(view.plays)
        assert top is not None
        if out := [play for play in plays if len(play.cards) == len(view.hands[self.seat])]:
            return out[0]
        left = [len(view.hands[seat]) for seat in after(self.options.seats, self.seat)[::2] if seat not in view.out]
        tame = [play for play in plays if not is_bomb(CODES[play.reads or ""]) and not self.wilds(view, play.cards)]
        if side_of(top.seat) == side_of(self.seat):
            tame = [play for play in tame if CODES[play.reads or ""] & 15 < 9 and self.broken(view, play) <= 0]
        elif not tame and min(left, default=0) <= SHORT:
            tame = plays
        if not tame:
            return Pass()
        return min(
            tame, key=lambda play: (self.strength(view, play) >> 20, self.broken(view, play), self.strength(view, play))
        )
