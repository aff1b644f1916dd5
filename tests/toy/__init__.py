"""A third family, whole: everybody lays a card, the highest takes the round, most rounds win the deal.

It stands in one folder and is made known by one line, `register(TOY)`; nothing else knows of it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar

from msgspec import Struct

from paiju.actions import Action, Play
from paiju.bots.random import Random
from paiju.cards import FACES, NAMES, RANKS, Cards, Seat, deck, names, rank_of, show
from paiju.errors import IllegalAction
from paiju.events import Dealt, Event, PhaseEntered, Played, Settled, event, replace
from paiju.family import Family
from paiju.game import Game
from paiju.hand import Hand
from paiju.judge.given import Asks, Given, cards_of
from paiju.legal import Listed
from paiju.outcome import Outcome
from paiju.phase import Phase
from paiju.pictures import Camp, Chair, Count, Group, Laid, Legal, Sort, Text
from paiju.pictures import Hand as HandPicture
from paiju.rng import Stream
from paiju.rules.ruleset import Ruleset
from paiju.rules.schema import Level, Whole, Words
from paiju.shown import BoardView, Ending, HandLayout
from paiju.state import Laid as Put
from paiju.state import State
from paiju.text import Voice, Voices


class Toy(Struct, frozen=True, kw_only=True):
    decks: ClassVar[int] = 1
    direction: ClassVar[str] = "clockwise"
    turn_timer_s: ClassVar[int] = 0
    match_deals: ClassVar[None] = None
    seats: Annotated[int, Whole(zh="人数", en="players", source="toy", low=2, high=4)] = 3
    hand: Annotated[int, Whole(zh="张数", en="cards", source="toy", low=1, high=13)] = 5
    start_level: Annotated[str, Level(zh="起始级别", en="first level", source="toy")] = "2"
    top_level: Annotated[str, Level(zh="封顶级别", en="top level", source="toy")] = "5"

    @property
    def copies(self) -> bytes:
        return bytes((self.decks,)) * FACES

    @property
    def sides(self) -> int:
        return self.seats

    @property
    def ladder(self) -> tuple[str, ...]:
        return tuple(RANKS[RANKS.index(self.start_level) : RANKS.index(self.top_level) + 1])


class ToyState(State, frozen=True, kw_only=True):
    taken: tuple[Seat, ...] = ()  # who took each round


@event
class RoundTaken(Event, frozen=True, gc=False):
    seat: Seat
    leader: Seat | None

    def apply(self, state: ToyState) -> ToyState:
        actors = () if self.leader is None else (self.leader,)
        return replace(
            state, taken=(*state.taken, self.seat), rounds=(*state.rounds, state.plays), plays=(), actors=actors
        )


@event
class DealWon(Event, frozen=True, gc=False):
    seat: Seat

    def apply(self, state: ToyState) -> ToyState:
        return state


class AnyCard(Listed):
    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    def generate(self) -> Iterator[Action]:
        return (Play(bytes((card,))) for card in sorted(set(self.hand)))

    def resolve(self, action: Action) -> Action:
        if not isinstance(action, Play) or len(action.cards) != 1 or not self.hand.holds(action.cards):
            raise IllegalAction("not_held", "1.1", cards=show(getattr(action, "cards", b"")))
        return Play(action.cards)


def winner(plays: list[tuple[Seat, Cards]]) -> Seat:
    return max(plays, key=lambda play: rank_of(play[1][0]))[0]


class RoundPhase(Phase):
    options: Toy

    def begin(self, state: ToyState, rng: Stream) -> Iterator[Event]:
        cards, size = list(deck(1)), self.options.hand
        rng.shuffle(cards)
        yield PhaseEntered("round", (0,))
        for seat in range(self.options.seats):
            yield Dealt(seat, bytes(sorted(cards[seat * size : (seat + 1) * size])))

    def legal(self, state: ToyState, seat: Seat) -> AnyCard:
        return AnyCard(state.hands[seat])

    def decide(self, state: ToyState, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, Play)
        plays = [*((laid.seat, laid.cards) for laid in state.plays), (seat, action.cards)]
        full = len(plays) == self.options.seats
        yield Played(seat, action.cards, "", None if full else (seat + 1) % self.options.seats)
        if not full:
            return
        last, first = len(state.hands[seat]) == 1, winner(plays)
        yield RoundTaken(first, None if last else first)
        if last:
            best = Counter((*state.taken, first)).most_common(1)[0][0]
            yield DealWon(best)
            levels = tuple(RANKS[RANKS.index(level) + (side == best)] for side, level in enumerate(state.levels))
            champion = best if levels[best] == self.options.top_level else None
            yield Settled(levels, levels[best], best, state.fails, champion)

    def default(self, state: ToyState, seat: Seat) -> Action:
        return next(iter(self.legal(state, seat)))


class ToyBoard(BoardView):
    view: ToyState

    @staticmethod
    def around(options: Toy, first: Seat) -> list[Seat]:
        return [(first + step) % options.seats for step in range(options.seats)]

    @staticmethod
    def sides(options: Toy) -> list[list[Seat]]:
        return [[seat] for seat in range(options.seats)]

    def chairs(self) -> list[Chair]:
        levels = self.view.levels
        return [
            Chair(seat, len(hand), False, [], levels[seat], {}, 0, None, None, None)
            for seat, hand in enumerate(self.view.hands)
        ]

    def laid(self, plays: tuple[Put, ...]) -> list[Laid]:
        return [Laid(put.seat, names(put.cards), [], None, False, False) for put in plays]

    def details(self, voices: Voices) -> dict[str, object]:
        return {}

    def camps(self, seat: Seat) -> list[Camp | None]:
        return ["ours" if other == seat else "theirs" for other in range(len(self.view.hands))]

    def counter(self, seat: Seat, out: bytes) -> list[Count]:
        return [Count(Text("", ""), list(NAMES), list(out))]


class ToyHand(HandLayout):
    def hand(self, view: ToyState, seat: Seat) -> HandPicture:
        return HandPicture(names(view.hands[seat]), [Sort(Text("", ""), "rows", [Group(list(NAMES), None)])], {}, False)


class ToyEnding(Ending):
    decided = DealWon

    def winners(self, view: ToyState) -> list[Seat]:
        return [self.end.seat]

    def headline(self, view: ToyState, gains: Mapping[Seat, int], viewer: Seat | None, voice: Voice) -> str:
        name = voice.name(self.end.seat)
        return voice.say(f"{name}升级", f"{name} rises")

    def lines(self, view: ToyState, viewer: Seat | None, voices: Voices) -> list[Text]:
        return []


def question(legal: AnyCard, game: Game, view: ToyState, seat: Seat, voices: Voices) -> Legal:
    return Legal("play", Text("出一张", "Lay a card"), choose=names(legal.hand), sizes=[1])


def outcome(rules: Ruleset, state: ToyState, events: object) -> Outcome:
    won = tuple(seat == state.owner for seat in range(rules.options.seats))
    return Outcome(won, tuple(map(int, won)))


ask = Asks()


@ask
def takes(o: Toy, given: Given) -> int:
    return winner(list(enumerate(bytes((card,)) for card in cards_of(given, "plays", 1))))


def taken(voice: Voice, event: RoundTaken) -> str:
    return voice.say(f"  {voice.name(event.seat)} 赢", f"  won by {voice.name(event.seat)}")


TOY = Family(
    name="toy",
    package="tests.toy",
    options=Toy,
    clashes=(),
    state=ToyState,
    events=(RoundTaken, DealWon),
    phases={"round": RoundPhase},
    order=lambda options: ("round",),
    phase_words={"round": Words("出牌", "play")},
    words={Dealt: lambda voice, event: "", RoundTaken: taken, DealWon: lambda voice, event: ""},
    bots={"random": Random},
    asks=ask,
    board=ToyBoard,
    ending=ToyEnding,
    layout=ToyHand,
    question=question,
    outcome=outcome,
)
