"""What a trick-taking table shows besides what every table shows: contract, friends, points, throws, hands."""

from functools import cached_property, lru_cache
from typing import Any

from paiju.actions import KeepUnit, show_action
from paiju.cards import BLACK_JOKER, FACES, NAMES, RANKS, SUITS, Card, Rank, Seat, counts, level_rank, names
from paiju.pictures import (
    Bid,
    Camp,
    Chair,
    Count,
    Friend,
    Group,
    Hand,
    Laid,
    Mark,
    Marks,
    Points,
    Role,
    Shape,
    Sort,
    Stake,
    Step,
    Text,
    Throw,
    Trump,
)
from paiju.shown import BoardView, HandLayout, called
from paiju.state import Laid as Put
from paiju.text import Voice, Voices
from paiju.tricks.events import BottomFlipped, BottomTaken
from paiju.tricks.kernels.follow import winner_of
from paiju.tricks.kernels.units import TRUMP, TrickTables, shape_of
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.bidding import naming, trump_known
from paiju.tricks.rulings.scoring import (
    attack_score,
    begins_again,
    contenders,
    declaring_side,
    lines,
    points_in,
    rises,
)
from paiju.tricks.rulings.seats import around, seat_levels, side_of
from paiju.tricks.rulings.throws import units_of
from paiju.tricks.state import Call, TrickState
from paiju.tricks.tables import trick_tables
from paiju.tricks.words import DECLARING, REDEALT, RESULTS, SHAPES, STARTS, friend_text, group_words, trump_text

TRUMPS: tuple[Trump, ...] = ("S", "H", "C", "D", "NT")
STARTS_WORDS = {"during_deal": Text.of(STARTS["drawn"]), "after_deal": Text.of(STARTS["dealt"])}
BURIED = Text("扣底", "has buried")
LAPS = "²³⁴⁵⁶⁷⁸⁹"  # beside a level, from the second time round on
TRUMP_WORDS = {trump: Text(*(trump_text(Voice(lang), trump) for lang in ("zh", "en"))) for trump in (None, *range(5))}
MARKS: dict[str, Marks] = {"": {}, "NT": {}} | {level: {suit + level: ["level"] for suit in SUITS} for level in RANKS}
HOLD, WIN = Text("守住就赢全场", "holding on wins the match"), Text("赢这一副就赢全场", "a win takes the match")
HOLD_LAP = Text("守住就再打一圈", "holding on begins another lap")
WIN_LAP = Text("赢这一副就再打一圈", "a win begins another lap")
PREPARING = ("redeal", "bury", "takeover", "swap", "friend")  # the phases between the bidding and the first lead


BY_SUIT, BY_POINTS = Text("按花色", "by suit"), Text("分牌在前", "points first")
# The order of the side suits. Black and red suits take turns, whichever suit is trump, and also without one.
SIDE_ORDER = {0: (1, 2, 3), 1: (0, 3, 2), 2: (1, 0, 3), 3: (0, 1, 2)}
ALL_FOUR = (0, 1, 2, 3)

Order = list[tuple[Text, list[Card]]]  # the faces of each suit from the top, the trumps first


class TrickBoard(BoardView):
    options: Tricks
    view: TrickState
    remembered = (BottomFlipped, BottomTaken)

    def phase(self, usual: Text) -> Text:
        """While all may bid: for what, and whether the cards are dealt again."""
        view = self.view
        if view.phase != "draw":
            return usual
        if view.redeals and not view.bids:
            return Text.of(REDEALT)
        if self.options.bid_phase == "during_deal":
            return usual
        return Text.of(DECLARING["counter" if view.bids else "bid"])

    @staticmethod
    def around(options: Tricks, first: Seat) -> list[Seat]:
        return around(first, options.direction, options.seats)

    @staticmethod
    def sides(options: Tricks) -> list[list[Seat]]:
        seats = range(options.seats)
        return [[seat for seat in seats if side_of(options, seat) == side] for side in range(options.sides)]

    @cached_property
    def tables(self) -> TrickTables:
        return trick_tables(self.options, level_rank(self.view.level), trump_known(self.view))

    # --- who belongs to whom --------------------------------------------------------------------------------------

    @cached_property
    def declaring(self) -> set[Seat]:
        """The declarer's side, as far as it is known."""
        view = self.view
        return set() if view.declarer is None else declaring_side(self.options, view.declarer, view.friends)

    @property
    def sides_known(self) -> bool:
        view = self.view
        return view.declarer is not None and (self.options.partners == "opposite" or view.friends_known)

    def camps(self, seat: Seat) -> list[Camp | None]:
        """One always knows that one plays with oneself."""
        o, seats = self.options, range(self.options.seats)
        if o.partners == "opposite":
            ours = declaring_side(o, seat)
        elif self.sides_known:
            ours = {other for other in seats if (other in self.declaring) == (seat in self.declaring)}
        else:
            known = self.declaring if seat in self.declaring else {seat}  # anybody else may still become a friend
            return ["ours" if other in known else None for other in seats]
        return ["ours" if other in ours else "theirs" for other in seats]

    def role(self, seat: Seat) -> Role | None:
        view = self.view
        if seat == view.declarer:
            return "declarer"
        if seat in view.friends:
            return "friend"
        if view.phase == "draw" or not self.sides_known or seat in self.declaring:
            return None
        return "attacker"

    def chairs(self) -> list[Chair]:
        view, chairs = self.view, []
        levels = view.levels if self.options.partners == "called" else seat_levels(self.options, view)
        for seat, hand in enumerate(view.hands):
            chairs.append(
                Chair(
                    seat=seat,
                    cards=len(hand),
                    few=False,
                    shown=names(hand.known),
                    level=levels[seat],
                    marks=MARKS[view.level or levels[seat]],
                    points=view.score[seat] if view.score and self.points_told else 0,
                    place=None,
                    place_words=None,
                    role=self.role(seat),
                    tag=self.tag(seat),
                )
            )
        return chairs

    def tag(self, seat: Seat) -> Text | None:
        """Who draws first; and who has buried, where others may take the bottom over or have done so."""
        view = self.view
        if view.phase == "draw":
            return STARTS_WORDS[self.options.bid_phase] if seat == view.starter else None
        known = view.phase == "takeover" or (view.takeovers and view.phase in ("friend", "trick"))
        return BURIED if known and seat == view.buriers[-1] else None

    def playing(self) -> int | None:
        view = self.view
        if view.owner is None and view.declarer is not None:
            return side_of(self.options, view.declarer)
        return view.owner

    def lap(self, side: int) -> str:
        passed = self.view.laps[side] if self.view.laps else 0
        return LAPS[passed - 1] if passed else ""

    def friends(self, voices: Voices) -> list[Friend]:
        """The places of the friends, or only that there are none."""
        view = self.view
        if view.alone:
            return [Friend(None, None, 0, None, Text(*(voice.say("独打", "alone") for voice in voices)))]
        return [self.friend(call, voices) for call in view.calls]

    def friend(self, call: Call, voices: Voices) -> Friend:
        zh, en = (friend_text(voice, self.options, bytes((call.card,)), call.copy) for voice in voices)
        copy = call.copy if self.options.tells_copies else None
        return Friend(NAMES[call.card], copy, self.view.copies(call.card), call.seat, Text(zh, en))

    def contract(self, viewer: Seat | None, voices: Voices) -> Text | None:
        if self.view.declarer is None or self.view.phase not in PREPARING:
            return None
        return Text(*(self._contract(viewer, voice, self.view.declarer) for voice in voices))

    def _contract(self, viewer: Seat | None, voice: Voice, declarer: Seat) -> str:
        """The contract, with the cards turned over and the number of cards the viewer took from the bottom."""
        turned = b"".join(event.cards for event in self.past if isinstance(event, BottomFlipped))
        took = [event for event in self.past if isinstance(event, BottomTaken)][-1:]
        taken = sum(len(event.cards) for event in took if event.seat == viewer)
        mine, name = declarer == viewer, voice.name(declarer)
        parts = [voice.say("你是庄家", "you declare") if mine else voice.say(f"{name} 坐庄", f"{name} declares")]
        if turned:
            card = voice.cards([naming(self.options, turned, self.view.level)])
            parts.append(voice.say(f"翻底 {card} 定主", f"{card} of the bottom names trumps"))
        if self.view.takeovers:
            burier, trump = called([self.view.buriers[-1]], viewer, voice)[0], trump_text(voice, self.view.trump)
            parts.append(voice.say(f"{burier} 炒底，{trump}", f"{burier} took the bottom over: {trump}"))
        if taken:
            parts.append(voice.say(f"已收 {taken} 张底牌", f"you took the {taken} cards of the bottom"))
        return " · ".join(parts)

    # --- points and plays -----------------------------------------------------------------------------------------

    @property
    def points_told(self) -> bool:
        """Whether the rules tell what was taken; after the last trick all do (S145)."""
        return self.options.points_told or self.view.phase == "score"

    def points(self) -> Points | None:
        view, o = self.view, self.options
        if view.declarer is None or view.phase == "draw" or not self.points_told:
            return None
        attackers = attack_score(o, view.score, view.penalties, self.declaring)
        steps, table = _steps(o, view.alone), self.points_in(view.plays)
        line, every = _bounds(o)
        return Points(attackers, not self.sides_known, line, steps, table, every)

    def stakes(self, voices: Voices) -> list[Stake]:
        """Who plays for the match: the declarer, or everybody who is at the top level."""
        view, o = self.view, self.options
        if view.declarer is None or view.phase in ("", "draw", "score"):
            return []
        level, seats = voices[0].rank(o.top_level), contenders(o, view.levels, view.declarer)
        again = all(begins_again(o, view.laps, side_of(o, seat)) for seat in seats)
        need = (HOLD_LAP if again else HOLD) if o.win_at_top == "as_declarer" else WIN_LAP if again else WIN
        return [Stake(seats, Text(f"打 {level} 冲关", f"at {level}, for the match"), need)] if seats else []

    def laid(self, plays: tuple[Put, ...]) -> list[Laid]:
        if not plays:
            return []
        piles = [counts(put.cards) for put in plays]
        best = winner_of(self.tables, shape_of(self.tables, piles[0]), piles)
        return [Laid(put.seat, names(put.cards), [], None, False, place == best) for place, put in enumerate(plays)]

    def points_in(self, plays: tuple[Put, ...]) -> int:
        return points_in(self.options, b"".join([put.cards for put in plays])) if self.points_told else 0

    def throw(self) -> Throw | None:
        thrown = self.view.throw
        if thrown is None:
            return None
        units = units_of(self.options, self.tables, thrown.cards)
        shapes = [
            Shape(show_action(KeepUnit(shape)), Text.of(self.terms.fill(SHAPES[shape])), names(units[shape][0]))
            for shape in thrown.shapes
        ]
        assert thrown.blocker is not None  # it lies there only as long as somebody is asked
        return Throw(thrown.seat, names(thrown.cards), thrown.blocker, shapes)

    def details(self, voices: Voices) -> dict[str, Any]:
        view, bids = self.view, self.view.bids
        drawing = len(view.stock) - self.options.bottom_size if view.phase == "draw" else 0
        return {
            "trump": None if view.trump is None else TRUMPS[view.trump],
            "trump_words": TRUMP_WORDS[view.trump],
            "declarer": view.declarer,
            "contract": self.contract(None, voices),
            "starter": view.starter,
            "friends": self.friends(voices),
            "points": self.points(),
            "taken": self.points_in(view.last),
            "stakes": self.stakes(voices),
            "drawing": max(0, drawing),
            "bottom": self.bottom(),
            "bids": [Bid(bid.seat, names(bid.cards), bool(bid.reads), bid is bids[-1]) for bid in bids],
            "throw": self.throw(),
        }

    def own_details(self, seat: Seat, voices: Voices) -> dict[str, Any]:
        bids = [names(bid.cards) for bid in self.view.bids]
        return {"bottom": self.bottom(), "bids": bids, "contract": self.contract(seat, voices)}

    def known_aside(self) -> bytes:
        return self.view.bottom.counts

    def counter(self, seat: Seat, out: bytes) -> list[Count]:
        """By suit, trumps first, each from the top."""
        o, view = self.options, self.view
        found = []
        for words, cards in _by_suit(o, _level(o, view, seat), trump_known(view)):
            points = points_in(o, b"".join(bytes([card]) * out[card] for card in cards))
            found.append(Count(words, names(cards), [out[card] for card in cards], points))
        return found

    def bottom(self) -> list[str]:
        return names(self.view.bottom.known) + ["??"] * self.view.bottom.hidden


@lru_cache(1000)
def _steps(o: Tricks, alone: bool) -> list[Step]:
    missing = o.friends if alone else 0
    return [Step(points, Text.of(RESULTS[rises(o, points, missing)[0]])) for points in lines(o)]


@lru_cache(1000)
def _bounds(o: Tricks) -> tuple[int, int]:
    """The points with which the attackers win, and all there are."""
    return o.line, o.all_points


# --- one's own hand ---------------------------------------------------------------------------------------------------


class TrickHand(HandLayout):
    options: Tricks

    def hand(self, view: TrickState, seat: Seat) -> Hand:
        o = self.options
        sorts, marks = _order(o, _level(o, view, seat), trump_known(view))
        friends = {NAMES[call.card] for call in view.calls}
        if friends:
            more = {name: [*marks.get(name, []), "called"] for name in friends}
            marks = dict(sorted({**marks, **more}.items()))
        return Hand(names(view.hands[seat]), sorts, marks, False)


def _level(o: Tricks, view: TrickState, seat: Seat) -> Rank:
    """The level that is played; before it is known, the seat's own."""
    return level_rank(view.level or seat_levels(o, view)[seat])


def _sort(name: Text, order: Order) -> Sort:
    return Sort(name, "rows", [Group(names(cards), words) for words, cards in order])


def marks_of(o: Tricks, level: Rank, trump: int) -> Marks:
    return _order(o, level, trump)[1]


@lru_cache(1000)
def _by_suit(o: Tricks, level: Rank, trump: int) -> Order:
    tables = trick_tables(o, level, trump)
    faces = sorted(range(FACES), key=lambda card: (-tables.rung_of(card), card % 4))
    groups = (TRUMP, *SIDE_ORDER.get(trump, ALL_FOUR))
    return [
        (Text.of(group_words(group)), [card for card in faces if tables.group_of(card) == group]) for group in groups
    ]


@lru_cache(1000)
def _order(o: Tricks, level: Rank, trump: int) -> tuple[list[Sort], Marks]:
    """All faces by suit, the same with the points of each suit in front, and the marks of special ones."""
    tables, by_suit = trick_tables(o, level, trump), _by_suit(o, level, trump)
    by_points = [(words, sorted(cards, key=lambda card: not tables.points_of(card))) for words, cards in by_suit]
    marks: Marks = {}
    for card, name in enumerate(NAMES):
        found: list[Mark] = ["trump"] if tables.group_of(card) == TRUMP else []
        found += ["level"] if card < BLACK_JOKER and card // 4 == level else []
        found += ["points"] if tables.points_of(card) else []
        if found:
            marks[name] = found
    return [_sort(BY_SUIT, by_suit), _sort(BY_POINTS, by_points)], dict(sorted(marks.items()))
