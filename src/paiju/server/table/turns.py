"""Turns: who is asked, until when, and what the clock and the bots do."""

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial

from msgspec import Struct

from paiju.actions import Action, Pass
from paiju.cards import Seat
from paiju.errors import BadInput
from paiju.match import Match
from paiju.server.counts import Actor
from paiju.server.protocol.messages import Clock
from paiju.server.table.pace import TIMEOUTS, TURN_LEAST, Pace
from paiju.server.table.seats import Player, Seats
from paiju.server.table.stored_match import StoredMatch
from paiju.server.thinking.bot_turn import BotTurn
from paiju.server.thinking.question import Question
from paiju.server.thinking.workers import Workers

LATE = 1.0  # seconds after which a clock that has run out has been forgotten
_log = logging.getLogger("paiju.server")

STARTED = time.time() - time.monotonic()  # the time of day when the monotonic clock was at 0


def now_ms() -> int:
    """The time of day, as it was when the process started and as it has run on since: deadlines that were told stay
    right when somebody sets the clock of the machine."""
    return round((STARTED + time.monotonic()) * 1000)


class Alarm(Struct):
    """The running time of one seat."""

    deadline: float  # by the loop's clock
    total: float
    away: bool  # it is the bank of somebody who is away
    handle: asyncio.TimerHandle


class Alarms:
    """At most one for each seat. Clients are told the time of day at which it ends."""

    def __init__(self) -> None:
        self.running: dict[Seat, Alarm] = {}

    def set(self, seat: Seat, seconds: float, away: bool, then: Callable[[Seat], None]) -> None:
        loop = asyncio.get_running_loop()
        self.cancel(seat)
        handle = loop.call_later(seconds, then, seat)
        self.running[seat] = Alarm(loop.time() + seconds, seconds, away, handle)

    def left(self, seat: Seat) -> float | None:
        """Seconds, where a time is running."""
        alarm = self.running.get(seat)
        return None if alarm is None else max(0.0, alarm.deadline - asyncio.get_running_loop().time())

    def cancel(self, seat: Seat) -> None:
        alarm = self.running.pop(seat, None)
        if alarm:
            alarm.handle.cancel()

    def deadline(self, seat: Seat) -> int | None:
        left = self.left(seat)
        return None if left is None else now_ms() + round(left * 1000)

    def message(self, seat: Seat) -> Clock:
        alarm = self.running.get(seat)
        if alarm is None:
            return Clock(seat)
        return Clock(seat, self.deadline(seat), round(alarm.total * 1000), alarm.away)


class Questions:
    """The number of each open question. It stays the same while the answer would mean the same."""

    def __init__(self) -> None:
        self.open: dict[Seat, int] = {}
        self._round: tuple[object, ...] = ()

    def renew(self, match: Match) -> None:
        """After something has happened. Where several act at once, those who still may keep their question."""
        state, v = match.state, len(match.events)
        if match.waiting or not match.phase.together:
            self.open, self._round = dict.fromkeys(state.actors, v), ()
            return
        phase = match.phase
        round_ = state.deal, state.redeals, state.phase, phase.bids_made(state)
        kept = self.open if round_ == self._round else {}
        self.open = {seat: kept.get(seat, v) for seat in state.actors}
        self._round = round_


class Turns:
    def __init__(
        self,
        stored: StoredMatch,
        seats: Seats,
        pace: Pace,
        workers: Workers,
        strength: str,
        secret: bytes,
        acted: Callable[[Actor], None],
    ) -> None:
        """`strength` of the bots; `secret` decides when they act; `acted` is called after every action."""
        self.stored, self.seats, self.pace, self.workers = stored, seats, pace, workers
        self.strength, self.secret, self.acted = strength, secret, acted
        self.alarms, self.questions = Alarms(), Questions()
        self.asked: dict[Seat, int] = {}  # the question that an alarm or a bot's turn belongs to
        self.saved: dict[Seat, tuple[int, float]] = {}  # by seat, what was left of a turn when its player went away
        self.eased: dict[Seat, int] = {}  # by seat, the question for which they got more than that, once
        self.bots: dict[Seat, BotTurn] = {}  # bots, and seats on auto, that are about to act
        self.begun: dict[Seat, tuple[int, float]] = {}  # by seat, the question and when a bot was first given it
        self.window: tuple[int, ...] = ()  # the time in which all may bid, by what it depends on

    # --- who is asked ---------------------------------------------------------------------------------------------

    def schedule(self) -> None:
        """Set clocks and wake bots for those who may act now. A seat that is being asked already stays asked."""
        match = self.stored.match
        if match is None or match.over or not self.seats.anybody_here:
            self.stop()
            return
        self.questions.renew(match)
        if match.waiting:  # nobody is asked before the cards are dealt
            self.stop()
            return
        actors, phase = match.actors, match.phase
        for seat in {*self.alarms.running, *self.bots} - {*actors}:
            self._cancel(seat)
        if phase.together and phase.window(match.state, None) is not None:
            self._open_window()
            return
        self.window = ()
        for seat in actors:
            self._ask(self.seats[seat], self.questions.open[seat])

    def stop(self) -> None:
        """Nobody is asked any more. A fresh turn begins with the next `schedule`."""
        for seat in {*self.alarms.running, *self.bots}:
            self._cancel(seat)
        self.window, self.asked, self.begun = (), {}, {}

    def check(self) -> bool:
        """Ask again whoever may act but has neither a clock nor a bot's moment. True: there was somebody."""
        match = self.stored.match
        if match is None or match.over or match.waiting or not self.seats.anybody_here:
            return False
        forgotten = [seat for seat in match.actors if self._forgotten(self.seats[seat], match.phase.patience)]
        for seat in forgotten:
            _log.error("table %s: nobody thinks for seat %s, which is asked again", self.stored.code, seat)
            self._cancel(seat)
        if forgotten:
            self.window = ()
            self.schedule()
        return bool(forgotten)

    def _forgotten(self, player: Player, patience: float) -> bool:
        bot, alarm = self.bots.get(player.seat), self.alarms.running.get(player.seat)
        running = alarm and asyncio.get_running_loop().time() < alarm.deadline + LATE
        unlimited = player.playing and player.here and not self.pace.turn * patience
        return not (running or (bot and bot.timer) or unlimited)

    def _cancel(self, seat: Seat) -> None:
        self.alarms.cancel(seat)
        bot = self.bots.pop(seat, None)
        if bot:
            bot.cancel()

    def _ask(self, player: Player, question: int) -> None:
        seat, alarm = player.seat, self.alarms.running.get(player.seat)
        if not player.playing:
            if alarm or self.asked.get(seat) != question or seat not in self.bots:
                self._cancel(seat)
                self._start_bot(player, question)
        elif self.asked.get(seat) != question or alarm is None or alarm.away == player.here:
            self._cancel(seat)
            self._start_clock(player, question)
        self.asked[seat] = question

    def _start_clock(self, player: Player, question: int) -> None:
        match = self.stored.match
        assert match
        if not player.here:
            self.alarms.set(player.seat, player.bank, True, self._timeout)
            return
        asked, left = self.saved.pop(player.seat, (0, 0.0))
        turn = self.pace.turn * match.phase.patience
        if not turn:
            return
        if asked != question:
            left = turn
        elif left < TURN_LEAST and self.eased.get(player.seat) != question:
            self.eased[player.seat] = question
            left = TURN_LEAST
        self.alarms.set(player.seat, min(left, turn), False, self._timeout)

    def save_clock(self, player: Player) -> None:
        """Before a player comes or goes: what is left of their clock is kept for later."""
        alarm, left = self.alarms.running.get(player.seat), self.alarms.left(player.seat)
        if alarm is None or left is None or self.window:
            return
        if alarm.away:
            player.bank = left
        else:
            self.saved[player.seat] = self.asked.get(player.seat, 0), left

    def clocks(self) -> list[Clock]:
        match = self.stored.match
        return [self.alarms.message(seat) for seat in match.actors] if match and not match.over else []

    # --- bids -----------------------------------------------------------------------------------------------------

    def _open_window(self) -> None:
        """All may bid for the same time. While cards are drawn it is short, and at its end the silent ones pass."""
        match = self.stored.match
        assert match
        state, phase = match.state, match.phase
        drawing = phase.drawing(state)
        window = (self.stored.v,) if drawing else (state.deal, state.redeals, phase.bids_made(state))
        if window != self.window:
            left = max((self.alarms.left(seat) or 0 for seat in self.alarms.running), default=None)
            self.stop()
            self.window = window
            seconds = self.pace.draw if drawing else phase.window(state, left) or 0.0
            for seat in state.actors:
                self.alarms.set(seat, seconds, False, self._close_window)
        for seat in state.actors:
            player = self.seats[seat]
            if seat not in self.bots and (not player.person or (player.auto and not drawing)):
                self._start_bot(player, self.questions.open[seat])

    def _close_window(self, _: Seat) -> None:
        window = self.window

        def close() -> None:
            match = self.stored.match
            assert match
            if self.window == window:
                self.stop()
                self.stored.play(*((seat, None) for seat in match.actors), then=partial(self.acted, "clock"))

        self.stored.pen.take(close)

    # --- the clock and the bots -----------------------------------------------------------------------------------

    def _timeout(self, seat: Seat) -> None:
        player, alarm = self.seats[seat], self.alarms.running.get(seat)

        def missed() -> None:
            if alarm and alarm.away:
                player.bank = 0
            else:
                player.timeouts += 1
            stays_away = alarm is not None and alarm.away and not player.here
            player.auto = stays_away or player.timeouts >= TIMEOUTS
            self._cancel(seat)
            self.acted("clock")

        def act() -> None:
            if self.alarms.running.get(seat) is alarm:  # what came before may have answered the question
                self.stored.play((seat, None), then=missed)

        self.stored.pen.take(act)

    def _start_bot(self, player: Player, question: int) -> None:
        match, seat, v = self.stored.match, player.seat, self.stored.v
        assert match
        drawing, decision = match.phase.drawing(match.state), v * len(match.state.hands) + seat
        delay = (self.pace.bid_delay if drawing else self.pace.delay)(self.secret, decision)
        asked = None
        if not player.person:
            budget = self.pace.bot_budget(len(match.actors), drawing)
            asked = Question(match.rules, seat, match.view(seat), self.strength, self.secret, v, budget * 1000)
        now = asyncio.get_running_loop().time()
        if self.begun.get(seat, (-1, 0.0))[0] != question:  # given it again, the bot acts at the moment it had
            self.begun[seat] = question, now
        delay = max(0.0, self.begun[seat][1] + delay - now)
        self.bots[seat] = BotTurn(delay, partial(self._bot_acts, seat, question), self.workers, asked)

    def _bot_acts(self, seat: Seat, question: int, action: Action | None) -> None:
        """A bot that passes while cards are drawn says nothing. Nor does it act for somebody who has come back."""
        match = self.stored.match
        assert match
        if self.seats[seat].playing:
            self.bots.pop(seat, None)
            return
        action = action or match.default(seat)
        silent = match.phase.drawing(match.state) and isinstance(action, Pass)
        if self.questions.open.get(seat) == question and not silent:
            self.bots.pop(seat, None)
            self._act(seat, action)

    def _act(self, seat: Seat, action: Action) -> None:
        question = self.questions.open.get(seat)
        acted = partial(self.acted, "clock" if self.seats[seat].person else "bot")

        def act() -> None:
            if self.questions.open.get(seat) != question or not self.stored.running:
                return
            try:
                self.stored.play((seat, action), then=acted)
            except BadInput:  # the bot has chosen something illegal
                self.stored.play((seat, None), then=acted)

        self.stored.pen.take(act)
