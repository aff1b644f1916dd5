"""One deal at a table with one person, who asks for everything at every moment; played in truth, or in other worlds.
The person plays, or looks on while bots play."""

import asyncio
import random
from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Any

import msgspec

from paiju.actions import Action, Bid, Pass, show_action
from paiju.bots.advice import Advice
from paiju.cards import Seat
from paiju.game import Game
from paiju.match import Match
from paiju.notation import show_event
from paiju.rng import Stream
from paiju.server.protocol.messages import Spectators
from paiju.server.storage import writes
from paiju.server.storage.store import Row, Store, rules_text
from paiju.server.table.pace import Pace
from paiju.server.table.seats import Seats
from paiju.server.table.table import GameTable
from paiju.server.thinking.question import Question
from paiju.server.thinking.workers import Workers
from paiju.server.web.commands import receive
from paiju.server.web.connection import Connection
from tests.server.reading import Reader
from tests.server.worlds import Acts, OtherWorld, another

PACE = Pace(think_least=3.0, think_most=5.0, budget=2.3, draw=8.0, hint=0.1, turn=300.0)
ASKED, ARRANGED, ACTED = 0.4, 0.8, 2.2  # seconds after anything has happened
WRONG = ["play RJ", "pass", "bury S2", "give S2", "call HA 9", "keep pair", "swap S2 for S3", "bid RJ RJ", "x"]
Script = dict[Seat, list[tuple[int, Action | None]]]  # what each seat does, and after which event
Heard = list[tuple[float, str]]


class Ear:
    """Notes what is sent, and when."""

    def __init__(self) -> None:
        self.heard: Heard = []
        self.reader, self.reader_at, self.parts = Reader(), 0, dict[str, Any]()

    def send(self, frame: bytes) -> None:
        self.heard.append((round(asyncio.get_running_loop().time(), 6), frame.decode()))

    def close(self, code: int) -> None:
        self.send(b"closed %d" % code)

    def last(self, kind: str) -> Any:
        """The last part of this kind."""
        for _, frame in self.heard[self.reader_at :]:
            self.parts |= {part["t"]: part for part in self.reader.read(frame)}
        self.reader_at = len(self.heard)
        return self.parts.get(kind)


def planned(acts: list[tuple[int, Action | None]], v: int) -> Action:
    """The first act after event `v`; where the clock acted, the player had let it pass."""
    return next((act for at, act in acts if at >= v), None) or Pass()


class Cast(Workers):
    """Bots that act by a script, or at random where there is none; each takes any time it may."""

    def __init__(self, seed: bytes, script: Script | None) -> None:
        super().__init__(0, "expert")  # an adviser that counts what it has not seen
        self.seed, self.script = seed, script
        self.mood = random.Random(f"{seed.hex()} {script is None}")

    def ask(self, what: Any, question: Question, due: float, guest: str | None = None, address: str = "") -> Any:
        if guest is not None:
            return super().ask(what, question, due, guest, address)
        loop = asyncio.get_running_loop()
        answer, found = loop.create_future(), [Advice(self.act(question), 0.0, "")]
        loop.call_later(self.mood.random() * question.ms / 1000, lambda: answer.done() or answer.set_result(found))
        return answer

    def act(self, question: Question) -> Action:
        if self.script is not None:
            found = planned(self.script[question.seat], question.number)
            silent = question.view.phase == "draw" and not isinstance(found, Bid)  # it acts in a later phase
            return Pass() if silent else found
        chance = Stream(self.seed, "cast", question.number, question.seat)
        legal = Game(question.rules).phases[question.view.phase].legal(question.view, question.seat)
        shy = question.view.phase == "draw" and chance.below(3)  # else the first round would end the bidding
        return Pass() if Pass() in legal and (shy or chance.below(4) == 0) else legal.sample(chance)


class Sitting:
    def __init__(
        self, folder: Path, opening: Match, seat: Seat | None, seed: bytes, truth: "Sitting | None" = None, **facts: Any
    ) -> None:
        """`opening`: a match at the first question of a deal; `seat`: of the person, if they play; `truth`: the sitting
        that this one has to look like; `facts`: what the table has chosen."""
        self.seat, self.seed, self.truth = seat, seed, truth
        self.acts: list[tuple[int, Acts]] = []  # and the number of the event before
        self.worlds: dict[int, Match] = {}
        self.moved, self.ear, self.tabs = 0, Ear(), list[Ear]()
        deal, store = opening.state.deal, Store(folder)
        row = Row("code", rules_text(opening.rules), "greedy", "me", True, PACE.turn, deal, seed, counter=True, **facts)
        seeds = {number: opening.seeds(number) for number in range(1, deal + 1)}
        log = [show_event(event) for event in opening.events]
        seated = [writes.rename("me", "Me"), *([] if seat is None else [writes.sit("code", seat, "me")])]
        store.journal.write(writes.together(writes.create(row), *seated, writes.append("code", 1, log, seeds)))
        self.table = GameTable(row, store, PACE, Cast(seed, truth.script() if truth else None))
        for _ in self.table.stored.read():
            pass
        self.table.claim()
        self._play = self.table.stored.play
        self.table.stored.play = self.play  # type: ignore[method-assign]

    async def whole(self) -> list[Heard]:
        """All that the person hears until the deal is over: on one connection, and on another for each moment."""
        stored = self.table.stored
        match = stored.match
        assert match
        if self.truth:
            stored.match = OtherWorld(match.rules, match.seeds, log=match.events)
            stored.match.deals, stored.match.viewer = match.deals, self.seat
        self.change(0)
        self.connection = self.connect(self.ear, -1)
        self.later()
        while stored.running:
            await asyncio.sleep(1)
        await asyncio.sleep(1)
        self.table.close()
        self.table.store.close()
        return [ear.heard for ear in (self.ear, *self.tabs)]

    # --- what happens ---------------------------------------------------------------------------------------------

    def play(self, *acts: tuple[Seat, Action | None], then: Callable[[], None]) -> None:
        """Everything that anybody does comes through here."""
        v = self.table.stored.v

        def done() -> None:
            self.acts.append((v, acts))
            self.change(v)
            then()
            self.later()

        self._play(*acts, then=done)

    def change(self, since: int) -> None:
        """Note the world as it is, or change it where another would go on in the same way."""
        match, v = self.table.stored.match, self.table.stored.v
        assert match
        if self.truth is None:
            self.worlds[v] = copy(match)
            self.worlds[v].events, self.worlds[v]._views = list(match.events), {}
        elif v in (acts := dict(self.truth.acts)):
            assert isinstance(match, OtherWorld)
            rng, true = random.Random(f"{self.seed.hex()} {v}"), self.truth.worlds[v]
            found = another(self.table.stored, true, self.seat, acts[v], self.truth.plans(v), rng)
            self.moved += found is not None
            match.become(found or true.state, rng, since)

    def script(self) -> Script:
        seats = range(len(self.table.seats.players))
        return {seat: [(v, done) for v, acts in self.acts for who, done in acts if who == seat] for seat in seats}

    def plans(self, v: int) -> dict[Seat, Action]:
        """What those who are asked after event `v` are going to do."""
        script = self.script()
        return {seat: planned(script[seat], v) for seat in self.worlds[v].actors}

    # --- what the person does -------------------------------------------------------------------------------------

    def connect(self, ear: Ear, v: int) -> Connection:
        connection = Connection("me", ear)
        self.table.attendance.connect(connection, v, self.table.stored.epoch)
        return connection

    def send(self, t: str, **message: object) -> None:
        receive(self.table, self.connection, msgspec.json.encode({"t": t, **message}))

    def later(self) -> None:
        loop, v = asyncio.get_running_loop(), self.table.stored.v
        loop.call_later(ASKED, self.ask, v)
        loop.call_later(ARRANGED, self.look_over, v)
        loop.call_later(ACTED, self.act, v)

    def question(self) -> Any:
        ask = self.ear.last("ask")
        return ask if ask and self.table.turns.questions.open.get(self.seat) == ask["rqid"] else None

    def ask(self, v: int) -> None:
        """Another page is opened, and everything is asked for and tried, in turn or not; the answers come apart."""
        if self.table.stored.v != v or not self.table.stored.running:
            return
        self.tabs.append(Ear())
        self.table.attendance.disconnect(self.connect(self.tabs[-1], v - 3))
        asked, own = self.question(), self.ear.last("view")["own"]["hand"]["cards"]
        rqid, legal = (asked["rqid"], asked["legal"]["actions"]) if asked else (v, [])
        self.send("hint", rqid=rqid)
        tried = [WRONG[v % len(WRONG)], f"play {' '.join(own[v % 7 :][: 1 + v % 4])}", f"give {' '.join(own[:1])}"]
        for place, action in enumerate(tried):
            if action not in legal:
                self.send("act", seq=10 * v + place, rqid=rqid, action=action)

    def look_over(self, v: int) -> None:
        """One's hand, and what was played before; and something is said."""
        self.send("say", kind="phrase", what="hurry")
        self.send("arrange")
        self.send("review", known=v % 3)

    def act(self, v: int) -> None:
        asked = self.question()
        if asked is None or self.table.stored.v != v:
            return
        legal, chance = asked["legal"], Stream(self.seed, "me", v)
        timid = legal["may_pass"] and chance.below(8 if legal["kind"] == "bid" else 2)  # let others bid
        action = show_action(Pass()) if timid else chance.choice(legal["actions"])
        self.send("act", seq=10 * v + 9, rqid=asked["rqid"], action=action)


class Company(Seats):
    """Of a table that does not fall asleep although only bots sit there."""

    @property
    def anybody_here(self) -> bool:
        return True


class Spectacle(Sitting):
    """The person has no seat, and looks on if they may. Otherwise they wait."""

    def __init__(
        self, folder: Path, opening: Match, seed: bytes, spectators: Spectators, truth: "Spectacle | None" = None
    ) -> None:
        super().__init__(folder, opening, None, seed, truth, spectators=spectators)
        self.table.seats.__class__ = Company
        self.table.schedule()

    def connect(self, ear: Ear, v: int) -> Connection:
        connection = super().connect(ear, v)
        receive(self.table, connection, b'{"t":"watch"}')
        return connection

    def later(self) -> None:
        loop, v = asyncio.get_running_loop(), self.table.stored.v
        loop.call_later(ASKED, self.ask, v)
        loop.call_later(ARRANGED, self.look_over, v)

    def ask(self, v: int) -> None:
        """Another page is opened, and everything is asked for that might tell something."""
        if self.table.stored.v != v or not self.table.stored.running:
            return
        self.tabs.append(Ear())
        self.table.attendance.disconnect(self.connect(self.tabs[-1], v - 3))
        self.send("look", v=v - 3)
        self.send("hint", rqid=v)
        self.send("act", seq=v, rqid=v, action=WRONG[v % len(WRONG)])
