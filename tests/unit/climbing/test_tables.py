import pytest

from paiju.cards import parse_card, parse_rank
from paiju.climbing.kernels.combos import beats
from paiju.climbing.tables import CODES, READINGS, climb_tables, is_bomb, is_wild, parse_reading, reading, worth
from paiju.errors import BadInput
from paiju.rules import load, resolve


def test_every_reading_has_one_code_and_reads_back() -> None:
    assert len(CODES) == len(READINGS)
    for code, text in READINGS.items():
        assert reading(code) == text and parse_reading(text) == code


@pytest.mark.parametrize(
    "text",
    [
        "single:RJ",
        "pair:T",
        "full_house:9",
        "straight:5/5",
        "tube:3/3",
        "plate:2/2",
        "bomb:7x10",
        "straight_flush:A/12",
    ],
)
def test_readings_are_written_like_this(text: str) -> None:
    assert text in CODES


@pytest.mark.parametrize("text", ["", "pair", "pair:10", "bomb:7x16", "straight:4/5", "full_house:RJ", None, 5, []])
def test_what_is_no_reading_is_refused(text: object) -> None:
    with pytest.raises(BadInput, match="bad_reading"):
        parse_reading(text)


def test_bombs_are_told_from_the_rest() -> None:
    bombs = {text.partition(":")[0] for code, text in READINGS.items() if is_bomb(code)}
    assert bombs == {"bomb", "straight_flush", "joker_bomb"}


def test_2_1_level_cards_stand_between_the_aces_and_the_jokers() -> None:
    order = worth(parse_rank("5"))
    cards = [order[parse_card(name)] for name in ("S2", "S4", "S6", "SA", "S5", "BJ", "RJ")]
    assert cards == sorted(cards) and len(set(cards)) == 7
    assert order[parse_card("H5")] == order[parse_card("S5")]


def test_2_5_the_wild_card_is_the_level_card_of_hearts() -> None:
    wild = [is_wild(parse_card(name), parse_rank("5")) for name in ("H5", "S5", "H6", "RJ")]
    assert wild == [True, False, False, False]


@pytest.mark.parametrize("most", range(4, 11))
def test_4_3_a_straight_flush_stands_where_the_house_says(most: int) -> None:
    tables = climb_tables(resolve({"extends": "guandan", "straight_flush_beats": most}).options, parse_rank("5"))
    flush = tables.order_of(CODES["straight_flush:6/5"])
    for size in range(4, 11):
        assert beats(flush, tables.order_of(CODES[f"bomb:Ax{size}"])) == (size <= most)
    assert beats(tables.order_of(CODES["joker_bomb"]), flush)


def test_4_4_bombs_of_the_level_rank_are_the_highest_of_their_size() -> None:
    tables = climb_tables(load("guandan").options, parse_rank("5"))
    order = {text: tables.order_of(CODES[text]) for text in ("bomb:5x4", "bomb:Ax4", "bomb:2x5")}
    assert beats(order["bomb:5x4"], order["bomb:Ax4"]) and beats(order["bomb:2x5"], order["bomb:5x4"])


def test_tables_are_made_once() -> None:
    assert climb_tables(load("guandan").options, 3) is climb_tables(load("guandan").options, 3)
