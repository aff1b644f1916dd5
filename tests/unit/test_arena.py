"""Who sits where, what a deal is, and the results file."""

import pickle
from pathlib import Path

import pytest

from paiju.arena.contest import Contest, Job
from paiju.arena.opening import opening
from paiju.arena.outcome import outcome
from paiju.arena.playing import play_deal
from paiju.arena.results import ResultsFile
from paiju.arena.seating import seatings
from paiju.bots import Budget
from paiju.errors import BadInput, IllegalAction
from paiju.match import Match
from paiju.rules import load, presets, resolve

CONTEST = Contest(load("guandan"), ("greedy", "random"), "seed", Budget())


def test_fixed_partners_change_sides() -> None:
    assert seatings(load("guandan").options) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert seatings(load("shengji").options) == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_among_friends_each_sits_alone_in_every_seat() -> None:
    found = seatings(load("zhaopengyou").options)
    assert len(found) == 10 and found[:2] == [(0, 1, 1, 1, 1), (1, 0, 0, 0, 0)]
    for seat in range(5):
        assert sorted(seating[seat] for seating in found) == [0] * 5 + [1] * 5


@pytest.mark.parametrize("name", presets())
def test_a_deal_begins_in_the_middle_of_a_match(name: str) -> None:
    rules = load(name)
    matches = [opening(rules, b"%d" % number) for number in range(12)]
    assert all(match.state.deal == 2 and not match.over for match in matches)
    assert len({match.state.levels for match in matches}) > 6
    assert matches[0].events == opening(rules, b"0").events
    if rules.options.sides == 2:
        assert {match.state.owner for match in matches} == {0, 1}
    if rules.family == "climbing" and rules.options.tribute == "by_place":
        assert any(match.state.phase == "tribute" for match in matches)


def played_by_the_clock(match: Match) -> Match:
    while not match.over:
        seat = match.actors[0]
        match.play(seat, match.default(seat))
    return match


@pytest.mark.parametrize("name", presets())
def test_the_outcome_is_what_the_levels_say(name: str) -> None:
    """From a level where nothing caps it, the rise is the one the match has settled."""
    rules = load(name)
    for number in range(6):
        match = played_by_the_clock(Match(rules, b"%d" % number, deals=1))
        found, o = outcome(match), rules.options
        steps = ["23456789TJQKA".index(level) for level in match.state.levels]
        assert [steps[seat % o.sides] for seat in range(o.seats)] == list(found.rise)
        assert 0 < sum(found.won) < o.seats
        assert all(won for won, rise in zip(found.won, found.rise, strict=True) if rise)


def test_a_win_at_the_top_counts_like_any_other() -> None:
    rules = resolve({"extends": "guandan", "start_level": "K", "top_level": "A"})
    match = played_by_the_clock(Match(rules, b"top", deals=1))
    assert max(outcome(match).rise) in rules.options.rise


@pytest.mark.parametrize("name", presets())
@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_a_bot_ties_exactly_with_itself(name: str, bot: str) -> None:
    contest = Contest(load(name), (bot, bot), "mirror", Budget())
    for deal in range(2):
        played = play_deal(Job(contest, (0, 1), deal))
        assert (played.share, played.gain) == (0.5, 0)


def test_a_pairing_turned_round_has_the_opposite_result() -> None:
    turned = Contest(CONTEST.rules, CONTEST.bots[::-1], CONTEST.seed, CONTEST.budget)
    for deal in range(3):
        one, other = (play_deal(Job(contest, (0, 1), deal)) for contest in (CONTEST, turned))
        assert (one.won, one.gain) == (other.won[::-1], -other.gain)


def filled(path: Path, deals: int) -> list[bytes]:
    with ResultsFile(path, CONTEST) as results:
        for deal in range(len(results.known), deals):
            results.add(play_deal(Job(CONTEST, (0, 1), deal)))
    return path.read_bytes().splitlines()


def test_a_results_file_is_read_back(tmp_path: Path) -> None:
    lines = filled(tmp_path / "r.jsonl", 3)
    with ResultsFile(tmp_path / "r.jsonl", CONTEST) as results:
        assert [played.deal for played in results.known] == [0, 1, 2] and len(lines) == 4
        assert all(sum(played.clock[0].values()) > 20 for played in results.known)


@pytest.mark.parametrize("kept", [1, 40, 0.4, 0.999])
def test_a_line_cut_off_is_dropped(tmp_path: Path, kept: float) -> None:
    """Cut somewhere in the header or in the last line."""
    path = tmp_path / "r.jsonl"
    last = filled(path, 2)[-1]
    whole = path.read_bytes()
    if kept < 1:
        path.write_bytes(whole[: -len(last) - 1] + last[: int(len(last) * kept)])
        assert len(filled(path, 1)) == 2
    assert len(filled(path, 2)) == 3


def test_a_header_cut_off_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    header = filled(path, 0)[0]
    path.write_bytes(header[:30])
    assert filled(path, 0) == [header]


@pytest.mark.parametrize(
    ("other", "fact"),
    [
        (Contest(load("guandan-house"), CONTEST.bots, "seed", Budget()), "digest"),
        (Contest(CONTEST.rules, CONTEST.bots, "another", Budget()), "seed"),
        (Contest(CONTEST.rules, CONTEST.bots, "seed", Budget(ms=50)), "ms"),
        (Contest(CONTEST.rules, CONTEST.bots, "seed", Budget(worlds=5)), "worlds"),
        (Contest(CONTEST.rules, ("random", "greedy"), "seed", Budget()), "bots"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_file_of_another_contest_is_refused(tmp_path: Path, other: Contest, fact: str) -> None:
    before = filled(tmp_path / "r.jsonl", 1)
    with pytest.raises(BadInput, match=f"results_other .*fact={fact}"), ResultsFile(tmp_path / "r.jsonl", other):
        pass
    assert (tmp_path / "r.jsonl").read_bytes().splitlines() == before


def test_a_file_of_another_version_or_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    header = filled(path, 0)[0]
    path.write_bytes(header.replace(b'"version":"', b'"version":"9') + b"\n")
    with pytest.raises(BadInput, match="fact=version"):
        filled(path, 1)
    path.write_bytes(b"# notes\nmine\n")
    with pytest.raises(BadInput, match="results_syntax .*line=1"):
        filled(path, 1)
    path.write_bytes(b"mine")
    with pytest.raises(BadInput, match="results_syntax"):
        filled(path, 1)
    path.write_bytes(header + b"\n{}\n")
    with pytest.raises(BadInput, match="results_syntax .*line=2"):
        filled(path, 1)


def test_errors_come_back_from_workers() -> None:
    for error in (BadInput("bad_card", card="X"), IllegalAction("no_cards", "5.1", seat=2)):
        back = pickle.loads(pickle.dumps(error))
        assert (type(back), back.code, back.facts, str(back)) == (type(error), error.code, error.facts, str(error))
    assert back.clause == "5.1"
