"""What a player is asked: in words, and about cards that can be read in several ways."""

import pytest

from paiju.cards import parse, parse_rank
from paiju.climbing.phases.legal import PlayLegal
from paiju.climbing.question import BEAT, CANNOT, LEAD, question, readings_of
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import CODES, climb_tables
from paiju.game import Game
from paiju.hand import Hand
from paiju.pictures import Text
from paiju.rules import load
from paiju.text import Voice


def legal_of(hand: str, table: str = "") -> PlayLegal:
    tables = climb_tables(load("guandan").options, parse_rank("2"))
    return PlayLegal(Hand().add(parse(hand)), tables, tables.order_of(CODES[table]) if table else 0, table)


@pytest.mark.parametrize(
    "hand, table, asked",
    [("S3 S4", "", LEAD), ("S3 S4", "single:3", BEAT), ("S3 S4", "single:A", CANNOT)],
)
def test_the_prompt_says_whether_anything_beats_the_table(hand: str, table: str, asked: Text) -> None:
    rules = load("guandan")
    voices = Voice("zh"), Voice("en")
    assert question(legal_of(hand, table), Game(rules), ClimbState(hands=()), 0, voices).prompt == asked


def test_a_reading_is_laid_out_as_players_lay_it() -> None:
    """The triple of a full house before its pair, and the wild card last of its rank."""
    hand = "S3 D3 H2 S5 C5"
    assert [(way.cards, way.faces) for way in readings_of(legal_of(hand), parse(hand), load("guandan").terms)] == [
        (["C5", "S5", "H2", "D3", "S3"], ["C5", "S5", "H5", "D3", "S3"]),
        (["D3", "S3", "H2", "C5", "S5"], ["D3", "S3", "H3", "C5", "S5"]),
    ]
