"""Phrases: what can be said with one tap, and what can be thrown, by id (`phrases.toml`)."""

import tomllib
from importlib.resources import files

from paiju.pictures import Text

_read = tomllib.loads((files("paiju.server.table") / "phrases.toml").read_text("utf-8"))
PHRASES = {id: Text(**words) for id, words in _read["phrases"].items()}
EMOJI = {id: Text(**words) for id, words in _read["emoji"].items()}
