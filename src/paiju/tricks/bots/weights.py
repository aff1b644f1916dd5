"""What the expert of trick-taking games weighs against each other, in points unless said otherwise; tuned by play."""

from msgspec import Struct


class Weights(Struct, frozen=True, kw_only=True):
    # keeping cards
    trump: float = 2.0  # any trump
    high_trump: float = 9.0  # the highest trump, less for each higher one that is out
    trump_fade: float = 5.0  # … by so many it falls to a third
    boss: float = 2.5  # a side card that nobody can beat
    high: float = 2.5  # a side card that one card can beat
    rung: float = 0.06  # each rung of a side card
    pair: float = 1.2  # not breaking a pair
    boss_pair: float = 2.0  # … that nobody can beat
    short: float = 1.0  # getting rid of the last card of a side suit, with trumps to ruff
    # tricks
    lead: float = 1.5  # having the next lead
    will: float = 0.95  # how often who can beat something does
    feed: float = 2.3  # points from those whose side wins, times what their cards hold on average
    spare: float = 0.7  # … from those whose side loses
    draw: float = 0.5  # each trump drawn from opponents when one is long in trumps
    scrape: float = 5.0  # each high trump that a led pair forces out of an opponent
    throw: float = 0.7  # each card of a throw that nobody can beat
    bottom: float = 0.5  # how much of the bottom hangs on a control kept for the last trick
    find: float = 6.0  # leading to the friend who is to be found
    show: float = 6.0  # showing oneself as the friend with a winning card
    # the auction
    open: float = 0.56  # strength for each card held that is worth a bid
    open_alone: float = 0.7  # … where everybody has a level of their own
    last_chance: float = 0.9  # … before a deal is void or the bottom decides
    counter: float = 3.0  # by so much another suit must be stronger to counter
    call_own: float = 1.0  # what it costs to call a card of which one has copies oneself
    call_early: float = 2.0  # … and a copy before one's own
    call_lower: float = 1.5  # … and a card below the highest, for each rung
    alone: float = 13.0  # what a hand needs above an average one to play without a friend
    # the bottom
    buried: float = 0.48  # the share of buried points that is lost
    void: float = 5.0  # a side suit buried to the last card
