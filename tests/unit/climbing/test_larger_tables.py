"""What tables of six and eight are told: places, names, rises, results."""

import pytest

from paiju.bots import make_bot
from paiju.climbing.album import album
from paiju.climbing.terminal import ClimbTerminal
from paiju.climbing.words import place_words, shared_words
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset, load, resolve
from paiju.table import Table

EIGHT = resolve({"extends": "guandan-standard", "seats": 8, "decks": 4, "rise_by": "points", "rise_sweep": 4})


def test_the_last_is_the_last_however_many_play() -> None:
    assert [place_words(4, seats).zh for seats in (4, 6)] == ["末游", "四游"]
    assert [place_words(place, 6).en for place in (1, 5, 6)] == ["first", "fifth", "last"]
    assert shared_words(3, 4).zh == "双下" and shared_words(5, 6).en == "5th–6th"


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_everybody_has_a_name_of_their_own_at_the_terminal(seats: int) -> None:
    rules = {4: load("guandan"), 6: load("guandan-six"), 8: EIGHT}[seats]
    for lang in ("zh", "en"):
        named = ClimbTerminal.names(rules.options, 2, lang)
        assert len(set(named.values())) == len(named) == seats
        assert named[3] == {"zh": "下家", "en": "right"}[lang]


def test_the_album_tells_what_places_are_worth() -> None:
    told = [example.words.en for example in album(load("guandan-six"), {}).figures[-1].examples if example.words]
    assert told == ["places 1-2-3: up 3", "places 1-2-4: up 2", "places 1-3-4: up 1"]
    told = [example.words.zh for example in album(EIGHT, {}).figures[-1].examples if example.words]
    assert told[0] == "名次 1-2-3-4：升 4 级" and len(told) == 4


@pytest.mark.parametrize("rules", [load("guandan-six"), EIGHT], ids=["six", "eight"])
def test_results_are_counted_by_what_they_have_in_common(rules: Ruleset) -> None:
    match = Match(rules, b"tally", deals=3)
    seats = range(rules.options.seats)
    table = Table(match, [make_bot("greedy", rules, seat, Stream(b"", seat)) for seat in seats], Stream(b"turns"))
    table.play()
    tally = rules.wing.tally(rules)
    tally.take(table)
    won, *kinds = tally.rows().values()
    assert sum(won[1]) == 3 == sum(sum(each) for _, each in kinds)
    assert [words.zh.strip() for words, _ in kinds] == ["占满前几名", "无人末游", "有人末游"]
