"""What people type: cards by suit and rank, and every action of a trick-taking deal in its own form."""

import pytest
from msgspec.structs import replace

from paiju.actions import Action, Bid, CallFriend, KeepUnit, Pass, Redeal, Swap
from paiju.bots import make_bot
from paiju.cards import counts, parse, show
from paiju.cli.wrap import wrap
from paiju.hand import Hand
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset, load, presets, resolve
from paiju.terminal import BadTyping, pick_cards
from paiju.text import Teller
from paiju.tricks.terminal import TrickTerminal, pick_suited, read_action

HAND = Hand(counts(parse("S3 S4 S5 H5 H5 HT DA BJ RJ")))


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("S3 4 5", "S3 S4 S5"),
        ("h55", "H5 H5"),
        ("H5,h5", "H5 H5"),
        ("♥10", "HT"),
        ("黑桃3 红心5", "S3 H5"),
        ("3 4", "S3 S4"),
        ("A", "DA"),
        ("10 b rj", "HT BJ RJ"),
        ("大王 小王", "BJ RJ"),
        ("C9", "C9"),  # whether it is held is for the rules to say
    ],
)
def test_cards_by_suit(typed: str, cards: str) -> None:
    assert show(pick_suited(typed, HAND, [], "en")) == show(parse(cards))


def test_a_rank_alone_is_of_the_suit_led_or_must_be_clear() -> None:
    assert pick_suited("5 5", HAND, list(parse("H5 H5 HT")), "en") == parse("H5 H5")
    with pytest.raises(BadTyping, match="which suit"):
        pick_suited("5", HAND, [], "en")
    with pytest.raises(BadTyping, match="没有 9"):
        pick_suited("9", HAND, [], "zh")


@pytest.mark.parametrize("typed", ["foo", "S", "S3 for S4", "11", ""])
def test_what_names_no_cards_is_refused(typed: str) -> None:
    with pytest.raises(BadTyping):
        pick_suited(typed, HAND, [], "en")


def test_climbing_takes_ranks_in_any_suit() -> None:
    assert show(pick_cards("55", HAND, "en")) == "S5 H5"


@pytest.mark.parametrize(("typed", "card", "copy"), [("HA 2", "HA", 2), ("第3张♠10", "ST", 3), ("RJ", "RJ", 1)])
def test_a_friend_is_called_by_card_and_copy(typed: str, card: str, copy: int) -> None:
    match = Match(load("zhaopengyou"), b"call")
    view = replace(match.view(0), phase="friend")
    tables = TrickTerminal(match.rules, 0, Teller(match.rules, "en")).tables(view)
    assert read_action(typed, view, 0, tables, "en") == CallFriend(parse(card), copy)


def typed_form(action: Action) -> str:
    match action:
        case Bid(cards=cards, joker=joker):
            return f"{show(joker)} {show(cards)}"
        case CallFriend(card=card, copy=copy):
            return f"{show(card)} {copy}" if card else "nobody"
        case Swap(give=give, take=take):
            return f"{show(give)} for {show(take)}"
        case KeepUnit(shape=shape):
            return shape
        case Redeal():
            return "redeal"
    return show(action.cards)  # type: ignore[union-attr]


HOUSES: list[dict[str, object]] = [
    {"extends": "shengji", "bid_rule": "joker_levels", "bid_no_trump": False, "redeal_points": 30},
    {"extends": "zhaopengyou", "bid_rule": "joker_levels", "bid_jokers": "two", "call_trumps": "no_trumps"},
    {"extends": "zimeidui", "bid_jokers": "pair", "bottom_shown": True},
]


@pytest.mark.parametrize("name", [name for name in presets() if load(name).family == "tricks"])
def test_every_action_can_be_typed(name: str) -> None:
    type_all(load(name))


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_so_can_those_of_a_house(house: dict[str, object]) -> None:
    type_all(resolve(house))


def type_all(rules: Ruleset) -> None:
    match = Match(rules, b"typing", deals=1)
    bots = [make_bot("random", rules, seat, Stream(b"typing", seat)) for seat in range(rules.options.seats)]
    while not match.over:
        seat = match.actors[-1]
        view, legal = match.view(seat), match.legal(seat)
        board = TrickTerminal(rules, seat, Teller(match.rules, "en"))
        for action in board.listed(view, legal)[:40]:
            if not isinstance(action, Pass):
                assert legal.resolve(board.meant(typed_form(action), view, legal, len)) == action
            assert board.words(view, action) and board.prompt(view)
        match.play(seat, bots[seat].act(view, legal))


def test_chinese_lines_break_anywhere_but_before_a_stop() -> None:
    assert wrap("抓分方得 85 分。", 8) == ["抓分方得", "85 分。"]
    assert wrap("甲乙丙，丁", 6) == ["甲乙", "丙，丁"]
    assert wrap("♠A ♠K ♠Q", 5) == ["♠A ♠K", "♠Q"]
