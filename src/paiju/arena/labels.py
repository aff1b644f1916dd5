"""What bots are called in tables: a label of the user's, or the name; of a program, the name of its file.

>>> labels(["greedy", "mine=cmd:python3 /long/way/bot.py", "cmd:/long/way/bot.py --level=3", "greedy"])
['greedy', 'mine', 'bot', 'greedy#2']
"""

import re
import shlex
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from paiju.bots.command import PREFIX

LABELLED = re.compile(r"(?P<label>[^=:\s]+)=(?P<bot>.+)", re.DOTALL)  # a command has its colon before any =


def bot_of(given: str) -> str:
    """Without the label, as `make_bot` takes it."""
    found = LABELLED.fullmatch(given)
    return found["bot"] if found else given


def labels(given: Sequence[str]) -> list[str]:
    """The second of two that are alike gets a number."""
    seen, told = Counter[str](), []
    for label in map(_label, given):
        seen[label] += 1
        told.append(f"{label}#{seen[label]}" if seen[label] > 1 else label)
    return told


def _label(given: str) -> str:
    if found := LABELLED.fullmatch(given):
        return found["label"]
    if not given.startswith(PREFIX):
        return given
    words = shlex.split(given.removeprefix(PREFIX))
    files = [word for word in words[1:] if Path(word).is_file()]  # a script, after its interpreter
    return Path([*files, *words][0]).stem
