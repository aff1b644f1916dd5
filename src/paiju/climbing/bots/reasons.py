"""Choose the reason for an action of a climbing game, in a player's words."""

from paiju.actions import Action, Play
from paiju.cards import Seat
from paiju.climbing.bots.decision import Decision
from paiju.climbing.kernels import combos
from paiju.climbing.rulings.seats import after
from paiju.climbing.rulings.turns import next_leader
from paiju.climbing.tables import CODES, Code, is_bomb, kind_of

SHORT = 5  # the most cards of a player who may soon go out
LOW = 8  # a ten: the highest rank that counts as low, in the scale of `Census.power`
SURE, LIKELY = 0.75, 0.5  # chances to win the round that count as sure and as likely


def why(now: Decision, action: Action) -> str:
    """A key of `reasons.toml`."""
    if isinstance(action, Play) and len(action.cards) == now.census.size:
        return "climb_out"
    if now.solved.get(action):
        return "climb_solved"
    if not isinstance(action, Play):
        return why_pass(now)
    code = CODES[action.reads or ""]
    return why_lead(now, code) if now.top is None else why_answer(now, code, now.top.seat)


def why_pass(now: Decision) -> str:
    assert now.top is not None
    census, owner = now.census, now.top.seat
    if census.ours[owner] and census.left[owner]:
        return "climb_partner_holds"
    if census.ours[owner] and next_leader(census.options, owner, census.view.out) == now.seat:
        return "climb_wind"
    bombs = any(is_bomb(code) and census.tables.order_of(code) > census.to_beat for code, _ in now.groups)
    tame = any(isinstance(action, Play) and not is_bomb(CODES[action.reads or ""]) for action in now.worth)
    return "climb_keep_bomb" if bombs and not tame else "climb_save"


def why_lead(now: Decision, code: Code) -> str:
    kind = kind_of(code)
    small = kind in (combos.SINGLE, combos.PAIR)
    low = now.census.power(code & 15) <= LOW
    if is_bomb(code):
        return "climb_bomb_lead"
    if 0 < now.shortest <= SHORT and now.shortest < now.census.cards_in(code):
        return "climb_too_long"
    if low and feeds(now, code):
        return "climb_feed"
    if now.prospects.chance_to_win(code) > SURE and (small or not low):
        return "climb_control"
    if not small:
        return "climb_shed"
    if not low and now.census.foes:
        return "climb_probe"
    return "climb_low_single" if kind == combos.SINGLE else "climb_low_pair"


def feeds(now: Decision, code: Code) -> bool:
    """Whether this leads to a short partner: they have enough cards, and the play will hardly win by itself."""
    size, left = now.census.cards_in(code), [now.census.left[partner] for partner in now.census.partners]
    return any(size <= n <= SHORT for n in left) and now.prospects.chance_to_win(code) < LIKELY


def why_answer(now: Decision, code: Code, owner: Seat) -> str:
    census = now.census
    cheap = not is_bomb(code) and census.power(code & 15) <= LOW and now.prospects.chance_to_win(code) < LIKELY
    if census.ours[owner] and not cheap:
        return "climb_take_over" if census.left[owner] else "climb_control"
    if is_bomb(code):
        return "climb_bomb_short" if 0 < census.left[owner] <= 2 * SHORT else "climb_bomb"
    if blocks(now, code, owner):
        return "climb_block_next"
    return "climb_cheap" if cheap else "climb_stop"


def blocks(now: Decision, code: Code, owner: Seat) -> bool:
    """Whether this stops the next seat, who is short and could have answered the table."""
    seat = after(now.census.options.seats, now.seat)[0]
    if seat == owner or seat not in now.behind:
        return False
    return (
        now.census.cards_in(code) <= now.census.left[seat] <= SHORT
        and now.prospects.chance_to_beat(seat, code) < LIKELY
    )
