"""The engine knows rules, not games: where the rules are carried out, no preset and no game is mentioned."""

import re
from pathlib import Path

import pytest

import paiju
from paiju.rules import presets

ROOT = Path(paiju.__file__).parent
FOLDERS = ("phases", "strategies", "kernels", "bots")
GAMES = {"guandan", "shengji", "zhaopengyou", "zimeidui", "掼蛋", "拖拉机", "找朋友", "姊妹对"}
FILES = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.p*")) if path.suffix in (".py", ".pxd")]


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_folder_is_looked_at(folder: str) -> None:
    assert any(path.parent == ROOT / folder for path in FILES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_game_is_mentioned(path: Path) -> None:
    text = path.read_text(encoding="utf-8").lower()
    assert [name for name in GAMES | set(presets()) if re.search(re.escape(name), text)] == []
