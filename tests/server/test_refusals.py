"""Everything the server refuses has words, and all words are used."""

import re
import tomllib
from pathlib import Path

from paiju.server import refusals

SOURCES = Path(refusals.__file__).parent


def test_every_refusal_has_words() -> None:
    used = {
        code for file in SOURCES.glob("*.py") for code in re.findall(r'Refused\(\s*"(\w+)"', file.read_text("utf-8"))
    }
    texts = tomllib.loads((SOURCES / "errors.toml").read_text("utf-8"))
    assert used == texts.keys()
    for words in texts.values():
        assert re.findall(r"{\w+}", words["zh"]) == re.findall(r"{\w+}", words["en"])
