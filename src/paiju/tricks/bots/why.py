"""The reason for a play of a trick-taking game, as a player would say it: keys of `reasons/tricks.toml`."""

from msgspec import Struct

from paiju.cards import Cards
from paiju.tricks.bots.insight import Insight
from paiju.tricks.bots.likely import ACE_RUNG
from paiju.tricks.kernels.units import THROW, TRACTOR, TRUMP, TWO, Shape
from paiju.tricks.rulings.scoring import points_in

HIGH = ACE_RUNG - 3  # jacks and above
HOLDS, HOPE = 0.6, 0.3  # chances: that a lead wins its trick, that one's own side may still take one
GONE = 0.9  # the chance of a void that is as good as known
SHORT = 2  # cards of a suit that one gets rid of


def why_lead(look: Insight, lead: Shape, cards: Cards, holds: float) -> str:
    if len(cards) == look.cards_left:
        return "trick_last"
    if lead.kind == THROW:
        return "trick_throw" if look.o.throw_test == "unbeatable" else "trick_throw_many"
    if lead.group == TRUMP:
        return "trick_draw" if can_draw(look) else "trick_free"
    if seeks(look, lead, cards):
        return "trick_seek"
    if lead.kind == TRACTOR:
        return "trick_tractor"
    high = look.rung[cards[0]] >= HIGH
    if holds > HOLDS and (high or look.boss(cards[0], len(cards))):
        return "trick_boss"
    if len(cards) > 1:
        return "trick_pair" if lead.kind == TWO else "trick_triple"
    if look.lengths[lead.group] <= SHORT and look.lengths[TRUMP]:
        return "trick_short"
    return "trick_try" if high else "trick_low"


def can_draw(look: Insight) -> bool:
    """Whether an opponent may have a trump."""
    foes = [seat for seat, ally in enumerate(look.ally) if ally < 0.5]
    return any(look.odds.void(seat, TRUMP) < GONE for seat in foes)


def seeks(look: Insight, lead: Shape, cards: Cards) -> bool:
    """Whether the declarer leads below the card that he has called, which somebody may have."""
    view = look.view
    if not view.called or look.seat != view.declarer or view.friend is not None or view.alone:
        return False
    called = view.called[0]
    below = lead.group == look.group[called] and look.rung[cards[-1]] < look.rung[called]
    return below and look.odds.hidden[called] > 0


class Plight(Struct, frozen=True):
    """What a follow answers to."""

    group: int  # that was led
    partner: bool  # somebody of one's own side seems to be winning
    ours: float  # the chance that one's own side takes the trick without one's help
    forced: bool  # there is only one play
    pointed: bool  # every play has points


def why_follow(look: Insight, plight: Plight, cards: Cards, mine: bool) -> str:
    if shows(look, cards):
        return "trick_show"
    if mine and not plight.partner:
        return "trick_ruff" if look.group[cards[0]] == TRUMP != plight.group else "trick_win"
    if plight.forced:
        return "trick_only"
    if mine:
        return "trick_take_over"
    if points_in(cards) and plight.ours <= 0.5:
        return "trick_forced" if plight.pointed else "trick_hope" if plight.ours > HOPE else "trick_spend"
    if points_in(cards):
        return "trick_feed"
    return "trick_duck" if plight.ours < 0.5 else "trick_small"


def shows(look: Insight, cards: Cards) -> bool:
    """Whether this is the copy that makes one the friend."""
    view = look.view
    return look.may_find and view.copies + cards.count(view.called[0]) >= view.copy and view.called[0] in cards
