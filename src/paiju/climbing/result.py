"""The end of a climbing deal for a page: the places, who rises, and what became of an attempt at the top level."""

from collections.abc import Mapping

from paiju.cards import Seat
from paiju.climbing.events import DealEnded
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.levels import counts, failures, grade, passes, result_of
from paiju.climbing.rulings.seats import partners, side_of, sides
from paiju.climbing.state import ClimbState
from paiju.climbing.words import places_text
from paiju.pictures import Text
from paiju.shown import Ending, called, sentence
from paiju.text import Voice, Voices, joined


class ClimbEnding(Ending):
    options: Climbing
    decided = DealEnded
    end: DealEnded

    @property
    def first(self) -> Seat:
        return self.end.places[0][0]

    @property
    def outcome(self) -> tuple[int, str]:
        """The side that has won, and its places."""
        return side_of(self.first), result_of(self.end.places)

    def side(self, side: int) -> tuple[Seat, ...]:
        return sides(self.options.seats)[side]

    @property
    def failed(self) -> list[int]:
        return failures(self.options, self.before, *self.outcome)

    def winners(self, view: ClimbState) -> list[Seat]:
        return list(self.side(side_of(self.first)))

    def headline(self, view: ClimbState, gains: Mapping[Seat, int], viewer: Seat | None, voice: Voice) -> str:
        top, winner = voice.rank(self.options.top_level), self.outcome[0]
        rise, who = max(gains.values()), _names(self.side(winner), viewer, voice)
        if view.champion is not None:
            return sentence(self._crowned(view, view.champion, viewer, voice))
        if winner in self.failed:
            done = voice.say(f"打 {top} 不成", f"fail to pass {top}")
        elif rise > 0:
            done = voice.say(f"升 {rise} 级", f"rise {rise} level{'s' if rise > 1 else ''}")
        else:
            stays = voice.rank(view.levels[winner])
            done = voice.say(f"获胜，留在 {stays}", f"win and stay at {stays}")
        return sentence(f"{who} {done}")

    def _crowned(self, view: ClimbState, champion: int, viewer: Seat | None, voice: Voice) -> str:
        """Who has won the match, and by what."""
        who, top = _names(self.side(champion), viewer, voice), voice.rank(self.options.top_level)
        if passes(self.options, self.before, *self.outcome):
            return voice.say(f"{who} 打 {top} 过关，赢得全场", f"{who} pass {top} and win the match")
        n, most = self.before.fails[1 - champion] + 1, self.options.a_max_fails
        if 1 - champion not in self.failed or most is None or n < most:
            return self._ahead(view, who, "", voice)
        return voice.say(
            f"{who} 赢得全场：对方打 {top} {n} 次不过", f"{who} win the match: the others failed at {top} {n} times"
        )

    def lines(self, view: ClimbState, viewer: Seat | None, voices: Voices) -> list[Text]:
        """The attempts at the top level that failed, then the places."""
        failed = [Text(*(self._failure(view, side, viewer, voice) for voice in voices)) for side in self.failed]
        return [*failed, Text(*(self._places(viewer, voice) for voice in voices))]

    def _places(self, viewer: Seat | None, voice: Voice) -> str:
        return sentence(places_text(voice, self.end.places, lambda seat: _names([seat], viewer, voice)))

    def _failure(self, view: ClimbState, side: int, viewer: Seat | None, voice: Voice) -> str:
        """Who has failed in which attempt, why, and what follows."""
        o, (winner, result) = self.options, self.outcome
        n, top = self.before.fails[side] + 1, voice.rank(o.top_level)
        which = voice.say(f"第 {n} 次", f"attempt {n}")
        if not counts(o, won=side == winner):
            which = voice.say("不计次数", "not counted")
        elif o.a_max_fails:
            which += voice.say(f"，共 {o.a_max_fails} 次", f" of {o.a_max_fails}")
        why = voice.say("没有双上", "not first and second")
        if o.seats > 4:
            why = voice.say(f"没有占满前 {o.seats // 2} 名", f"not the first {o.seats // 2} places")
        if side != winner:
            why = voice.say("对方得头游", "the others were first")
        elif grade(result) == "1-4":
            last = [seat for seat in partners(o.seats, self.first) if seat in self.end.places[-1]]
            who = _names(last, viewer, voice)
            why = voice.say(f"{who} 末游", f"{who} came last")
        who = _names(self.side(side), viewer, voice)
        said = voice.say(f"{who} 打 {top} 不成（{which}）：{why}", f"{who} failed to pass {top} ({which}): {why}")
        return sentence(said + self._consequence(view, side, n, voice))

    def _consequence(self, view: ClimbState, side: int, attempts: int, voice: Voice) -> str:
        level = voice.rank(view.levels[side])
        if view.champion == 1 - side:
            return voice.say(
                f"，{attempts} 次不过，对方赢得全场", f"; after {attempts} attempts the others win the match"
            )
        if view.levels[side] != self.before.levels[side]:
            return voice.say(f"，退回 {level}", f"; back to {level}")
        return voice.say(f"，仍在 {level}", f"; they stay at {level}")

    def details(self, view: ClimbState) -> dict[str, object]:
        failed = [seat for side in self.failed for seat in self.side(side)]
        return {"places": [list(group) for group in self.end.places], "failed": failed}


def _names(seats: tuple[Seat, ...] | list[Seat], viewer: Seat | None, voice: Voice) -> str:
    return joined(called(seats, viewer, voice), voice)
