"""What a client draws: the table as one seat knows it, and its own hand; plain facts, so that a client needs no rules.

A card is a name (`S2` … `DA`, `BJ`, `RJ`), `??` where it is hidden; a seat is a number; a time is in milliseconds.
"""

from msgspec import Struct

from paiju.actions import ActionWord
from paiju.cards import Cards, names
from paiju.legal import Extent
from paiju.rules.schema import Words


class Part(Struct, frozen=True, gc=False):
    """Something that is sent inside of messages."""


class Text(Part, frozen=True, gc=False):
    """The same words in Chinese and in English."""

    zh: str
    en: str

    @classmethod
    def of(cls, words: Words) -> "Text":
        return cls(words.zh, words.en)


class Laid(Part, frozen=True, gc=False):
    """Cards that a seat has laid on the table, none for a pass, in the order in which players lay them out. `faces`:
    the same cards by what they are played as, which differs for a wild card. `words` says what they are, where that is
    worth saying (对 3, 毙); `bomb`; `top`: this play wins the round so far."""

    seat: int
    cards: list[str]
    faces: list[str]
    words: Text | None
    bomb: bool
    top: bool


class Chair(Part, frozen=True, gc=False):
    """What all see of a seat. `cards`: how many it holds; `few`: so few that the others should be warned; `shown`:
    those among them that the viewer knows of (never given for one's own seat); `level` it plays for; `marks` of cards
    that are special in its hands: level, wild; `points` it has taken; `place` from 1 on when it has gone out. `role`:
    declarer, a called friend, attacker, or nothing: a fixed partner, or nobody knows. `camp`: ours, theirs, or nothing
    while the viewer cannot know."""

    seat: int
    cards: int
    few: bool
    shown: list[str]
    level: str
    marks: dict[str, list[str]]
    points: int
    place: int | None
    place_words: Text | None
    role: str | None
    camp: str | None


class Side(Part, frozen=True, gc=False):
    """Players who share a level. `plays`: theirs is the level of this deal."""

    name: Text
    seats: list[int]
    level: str
    plays: bool


class Friend(Part, frozen=True, gc=False):
    """The called card: who plays its `copy`-th copy is the friend. `played`: how many copies have been. `seat`: found.
    `alone`: known to be without a friend."""

    card: str | None
    copy: int
    played: int
    seat: int | None
    alone: bool
    words: Text


class Step(Part, frozen=True, gc=False):
    """From so many points on, the deal ends like this."""

    points: int
    words: Text


class Points(Part, frozen=True, gc=False):
    """The attackers' points; `provisional`: the friend is unknown, and all but the declarer count as attackers. From
    `line` on they win the deal. `table`: points in the present trick; `all`: of the whole deal."""

    attackers: int
    provisional: bool
    line: int
    steps: list[Step]
    table: int
    all: int


class Bid(Part, frozen=True, gc=False):
    """A bid; `joker` was shown with it, then its cards lie face down. `stands`: the one in force."""

    seat: int
    cards: list[str]
    joker: bool
    stands: bool


class Shape(Part, frozen=True, gc=False):
    """What of a failed throw could stay: the action that says so, its name, and the cards."""

    action: str
    words: Text
    cards: list[str]


class Throw(Part, frozen=True, gc=False):
    """A throw that `blocker` can beat; he says which of the shapes stays."""

    seat: int
    cards: list[str]
    blocker: int
    shapes: list[Shape]


class Due(Part, frozen=True, gc=False):
    """Tribute: who owes how many cards; `chosen`: laid down, still face down."""

    seat: int
    cards: int
    chosen: bool


class Gift(Part, frozen=True, gc=False):
    """Tribute or its return that has changed hands; `back`: it was a return."""

    seat: int
    to: int
    cards: list[str]
    back: bool


class Rise(Part, frozen=True, gc=False):
    """What a deal did to a level."""

    name: Text
    seats: list[int]
    before: str
    after: str


class Result(Part, frozen=True, gc=False):
    """How a deal ended. `headline` in a few words, `lines` in full; `winners` of the deal, `champions` of the match;
    `places`: seats in the order of going out, those not played out together; `points` of the attackers, with the
    `bottom_points` of the bottom counted `factor` times."""

    headline: Text
    lines: list[Text]
    winners: list[int]
    rises: list[Rise]
    champions: list[int]
    places: list[list[int]] = []
    points: int | None = None
    bottom: list[str] = []
    bottom_points: int = 0
    factor: int = 0


class Fair(Part, frozen=True, gc=False):
    """The shuffle of a deal: its commitment is known before, its seed after; SHA-256 of `paiju deal|` and the seed's
    bytes is the commitment."""

    deal: int
    commitment: str
    seed: str | None


class Board(Part, frozen=True, gc=False):
    """The table as a seat knows it. `level`: the one played, empty while the bidding decides; `trump`: S H C D, NT for
    no trump, nothing while unknown; `contract`: who declares and why, until the first lead; `leader`: who leads or led
    the present round. `plays` of this round in order,
    `last` those of the one before. `drawing`: cards still to be drawn. `bottom`: its size and the cards the viewer
    knows (`??` for the others). `result`: only between two deals and after the last."""

    deal: int
    phase: str
    phase_words: Text
    level: str
    trump: str | None
    trump_words: Text | None
    actors: list[int]
    chairs: list[Chair]
    sides: list[Side]
    declarer: int | None
    contract: Text | None
    starter: int | None
    leader: int | None
    friend: Friend | None
    points: Points | None
    plays: list[Laid]
    last: list[Laid]
    drawing: int
    bottom: list[str]
    bids: list[Bid]
    throw: Throw | None
    dues: list[Due]
    gifts: list[Gift]
    fair: list[Fair]
    result: Result | None


class Group(Part, frozen=True, gc=False):
    """Cards that lie together: a column or a stretch of a row; `words`: its name, such as a suit or a combination."""

    cards: list[str]
    words: Text | None


class Sort(Part, frozen=True, gc=False):
    """One way to lay out the hand. `layout`: columns (a group is a column) or rows (groups lie side by side)."""

    name: Text
    layout: str
    groups: list[Group]


class Hand(Part, frozen=True, gc=False):
    """One's own cards and the ways to sort them. `marks`: of each face that has some: level, wild, trump, points,
    called (the friend's card). `types`: `arrange` gives one more way, by combinations."""

    cards: list[str]
    sorts: list[Sort]
    marks: dict[str, list[str]]
    types: bool


class Legal(Part, frozen=True, gc=False):
    """What may be done. `kind`: the word of the action asked for (play, give, return, bid, bury, call, swap, keep);
    `prompt`: the question in words, `note`: what one should know about it. `actions`: legal ones, `listed`: all of
    them, one for each choice of `ranks`, or `some`; `words`: what an action means, for those chosen from a list.
    `may_pass`. The others are chosen by their cards: every card of `must`, and `free` of `choose` (nothing: as many as
    one likes); cards in neither can be in no legal action. `sizes`: how many cards it can be, empty where any number.
    `take`: buried cards for which as many may be swapped. `points`: of the cards that count some, where that
    matters."""

    kind: ActionWord
    prompt: Text
    note: Text | None
    actions: list[str]
    listed: Extent
    words: dict[str, Text]
    may_pass: bool
    must: list[str]
    choose: list[str]
    free: int | None
    sizes: list[int]
    take: list[str]
    points: dict[str, int]

    @classmethod
    def of(
        cls,
        kind: ActionWord,
        prompt: Words,
        note: Text | None = None,
        must: Cards = b"",
        choose: Cards = b"",
        free: int | None = None,
        *,
        words: dict[str, Text] | None = None,
        sizes: list[int] | None = None,
        take: list[str] | None = None,
        points: dict[str, int] | None = None,
    ) -> "Legal":
        """A question of a family; which actions are legal is filled in for all of them alike."""
        return cls(
            kind=kind,
            prompt=Text.of(prompt),
            note=note,
            actions=[],
            listed="all",
            words=words or {},
            may_pass=False,
            must=names(must),
            choose=names(choose),
            free=free,
            sizes=sizes or [],
            take=take or [],
            points=points or {},
        )


class Reading(Part, frozen=True, gc=False):
    """One way to play the cards: the action, what it is, and the card that each wild card stands for, in the order of
    the cards (the same name for the others)."""

    action: str
    words: Text
    faces: list[str]
