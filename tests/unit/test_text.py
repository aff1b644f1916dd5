"""Every event has words in both languages, and what is hidden stays untold."""

import pytest
from msgspec.structs import replace
from tests.walks import match_with, piles

from paiju.actions import Pass, Play
from paiju.bots import make_bot
from paiju.cards import Seat, parse
from paiju.climbing.words import reading_text
from paiju.events import DealOpened, MatchOpened, Played, Settled
from paiju.family import EVENTS, FAMILIES
from paiju.hand import Hand
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import load, presets, resolve
from paiju.state import Standing
from paiju.text import Teller, Voice, silent, words_of
from paiju.tricks.events import BidLaid, Buried, DealScored, FriendCalled, FriendFound, SwapOffered
from paiju.tricks.rulings.scoring import CRUSHED, HELD, TAKEN
from paiju.tricks.words import RESULTS


def match_of(name: str, bot: str = "random", deals: int = 2) -> Match:
    rules = load(name)
    match = Match(rules, b"words", deals=deals)
    bots = [make_bot(bot, rules, seat, Stream(b"words", seat)) for seat in range(rules.options.seats)]
    while not match.over:
        seat = match.actors[-1]
        match.play(seat, bots[seat].act(match.view(seat), match.legal(seat)))
    return match


def told(match: Match, seat: Seat | None, lang: str) -> str:
    teller = Teller(match.rules, lang)
    return "\n".join(map(teller.tell, match.log(seat)))


def test_every_event_has_words_or_is_silent_on_purpose() -> None:
    told = {kind for family in FAMILIES.values() for kind in words_of(family)}
    untold = {kind for family in FAMILIES.values() for kind in silent(family)}
    assert told | untold == set(EVENTS.values()) and not told & untold


def test_every_result_has_words() -> None:
    assert tuple(RESULTS) == (*HELD, *TAKEN, CRUSHED)


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", presets())
def test_a_match_is_told_to_everybody(name: str, lang: str) -> None:
    match = match_of(name)
    for seat in (None, *range(match.rules.options.seats)):
        assert told(match, seat, lang)


@pytest.mark.parametrize("name", presets())
def test_chinese_has_its_own_colon(name: str) -> None:
    levels = "级别（甲：乙）"  # 10 : 2
    lines = [line for line in told(match_of(name), 0, "zh").split("\n") if levels not in line]
    assert not [line for line in lines if ": " in line]


@pytest.mark.parametrize("name", ["zhaopengyou", "shengji"])
def test_a_seat_hears_of_its_own_cards_only(name: str) -> None:
    match = match_of(name, deals=1)
    hands = {seat: line for seat, line in enumerate(told_hands(match, everything=True))}
    for seat in hands:
        assert told_hands(match, seat) == [hands[seat]]
    assert told_hands(match, None) == []
    buried = next(event for event in match.events if isinstance(event, Buried))
    others = told(match, (buried.seat + 1) % match.rules.options.seats, "en")
    assert f"buried {len(buried.cards)} cards" in others


def told_hands(match: Match, seat: Seat | None = None, everything: bool = False) -> list[str]:
    """The lines of whole hands, which are the long ones."""
    teller = Teller(match.rules, "en")
    lines = "\n".join(map(teller.tell, match.events if everything else match.log(seat))).split("\n")
    return [line for line in lines if line.count(" ") >= 25]


def table(seats: int = 5) -> Teller:
    teller = Teller(load("zhaopengyou"), "zh", {0: "你"})
    teller.tell(MatchOpened(seats, ("2",) * seats, "2", None, (0,) * seats))
    teller.tell(DealOpened(1, "2", None, ""))
    return teller


def test_the_friend_is_told_by_the_copy_of_a_card() -> None:
    teller = table()
    assert teller.tell(FriendCalled(3, parse("HA"), 2)) == "  3 号位 叫朋友：第 2 张 ♥A"
    assert teller.tell(FriendFound(0)) == "  ★ 朋友是 你"
    assert "独打" in table().tell(FriendCalled(3, b"", 0))


def test_several_friends_are_counted() -> None:
    teller = Teller(resolve({"extends": "zhaopengyou", "friends": 2}), "en")
    teller.state = replace(table().state, declarer=3)
    told = [FriendCalled(3, parse("HA"), 2), FriendCalled(3, parse("SA"), 1), FriendFound(0), FriendFound(0)]
    assert [teller.tell(event).strip() for event in told] == [
        "seat 3 called friend 1: copy 2 of ♥A",
        "seat 3 called friend 2: copy 1 of ♠A",
        "★ seat 0 is a friend, 1 still to be found",
        "★ seat 0 takes another friend's place",
    ]


def test_a_score_names_who_won() -> None:
    lost = table().tell(DealScored((0, 1, 2), 135, parse("S5 DK"), 2, "turnover"))
    assert "你、1 号位、2 号位：135 分" in lost and "♠5 ♦K（抠底 ×2）" in lost and "抓分方得胜：反超" in lost
    assert "守住：小胜" in table().tell(DealScored((0, 1, 2), 60, b"", 0, "small_win"))


def test_levels_are_of_sides_or_of_players() -> None:
    assert "级别 你 3 · 1 号位 2" in table().tell(Settled(("3", "2", "2", "2", "2"), "", None, (), None))
    assert table().tell(Settled(("A",) * 5, "", None, (), 0)).endswith("你获得全场胜利")
    assert table(4).tell(Settled(("T", "2"), "T", 0, (), 1)) == "  级别（甲：乙） 10 : 2\n乙方获得全场胜利"


def test_face_down_cards_are_counted_not_named() -> None:
    line = table(4).tell(BidLaid(1, parse("BJ"), parse("S5 S5"), ()).view(0))
    assert line == "  1 号位 亮 小王，扣 2 张"
    assert table(4).tell(SwapOffered(1, parse("S5 ??")).view(0)) == ""


def test_a_play_is_told_as_players_say_it() -> None:
    teller = Teller(load("guandan"), "zh", {0: "Ann", 1: "Bo"})
    teller.tell(MatchOpened(4, ("2", "2"), "2", None, (0, 0)))
    teller.tell(DealOpened(1, "2", None, ""))
    teller.state = replace(teller.state, hands=tuple(Hand().add(parse("S3 H2 S4 H4 C4 RJ")) for _ in range(4)))
    assert teller.tell(Played(0, parse("S3"), "single:3", 1)) == "  Ann：单张 ♠3"
    assert teller.tell(Played(1, parse("H4 C4"), "pair:4", 2)) == "  Bo：对子 ♥4 ♣4"
    assert teller.tell(Played(0, parse("S4 H2"), "pair:4", 1)) == "  Ann：对 4 ♥2 ♠4"  # one of them is wild
    english = Teller(load("guandan"), "en", {0: "Ann"})
    english.state = teller.state
    assert english.tell(Played(0, parse("RJ"), "single:RJ", 1)) == "  Ann: single the red joker"


def test_a_wild_card_is_told_by_the_level_of_the_side_that_plays_it() -> None:
    rules = resolve({"extends": "guandan-standard", "level_played": "own", "first_leader": "seat_0"})
    start = Standing(("9", "5"), "9", 0, (0, 0))
    hands = piles("S3 S3 S4", "S8 H5 SJ", "S6", "S7")
    match = match_with(rules, {1: hands}, start=start, deals=1)
    while match.actors != (1,):
        match.play(match.actors[0], Play(parse("S3 S3")) if match.actors == (0,) else Pass())
    match.play(1, Play(parse("S8 H5"), "pair:8"))
    assert reading_text("pair:8", Voice("en", rules=rules)) in told(match, None, "en")
