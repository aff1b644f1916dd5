"""Climbing deals played for learning inside the kernels, from the first lead to the end."""

from functools import lru_cache

from paiju.cards import FACES, Rank, parse_rank
from paiju.climbing.bots.census import turns
from paiju.climbing.bots.players import Players
from paiju.climbing.kernels.combos import SEATS
from paiju.climbing.kernels.practice import ClimbPractice
from paiju.climbing.options import RESULTS
from paiju.climbing.rulings.levels import grade, level_for, places_in, results
from paiju.climbing.rulings.seats import side_of
from paiju.climbing.state import ClimbState
from paiju.kernels.network import Network
from paiju.practice import Choice, Habits, Played, Trial
from paiju.rules.ruleset import Ruleset


@lru_cache(8)
def outcomes(seats: int) -> dict[int, int]:
    """By the places of the side of the first, as bits: which of the results it is."""
    found = {result: sum(1 << place - 1 for place in places_in(result)) for result in results(seats)}
    return {places: RESULTS.index(grade(result)) for result, places in found.items()}


class ClimbDrill:
    """Plays deals from the first lead to the end; what comes before is the referee's."""

    phase = "climb"

    def __init__(self, rules: Ruleset, network: Network | None, critic: Network | None, habits: Habits) -> None:
        self.options, self.network, self.critic, self.habits = rules.options, network, critic, habits
        self.ready: dict[tuple[Rank, Rank], tuple[Players, ClimbPractice]] = {}

    def play(self, state: ClimbState, seed: int) -> Played:
        """A deal that begins with this state."""
        o = self.options
        players, practice = self._at(parse_rank(level_for(o, state, 0)), parse_rank(level_for(o, state, 1)))
        players.count_for(state)
        deal = practice.position()
        for seat, hand in enumerate(state.hands):
            deal.set_hand(seat, hand.counts)
        deal.set_table(state.actors[0], (0, -1, 0), (), (), bytes(FACES))
        result = practice.play(seed)
        winner, kind = result >> SEATS, outcomes(o.seats)[result & (1 << SEATS) - 1]
        choices = [
            Choice(row, kind if side_of(seat) == winner else kind + len(RESULTS), strayed, seat)
            for seat, strayed, row in practice.choices()
        ]
        return Played(choices, [[Trial(row, came) for row, came in survey] for survey in practice.surveys()])

    def _at(self, even: Rank, odd: Rank) -> tuple[Players, ClimbPractice]:
        if (even, odd) not in self.ready:
            o, habits = self.options, self.habits
            players = Players(o, (even, odd), self.network, self.critic)
            shares = habits.explore, habits.keep, habits.survey
            kinds = outcomes(o.seats) if self.critic else None
            practice = ClimbPractice(players.both, (turns(o), turns(o)), *shares, kinds)
            practice.set_plies(habits.plies)
            self.ready[even, odd] = players, practice
        return self.ready[even, odd]
