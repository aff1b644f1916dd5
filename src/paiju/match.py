"""Match: the one mutable object, a log and the state it folds to; bots, servers and records use nothing else."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from paiju.actions import WORD, Action
from paiju.cards import Seat
from paiju.errors import BadInput, IllegalAction
from paiju.events import DealOpened, DealRevealed, Event, fold
from paiju.game import Game
from paiju.legal import Legal
from paiju.phase import Phase
from paiju.rng import Stream, commitment, derive
from paiju.rules.ruleset import Ruleset
from paiju.state import Standing

Seeds = Callable[[int], bytes]  # the seed of each deal, by its number


class Match:
    """Deals are played until there is a champion, or until `deals` of them are done.

    >>> from paiju.rules import load
    >>> match = Match(load("guandan"), b"an example")
    >>> while not match.over:
    ...     seat = match.actors[0]
    ...     match.play(seat, match.default(seat))
    >>> match.state.champion in (0, 1)
    True
    """

    def __init__(
        self,
        rules: Ruleset,
        seed: bytes | Seeds,
        *,
        start: Standing | None = None,
        deals: int | None = None,
        log: Sequence[Event] = (),
    ) -> None:
        """`log`: go on from there; it is trusted, as records that are not one's own must not be."""
        self.rules, self.game = rules, Game(rules)
        self.seeds: Seeds = seed if callable(seed) else lambda number: derive(seed, "deal", number)
        self.deals = deals
        self.events: list[Event] = []
        self.state: Any = self.game.nothing  # the truth, a state of the family
        self.over = False
        self._views: dict[Seat | None, tuple[int, Any]] = {}
        if log:
            self._append(log)
            self.over = isinstance(log[-1], DealRevealed)
            return
        self._append([self.game.opening(start)])
        self._open_deal()
        self._advance()

    @property
    def actors(self) -> tuple[Seat, ...]:
        """Who may act now; several at once where all choose face down."""
        actors: tuple[Seat, ...] = self.state.actors
        return actors

    @property
    def phase(self) -> Phase:
        """The present one."""
        return self.game.phases[self.state.phase]

    def legal(self, seat: Seat) -> Legal:
        """What a seat in turn may do."""
        if self.over:
            raise BadInput("match_over")
        phase = self.phase
        if seat not in self.actors:
            raise IllegalAction("not_your_turn", phase.clause, seat=seat, turn=", ".join(map(str, self.actors)))
        return phase.legal(self.state, seat)

    def play(self, seat: Seat, action: Action) -> None:
        """Take an action, or raise IllegalAction and change nothing."""
        if type(action) not in WORD:
            raise BadInput("bad_action", text=str(action))
        resolved = self.legal(seat).resolve(action)
        self._append(self.phase.decide(self.state, seat, resolved))
        self._advance()

    def default(self, seat: Seat) -> Action:
        """What the clock plays for a seat."""
        self.legal(seat)
        return self.phase.default(self.state, seat)

    def next_deal(self) -> None:
        """Another deal where the match has stopped after `deals` of them, but has no champion yet."""
        if not self.over or self.state.over:
            raise BadInput("match_over")
        self.deals, self.over = self.state.deal + 1, False
        self._open_deal()
        self._advance()

    def log(self, seat: Seat | None, since: int = 0) -> list[Event]:
        """The events as a seat sees them (None: a spectator)."""
        return [event.view(seat) for event in self.events[since:]]

    def view(self, seat: Seat | None) -> Any:
        """The state as far as a seat knows it: the fold of its log, kept up to date."""
        seen, state = self._views.get(seat) or (0, self.game.nothing)
        if seen < len(self.events):
            state = fold(state, self.log(seat, seen))
            self._views[seat] = (len(self.events), state)
        return state

    def _open_deal(self) -> None:
        number = self.state.deal + 1
        self._append([DealOpened(number, self.state.level, self.state.owner, commitment(self.seeds(number)))])

    def _advance(self) -> None:
        """Whenever nobody may act, the next phase begins, and after the last one the next deal."""
        while not self.actors and not self.over:
            name = self.game.after(self.state.phase)
            if name:
                again = (self.state.redeals,) if self.state.redeals else ()
                rng = Stream(self.seeds(self.state.deal), name, *again)
                self._append(self.game.phases[name].begin(self.state, rng))
                continue
            self._append([DealRevealed(self.state.deal, self.seeds(self.state.deal).hex())])
            self.over = self.state.over or self.state.deal == self.deals
            if not self.over:
                self._open_deal()

    def _append(self, events: Iterable[Event]) -> None:
        for event in list(events):
            self.events.append(event)
            self.state = event.apply(self.state)
