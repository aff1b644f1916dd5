"""What a seat is asked and how a deal ended, in words."""

from collections.abc import Iterator

import pytest

from paiju.bots.registry import make_bot
from paiju.cards import HEARTS, parse, parse_rank
from paiju.game import Game
from paiju.hand import Hand
from paiju.match import Match
from paiju.pictures import Legal, Text
from paiju.rng import Stream
from paiju.rules import load, presets
from paiju.server.shown.news import Shown
from paiju.server.shown.telling import Telling
from paiju.server.shown.view import SeatView
from paiju.text import Voice, Voices
from paiju.tricks.phases.legal import FollowLegal
from paiju.tricks.question import question
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


def test_a_return_says_to_whom_and_for_what() -> None:
    found = questions("guandan", "return")
    assert found
    for asked in found:
        assert "还 " in asked.prompt.zh and "号位" in asked.prompt.zh
        assert asked.note and asked.note.zh.startswith("收到 ")


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
    table.catch_up(match.events, [])
    return table


def verdict(match: Match, seat: int | None) -> tuple[Text, list[Text]]:
    """What everybody is told, or what a seat is."""
    table = shown(match)
    if seat is None:
        assert table.board and table.board.result
        return table.board.result.headline, table.board.result.lines
    own = table.picture(seat, match.events, None, [], None).own
    assert own.headline
    return own.headline, own.lines
