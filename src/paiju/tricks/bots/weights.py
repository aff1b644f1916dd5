"""The expert's weights in trick-taking games, tuned by play; in points unless said otherwise.

`FITTED` are those of the players that have a network, who take its candidates in tricks.
"""

from msgspec import Struct


class Weights(Struct, frozen=True, kw_only=True):
    # keeping cards
    trump: float = 2.0  # any trump
    high_trump: float = 9.0  # the highest trump; less for each higher one unseen
    trump_fade: float = 5.0  # unseen higher trumps that lower it to a third
    boss: float = 2.5  # a side card that nobody can beat
    high: float = 2.5  # a side card with one higher card unseen
    rung: float = 0.06  # each rung of a side card
    pair: float = 1.2  # not breaking a pair
    boss_pair: float = 2.0  # not breaking a pair that nobody can beat
    short: float = 1.0  # emptying a side suit, with trumps to ruff
    # tricks
    lead: float = 1.5  # having the next lead
    will: float = 0.95  # how often a player beats a play if they can
    feed: float = 2.3  # points from players whose side wins, as a factor on their mean
    spare: float = 0.7  # points from players whose side loses, likewise
    draw: float = 0.5  # each trump drawn from opponents, with many trumps in hand
    scrape: float = 5.0  # each high trump that a led pair forces out of an opponent
    throw: float = 0.7  # each card of a throw that nobody can beat
    bottom: float = 0.5  # the share of the bottom that depends on a high card kept for the last trick
    find: float = 6.0  # leading to the friend who is not found yet
    place: float = 24.0  # a place that is kept for a friend
    show: float = 6.0  # showing oneself as the friend with a winning card
    join: float = 20.0  # … with any card, if the declarer's side can expect to hold
    # the auction
    open: float = 0.56  # strength per card that is worth a bid
    open_pairs: float = 0.56  # … if it takes a joker and pairs, which few others have
    open_alone: float = 0.7  # … if every player has their own level
    open_late: float = 0.7  # … and throws wait for lower cards to go, which helps declarers
    open_favoured: float = 0.3  # … and the declarer's side can expect to hold
    last_chance: float = 0.9  # … just before a deal is void or the bottom decides
    counter: float = 3.0  # how much stronger another suit must be to counter
    counter_favoured: float = -5.0  # … if the declarer's side can expect to hold
    take_over: float = -6.0  # … to take the buried bottom over, which is worth something itself
    call_own: float = 1.0  # the cost of calling a card with copies in one's own hand
    call_early: float = 2.0  # … of a copy before one's own
    call_lower: float = 1.5  # … of a card below the highest, per rung
    alone: float = 13.0  # the strength above average that a hand needs to play alone
    # the bottom
    buried: float = 0.48  # the share of buried points that is lost
    void: float = 5.0  # a side suit buried completely
    gift: float = 0.0  # a buried trump that the partner takes in exchange


# By mirrored deals of `net` (`bench/results.md`).
FITTED = Weights(open_pairs=0.2, open_late=0.6, void=13.0, gift=60.0)
