"""The words of a table: what its players, sides and phases are called, and every event in words."""

from collections.abc import Mapping

from paiju.cards import Seat
from paiju.events import DealRevealed, Event
from paiju.pictures import Text
from paiju.rules.ruleset import Ruleset
from paiju.server.protocol.messages import Told
from paiju.server.protocol.refusals import clause_of
from paiju.shown import named_sides
from paiju.state import State
from paiju.text import Voice, silent, words_of
from paiju.wire import event_data


class Telling:
    def __init__(self, rules: Ruleset, players: Mapping[Seat, Text]) -> None:
        self.rules, self.family = rules, rules.wing
        self.phases = {name: Text.of(words) for name, words in self.family.phase_words.items()}
        self.words, self.silent = words_of(self.family), silent(self.family)
        self.rename(players)

    def rename(self, players: Mapping[Seat, Text]) -> None:
        zh, en = ({seat: getattr(name, lang) for seat, name in players.items()} for lang in ("zh", "en"))
        rules = self.rules
        self.voices = Voice("zh", zh, rules), Voice("en", en, rules)
        self.telling = Voice("zh", marked(zh), rules), Voice("en", marked(en), rules)  # of what has happened
        self.sides = named_sides(self.family.board.sides(self.rules.options), self.voices)

    def told(self, seen: Event, state: State, seat: Seat | None) -> Told:
        """An event as a seat sees it (None: everybody), with the state after it."""
        said = None
        if not seen.lists_hand and type(seen) not in self.silent and type(seen) is not DealRevealed:
            say = self.words[type(seen)]
            for voice in self.telling:
                voice.state = state
            zh, en = say(self.telling[0], seen).strip(), say(self.telling[1], seen).strip()
            said = Text(zh, en) if zh else None
        clause = clause_of(self.rules, seen.breaks) if fails(seen, seat) else None
        return Told(event_data(seen) if seen.told else None, said, clause)


def marked(players: Mapping[Seat, str]) -> dict[Seat, str]:
    """Names between isolates, as text of an unknown direction should stand: so a page can find them in a line."""
    return {seat: f"\u2068{name}\u2069" for seat, name in players.items()}


def fails(event: Event, seat: Seat | None) -> bool:
    """Whether the event is a failure of this seat."""
    return bool(event.breaks) and seat is not None and getattr(event, "seat", None) == seat


def insiders(event: Event) -> list[Seat]:
    """The seats that are told more of an event than everybody is: they see hidden cards, or have failed."""
    seats = [getattr(event, owner) for _, owner in event.secrets]
    return [*seats, getattr(event, "seat", event.nobody)] if event.breaks else seats
