"""What happens is on the board of the table: what a deal decides, tribute, leads, places, bids, void deals, points."""

import pytest

from paiju.cards import parse
from paiju.climbing.board import ClimbBoard
from paiju.climbing.events import DealEnded, LeadGiven, TributeResisted
from paiju.climbing.result import ClimbEnding
from paiju.climbing.rulings.levels import settle
from paiju.climbing.state import ClimbState, Places
from paiju.events import Event
from paiju.hand import Hand
from paiju.pictures import Board, Result, Text
from paiju.rules import load, resolve
from paiju.shown import named_sides
from paiju.state import Laid, Standing
from paiju.text import Voice, Voices, joined
from paiju.tricks.board import TrickBoard
from paiju.tricks.events import DealScored
from paiju.tricks.result import TrickEnding
from paiju.tricks.rulings.scoring import rises, verdict
from paiju.tricks.state import Call, TrickState

NAMES = {0: "Ann", 1: "Bo", 2: "Cy", 3: "Di"}
VOICES: Voices = Voice("zh", NAMES), Voice("en", NAMES)
SIDES = named_sides([[0, 2], [1, 3]], VOICES)
HANDS = tuple(Hand().add(parse("S3 S4")) for _ in range(4))


def climb(preset: str, *past: Event, **fields: object) -> Board:
    known = {
        "hands": HANDS,
        "levels": ("2", "5"),
        "level": "2",
        "owner": 0,
        "fails": (0, 0),
        "phase": "climb",
        "deal": 2,
    }
    view = ClimbState(**{**known, **fields})  # type: ignore[arg-type]
    return ClimbBoard(load(preset), view, past).draw(SIDES[0][0], SIDES, [], None, VOICES)


def tags(board: Board) -> dict[int, str]:
    return {chair.seat: chair.tag.zh for chair in board.chairs if chair.tag}


# --- what a deal decides ----------------------------------------------------------------------------------------------


def test_a_deal_at_the_top_level_says_which_attempt_it_is_and_what_it_takes() -> None:
    board = climb("guandan", levels=("A", "5"), level="A", fails=(1, 0))
    (stake,) = board.stakes
    assert stake.seats == [0, 2]
    assert stake.words.zh == "打 A 冲关 · 第 2 / 3 次" and stake.words.en == "at A · attempt 2 of 3"
    assert stake.need.zh == "得头游、搭档不末游就赢全场"
    last = climb("guandan", levels=("A", "5"), level="A", fails=(2, 0)).stakes[0]
    assert last.need.zh.endswith("；不过，对方赢全场")
    house = climb("guandan-house", levels=("A", "5"), level="A", fails=(4, 0)).stakes[0]
    assert house.words.zh == "打 A 冲关 · 第 5 次" and house.need.zh == "双上就赢全场"


def test_no_other_deal_decides_the_match() -> None:
    assert climb("guandan").stakes == []
    assert climb("guandan", levels=("A", "5"), level="5", owner=1).stakes == []  # their level is played, not ours
    assert climb("guandan", levels=("A", "5"), level="A", phase="settle", places=((0,), (2,), (1, 3))).stakes == []


def end(preset: str, before: Standing, places: Places, viewer: int | None = None) -> tuple[Result, str, list[str]]:
    """The result, and its words as a viewer reads them in Chinese."""
    o = load(preset).options
    now = settle(o, before, places)
    view = ClimbState(hands=HANDS, levels=now.levels, fails=now.fails, champion=now.champion, places=places)
    ending = ClimbEnding(o, DealEnded(places), before)
    headline, lines = ending.verdict(view, viewer, SIDES, VOICES)
    return ending.result(view, SIDES, VOICES), headline.zh, [line.zh for line in lines]


AT_TOP = Standing(("A", "5"), "A", 0, (0, 0))


def test_an_attempt_that_failed_is_no_win_and_says_why() -> None:
    result, headline, lines = end("guandan", AT_TOP, ((0,), (1,), (3,), (2,)), viewer=2)
    assert headline == "Ann、你 打 A 不成"
    assert lines[0] == "Ann、你 打 A 不成（第 1 次，共 3 次）：你 末游，仍在 A"
    assert lines[1] == "头游 Ann，二游 Bo，三游 Di，末游 你"
    assert result.failed == [0, 2] and result.winners == [0, 2] and not result.champions
    assert result.headline.en == "Ann and Cy fail to pass A"


def test_the_house_falls_back_and_needs_both_places() -> None:
    _, headline, lines = end("guandan-house", AT_TOP, ((0,), (1,), (2,), (3,)))
    assert headline == "Ann、Cy 打 A 不成" and lines[0].endswith("：没有双上，退回 J")
    _, headline, lines = end("guandan-house", AT_TOP, ((1,), (0,), (3,), (2,)))
    assert headline == "Bo、Di 升 2 级" and lines[0].startswith("Ann、Cy 打 A 不成（第 1 次）：对方得头游，退回 J")


def test_the_third_failure_makes_the_others_champions() -> None:
    before = Standing(("A", "5"), "A", 0, (2, 0))
    result, headline, lines = end("guandan", before, ((0,), (1,), (3,), (2,)))
    assert result.champions == [1, 3] and headline == "Bo、Di 赢得全场：对方打 A 3 次不过"
    assert result.headline.en == "Bo and Di win the match: the others failed at A 3 times"
    assert lines[0] == "Ann、Cy 打 A 不成（第 3 次，共 3 次）：Cy 末游，3 次不过，对方赢得全场"


def test_the_champion_has_passed_the_top_level() -> None:
    result, headline, lines = end("guandan", AT_TOP, ((0,), (2,), (1, 3)))
    assert result.champions == [0, 2] and not result.failed
    assert headline == "Ann、Cy 打 A 过关，赢得全场" and lines == ["头游 Ann，二游 Cy，三游/末游 Bo、Di"]


# --- tribute and leads ------------------------------------------------------------------------------------------------


def test_jokers_that_resist_tribute_are_shown_and_why_one_leads() -> None:
    shown = TributeResisted(1, parse("RJ RJ"))
    board = climb("guandan", shown, LeadGiven(0, "resisted"), places=((0,), (2,), (1, 3)))
    assert [(proof.seat, proof.cards, proof.words.zh) for proof in board.proofs] == [(1, ["RJ", "RJ"], "抗贡")]
    assert tags(board) == {0: "抗贡，头游首出"}


@pytest.mark.parametrize(
    ("why", "seat", "said"), [("drawn", 2, "抽签首出"), ("no_tribute", 3, "末游先出"), ("no_tribute", 0, "头游首出")]
)
def test_the_first_leader_is_told_with_the_reason(why: str, seat: int, said: str) -> None:
    places = ((0,), (1,), (2,), (3,))
    lead = LeadGiven(seat, why)
    assert tags(climb("guandan", lead, places=places)) == {seat: said}
    plays = (Laid(seat, parse("S3"), "single:3"),)
    assert tags(climb("guandan", lead, places=places, plays=plays)) == {seat: said}
    assert tags(climb("guandan", lead, places=places, rounds=(plays,), actors=(seat,))) == {}


def test_tribute_says_who_pays_whom() -> None:
    single = climb("guandan", phase="tribute", places=((0,), (1,), (2,), (3,)), dues=((3, 1),), actors=(3,))
    assert [(due.seat, due.to) for due in single.dues] == [(3, 0)]
    double = climb("guandan", phase="tribute", places=((0,), (2,), (1, 3)), dues=((1, 1), (3, 1)), actors=(1, 3))
    assert [(due.seat, due.to) for due in double.dues] == [(1, None), (3, None)]  # the cards decide


def test_the_partner_of_who_is_out_takes_over() -> None:
    last = (Laid(0, parse("S3"), "single:3"), Laid(1), Laid(2), Laid(3))
    board = climb("guandan", rounds=(last,), out=(0,), actors=(2,))
    assert tags(board) == {2: "接风"}
    assert tags(climb("guandan", rounds=(last,), actors=(0,))) == {}


# --- places -----------------------------------------------------------------------------------------------------------


def places(board: Board) -> list[str | None]:
    return [chair.place_words and chair.place_words.zh for chair in board.chairs]


def test_everybody_has_a_place_when_the_deal_is_over() -> None:
    assert places(climb("guandan", out=(2, 1))) == [None, "二游", "头游", None]
    over = climb("guandan", phase="settle", out=(2, 1, 0), places=((2,), (1,), (0,), (3,)))
    assert places(over) == ["三游", "二游", "头游", "末游"]
    double = climb("guandan", phase="settle", out=(0, 2), places=((0,), (2,), (1, 3)))
    assert places(double) == ["头游", "双下", "二游", "双下"]
    assert [chair.place for chair in double.chairs] == [1, 3, 2, 3]


# --- trick games ------------------------------------------------------------------------------------------------------


def tricks(preset: str, **fields: object) -> Board:
    rules = load(preset)
    o = rules.options
    known = {
        "hands": (Hand().add(parse("S3 S4")),) * o.seats,
        "levels": ("2",) * o.sides,
        "level": "2",
        "score": (0,) * o.seats,
        "penalties": (0,) * o.seats,
        "deal": 1,
    }
    view = TrickState(**{**known, **fields})  # type: ignore[arg-type]
    sides = named_sides(TrickBoard.sides(o), VOICES)
    return TrickBoard(rules, view).draw(Text("摸牌亮主", "draw"), sides, [], None, VOICES)


def test_the_bidding_is_called_by_what_is_bid_for() -> None:
    bids = (Laid(1, parse("S2")),)
    assert tricks("zhaopengyou", phase="draw", starter=2).phase_words.zh == "抢庄"
    assert tricks("zhaopengyou", phase="draw", bids=bids, declarer=1).phase_words.zh == "反庄"
    assert tricks("shengji", phase="draw", starter=2).phase_words.zh == "摸牌亮主"
    assert tricks("shengji", phase="draw", starter=2, redeals=1).phase_words.zh == "流局，重新洗牌"
    assert tricks("shengji", phase="draw", redeals=1, bids=bids, declarer=1).phase_words.zh == "摸牌亮主"


def test_the_starter_is_known_until_the_bidding_is_over() -> None:
    assert tags(tricks("zhaopengyou", phase="draw", starter=2)) == {2: "起始发牌者"}
    assert tags(tricks("shengji", phase="draw", starter=2)) == {2: "先摸牌"}
    assert tags(tricks("shengji", phase="bury", starter=2, declarer=0)) == {}


def test_the_points_of_a_trick_are_told_while_it_lies_there_and_after_it() -> None:
    plays = (Laid(0, parse("HK")), Laid(1, parse("H5")))
    board = tricks("shengji", phase="trick", declarer=0, trump=0, plays=plays)
    assert board.points and (board.points.table, board.taken) == (15, 0)
    board = tricks("shengji", phase="trick", declarer=0, trump=0, rounds=(plays,), leader=0)
    assert board.points and (board.points.table, board.taken) == (0, 15)


def test_a_declarer_at_the_top_plays_for_the_match() -> None:
    levels = ("A", "2", "2", "A", "2")
    (stake,) = tricks("zhaopengyou", phase="bury", declarer=0, level="A", levels=levels).stakes
    assert (stake.seats, stake.words.zh, stake.need.zh) == ([0], "打 A 冲关", "守住就赢全场")
    assert tricks("zhaopengyou", phase="bury", declarer=1, levels=levels).stakes == []
    (pair,) = tricks("shengji", phase="trick", declarer=3, level="A", levels=("2", "A")).stakes
    assert pair.seats == [1, 3]


def scored(levels: tuple[str, ...], after: tuple[str, ...], points: int) -> Text:
    """The headline of a deal of five, in which seats 0 and 1 declare."""
    return called("zhaopengyou", levels, after, points)[0]


def called(preset: str, levels: tuple[str, ...], after: tuple[str, ...], points: int) -> list[Text]:
    """The headline and the lines of a deal in which seats 0 and 1 declare, of all who could be called."""
    o = load(preset).options
    places = (Call(0, 1, 1), *(Call(card, 1) for card in range(1, o.friends)))
    result = rises(o, points, missing=o.friends - 1)[0]
    attackers = tuple(range(2, o.seats))
    ending = TrickEnding(o, DealScored(attackers, points, b"", 0, result), Standing(levels, "", None, ()))
    view = TrickState(hands=(Hand(),) * o.seats, levels=after, declarer=0, calls=places)
    sides = named_sides([[seat] for seat in range(o.seats)], VOICES)
    headline, lines = ending.verdict(view, None, sides, VOICES)
    return [headline, *lines]


def test_friends_who_were_not_found_are_told_where_they_are_worth_a_level() -> None:
    twos = ("2",) * 6
    assert called("zhaopengyou-six", twos, ("4", "4", *twos[2:]), 100)[1].zh.endswith("庄家方小胜 · 朋友不齐，加 1 级")
    assert "不齐" not in called("zhaopengyou", twos[1:], ("3", "3", "2", "2", "2"), 100)[1].zh


def test_winners_who_do_not_rise_are_told_with_how_many_points_they_would() -> None:
    twos = ("2",) * 6
    assert called("zhaopengyou-six", twos, twos, 140)[0].zh == "抓分方 140 分，获胜，满 180 分才升级"


def finished(
    points: int, viewer: int | None = None, level: str = "A", hook: str = "", **options: object
) -> tuple[Result, str, list[str]]:
    """A deal in which Ann and Cy declare at A, and Bo and Di are there too: the result, and its words in Chinese.
    `hook`: the cards with which Bo takes the last trick."""
    o = resolve({"extends": "shengji", **options}).options
    levels = (level, level)
    end = verdict(o, levels, 0, None, points, 0, int(bool(hook)), parse(hook))
    ending = TrickEnding(o, DealScored((1, 3), points, b"", 0, end.result), Standing(levels, "A", 0, ()))
    view = TrickState(hands=HANDS, levels=end.levels, declarer=0, champion=end.champion)
    headline, lines = ending.verdict(view, viewer, SIDES, VOICES)
    return ending.result(view, SIDES, VOICES), headline.zh, [line.zh for line in lines]


def test_a_match_ends_with_who_has_won_it_and_by_what() -> None:
    result, headline, lines = finished(35, viewer=2)
    assert headline == "Ann、你 打 A 守住，赢得全场" and result.champions == [0, 2] and not result.failed
    assert lines == ["Ann、你 对 Bo、Di · 抓分方 35 分，庄家方小光"]
    assert result.headline.en == "Ann and Cy hold at A and win the match"
    result, headline, lines = finished(85, win_at_top="any_win")
    assert headline == "Bo、Di 在 A 赢了这一副，赢得全场" and result.champions == [1, 3]
    assert result.failed == [0, 2] and lines[0] == "Ann、Cy 在 A 没有赢这一副，仍在 A"


def test_a_declarer_who_fails_at_the_top_is_told_so_and_what_follows() -> None:
    result, headline, lines = finished(85, viewer=0)
    assert result.failed == [0, 2] and headline == "抓分方 85 分，上台"
    assert lines[0] == "你、Cy 打 A 没有守住，仍在 A" and lines[1].startswith("你、Cy 对 Bo、Di")
    result, _, lines = finished(85, demote=True)
    assert lines[0] == "Ann、Cy 打 A 没有守住，退回 2"
    assert result.lines[0].en == "Ann and Cy did not hold at A and go back to 2"


def test_who_falls_in_level_is_told_so() -> None:
    result, headline, lines = finished(35, level="J", hook="SJ", hook_single={"J": "2"})
    assert headline == "抓分方 35 分，庄家方守住" and lines[0] == "Ann、Cy 退到 2" and len(lines) == 2
    assert result.lines[0].en == "Ann and Cy go back to 2"
    _, headline, lines = finished(125, viewer=0, level="Q", fall_lost={"Q": "9"})
    assert headline == "抓分方 125 分，升 1 级" and lines[0] == "你、Cy 退到 9"
    _, _, lines = finished(125, level="9", lost_falls=[2, 0])
    assert lines[0] == "Ann、Cy 退到 7"


def test_a_match_may_end_when_the_top_is_reached() -> None:
    result, headline, _ = finished(35, level="Q", win_at_top="reached")
    assert headline == "Ann、Cy 升到 A，赢得全场" and result.champions == [0, 2]
    assert result.headline.en == "Ann and Cy reach A and win the match"


def test_who_stays_at_the_top_does_not_rise() -> None:
    twos = ("2",) * 5
    assert scored(twos, ("4", "4", "2", "2", "2"), 20).zh == "抓分方 20 分，庄家方每人升 2 级"
    assert scored(("A", "2", "2", "2", "2"), ("A", "4", "2", "2", "2"), 20).zh == "抓分方 20 分，Bo 升 2 级，Ann 留在 A"
    assert scored(("2", "2", "K", "A", "2"), ("2", "2", "A", "A", "4"), 240).zh.startswith(
        "抓分方 240 分，4 号位 升 2 级"
    )
    assert scored(("J", "2", "2", "2", "2"), ("3", "4", "2", "2", "2"), 20).zh == "抓分方 20 分，Bo 升 2 级，Ann 退到 3"


def test_names_are_joined_as_people_say_them() -> None:
    levels = ("2", "2", "K", "2", "2")
    told = scored(levels, ("2", "2", "A", "4", "4"), 240).en
    assert told == "Attackers 240: Di and seat 4 rise 2 levels, Cy rises 1 level"
    assert scored(("T", "2", "2", "2", "2"), ("T", "4", "2", "2", "2"), 20).en.endswith("Ann stays at 10")
    names = list("ABC")
    assert [joined(names[:n], VOICES[1]) for n in (1, 2, 3)] == ["A", "A and B", "A, B and C"]
    assert joined(names, VOICES[0]) == "A、B、C"
    o = resolve({"extends": "shengji", "seats": 6, "decks": 3, "bottom_size": 6}).options
    ending = TrickEnding(
        o, DealScored((1, 3, 5), 0, b"", 0, rises(o, 0, missing=0)[0]), Standing(("A", "A"), "A", 0, ())
    )
    view = TrickState(hands=(Hand(),) * 6, levels=("A", "A"), declarer=0, champion=0)
    crowned = ending.verdict(view, None, named_sides(TrickBoard.sides(o), VOICES), VOICES)[0]
    assert crowned.en == "Ann, Cy and seat 4 hold at A and win the match"
