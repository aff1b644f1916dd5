"""The end of a trick-taking deal for a page: the attackers' points, the result, who rises, and who fails at the top."""

from collections.abc import Mapping

from paiju.cards import LEVELS, Seat, names
from paiju.pictures import Text
from paiju.shown import Ending, called, sentence
from paiju.text import Voice, Voices, joined
from paiju.tricks.events import DealScored
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.scoring import (
    CRUSHED,
    HELD,
    attack_rise,
    contenders,
    levels_between,
    lines,
    missing,
    points_in,
)
from paiju.tricks.rulings.seats import side_of
from paiju.tricks.state import TrickState
from paiju.tricks.words import RESULTS


class TrickEnding(Ending):
    options: Tricks
    decided = DealScored
    end: DealScored

    @property
    def held(self) -> bool:
        return self.end.result in HELD

    def steps(self, before: str, after: str) -> int:
        return levels_between(self.options, before, after)

    def winners(self, view: TrickState) -> list[Seat]:
        attackers = self.end.attackers
        return [seat for seat in range(len(view.hands)) if (seat in attackers) != self.held]

    def failed(self, view: TrickState) -> list[Seat]:
        """Who could have won the match in this deal, and has lost the deal."""
        assert view.declarer is not None
        return [
            seat
            for seat in contenders(self.options, self.before.levels, view.declarer)
            if seat not in self.winners(view)
        ]

    def lapped(self, view: TrickState) -> list[Seat]:
        """Who has passed the top level and begins again."""
        before, top = self.before.levels, self.options.top_level
        if self.options.laps == 1:
            return []
        sides = [side for side, level in enumerate(view.levels) if before[side] == top and level != top]
        return [seat for seat in self.winners(view) if side_of(self.options, seat) in sides]

    def fallen(self, view: TrickState) -> list[list[Seat]]:
        """Who goes back in level without having passed the top or failed there, side by side."""
        before, failed = self.before.levels, self.failed(view) + self.lapped(view)
        down = [side for side, level in enumerate(view.levels) if LEVELS.index(level) < LEVELS.index(before[side])]
        seats = [seat for seat in range(len(view.hands)) if seat not in failed]
        found = [[seat for seat in seats if side_of(self.options, seat) == side] for side in down]
        return [side for side in found if side]

    def headline(self, view: TrickState, gains: Mapping[Seat, int], viewer: Seat | None, voice: Voice) -> str:
        if view.champion is not None:
            champions = [seat for seat in range(len(view.hands)) if side_of(self.options, seat) == view.champion]
            return sentence(self._crowned(view, champions, viewer, voice))
        points = voice.say(f"抓分方 {self.end.points} 分，", f"Attackers {self.end.points}: ")
        if seats := self.lapped(view):
            who, top = _names(seats, viewer, voice), voice.rank(self.options.top_level)
            return points + voice.say(f"{who} 打过 {top}，再打一圈", f"{who} pass{_es(who, seats)} {top}, another lap")
        whose = voice.say("庄家方", "the declarer's side ") if self.held else voice.say("", "they ")
        rises = {*gains.values()}
        if len(rises) > 1:
            return points + self._unequal(view, gains, viewer, voice)
        if (rise := rises.pop()) > 0:
            each = "每人" if self.options.sides > 2 else ""
            verb = "rises" if self.held else "rise"
            return points + voice.say(f"{whose}{each}升 {rise} 级", f"{whose}{verb} {_levels(rise)}")
        if self.held:
            return points + voice.say("庄家方守住", "the declarer's side holds")
        if self.options.sides > 2:
            return points + voice.say("获胜", "they win") + self._short(voice)
        return points + voice.say("上台", "they declare next")

    def _short(self, voice: Voice) -> str:
        """With how many points winners would have risen, where these were too few."""
        first = next((points for points in lines(self.options) if attack_rise(self.options, points) > 0), None)
        if first is None or first <= self.end.points:
            return ""
        return voice.say(f"，满 {first} 分才升级", f"; {first} points make them rise")

    def _crowned(self, view: TrickState, champions: list[Seat], viewer: Seat | None, voice: Voice) -> str:
        """Who has won the match, and by what."""
        top, who = voice.rank(self.options.top_level), _names(champions, viewer, voice)
        s = _s(who, champions)
        if not self._at_top(view, champions):
            return self._ahead(view, who, s, voice)
        if self.options.win_at_top == "reached":
            return voice.say(
                f"{who} 升到 {top}，赢得全场", f"{who} reach{'es' if s else ''} {top} and win{s} the match"
            )
        if self.options.win_at_top == "as_declarer":
            return voice.say(f"{who} 打 {top} 守住，赢得全场", f"{who} hold{s} at {top} and win{s} the match")
        return voice.say(f"{who} 在 {top} 赢了这一副，赢得全场", f"{who} win{s} at {top}, and the match")

    def _at_top(self, view: TrickState, champions: list[Seat]) -> bool:
        """Whether the match was won at the top level, and not by its number of deals."""
        assert view.declarer is not None
        levels = view.levels if self.options.win_at_top == "reached" else self.before.levels
        able = contenders(self.options, levels, view.declarer)
        return any(seat in able and seat in self.winners(view) for seat in champions)

    def _unequal(self, view: TrickState, gains: Mapping[Seat, int], viewer: Seat | None, voice: Voice) -> str:
        """Who rises by how much, where a cap, a level that stops a rise or a hook holds somebody back."""
        said = []
        for rise in sorted({*gains.values()}, reverse=True):
            seats = [seat for seat in gains if gains[seat] == rise]
            who, level = _names(seats, viewer, voice), view.levels[seats[0]]
            s = _s(who, seats)
            if rise > 0:
                said.append(voice.say(f"{who} 升 {rise} 级", f"{who} rise{s} {_levels(rise)}"))
            elif rise == 0:
                said.append(voice.say(f"{who} 留在 {voice.rank(level)}", f"{who} stay{s} at {voice.rank(level)}"))
            else:
                said.append(_back(who, level, s, voice))
        return voice.say("，", ", ").join(said)

    def lines(self, view: TrickState, viewer: Seat | None, voices: Voices) -> list[Text]:
        """The attempts at the top level that failed, other falls, then the sides and the name of the result."""
        failed = self.failed(view)
        sides = [[seat for seat in failed if side_of(self.options, seat) == side] for side in range(self.options.sides)]
        said = [Text(*(self._failure(view, seats, viewer, voice) for voice in voices)) for seats in sides if seats]
        said += [Text(*(self._fall(view, seats, viewer, voice) for voice in voices)) for seats in self.fallen(view)]
        return [*said, Text(*(self._line(view, viewer, voice) for voice in voices))]

    def _failure(self, view: TrickState, seats: list[Seat], viewer: Seat | None, voice: Voice) -> str:
        """Who has failed, and what follows; `seats` share a level."""
        side, who = side_of(self.options, seats[0]), _names(seats, viewer, voice)
        top, level, s = voice.rank(self.options.top_level), view.levels[side], _s(who, seats)
        back = level != self.before.levels[side]
        said = voice.say(f"{who} 在 {top} 没有赢这一副", f"{who} did not win at {top}")
        if self.options.win_at_top == "as_declarer":
            said = voice.say(f"{who} 打 {top} 没有守住", f"{who} did not hold at {top}")
        stays = voice.say(f"，仍在 {top}", f" and stay{s} there")
        goes = voice.say(f"，退回 {voice.rank(level)}", f" and go{'es' if s else ''} back to {voice.rank(level)}")
        return sentence(said + (goes if back else stays))

    def _fall(self, view: TrickState, seats: list[Seat], viewer: Seat | None, voice: Voice) -> str:
        who, level = _names(seats, viewer, voice), view.levels[side_of(self.options, seats[0])]
        return sentence(_back(who, level, _s(who, seats), voice))

    def _line(self, view: TrickState, viewer: Seat | None, voice: Voice) -> str:
        attackers, result = self.end.attackers, self.end.result
        others = [seat for seat in range(len(view.hands)) if seat not in attackers]
        one, other = (voice.say("、", ", ").join(called(seats, viewer, voice)) for seats in (others, attackers))
        theirs = self.held or result == CRUSHED
        whose = voice.say("庄家方", "the declarer's side") if theirs else voice.say("抓分方", "the attackers")
        name = voice.say(f"{whose}{RESULTS[result].zh}", f"{whose}: {RESULTS[result].en}")
        if view.champion is not None:  # the headline is about the match
            name = voice.say(f"抓分方 {self.end.points} 分，", f"attackers {self.end.points}, ") + name
        said = f"{one} {voice.say('对', 'against')} {other} · {name}"
        if self.held and self.options.solo_bonus and missing(self.options, view.friends):
            more = self.options.solo_bonus
            said += voice.say(f" · 朋友不齐，加 {more} 级", f" · short of friends, {_levels(more)} more")
        return sentence(said)

    def details(self, view: TrickState) -> dict[str, object]:
        scored = self.end
        return {
            "failed": self.failed(view),
            "points": scored.points,
            "bottom": names(scored.bottom),
            "bottom_points": points_in(self.options, scored.bottom),
            "factor": scored.factor,
        }


def _names(seats: list[Seat], viewer: Seat | None, voice: Voice) -> str:
    return joined(called(seats, viewer, voice), voice)


def _back(who: str, level: str, s: str, voice: Voice) -> str:
    """Who has fallen, and where to."""
    level = voice.rank(level)
    return voice.say(f"{who} 退到 {level}", f"{who} go{'es' if s else ''} back to {level}")


def _levels(rise: int) -> str:
    return f"{rise} level{'s' if rise > 1 else ''}"


def _s(who: str, seats: list[Seat]) -> str:
    """The ending of an English verb."""
    return "" if len(seats) > 1 or who == "you" else "s"


def _es(who: str, seats: list[Seat]) -> str:
    return "es" if _s(who, seats) else ""
