"""A family is a folder and a line: a third one plays by the match, records, the judge, bots and the server's board."""

import subprocess
import sys
from collections.abc import Iterator

import pytest
from tests.toy import TOY, RoundTaken

from paiju import family as registry
from paiju.bots import make_bot
from paiju.cli import main
from paiju.errors import BadInput
from paiju.family import FAMILIES, register
from paiju.judge import answer
from paiju.match import Match
from paiju.notation import parse_event
from paiju.record import Record, dump
from paiju.rng import Stream
from paiju.rules import Ruleset, load, presets
from paiju.rules.load import published
from paiju.rules.prose import clauses
from paiju.server.shown.news import Shown
from paiju.server.web.draft import look_at
from paiju.server.web.form import form_of
from paiju.table import Table
from paiju.text import Teller


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ruleset]:
    """The one line that makes it known; afterwards nobody remembers it."""
    monkeypatch.setattr(registry, "FAMILIES", FAMILIES)
    known, events = dict(FAMILIES), dict(registry.EVENTS)
    register(TOY)
    yield load("highcard")
    for table, before in ((FAMILIES, known), (registry.EVENTS, events)):
        table.clear()
        table.update(before)


def played(rules: Ruleset) -> Match:
    match = Match(rules, b"toy")
    bots = [make_bot("random", rules, seat) for seat in range(rules.options.seats)]
    Table(match, bots, Stream(b"turns")).play()
    return match


def test_its_rules_are_read_told_and_counted_among_the_presets(rules: Ruleset) -> None:
    assert "highcard" in presets() and rules.family == "toy" and rules.options.hand == 5
    assert clauses(rules)[0].words.en.startswith("3 players with 5 cards")


def test_a_match_is_played_to_its_champion(rules: Ruleset) -> None:
    match = played(rules)
    assert match.state.champion is not None and max(match.state.levels) == "5"
    teller = Teller(rules, "en")
    assert "won by seat" in "\n".join(map(teller.tell, match.log(1)))
    assert rules.wing.outcome(rules, match.state, match.events).won.count(True) == 1


def test_its_record_is_replayed_and_verified(rules: Ruleset) -> None:
    match = played(rules)
    assert Record.parse(dump(match)).verify().events == match.events


def test_the_judge_answers_about_it(rules: Ruleset) -> None:
    assert answer({"ruleset": "highcard", "ask": "takes", "given": {"plays": ["S3", "HA", "D9"]}}) == 2


def test_the_server_shows_its_board_its_hand_and_its_question(rules: Ruleset) -> None:
    match = Match(rules, b"toy", deals=1)
    table = Shown(rules, {})
    table.catch_up(match, [])
    shown, _ = (table.picture(seat, match, None, [], None) for seat in (1, 0))
    assert [chair.cards for chair in shown.board.chairs] == [5, 5, 5] and shown.board.phase_words.en == "play"
    assert len(shown.own.hand.cards) == 5
    asked = table.seat(0).question(match.game)
    assert asked.kind == "play" and len(asked.actions) == 5 and asked.prompt.en == "Lay a card"
    while not match.over:
        match.play(match.actors[0], match.default(match.actors[0]))
    table.catch_up(match, [])
    result = table.picture(1, match, None, [], None).board.result
    assert result and result.headline.en.endswith("rises") and len(result.winners) == 1


def test_its_house_rules_are_drafted_packed_and_read(rules: Ruleset) -> None:
    fields = [field.name for group in form_of("highcard").groups for field in group.fields]
    assert sorted(fields) == sorted(rules.schema)
    house = look_at("highcard", {}, {"hand": 4})
    assert house.code and published(house.code).options.hand == 4 and not house.figures
    assert look_at("highcard", {}, {"hand": 99}).troubles[0].option == "hand"


def test_what_a_family_lacks_is_said(rules: Ruleset, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "highcard", "--lang", "en"]) == 2
    assert "games of the family toy have no tally" in capsys.readouterr().err


def test_two_families_share_no_name_of_an_event(rules: Ruleset) -> None:
    class Other(RoundTaken, frozen=True):
        pass

    Other.__name__ = "TrickTaken"
    with pytest.raises(BadInput, match="TrickTaken"):
        register(type(TOY)(**{**{name: getattr(TOY, name) for name in TOY.__struct_fields__}, "events": (Other,)}))


def test_events_of_every_family_are_read_in_a_fresh_interpreter() -> None:
    line = "TrickTaken seat=1 points=10 leader=1"
    code = f"from paiju.notation import parse_event; print(parse_event({line!r}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(parse_event(line))
