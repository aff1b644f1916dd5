"""The parts of a page that only climbing tables have."""

from paiju.cards import SUITS, Seat, names, parse_rank
from paiju.climbing.events import TributeGiven, TributeReturned
from paiju.climbing.options import Climbing
from paiju.climbing.readings import laid_out
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.rulings.seats import after, side_of
from paiju.climbing.state import ClimbState, top_of
from paiju.climbing.tables import CODES, is_bomb, is_wild
from paiju.climbing.words import PLACES, reading_text
from paiju.pictures import Due, Gift, Laid, Text
from paiju.rules.schema import Words
from paiju.shown import BoardView
from paiju.state import Laid as Put

FEW = 10  # the number of cards left that players must announce (报牌)


class ClimbBoard(BoardView):
    """The board of a climbing table. Partners sit opposite, and everything but the hands is public."""

    options: Climbing
    view: ClimbState
    remembered = (TributeGiven, TributeReturned)

    @staticmethod
    def around(options: Climbing, first: Seat) -> list[Seat]:
        return [first, *after(first)]

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

    def camp(self, seat: Seat) -> str | None:
        if self.viewer is None:
            return None
        return "ours" if side_of(seat) == side_of(self.viewer) else "theirs"

    def place(self, seat: Seat) -> int | None:
        return self.view.out.index(seat) if seat in self.view.out else None

    def place_words(self, place: int) -> Text:
        return Text.of(PLACES[place])

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

    def gifts(self) -> list[Gift]:
        """Tribute and returns that have been given."""
        return [
            Gift(gift.seat, gift.to, names(gift.cards), isinstance(gift, TributeReturned))
            for gift in self.past
            if isinstance(gift, TributeGiven | TributeReturned)
        ]


def _reading(reads: str) -> Text:
    return Text.of(Words(*(reading_text(reads, lang) for lang in ("zh", "en"))))
