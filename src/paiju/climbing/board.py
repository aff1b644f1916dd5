"""What a climbing table shows besides what every table shows: seats, plays, tribute, and the ways to lay out a hand."""

from collections import Counter
from functools import cache, lru_cache
from typing import Any

from paiju.cards import (
    ACE,
    FACES,
    HEARTS,
    RANK_NAMES,
    RANKS,
    SUITS,
    Card,
    Cards,
    Rank,
    Seat,
    names,
    parse_rank,
    rank_of,
)
from paiju.climbing.events import LeadGiven, TributeGiven, TributeResisted, TributeReturned
from paiju.climbing.options import RESULTS, Climbing
from paiju.climbing.rulings.levels import attempts, level_for, plays_top
from paiju.climbing.rulings.seats import TABLES, after, side_of, sides
from paiju.climbing.rulings.tributes import receiver_of
from paiju.climbing.rulings.turns import top_of
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import BOMBS, CODES, KINDS, READINGS, Code, is_bomb, is_wild, kind_of, length_of, worth
from paiju.climbing.words import (
    RESISTS,
    TRIBUTES,
    WIND,
    laid_words,
    lead_words,
    place_words,
    reading_words,
    shared_words,
)
from paiju.hand import Hand as Held
from paiju.pictures import Camp, Chair, Count, Due, Gift, Group, Hand, Laid, Mark, Marks, Proof, Sort, Stake, Text
from paiju.rules.terms import Terms
from paiju.shown import BoardView, HandLayout
from paiju.state import Laid as Put
from paiju.text import Voice, Voices

LATELY = 2_000  # pictures that are kept: what lies on some hundred tables now, and not what lay there before
FEW = 10  # cards left that the others should be warned of (报牌)
BY_RANK, BY_TYPE = Text("按点数", "by rank"), Text("按牌型", "by type")
WIDTHS = {"single": 1, "pair": 2, "triple": 3, "straight": 1, "tube": 2, "plate": 3, "straight_flush": 1}
PLACE_WORDS = {seats: [Text.of(place_words(place + 1, seats)) for place in range(seats)] for seats in TABLES}
OURS: list[Camp | None] = ["ours", "theirs"]
CAMPS = {seats: (OURS * (seats // 2), OURS[::-1] * (seats // 2)) for seats in TABLES}  # by side, of all seats


def _marks(level: Rank) -> Marks:
    cards = range(4 * level, 4 * level + len(SUITS))
    wild: list[Mark] = ["level", "wild"]
    return {name: wild if is_wild(card, level) else wild[:1] for card, name in zip(cards, names(cards), strict=True)}


MARKS = {"": Marks()} | {level: _marks(parse_rank(level)) for level in RANKS}  # of level cards, by level


class ClimbBoard(BoardView):
    """The board of a climbing table. Partners sit between opponents, and everything but the hands is public."""

    options: Climbing
    view: ClimbState
    remembered = (TributeGiven, TributeReturned, TributeResisted, LeadGiven)

    @staticmethod
    def around(options: Climbing, first: Seat) -> list[Seat]:
        return [first, *after(options.seats, first)]

    @staticmethod
    def sides(options: Climbing) -> list[list[Seat]]:
        return [list(seats) for seats in sides(options.seats)]

    def chairs(self) -> list[Chair]:
        view, places, tags, told = self.view, self._places(), self._tags(), self.options.count_told
        return [
            _chair(
                seat, hand, told, level_for(self.options, view, seat), *places.get(seat, (None, None)), tags.get(seat)
            )
            for seat, hand in enumerate(view.hands)
        ]

    def phase(self, usual: Text) -> Text:
        payers = len(self.view.dues)
        return Text.of(TRIBUTES[payers - 1]) if payers and self.view.phase == "tribute" else usual

    def _places(self) -> dict[Seat, tuple[int, Text]]:
        """The places of those who are out; when the deal is over, of all."""
        view, words = self.view, PLACE_WORDS[self.options.seats]
        if view.phase != "settle":
            return {seat: (place, words[place - 1]) for place, seat in enumerate(view.out, 1)}
        found: dict[Seat, tuple[int, Text]] = {}
        place = 1
        for group in view.places:
            said = words[place - 1] if len(group) == 1 else Text.of(shared_words(place, self.options.seats))
            found |= dict.fromkeys(group, (place, said))
            place += len(group)
        return found

    def _tags(self) -> dict[Seat, Text]:
        """Why a seat leads: in the first round of a deal, and where it takes the lead from a player who is out."""
        view = self.view
        if view.phase == "settle":
            return {}
        if not view.rounds:
            given = [event for event in self.past if isinstance(event, LeadGiven)]
            return {event.seat: Text.of(lead_words(view, event.seat, event.why)) for event in given}
        won, leader = top_of(view.rounds[-1]), view.plays[0].seat if view.plays else view.actors[0]
        return {leader: Text.of(WIND)} if won and won.seat != leader else {}

    def laid(self, plays: tuple[Put, ...]) -> list[Laid]:
        top = top_of(plays)
        levels = [level_for(self.options, self.view, put.seat) for put in plays]
        return [_picture(put, level, put is top, self.terms) for put, level in zip(plays, levels, strict=True)]

    def details(self, voices: Voices) -> dict[str, Any]:
        view, o = self.view, self.options
        chosen, paid = {offer.seat for offer in view.offers}, {payment.payer for payment in view.payments}
        gifts = [gift for gift in self.past if isinstance(gift, TributeGiven | TributeReturned)]
        shown = [event for event in self.past if isinstance(event, TributeResisted)]
        owed, payers = [(seat, cards) for seat, cards in view.dues if seat not in paid], len(view.dues)
        return {
            "dues": [Due(seat, n, seat in chosen, receiver_of(o, view.places, seat, payers)) for seat, n in owed],
            "gifts": [Gift(gift.seat, gift.to, names(gift.cards), isinstance(gift, TributeReturned)) for gift in gifts],
            "proofs": [Proof(event.seat, names(event.cards), Text.of(RESISTS)) for event in shown],
            "stakes": self._stakes(voices),
        }

    def _stakes(self, voices: Voices) -> list[Stake]:
        """The sides that play their own top level."""
        view, o = self.view, self.options
        if view.phase in ("", "settle"):
            return []
        stakes = []
        for side, seats in enumerate(sides(o.seats)):
            if not plays_top(o, view.standing, side):
                continue
            fails = view.fails[side] if attempts(o, view.standing, side) else None
            which = Text(*(_attempt(o, fails, voice) for voice in voices))
            stakes.append(Stake(list(seats), which, Text(*(_need(o, fails, voice) for voice in voices))))
        return stakes

    def camps(self, seat: Seat) -> list[Camp | None]:
        return CAMPS[self.options.seats][side_of(seat)]

    def counter(self, seat: Seat, out: bytes) -> list[Count]:
        """By rank, the highest first."""
        level = level_for(self.options, self.view, seat)
        ranks = sorted(reversed(RANK_NAMES), key=lambda rank: (rank in RANKS, rank != level))
        tally = Counter[str]()
        for card, number in enumerate(out):
            tally[RANK_NAMES[rank_of(card)]] += number
        return [Count(BY_RANK, ranks, [tally[rank] for rank in ranks])]


@lru_cache(LATELY)  # most chairs stay as they are from one action to the next
def _chair(
    seat: Seat, held: Held, told: int | None, level: str, place: int | None, place_words: Text | None, tag: Text | None
) -> Chair:
    """`told`: the highest number of cards that the rules tell; None: any."""
    cards = len(held)
    return Chair(
        seat=seat,
        cards=cards if told is None or cards <= told else None,
        few=0 < cards <= (told or FEW),
        shown=names(held.known),
        level=level,
        marks=MARKS[level],
        points=0,
        place=place,
        place_words=place_words,
        role=None,
        tag=tag,
    )


def _attempt(o: Climbing, fails: int | None, voice: Voice) -> str:
    """Which attempt at the top level a deal is, after so many that failed; None: it is none, but may pass as well."""
    level = voice.rank(o.top_level)
    if fails is None:
        return voice.say(f"本副可过 {level}", f"may pass {level}")
    n, most = fails + 1, o.a_max_fails
    last = voice.say(f" / {most}", f" of {most}") if most else ""
    return voice.say(f"打 {level} 冲关 · 第 {n}{last} 次", f"at {level} · attempt {n}{last}")


def _need(o: Climbing, fails: int | None, voice: Voice) -> str:
    """The places that win the match and, in the last attempt, what a failure costs."""
    need = voice.say("名次 ", "places ") + voice.say("、", ", ").join(o.a_pass_with)
    if len(o.a_pass_with) == len(RESULTS):
        need = voice.say("得头游就赢全场", "first place wins the match")
    elif o.a_pass_with == RESULTS[:2]:
        need = voice.say("得头游、搭档不末游就赢全场", "first place, partner not last, wins the match")
    elif o.a_pass_with == RESULTS[:1]:
        need = voice.say("双上就赢全场", "first and second place win the match")
        if o.seats > 4:
            front = o.seats // 2
            need = voice.say(f"占满前 {front} 名就赢全场", f"the first {front} places win the match")
    if fails is None or o.a_max_fails is None or fails + 1 < o.a_max_fails:
        return need
    if o.a_max_fails_effect == "opponents_win":
        return need + voice.say("；不过，对方赢全场", "; a failure loses it")
    if o.a_max_fails_effect == "level_2":
        start = voice.rank(o.start_level)
        return need + voice.say(f"；不过，退回 {start}", f"; a failure goes back to {start}")
    return need + voice.say("；不过，退到对方的级别", "; a failure goes back to the opponents' level")


@lru_cache(LATELY)  # what lies on the table is drawn again after every event of the round
def _picture(put: Put, level: str, top: bool, terms: Terms) -> Laid:
    if not put.cards:
        return Laid(put.seat, [], [], None, False, top)
    cards, faces = laid_out(put.cards, CODES[put.reads], parse_rank(level))
    words = laid_words(put.reads, terms)
    return Laid(put.seat, cards, [] if faces == cards else faces, words, put.reads in BOMBS, top)


# --- what cards are played as -----------------------------------------------------------------------------------------


def faces(cards: Cards, code: Code, level: Rank) -> list[str]:
    """The cards in order, a wild one by the name of the card it stands for."""
    natural = bytes(card for card in cards if not is_wild(card, level))
    missing = Counter(_ranks(code, natural))
    missing.subtract(map(rank_of, natural))
    wanted = sorted(missing.elements(), reverse=True)
    suited = KINDS[kind_of(code)] == "straight_flush" and natural
    suit = SUITS[natural[0] % 4 if suited else HEARTS]
    shown = []
    for card, name in zip(cards, names(cards), strict=True):
        if is_wild(card, level) and wanted:
            name = suit + RANK_NAMES[wanted.pop(0)]
        shown.append(name)
    return shown


def laid_out(cards: Cards, code: Code, level: Rank) -> tuple[list[str], list[str]]:
    """The cards as players lay them out, the triple of a full house before its pair, and their faces as read."""
    if len(cards) == 1 and cards[0] != 4 * level + HEARTS:
        return names(cards), names(cards)
    natural = bytes(card for card in cards if not is_wild(card, level))
    order = [RANK_NAMES[rank] for rank in _ranks(code, natural)]
    pairs = list(zip(names(cards), faces(cards, code, level), strict=True))

    def place(pair: tuple[str, str]) -> tuple[int, bool, str]:
        name, face = pair
        rank = face if face in RANK_NAMES else face[1]
        return (order.index(rank) if rank in order else len(order)), name != face, name

    pairs.sort(key=place)
    return [name for name, _ in pairs], [face for _, face in pairs]


def _ranks(code: Code, natural: Cards) -> list[Rank]:
    """The ranks that a combination is made of; below the two stands the ace."""
    kind, length, top = KINDS[kind_of(code)], length_of(code), code & 15
    if kind == "bomb":
        return [top] * length
    if kind == "full_house":
        others = [rank_of(card) for card in natural if rank_of(card) != top]
        return [top] * 3 + [others[0] if others else top] * 2
    if kind not in WIDTHS:
        return [rank_of(card) for card in natural]
    steps = length if kind in ("straight", "tube", "plate", "straight_flush") else 1
    return [(ACE if rank < 0 else rank) for rank in range(top - steps + 1, top + 1) for _ in range(WIDTHS[kind])]


# --- one's own hand ---------------------------------------------------------------------------------------------------


class ClimbHand(HandLayout):
    options: Climbing

    def hand(self, view: ClimbState, seat: Seat) -> Hand:
        level = level_for(self.options, view, seat)
        return Hand(names(view.hands[seat]), _sorts(level), MARKS[level], view.phase == "climb")


@cache
def _sorts(level: str) -> list[Sort]:
    """All faces from high to low, each rank a column; the wild card stands alone, before the other level cards."""
    rank = parse_rank(level)
    order = worth(rank)
    cards = sorted(range(FACES), key=lambda card: (-order[card], not is_wild(card, rank), card % 4))
    columns: dict[object, list[Card]] = {}
    for card in cards:
        columns.setdefault("wild" if is_wild(card, rank) else rank_of(card), []).append(card)
    return [Sort(BY_RANK, "columns", [Group(names(column), None) for column in columns.values()])]


def by_type(groups: list[tuple[Code, Cards]], terms: Terms) -> Sort:
    """Combinations found by a bot: bombs first, then the larger ones."""
    groups = sorted(groups, key=lambda group: (not is_bomb(group[0]), -len(group[1]), -group[0]))
    said = [reading_words(READINGS[code], terms) if len(cards) > 1 else None for code, cards in groups]
    shown = [Group(names(cards), words) for (_, cards), words in zip(groups, said, strict=True)]
    return Sort(BY_TYPE, "columns", shown)
