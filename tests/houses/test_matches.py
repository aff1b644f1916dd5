"""Houses of matches and of what is shown, where no question to the judge shows them."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from paiju.actions import Bid
from paiju.cards import BLACK_JOKER, UNKNOWN, deck, level_rank, parse
from paiju.climbing.events import DealEnded
from paiju.events import Settled, Tallied
from paiju.match import Match
from paiju.pictures import Board
from paiju.rules import load, resolve
from paiju.server.shown.news import Shown
from paiju.server.table.pace import turn_by
from paiju.state import Standing
from paiju.tricks.events import Buried, DealScored, LapPassed, ThrowChallenged, ThrowFailed
from paiju.tricks.kernels.units import TRUMP
from paiju.tricks.tables import NO_TRUMP, trick_tables
from tests.conformance.cases import replies
from tests.houses.test_bidding import deal
from tests.houses.world import FOLDER, House, houses, says
from tests.trick_walks import finished
from tests.walks import match_with, piles


def boards(delta: dict[str, Any], seed: int = 4) -> Iterator[tuple[Shown, Board]]:
    """What everybody is shown after each action of a deal that random players play."""
    match, rng = Match(resolve(delta), b"house", deals=1), random.Random(seed)
    shown = Shown(match.rules, {})
    while not match.over:
        match.play(seat := rng.choice(match.actors), rng.choice(list(match.legal(seat))))
        shown.catch_up(match, [])
        assert shown.board
        yield shown, shown.board


@says("S140")
@pytest.mark.parametrize("seconds, turn", [(0, 30), (20, 20), (60, 60)])
def test_a_turn_has_a_time(seconds: int, turn: int) -> None:
    rules = resolve({"extends": "shengji", "turn_timer_s": seconds})
    assert turn_by("normal", rules.options.turn_timer_s) == turn


@says("S146")
def test_the_bottom_lies_open_at_the_end() -> None:
    match = deal({"extends": "shengji"})
    *before, scored = (event for event in match.log(None) if isinstance(event, Buried | DealScored))
    assert isinstance(scored, DealScored) and len(scored.bottom) == 8 and UNKNOWN not in scored.bottom
    assert all(isinstance(event, Buried) and {*event.cards} == {UNKNOWN} for event in before)  # until then it is secret


@says("S145")
@pytest.mark.parametrize("told", [True, False])
def test_the_points_taken_are_told_or_not(told: bool) -> None:
    seen, found = False, 0
    for shown, board in boards({"extends": "shengji", "points_told": told}):
        if not board.result and board.phase == "trick":
            taken = [board.points, board.taken, *(chair.points for chair in board.chairs)]
            taken += [round.points for round in shown.rounds(0).rounds]
            seen = seen or any(taken)
        found = board.points.attackers if board.result and board.points else found
    assert seen is told and found > 0  # at the end all know


@says("S145")
@pytest.mark.parametrize("told", [True, False])
def test_who_wins_a_trick_is_told_with_its_points_or_without(told: bool) -> None:
    match = deal({"extends": "shengji", "points_told": told})
    shown = Shown(match.rules, {})
    shown.read(match.events[:1])
    said = [shown.telling.told(shown.log.see(event), shown.log.state, None).say for event in match.events[1:]]
    tricks = [text.en for text in said if text and "won the trick" in text.en]
    assert tricks and any("points" in text for text in tricks) is told


@says("S83")
@pytest.mark.parametrize("told", [True, False])
def test_who_blocks_a_throw_is_told_or_not(told: bool) -> None:
    house = {"extends": "shengji", "throw_keep": "lowest_beaten", "blocker_told": told}
    for seed in range(20):
        match = deal(house, seed)
        found = [event for event in match.events if isinstance(event, ThrowChallenged)]
        assert all((event.blocker is not None) is told for event in found)
        assert sum(isinstance(event, ThrowFailed) for event in match.events) == len(found)
        if found:
            return
    raise AssertionError("no throw has failed")


@says("G90", "G91")
@pytest.mark.parametrize("told, counts", [("none", [12, 10, 7, 1]), (10, [None, 10, 7, 1]), (7, [None, None, 7, 1])])
def test_counts_are_told_from_ten_or_seven_cards_on(told: int | str, counts: list[int | None]) -> None:
    house = resolve({"extends": "guandan-standard", "count_told": told})
    hands = ("S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA", "H3 H4 H5 H6 H7 H8 H9 HT HJ HQ", "C3 C4 C5 C6 C7 C8 C9", "D3")
    shown = Shown(house, {})
    shown.catch_up(match_with(house, {1: piles(*hands)}), [])
    assert shown.board and [chair.cards for chair in shown.board.chairs] == counts
    assert [chair.few for chair in shown.board.chairs] == [False, told != 7, True, True]


# The peer's default table


def answer(ask: str, given: dict[str, Any]) -> Any:
    return replies([{"id": 0, "ruleset": "tuolaji", "ask": ask, "given": given}])[0]["answer"]


DEFAULTS = {line.split("\t")[0] for line in (FOLDER / "peer.tsv").read_text("utf-8").splitlines() if line.endswith("*")}
ASKED = [house for house in houses() if DEFAULTS & {*house.says} and house.rules["extends"] == "shengji"]


@pytest.mark.parametrize("house", ASKED, ids=lambda house: " ".join(house.says))
def test_the_peers_defaults_hold_at_its_default_table(house: House) -> None:
    assert house.right(house.reply("tuolaji"))


@says("R1.1", "R3.2", "R4.1", "R5.1")
def test_the_peers_default_table_has_four_players_and_two_whole_decks() -> None:
    o, match = load("tuolaji").options, Match(load("tuolaji"), b"peer")
    assert (o.partners, o.seats, o.bottom_size) == ("opposite", 4, 8)
    assert bytes(sorted(match.state.stock + b"".join(hand.known for hand in match.state.hands))) == deck(2)


def test_what_is_not_asked_of_the_peers_default_table_holds_there_too() -> None:
    o = load("tuolaji").options
    assert (o.bid_no_trump, o.no_trump_jokers, o.throw_penalty, o.tractor_width) == (True, "two", 0, 2)  # R13, R25, R22
    assert (o.follow_shape, o.break_triples, o.break_tractors) == ("tractors", True, True)  # R20
    assert (o.must_hold, o.win_at_top, o.top_level) == (("A",), "as_declarer", "NT")  # R33, R6


@says("R17.1")
def test_at_the_peers_default_table_nobody_bids_after_the_bottom_is_buried() -> None:
    kinds = [type(event).__name__ for event in deal({"extends": "tuolaji"}).events]
    assert kinds.count("Buried") == 1 and not {"BidShown", "BottomTaken"} & {*kinds[kinds.index("Buried") :]}


@says("R23.1", "R24.1")
@pytest.mark.parametrize("lead", ["H5 C5 D5 D5", "S7 H7 C7 D7", "H6 H6 C6 C6"])
def test_the_peers_default_table_knows_neither_bombs_nor_rainbows(lead: str) -> None:
    given = {"trump": "S", "level": "2", "cards": lead.split()}
    assert answer("lead_legal", given) is False


# A level without level cards


@says("S58", "R6.1")
def test_at_nt_only_jokers_are_trumps() -> None:
    for preset in ("tuolaji", "shengji", "zhaopengyou"):
        tables = trick_tables(load(preset).options, level_rank("NT"), NO_TRUMP)
        assert [card for card in range(54) if tables.group_of(card) == TRUMP] == [BLACK_JOKER, BLACK_JOKER + 1]


@says("S58", "R6.1")
@pytest.mark.parametrize("seed", range(4))
def test_a_deal_at_nt_is_played_without_a_trump_suit(seed: int) -> None:
    rules, rng = load("tuolaji"), random.Random(seed)
    start = Standing(("NT", "5"), "NT", 0, (0, 0))
    match = Match(rules, bytes([seed]), start=start, deals=1)
    while not match.over:
        legal = [*match.legal(seat := rng.choice(match.actors))]
        assert all(action.cards[0] >= BLACK_JOKER for action in legal if isinstance(action, Bid))
        match.play(seat, rng.choice(legal))
    assert match.state.trump == NO_TRUMP and match.state.levels[0] == "NT"


@says("S58")
def test_whoever_holds_at_nt_has_won() -> None:
    given = {"levels": {"A": "NT", "B": "5"}, "stage": "A", "points": 75}
    assert answer("match_over", given) == {"over": True, "champion": "A"}


@says("S134")
def test_a_quick_match_goes_up_five_levels() -> None:
    quick = {"levels_left_out": ["3", "4", "6", "7", "8", "9", "J", "Q"], "must_play": ["5", "10", "K"]}
    rules = resolve({"extends": "shengji", **quick})
    seen = {level for seed in range(3) for level in finished(rules, random.Random(seed), 6).state.levels}
    assert seen <= {*"25TKA"}


# The form of a match


def match_of(preset: str, **form: Any) -> Match:
    """A match that random players play by its form."""
    match, rng = Match(resolve({"extends": preset, **form}), b"form"), random.Random(preset)
    while not match.over:
        match.play(seat := rng.choice(match.actors), rng.choice(list(match.legal(seat))))
    return match


def tallies(match: Match) -> list[tuple[int, ...]]:
    return [event.tally for event in match.events if isinstance(event, Tallied)]


@says("G59")
def test_a_match_is_decided_by_deals_won() -> None:
    match = match_of("guandan-standard", match_deals=3, match_won_by="deals")
    firsts = [event.places[0][0] % 2 for event in match.events if isinstance(event, DealEnded)]
    assert match.state.deal == len(firsts) == 3 and match.state.tally == (firsts.count(0), firsts.count(1))
    assert match.state.champion == (firsts.count(1) > firsts.count(0))


@says("G110")
@pytest.mark.parametrize("preset", ["guandan-standard", "shengji"])
def test_a_match_is_decided_by_the_levels_won(preset: str) -> None:
    match = match_of(preset, match_deals=3, match_won_by="rises")
    levels = [event.levels for event in match.events if isinstance(event, Settled)]
    assert tallies(match) == [tuple("23456789TJQKA".index(level) for level in pair) for pair in levels]
    assert match.state.champion == match.state.tally.index(max(match.state.tally)) and match.state.deal >= 3


@says("G107", "S143")
@pytest.mark.parametrize("preset", ["guandan-standard", "shengji", "zhaopengyou"])
def test_a_match_is_decided_by_points_that_add_up_to_zero(preset: str) -> None:
    match = match_of(preset, match_deals=3, match_won_by="points")
    assert all(sum(tally) == 0 for tally in tallies(match)) and any(map(any, tallies(match)))
    assert match.state.champion == match.state.tally.index(max(match.state.tally)) and match.state.deal >= 3


def test_a_match_is_decided_by_the_higher_level() -> None:
    match = match_of("shengji", match_deals=2)
    assert match.state.over and match.state.tally == () and match.state.deal >= 2
    levels = ["23456789TJQKA".index(level) for level in match.state.levels]
    assert match.state.champion == levels.index(max(levels)) and match.state.level != "A"


@pytest.mark.parametrize("preset", ["guandan-standard", "shengji", "zhaopengyou"])
@pytest.mark.parametrize("won_by", ["level", "rises", "deals", "points"])
def test_the_result_says_who_has_won_by_what(preset: str, won_by: str) -> None:
    match = match_of(preset, match_deals=1, match_won_by=won_by)
    shown = Shown(match.rules, {})
    shown.catch_up(match, [])
    assert shown.board and shown.board.result and shown.board.result.champions
    result = shown.board.result
    assert "赢得全场" in result.headline.zh and f"after {match.state.deal} deals" in result.headline.en
    assert f"Deal {match.state.deal} of 1" in result.lines[-1].en


@says("S57")
def test_without_a_trump_suit_jokers_and_level_cards_are_trumps() -> None:
    for allowed in (True, False):
        house = {"extends": "shengji", "bid_no_trump": allowed}
        bid = {"level": "5", "history": [], "seat": 1, "joker": None, "cards": ["BJ", "BJ"]}
        assert replies([{"id": 0, "ruleset": house, "ask": "bid_legal", "given": bid}])[0]["answer"] is allowed
    tables = trick_tables(load("shengji").options, level_rank("5"), NO_TRUMP)
    assert [card for card in range(54) if tables.group_of(card) == TRUMP] == [*parse("S5 H5 C5 D5"), 52, 53]


@says("Z35")
def test_each_player_has_a_level_of_their_own() -> None:
    assert Match(load("shengji"), b"levels").state.levels == ("2",) * 2
    match = deal({"extends": "zhaopengyou"})
    raised = {seat for seat, level in enumerate(match.state.levels) if level != "2"}
    scored = next(event for event in match.events if isinstance(event, DealScored))
    assert len(match.state.levels) == 5 and raised in ({*scored.attackers}, {*range(5)} - {*scored.attackers})


@says("S127")
@pytest.mark.parametrize("preset", ["shengji", "zhaopengyou"])
@pytest.mark.parametrize("laps", [1, 3])
def test_the_top_level_is_passed_several_times(preset: str, laps: int) -> None:
    match = match_of(preset, start_level="K", laps=laps)
    passed = [event.side for event in match.events if isinstance(event, LapPassed)]
    assert match.state.champion is not None and passed.count(match.state.champion) == laps - 1
    assert all(passed.count(side) < laps for side in passed)


@says("S127")
def test_who_begins_another_lap_is_told_so() -> None:
    match, rng, told = (
        Match(resolve({"extends": "shengji", "start_level": "K", "laps": 2}), b"laps"),
        random.Random(2),
        [],
    )
    shown = Shown(match.rules, {})
    while not match.over:
        match.play(seat := rng.choice(match.actors), rng.choice(list(match.legal(seat))))
        shown.catch_up(match, [])
        assert shown.board
        told += [stake.need.en for stake in shown.board.stakes]
        laps = match.state.laps or (0, 0)
        assert [side.lap for side in shown.board.sides] == ["²" if passed else "" for passed in laps]
    headlines = [chapter.headline.en for chapter in shown.board.story] if shown.board else []
    assert any("another lap" in line for line in headlines) and "win the match" in headlines[-1]
    assert {"holding on begins another lap", "holding on wins the match"} >= {*told} and "another lap" in told[0]
