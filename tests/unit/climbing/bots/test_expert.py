"""expert at climbing games: what it counts, how it arranges, what it gives and plays."""

import pytest
from msgspec.structs import replace

from paiju.actions import Action, GiveTribute, Pass, show_action
from paiju.bots.advice import reasons
from paiju.bots.base import Budget
from paiju.cards import counts, parse
from paiju.climbing.bots.census import Census
from paiju.climbing.bots.expert import ExpertClimb
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import CODES
from paiju.game import Game
from paiju.hand import Hand
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import load
from paiju.state import Laid, State

RULES = load("guandan-standard")


def view(
    hand: str, left: tuple[int, int, int], plays: tuple[Laid, ...] = (), unseen: str = "", level: str = "2"
) -> State:
    """Seat 0 to act; of the cards that are not in its hand only `unseen` are out."""
    gone = bytearray([2] * 54)
    for card in parse(hand) + parse(unseen):
        gone[card] -= 1
    return ClimbState(
        hands=(Hand(counts(parse(hand))), *(Hand(hidden=n) for n in left)),
        levels=(level, level),
        level=level,
        phase="climb",
        actors=(0,),
        plays=plays,
        discards=Hand(bytes(gone)),
        out=tuple(seat for seat, n in enumerate(left, 1) if not n),
    )


def bot() -> ExpertClimb:
    return ExpertClimb(RULES, 0, Stream(b""), Budget())


def best(state: State) -> Action:
    legal = Game(RULES).phases[state.phase].legal(state, 0)
    advice = bot().advise(state, legal)
    assert all(entry.action in legal and entry.reason in reasons() for entry in advice)
    assert advice == sorted(advice, key=lambda entry: -entry.worth)
    return advice[0].action


def rivals(census: Census, reads: str) -> float:
    """The groups that others may hold above a combination."""
    return census.mind.knowledge.rivals.above_of(CODES[reads])


def test_a_pair_is_boss_although_higher_single_cards_are_out() -> None:
    census = Census(RULES.options, view("SK CK S3", (1, 1, 1), unseen="SA S2 RJ"), 0)
    assert rivals(census, "pair:K") == 0
    assert rivals(census, "single:K") > 0


def test_wild_cards_count_as_rivals() -> None:
    census = Census(RULES.options, view("SK CK S3", (1, 1, 1), unseen="SA H2 S4"), 0)
    assert rivals(census, "pair:K") > 0


def test_the_plan_covers_the_hand_in_few_turns() -> None:
    out = " ".join(suit + rank for suit in "SHC" for rank in "9TJQKA246")
    state = view("S3 C4 D5 S6 C7 S7 D7 C8 D8 H8", (9, 9, 9), unseen=out)
    plan = bot().plan(state)
    assert sum(len(play.cards) for play in plan) == 10
    assert {play.reads for play in plan} == {"straight:7/5", "full_house:8"}


def test_the_last_two_players_are_solved() -> None:
    state = view("S7 CT CT DT HA HA", (4, 0, 0), unseen="S2 C2 D7 RJ")
    assert show_action(best(state)) == "play CT CT DT HA HA as full_house:T"


def test_who_can_do_nothing_passes() -> None:
    laid = Laid(3, parse("RJ"), "single:RJ")
    state = view("S3 S4", (5, 5, 5), (laid,), "S5 S6 S7 S8 S9 C5 C6 C7 C8 C9 D5 D6 D7 D8 D9")
    assert best(state) == Pass()


def test_tribute_keeps_the_straight_flush() -> None:
    state = replace(view("SA DA ST SJ SQ SK S3 C5 D7 H9", (10, 10, 10)), phase="tribute", dues=((0, 1),))
    assert best(state) == GiveTribute(parse("DA"))


OUT = " ".join(suit + rank for suit in "SHCD" for rank in "56789TJQKA") + " RJ BJ"  # much is still out


def reason(state: State, action: str) -> str:
    """The one that is given for an action."""
    legal = Game(RULES).phases[state.phase].legal(state, 0)
    return next(entry.reason for entry in bot().advise(state, legal) if show_action(entry.action) == action)


@pytest.mark.parametrize(
    ("hand", "partner", "play", "expected"),
    [
        ("S4 S9 C9 D9 HK CK", 5, "play S4 as single:4", "climb_feed"),
        ("S4 S9 C9 D9 HK CK", 6, "play S4 as single:4", "climb_low_single"),  # he is not short
        ("S4 S9 C9 D9 HK CK", 0, "play S4 as single:4", "climb_low_single"),  # he is out
        ("S4 D4 S9 C9 HK CK", 1, "play S4 D4 as pair:4", "climb_low_pair"),  # he has one card
        ("S4 S9 C9 D9 HK CK", 5, "play HK CK as pair:K", "climb_probe"),
        ("S4 S9 C9 D9 HK BJ", 5, "play BJ as single:BJ", "climb_probe"),
        ("S4 S9 C9 D9 HK RJ", 5, "play RJ as single:RJ", "climb_control"),
        ("S4 D4 SA CA DA HK", 5, "play S4 D4 SA CA DA as full_house:A", "climb_control"),
        ("S3 D3 S4 C4 D4 HK", 4, "play S3 D3 S4 C4 D4 as full_house:4", "climb_shed"),  # five cards, he has four
    ],
)
def test_partner_is_fed_what_he_can_take(hand: str, partner: int, play: str, expected: str) -> None:
    assert reason(view(hand, (14, partner, 15), unseen=OUT), play) == expected


@pytest.mark.parametrize(
    ("top", "partner", "hand", "expected"),
    [
        ("HJ", 5, "S3 S4 DK", "climb_partner_holds"),
        ("HJ", 0, "S3 S4 DK", "climb_wind"),  # he is out: there is nobody to be let play on
        ("HJ", 0, "S3 S3 C3 D3 DK", "climb_wind"),
    ],
)
def test_why_partner_is_not_beaten(top: str, partner: int, hand: str, expected: str) -> None:
    laid = (Laid(2, parse(top), f"single:{top[1]}"), Laid(3, b"", ""))
    assert reason(view(hand, (14, partner, 15), laid, OUT), "pass") == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("S3 S3 C3 D3 S6 C6", "climb_keep_bomb"),
        ("S3 S3 C3 D3 SK CK", "climb_save"),  # a king would do, without the bomb
        ("S3 S4 S6 C6 SA CA", "climb_save"),
    ],
)
def test_the_bomb_is_the_reason_where_nothing_else_beats_the_table(hand: str, expected: str) -> None:
    assert reason(view(hand, (14, 13, 15), (Laid(3, parse("DQ"), "single:Q"),), OUT), "pass") == expected


@pytest.mark.parametrize(
    ("left", "owner", "play", "expected"),
    [
        ((2, 13, 15), 3, "play DA as single:A", "climb_block_next"),
        ((2, 13, 15), 1, "play DA as single:A", "climb_stop"),  # it is the next seat's own play
        ((9, 13, 15), 3, "play DA as single:A", "climb_stop"),
        ((2, 13, 15), 3, "play S7 as single:7", "climb_cheap"),  # too low to block anybody
        ((9, 13, 15), 2, "play S7 as single:7", "climb_cheap"),  # hardly takes partner's lead away
        ((9, 13, 15), 2, "play RJ as single:RJ", "climb_take_over"),
        ((9, 0, 15), 2, "play RJ as single:RJ", "climb_control"),
        ((9, 13, 8), 3, "play S3 S3 C3 D3 as bomb:3x4", "climb_bomb_short"),
        ((9, 13, 0), 3, "play S3 S3 C3 D3 as bomb:3x4", "climb_bomb"),  # he is out already
    ],
)
def test_why_the_table_is_beaten(left: tuple[int, int, int], owner: int, play: str, expected: str) -> None:
    plays = (Laid(owner, parse("D6"), "single:6"), *(Laid(seat, b"", "") for seat in range(owner + 1, 4)))
    assert reason(view("S3 S3 C3 D3 S7 DA RJ", left, plays, OUT), play) == expected


def test_long_plays_are_led_against_a_short_opponent_and_not_against_nobody() -> None:
    assert reason(view("S4 D4 HK", (1, 9, 9), unseen=OUT), "play S4 D4 as pair:4") == "climb_too_long"
    assert reason(view("S4 D4 HK", (0, 9, 0), unseen=OUT), "play S4 D4 as pair:4") == "climb_low_pair"


@pytest.mark.parametrize("name", ["guandan", "guandan-house", "guandan-standard"])
def test_candidates_begin_with_the_choice_and_are_varied(name: str) -> None:
    rules = load(name)
    match = Match(rules, b"candidates", deals=1)
    bots = [ExpertClimb(rules, seat, Stream(b""), Budget()) for seat in range(4)]
    while not match.over:
        seat = match.actors[0]
        seen, legal = match.view(seat), match.legal(seat)
        choice, some = bots[seat].act(seen, legal), bots[seat].candidates(seen, legal)
        assert some[0].action == choice and len(some) <= 14
        assert all(entry.action in legal for entry in some)
        assert match.state.phase != "climb" or not seen.plays or Pass() in [entry.action for entry in some]
        match.play(seat, choice)
