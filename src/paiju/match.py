"""Match: a log of events and the state it folds to. Bots, servers and records change a game only through it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from paiju.actions import WORD, Action
from paiju.cards import Seat
from paiju.errors import BadInput, IllegalAction
from paiju.events import DealOpened, DealRevealed, Event, SharesPromised, SharesRevealed, fold
from paiju.game import Game
from paiju.legal import Legal
from paiju.phase import Phase
from paiju.rng import Stream, commitment, derive, joint, promise
from paiju.rules.ruleset import Ruleset
from paiju.state import Standing

Seeds = Callable[[int], bytes]  # the seed of each deal, by its number
Promises = Callable[[int], Mapping[Seat, str]]  # what players have promised to add to the shuffle of each deal


class Match:
    """Play deals until there is a champion, or until `deals` of them are finished.

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
        promises: Promises = lambda number: {},
        log: Sequence[Event] = (),
        before: tuple[int, Any] | None = None,
    ) -> None:
        """`promises`: where there are some, the deal is opened and waits for the shares (`reveal`).
        `log`: continue from these events (see `follow`). `before`: where the first of them opens a later deal, the
        number of events before it and what they came to."""
        self.rules, self.game = rules, Game(rules)
        self.seeds: Seeds = seed if callable(seed) else lambda number: derive(seed, "deal", number)
        self.deals, self.promises = deals, promises
        self.promised: SharesPromised | None = None  # what the present deal waits for
        self.shares: Mapping[Seat, bytes] = {}  # that players have added to the shuffle of the present deal
        self.events: list[Event] = []
        self.first: int  # the number of events before these, which it does not keep
        self.state: Any  # the true state
        self.first, self.state = before or (0, self.game.blank)
        self.opening: tuple[int, Any] = (
            self.first,
            self.state,
        )  # the events before this deal, and the state it begins with
        self.over = False
        self._views: dict[Seat | None, tuple[int, Any]] = {}
        if log:
            self.follow(log)
            return
        self._append([self.game.opening(start, Stream(self.seeds(1), "opening"))])
        self._open_deal()
        self.advance()

    @property
    def v(self) -> int:
        """The number of the last event."""
        return self.first + len(self.events)

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that may act now. Several may act at once if all choose face down."""
        actors: tuple[Seat, ...] = self.state.actors
        return actors

    @property
    def waiting(self) -> bool:
        """Whether a deal is open and its cards wait for the players' shares in the shuffle."""
        return self.promised is not None

    @property
    def phase(self) -> Phase:
        """The present phase."""
        return self.game.phases[self.state.phase]

    def legal(self, seat: Seat) -> Legal:
        """The legal actions of a seat in turn."""
        if self.over:
            raise BadInput("match_over")
        if seat not in self.actors:
            if self.waiting:
                raise BadInput("shares_awaited")
            raise IllegalAction("not_your_turn", self.phase.clause, seat=seat, turn=", ".join(map(str, self.actors)))
        return self.phase.legal(self.state, seat)

    def play(self, seat: Seat, action: Action) -> None:
        """Take an action, or raise IllegalAction and change nothing."""
        if type(action) not in WORD:
            raise BadInput("bad_action", text=str(action))
        resolved = self.legal(seat).resolve(action)
        self._append(self.phase.decide(self.state, seat, resolved))
        self.advance()

    def default(self, seat: Seat) -> Action:
        """The action that the clock plays for a seat."""
        self.legal(seat)
        return self.phase.default(self.state, seat)

    def reveal(self, shares: Mapping[Seat, bytes]) -> None:
        """Deal the cards with the shares that have come. Each must be the one that its seat has promised; a seat that
        withholds its share does not stop the deal.

        >>> from paiju.rules import load
        >>> promises = {0: promise(b"a number of seat 0"), 2: promise(b"a number of seat 2")}
        >>> match = Match(load("guandan"), b"an example", promises=lambda number: promises)
        >>> match.waiting, match.actors
        (True, ())
        >>> match.reveal({2: b"a number of seat 2"})
        >>> match.waiting, len(match.actors)
        (False, 1)
        """
        promised = self.promised
        if promised is None:
            raise BadInput("shares_settled")
        promises = promised.by_seat
        for seat, share in shares.items():
            if promises.get(seat) != promise(share):
                raise BadInput("share_not_promised", seat=seat)
        self.promised, self.shares = None, dict(sorted(shares.items()))
        numbers = tuple(share.hex() for share in self.shares.values())
        withheld = tuple(seat for seat in promised.seats if seat not in shares)
        self._append([SharesRevealed(tuple(self.shares), numbers, withheld)])
        self.advance()

    def next_deal(self) -> None:
        """Open another deal after the match has stopped at `deals`. There must be no champion yet."""
        if not self.over or self.state.over:
            raise BadInput("match_over")
        self.deals, self.over = self.state.deal + 1, False
        self._open_deal()
        self.advance()

    def follow(self, log: Sequence[Event]) -> None:
        """Fold events that were decided before. They are trusted, so never pass a foreign record here."""
        self._append(log)
        self.over = isinstance(log[-1], DealRevealed)
        self.promised = log[-1] if isinstance(log[-1], SharesPromised) else None
        self.shares = _last_shares(log, self.shares)

    def draft(self) -> "Match":
        """A match that goes on from here, while this one stays as it is. Its log has only what is new."""
        draft = Match.__new__(type(self))
        draft.__dict__.update(self.__dict__)
        draft.events, draft.first, draft._views = [], self.v, {}
        return draft

    def accept(self, draft: "Match") -> None:
        """Go on as a draft of this position did."""
        self.events += draft.events
        self.state, self.over, self.deals, self.opening = draft.state, draft.over, draft.deals, draft.opening
        self.promised, self.shares = draft.promised, draft.shares

    def forget(self) -> None:
        """Keep only the events of the present deal. Whoever needs the older ones has them elsewhere; a view needs none.

        >>> from paiju.rules import load
        >>> match = Match(load("guandan"), b"an example")
        >>> match.forget()
        >>> type(match.events[0]).__name__, match.first
        ('DealOpened', 1)
        """
        opened, _ = self.opening
        del self.events[: opened - self.first]
        self.first = opened

    def since(self, number: int) -> list[Event]:
        """The events after event `number`."""
        assert number >= self.first, "these events are forgotten"
        return self.events[number - self.first :]

    def log(self, seat: Seat | None, since: int | None = None) -> list[Event]:
        """The events as a seat sees them (None: a spectator): all that it keeps, or those after event `since`."""
        return [event.view(seat) for event in (self.events if since is None else self.since(since))]

    def view(self, seat: Seat | None) -> Any:
        """The state that a seat knows (None: a spectator): its log, folded and kept up to date. What a deal begins with
        is the same for everybody, so no older event is looked at."""
        seen, state = max(self._views.get(seat, self.opening), self.opening, key=itemgetter(0))
        if seen < self.v:
            state = fold(state, self.log(seat, seen))
            self._views[seat] = self.v, state
        return state

    def advance(self) -> None:
        """While nobody may act, begin the next phase, or after the last phase the next deal. Where it waits for shares,
        stop. It does so by itself, unless events were followed."""
        while not self.actors and not self.over and not self.waiting:
            name = self.game.after(self.state.phase)
            if name:
                again = (self.state.redeals,) if self.state.redeals else ()
                # the name of a phase is the label of its chance: with another name no old record could be verified
                rng = Stream(joint(self.seeds(self.state.deal), self.shares), name, *again)
                self._append(self.game.phases[name].begin(self.state, rng))
                continue
            self._append([DealRevealed(self.state.deal, self.seeds(self.state.deal).hex())])
            self.over = self.state.over or self.state.deal == self.deals
            if not self.over:
                self._open_deal()

    def _open_deal(self) -> None:
        number = self.state.deal + 1
        self._append([DealOpened(number, self.state.level, self.state.owner, commitment(self.seeds(number)))])
        self.shares = {}
        if promises := self.promises(number):
            seats = tuple(sorted(promises))
            self.promised = SharesPromised(seats, tuple(promises[seat] for seat in seats))
            self._append([self.promised])

    def _append(self, events: Iterable[Event]) -> None:
        for event in list(events):
            self.state = event.apply(self.state)
            if type(event) is DealOpened:
                self.opening = self.v, self.state
            self.events.append(event)


def _last_shares(log: Sequence[Event], before: Mapping[Seat, bytes]) -> Mapping[Seat, bytes]:
    """The shares in the shuffle of the last deal of a log; `before`: of the deal that it goes on with."""
    last = next((event for event in reversed(log) if isinstance(event, SharesRevealed | DealOpened)), None)
    if isinstance(last, SharesRevealed):
        return {seat: bytes.fromhex(share) for seat, share in zip(last.seats, last.shares, strict=True)}
    return {} if last else before
