"""paiju convert: records as JSON and back."""

import json
from pathlib import Path

import pytest

from paiju import record
from paiju.cli import main
from paiju.match import Match
from paiju.rules import load
from paiju.sheet_json import write_json

ROOT = Path(__file__).parents[3]
PRESENT = [*sorted((ROOT / "tests" / "golden").glob("*.paiju")), *sorted((ROOT / "docs" / "samples").glob("*.paiju"))]
FILES = ROOT / "tests" / "files"
OLD = [FILES / "records" / "zimeidui.paiju", FILES / "version-2.paiju", FILES / "version-3.paiju"]


@pytest.mark.parametrize("path", PRESENT, ids=lambda path: path.stem)
def test_json_and_back_gives_the_same_bytes(path: Path) -> None:
    document = write_json(record.Record.read(path).sheet)
    assert record.Record.parse(document).sheet.text().encode() == path.read_bytes()


def test_the_command_writes_json_and_back(tmp_path: Path) -> None:
    document, again = tmp_path / "match.json", tmp_path / "match.paiju"
    assert main(["convert", str(PRESENT[0]), "--to", "json", "-o", str(document)]) == 0
    assert main(["convert", str(document), "--to", "text", "-o", str(again)]) == 0
    assert again.read_bytes() == PRESENT[0].read_bytes()


@pytest.mark.parametrize("path", OLD, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_older_record_is_written_anew_and_says_so(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document, text = tmp_path / "match.json", tmp_path / "match.paiju"
    assert main(["convert", str(path), "--to", "json", "-o", str(document), "--lang", "en"]) == 0
    said = capsys.readouterr().err
    assert ("it was written in version 3" in said) == (not path.read_text("utf-8").startswith("paiju record 3"))
    assert main(["convert", str(document), "--to", "text", "-o", str(text)]) == 0
    before, after = record.Record.read(path), record.Record.read(text)
    assert after.verify().events == before.verify().events
    assert (after.players, after.rules.options) == (before.players, before.rules.options)


def test_comments_names_and_seeds_are_kept(tmp_path: Path) -> None:
    match = Match(load("guandan"), b"half")
    lines = record.dump(match, {1: "Anne Marie", 3: "👩‍👧 王"}).split("\n")[:-2]
    lines[40:40] = ["", "# a remark\twith a tab", "#"]
    path, document = tmp_path / "a.paiju", tmp_path / "a.json"
    path.write_text(record.closed(lines), encoding="utf-8")
    assert main(["convert", str(path), "--to", "json", "-o", str(document)]) == 0
    assert record.Record.read(document).sheet.text() == path.read_text("utf-8")
    assert json.loads(document.read_text("utf-8"))["seeds"].keys() == {"1"}


def test_the_printed_form_is_the_written_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "x.json"
    main(["convert", str(PRESENT[0]), "--to", "json", "-o", str(out)])
    main(["convert", str(PRESENT[0]), "--to", "json"])
    assert capsys.readouterr().out == out.read_text("utf-8")


@pytest.mark.parametrize("lang, word", [("zh", "已经存在"), ("en", "exists already")])
def test_no_file_is_replaced_unasked(lang: str, word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "x.json"
    out.write_text("mine")
    call = ["convert", str(PRESENT[0]), "--to", "json", "-o", str(out), "--lang", lang]
    assert main(call) == 2 and out.read_text() == "mine" and word in capsys.readouterr().err
    assert main([*call, "--force"]) == 0 and out.read_text("utf-8").startswith("{")


def test_an_edited_record_is_not_closed_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, document, out = tmp_path / "a.paiju", tmp_path / "a.json", tmp_path / "out"
    path.write_text(PRESENT[0].read_text("utf-8").replace("# ", "# not ", 1), encoding="utf-8")
    main(["convert", str(PRESENT[0]), "--to", "json", "-o", str(document)])
    document.write_text(document.read_text("utf-8").replace('"# ', '"# not ', 1), encoding="utf-8")
    for edited in (path, document):
        assert main(["convert", str(edited), "--to", "text", "-o", str(out), "--lang", "en"]) == 2
        assert "was changed after" in capsys.readouterr().err and not out.exists()
