"""A deal that is over as a film: a first picture, and the steps that lead to each of the next.

It is drawn as the live table was (`Shown`), from the log as the viewer saw it. The hands of all seats come besides.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from paiju.cards import Seat, names
from paiju.events import Event, PhaseEntered
from paiju.match import Match
from paiju.past import PastDeal
from paiju.pictures import Text
from paiju.server.protocol.replay import Film, FilmSeat, Frame, Sharing
from paiju.server.shown.news import Edition, Shown
from paiju.state import State
from paiju.text import silent


class Cast(Struct, frozen=True):
    """Whose deal it was, and where it can be found: what a film says besides the deal itself."""

    players: Mapping[Seat, FilmSeat]
    deals: list[int]  # of the same match that can be seen
    code: str | None = None
    sharing: Sharing | None = None


def film(deal: PastDeal, cast: Cast, seat: Seat | None) -> Film:
    """Through the eyes of a seat, or of somebody who looks on."""
    rules = deal.rules
    board = rules.wing.board
    players = [cast.players[place] for place in range(rules.options.seats)]
    first, *others = steps(deal)
    camera = Camera(deal, {place: player.name for place, player in enumerate(players)}, seat, len(first))
    begins = camera.shown.picture(seat, camera.match, None, [], None) if seat is not None else None
    drawn = camera.shown.board
    assert drawn
    return Film(
        code=cast.code,
        title=Text.of(rules.title),
        ruleset=rules.name,
        family=rules.family,
        mark_words={mark: Text.of(rules.terms.fill(words)) for mark, words in rules.wing.marks.items()},
        seats=players,
        order=board.around(rules.options, seat or 0),
        turns="cw" if rules.options.direction == "clockwise" else "ccw",
        sides=board.sides(rules.options),
        seat=seat,
        deal=deal.number,
        deals=cast.deals,
        sharing=cast.sharing,
        first=deal.first,
        v=camera.match.v,
        board=drawn,
        own=begins.own if begins else None,
        hands=camera.hands,
        frames=[camera.frame(step) for step in others],
    )


def steps(deal: PastDeal) -> Iterator[Sequence[Event]]:
    """The events of a deal, together where a person would look at them together: something that was decided and is
    told, with what comes of it; and all between two such decisions that is not told, such as cards that are drawn."""
    unsaid, state = silent(deal.rules.wing), deal.before
    step: list[Event] = []
    saying = True
    for event in deal.events:
        says = type(event) not in unsaid and not event.lists_hand
        if not isinstance(event, PhaseEntered):  # which belongs to whatever has led to it
            if step and (says != saying or (says and event.action(state))):
                yield step
                step = []
            saying = says
        step.append(event)
        state = event.apply(state)
    yield step


class Camera:
    """Follows a deal, and draws each step as a live table would have told it."""

    def __init__(self, deal: PastDeal, players: Mapping[Seat, Text], seat: Seat | None, begun: int) -> None:
        """`begun`: the events before the first picture."""
        self.deal, self.seat = deal, seat
        self.match: Match = deal.until(deal.first + begun)
        self.layout = deal.rules.wing.layout(deal.rules.options)
        self.shown = Shown(deal.rules, players)
        self.shown.log.v, self.shown.log.state = deal.first, deal.before
        self.shown.catch_up(self.match, [])
        self.hands = self._hands()

    def frame(self, step: Sequence[Event]) -> Frame:
        self.match.follow(step)
        edition = self.shown.catch_up(self.match, [])
        before, self.hands = self.hands, self._hands()
        changed = {seat: hand for seat, hand in enumerate(self.hands) if hand != before[seat]}
        return self._frame(edition, changed)

    def _frame(self, edition: Edition, hands: dict[Seat, list[str]]) -> Frame:
        news = edition.news if self.seat is None else self.shown.news(edition, self.seat)
        return Frame(news.v, news.events, news.board, news.own, hands)

    def _hands(self) -> list[list[str]]:
        """What every seat holds, laid out in the first of its ways."""
        drawn = self.shown.log.position  # after the deal, still with the level that was played
        state = replace(self.match.state, level=drawn.level, owner=drawn.owner)
        return [self._laid_out(state, seat) for seat in range(len(state.hands))]

    def _laid_out(self, state: State, seat: Seat) -> list[str]:
        ways = self.layout.hand(state, seat).sorts
        order = [card for way in ways[:1] for group in way.groups for card in group.cards]
        return sorted(names(state.hands[seat]), key=order.index)
