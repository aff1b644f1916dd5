"""Table: bots play a match. Each is asked in its turn and timed; the default action replaces an illegal answer."""

from collections.abc import Sequence
from itertools import islice
from time import perf_counter, thread_time

from paiju.actions import Action
from paiju.bots.base import Bot, BotFault
from paiju.cards import Seat
from paiju.errors import BadInput
from paiju.match import Match
from paiju.rng import Stream

VOIDS = 20  # in a row, after which somebody has to bid; otherwise bots that never bid would play for ever


class Table:
    """A match with one bot per seat. `chance` decides who is asked first when several may act at once."""

    def __init__(self, match: Match, bots: Sequence[Bot], chance: Stream) -> None:
        self.match, self.bots, self.chance = match, bots, chance
        self.faults = [0] * len(bots)  # lost decisions, by seat
        self.why: list[BadInput | None] = [None] * len(bots)  # the last fault of each seat, for `error_words`
        self.decisions = [0] * len(bots)  # the number of questions, by seat
        self.seconds: list[list[float]] = [[] for _ in bots]  # wall-clock time of each decision with a choice
        self.cpu: list[list[float]] = [[] for _ in bots]  # processor time of this thread for the same decisions
        self._told = [0] * len(bots)

    def play(self) -> None:
        """Play to the end of the match."""
        while not self.match.over:
            self.step()
        for seat in range(len(self.bots)):
            self._tell(seat)

    def step(self) -> None:
        """Ask one seat for one decision."""
        seat = next_actor(self.match, self.chance)
        self._tell(seat)
        if self._stuck():
            self.match.play(seat, list(self.match.legal(seat))[-1])
            return
        try:
            action = self._asked(seat)
        except BotFault as fault:
            self._default(seat, fault)
            return
        try:
            self.match.play(seat, action)
        except BadInput as refusal:  # a separate try: BadInput raised inside a bot is a bug
            self._default(seat, refusal)

    def close(self) -> None:
        for bot in self.bots:
            bot.close()

    def _stuck(self) -> bool:
        state = self.match.state
        return bool(state.redeals >= VOIDS and not state.begun)

    def _asked(self, seat: Seat) -> Action:
        view = self.match.view(seat)
        legal = self.match.game.phases[view.phase].legal(view, seat)  # made from the view, so it reveals nothing else
        self.decisions[seat] += 1
        started, cpu = perf_counter(), thread_time()
        try:
            return self.bots[seat].act(view, legal)
        finally:
            seconds, cpu = perf_counter() - started, thread_time() - cpu
            if len(list(islice(legal, 2))) > 1:  # checked last: listing the set first would save the bot time
                self.seconds[seat].append(seconds)
                self.cpu[seat].append(cpu)

    def _default(self, seat: Seat, fault: BadInput) -> None:
        self.faults[seat] += 1
        self.why[seat] = fault
        self.match.play(seat, self.match.default(seat))

    def _tell(self, seat: Seat) -> None:
        """Tell the seat what has happened since last time. Bots in this process read it from the view instead."""
        if type(self.bots[seat]).see is Bot.see:
            return
        for event in self.match.log(seat, self._told[seat]):
            self.bots[seat].see(event)
        self._told[seat] = len(self.match.events)


def next_actor(match: Match, chance: Stream) -> Seat:
    """A random seat among those that may act, so that no seat is always the first to bid."""
    return match.actors[0] if len(match.actors) == 1 else chance.choice(match.actors)
