"""What a climbing table shows besides what every table shows."""

from paiju.cards import SUITS, Seat, names, parse_rank
from paiju.rules.climbing import Climbing
from paiju.rules.schema import Words
from paiju.rules.wording import reading_text
from paiju.server.pictures import Due, Laid, Text
from paiju.server.readings import laid_out
from paiju.state import Laid as Put
from paiju.state import State, top_of
from paiju.strategies.levels_played import level_for
from paiju.strategies.seating import after, side_of
from paiju.tables import CODES, is_bomb, is_wild

FEW = 10  # cards left that the others should be warned of (报牌)


class ClimbFacts:
    """Partners sit opposite, and everything is known but the hands."""

    def __init__(self, options: Climbing, view: State, viewer: Seat | None) -> None:
        self.options, self.view, self.viewer = options, view, viewer

    @staticmethod
    def around(options: Climbing, first: Seat) -> list[Seat]:
        return [first, *after(first)]

    @staticmethod
    def turns(options: Climbing) -> str:
        return "cw" if options.direction == "clockwise" else "ccw"

    def level(self, seat: Seat) -> str:
        return level_for(self.options, self.view, seat)

    def marks(self, seat: Seat) -> dict[str, list[str]]:
        level = parse_rank(self.level(seat))
        cards = range(level * 4, level * 4 + len(SUITS))
        return {
            name: ["level", "wild"] if is_wild(card, level) else ["level"]
            for card, name in zip(cards, names(cards), strict=True)
        }

    def few(self, seat: Seat) -> bool:
        return 0 < len(self.view.hands[seat]) <= FEW

    def side(self, seat: Seat) -> int:
        return side_of(seat)

    def role(self, seat: Seat) -> str | None:
        return None

    def camp(self, seat: Seat) -> str | None:
        if self.viewer is None:
            return None
        return "ours" if side_of(seat) == side_of(self.viewer) else "theirs"

    def plays(self) -> list[Laid]:
        return self._laid(self.view.plays)

    def last(self) -> list[Laid]:
        return self._laid(self.view.last)

    def _laid(self, plays: tuple[Put, ...]) -> list[Laid]:
        top = top_of(plays)
        return [self._picture(put, put is top) for put in plays]

    def _picture(self, put: Put, top: bool) -> Laid:
        if not put.cards:
            return Laid(put.seat, [], [], None, False, top)
        code = CODES[put.reads]
        cards, faces = laid_out(put.cards, code, parse_rank(self.level(put.seat)))
        return Laid(put.seat, cards, faces, _reading(put.reads), is_bomb(code), top)

    def dues(self) -> list[Due]:
        chosen = {offer.seat for offer in self.view.offers}
        paid = {payment.payer for payment in self.view.payments}
        return [Due(seat, cards, seat in chosen) for seat, cards in self.view.dues if seat not in paid]


def _reading(reads: str) -> Text:
    return Text.of(Words(*(reading_text(reads, lang) for lang in ("zh", "en"))))
