"""Turns: who is asked, until when, and what the clock and the bots do."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial

from paiju.actions import Action, Pass
from paiju.cards import Seat
from paiju.errors import BadInput
from paiju.match import Match
from paiju.server.counts import Actor
from paiju.server.protocol.messages import Clock
from paiju.server.table.alarms import Alarms
from paiju.server.table.pace import FAST_FORWARD, TIMEOUTS, TURN_LEAST, Pace
from paiju.server.table.questions import Questions
from paiju.server.table.seats import Player, Seats
from paiju.server.table.stored_match import StoredMatch
from paiju.server.thinking.bot_turn import BotTurn
from paiju.server.thinking.question import Question, prompt_bot
from paiju.server.thinking.workers import Workers

VOID_DEALS = 3  # in a row, after which the table waits for its people
LATE = 1.0  # seconds after which a clock that has run out has been forgotten
_log = logging.getLogger("paiju.server")


class Turns:
    def __init__(
        self,
        stored: StoredMatch,
        seats: Seats,
        pace: Pace,
        workers: Workers,
        secret: bytes,
        acted: Callable[[Actor], None],
        hand_over: Callable[[Player], None],
    ) -> None:
        """`secret` decides when bots act; `acted` is called after every action; `hand_over` gives the seat of somebody
        who does not act to a bot."""
        self.stored, self.seats, self.pace, self.workers = stored, seats, pace, workers
        self.secret, self.acted, self.hand_over = secret, acted, hand_over
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
        if match:
            self.questions.renew(match)
        if match is None or match.over or match.waiting or not self.seats.anybody_here:
            self.stop()
            return
        actors, phase = match.actors, match.phase
        for seat in {*self.alarms.running, *self.bots} - {*actors}:
            self._cancel(seat)
        if self._bidding(match) and (phase.drawing(match.state) or self._hurries(match)):
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
        forgotten = [seat for seat in match.actors if self._forgotten(self.seats[seat], self._turn(match))]
        for seat in forgotten:
            _log.error("table %s: nobody thinks for seat %s, which is asked again", self.stored.code, seat)
            self._cancel(seat)
        if forgotten:
            self.window = ()
            self.schedule()
        return bool(forgotten)

    def _forgotten(self, player: Player, turn: float) -> bool:
        bot, alarm = self.bots.get(player.seat), self.alarms.running.get(player.seat)
        running = alarm and asyncio.get_running_loop().time() < alarm.deadline + LATE
        unlimited = player.playing and player.here and not turn
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
        turn = self._turn(match)
        if not turn:
            return
        ahead = self._ahead(match) if asked != question else 0.0
        if asked != question:
            left = turn + ahead
        elif left < TURN_LEAST and self.eased.get(player.seat) != question:
            self.eased[player.seat] = question
            left = TURN_LEAST
        self.alarms.set(player.seat, min(left, turn + ahead), False, self._timeout, ahead)

    def _turn(self, match: Match) -> float:
        """How long a person may think, in seconds; 0: no limit."""
        return 0.0 if self._bidding(match) else self.pace.turn * match.phase.patience

    def _ahead(self, match: Match) -> float:
        """The time to look at what was turned over, before whoever is asked has theirs."""
        return self.pace.flip * match.phase.cards_turned(match.state)

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

    def _bidding(self, match: Match) -> bool:
        """Whether all may bid at the same time."""
        return match.phase.together and match.phase.window(match.state, None) is not None

    def _hurries(self, match: Match) -> bool:
        """Whether the time to bid runs out. If not, everybody bids or passes for themselves; so they do after a few
        deals in which nobody has, for then they may be asleep."""
        return self.pace.timed_bids and match.state.redeals < VOID_DEALS

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
            if seat not in self.bots and not player.playing:
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
        """For somebody who was late once the rules decide. Who is late again, or stays away, has a bot play."""
        player, alarm = self.seats[seat], self.alarms.running.get(seat)

        def missed() -> None:
            player.timeouts += 1
            self._cancel(seat)
            self.acted("clock")

        def act() -> None:
            if alarm is None or self.alarms.running.get(seat) is not alarm:  # what came before has answered
                return
            if alarm.away or player.timeouts + 1 >= TIMEOUTS:
                self.hand_over(player)
            else:
                self.stored.play((seat, None), then=missed)

        self.stored.pen.take(act)

    def _start_bot(self, player: Player, question: int) -> None:
        match, seat, v = self.stored.match, player.seat, self.stored.v
        assert match
        drawing, decision = match.phase.drawing(match.state), v * len(match.state.hands) + seat
        pace = self._pace_of_bots(match)
        usual = pace.delay(self.secret, decision) * match.phase.leisure
        delay = (pace.bid_delay(self.secret, decision) if drawing else usual) + self._ahead(match)
        budget = pace.bot_budget(len(match.actors), drawing)
        bot = prompt_bot(match.rules) if player.person else player.strength
        asked = Question(match.rules, seat, match.view(seat), bot, self.secret, v, budget * 1000)
        now = asyncio.get_running_loop().time()
        if self.begun.get(seat, (-1, 0.0))[0] != question:  # given it again, the bot acts at the moment it had
            self.begun[seat] = question, now
        delay = max(0.0, self.begun[seat][1] + delay - now)
        self.bots[seat] = BotTurn(delay, partial(self._bot_acts, seat, question), self.workers, asked)

    def _pace_of_bots(self, match: Match) -> Pace:
        """Nobody has to watch bots for long who has nothing more to do."""
        done = all(match.phase.finished(match.state, player.seat) for player in self.seats.people)
        return self.pace.faster(FAST_FORWARD) if done else self.pace

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
