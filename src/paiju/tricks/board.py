"""The parts of a page that only trick-taking tables have: contract, friend, points, throws."""

from functools import cache

from paiju.actions import KeepUnit, show_action
from paiju.cards import BLACK_JOKER, RANKS, SUITS, Seat, counts, names, parse_rank
from paiju.pictures import Bid, Friend, Laid, Points, Shape, Step, Text, Throw
from paiju.shown import BoardView
from paiju.state import Laid as Put
from paiju.text import Voice, Voices
from paiju.tricks.events import BottomFlipped, BottomTaken
from paiju.tricks.kernels.follow import winner_of
from paiju.tricks.kernels.units import TrickTables, shape_of
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.bidding import trump_known
from paiju.tricks.rulings.scoring import attack_score, declaring_side, points_in, rises
from paiju.tricks.rulings.seats import around, seat_levels, side_of
from paiju.tricks.rulings.throws import units_of
from paiju.tricks.state import TrickState
from paiju.tricks.tables import trick_tables
from paiju.tricks.words import RESULTS, SHAPES, friend_text, trump_text

TRUMPS = (*SUITS, "NT")
STEPS = 6  # the number of lines that the attackers' points can cross
PREPARING = ("bury", "swap", "friend")  # the phases between the bidding and the first lead


class TrickBoard(BoardView):
    options: Tricks
    view: TrickState
    remembered = (BottomFlipped, BottomTaken)

    @staticmethod
    def around(options: Tricks, first: Seat) -> list[Seat]:
        return around(first, options.direction, options.seats)

    def tables(self) -> TrickTables:
        return trick_tables(self.options, parse_rank(self.view.level), trump_known(self.view))

    def level(self, seat: Seat) -> str:
        return seat_levels(self.options, self.view.levels, self.view.level)[seat]

    def marks(self, seat: Seat) -> dict[str, list[str]]:
        level = self.view.level or self.level(seat)
        return {suit + RANKS[parse_rank(level)]: ["level"] for suit in SUITS} if level else {}

    def side(self, seat: Seat) -> int:
        return side_of(self.options, seat)

    # --- sides ----------------------------------------------------------------------------------------------------

    def sides_known(self) -> bool:
        view = self.view
        decided = self.options.partners == "opposite" or view.friend is not None or view.alone
        return view.declarer is not None and decided

    def ours(self) -> set[Seat]:
        """The declarer's side, with the friend if known."""
        assert self.view.declarer is not None
        return declaring_side(self.options, self.view.declarer, self.view.friend)

    def role(self, seat: Seat) -> str | None:
        view = self.view
        if seat == view.declarer:
            return "declarer"
        if view.phase == "draw" or not self.sides_known():
            return None
        if seat in self.ours():
            return "friend" if self.options.partners == "called" else None
        return "attacker"

    def camp(self, seat: Seat) -> str | None:
        if self.viewer is None:
            return None
        if self.options.partners == "opposite":
            return "ours" if side_of(self.options, seat) == side_of(self.options, self.viewer) else "theirs"
        if seat == self.viewer:
            return "ours"
        if not self.sides_known():
            return None
        return "ours" if (seat in self.ours()) == (self.viewer in self.ours()) else "theirs"

    def friend(self, voices: Voices) -> Friend | None:
        view = self.view
        if self.options.partners != "called" or not (view.called or view.alone):
            return None
        said = [
            voice.say("独打", "alone") if view.alone else friend_text(voice, view.called, view.copy) for voice in voices
        ]
        card = names(view.called)[0] if view.called else None
        return Friend(card, view.copy, view.copies, view.friend, view.alone, Text(*said))

    def contract(self, voices: Voices) -> Text | None:
        if self.view.declarer is None or self.view.phase not in PREPARING:
            return None
        return Text(*(self._contract(voice, self.view.declarer) for voice in voices))

    def _contract(self, voice: Voice, declarer: Seat) -> str:
        """The contract, with the cards turned over and the number of cards the viewer took from the bottom."""
        turned = b"".join(event.cards for event in self.past if isinstance(event, BottomFlipped))
        took = [event for event in self.past if isinstance(event, BottomTaken) and event.seat == self.viewer]
        taken = sum(len(event.cards) for event in took)
        mine, name = declarer == self.viewer, voice.name(declarer)
        parts = [voice.say("你是庄家", "you declare") if mine else voice.say(f"{name} 坐庄", f"{name} declares")]
        if turned:
            card = voice.cards([card for card in turned if card < BLACK_JOKER][-1:])
            parts.append(voice.say(f"翻底 {card} 定主", f"{card} of the bottom names trumps"))
        if taken:
            parts.append(voice.say(f"已收 {taken} 张底牌", f"you hold its {taken} cards"))
        return " · ".join(parts)

    def trump(self) -> str | None:
        return None if self.view.trump is None else TRUMPS[self.view.trump]

    def trump_words(self, voices: Voices) -> Text:
        return Text(*(trump_text(voice, self.view.trump) for voice in voices))

    def declarer(self) -> Seat | None:
        return self.view.declarer

    def starter(self) -> Seat | None:
        return self.view.starter

    def playing(self) -> int | None:
        declarer = self.view.declarer
        return self.side(declarer) if self.view.owner is None and declarer is not None else self.view.owner

    # --- points and plays -----------------------------------------------------------------------------------------

    def points_of(self, seat: Seat) -> int:
        return self.view.score[seat] if self.view.score else 0

    def bottom(self) -> list[str]:
        return names(self.view.bottom) + ["??"] * self.view.bottom.hidden

    def points(self) -> Points | None:
        view, o = self.view, self.options
        if view.declarer is None or view.phase == "draw":
            return None
        attackers = attack_score(o, view.score, view.penalties, self.ours())
        table = sum(points_in(o, put.cards) for put in view.plays)
        everything = o.all_points
        return Points(attackers, not self.sides_known(), 2 * o.score_step, _steps(o, view.alone), table, everything)

    def plays(self) -> list[Laid]:
        plays = self.view.plays
        if not plays:
            return []
        tables, piles = self.tables(), [counts(put.cards) for put in plays]
        best = winner_of(tables, shape_of(tables, piles[0]), piles)
        return _laid(plays, plays[best].seat)

    def last(self) -> list[Laid]:
        """The winner of a trick leads the next, so `leader` won the last one."""
        return _laid(self.view.last, self.view.leader)

    def bids(self) -> list[Bid]:
        bids = self.view.bids
        return [Bid(bid.seat, names(bid.cards), bool(bid.reads), bid is bids[-1]) for bid in bids]

    def throw(self) -> Throw | None:
        thrown = self.view.throw
        if thrown is None:
            return None
        units = units_of(self.options, self.tables(), thrown.cards)
        shapes = [
            Shape(show_action(KeepUnit(shape)), Text.of(SHAPES[shape]), names(units[shape][0]))
            for shape in thrown.shapes
        ]
        return Throw(thrown.seat, names(thrown.cards), thrown.blocker, shapes)

    def drawing(self) -> int:
        return max(0, len(self.view.stock) - self.options.bottom_size) if self.view.phase == "draw" else 0


@cache
def _steps(o: Tricks, alone: bool) -> list[Step]:
    lines = [0, 1, *(n * o.score_step for n in range(1, STEPS))]
    return [Step(points, Text.of(RESULTS[rises(o, points, alone)[0]])) for points in lines]


def _laid(plays: tuple[Put, ...], winner: Seat | None) -> list[Laid]:
    cards = [names(put.cards) for put in plays]
    return [
        Laid(put.seat, shown, shown, None, False, put.seat == winner) for put, shown in zip(plays, cards, strict=True)
    ]
