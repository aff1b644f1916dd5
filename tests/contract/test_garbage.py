"""Whatever action can be written is legal or refused with a reason, and nothing else happens."""

import random

import pytest

from paiju.actions import Action, parse_action, show_action
from paiju.cards import NAMES
from paiju.errors import BadInput
from paiju.match import Match
from tests.contract.games import rulesets
from tests.effort import often

RULESETS = rulesets()
WORDS = ("play", "pass", "give", "return", "bid", "bury", "call", "swap", "keep")
JOINED = (
    "",
    "",
    "as pair:3",
    "as bomb:7x6",
    "as nonsense",
    "with BJ",
    "with ??",
    "for S3",
    "for ?? ??",
    "1",
    "2",
    "99",
)


def written(held: list[str], rng: random.Random) -> Action | None:
    """Some text, read as an action if it is one."""
    cards = rng.choices([*held, rng.choice(NAMES), "??"], k=rng.choice((0, 1, 1, 1, 2, 2, 3, 8)))
    try:
        return parse_action(" ".join((rng.choice(WORDS), *cards, rng.choice(JOINED))).strip())
    except BadInput:
        return None


@pytest.mark.parametrize("ruleset", RULESETS)
def test_any_action_is_legal_or_refused(ruleset: str) -> None:
    rng, legal_ones = random.Random(ruleset), 0
    for _ in range(often(1)):
        match = Match(RULESETS[ruleset], rng.randbytes(8), deals=2)
        while not match.over:
            seat = rng.choice(match.actors)
            legal, held = match.legal(seat), [NAMES[card] for card in match.state.hands[seat]]
            for action in filter(None, (written(held, rng) for _ in range(8))):
                if action in legal:
                    legal_ones += 1
                    assert "??" not in show_action(legal.resolve(action))
            match.play(seat, rng.choice(list(legal)))
    assert legal_ones
