"""A row of the exam at a real table: the true state, and what the seat that is asked sees of it."""

from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from paiju.actions import Action, Pass, Play
from paiju.cards import SUITS, UNKNOWN, Cards, Seat, counts, parse
from paiju.exam.dealing import Dealt, deal
from paiju.exam.rows import Row
from paiju.game import Game
from paiju.hand import Hand
from paiju.legal import Legal
from paiju.rng import Stream
from paiju.state import Laid, Payment, State
from paiju.strategies import seating
from paiju.strategies.circle import around, side_of
from paiju.strategies.scoring import declaring_side, points_in

PHASES = {
    "climbing": {"play": "climb", "arrange": "climb", "tribute": "tribute", "return": "return"},
    "tricks": {"play": "trick", "bid": "draw", "bury": "bury", "call": "friend"},
}


class Position(Struct, frozen=True):
    row: Row
    game: Game
    seat: Seat
    truth: State
    view: State

    @property
    def legal(self) -> Legal:
        return self.game.phases[self.view.phase].legal(self.view, self.seat)

    def after(self, seat: Seat, action: Action) -> "Position":
        """The position when a seat has acted, by the referee."""
        phase = self.game.phases[self.truth.phase]
        resolved = phase.legal(self.truth, seat).resolve(action)
        truth, view = self.truth, self.view
        for event in phase.decide(self.truth, seat, resolved):
            truth, view = event.apply(truth), event.view(self.seat).apply(view)
        return replace(self, truth=truth, view=view)


def position(row: Row, fill: int, seed: bytes) -> Position:
    """The fill of a row with this number; the seat that is asked goes round the table with it."""
    rules = row.ruleset
    dealt = deal(row, rules, Stream(seed, "exam", row.id, fill))
    setting = Setting(row, Game(rules), fill % rules.options.seats, dealt)
    truth = setting.state()
    found = Position(row, setting.game, setting.seats[0], truth, setting.hidden(truth))
    for play, cards in zip(row.played, dealt.played, strict=True):
        found = found.after(setting.seats[int(play[0])], Play(cards) if cards else Pass())
    return found


class Setting:
    """The table of one fill, before what the row says was played."""

    def __init__(self, row: Row, game: Game, me: Seat, dealt: Dealt) -> None:
        self.row, self.game, self.dealt, self.o = row, game, dealt, game.rules.options
        climbing = game.rules.family == "climbing"
        self.seats = [me, *seating.after(me)] if climbing else around(me, self.o.play_dir, self.o.players)
        self.phase = PHASES[game.rules.family][row.ask]

    @cached_property
    def laid(self) -> list[Cards]:
        """What each place will have played of the hand it holds at first."""
        laid = [b""] * len(self.seats)
        for play, cards in zip(self.row.played, self.dealt.played, strict=True):
            laid[int(play[0])] += cards
        return laid

    def by_seat(self, piles: list[Hand]) -> tuple[Hand, ...]:
        return tuple(piles[self.seats.index(seat)] for seat in range(len(self.seats)))

    def state(self) -> State:
        row, dealt = self.row, self.dealt
        hands = [Hand().add(cards + laid) for cards, laid in zip(dealt.hands, self.laid, strict=True)]
        first = self.seats[int(row.played[0][0]) if row.played else 0]
        common = State(
            hands=self.by_seat(hands),
            deal=2,
            levels=(row.level,) * self.o.sides,
            level=row.level,
            phase=self.phase,
            actors=tuple(range(self.o.seats)) if self.phase == "draw" else (first,),
            leader=first,
            discards=Hand().add(dealt.gone),
            score=(0,) * self.o.seats,
            penalties=(0,) * self.o.seats,
        )
        return self.climbing(common) if self.game.rules.family == "climbing" else self.tricks(common)

    def climbing(self, state: State) -> State:
        me, following = self.seats[0], self.seats[1:]
        state = replace(state, owner=seating.side_of(me), fails=(0, 0), out=tuple(self.seats[t] for t in self.row.out))
        if self.phase == "tribute":
            places = tuple((seat,) for seat in (*following, me))
            return replace(state, places=places, dues=((me, 1),), ties=(me,), leader=None)
        if self.phase == "return":
            payer, card = self.row.paid.split()
            giver = self.seats[int(payer)]
            places = tuple((seat,) for seat in (me, *(seat for seat in following if seat != giver), giver))
            payment = Payment(giver, me, parse(card))
            return replace(state, places=places, dues=((giver, 1),), payments=(payment,), leader=giver)
        return state

    def tricks(self, state: State) -> State:
        row, dealt = self.row, self.dealt
        bottom = Hand().add(dealt.bottom)
        if self.phase == "draw":
            return replace(state, stock=dealt.bottom, bottom=bottom, starter=self.seats[0], deal=1)
        assert row.declarer is not None
        declarer, fixed = self.seats[row.declarer], self.o.partners == "opposite"
        card, copy = row.called.split() if row.called else ("", "0")
        return replace(
            state,
            bottom=bottom,
            starter=declarer,
            stage=declarer if fixed else None,
            owner=side_of(self.o, declarer) if fixed else None,
            declarer=declarer,
            trump=SUITS.index(row.trump),
            bids=(Laid(declarer, parse(row.bid), "joker" if self.o.bid_rule == "joker_pairs" else ""),),
            called=parse(card),
            copy=int(copy),
            copies=dealt.gone.count(parse(card)) if card else 0,
            friend=None if row.friend is None else self.seats[row.friend],
            score=self.score(declarer),
        )

    def score(self, declarer: Seat) -> tuple[int, ...]:
        """The points of all that was played: the attackers' with one of them, the others with the declarer."""
        score = [0] * self.o.seats
        friend = None if self.row.friend is None else self.seats[self.row.friend]
        ours = declaring_side(self.o, declarer, friend)
        score[declarer] = points_in(self.dealt.gone) - self.row.points
        score[next(seat for seat in self.seats if seat not in ours)] = self.row.points
        return tuple(score)

    def hidden(self, state: State) -> State:
        """The state as the first place sees it: of the other hands what was shown, the bottom if it buried it."""
        me = self.seats[0]
        sizes = [len(state.hands[seat]) for seat in self.seats]
        known = zip(self.dealt.shown, sizes, strict=True)
        hands = [Hand(counts(shown), size - len(shown)) for shown, size in known]
        mine = state.declarer == me and getattr(self.o, "bottom_to", "") == "declarer"
        return replace(
            state,
            hands=self.by_seat([state.hands[me], *hands[1:]]),
            bottom=state.bottom if mine else Hand(hidden=len(state.bottom)),
            stock=bytes((UNKNOWN,)) * len(state.stock),
        )
