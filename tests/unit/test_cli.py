import io
import json
from pathlib import Path

import pytest

from paiju.cli import main


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    def call(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8"))
        code = main(arguments)
        out, err = capsys.readouterr()
        return code, out, err

    return call


def test_rules_lists_the_presets(run) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = run("rules", "--lang", "zh")
    assert code == 0 and "guandan-house" in out and "掼蛋" in out


def test_rules_prints_numbered_clauses(run) -> None:  # type: ignore[no-untyped-def]
    assert "**5.2** The leader" in run("rules", "guandan", "--lang", "en")[1]


def test_rules_tells_the_difference(run) -> None:  # type: ignore[no-untyped-def]
    assert "wind_to" in run("rules", "guandan-house", "--diff", "guandan", "--lang", "en")[1]


def test_simulate_counts_every_deal_and_repeats_itself(run) -> None:  # type: ignore[no-untyped-def]
    first = json.loads(
        run("simulate", "guandan", "--deals", "12", "--seed", "7", "--bots", "greedy,random", "--json")[1]
    )
    again = json.loads(
        run("simulate", "guandan", "--deals", "12", "--seed", "7", "--bots", "greedy,random", "--json")[1]
    )
    assert first["deals"] == 12 == sum(side["deals_won"] for side in first["sides"])
    assert first["bots"] == ["greedy", "random", "greedy", "random"]
    assert first["decisions"] == again["decisions"] and first["sides"] == again["sides"]


def test_simulate_keeps_records_that_verify(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    assert run("simulate", "guandan-house", "--deals", "3", "--records", str(tmp_path))[0] == 0
    files = sorted(tmp_path.iterdir())
    assert files and all(run("verify", str(file))[0] == 0 for file in files)


def test_show_hides_what_a_seat_does_not_see(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    run("simulate", "guandan", "--deals", "1", "--records", str(tmp_path))
    file = str(next(tmp_path.iterdir()))
    everything, mine = run("show", file, "--lang", "en")[1], run("show", file, "--seat", "2", "--lang", "en")[1]
    assert "27 unseen" not in everything and mine.count("27 unseen") == 3
    assert run("show", file, "--seat", "none", "--lang", "en")[1].count("27 unseen") == 4


def test_judge_answers_lines(run) -> None:  # type: ignore[no-untyped-def]
    question = {"id": 1, "ruleset": "guandan", "ask": "classify", "given": {"level": "2", "cards": ["SQ", "DQ"]}}
    code, out, _ = run("judge", typed=json.dumps(question) + '\n{"id": 2}\n')
    lines = [json.loads(line) for line in out.splitlines()]
    assert code == 0 and lines[0] == {"id": 1, "answer": ["pair:Q"]} and lines[1]["error"]["code"] == "unknown_ruleset"


def test_a_person_plays_and_is_refused_with_the_clause(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "mine.paiju"
    typed = "?\nl\nla\nfoo\nS2 H2 C2 D2 RJ RJ BJ BJ\np\n/1\n/1\n\n\nq\n"
    code, out, _ = run("play", "guandan", "--seed", "5", "--lang", "en", "--record", str(file), typed=typed)
    assert code == 0 and "§5.2" in out and "'foo'?" in out and "and 247 more" in out
    assert run("verify", str(file), "--lang", "en")[1].startswith("✓ verified")


def test_bots_can_be_watched_to_the_end_of_a_deal(run) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = run("play", "--watch", "--deals", "1", "--seed", "1", "--lang", "zh")
    assert code == 0 and "头游" in out and "级别" in out


BAD = [
    (("rules", "nothing"), "nothing"),
    (("rules", "missing.toml"), "missing.toml"),
    (("simulate", "guandan", "--deals", "0"), "--deals"),
    (("simulate", "guandan", "--bots", "a,b,c"), "--bots"),
    (("simulate", "guandan", "--bots", "nobody"), "nobody"),
    (("show", "missing.paiju"), "missing.paiju"),
    (("verify", "missing.paiju"), "missing.paiju"),
    (("judge", "missing.jsonl"), "missing.jsonl"),
]


@pytest.mark.parametrize(("arguments", "named"), BAD, ids=str)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_bad_input_is_named_and_ends_with_2(run, arguments: tuple[str, ...], named: str, lang: str) -> None:  # type: ignore[no-untyped-def]
    code, out, err = run(*arguments, "--lang", lang)
    assert (code, out) == (2, "") and named in err and ("错误" in err) == (lang == "zh")


def test_a_bad_ruleset_file_lists_all_its_problems(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "mine.toml"
    path.write_text('extends = "guandan"\nwind_too = 1\nmax_bomb = 3\n')
    code, _, err = run("rules", str(path), "--lang", "en")
    assert code == 2 and "wind_too" in err and "max_bomb" in err


def test_judge_refuses_what_is_not_json_lines(run) -> None:  # type: ignore[no-untyped-def]
    code, out, err = run("judge", "--lang", "en", typed="hello\n")
    assert (code, out) == (2, "") and "1" in err


def test_an_edited_record_names_the_place(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    run("simulate", "guandan", "--deals", "1", "--records", str(tmp_path))
    file = next(tmp_path.iterdir())
    lines = file.read_text().split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith("Played"))
    lines[place] = lines[place].replace("seat=", "seat=1")
    file.write_text("\n".join(lines))
    code, _, err = run("verify", str(file), "--lang", "en")
    assert code == 2 and f"Line {place + 1} " in err
