"""Turns: who is asked, until when, and what the clock and the bots do."""

import asyncio
from collections.abc import Callable

from paiju.actions import Action, Pass
from paiju.cards import Seat
from paiju.errors import BadInput
from paiju.server.protocol.messages import Clock
from paiju.server.shown.question import legal_set
from paiju.server.table.clock import Alarms, Questions
from paiju.server.table.course import Course
from paiju.server.table.pace import TIMEOUTS, TURN_LEAST, Pace
from paiju.server.table.seats import Player, Seating
from paiju.server.table.thinkers import Question, Thinkers


class Turns:
    def __init__(
        self,
        course: Course,
        seating: Seating,
        pace: Pace,
        thinkers: Thinkers,
        strength: str,
        secret: bytes,
        happened: Callable[[], None],
    ) -> None:
        self.course, self.seating, self.pace, self.thinkers = course, seating, pace, thinkers
        self.strength, self.secret, self.happened = strength, secret, happened
        self.alarms, self.questions = Alarms(), Questions()
        self.asked: dict[Seat, int] = {}  # the question that an alarm or a thought belongs to
        self.rest: dict[Seat, tuple[int, float]] = {}  # what was left of a turn when its player went away
        self.thoughts: dict[Seat, asyncio.Task[None]] = {}
        self.window: tuple[int, ...] = ()

    # --- who is asked ---------------------------------------------------------------------------------------------

    def schedule(self) -> None:
        """Set clocks and wake bots for those who may act now; whoever is being asked already stays asked."""
        match = self.course.match
        if match is None or match.over or not self.seating.attended:
            self.stop()
            return
        self.questions.renew(match)
        for seat in {*self.alarms.running, *self.thoughts} - {*match.actors}:
            self._forget(seat)
        if match.phase.window(match.state, None) is not None:
            self._open_window()
            return
        self.window = ()
        for seat in match.actors:
            self._turn(self.seating[seat], self.questions.open[seat])

    def stop(self) -> None:
        """Nobody is asked any more; a fresh turn begins with the next `schedule`."""
        for seat in {*self.alarms.running, *self.thoughts}:
            self._forget(seat)
        self.window, self.asked = (), {}

    def _forget(self, seat: Seat) -> None:
        self.alarms.cancel(seat)
        thought = self.thoughts.pop(seat, None)
        if thought:
            thought.cancel()

    def _turn(self, player: Player, question: int) -> None:
        seat, alarm = player.seat, self.alarms.running.get(player.seat)
        if not player.playing:
            if alarm or self.asked.get(seat) != question or seat not in self.thoughts:
                self._forget(seat)
                self._think(player, question)
        elif self.asked.get(seat) != question or alarm is None or alarm.away == player.here:
            self._forget(seat)
            self._start_clock(player, question)
        self.asked[seat] = question

    def _start_clock(self, player: Player, question: int) -> None:
        match = self.course.match
        assert match
        if not player.here:
            self.alarms.set(player.seat, player.bank, True, self._timeout)
            return
        asked, left = self.rest.pop(player.seat, (0, 0.0))
        turn = self.pace.turn * match.phase.patience
        if turn:
            seconds = max(left, TURN_LEAST) if asked == question else turn
            self.alarms.set(player.seat, min(seconds, turn), False, self._timeout)

    def moved(self, player: Player) -> None:
        """Before a player's presence changes: what is left of his clock is kept for later."""
        alarm, left = self.alarms.running.get(player.seat), self.alarms.left(player.seat)
        if alarm is None or left is None or self.window:
            return
        if alarm.away:
            player.bank = left
        else:
            self.rest[player.seat] = self.asked.get(player.seat, 0), left

    def clocks(self) -> list[Clock]:
        match = self.course.match
        return [self.alarms.message(seat) for seat in match.actors] if match and not match.over else []

    # --- bids -----------------------------------------------------------------------------------------------------

    def _open_window(self) -> None:
        """All may bid for the same time; while cards are drawn it is short, and passes are made when it is over."""
        match = self.course.match
        assert match
        state, phase = match.state, match.phase
        dealing = phase.drawing(state)
        window = (self.course.v,) if dealing else (state.deal, state.redeals, phase.offers(state))
        if window == self.window:
            return
        left = max((self.alarms.left(seat) or 0 for seat in self.alarms.running), default=None)
        self.stop()
        self.window = window
        seconds = self.pace.draw if dealing else phase.window(state, left) or 0.0
        for seat in state.actors:
            self.alarms.set(seat, seconds, False, self._close_window)
        for seat in state.actors:
            if not self.seating[seat].person or (self.seating[seat].auto and not dealing):
                self._think(self.seating[seat], self.questions.open[seat])

    def _close_window(self, _: Seat) -> None:
        match = self.course.match
        assert match
        self.stop()
        self.course.play(*((seat, None) for seat in match.actors))
        self.happened()

    # --- the clock and the bots -----------------------------------------------------------------------------------

    def _timeout(self, seat: Seat) -> None:
        player = self.seating[seat]
        alarm = self.alarms.running.get(seat)
        if alarm and alarm.away:
            player.bank = 0
        else:
            player.timeouts += 1
        player.auto = player.bank == 0 or player.timeouts >= TIMEOUTS
        self._forget(seat)
        self.course.play((seat, None))
        self.happened()

    def _think(self, player: Player, question: int) -> None:
        self.thoughts[player.seat] = asyncio.create_task(self._thought(player, question, self.course.v))

    async def _thought(self, player: Player, question: int, v: int) -> None:
        """Acts at a time drawn by lot, whatever there is to think about."""
        match, seat, loop = self.course.match, player.seat, asyncio.get_running_loop()
        assert match
        dealing, started = match.phase.drawing(match.state), loop.time()
        decision = v * len(match.state.hands) + seat
        delay = (self.pace.bidding if dealing else self.pace.thinking)(self.secret, decision)
        action = match.default(seat) if player.person else await self._decide(seat, v)
        await asyncio.sleep(max(0.0, started + delay - loop.time()))
        if self.questions.open.get(seat) == question and not (dealing and isinstance(action, Pass)):
            self.thoughts.pop(seat, None)  # it must not cancel itself
            self._act(seat, action)

    async def _decide(self, seat: Seat, v: int) -> Action:
        match = self.course.match
        assert match
        view = match.view(seat)
        legal = legal_set(match.game, view, seat)
        if len(legal) == 1:
            return next(iter(legal))
        budget = self.pace.computing(len(match.actors), match.phase.drawing(view))
        asked = Question(match.rules, seat, view, self.strength, self.secret, v, budget * 1000)
        return await self.thinkers.act(asked) or match.default(seat)

    def _act(self, seat: Seat, action: Action) -> None:
        try:
            self.course.play((seat, action))
        except BadInput:  # a bot that does not know the rules
            self.course.play((seat, None))
        self.happened()
