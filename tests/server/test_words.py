"""What a seat is asked and how a deal ended, in words."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from paiju.bots.registry import make_bot
from paiju.cards import FACES, HEARTS, parse, parse_rank
from paiju.game import Game
from paiju.hand import Hand
from paiju.match import Match
from paiju.pictures import Legal, Text
from paiju.rng import Stream
from paiju.rules import load, presets, resolve
from paiju.server.shown.news import Shown
from paiju.server.shown.telling import Telling
from paiju.server.shown.view import SeatView
from paiju.text import Teller, Voice, Voices
from paiju.tricks.events import FriendCalled
from paiju.tricks.phases.legal import BidLegal, CallLegal, FollowLegal
from paiju.tricks.question import COPIES, question
from paiju.tricks.tables import trick_tables

VOICES: Voices = Voice("zh"), Voice("en")


def match_of(preset: str, deals: int = 3, bot: str = "greedy") -> Iterator[Match]:
    """The match before every action."""
    rules = load(preset)
    match = Match(rules, b"questions", deals=deals)
    bots = [make_bot(bot, rules, seat, Stream(b"questions", seat)) for seat in range(rules.options.seats)]
    while not match.over:
        yield match
        seat = match.actors[-1]
        match.play(seat, bots[seat].act(match.view(seat), match.legal(seat)))
    yield match


def asked_of(match: Match, seat: int) -> Legal:
    view = SeatView(match.rules, seat, Telling(match.rules, {}))
    view.log.state = match.view(seat)
    return view.question(match.game)


def questions(preset: str, phase: str) -> list[Legal]:
    return [asked_of(match, seat) for match in match_of(preset) for seat in match.actors if match.state.phase == phase]


@pytest.mark.parametrize("preset", presets())
def test_no_question_has_the_code_of_a_card(preset: str) -> None:
    for match in match_of(preset, deals=2):
        for seat in match.actors:
            asked = asked_of(match, seat)
            for text in (asked.prompt, asked.note, *asked.words.values()):
                assert text is None or (text.zh and text.en and not {"RJ", "BJ"} & {*text.en.replace(",", "").split()})


def test_a_follow_says_what_was_led() -> None:
    prompts = {asked.prompt.zh for asked in questions("shengji", "trick")}
    assert {"请出牌", "跟 ♠ 一张", "跟 主 一张", "没有 ♥，任出 1 张"} <= prompts


def test_a_follow_asks_for_a_pair_only_who_has_one() -> None:
    game = Game(load("shengji"))
    tables = trick_tables(game.rules.options, parse_rank("2"), HEARTS)
    for hand, prompt in {"S3 S3 S4": "跟 ♠ 一对", "S3 S4 S6": "跟 ♠ 2 张", "S3 C4 C4": "跟 ♠ 1 张，另出 1 张"}.items():
        legal = FollowLegal(tables, Hand().add(parse(hand)), parse("S9 S9"))
        assert question(legal, game, game.blank, 0, VOICES).prompt.zh == prompt


def test_a_follow_says_which_pairs_must_be_among_the_cards() -> None:
    game = Game(load("shengji"))
    tables = trick_tables(game.rules.options, parse_rank("2"), HEARTS)
    prompts = {
        "S3 S3 S5 S6 S8": Text("跟 ♠ 4 张，要含 1 对", "Follow with 4 ♠, a pair among them"),
        "S3 S3 S6 S6 S8": Text("跟 ♠ 4 张，要含 2 对", "Follow with 4 ♠, 2 pairs among them"),
        "S3 S4 S6 S7 S8": Text("跟 ♠ 4 张", "Follow with 4 ♠"),
    }
    for hand, prompt in prompts.items():
        legal = FollowLegal(tables, Hand().add(parse(hand)), parse("S9 S9 ST ST"))
        assert question(legal, game, game.blank, 0, VOICES).prompt == prompt


@pytest.mark.parametrize(
    ("base", "zh", "en"), [("shengji", "拖拉机", "tractor of 2"), ("zimeidui", "姊妹对", "sister pairs of 2")]
)
def test_a_run_among_the_cards_of_a_follow_is_called_as_the_rules_do(base: str, zh: str, en: str) -> None:
    game = Game(resolve({"extends": base, "follow_subtractor": True}))
    tables = trick_tables(game.rules.options, parse_rank("2"), HEARTS)
    legal = FollowLegal(tables, Hand().add(parse("S3 S3 S4 S4 S6 S7 S8")), parse("S9 S9 ST ST SJ SJ"))
    prompt = question(legal, game, game.blank, 0, VOICES).prompt
    assert prompt == Text(f"跟 ♠ 6 张，要含 2 连的{zh}", f"Follow with 6 ♠, {en} among them")
    more = FollowLegal(tables, Hand().add(parse("S3 S3 S4 S4 S6 S7 S8 S8")), parse("S9 S9 ST ST SJ SJ"))
    prompt = question(more, game, game.blank, 0, VOICES).prompt
    assert prompt == Text(f"跟 ♠ 6 张，要含 2 连的{zh}、1 对", f"Follow with 6 ♠, {en} and a pair among them")


def test_the_triples_of_a_run_are_not_asked_for_twice() -> None:
    game = Game(resolve({"extends": "zhaopengyou", "follow_subtractor": True}))
    tables = trick_tables(game.rules.options, parse_rank("2"), HEARTS)
    hand = Hand().add(parse("S3 S3 S3 S4 S4 S4 S6 S6 S8 SQ"))
    legal = FollowLegal(tables, hand, parse("S9 S9 S9 ST ST ST SJ SJ SJ"))
    prompt = question(legal, game, game.blank, 0, VOICES).prompt
    assert prompt == Text("跟 ♠ 9 张，要含 2 连的拖拉机、1 对", "Follow with 9 ♠, tractor of 2 and a pair among them")


def test_a_bid_says_what_it_does() -> None:
    game = Game(load("zhaopengyou"))
    o, hand = game.rules.options, Hand().add(parse("C2 C2"))
    view = replace(game.blank, hands=(hand,) * 5, levels=("2",) * 5, phase="draw", starter=0)
    asked = question(BidLegal(o, dict.fromkeys(range(5), "2"), (), 0, hand), game, view, 0, VOICES)
    assert (asked.prompt.zh, asked.does, asked.passes) == ("抢庄吗？", Text("抢庄", "Bid"), Text("不抢", "Pass"))
    assert [words.zh for words in asked.words.values()] == ["♣ 主 · 你坐庄", "♣ 主 · 你坐庄 · 对子，更难被反"]


def test_a_take_over_says_what_stays_and_who_has_taken_over() -> None:
    asked, contracts = [], []
    for match in match_of("chaodipi", deals=12):
        if match.state.phase == "takeover":
            asked += [asked_of(match, seat) for seat in match.actors]
            contracts += [shown(match).board.contract] if match.state.takeovers else []
    offered = [question for question in asked if question.words]
    assert offered and all(question.note and "仍坐庄；没人炒就是" in question.note.zh for question in offered)
    assert not any(question.note for question in asked if not question.words)
    assert not any("更难" in words.zh for question in offered for words in question.words.values())
    assert contracts and all(told and " 炒底，" in told.zh for told in contracts)


def test_a_bid_with_a_joker_says_which_pair_lies_face_down() -> None:
    game = Game(load("zimeidui"))
    o, hand = game.rules.options, Hand().add(parse("BJ S5 S5 H9 H9"))
    view = replace(game.blank, hands=(hand,) * 4, levels=("2", "2"), phase="draw", starter=0)
    asked = question(BidLegal(o, dict.fromkeys(range(4), "2"), (), 0, hand), game, view, 0, VOICES)
    assert [words.zh for words in asked.words.values()] == ["♠ 主 · 亮小王，扣着 ♠5 ♠5", "♥ 主 · 亮小王，扣着 ♥9 ♥9"]


def test_a_return_says_to_whom_and_for_what() -> None:
    found = questions("guandan", "return")
    assert found
    for asked in found:
        assert "还 " in asked.prompt.zh and "号位" in asked.prompt.zh
        assert asked.note and asked.note.zh.startswith("收到 ")


def test_tribute_says_to_whom_or_with_whom_and_why() -> None:
    for asked in questions("guandan", "tribute") + questions("guandan-house", "tribute"):
        assert "你和 " in asked.prompt.zh or "请给 " in asked.prompt.zh
        assert "号位" in asked.prompt.zh and asked.note and asked.note.zh.endswith("。")


def test_points_are_told_of_what_is_buried() -> None:
    points = questions("shengji", "bury")[0].points
    assert points and {(card[1], n) for card, n in points.items()} <= {("5", 5), ("T", 10), ("K", 10)}


def test_a_bidder_is_not_asked_to_counter_their_own_bid() -> None:
    asked = []
    for match in match_of("shengji"):
        bids = match.state.bids
        for seat in match.actors if match.state.phase == "draw" and bids else ():
            prompt = asked_of(match, seat).prompt.zh
            asked.append((prompt, bids[-1].seat == seat))
    assert ("反主吗？", False) in asked and ("反主吗？", True) not in asked


def test_a_call_tells_what_each_copy_means_and_what_was_shown() -> None:
    found = questions("zhaopengyou", "friend")
    barred = [asked.barred for asked in found]
    assert {copy.zh for asked in found for copy in asked.copies} == {copy.zh for copy in COPIES}
    assert any(barred) and all({*asked.barred}.isdisjoint(asked.actions) for asked in found)
    for asked in found:  # every copy of each card that was shown, and nothing else
        assert len(asked.actions) + len(asked.barred) == FACES * 3
        assert {why.zh for why in asked.barred.values()} <= {"亮主时亮过，不能叫"}


def test_where_copies_are_not_counted_nothing_is_said_of_them() -> None:
    told = []
    for match in match_of("zhaopengyou-classic", deals=1):
        for seat in match.actors if match.state.phase == "friend" else ():
            asked = asked_of(match, seat)
            assert not asked.copies and len(asked.actions) == 52
        for friend in shown(match).board.friends if match.state.calls else ():
            assert friend.copy is None
            told += [friend.words.zh, friend.words.en]
    tellers = [Teller(match.rules, lang) for lang in ("zh", "en")]
    told += [teller.tell(event) for event in match.events for teller in tellers if isinstance(event, FriendCalled)]
    assert len(told) > 2 and not any("第" in line or "copy" in line for line in told)


def test_nobody_is_called_only_where_the_rules_say_so() -> None:
    for rule, said in {"off": {}, "solo": {"call nobody": Text("不叫朋友，独打", "nobody: play alone")}}.items():
        game = Game(resolve({"extends": "zhaopengyou", "call_nobody": rule}))
        assert question(CallLegal(game.rules.options, b""), game, game.blank, 0, VOICES).words == said


@pytest.mark.parametrize(
    "rules, note",
    [
        ({}, None),
        ({"friends": 2}, Text("第 1 个，共 2 个", "1 of 2")),
        (
            {"friends": 3, "friend_cards": "one_card", "call_copies": 1},
            Text("头 3 张各找一个朋友", "its first 3 copies find a friend each"),
        ),
    ],
)
def test_who_calls_is_told_how_many_friends_that_finds(rules: dict[str, Any], note: Text | None) -> None:
    game = Game(resolve({"extends": "zhaopengyou", **rules}))
    assert question(CallLegal(game.rules.options, b""), game, game.blank, 0, VOICES).note == note


@pytest.mark.parametrize("preset", presets())
def test_a_result_says_who_rises(preset: str) -> None:
    *_, match = match_of(preset)
    results = [verdict(match, seat) for seat in (None, *range(match.rules.options.seats))]
    for headline, lines in results:
        assert "升" in headline.zh or "获胜" in headline.zh or "上台" in headline.zh
        assert all("甲" not in line.zh for line in lines)
    assert {("你" in headline.zh + lines[0].zh) for headline, lines in results} == {False, True}
    board = shown(match).board
    assert board and board.result and (board.result.points is None) == ("抓分方" not in board.result.headline.zh)


def shown(match: Match) -> Shown:
    table = Shown(match.rules, {})
    table.catch_up(match, [])
    return table


def verdict(match: Match, seat: int | None) -> tuple[Text, list[Text]]:
    """What everybody is told, or what a seat is."""
    table = shown(match)
    if seat is None:
        assert table.board and table.board.result
        return table.board.result.headline, table.board.result.lines
    own = table.picture(seat, match, None, [], None).own
    assert own.headline
    return own.headline, own.lines
