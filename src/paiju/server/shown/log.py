"""The log of a match as one seat sees it, or as everybody does, folded to a state."""

from msgspec.structs import replace

from paiju.cards import Seat
from paiju.events import DealOpened, DealRevealed, Event, Settled, SharesPromised, SharesRevealed
from paiju.match import Match
from paiju.pictures import Fair, Share
from paiju.rules.ruleset import Ruleset
from paiju.shown import BoardView, Ending
from paiju.state import Standing, State

TURNING_POINTS = {DealOpened, SharesPromised, SharesRevealed, DealRevealed, Settled}  # where a deal begins or ends


class SeenLog:
    """Folds what one seat sees (None: everybody). It looks at nothing else, so nothing else can be shown."""

    def __init__(self, rules: Ruleset, seat: Seat | None) -> None:
        self.rules, self.family, self.seat = rules, rules.wing, seat
        self.remembered = *self.family.board.remembered, self.family.ending.decided
        self.v = 0  # the number of events seen
        self.state: State = self.family.state(hands=())
        self.opened = 0, self.state  # where the present deal begins, and the state before it
        self.past: list[Event] = []  # events of this deal that are shown although the state does not keep them
        self.fair: list[Fair] = []
        self.ended = False
        self.played: tuple[str, int | None] = "", None  # the level of a deal that has ended, and whose it was

    def see(self, event: Event) -> Event:
        """The next event of the match, as it is seen here."""
        seen, before = event.view(self.seat), self.state
        self.state, self.v = seen.apply(before), self.v + 1
        if self.state.redeals > before.redeals:
            self.past = []
        if type(seen) in self.remembered:
            self.past.append(seen)
        elif type(seen) in TURNING_POINTS:
            self._turn(seen, before)
        return seen

    def catch_up(self, match: Match) -> None:
        """With all that is new. A seat at which nobody has looked for long begins with the present deal: what a deal
        begins with is the same for everybody."""
        if self.v < match.opening[0]:
            self.v, self.state = match.opening
        for event in match.since(self.v):
            self.see(event)

    def _turn(self, seen: Event, before: State) -> None:
        match seen:
            case DealOpened(number=number, commitment=commitment):
                self.opened, self.ended, self.past = (self.v - 1, before), False, []
                self.fair = [*self.fair[-1:], Fair(number, commitment)]
            case SharesPromised():
                shares = [Share(seat, promise, None) for seat, promise in seen.by_seat.items()]
                self.fair = [*self.fair[:-1], replace(self.fair[-1], shares=shares, waits=True)]
            case SharesRevealed(seats=seats, shares=numbers):
                came = dict(zip(seats, numbers, strict=True))
                shares = [replace(share, number=came.get(share.seat)) for share in self.fair[-1].shares]
                self.fair = [*self.fair[:-1], replace(self.fair[-1], shares=shares, waits=False)]
            case DealRevealed(seed=seed):
                self.fair = [*self.fair[:-1], replace(self.fair[-1], seed=seed)]
                self.ended = True
            case Settled():
                self.played = before.level, before.owner

    @property
    def position(self) -> State:
        """What is drawn: between two deals the level that was played, not the one that the next deal plays."""
        if not self.ended:
            return self.state
        level, owner = self.played
        return replace(self.state, level=level, owner=owner)

    def board(self, position: State) -> BoardView:
        return self.family.board(self.rules, position, self.past)

    def ending(self) -> Ending | None:
        """How the deal ended, from its end to the next deal."""
        if not self.ended:
            return None
        end = next(event for event in self.past if isinstance(event, self.family.ending.decided))
        before, (level, owner) = self.opened[1], self.played
        return self.family.ending(self.rules.options, end, Standing(before.levels, level, owner, before.fails))
