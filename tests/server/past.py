"""A deal that is over, for tests that look back."""

from functools import cache

from paiju.bots.registry import make_bot
from paiju.match import Match
from paiju.past import PastDeal, past_deals
from paiju.rules import load


@cache
def past_deal(name: str = "guandan", seed: bytes = b"past", deals: int = 1) -> PastDeal:
    """The last of some deals that greedy bots have played."""
    match = Match(load(name), seed, deals=deals)
    bots = [make_bot("greedy", match.rules, seat) for seat in range(match.rules.options.seats)]
    while not match.over:
        seat = match.actors[0]
        match.play(seat, bots[seat].act(match.view(seat), match.legal(seat)))
    return list(past_deals(match.rules, match.events))[-1]
