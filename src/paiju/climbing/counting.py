"""What a climbing deal was for each seat: its place, bombs, tribute, and attempts at the top level."""

from collections import Counter
from collections.abc import Sequence

from paiju.climbing.events import DealEnded, TributeGiven, TributeResisted
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.levels import attempts, passes, result_of, results
from paiju.climbing.rulings.seats import side_of
from paiju.climbing.state import ClimbState, Places
from paiju.climbing.tables import BOMBS
from paiju.climbing.words import LAST_TWO, place_words, shared_words
from paiju.counting import Counting, DealCount, Figure
from paiju.events import Event, Played, fold
from paiju.rules.schema import Words

SAID = {"1-2": Words("双上", "1-2"), "1-3": Words("一三", "1-3"), "1-4": Words("一四", "1-4")}  # of four players


class ClimbCounting(Counting):
    def count(self, before: ClimbState, events: Sequence[Event]) -> DealCount:
        counted = [Counter[str]() for _ in range(self.rules.options.seats)]
        for event in events:
            match event:
                case Played(seat=seat, reads=reads):
                    counted[seat]["bombs"] += reads in BOMBS
                case TributeGiven(seat=seat, to=to):
                    counted[seat]["tribute_given"] += 1
                    counted[to]["tribute_received"] += 1
                case TributeResisted(seat=seat):
                    counted[seat]["tribute_resisted"] += 1
                case DealEnded(places=places):
                    roles, result = self.places(places), result_of(places)
        end, standing = fold(before, events), events[0].apply(before).standing
        for seat, counter in enumerate(counted):
            o, side, winner = self.rules.options, side_of(seat), side_of(places[0][0])
            passed = side == winner and passes(o, standing, winner, result)
            counter["top_attempts"] = passed or attempts(o, standing, side)
            counter["top_passed"] = passed
        return DealCount(result, self.seat_counts(end, events, roles, counted))

    def places(self, places: Places) -> list[str]:
        """By seat, its place; of those who did not finish, the places that they share."""
        seats, first, found = self.rules.options.seats, 1, dict[int, str]()
        for group in places:
            found |= dict.fromkeys(group, f"{first}" if len(group) == 1 else f"{first}-{seats}")
            first += len(group)
        return [found[seat] for seat in range(seats)]

    def roles(self) -> dict[str, Words]:
        o: Climbing = self.rules.options
        alone = {f"{place}": place_words(place, o.seats) for place in range(1, o.seats + 1)}
        shared = {f"{place}-{o.seats}": shared_words(place, o.seats) for place in range(o.seats // 2 + 1, o.seats)}
        return alone | shared

    def results(self) -> dict[str, Words]:
        return {result: SAID.get(result, Words(result, result)) for result in results(self.rules.options.seats)}

    def conceded(self) -> dict[str, Words]:
        theirs = {name: Words(f"对方{words.zh}", f"they came {words.en}") for name, words in self.results().items()}
        return theirs | ({"1-2": LAST_TWO} if self.rules.options.seats == 4 else {})

    def figures(self) -> dict[str, Figure]:
        top = self.rules.options.top_level
        return {
            "bombs": Figure(Words("炸弹", "bombs")),
            "tribute_given": Figure(Words("进贡", "tribute given")),
            "tribute_received": Figure(Words("收贡", "tribute received")),
            "tribute_resisted": Figure(Words("抗贡", "tribute resisted")),
            "top_attempts": Figure(Words(f"打 {top}", f"attempts at {top}")),
            "top_passed": Figure(Words(f"打过 {top}", f"{top} passed"), of="top_attempts"),
        }
