"""Why the expert of trick-taking games plays so: a reason is given where it is true, as a player can check."""

import pytest
from msgspec.structs import replace

from paiju.actions import Pass, show_action
from paiju.bots import Budget
from paiju.bots.advice import Advice
from paiju.cards import counts, parse
from paiju.game import Game
from paiju.hand import Hand
from paiju.rng import Stream
from paiju.rules import load
from paiju.state import Laid, State
from paiju.tricks.bots.expert import ExpertTrick
from paiju.tricks.state import TrickState

RULES = load("shengji")
SIDE = "S3 S4 S6 S7 S8 S9 SJ SQ SK SA C3 C4 C6 C7 C8 C9 CJ CQ CK CA D3 D4 D6 D7 D8 D9 DJ DQ DK DA D5"
TRUMPS = "H3 H4 H6 H7 H8 H9 HJ HQ HK HA H2 BJ RJ"


def position(own: str, *table: str, unseen: str = f"{SIDE} {TRUMPS}") -> State:
    """Seat 0, partner of 2, against the declarer 1; hearts are trumps. The table ends with seat 1, who is before 0."""
    mine, out, size = parse(own), parse(unseen), len(parse(table[0])) if table else 0
    known = counts(bytes(sorted(mine + out)))
    seats = range(len(table), 0, -1)
    hidden = [len(mine) - size * (seat in seats) for seat in (1, 2, 3)]
    return TrickState(
        hands=(Hand(counts(mine)), *(Hand(hidden=n) for n in hidden)),
        levels=("2", "2"),
        level="2",
        phase="trick",
        actors=(0,),
        plays=tuple(Laid(seat, parse(cards)) for seat, cards in zip(seats, table, strict=True)),
        discards=Hand(bytes(max(0, 2 - n) for n in known)),
        bottom=Hand(hidden=max(0, len(out) - sum(hidden))),
        declarer=1,
        trump=1,
        starter=1,
        score=(0, 0, 0, 0),
        penalties=(0, 0, 0, 0),
    )


def advice(state: State) -> list[Advice]:
    legal = Game(RULES).phases[state.phase].legal(state, 0)
    return ExpertTrick(RULES, 0, Stream(b""), Budget()).advise(state, legal)


def reason(state: State, cards: str) -> str:
    return next(one.reason for one in advice(state) if show_action(one.action) == f"play {cards}")


@pytest.mark.parametrize(
    ("own", "out", "lead", "expected"),
    [
        ("S3 S3 S5 ST C5 C5 CT H5", "S9 SJ", "S3 S3", "trick_pair"),  # hard to beat, but others may have a higher one
        ("SA SA S5 ST C5 C5 CT H5", "S9 SJ", "SA SA", "trick_boss"),
        ("SA S5 ST C5 C5 CT CT H5", TRUMPS, "SA", "trick_try"),  # it may well be ruffed
        ("SA S5 ST C5 C5 CT CT H5", "", "SA", "trick_boss"),
        ("SK S5 ST C5 C5 CT CT H5", "SA", "SK", "trick_try"),
        ("S3 S5 SK C5 C5 CT CT H5", "SA", "S3", "trick_low"),
        ("SK C5 C5 CT CT H5 H5 HT", TRUMPS, "SK", "trick_short"),
        ("SK C5 C5 CT CT D5 DT DT", TRUMPS, "SK", "trick_try"),  # without trumps to ruff with there is no hurry
        ("SK C5 C5 CT CT H5 H5 HT", TRUMPS, "HT", "trick_draw"),
        ("SK C5 C5 CT CT H5 H5 HT", "", "HT", "trick_free"),
        ("SK", TRUMPS, "SK", "trick_last"),
    ],
)
def test_why_a_card_is_led(own: str, out: str, lead: str, expected: str) -> None:
    assert reason(position(own, unseen=f"{SIDE} {out}"), lead) == expected


@pytest.mark.parametrize(
    ("own", "table", "play", "expected"),
    [
        ("DA D4 S5 S5 ST H5", ["DQ"], "DA", "trick_win"),
        ("S5 S5 ST CT H5 H5", ["DQ"], "H5", "trick_ruff"),
        ("DA D4 S5 S5 ST H5", ["DK", "DQ"], "DA", "trick_take_over"),  # the king is partner's
        ("DA S5 S5 ST CT H5", ["DK", "DQ"], "DA", "trick_only"),
        ("DT D4 S5 S5 ST H5", ["D6", "DA", "D9"], "DT", "trick_feed"),
        ("DT D4 S5 S5 ST H5", ["D6", "DA", "D9"], "D4", "trick_small"),
        ("DT D4 S5 S5 ST H5", ["DA", "D6", "D9"], "D4", "trick_duck"),
        ("DT D4 S5 S5 ST H5", ["DA", "D6", "D9"], "DT", "trick_spend"),
        ("DT DK S5 S5 ST H5", ["DA", "D6", "D9"], "DT", "trick_forced"),
        ("DT S5 S5 ST CT H5", ["DA", "D6", "D9"], "DT", "trick_only"),
    ],
)
def test_why_a_card_follows(own: str, table: list[str], play: str, expected: str) -> None:
    assert reason(position(own, *table), play) == expected


def drawing(own: str, *bids: Laid) -> State:
    """All hold as many cards; there is more to come."""
    hand = Hand(counts(parse(own)))
    others = Hand(hidden=len(hand))
    now = {"trump": 1, "declarer": bids[-1].seat} if bids else {"trump": None, "declarer": None}
    state = replace(position(own), hands=(hand, others, others, others), bottom=Hand(), discards=Hand(), bids=bids)
    return replace(state, phase="draw", stock=Hand(hidden=108 - 4 * len(hand)), **now)


@pytest.mark.parametrize(
    ("own", "bids", "expected"),
    [
        ("S3 S4", [], {"pass": "trick_no_bid"}),
        ("S2", [], {"pass": "trick_wait", "bid": "trick_bid_early"}),
        ("S2 S3 S4 S5 S6 S7 SQ SA BJ", [], {"pass": "trick_wait", "bid": "trick_bid"}),
        ("S2 H3 H4 C5 C6 D7 DQ D9 HJ", [], {"pass": "trick_pass", "bid": "trick_weak"}),
        ("S2 S2 S3 S4 S5 S6 S7 SQ BJ", [Laid(1, parse("H2"))], {"pass": "trick_wait", "bid": "trick_counter"}),
        ("S2 S2 H3 H4 C5 C6 D7 DQ HJ", [Laid(2, parse("H2"))], {"pass": "trick_our_bid", "bid": "trick_weak"}),
    ],
)
def test_why_one_bids(own: str, bids: list[Laid], expected: dict[str, str]) -> None:
    found = advice(drawing(own, *bids))
    assert {"pass" if one.action == Pass() else "bid": one.reason for one in found} == expected
