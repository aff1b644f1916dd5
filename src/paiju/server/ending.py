"""How a deal ended, told as facts and in words."""

from collections.abc import Iterable

from paiju.cards import RANKS, Seat, names
from paiju.events import DealEnded, Event
from paiju.rules.ruleset import Ruleset
from paiju.server.boards import Voices, facts_of, side_name
from paiju.server.pictures import Result, Rise, Text
from paiju.state import State
from paiju.strategies.scoring import CRUSHED, HELD, points_in
from paiju.strategies.seating import side_of
from paiju.text import RESULTS, Voice
from paiju.trick_events import DealScored


class Ending:
    """Gathers the last events of a deal, as one seat is told them."""

    def __init__(self, before: tuple[str, ...]) -> None:
        self.before = before  # the levels
        self.lines: list[Text] = []
        self.scored: DealScored | None = None
        self.places: tuple[tuple[Seat, ...], ...] = ()

    def take(self, event: Event, said: Text | None) -> None:
        if isinstance(event, DealScored):
            self.scored = event
        if isinstance(event, DealEnded) and said:
            self.places, self.lines = event.places, [said]

    def result(self, rules: Ruleset, view: State, viewer: Seat | None, voices: Voices) -> Result:
        facts, scored = facts_of(rules, view, None), self.scored
        sides: dict[int, list[Seat]] = {}
        for seat in range(len(view.hands)):
            sides.setdefault(facts.side(seat), []).append(seat)
        winners = self.winners(view)
        rise = max(_steps(self.before[side], view.levels[side]) for side in map(facts.side, winners))
        return Result(
            headline=Text(
                *(self.headline(_names(winners, viewer, voice), rise, len(sides) > 2, voice) for voice in voices)
            ),
            lines=[Text(*(self.line(view, viewer, voice) for voice in voices))] if scored else self.lines,
            winners=winners,
            rises=[
                Rise(side_name(voices, side, seats), seats, self.before[side], view.levels[side])
                for side, seats in sorted(sides.items())
            ],
            places=[list(group) for group in self.places],
            points=scored.points if scored else None,
            bottom=names(scored.bottom) if scored else [],
            bottom_points=points_in(scored.bottom) if scored else 0,
            factor=scored.factor if scored else 0,
            champions=[] if view.champion is None else sides[view.champion],
        )

    def headline(self, winners: list[str], rise: int, each: bool, voice: Voice) -> str:
        """The points, and who rises by how much: the same for winners and losers."""
        levels = voice.say(f"{'每人' if each else ''}升 {rise} 级", f"{rise} level{'s' if rise > 1 else ''}")
        if self.scored is None:
            won = voice.say(levels, f"rise {levels}") if rise > 0 else voice.say("获胜", "win")
            return _sentence(f"{voice.say('、', ' and ').join(winners)} {won}")
        points = voice.say(f"抓分方 {self.scored.points} 分，", f"Attackers {self.scored.points}: ")
        if self.scored.result in HELD:
            levels = voice.say(f"庄家方{levels}", f"the declarer's side rises {levels}")
            return points + (levels if rise > 0 else voice.say("庄家方守住", "the declarer's side holds"))
        if rise <= 0:
            return points + voice.say("获胜" if each else "上台", "they win" if each else "they come on stage")
        return points + voice.say(levels, f"they rise {levels}")

    def line(self, view: State, viewer: Seat | None, voice: Voice) -> str:
        """Of a deal with points: who played against whom, and what the result is called."""
        assert self.scored
        attackers, result = self.scored.attackers, self.scored.result
        others = [seat for seat in range(len(view.hands)) if seat not in attackers]
        one, other = (voice.say("、", ", ").join(_names(seats, viewer, voice)) for seats in (others, attackers))
        held = result in HELD or result == CRUSHED
        whose = voice.say("庄家方", "the declarer's side") if held else voice.say("抓分方", "the attackers")
        name = voice.say(f"{whose}{RESULTS[result].zh}", f"{whose}: {RESULTS[result].en}")
        return _sentence(f"{one} {voice.say('对', 'against')} {other} · {name}")

    def winners(self, view: State) -> list[Seat]:
        if self.scored:
            attackers = self.scored.attackers
            held = self.scored.result in HELD
            return [seat for seat in range(len(view.hands)) if (seat in attackers) != held]
        return [seat for seat in range(len(view.hands)) if side_of(seat) == side_of(self.places[0][0])]


def _names(seats: Iterable[Seat], viewer: Seat | None, voice: Voice) -> list[str]:
    return [voice.say("你", "you") if seat == viewer else voice.name(seat) for seat in seats]


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _steps(before: str, after: str) -> int:
    return RANKS.index(after) - RANKS.index(before)
