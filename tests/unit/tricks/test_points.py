"""Points are a table: a house may count its cards as it likes, and everything follows."""

import pytest

from paiju.bots import Budget, make_bot
from paiju.cards import FACES, names
from paiju.judge import answer
from paiju.match import Match
from paiju.record import Record, dump
from paiju.rng import Stream
from paiju.rules import load, resolve
from paiju.rules.load import RulesetError
from paiju.rules.prose import clause
from paiju.server.shown.news import Shown
from paiju.table import Table
from paiju.tricks.events import TrickTaken
from paiju.tricks.tables import points_by_face

HOUSES = {
    "no fives": ({"extends": "shengji", "card_points": {"10": 10, "K": 10}}, 160),
    "jokers": ({"extends": "zhaopengyou", "card_points": {"5": 5, "10": 10, "K": 10, "BJ": 20, "RJ": 30}}, 450),
    "aces": ({"extends": "zimeidui", "card_points": {"A": 25, "7": 3}}, 224),
}


def literal(card: str, counted: dict[str, int]) -> int:
    """What a card counts, by its name."""
    rank = card if card in ("BJ", "RJ") else card[1].replace("T", "10")
    return counted.get(rank, 0)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("bot", ["greedy", "expert", "search"])
def test_a_deal_counts_by_the_table(house: str, bot: str) -> None:
    delta, total = HOUSES[house]
    rules, counted = resolve(delta), delta["card_points"]
    assert isinstance(counted, dict) and rules.options.all_points == total
    match = Match(rules, b"points", deals=1)
    bots = [make_bot(bot, rules, seat, budget=Budget(worlds=4)) for seat in range(rules.options.seats)]
    Table(match, bots, Stream(b"turns")).play()
    taken = [event for event in match.events if isinstance(event, TrickTaken)]
    laid = [sum(literal(card, counted) for put in trick for card in names(put.cards)) for trick in match.state.rounds]
    assert [event.points for event in taken] == laid
    assert sum(laid) + sum(literal(card, counted) for card in names(match.state.bottom.known)) == total
    page = Shown(rules, {})
    page.catch_up(match, [])
    shown = page.board and page.board.points
    assert shown and shown.all == total
    assert Record.parse(dump(match)).verify().rules.options == rules.options


def test_the_usual_table_is_the_documents() -> None:
    faces = points_by_face(load("zhaopengyou").options)
    assert {name: faces[card] for card, name in enumerate(names(range(FACES))) if faces[card]} == {
        suit + rank: points for suit in "SHCD" for rank, points in (("5", 5), ("T", 10), ("K", 10))
    }


def test_the_judge_and_the_rules_say_it() -> None:
    delta, _ = HOUSES["jokers"]
    assert answer({"ruleset": delta, "ask": "points", "given": {"cards": ["RJ", "S5", "D3"]}}) == 35
    assert answer({"ruleset": delta, "ask": "deck_info", "given": {}})["points"] == 450
    said = clause(resolve(delta), "1.3")
    assert "every red joker counts 30" in said.en and "每张 大王 计 30 分" in said.zh and "450" in said.en
    (line,) = (words.en for _, words in resolve(delta).diff(load("zhaopengyou")))
    assert line.startswith("points of the cards: every 5 counts 5")


@pytest.mark.parametrize(
    "wrong", [{"5": -1}, {"5": 51}, {"11": 5}, {"5": "5"}, {"10": 10, "T": 0}, ("5", 5), [5, 10], 5]
)
def test_what_is_no_table_is_refused(wrong: object) -> None:
    with pytest.raises(RulesetError, match="card_points"):
        resolve({"extends": "shengji", "card_points": wrong})


def test_points_that_never_reach_the_line_are_a_contradiction() -> None:
    with pytest.raises(RulesetError, match="could never reach 80"):
        resolve({"extends": "shengji", "card_points": {"5": 5}})
