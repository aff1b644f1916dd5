"""A match of one person with itself: what the seat that is asked sees, and the news of what is done there."""

from collections.abc import Sequence

from msgspec.structs import replace

from paiju.actions import Action
from paiju.cards import Seat
from paiju.match import Match
from paiju.pictures import Text
from paiju.server.protocol.analysis import Move
from paiju.server.protocol.lessons import Seating
from paiju.server.protocol.messages import Ask, Direction, News
from paiju.server.shown.moves import move_of
from paiju.server.shown.news import Shown

YOU = Text("你", "You")
FOUR = [Text("下家·明", "Ming (next)"), Text("小芳", "Fang"), Text("上家·周", "Zhou (before)")]  # the partner is marked
PEOPLE = [Text("阿明", "Ming"), Text("小芳", "Fang"), Text("老周", "Zhou"), Text("阿梅", "Mei")]


def names_of(order: Sequence[Seat]) -> dict[Seat, Text]:
    """What the players are called, in the order of play from the seat that is asked on."""
    named = FOUR if len(order) == 4 else PEOPLE * len(order)
    return {seat: [YOU, *named][place] for place, seat in enumerate(order)}


class Scene:
    def __init__(self, match: Match, seat: Seat) -> None:
        self.match, self.seat, self.rules = match, seat, match.rules
        self.order = self.rules.wing.board.around(self.rules.options, seat)
        self.names = names_of(self.order)
        self.shown = Shown(self.rules, self.names)
        self.shown.log.catch_up(match)
        self.shown.seat(seat).log.catch_up(match)
        self.shown.catch_up(match, [])
        # the picture that news lead on from; what has led to it is not told again
        self.first = self.shown.picture(seat, match, match.v, [], self.ask())

    def seating(self) -> Seating:
        rules, family = self.rules, self.rules.wing
        turns: Direction = "cw" if rules.options.direction == "clockwise" else "ccw"
        marks = {mark: Text.of(rules.terms.fill(words)) for mark, words in family.marks.items()}
        names = [self.names[seat] for seat in range(len(self.order))]
        sides = family.board.sides(rules.options)
        return Seating(rules.name, Text.of(rules.title), family.name, marks, names, self.order, turns, sides)

    def ask(self) -> Ask | None:
        if self.match.over or self.seat not in self.match.actors:
            return None
        return Ask(self.match.v, None, self.shown.seat(self.seat).question(self.match.game))

    def play(self, seat: Seat, action: Action) -> News:
        """Do it, and tell what has come of it, to somebody who has seen the picture before."""
        self.match.play(seat, action)
        edition = self.shown.catch_up(self.match, [])
        return replace(self.shown.news(edition, self.seat), ask=self.ask())

    def move(self, text: str) -> Move:
        """An action of the seat that is asked, as it would be told."""
        return move_of(self.match.game, self.shown.telling, self.match.state, self.seat, text)
