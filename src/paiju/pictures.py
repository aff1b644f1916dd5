"""What a client draws: the table as everybody sees it, and what one seat knows besides. A client needs no rules for it.

A card is a name (`S2` … `DA`, `BJ`, `RJ`), `??` where it is hidden; a seat is a number; a time is in milliseconds.
"""

from typing import Annotated, Literal, NamedTuple

from msgspec import Struct

from paiju.actions import ActionWord
from paiju.legal import Extent
from paiju.rules.schema import Words


class OneOf(NamedTuple):
    """Marks a text that is one of a set which is only known when the families are: the client's types list it."""

    name: str


FamilyName = Annotated[str, OneOf("FamilyName")]
PhaseName = Annotated[str, OneOf("PhaseName")]
SHUFFLE = "shuffle"  # in the place of a phase, before the cards are dealt
Role = Literal["declarer", "friend", "attacker"]
Camp = Literal["ours", "theirs"]
Trump = Literal["S", "H", "C", "D", "NT"]
Mark = Literal["level", "wild", "trump", "points", "called"]
Layout = Literal["columns", "rows"]
Marks = dict[str, list[Mark]]  # of each card that has some


class Part(Struct, frozen=True, gc=False):
    """A part of a message."""


class Text(Part, frozen=True, gc=False):
    """The same words in Chinese and in English."""

    zh: str
    en: str

    @classmethod
    def of(cls, words: Words) -> "Text":
        return cls(words.zh, words.en)


class Laid(Part, frozen=True, gc=False):
    """Cards that a seat has laid on the table, in the order in which players lay them out; none for a pass. `faces`:
    what each of them is played as; none if every card is itself, as all but wild cards are. `words`: what they are
    together, such as 对 3. `bomb`: they are a bomb. `top`: this play wins the round so far."""

    seat: int
    cards: list[str]
    faces: list[str]
    words: Text | None
    bomb: bool
    top: bool


class Round(Part, frozen=True, gc=False):
    """A round or trick that is over: its plays in order, the one that led first, and the points in it."""

    plays: list[Laid]
    points: int


class Chair(Part, frozen=True, gc=False):
    """What all see of a seat. `cards`: how many it holds, null where it is not told; `few`: so few that the others
    should be warned; `shown`: those that everybody knows; `level`: the one it plays for; `marks` of cards that are
    special in its hand; `points` it has taken; `place`: from 1 on, once it has gone out, and of everybody when the deal
    is over. `role`: null for a fixed partner, and while nobody knows. `camp`: null here, since it depends on who looks.
    `tag`: what it does just now and why, in a few words, such as why it leads."""

    seat: int
    cards: int | None
    few: bool
    shown: list[str]
    level: str
    marks: Marks
    points: int
    place: int | None
    place_words: Text | None
    role: Role | None
    camp: Camp | None = None
    tag: Text | None = None


class Side(Part, frozen=True, gc=False):
    """Players who share a level. `plays`: their level is played in this deal. `lap`: from the second time round the
    levels on, which time it is, to be written beside the level: ²."""

    name: Text
    seats: list[int]
    level: str
    plays: bool
    lap: str = ""


class Friend(Part, frozen=True, gc=False):
    """A friend's place: the player of the `copy`-th copy of the card takes it (null: of the first, since the rules do
    not count copies). `played`: how many copies have been played; `seat`: who has taken it, and the declarer where
    nobody joins by it. Without a card: the declarer is known to be alone."""

    card: str | None
    copy: int | None
    played: int
    seat: int | None
    words: Text


class Step(Part, frozen=True, gc=False):
    """How a deal ends from so many points on."""

    points: int
    words: Text


class Points(Part, frozen=True, gc=False):
    """The attackers' points. `provisional`: a friend is unknown, and everybody who may be one counts as an
    attacker. From `line` on they win the deal. `table`: the points in the present trick; `all`: the points of a whole
    deal."""

    attackers: int
    provisional: bool
    line: int
    steps: list[Step]
    table: int
    all: int


class Bid(Part, frozen=True, gc=False):
    """A bid. `joker`: a joker was shown with it, and its cards lie face down. `stands`: it is the one in force."""

    seat: int
    cards: list[str]
    joker: bool
    stands: bool


class Shape(Part, frozen=True, gc=False):
    """A part of a failed throw that could stay: the action that says so, its name, and its cards."""

    action: str
    words: Text
    cards: list[str]


class Throw(Part, frozen=True, gc=False):
    """A throw that `blocker` can beat. They say which of the shapes stays."""

    seat: int
    cards: list[str]
    blocker: int
    shapes: list[Shape]


class Due(Part, frozen=True, gc=False):
    """Tribute: who owes how many cards. `chosen`: the cards lie there, still face down. `to`: who gets them, null while
    that depends on the cards."""

    seat: int
    cards: int
    chosen: bool
    to: int | None


class Gift(Part, frozen=True, gc=False):
    """Tribute that has changed hands. `back`: it was a return for tribute."""

    seat: int
    to: int
    cards: list[str]
    back: bool


class Proof(Part, frozen=True, gc=False):
    """Cards that a seat has shown to all and keeps in its hand, and what they prove."""

    seat: int
    cards: list[str]
    words: Text


class Stake(Part, frozen=True, gc=False):
    """These seats can win the match in this deal. `words`: which attempt it is; `need`: what it takes."""

    seats: list[int]
    words: Text
    need: Text


class Rise(Part, frozen=True, gc=False):
    """What a deal did to a level."""

    name: Text
    seats: list[int]
    before: str
    after: str


class Result(Part, frozen=True, gc=False):
    """How a deal ended: `headline` in a few words, `lines` in full; `winners` of the deal, `champions` of the match.
    `failed`: the seats that could have won the match in this deal and have not. `places`: seats in the order of going
    out; those that were not played out share a place. `points` of the attackers; they contain the `bottom_points` of
    the bottom, counted `factor` times. `hands`: what each seat still held."""

    headline: Text
    lines: list[Text]
    winners: list[int]
    rises: list[Rise]
    champions: list[int]
    failed: list[int] = []
    places: list[list[int]] = []
    points: int | None = None
    bottom: list[str] = []
    bottom_points: int = 0
    factor: int = 0
    hands: list[list[str]] = []


class Chapter(Part, frozen=True, gc=False):
    """A deal of the match that is over: the `level` that was played, its headline, and what it did to the levels."""

    deal: int
    level: str
    headline: Text
    winners: list[int]
    rises: list[Rise]


class Share(Part, frozen=True, gc=False):
    """A number that a player adds to the shuffle. Its promise is known before the deal: the SHA-256 of `paiju share|`
    and the bytes of the number. `number`: null before it is revealed, and where it was withheld."""

    seat: int
    promise: str
    number: str | None


class Fair(Part, frozen=True, gc=False):
    """The shuffle of a deal. Its commitment is known before the deal, its seed after it. The commitment is the SHA-256
    of `paiju deal|` and the bytes of the seed. `shares`: what players add to it; `waits`: the cards are not dealt yet,
    and wait for the numbers."""

    deal: int
    commitment: str
    seed: str | None = None
    shares: list[Share] = []
    waits: bool = False


class Example(Part, frozen=True, gc=False):
    """Some cards, what they are called, and a word about them; no cards where it is a line of a table. `faces`: as in
    `Laid`."""

    words: Text | None
    note: Text | None
    cards: list[str]
    faces: list[str] = []


class Figure(Part, frozen=True, gc=False):
    """Examples of one thing, in the order that the title says."""

    title: Text
    examples: list[Example]


class Album(Part, frozen=True, gc=False):
    """The rules in pictures, at a level and with a suit as trump (null in games without). `marks`: of special cards;
    `mark_words`: what these are called."""

    level: str
    trump: Trump | None
    figures: list[Figure]
    marks: Marks
    mark_words: dict[Mark, Text]


class Board(Part, frozen=True, gc=False, kw_only=True):
    """The table as everybody sees it. `level`: the one played, empty while the bidding decides; `leader`: who leads or
    led the present round; `plays` of this round in order, `last` those of the one before; `rounds`: how many are over,
    which `review` brings. `stakes`: who can win the
    match in this deal. `result`: only between two deals and after the last. `story`: the deals that are over. The other
    fields belong to some games only.
    `trump`: S H C D, NT for no trump, nothing while unknown; `contract`: who declares and why, until the first lead;
    `drawing`: cards still to be drawn; `bottom`: the cards that everybody knows, and `??` for each of the others;
    `taken`: the points of the round before."""

    deal: int
    phase: PhaseName
    phase_words: Text
    level: str
    actors: list[int]
    chairs: list[Chair]
    sides: list[Side]
    leader: int | None
    plays: list[Laid]
    last: list[Laid]
    rounds: int
    fair: list[Fair]
    result: Result | None
    story: list[Chapter] = []
    stakes: list[Stake] = []
    trump: Trump | None = None
    trump_words: Text | None = None
    declarer: int | None = None
    contract: Text | None = None
    starter: int | None = None
    friends: list[Friend] = []
    points: Points | None = None
    taken: int = 0
    drawing: int = 0
    bottom: list[str] = []
    bids: list[Bid] = []
    throw: Throw | None = None
    dues: list[Due] = []
    gifts: list[Gift] = []
    proofs: list[Proof] = []


class Group(Part, frozen=True, gc=False):
    """Cards that lie together: a column, or a part of a row. `words`: what they are, such as a suit or a
    combination."""

    cards: list[str]
    words: Text | None


class Sort(Part, frozen=True, gc=False):
    """One way to lay out cards. In columns, each group is a column; in rows, groups lie side by side."""

    name: Text
    layout: Layout
    groups: list[Group]


class Hand(Part, frozen=True, gc=False):
    """One's own cards and the ways to sort them. Each way names every card that there is once, in its group: the client
    lays as many of it there as are held, and leaves out groups of which none is. So a way stays the same while cards
    come and go. `marks` of the cards that are special; `called`: a friend's card. `types`: `arrange` gives one more
    way, by combinations."""

    cards: list[str]
    sorts: list[Sort]
    marks: Marks
    types: bool


class Count(Part, frozen=True, gc=False):
    """The card counter (记牌器) of one group: how many of each of these `kinds` are still `out`, in other hands or
    where the seat cannot look. A kind is a card, or a rank where suits do not matter. `points`: of all that are out."""

    words: Text
    kinds: list[str]
    out: list[int]
    points: int = 0


class Own(Part, frozen=True, gc=False, kw_only=True):
    """What one seat knows besides the board, to be drawn in the place of what the board has there: its `hand`; the
    `camps` of all chairs, null while it cannot know; the cards that it knows of each chair (`shown`, none of its own),
    of the bottom and of each bid; the `contract`, and the `headline` and `lines` of the result, as told to it. Without
    a `headline` the deal was over before this player sat down. `counter`: empty at a table that has none."""

    hand: Hand
    camps: list[Camp | None]
    shown: list[list[str]]
    bottom: list[str] = []
    bids: list[list[str]] = []
    contract: Text | None = None
    headline: Text | None = None
    lines: list[Text] = []
    counter: list[Count] = []


class Legal(Part, frozen=True, gc=False):
    """What may be done. `kind`: the word of the action asked for; `prompt`: the question in words, `note`: what one
    should know about it. `must`, `choose`, `free`: an action of cards has every card of `must` and `free` cards of
    `choose` (null: as many as one likes); cards in neither are in no legal action. `sizes`: how many cards it can be,
    empty for any number. `words`: what an action means, for those chosen from a list. `take`: buried cards for which as
    many may be swapped. `points` of the cards that have some, where that matters. `copies`: what it means to call the
    first, second … copy of a card, none where copies are not told apart; `barred`: calls that the rules forbid in this
    deal, and why. `actions`: legal ones; `listed`: all of them, one for each choice of `ranks`, or `some`. `may_pass`:
    a pass is legal. `does`, `passes`: the words on the buttons for an action and for a pass, where they are not always
    the same."""

    kind: ActionWord
    prompt: Text
    note: Text | None = None
    must: list[str] = []
    choose: list[str] = []
    free: int | None = None
    sizes: list[int] = []
    words: dict[str, Text] = {}
    take: list[str] = []
    points: dict[str, int] = {}
    copies: list[Text] = []
    barred: dict[str, Text] = {}
    actions: list[str] = []
    listed: Extent = "all"
    may_pass: bool = False
    does: Text | None = None
    passes: Text | None = None


class Reading(Part, frozen=True, gc=False):
    """One way to play some cards: the action, its name, the cards as players lay them out, and what each of them stands
    for. Only a wild card can stand for another."""

    action: str
    words: Text
    cards: list[str]
    faces: list[str]
