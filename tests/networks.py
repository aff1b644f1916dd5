"""Small networks for tests, and a bot that needs one: an encoder of a few counts in front of the real expert."""

import json
import random
import struct
from collections.abc import Sequence
from math import exp
from typing import Any

from paiju.actions import Play
from paiju.bots.advice import Advice
from paiju.bots.net import Net
from paiju.cards import Seat
from paiju.events import Event
from paiju.legal import Legal
from paiju.rules import Ruleset

Numbers = list[float]


def header(layers: Sequence[int], **changed: Any) -> bytes:
    known = {"format": 1, "family": "climbing", "features": 1, "layers": list(layers)}
    return json.dumps(known | changed).encode() + b"\n"


def numbers(layers: Sequence[int], seed: int = 1, scale: float = 0.2) -> Numbers:
    """As many as the layers have weights and biases, and such that 16 bits hold them exactly."""
    rng = random.Random(seed)
    wanted = sum((below + 1) * above for below, above in zip(layers, layers[1:], strict=False))
    return [struct.unpack("<e", struct.pack("<e", rng.gauss(0, scale)))[0] for _ in range(wanted)]


def packed(layers: Sequence[int], values: Sequence[float] | None = None, **changed: Any) -> bytes:
    values = numbers(layers) if values is None else values
    return header(layers, **changed) + struct.pack(f"<{len(values)}e", *values)


def forward(layers: Sequence[int], values: Sequence[float], row: bytes) -> Numbers:
    """What a network says of a row, as one would write it down first."""
    now, at = [float(byte) for byte in row], 0
    for number, (below, above) in enumerate(zip(layers, layers[1:], strict=False)):
        weights = [values[at + above * i : at + above * (i + 1)] for i in range(below)]
        at += above * below
        now = [values[at + j] + sum(amount * weights[i][j] for i, amount in enumerate(now)) for j in range(above)]
        at += above
        if number < len(layers) - 2:
            now = [max(0.0, amount) for amount in now]
    total = sum(exp(amount) for amount in now)
    return [exp(amount) / total for amount in now]


class TinyNet(Net):
    """Knows how many cards each hand holds after an action, and how many of them lie on the table."""

    INPUTS, OUTCOMES, FEATURES = 6, 2, 1

    def candidates(self, view: Any, legal: Legal) -> list[Advice]:
        expert = self.rules.wing.bots["expert"](self.rules, self.seat, self.rng, self.budget)
        return expert.candidates(view, legal) if view.phase == "climb" else expert.advise(view, legal)

    def rows(self, view: Any, legal: Legal, candidates: Sequence[Advice]) -> bytes:
        if view.phase != "climb":
            return b""
        seats = len(view.hands)
        left = [len(view.hands[(self.seat + step) % seats]) for step in range(seats)]
        rows = []
        for advice in candidates:
            laid = len(advice.action.cards) if isinstance(advice.action, Play) else 0
            rows.append(bytes([left[0] - laid, *left[1:], laid, bool(view.plays)]))
        return b"".join(rows)

    def worths(self, view: Any) -> list[float]:
        return [-1.0, 2.0]

    @classmethod
    def outcome(cls, rules: Ruleset, seat: Seat, state: Any, events: Sequence[Event]) -> int:
        return int(rules.wing.outcome(rules, state, events).won[seat])
