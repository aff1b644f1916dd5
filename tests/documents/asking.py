"""The referee asked in few words: cards are a text in which `D3*3` is three of them, levels one text by seat."""

from collections.abc import Mapping
from typing import Any

from paiju.judge import answer

PILES = {
    "bottom", "buried", "bury", "cards", "exposed", "flipped", "give", "hand", "lead", "play", "played", "take",
    "throw", "winning_play",
}  # fmt: skip
ROWS = {"plays", "bids", "history"}


def cards(text: str) -> list[str]:
    words = [word.partition("*") for word in text.split()]
    return [name for name, _, times in words for _ in range(int(times or 1))]


def spelled(text: str) -> str:
    return " ".join(cards(text))


def piles(*texts: str) -> set[tuple[str, ...]]:
    """A set of plays, to compare with what may follow."""
    return {tuple(sorted(cards(text))) for text in texts}


def by_seat(levels: str) -> dict[str, str]:
    return {str(seat): level for seat, level in enumerate(levels, 1)}


def _row(row: Any) -> Any:
    """(seat, cards), or (seat, joker, cards) of a bid with a joker."""
    if not isinstance(row, tuple):
        return row
    seat, *joker, pile = row
    return {"seat": seat, "cards": cards(pile), **({"joker": joker[0]} if joker else {})}


def _fact(name: str, value: Any) -> Any:
    if name in PILES and isinstance(value, str):
        return cards(value)
    if name in ROWS:
        return [_row(row) for row in (value.items() if isinstance(value, Mapping) else value)]
    if name == "others":
        return {str(seat): cards(hand) for seat, hand in value.items()}
    if name == "levels" and isinstance(value, str):
        return by_seat(value)
    return value


class Referee:
    """The judge of one ruleset; `usual` facts hold unless a question says otherwise."""

    def __init__(self, ruleset: str, **usual: Any) -> None:
        self.ruleset, self.usual = ruleset, usual

    def __call__(self, ask: str, **given: Any) -> Any:
        facts = {name: _fact(name, value) for name, value in {**self.usual, **given}.items()}
        return answer({"ruleset": self.ruleset, "ask": ask, "given": facts})

    def follows(self, lead: str, hand: str, **given: Any) -> set[tuple[str, ...]]:
        """Everything that may be played."""
        found = self("legal_follows_all", lead=lead, hand=hand, **given)
        return {tuple(sorted(play)) for play in found}

    def may_follow(self, lead: str, hand: str, play: str, **given: Any) -> bool:
        return bool(self("legal_follow", lead=lead, hand=hand, play=play, **given))

    def winner(self, plays: Mapping[int, str], **given: Any) -> int:
        """The seat that takes the trick; the first play is the lead."""
        return int(self("trick_winner", plays=plays, **given))

    def order(self, a: str, b: str, **given: Any) -> str:
        return str(self("order", a=a, b=b, **given))
