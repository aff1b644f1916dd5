"""Every refusal of a play has its code and cites its clause."""

from typing import Any

import pytest

from paiju.actions import GiveTribute, Pass, Play, parse_action
from paiju.cards import parse, parse_rank
from paiju.climbing.phases.legal import PlayLegal
from paiju.climbing.tables import CODES, climb_tables
from paiju.errors import BadInput, IllegalAction
from paiju.hand import Hand
from paiju.rules import load

HAND = "S3 H3 C3 D3 S4 S5 S6 S7 D8 H9 D9 ST CT RJ BJ H2"


def legal(hand: str = HAND, table: str = "", level: str = "2", rules: str = "guandan") -> PlayLegal:
    tables = climb_tables(load(rules).options, parse_rank(level))
    return PlayLegal(Hand().add(parse(hand)), tables, tables.order_of(CODES[table]) if table else 0, table)


def refusal(action: str, **position: Any) -> tuple[str, str]:
    with pytest.raises(IllegalAction) as caught:
        legal(**position).resolve(parse_action(action))
    return caught.value.code, caught.value.clause


@pytest.mark.parametrize(
    "action, table, code, clause",
    [
        ("play S8", "", "not_held", "1.2"),
        ("play RJ RJ", "", "not_held", "1.2"),
        ("play ??", "", "not_held", "1.2"),
        ("play", "", "no_cards", "5.3"),
        ("play S3 S4", "", "not_a_combination", "3.0"),
        ("play RJ BJ", "", "not_a_combination", "3.0"),
        ("play S4 S5 S6 S7 D8 H9", "", "not_a_combination", "3.0"),
        ("play S3 H3 as pair:4", "", "not_this_reading", "3.11"),
        ("play S3 H3 as joker_bomb", "", "not_this_reading", "3.11"),
        ("play S3 H3", "single:2", "wrong_kind", "4.1"),
        ("play H9 D9 S3 H3 C3", "straight:7/5", "wrong_kind", "4.1"),
        ("play H9 D9", "bomb:3x4", "wrong_kind", "4.3"),
        ("play S3", "single:3", "not_higher", "4.1"),
        ("play H9 D9", "pair:T", "not_higher", "4.1"),
        ("play S4 S5 S6 S7 D8", "straight:8/5", "not_higher", "4.1"),
        ("play H9 D9 S3 H3 C3", "full_house:2", "not_higher", "4.1"),
        ("play S3 H3 C3 D3", "bomb:3x4", "not_higher", "4.3"),
        ("play S3 H3 C3 D3 H2", "straight_flush:5/5", "not_higher", "4.3"),
        ("play S3 H3 C3 D3", "joker_bomb", "not_higher", "4.3"),
        ("pass", "", "must_lead", "5.2"),
        ("give RJ", "", "wrong_action", "5.1"),
        ("return S3", "single:4", "wrong_action", "5.1"),
    ],
)
def test_refused(action: str, table: str, code: str, clause: str) -> None:
    assert refusal(action, table=table) == (code, clause)
    assert parse_action(action) not in legal(table=table)


def test_4_2_a_sequence_of_another_length() -> None:
    plates = "S3 H3 C3 S4 H4 C4 S5 H5 C5"
    assert refusal(f"play {plates}", hand=plates, table="plate:4/2") == ("wrong_length", "4.2")
    assert refusal("play S3 H3 C3 S4 H4 C4", hand=plates, table="plate:5/2") == ("not_higher", "4.1")


def test_4_2_where_lengths_need_not_match_the_shorter_is_just_not_higher() -> None:
    run = "S3 H4 S5 S6 S7"
    assert refusal(f"play {run}", hand=run, table="straight:7/6", rules="guandan-house") == ("not_higher", "4.1")


@pytest.mark.parametrize("reads", ["", "nonsense", "pair", "pair:1", "bomb:3x3", "straight:7/13", "single:3/1"])
def test_a_reading_that_does_not_exist_is_bad_input(reads: str) -> None:
    with pytest.raises(BadInput) as caught:
        legal().resolve(Play(parse("S3 H3"), reads))
    assert (caught.value.code, caught.value.facts) == ("bad_reading", {"reads": reads})


def test_a_play_with_a_reading_that_does_not_exist_is_not_legal() -> None:
    assert Play(parse("S3 H3"), "nonsense") not in legal()


def test_a_refusal_tells_the_facts() -> None:
    with pytest.raises(IllegalAction) as caught:
        legal(table="pair:T").resolve(Play(parse("H9 D9")))
    assert caught.value.facts == {"played": "pair:9", "table": "pair:T"}
    with pytest.raises(IllegalAction) as caught:
        legal().resolve(Play(parse("S3 H3"), "pair:4"))
    assert caught.value.facts == {"cards": "S3 H3", "reads": "pair:4", "readings": "pair:3"}
    with pytest.raises(IllegalAction) as caught:
        legal().resolve(GiveTribute(parse("RJ")))
    assert caught.value.facts == {"action": "GiveTribute", "phase": "climb"}


@pytest.mark.parametrize(
    "cards, table, reads",
    [
        ("S3", "", "single:3"),
        ("H2", "", "single:2"),
        ("H2", "single:A", "single:2"),
        ("RJ", "single:BJ", "single:RJ"),
        ("ST CT", "pair:9", "pair:T"),
        ("H9 D9 S3 H3 C3", "", "full_house:3"),
        ("S4 S5 S6 S7 D8", "straight:7/5", "straight:8/5"),
        ("S3 H3 C3 D3", "pair:A", "bomb:3x4"),
        ("S4 S5 S6 S7 H2", "bomb:Ax5", "straight_flush:8/5"),
    ],
)
def test_accepted(cards: str, table: str, reads: str) -> None:
    assert legal(table=table).resolve(Play(parse(cards))) == Play(parse(cards), reads)


@pytest.mark.parametrize(
    "cards, level, table, reads",
    [
        ("S4 S5 S6 S7 H2", "2", "", "straight_flush:8/5"),  # a bomb before a straight
        ("S4 S5 S6 S7 H2", "2", "bomb:4x4", "straight_flush:8/5"),
        ("S4 D5 S6 S7 H2", "2", "", "straight:8/5"),  # the higher rank
        ("S9 D9 S8 D8 H2", "2", "", "full_house:9"),
        ("S9 D9 S7 D7 H7", "7", "", "full_house:7"),  # the level rank is higher than the nine
        ("S9 D9 S7 D7 H7", "7", "full_house:K", "full_house:7"),
        ("S9 D9 S9 H2 H2", "2", "", "bomb:9x5"),
        ("S9 D9 S9 H2 H2", "2", "full_house:8", "bomb:9x5"),
        ("SA D2 S3 D4 H6", "6", "", "straight:5/5"),
    ],
)
def test_3_11_without_a_reading_the_strongest_counts(cards: str, level: str, table: str, reads: str) -> None:
    found = legal(hand=cards, level=level, table=table).resolve(Play(parse(cards)))
    assert found == Play(parse(cards), reads)


def test_3_11_the_named_reading_counts_even_if_another_is_stronger() -> None:
    cards = parse("S4 S5 S6 S7 H2")
    for reads in ("straight:7/5", "straight:8/5", "straight_flush:7/5", "straight_flush:8/5"):
        assert legal().resolve(Play(cards, reads)) == Play(cards, reads)


def test_3_11_a_named_reading_must_beat_the_table_itself() -> None:
    cards = parse("S9 D9 S8 D8 H2")
    position = legal(hand="S9 D9 S8 D8 H2", table="full_house:8")
    assert Play(cards, "full_house:9") in position and Play(cards, "full_house:8") not in position


def test_a_pass_is_the_first_choice_of_a_follower_and_none_of_a_leader() -> None:
    assert list(legal(table="single:RJ"))[0] == Pass() and Pass() not in list(legal())
    assert (len(legal("S3", table="single:A")), len(legal("S3"))) == (1, 1)
