"""Line breaks for the terminal: Chinese may break between any two characters, other words only at blanks.

>>> wrap("抓分方得 85 分。", 8)
['抓分方得', '85 分。']
"""

import re

from rich.cells import cell_len

PIECE = re.compile(r"\s+|[\u2e80-\uffef][，。；：、！？）”]*|[^\s\u2e80-\uffef]+")


def wrap(text: str, width: int) -> list[str]:
    lines = [""]
    for piece in PIECE.findall(text):
        if cell_len(lines[-1] + piece.rstrip()) > width:
            lines[-1] = lines[-1].rstrip()
            lines.append("")
        lines[-1] += piece if lines[-1] else piece.lstrip()
    return lines


def wrapped(text: str, width: int) -> str:
    """Break every line that is too long."""
    return "\n".join(part for line in text.split("\n") for part in wrap(line, width))
