"""Upgrades of event lines from older records."""

import re
from collections.abc import Iterable, Iterator

from paiju.tricks.words import RESULTS

CODES = {words.zh: code for code, words in RESULTS.items()}


def from_version_1(lines: Iterable[str]) -> Iterator[str]:
    """Version 1 had Chinese names of results, and wrote a declined exchange as `BidPassed`."""
    phase = ""
    for line in lines:
        if entered := re.match(r"PhaseEntered name=(\w+)", line):
            phase = entered[1]
        if phase == "swap" and line.startswith("BidPassed "):
            line = line.replace("BidPassed", "SwapDeclined", 1)
        if line.startswith("DealScored "):
            line = re.sub(r"result=(\S+)", lambda result: f"result={CODES.get(result[1], result[1])}", line)
        yield line
