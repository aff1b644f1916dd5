"""Who sits where, what a deal is, the results file, and the order in which results are taken."""

import json
import pickle
import sys
from pathlib import Path

import pytest
from tests.effort import long_played

from paiju.arena.contest import Contest, Job, bot_of, labels
from paiju.arena.deal import DealResult, opening, play_deal, seatings
from paiju.arena.progress import Progress, run
from paiju.arena.results import ResultsFile
from paiju.arena.workers import Pending, Workers
from paiju.bots import Budget
from paiju.errors import BadInput, IllegalAction
from paiju.events import MatchOpened
from paiju.match import Match
from paiju.rules import load, presets, resolve
from paiju.rules.prose import error_words
from paiju.state import Standing

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


def test_no_deal_begins_at_a_level_that_is_left_out() -> None:
    rules = resolve({"extends": "shengji", "levels_left_out": ["3", "4", "6", "7", "8", "9", "J", "Q"]})
    openings = (opening(rules, b"%d" % number).events[0] for number in range(12))
    drawn = {level for event in openings if isinstance(event, MatchOpened) for level in event.levels}
    assert drawn == {*"25TK"}


def played_by_the_clock(match: Match) -> Match:
    """The clock never bids: after a void deal those who can do."""
    while not match.over:
        seat = match.actors[0]
        bids = match.state.phase == "draw" and match.state.redeals
        match.play(seat, list(match.legal(seat))[-1] if bids else match.default(seat))
    return match


@pytest.mark.parametrize("name", presets())
def test_the_outcome_is_what_the_levels_say(name: str) -> None:
    """From a level where nothing caps it, the rise is the one the match has settled."""
    rules, o = load(name), load(name).options
    start = Standing(("6",) * o.sides, "6", None, (0,) * o.sides)
    for number in range(6):
        match = played_by_the_clock(Match(rules, b"%d" % number, start=start, deals=1))
        found = rules.wing.outcome(rules, match.state, match.events)
        steps = ["6789TJQKA".index(level) for level in match.state.levels]
        assert [steps[seat % o.sides] for seat in range(o.seats)] == list(found.rise)
        assert 0 < sum(found.won) < o.seats
        assert all(won for won, rise in zip(found.won, found.rise, strict=True) if rise)


def test_a_win_at_the_top_counts_like_any_other() -> None:
    rules = resolve({"extends": "guandan", "start_level": "K", "top_level": "A"})
    match = played_by_the_clock(Match(rules, b"top", deals=1))
    assert max(rules.wing.outcome(rules, match.state, match.events).rise) in rules.options.rise


@pytest.mark.parametrize("name", long_played())
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
        assert all(sum(played.conduct[0].clock.values()) > 20 for played in results.known)


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
    ("other", "told"),
    [
        (
            Contest(load("guandan-house"), CONTEST.bots, "seed", Budget()),
            f"the ruleset is guandan ({CONTEST.rules.digest()[:12]}), now it is guandan-house (",
        ),
        (Contest(CONTEST.rules, CONTEST.bots, "another", Budget()), "--seed is seed, now it is another."),
        (Contest(CONTEST.rules, CONTEST.bots, "seed", Budget(ms=50)), "--budget is 100, now it is 50."),
        (Contest(CONTEST.rules, CONTEST.bots, "seed", Budget(worlds=5)), "--worlds is not given, now it is 5."),
        (Contest(CONTEST.rules, CONTEST.bots, "seed", Budget(threads=2)), "--threads is 1, now it is 2."),
        (
            Contest(CONTEST.rules, ("random", "greedy"), "seed", Budget()),
            "the list of bots is greedy, random, now it is random, greedy.",
        ),
    ],
    ids=lambda value: value.split(" is ")[0] if isinstance(value, str) else "",
)
def test_a_file_of_another_contest_is_refused_in_words(tmp_path: Path, other: Contest, told: str) -> None:
    before = filled(tmp_path / "r.jsonl", 1)
    with pytest.raises(BadInput) as caught, ResultsFile(tmp_path / "r.jsonl", other):
        pass
    words = error_words(caught.value)
    assert caught.value.code == "results_other" and told in words.en
    assert not any(sign in text for text in words for sign in ("None", "('", "digest", CONTEST.rules.digest()))
    assert (tmp_path / "r.jsonl").read_bytes().splitlines() == before


def test_a_file_of_another_version_or_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    header = filled(path, 0)[0]
    path.write_bytes(header.replace(b'"version":"', b'"version":"9') + b"\n")
    with pytest.raises(BadInput, match="results_other .*the version of paiju"):
        filled(path, 1)
    path.write_bytes(header.replace(b'"paiju_arena":', b'"paiju_arena":9') + b"\n")
    with pytest.raises(BadInput, match="results_other .*the version of the format"):
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


OLD = {  # format 1: no threads in the header, the times of all decisions in the lines, no reason of a fault
    "won": [1.0, 0.0], "gain": 3.0, "faults": [0, 2], "clock": [{"-473": 2}, {"-500": 1}], "cpu": [{}, {}],
    "seconds": 0.02,
}  # fmt: skip


def test_a_file_of_format_1_is_read_and_continued(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    header = json.loads(filled(path, 0)[0])
    del header["threads"]
    lines = [header | {"paiju_arena": 1}, {"pair": [0, 1], "deal": 0, **OLD}]
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    filled(path, 2)
    with ResultsFile(path, CONTEST) as results:
        old, new = results.known
    assert (old.deal, old.share, old.gain, old.faults) == (0, 1.0, 3.0, (0, 2))
    assert not old.conduct[0].clock and old.conduct[1].why is None, "forced decisions are not mixed with the others"
    assert new.deal == 1 and new.conduct[0].decisions > sum(new.conduct[0].clock.values()) > 20
    three = Contest(CONTEST.rules, CONTEST.bots, CONTEST.seed, Budget(threads=3))
    with pytest.raises(BadInput, match="results_other .*--threads.*found=1, wanted=3"), ResultsFile(path, three):
        pass


def test_a_file_has_one_writer_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    before = filled(path, 1)
    with ResultsFile(path, CONTEST) as results:
        with pytest.raises(BadInput, match="results_busy"), ResultsFile(path, CONTEST):
            pass
        results.add(play_deal(Job(CONTEST, (0, 1), 1)))
    assert path.read_bytes().splitlines()[:2] == before and len(filled(path, 2)) == 3


def test_the_last_fault_of_a_bot_is_carried() -> None:
    silent = f"cmd:{sys.executable} -c 'import sys; sys.exit(\"no such model\")'"
    played = play_deal(Job(Contest(CONTEST.rules, ("greedy", silent), "seed", Budget()), (0, 1), 0))
    good, bad = played.conduct
    assert good.why is None and played.faults == (0, bad.decisions)
    assert bad.why and "no such model" in bad.why.zh and "exit code 1" in bad.why.en


def made_up(pair: tuple[int, int], deal: int) -> DealResult:
    return DealResult(pair, deal, (1.0, 0.0), 3.0, (0, 0), 0.1)


def stopped_at(deal: int) -> Workers:
    """Everything is finished at once, but whoever waits for this deal is interrupted."""

    def submit(job: Job) -> Pending:
        def wait() -> DealResult:
            if job.deal == deal:
                raise KeyboardInterrupt
            return made_up(job.pair, job.deal)

        return Pending(wait, lambda: job.deal != deal)

    return Workers(submit, 4)


def test_what_is_finished_when_a_run_is_stopped_is_kept_but_not_counted() -> None:
    progress, told = Progress(CONTEST, 10, False), list[DealResult]()
    with pytest.raises(KeyboardInterrupt):
        run(progress, [], stopped_at(2), told.append)
    assert [played.deal for played in told] == [0, 1, 3, 4, 5]
    assert [played.deal for played in progress.played[0, 1]] == [0, 1], "quick deals must not count for more"


def test_known_deals_are_counted_in_their_turn() -> None:
    """Or a decision would depend on which deals were finished first."""
    progress, told = Progress(CONTEST, 6, False), list[DealResult]()
    run(progress, [made_up((0, 1), deal) for deal in (0, 3, 1)], stopped_at(99), told.append)
    assert [played.deal for played in progress.played[0, 1]] == list(range(6))
    assert [played.deal for played in told] == [2, 4, 5]


def test_bots_have_short_labels(tmp_path: Path) -> None:
    script = tmp_path / "clever one.py"
    script.touch()
    given = ["greedy", f"cmd:python3 -u '{script}' --a=b", "mine=cmd:bot --c=d", "cmd:/far/away/bot.exe", "x=greedy"]
    assert labels(given) == ["greedy", "clever one", "mine", "bot", "x"]
    assert list(map(bot_of, given)) == [*given[:2], "cmd:bot --c=d", given[3], "greedy"]
    assert labels(["greedy", "cmd:a/bot.py", "cmd:b/bot.py", "greedy"]) == ["greedy", "bot", "bot#2", "greedy#2"]


def test_errors_come_back_from_workers() -> None:
    for error in (BadInput("bad_card", card="X"), IllegalAction("no_cards", "5.1", seat=2)):
        back = pickle.loads(pickle.dumps(error))
        assert (type(back), back.code, back.facts, str(back)) == (type(error), error.code, error.facts, str(error))
    assert back.clause == "5.1"
