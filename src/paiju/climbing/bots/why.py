"""The reason for an action of a climbing game, as a player would say it."""

from collections.abc import Sequence

from paiju.actions import Action, Play
from paiju.cards import Seat
from paiju.climbing.bots.prices import cards_in
from paiju.climbing.bots.thinking import Thinking
from paiju.climbing.kernels import combos
from paiju.climbing.rulings.turns import next_leader
from paiju.climbing.tables import CODES, Code, is_bomb, kind_of

SHORT = 5  # cards of a hand that may soon be out
LOW = 8  # the highest low rank, a ten, as `Census.power` counts
SURE, LIKELY = 0.75, 0.5  # chances to win the round


def why(think: Thinking, action: Action, actions: Sequence[Action]) -> str:
    """A key of `reasons/climbing.toml`; `actions` are all that were thought of."""
    if not isinstance(action, Play):
        return why_pass(think, actions)
    if len(action.cards) == think.census.size:
        return "climb_out"
    code = CODES[action.reads or ""]
    return why_lead(think, code) if think.top is None else why_answer(think, code, think.top.seat)


def why_pass(think: Thinking, actions: Sequence[Action]) -> str:
    assert think.top is not None
    census, owner = think.census, think.top.seat
    if owner == census.partner and census.left[owner]:
        return "climb_partner_holds"
    if owner == census.partner and next_leader(census.options, owner, census.view.out) == think.seat:
        return "climb_wind"
    bombs = any(is_bomb(code) and census.tables.order_of(code) > think.to_beat for code, _ in think.groups)
    tame = any(isinstance(action, Play) and not is_bomb(CODES[action.reads or ""]) for action in actions)
    return "climb_keep_bomb" if bombs and not tame else "climb_save"


def why_lead(think: Thinking, code: Code) -> str:
    kind = kind_of(code)
    small = kind in (combos.SINGLE, combos.PAIR)
    low = think.census.power(code & 15) <= LOW
    if is_bomb(code):
        return "climb_bomb_lead"
    if 0 < think.shortest <= SHORT and think.shortest < cards_in(code):
        return "climb_too_long"
    if low and feeds(think, code):
        return "climb_feed"
    if think.prospects.wins(code) > SURE and (small or not low):
        return "climb_control"
    if not small:
        return "climb_shed"
    if not low and think.census.foes:
        return "climb_probe"
    return "climb_low_single" if kind == combos.SINGLE else "climb_low_pair"


def feeds(think: Thinking, code: Code) -> bool:
    """Whether a short partner may take the round with his last cards: he has enough, and it does not win by itself."""
    left = think.census.left[think.census.partner]
    return cards_in(code) <= left <= SHORT and think.prospects.wins(code) < LIKELY


def why_answer(think: Thinking, code: Code, owner: Seat) -> str:
    census = think.census
    cheap = not is_bomb(code) and census.power(code & 15) <= LOW and think.prospects.wins(code) < LIKELY
    if owner == census.partner and not cheap:
        return "climb_take_over" if census.left[owner] else "climb_control"
    if is_bomb(code):
        return "climb_bomb_short" if 0 < census.left[owner] <= 2 * SHORT else "climb_bomb"
    if blocks(think, code, owner):
        return "climb_block_next"
    return "climb_cheap" if cheap else "climb_stop"


def blocks(think: Thinking, code: Code, owner: Seat) -> bool:
    """Whether the next seat is short, could have answered the table, and hardly answers this."""
    seat = (think.seat + 1) % 4
    if seat == owner or seat not in think.behind:
        return False
    return cards_in(code) <= think.census.left[seat] <= SHORT and think.prospects.beats(seat, code) < LIKELY
