"""Builds positions of trick-taking games for the exam."""

from msgspec.structs import replace

from paiju.actions import CallFriend, Play
from paiju.cards import SUITS, UNKNOWN, Card, Rank, Seat, counts, level_rank, parse, parse_card
from paiju.exam.cards import Dealt, of_rank
from paiju.exam.rows import Row
from paiju.exam.setting import Setting
from paiju.hand import Hand
from paiju.state import Laid
from paiju.tricks.kernels.units import THROW, shape_of
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.scoring import declaring_side, points_in
from paiju.tricks.rulings.seats import side_of
from paiju.tricks.state import Call, TrickState
from paiju.tricks.tables import trick_tables


class TrickSetting(Setting):
    phases = {"play": "trick", "bid": "draw", "bury": "bury", "call": "friend"}
    kinds = ("single", "pair", "triple", "throw")

    @staticmethod
    def special(level: Rank) -> frozenset[Card]:
        return of_rank(level)

    @staticmethod
    def bottom(row: Row, options: Tricks) -> str:
        return "" if row.ask == "bury" else row.bottom or f"?{options.bottom_size}"

    @staticmethod
    def fits(row: Row, options: Tricks, dealt: Dealt) -> bool:
        """Whether enough points have been played."""
        return points_in(options, dealt.gone) >= row.points

    def completed(self, state: TrickState) -> TrickState:
        row, dealt = self.row, self.dealt
        bottom, nothing = Hand().add(dealt.bottom), (0,) * self.o.seats
        state = replace(state, bottom=bottom, score=nothing, penalties=nothing)
        if self.phase == "draw":
            return replace(state, stock=dealt.bottom, starter=self.seats[0], deal=1)
        assert row.declarer is not None
        declarer, fixed = self.seats[row.declarer], self.o.partners == "opposite"
        card, copy = row.called.split() if row.called else ("", "0")
        friend = None if row.friend is None else self.seats[row.friend]
        return replace(
            state,
            starter=declarer,
            stage=declarer if fixed else None,
            owner=side_of(self.o, declarer) if fixed else None,
            declarer=declarer,
            trump=SUITS.index(row.trump),
            bids=(Laid(declarer, parse(row.bid), "joker" if self.o.bid_rule == "joker_pairs" else ""),),
            calls=(Call(parse_card(card), int(copy), friend),) if card else (),
            score=self.score(declarer),
        )

    def score(self, declarer: Seat) -> tuple[int, ...]:
        """The points played so far: the attackers' go to one of them, the others to the declarer."""
        score = [0] * self.o.seats
        friends = () if self.row.friend is None else (self.seats[self.row.friend],)
        ours = declaring_side(self.o, declarer, friends)
        score[declarer] = points_in(self.o, self.dealt.gone) - self.row.points
        score[next(seat for seat in self.seats if seat not in ours)] = self.row.points
        return tuple(score)

    def hidden_more(self, state: TrickState, seat: Seat | None) -> TrickState:
        """Hide the pile, and the bottom unless the seat has buried it."""
        mine = seat is not None and state.declarer == seat and self.o.bottom_to == "declarer"
        bottom = state.bottom if mine else Hand(hidden=len(state.bottom))
        return replace(state, bottom=bottom, stock=bytes((UNKNOWN,)) * len(state.stock))

    @staticmethod
    def is_kind(options: Tricks, view: TrickState, kind: str, play: Play) -> bool:
        assert view.trump is not None
        tables = trick_tables(options, level_rank(view.level), view.trump)
        shape = shape_of(tables, counts(play.cards)).kind
        return bool(shape == THROW if kind == "throw" else shape == 1 + TrickSetting.kinds.index(kind))

    @staticmethod
    def finds_friend(options: Tricks, view: TrickState, seat: Seat, call: CallFriend) -> bool:
        mine = view.hands[seat].counts[call.card[0]]
        outside = options.copies[call.card[0]] - mine - view.bottom.counts[call.card[0]]
        return outside > 0 and mine < call.copy <= mine + outside
