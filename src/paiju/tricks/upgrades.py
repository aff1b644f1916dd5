"""Event lines of older records, brought up to date."""

import re
from collections.abc import Iterable, Iterator

from paiju.tricks.words import RESULTS

CODES = {words.zh: code for code, words in RESULTS.items()}


def from_version_1(lines: Iterable[str]) -> Iterator[str]:
    """Results were called by their Chinese names, and declining an exchange was a `BidPassed` as well."""
    phase = ""
    for line in lines:
        if entered := re.match(r"PhaseEntered name=(\w+)", line):
            phase = entered[1]
        if phase == "swap" and line.startswith("BidPassed "):
            line = line.replace("BidPassed", "SwapDeclined", 1)
        if line.startswith("DealScored "):
            line = re.sub(r"result=(\S+)", lambda result: f"result={CODES.get(result[1], result[1])}", line)
        yield line
