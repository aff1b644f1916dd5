"""掼蛋 for six and for eight: short deals, with the rule and without it."""

from typing import Any

from paiju.actions import Pass, Play
from paiju.climbing.events import RoundEnded, TributeGiven
from paiju.match import Match
from paiju.rules import load, resolve
from paiju.state import Standing
from tests.houses.world import says
from tests.walks import match_with, piles

START = Standing(("2", "2"), "2", None, (0, 0))


def singles(order: list[int], second: list[str], **delta: Any) -> Match:
    """The second deal of a match whose first had one card a seat, and in which they went out in this order."""
    rules = resolve({"extends": "guandan-six", "first_leader": "seat_0", **delta})
    first = piles(*(f"S{'3456789'[order.index(seat)]}" for seat in range(len(order))))
    match = match_with(rules, {1: first, 2: piles(*second)}, start=START, deals=2)
    while match.state.deal == 1:
        (seat,) = match.actors
        play = Play(match.state.hands[seat].known)
        match.play(seat, play if play in match.legal(seat) and seat == order[len(match.state.out)] else Pass())
    return match


@says("G92")
def test_six_hold_27_cards_each_and_opponents_sit_side_by_side() -> None:
    match = Match(load("guandan-six"), b"a deal")
    assert [len(hand) for hand in match.state.hands] == [27] * 6
    assert len(Match(load("guandan"), b"a deal").state.hands) == 4


@says("G96")
def test_the_next_partner_takes_the_wind() -> None:
    """The first goes out and so does the seat after next: the lead goes to the fifth, not to the second."""
    leaders = {}
    for wind in ("partner", "next_seat"):
        rules = resolve({"extends": "guandan-six", "first_leader": "seat_0", "wind_to": wind})
        match = match_with(rules, {1: piles("S3", "S4 S9", "SK", "S5 S9", "S6 S9", "S7 S9")}, start=START, deals=1)
        match.play(0, Play(match.state.hands[0].known))
        match.play(1, Pass())
        match.play(2, Play(match.state.hands[2].known))
        for seat in (3, 4, 5, 1):
            match.play(seat, Pass())
        leaders[wind] = next(event.leader for event in match.events if isinstance(event, RoundEnded))
    assert leaders == {"partner": 4, "next_seat": 3}


@says("G100")
def test_three_tributes_go_from_the_last_to_the_first() -> None:
    hands = ["S3 S4", "SA S5", "S6 S7", "SK S8", "S9 C3", "SQ C4"]
    for way, takers in (("last_to_first", {5: 0, 3: 2, 1: 4}), ("by_size", {1: 0, 3: 2, 5: 4})):
        match = singles([0, 2, 4, 1, 3, 5], hands, double_tribute=way)
        assert match.actors == (1, 3, 5)
        for seat in match.actors:
            match.play(seat, next(iter(match.legal(seat))))
        assert {gift.seat: gift.to for gift in match.events if isinstance(gift, TributeGiven)} == takers
