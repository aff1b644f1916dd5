"""paiju analyse: for people and as JSON, gone on with, and what it refuses."""

import json
from pathlib import Path

import pytest

from paiju import Match, load
from paiju.bots import make_bot
from paiju.cli import main
from paiju.record import save
from paiju.rng import Stream
from paiju.table import Table


@pytest.fixture
def record(tmp_path: Path) -> Path:
    rules = load("guandan")
    match = Match(rules, b"analysed", deals=1)
    Table(match, [make_bot("greedy", rules, seat) for seat in range(4)], Stream(b"")).play()
    save(tmp_path / "match.paiju", match, {0: "Ann [b]", 1: "Bo", 2: "Cy", 3: "Di"})
    return tmp_path / "match.paiju"


def test_json_is_the_same_again_and_from_what_was_kept(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["analyse", str(record), "--deal", "1", "--worlds", "6", "--json", "--cache", str(record.parent / "kept")]
    assert main(command) == 0
    first = capsys.readouterr().out
    (kept,) = (record.parent / "kept").iterdir()
    part = json.loads(kept.read_text())
    part["judged"] = part["judged"][:3]
    kept.write_text(json.dumps(part))
    assert main(command) == 0 and capsys.readouterr().out == first
    found = json.loads(first)
    (deal,) = found["deals"]
    assert deal["deal"] == 1 and found["plan"]["worlds"] == 6 and found["thresholds"]["blunder"] == 1.2
    assert len(deal["seats"]) == 4 and deal["points"][-1]["worth"] == deal["result"]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_people_read_a_table(record: Path, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(record), "--deal", "1", "--seat", "1", "--worlds", "6", "--lang", lang]) == 0
    told = capsys.readouterr().out
    assert "Ann [b]" in told and ("6 个设想的牌局" if lang == "zh" else "6 sampled worlds") in told


@pytest.mark.parametrize("more", [["--deal", "2"], ["--seat", "4"], ["--worlds", "2"], ["--ms", "0"]])
def test_what_cannot_be_is_refused(record: Path, more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(record), *more]) == 2
    assert more[1] in capsys.readouterr().err


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    (tmp_path / "no").write_text("nothing")
    assert main(["analyse", str(tmp_path / "no")]) == 2
