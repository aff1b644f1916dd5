import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from paiju import record
from paiju.climbing.family import CLIMBING
from paiju.errors import BadInput
from paiju.family import EVENTS, Family
from paiju.match import Match
from paiju.notation import parse_event, show_event, upgraded
from paiju.rules import load, presets, resolve
from paiju.rules.ruleset import digest_of


def played(ruleset: object = "guandan", deals: int = 2) -> Match:
    match = Match(resolve(ruleset), b"record", deals=deals)  # type: ignore[arg-type]
    while not match.over:
        seat = match.actors[0]
        bids = match.state.phase == "draw" and match.state.redeals  # the clock never does
        again = match.state.phase == "redeal" and not match.state.redeals  # nor does it ask for a new deal
        match.play(seat, list(match.legal(seat))[-1] if bids or again else match.default(seat))
    return match


@pytest.fixture(scope="module")
def text() -> str:
    return record.dump(played(), {0: "张三", 2: "Li Si"})


def resealed(text: str) -> str:
    """An edit whose author also knew how to renew the closing line."""
    lines = text.split("\n")[:-2]
    seal = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    return "\n".join([*lines, f"end {len(lines)} {seal}", ""])


def fault(text: str) -> BadInput:
    with pytest.raises(BadInput) as caught:
        record.Record.parse(text).verify()
    return caught.value


def number_of(text: str, start: str) -> int:
    return next(number for number, line in enumerate(text.split("\n"), 1) if line.startswith(start))


@pytest.mark.parametrize("name", presets())
def test_a_record_replays_to_the_same_match(name: str) -> None:
    match = played(name)
    again = record.Record.parse(record.dump(match)).verify()
    assert (again.events, again.state, again.rules.digest()) == (match.events, match.state, match.rules.digest())


def test_a_custom_ruleset_is_kept_whole() -> None:
    rules = resolve({"extends": "guandan-house", "a_max_fails": 2, "tube_pairs": "2..7", "name": "ours"})
    again = record.Record.parse(record.dump(played(rules))).rules
    assert (again.name, again.options) == ("ours", rules.options)


def test_an_unfinished_match_goes_on_where_it_stopped() -> None:
    match = Match(load("guandan"), b"half")
    for _ in range(150):
        match.play(match.actors[0], match.default(match.actors[0]))
    again = record.Record.parse(record.dump(match)).verify()
    assert again.state == match.state and not again.over
    again.play(again.actors[0], again.default(again.actors[0]))


def test_players_are_kept(text: str) -> None:
    assert record.Record.parse(text).players == {0: "张三", 2: "Li Si"}


def test_a_truncated_record_is_refused_with_its_last_line(text: str) -> None:
    lines = text.split("\n")
    error = fault("\n".join(lines[:100]))
    assert (error.code, error.facts["lines"]) == ("record_truncated", 100)


def test_an_edited_comment_breaks_the_seal(text: str) -> None:
    assert fault(text.replace("# 掼蛋", "# 掼單")).code == "record_edited"


def test_an_edited_play_is_found_by_its_line(text: str) -> None:
    line = number_of(text, "Played")
    lines = text.split("\n")
    lines[line - 1] = "Played seat=0 cards=RJ,RJ,RJ reads=triple:RJ turn=1"
    error = fault(resealed("\n".join(lines)))
    assert error.code in ("record_illegal", "record_mismatch") and error.facts["line"] == line


def test_edited_cards_do_not_fit_the_seed(text: str) -> None:
    line = number_of(text, "Dealt seat=1")
    lines = text.split("\n")
    lines[line - 1], lines[line] = (
        lines[line - 1].split(" cards=")[0] + " cards=" + lines[line].split(" cards=")[1],
        lines[line].split(" cards=")[0] + " cards=" + lines[line - 1].split(" cards=")[1],
    )
    error = fault(resealed("\n".join(lines)))
    assert (error.code, error.facts["line"]) == ("record_mismatch", line)


def test_another_seed_does_not_fit_its_commitment(text: str) -> None:
    seed = text.split("DealRevealed number=2 seed=")[1][:64]
    assert fault(resealed(text.replace(seed, "0" * 64))).code == "record_commitment"


def test_edited_options_do_not_fit_their_digest(text: str) -> None:
    assert fault(text.replace('wind_to "partner"', 'wind_to "next_seat"')).code == "record_digest"


def test_an_unknown_event_is_named_by_its_line(text: str) -> None:
    line = number_of(text, "Passed")
    lines = text.split("\n")
    lines[line - 1] = "Winked seat=1"
    error = fault("\n".join(lines))
    assert (error.code, error.facts["line"]) == ("record_syntax", line)


def test_an_event_with_a_field_missing_is_named_by_its_line(text: str) -> None:
    line = number_of(text, "Passed")
    lines = text.split("\n")
    lines[line - 1] = "Passed seat=1"
    assert fault("\n".join(lines)).facts["line"] == line


@pytest.mark.parametrize(
    "head, code", [("", "no_record"), ("hello\n", "no_record"), ("paiju record 99\n", "record_version")]
)
def test_other_files_and_versions_are_refused(head: str, code: str) -> None:
    assert fault(head).code == code


@pytest.mark.parametrize("version", ["9" * 5000, "0", "99", "x", ""])
def test_an_unknown_version_of_the_options_is_refused(version: str, text: str) -> None:
    lines = [f"family climbing {version}" if line.startswith("family ") else line for line in text.split("\n")]
    assert fault(resealed("\n".join(lines))).code == "record_version"


@pytest.mark.parametrize("depth, code", [(7_000, "record_syntax"), (100_000, "record_long_line")])
def test_an_option_that_is_nested_too_deeply_is_named_by_its_line(text: str, depth: int, code: str) -> None:
    line = number_of(text, "option")
    lines = text.split("\n")
    lines[line - 1] = "option max_bomb " + "[" * depth
    error = fault("\n".join(lines))
    assert (error.code, error.facts["line"]) == (code, line)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "match.paiju"
    record.save(path, played(deals=1))
    assert record.Record.read(path).verify().over
    assert [entry.name for entry in tmp_path.iterdir()] == ["match.paiju"]


def test_every_event_reads_back() -> None:
    seen = set()
    house = {"extends": "shengji", "redeal_points": 30, "bottom_shown": True, "no_bid": "turn_card"}
    points, laps = {"match_deals": 3, "match_won_by": "points"}, {"start_level": "K", "laps": 2}
    in_turn = {"extends": "shengji", "bid_phase": "after_deal", "bid_turns": True}
    for rules in (*presets(), house, in_turn, {"extends": "guandan", **points}, {"extends": "shengji", **laps}):
        for event in played(rules, deals=12).events:
            assert parse_event(show_event(event)) == event
            seen.add(type(event).__name__)
    assert len(seen) >= len(EVENTS) - 5


def test_a_record_from_before_an_option_existed_still_verifies(text: str) -> None:
    """What is not in the record has the value it always had: the default of its family."""
    old = "\n".join(line for line in text.split("\n") if not line.startswith("option straight_flush_order "))
    plain = {name: value for name, value in load("guandan").plain().items() if name != "straight_flush_order"}
    old = old.replace(load("guandan").digest(), digest_of("climbing", plain))
    assert record.Record.parse(resealed(old)).verify().over


def test_a_record_names_no_other_ruleset(text: str, tmp_path: Path) -> None:
    """Else verifying a foreign record would open a file that it names."""
    secret = tmp_path / "x.toml"
    secret.write_text('extends = "guandan"', encoding="utf-8")
    edited = text.replace("option ", f'option extends "{secret}"\noption ', 1)
    found = fault(edited)
    assert found.code == "record_syntax" and found.facts["reason"] == "extends?"


def test_a_record_that_ends_after_its_first_lines_says_so(text: str) -> None:
    opened = number_of(text, "MatchOpened")
    found = fault(resealed("\n".join([*text.split("\n")[:opened], "end", ""])))
    assert found.code == "record_mismatch" and found.facts["expected"] == "DealOpened …"


def test_a_family_upgrades_only_what_it_changed() -> None:
    def from_version_1(lines: Iterable[str]) -> Iterator[str]:
        return (line.replace("old", "new") for line in lines)

    fields = {name: getattr(CLIMBING, name) for name in CLIMBING.__struct_fields__}
    family = Family(**{**fields, "upgrades": {1: from_version_1}})
    assert list(upgraded(family, 1, ["old"])) == ["new"] and list(upgraded(family, 2, ["old"])) == ["old"]
    assert list(upgraded(CLIMBING, 1, ["old"])) == ["old"]
