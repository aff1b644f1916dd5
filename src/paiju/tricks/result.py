"""The end of a trick-taking deal for a page: the attackers' points, the result, and who rises."""

from paiju.cards import Seat, names
from paiju.pictures import Text
from paiju.shown import Ending, called, sentence
from paiju.text import Voice, Voices
from paiju.tricks.events import DealScored
from paiju.tricks.rulings.scoring import CRUSHED, HELD, points_in
from paiju.tricks.state import TrickState
from paiju.tricks.words import RESULTS


class TrickEnding(Ending):
    decided = DealScored
    end: DealScored

    @property
    def held(self) -> bool:
        return self.end.result in HELD

    def winners(self, view: TrickState) -> list[Seat]:
        attackers = self.end.attackers
        return [seat for seat in range(len(view.hands)) if (seat in attackers) != self.held]

    def headline(self, winners: list[str], rise: int, each: bool, voice: Voice) -> str:
        levels = voice.say(f"{'每人' if each else ''}升 {rise} 级", f"{rise} level{'s' if rise > 1 else ''}")
        points = voice.say(f"抓分方 {self.end.points} 分，", f"Attackers {self.end.points}: ")
        if self.held:
            levels = voice.say(f"庄家方{levels}", f"the declarer's side rises {levels}")
            return points + (levels if rise > 0 else voice.say("庄家方守住", "the declarer's side holds"))
        if rise <= 0:
            return points + voice.say("获胜" if each else "上台", "they win" if each else "they come on stage")
        return points + voice.say(levels, f"they rise {levels}")

    def lines(self, view: TrickState, viewer: Seat | None, voices: Voices) -> list[Text]:
        """The sides, and the name of the result."""
        return [Text(*(self._line(view, viewer, voice) for voice in voices))]

    def _line(self, view: TrickState, viewer: Seat | None, voice: Voice) -> str:
        attackers, result = self.end.attackers, self.end.result
        others = [seat for seat in range(len(view.hands)) if seat not in attackers]
        one, other = (voice.say("、", ", ").join(called(seats, viewer, voice)) for seats in (others, attackers))
        theirs = self.held or result == CRUSHED
        whose = voice.say("庄家方", "the declarer's side") if theirs else voice.say("抓分方", "the attackers")
        name = voice.say(f"{whose}{RESULTS[result].zh}", f"{whose}: {RESULTS[result].en}")
        return sentence(f"{one} {voice.say('对', 'against')} {other} · {name}")

    def details(self) -> dict[str, object]:
        scored = self.end
        return {
            "points": scored.points,
            "bottom": names(scored.bottom),
            "bottom_points": points_in(self.options, scored.bottom),
            "factor": scored.factor,
        }
