"""The reason for an action of a climbing game, as a player would say it."""

from paiju.actions import Action, Play
from paiju.bots.climbing.prices import cards_in
from paiju.bots.climbing.thinking import Thinking
from paiju.kernels import combos
from paiju.tables import CODES, is_bomb, kind_of

SHORT = 5


def why(think: Thinking, action: Action) -> str:
    """A key of `reasons/climbing.toml`."""
    if not isinstance(action, Play):
        return why_pass(think)
    if len(action.cards) == think.census.size:
        return "climb_out"
    code = CODES[action.reads or ""]
    return why_lead(think, code) if think.top is None else why_answer(think, code)


def why_pass(think: Thinking) -> str:
    assert think.top is not None
    if think.top.seat == think.census.partner:
        return "climb_partner_holds"
    return "climb_keep_bomb" if any(is_bomb(code) for code, _ in think.groups) else "climb_save"


def why_lead(think: Thinking, code: int) -> str:
    census = think.census
    if is_bomb(code):
        return "climb_bomb_lead"
    if think.shortest < cards_in(code) and think.shortest <= SHORT:
        return "climb_too_long"
    if census.left[census.partner] and census.left[census.partner] <= SHORT:
        return "climb_feed"
    if think.prospects.wins(code) > 0.75:
        return "climb_control"
    return {combos.SINGLE: "climb_low_single", combos.PAIR: "climb_low_pair"}.get(kind_of(code), "climb_shed")


def why_answer(think: Thinking, code: int) -> str:
    assert think.top is not None
    census, owner = think.census, think.top.seat
    if owner == census.partner:
        return "climb_take_over"
    if is_bomb(code):
        return "climb_bomb_short" if census.left[owner] <= 2 * SHORT else "climb_bomb"
    following = (think.seat + 1) % 4
    if 0 < census.left[following] <= SHORT:
        return "climb_block_next"
    return "climb_cheap" if think.prospects.wins(code) < 0.5 else "climb_stop"
