"""How a deal ended, told as facts and in words."""

from paiju.cards import Seat, names
from paiju.events import DealEnded, Event, Settled
from paiju.rules.ruleset import Ruleset
from paiju.server.boards import Voices, facts_of, side_name
from paiju.server.pictures import Result, Rise, Text
from paiju.state import State
from paiju.strategies.scoring import HELD
from paiju.strategies.seating import side_of
from paiju.text import PLACES, RESULTS
from paiju.trick_events import DealScored

TELLING = (DealEnded, DealScored, Settled)  # the events whose words are the result


class Ending:
    """Gathers the last events of a deal, as one seat is told them."""

    def __init__(self, before: tuple[str, ...]) -> None:
        self.before = before  # the levels
        self.lines: list[Text] = []
        self.scored: DealScored | None = None
        self.places: tuple[tuple[Seat, ...], ...] = ()

    def take(self, event: Event, said: Text | None) -> None:
        if isinstance(event, TELLING) and said:
            lines = zip(said.zh.split("\n"), said.en.split("\n"), strict=True)
            self.lines += [Text(zh.strip(), en.strip()) for zh, en in lines]
        if isinstance(event, DealScored):
            self.scored = event
        if isinstance(event, DealEnded):
            self.places = event.places

    def result(self, rules: Ruleset, view: State, voices: Voices) -> Result:
        facts, scored = facts_of(rules, view, None), self.scored
        sides: dict[int, list[Seat]] = {}
        for seat in range(len(view.hands)):
            sides.setdefault(facts.side(seat), []).append(seat)
        return Result(
            headline=self.headline(voices),
            lines=self.lines,
            winners=self.winners(view),
            rises=[
                Rise(side_name(voices, side, seats), seats, self.before[side], view.levels[side])
                for side, seats in sorted(sides.items())
            ],
            places=[list(group) for group in self.places],
            points=scored.points if scored else None,
            bottom=names(scored.bottom) if scored else [],
            factor=scored.factor if scored else 0,
            champions=[] if view.champion is None else sides[view.champion],
        )

    def headline(self, voices: Voices) -> Text:
        """The name of the result, or who came first."""
        if self.scored:
            return Text.of(RESULTS[self.scored.result])
        first = self.places[0]
        return Text(*(f"{PLACES[0].in_(voice.lang)} {voice.name(first[0])}" for voice in voices))

    def winners(self, view: State) -> list[Seat]:
        if self.scored:
            attackers = self.scored.attackers
            held = self.scored.result in HELD
            return [seat for seat in range(len(view.hands)) if (seat in attackers) != held]
        return [seat for seat in range(len(view.hands)) if side_of(seat) == side_of(self.places[0][0])]
