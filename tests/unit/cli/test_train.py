"""paiju train refuses in words what could not work, before anything is played."""

import sys
from pathlib import Path

import pytest
from tests.networks import packed

from paiju.cli import main

REFUSED = {
    "family": (["chess", "--out", "x"], "climbing", "游戏类别"),
    "rules": (["climbing", "--out", "x", "--rules", "guandan,shengji"], "is of the family tricks", "属于 tricks"),
    "out": (["climbing"], "'--out'", "“--out”"),
    "deals": (["climbing", "--out", "x", "--deals", "0"], "'--deals' cannot be 0", "“--deals”不能是 0"),
    "explore": (["climbing", "--out", "x", "--explore", "2"], "'--explore' cannot be 2.0", "“--explore”"),
    "hours": (["climbing", "--out", "x", "--hours", "nan"], "'--hours' cannot be nan", "“--hours”"),
    "beside": (["climbing", "--out", "x", "--beside", "y.net"], "must be --export FILE", "--export FILE"),
    "onnx": (["a.net", "--beside", "b.net", "--export", "x.onnx"], "must be FILE.net", "FILE.net"),
    "network": (["none.net", "--export", "x.onnx"], "none.net cannot be read", "none.net 读不出来"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_it_refuses_in_words(name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    given, *words = REFUSED[name]
    for lang, text in zip(("en", "zh"), words, strict=True):
        assert main(["train", *given, "--lang", lang]) == 2
        assert text in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "missing", "extra"),
    [(["climbing", "--out", "x"], "torch", "paiju[train]"), (["x.net", "--export", "y.onnx"], "onnx", "paiju[onnx]")],
)
def test_it_says_which_extra_is_missing(
    given: list[str],
    missing: str,
    extra: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    (tmp_path / "x.net").write_bytes(packed([6, 2]))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, missing, None)
    assert main(["train", *given, "--lang", "en"]) == 2
    assert extra in capsys.readouterr().err
