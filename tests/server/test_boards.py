"""What a table shows, made of positions and events by hand."""

import pytest
from msgspec.structs import replace

from paiju.actions import Pass
from paiju.cards import names, parse, parse_card
from paiju.climbing.board import ClimbBoard
from paiju.climbing.state import ClimbState
from paiju.events import Dealt, fold
from paiju.hand import Hand
from paiju.match import Match
from paiju.pictures import Text
from paiju.rng import Stream
from paiju.rules import load, presets
from paiju.server.protocol.messages import View
from paiju.server.shown.news import Shown
from paiju.state import Laid
from paiju.tricks.board import TrickBoard
from paiju.tricks.events import BottomFlipped, ThrowFailed
from paiju.tricks.state import Call, TrickState

SEATS = 5


@pytest.mark.parametrize(
    ("cards", "reads", "shown", "faces", "bomb"),
    [
        ("S7 H7 D7 H2", "bomb:7x4", "D7 H7 S7 H2", "D7 H7 S7 H7", True),
        ("S4 D4 S9 H9 C9", "full_house:9", "C9 H9 S9 D4 S4", "C9 H9 S9 D4 S4", False),
        ("S4 S9 H9 C9 H2", "full_house:9", "C9 H9 S9 S4 H2", "C9 H9 S9 S4 H4", False),
        ("DA S2 C3 D4 S5", "straight:5/5", "DA S2 C3 D4 S5", "DA S2 C3 D4 S5", False),
        ("S8 S9 ST SQ H2", "straight_flush:Q/5", "S8 S9 ST H2 SQ", "S8 S9 ST SJ SQ", True),
        ("BJ BJ RJ RJ", "joker_bomb", "BJ BJ RJ RJ", "BJ BJ RJ RJ", True),
    ],
)
def test_a_wild_card_shows_what_it_is_played_as(cards: str, reads: str, shown: str, faces: str, bomb: bool) -> None:
    plays = (Laid(0, parse(cards), reads), Laid(1))
    view = ClimbState(hands=(Hand(),) * 4, levels=("2", "5"), level="2", plays=plays)
    facts = ClimbBoard(load("guandan"), view)
    laid, passed = facts.laid(plays)
    assert (laid.cards, laid.faces or laid.cards, laid.bomb, laid.top) == (shown.split(), faces.split(), bomb, True)
    assert (passed.cards, passed.faces, passed.words) == ([], [], None)
    assert facts.chairs()[3].marks == {"S2": ["level"], "H2": ["level", "wild"], "C2": ["level"], "D2": ["level"]}


def test_few_cards_are_a_warning_where_going_out_wins() -> None:
    hands = tuple(Hand().add(parse("S3") * n) for n in (0, 1, 10, 11))
    facts = ClimbBoard(load("guandan"), ClimbState(hands=hands, levels=("2", "2"), level="2"))
    assert [chair.few for chair in facts.chairs()] == [False, True, True, False]


def test_points_are_provisional_until_the_friend_is_known() -> None:
    called = TrickState(
        hands=(Hand(),) * SEATS,
        levels=("2",) * SEATS,
        level="2",
        phase="trick",
        declarer=0,
        calls=(Call(parse_card("HA"), 1),),
        score=(10, 20, 40, 0, 0),
        penalties=(0,) * SEATS,
    )
    rules = load("zhaopengyou")
    before, after = (
        TrickBoard(rules, view) for view in (called, replace(called, calls=(Call(parse_card("HA"), 1, 2),)))
    )
    assert [(facts.points().attackers, facts.points().provisional) for facts in (before, after)] == [
        (60, True),
        (20, False),
    ]
    assert [after.role(seat) for seat in range(3)] == ["declarer", "attacker", "friend"]
    assert before.role(2) is None


def test_a_fixed_partner_is_no_called_friend() -> None:
    view = TrickState(hands=(Hand(),) * 4, levels=("2", "2"), level="2", phase="trick", declarer=0)
    facts = TrickBoard(load("shengji"), view)
    assert [facts.role(seat) for seat in range(4)] == ["declarer", "attacker", None, "attacker"]


def told(match: Match, seat: int) -> View:
    table = Shown(match.rules, {})
    table.catch_up(match, [])
    return table.picture(seat, match, None, [], None)


def test_the_hands_that_are_dealt_are_not_told() -> None:
    match = Match(load("guandan"), b"hands")
    assert sum(isinstance(event, Dealt) for event in match.events) == 4
    said = [one.say.zh for one in told(match, 0).events if one.say]
    assert said and not [line for line in said if "暗牌" in line or line.count("♠") > 1]


@pytest.mark.parametrize("preset", presets())
def test_all_hands_lie_open_when_a_deal_is_over_and_never_before(preset: str) -> None:
    match, chance = Match(load(preset), b"open hands", deals=1), Stream(b"open hands")
    while not match.over:
        assert told(match, 0).board.result is None
        match.play(match.actors[0], match.legal(match.actors[0]).sample(chance))
    result = told(match, 0).board.result
    dealt = fold(match.game.blank, match.events)
    assert result and result.hands == [names(hand) for hand in dealt.hands]
    assert any(result.hands) == (match.rules.family == "climbing")  # in trick games everything is played


@pytest.mark.parametrize("preset", ["guandan", "zhaopengyou", "shengji"])
def test_the_story_of_a_match_has_every_deal_as_its_result_was_told(preset: str) -> None:
    match, chance, shown, results = (
        Match(load(preset), b"story", deals=1),
        Stream(b"story"),
        Shown(load(preset), {}),
        [],
    )
    while True:
        while not match.over:
            match.play(match.actors[0], match.legal(match.actors[0]).sample(chance))
        shown.catch_up(match, [])
        assert shown.board and shown.board.result
        results.append((shown.board.deal, shown.board.level, shown.board.result.headline, shown.board.result.rises))
        if len(results) == 3 or match.state.over:
            break
        match.next_deal()
    told_now = [(past.deal, past.level, past.headline, past.rises) for past in shown.board.story]
    assert told_now == results and told(match, 1).board.story == shown.board.story  # also of the whole log
    shown.telling.rename({0: Text("小明", "Ming")})
    shown.catch_up(match, [])
    assert "Ming" in str([(past.headline, past.rises) for past in shown.board.story]) or preset == "shengji"


def test_the_table_says_that_the_bottom_has_named_the_trumps() -> None:
    match = Match(load("zhaopengyou"), b"flip")
    while match.state.phase == "draw":
        match.play(match.actors[0], Pass())
    flipped = next(event for event in match.events if isinstance(event, BottomFlipped))
    declarer, other = flipped.declarer, (flipped.declarer + 1) % SEATS
    mine, theirs = (told(match, seat).own.contract for seat in (declarer, other))
    assert mine and theirs and told(match, other).board.contract == theirs
    assert mine.zh.startswith("你是庄家 · 翻底 ") and mine.zh.endswith(" 定主 · 已收 7 张底牌")
    assert theirs.zh == f"{declarer} 号位 坐庄 · {mine.zh.split(' · ')[1]}"


def test_who_has_thrown_is_told_the_clause_and_nobody_else() -> None:
    match = Match(load("zhaopengyou"), b"throw")
    match.events.append(ThrowFailed(1, "single", parse("S7"), 0))
    for seat in (0, 1):
        clause = told(match, seat).events[-1].clause
        assert (clause.id if clause else None) == ("7.5" if seat == 1 else None)
