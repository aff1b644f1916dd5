"""The table as one seat knows it, made of nothing but that seat's view and what it was told."""

from paiju.cards import SUITS, Cards, Seat, names
from paiju.events import Event, TributeGiven, TributeReturned
from paiju.rules.ruleset import Ruleset
from paiju.rules.schema import Words
from paiju.rules.wording import DOINGS
from paiju.server.board_climb import ClimbFacts
from paiju.server.board_trick import TrickFacts
from paiju.server.pictures import Board, Chair, Fair, Gift, Result, Side, Text
from paiju.state import State
from paiju.text import PLACES, Voice, side_text
from paiju.trick_events import BottomFlipped, BottomTaken

TRUMPS = (*SUITS, "NT")
QUIET = {"deal": Words("发牌", "dealing"), "settle": Words("结算", "settlement"), "score": Words("结算", "settlement")}

Facts = ClimbFacts | TrickFacts
FACTS: dict[str, type[Facts]] = {"climbing": ClimbFacts, "tricks": TrickFacts}
Voices = tuple[Voice, Voice]  # Chinese, English


def facts_of(rules: Ruleset, view: State, viewer: Seat | None) -> Facts:
    return FACTS[rules.family](rules.options, view, viewer)


class Past:
    """What a table shows of a deal that its state does not keep, as one seat was told it."""

    def __init__(self) -> None:
        self.gifts: list[Gift] = []
        self.turned: Cards = b""  # of the bottom, where nobody has bid
        self.taken = 0  # cards of the bottom that the viewer took up

    def take(self, seen: Event, viewer: Seat | None) -> None:
        match seen:
            case TributeGiven(seat=seat, to=to, cards=cards):
                self.gifts.append(Gift(seat, to, names(cards), False))
            case TributeReturned(seat=seat, to=to, cards=cards):
                self.gifts.append(Gift(seat, to, names(cards), True))
            case BottomFlipped(cards=cards):
                self.turned = cards
            case BottomTaken(seat=seat, cards=cards) if seat == viewer:
                self.taken = len(cards)


def board(
    rules: Ruleset,
    view: State,
    viewer: Seat | None,
    voices: Voices,
    past: Past,
    fair: list[Fair],
    end: Result | None,
) -> Board:
    facts = facts_of(rules, view, viewer)
    tricks = facts if isinstance(facts, TrickFacts) else None
    phase = DOINGS.get(view.phase) or QUIET.get(view.phase) or Words("", "")
    bottom = view.bottom
    return Board(
        deal=view.deal,
        phase=view.phase,
        phase_words=Text.of(phase),
        level=view.level,
        trump=None if view.trump is None else TRUMPS[view.trump],
        trump_words=Text(*(voice.trump(view.trump) for voice in voices)) if tricks else None,
        actors=list(view.actors),
        chairs=[chair(facts, seat) for seat in range(len(view.hands))],
        sides=sides(facts, voices),
        declarer=view.declarer,
        contract=contract(tricks, voices, past) if tricks else None,
        starter=view.starter,
        leader=view.plays[0].seat if view.plays else view.leader,
        friend=tricks.friend(voices) if tricks else None,
        points=tricks.points() if tricks else None,
        plays=facts.plays(),
        last=facts.last(),
        drawing=tricks.drawing() if tricks else 0,
        bottom=names(bottom) + ["??"] * bottom.hidden,
        bids=tricks.bids() if tricks else [],
        throw=tricks.throw() if tricks else None,
        dues=[] if isinstance(facts, TrickFacts) else facts.dues(),
        gifts=past.gifts,
        fair=fair,
        result=end,
    )


def contract(facts: TrickFacts, voices: Voices, past: Past) -> Text | None:
    said = [facts.contract(voice, past.turned, past.taken) for voice in voices]
    return Text(*said) if said[0] else None


def chair(facts: Facts, seat: Seat) -> Chair:
    view = facts.view
    hand = view.hands[seat]
    place = view.out.index(seat) if seat in view.out else None
    return Chair(
        seat=seat,
        cards=len(hand),
        few=facts.few(seat),
        shown=[] if seat == facts.viewer else names(hand),
        level=facts.level(seat),
        marks=facts.marks(seat),
        points=view.score[seat] if view.score else 0,
        place=None if place is None else place + 1,
        place_words=None if place is None else Text.of(PLACES[place]),
        role=facts.role(seat),
        camp=facts.camp(seat),
    )


def sides(facts: Facts, voices: Voices) -> list[Side]:
    view = facts.view
    return [
        Side(side_name(voices, side, members), members, view.levels[side], side == playing(facts))
        for side, members in seats_by_side(facts).items()
    ]


def seats_by_side(facts: Facts) -> dict[int, list[Seat]]:
    found: dict[int, list[Seat]] = {side: [] for side in range(facts.options.sides)}
    for seat in range(facts.options.seats):
        found[facts.side(seat)].append(seat)
    return found


def playing(facts: Facts) -> int | None:
    """The side whose level is played."""
    view = facts.view
    if view.owner is None and view.declarer is not None:
        return facts.side(view.declarer)
    return view.owner


def side_name(voices: Voices, side: int, members: list[Seat]) -> Text:
    if len(members) == 1:
        return Text(*(voice.name(members[0]) for voice in voices))
    return Text(*(side_text(side, voice.lang) for voice in voices))
