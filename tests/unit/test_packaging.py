"""What is written in two places says the same in both."""

import re
import tomllib
from pathlib import Path

import paiju

ROOT = Path(__file__).parents[2]


def pinned(lock: str) -> dict[str, str]:
    """The versions in a lock file, by package."""
    return dict(re.findall(r"^([\w.-]+)==(\S+)", (ROOT / "requirements" / lock).read_text("utf-8"), re.MULTILINE))


def test_the_version_is_written_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" in project["project"]["dynamic"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "paiju.__version__"}


def test_the_changelog_tells_of_this_version() -> None:
    sections = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    released = [section for section in sections if section != "Unreleased"]
    assert released[0].split()[0] == paiju.__version__


def test_tools_change_nothing_of_what_playing_uses() -> None:
    play, tools = pinned("play.lock"), pinned("dev.lock")
    assert play.items() <= tools.items()
    assert not {"pytest", "ray", "matplotlib", "mypy", "ruff", "playwright"} & play.keys()
