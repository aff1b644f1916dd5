"""What a trick-taking deal was for each seat: its role, bids, throws, points, the bottom, and the top level."""

from collections import Counter
from collections.abc import Sequence

from paiju.cards import Seat, counts, level_rank
from paiju.counting import Counting, DealCount, Figure
from paiju.events import Event, Played
from paiju.rules.schema import Words
from paiju.tricks.events import DealScored, DealVoided, DeclarerSet, HandThrownIn, LapPassed, ThrowFailed, TrickTaken
from paiju.tricks.kernels.units import THROW, shape_of
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.scoring import contenders, points_in
from paiju.tricks.rulings.seats import side_of
from paiju.tricks.state import TrickState
from paiju.tricks.tables import trick_tables
from paiju.tricks.words import CONCEDED, RESULTS


class TrickCounting(Counting):
    def count(self, before: TrickState, events: Sequence[Event]) -> DealCount:
        o: Tricks = self.rules.options
        counted, voids, passed = [Counter[str]() for _ in range(o.seats)], 0, self.standing(events).champion
        taken: list[tuple[Seat, Seat, int]] = []  # by whom, from whom, and how many points
        state = before
        for event in events:
            match event:
                case Played(seat=seat) if not state.plays:
                    counted[seat]["throws"] += self.is_throw(state, event)
                case ThrowFailed(seat=seat):
                    counted[seat].update(("throws", "throws_failed"))
                case TrickTaken(seat=seat, points=points):
                    counted[seat]["points_taken"] += points
                    taken += [(seat, put.seat, points_in(o, put.cards)) for put in state.plays]
                case DeclarerSet(seat=seat):
                    declarer = seat
                case DealVoided() | HandThrownIn():
                    voids += 1
                case LapPassed(side=side):
                    passed = side
                case DealScored():
                    scored = event
            state = event.apply(state)
        roles = [self.role(seat, declarer, scored) for seat in range(o.seats)]
        for taker, giver, points in taken:
            if (taker in scored.attackers) != (giver in scored.attackers):
                counted[giver]["points_given"] += points
        last = taken[-1][0]
        counted[last]["bottoms"] += last in scored.attackers
        for bid in state.bids:
            counted[bid.seat]["bids"] += 1
        if state.bids:
            counted[state.bids[-1].seat]["bids_won"] += 1
        for seat in contenders(o, before.levels, declarer):
            counted[seat]["top_attempts"] = 1
            counted[seat]["top_passed"] = passed == side_of(o, seat)
        counted[declarer]["alone"] = len(scored.attackers) == o.seats - 1
        for counter in counted:
            counter["attack_points"] = scored.points
        return DealCount(scored.result, self.seat_counts(state, events, roles, counted), voids)

    def is_throw(self, state: TrickState, play: Played) -> bool:
        """Whether a lead is several units at once. What stays of one that failed is none."""
        assert state.trump is not None
        tables = trick_tables(self.rules.options, level_rank(state.level), state.trump)
        return len(play.cards) > 1 and shape_of(tables, counts(play.cards)).kind == THROW

    def role(self, seat: Seat, declarer: Seat, scored: DealScored) -> str:
        if seat in scored.attackers:
            return "attacker"
        return "declarer" if seat == declarer else "friend"

    def roles(self) -> dict[str, Words]:
        called = self.rules.options.partners == "called"
        partner = Words("朋友", "friend") if called else Words("庄家的对家", "declarer's partner")
        return {
            "declarer": Words("庄家", "declarer"),
            "friend": partner,
            "attacker": Words("抓分方", "attacker"),
        }

    def results(self) -> dict[str, Words]:
        return dict(RESULTS)

    def conceded(self) -> dict[str, Words]:
        return dict(CONCEDED)

    def figures(self) -> dict[str, Figure]:
        top = self.rules.options.top_level
        return {
            "points_taken": Figure(Words("自己抓到的分", "points taken")),
            "points_given": Figure(Words("送给对方的分", "points given away")),
            "attack_points": Figure(Words("抓分方得分", "attackers' points")),
            "bids": Figure(Words("亮主", "bids")),
            "bids_won": Figure(Words("亮成的主", "bids that stood"), of="bids"),
            "throws": Figure(Words("甩牌", "throws")),
            "throws_failed": Figure(Words("甩牌失败", "throws that failed"), of="throws"),
            "bottoms": Figure(Words("抠底", "bottoms taken")),
            "alone": Figure(Words("独打", "deals alone")),
            "top_attempts": Figure(Words(f"打 {top}", f"attempts at {top}")),
            "top_passed": Figure(Words(f"打过 {top}", f"{top} passed"), of="top_attempts"),
        }
