import io
import json
from pathlib import Path

import pytest

from paiju.cli import main
from paiju.cli.simulate import seat_bots
from paiju.errors import BadInput
from paiju.rules import load, presets
from paiju.table import Table

TRICKS = [name for name in presets() if load(name).family == "tricks"]


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


def test_rules_are_read_from_a_link_and_written_as_one(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "ours.toml"
    file.write_text('extends = "guandan"\ntitle = { zh = "外婆家" }\nwind_to = "next_seat"\n', encoding="utf-8")
    _, code, _ = run("rules", str(file), "--code")
    status, text, _ = run("rules", code.strip(), "--toml")
    assert status == 0 and text.startswith('extends = "guandan"\ntitle = { zh = "外婆家"')
    (tmp_path / "again.toml").write_text(text, encoding="utf-8")
    assert run("rules", str(tmp_path / "again.toml"), "--code")[1] == code
    assert "外婆家" in run("rules", code.strip(), "--lang", "zh")[1]
    assert "the next seat" in run("rules", code.strip(), "--diff", "guandan", "--lang", "en")[1]


def test_a_link_is_played_and_its_record_is_told_by_its_title(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    folder = tmp_path / "records"
    run("simulate", "1w2Yjjm4tAA", "--deals", "1", "--records", str(folder))
    (record,) = folder.iterdir()
    status, told, _ = run("show", str(record), "--lang", "en")
    assert status == 0 and told.startswith("Guandan · our rules (1w2Yjjm4tAA)")
    assert run("verify", str(record))[0] == 0


def test_rules_that_extend_no_preset_have_no_link(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "alone.toml"
    file.write_text('family = "climbing"\n', encoding="utf-8")
    status, _, error = run("rules", str(file), "--code", "--lang", "en")
    assert status == 2 and "rules that extend a preset" in error


def test_rules_are_asked_for_and_written(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "ours.toml"
    code, out, _ = run("rules", "guandan", "--ask", str(file), "--lang", "en", typed="9\n2\nb\n\nq\nAt Li's\n")
    assert code == 0 and "a number from 1 to 2, please" in out and "Different from" in out
    assert file.read_text(encoding="utf-8").startswith('extends = "guandan"\ntitle = { zh = "At Li\'s"')
    code, out, _ = run("rules", str(file), "--diff", "guandan", "--lang", "en")
    assert out.split()[0] == "wind_to" and len(out.splitlines()) == 1


def test_rules_that_are_asked_for_never_overwrite_a_file(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "ours.toml"
    file.write_text("mine")
    code, _, err = run("rules", "guandan", "--ask", str(file), "--lang", "zh", typed="q\n\n")
    assert code == 2 and "还没有的文件" in err and file.read_text() == "mine"


def test_an_interview_that_nobody_answers_ends_and_writes_nothing(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "ours.toml"
    assert run("rules", "--ask", str(file), typed="1\n2\n")[0] == 1 and not file.exists()
    code, out, _ = run("rules", "--ask", "--lang", "en", typed="x\n\n1\nq\n\n")
    assert code == 0 and 'extends = "guandan"' in out and "Just the same" in out


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


@pytest.mark.parametrize("name", TRICKS)
def test_simulate_counts_tricks(run, name: str) -> None:  # type: ignore[no-untyped-def]
    call = ("simulate", name, "--deals", "6", "--seed", "7", "--bots", "greedy")
    found = json.loads(run(*call, "--json")[1])
    columns = found["sides" if load(name).options.sides == 2 else "seats"]
    assert found["deals"] == 6 == sum(found["results"].values()) == sum(column["declared"] for column in columns)
    assert found["held_share"] == round(sum(column["held"] for column in columns) / 6, 3)
    assert found["attackers_points"] >= 0 and found["solo_share"] <= 1
    for lang, words in (("zh", ("坐庄", "抓分方平均")), ("en", ("declared", "attackers take"))):
        out = run("simulate", name, "--deals", "1", "--bots", "greedy", "--lang", lang)[1]
        assert all(word in out for word in words)


@pytest.mark.parametrize(("name", "bots"), [("zhaopengyou", "greedy,random"), ("shengji", "a,b,c"), ("shengji", "")])
def test_simulate_takes_one_bot_or_one_for_each(run, name: str, bots: str) -> None:  # type: ignore[no-untyped-def]
    code, _, err = run("simulate", name, "--deals", "1", "--bots", bots, "--lang", "en")
    assert code == 2 and ("--bots" in err or "no bot" in err)


def test_five_bots_sit_where_they_are_named(run) -> None:  # type: ignore[no-untyped-def]
    names = ["greedy", "random", "random", "greedy", "random"]
    out = run("simulate", "zhaopengyou", "--deals", "1", "--bots", ",".join(names), "--json")[1]
    assert json.loads(out)["bots"] == names


def test_a_command_may_have_commas_in_quotes() -> None:
    two = load("guandan").options
    assert seat_bots("cmd:bot --model='a,b' , greedy", two)[:2] == ["cmd:bot --model='a,b'", "greedy"]
    assert seat_bots('cmd:bot "a\\",b" \\,,random', two)[:2] == ['cmd:bot "a\\",b" \\,', "random"]
    with pytest.raises(BadInput):
        seat_bots("cmd:bot --model=a,b,greedy", two)


def test_simulate_tells_faults_in_both_languages(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    program = tmp_path / "bad, really"
    program.write_text("echo '[/b] oh' >&2; exit 3")
    call = ("simulate", "guandan", "--deals", "1", "--bots", f"cmd:sh '{program}',greedy")
    for lang, words in (("zh", "0 号位最近一次失误：程序"), ("en", "the last fault of seat 0: The program")):
        code, out, _ = run(*call, "--lang", lang)
        assert code == 0 and words in out and "[/b] oh" in out
    last = json.loads(run(*call, "--json")[1])["last_faults"]["0"]
    assert "退出码 3" in last["zh"] and "exit code 3" in last["en"]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """Ctrl-C after so many decisions."""

    def stop_after(decisions: int) -> None:
        step, left = Table.step, iter(range(decisions))

        def counted(table: Table) -> None:
            if next(left, None) is None:
                raise KeyboardInterrupt
            step(table)

        monkeypatch.setattr(Table, "step", counted)

    return stop_after


@pytest.mark.parametrize("name", ["guandan", "shengji"])
def test_simulate_tells_what_is_known_when_it_is_stopped(run, impatient, name: str) -> None:  # type: ignore[no-untyped-def]
    impatient(500)
    code, out, err = run("simulate", name, "--bots", "greedy", "--json", "--lang", "zh")
    found = json.loads(out)
    assert (code, err.splitlines()[-1]) == (130, "paiju: 已停止。")  # uncompiled, something is said before
    assert 0 < found["deals"] == sum(column["deals_won"] for column in found["sides"])
    assert found["decisions"] == 500


def test_nothing_is_told_of_a_simulation_stopped_at_once(run, impatient) -> None:  # type: ignore[no-untyped-def]
    impatient(3)
    code, out, err = run("simulate", "guandan", "--lang", "en")
    assert (code, out, err.splitlines()[-1]) == (130, "", "paiju: Stopped.")


def test_simulate_keeps_records_that_verify(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    assert run("simulate", "guandan-house", "--deals", "3", "--records", str(tmp_path))[0] == 0
    files = sorted(tmp_path.iterdir())
    assert files and all(run("verify", str(file))[0] == 0 for file in files)


def test_show_hides_what_a_seat_does_not_see(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    run("simulate", "guandan", "--deals", "1", "--records", str(tmp_path))
    file = str(next(tmp_path.iterdir()))
    everything, mine = run("show", file, "--lang", "en")[1], run("show", file, "--seat", "2", "--lang", "en")[1]
    assert "27 hidden cards" not in everything and mine.count("27 hidden cards") == 3
    assert run("show", file, "--seat", "none", "--lang", "en")[1].count("27 hidden cards") == 4


@pytest.mark.parametrize("name", TRICKS)
def test_show_hides_hands_and_what_was_buried(run, name: str, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    run("simulate", name, "--deals", "1", "--records", str(tmp_path), "--bots", "greedy")
    file, o = str(next(tmp_path.iterdir())), load(name).options
    buried = f"buried {o.bottom_size} cards"
    seen = [run("show", file, "--seat", str(seat), "--lang", "en")[1] for seat in range(o.seats)]
    assert sum(buried not in out for out in seen) == 1
    assert buried in run("show", file, "--seat", "none", "--lang", "en")[1]
    assert buried not in run("show", file, "--lang", "en")[1]
    assert run("show", file, "--seat", str(o.seats))[0] == 2


def test_show_names_the_line_that_cannot_be(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    run("simulate", "zhaopengyou", "--deals", "1", "--records", str(tmp_path))
    file = next(tmp_path.iterdir())
    lines = [line for line in file.read_text().split("\n") if not line.startswith("BottomTaken")]
    file.write_text("\n".join(lines))
    assert "Line " in run("show", str(file), "--lang", "en")[2]


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


@pytest.mark.parametrize("name", TRICKS)
def test_tricks_can_be_watched(run, name: str) -> None:  # type: ignore[no-untyped-def]
    code, out, _ = run("play", name, "--watch", "--deals", "1", "--seed", "1", "--lang", "zh")
    assert code == 0 and "坐庄" in out and "扣底" in out and "抓分方" in out and "级别" in out


def test_a_person_declares_and_plays_a_deal_of_tricks(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "mine.paiju"
    begin = "?\nl\nfoo\n/2\nS3\nl\n/1\nHA 9\n第2张♥A\nl\nC2 D3\np\n"
    call = ("play", "zhaopengyou", "--seed", "1", "--deals", "1", "--lang", "en", "--record", str(file))
    code, out, _ = run(*call, typed=begin + "/1\n" * 40)
    assert code == 0 and "'foo'?" in out and "declarer you" in out and "you called copy 2 of ♥A" in out
    assert all(clause in out for clause in ("§5.2", "§5.3", "§6.0")), "refusals cite their clauses"
    assert out.count("lead > ") >= 2 and "levels you" in out and "Goodbye" not in out
    assert run("verify", str(file), "--lang", "en")[1].startswith("✓ verified")


def test_a_person_is_not_asked_to_bid_without_a_bid(run) -> None:  # type: ignore[no-untyped-def]
    for seed in "12345":
        out = run("play", "shengji", "--seed", seed, "--deals", "1", "--lang", "en", typed="\n" * 12)[1]
        assert 0 <= out.count("bid (") <= 9


def test_a_person_bids_face_down_and_exchanges(run) -> None:  # type: ignore[no-untyped-def]
    call = ("play", "zimeidui", "--seed", "4", "--bot", "greedy", "--lang", "en")
    out = run(*call, typed="RJ SAA\nD6\nC4 for DK\n\n")[1]
    assert "you bid the red joker, face down ♠A ♠A" in out and "you could take" in out
    assert "'D6'?" in out and "§5.5" in out and "you exchanged nothing" in out


def test_five_players_go_by_numbers_in_the_order_of_play(run) -> None:  # type: ignore[no-untyped-def]
    assert "you → seat 4 → seat 3 → seat 2 → seat 1" in run("play", "zhaopengyou", "--lang", "en")[1]
    assert "你 → 1 号位 → 2 号位" in run("play", "zhaopengyou-classic", "--lang", "zh")[1]
    assert "你 → 下家 → 对家 → 上家" in run("play", "shengji", "--lang", "zh")[1]


BAD = [
    (("rules", "nothing"), "nothing"),
    (("rules", "missing.toml"), "missing.toml"),
    (("simulate", "guandan", "--deals", "0"), "--deals"),
    (("play", "guandan", "--deals", "0"), "--deals"),
    (("play", "guandan", "--record", "no/such/folder/x.paiju"), "--record"),
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
