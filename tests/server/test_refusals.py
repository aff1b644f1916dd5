"""Everything the server refuses has words, and all words are used."""

import re
import tomllib
from pathlib import Path
from typing import get_args

import paiju.server
from paiju.server.protocol.messages import RefusalCode

SOURCES = Path(paiju.server.__file__).parent


def test_every_refusal_has_words() -> None:
    used = {
        code for file in SOURCES.rglob("*.py") for code in re.findall(r'Refused\(\s*"(\w+)"', file.read_text("utf-8"))
    }
    texts = tomllib.loads((SOURCES / "protocol" / "errors.toml").read_text("utf-8"))
    assert used == texts.keys() == set(get_args(RefusalCode))
    for words in texts.values():
        assert re.findall(r"{\w+}", words["zh"]) == re.findall(r"{\w+}", words["en"])
