"""Voice: the language, the players' names and the state of the match, for all words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from paiju.cards import BLACK_JOKER, UNKNOWN, Card, Cards, Seat
from paiju.rules.ruleset import Ruleset
from paiju.rules.schema import Words
from paiju.rules.terms import Terms
from paiju.rules.wording import CARDS, cards_text, rank_text
from paiju.state import State


def side_text(side: int, lang: str) -> str:
    return Words(f"{'甲乙'[side]}方", f"side {'AB'[side]}").in_(lang)


def by_suit(cards: Iterable[Card]) -> list[Card]:
    """Sort jokers first, then by suit, high cards first."""
    return sorted(cards, key=lambda card: (card < BLACK_JOKER, card % 4 if card < BLACK_JOKER else 0, -card))


JOKERS = ("the black joker", "the red joker")


class Voice:
    """Speaks one language in the words of a ruleset, and calls the players by their names, if they have any."""

    def __init__(self, lang: str, players: Mapping[Seat, str] | None = None, rules: Ruleset | None = None) -> None:
        self.lang, self.players = lang, players or {}
        self.options: Any = rules.options if rules else None
        self.terms = rules.terms if rules else Terms()
        self._card = CARDS[lang].__getitem__
        self.colon = self.say("：", ": ")  # between a name or a word and what is told of it
        self.state: Any = State(hands=())  # of the family whose match is told

    def say(self, zh: str, en: str) -> str:
        return zh if self.lang == "zh" else en

    def name(self, seat: Seat) -> str:
        return self.players.get(seat) or self.say(f"{seat} 号位", f"seat {seat}")

    def who(self, seat: Seat) -> str:
        """The beginning of a line that tells of a player."""
        return self.name(seat) + self.colon

    def names(self, seats: Iterable[Seat]) -> str:
        return self.say("、", ", ").join(map(self.name, seats))

    def cards(self, cards: Iterable[Card]) -> str:
        pile = bytes(cards)
        return cards_text(pile, self.lang) if UNKNOWN in pile else " ".join(map(self._card, pile))

    def pile(self, cards: Iterable[Card]) -> str:
        """The text of many cards, sorted by suit."""
        return self.cards(by_suit(cards))

    def rank(self, rank: str) -> str:
        return rank_text(rank, self.lang)

    def levels(self, levels: tuple[str, ...]) -> str:
        """The levels of both sides, or of all players."""
        shown = list(map(self.rank, levels))
        if len(levels) == 2:
            return self.say(f"级别（甲：乙） {shown[0]} : {shown[1]}", f"levels (A : B) {shown[0]} : {shown[1]}")
        named = " · ".join(f"{self.name(seat)} {level}" for seat, level in enumerate(shown))
        return self.say(f"级别 {named}", f"levels {named}")

    def holder(self, levels: tuple[str, ...], number: int) -> str:
        """The holder of a level by its number: a side or a player."""
        return side_text(number, self.lang) if len(levels) == 2 else self.name(number)


def cards_said(voice: Voice, cards: Cards) -> str:
    """Cards within a sentence. In English the jokers are called by their names."""
    if voice.lang == "zh" or not any(card >= BLACK_JOKER for card in cards):
        return voice.cards(cards)
    return ", ".join(JOKERS[card - BLACK_JOKER] if card >= BLACK_JOKER else voice.cards((card,)) for card in cards)


Tell = Callable[[Voice, Any], str]  # the words of one kind of event; the voice's state is the one after it
Voices = tuple[Voice, Voice]  # Chinese, English


def joined(names: Sequence[str], voice: Voice) -> str:
    """Some names: A、B、C, or A, B and C."""
    return voice.say("、".join(names), " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names))
