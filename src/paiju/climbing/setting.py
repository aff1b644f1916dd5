"""Builds positions of climbing games for the exam."""

from msgspec.structs import replace

from paiju.actions import Play
from paiju.cards import HEARTS, Card, Rank, parse
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.seats import side_of
from paiju.climbing.state import ClimbState, Payment
from paiju.climbing.tables import CODES, KINDS, is_bomb, kind_of
from paiju.exam.setting import Setting


class ClimbSetting(Setting):
    phases = {"play": "climb", "arrange": "climb", "tribute": "tribute", "return": "return"}
    kinds = KINDS[1:]

    @staticmethod
    def special(level: Rank) -> frozenset[Card]:
        return frozenset((4 * level + HEARTS,))

    def completed(self, state: ClimbState) -> ClimbState:
        me, following = self.seats[0], self.seats[1:]
        state = replace(state, owner=side_of(me), fails=(0, 0), out=tuple(self.seats[t] for t in self.row.out))
        if self.phase == "tribute":
            places = tuple((seat,) for seat in (*following, me))
            return replace(state, places=places, dues=((me, 1),), ties=(me,), leader=None)
        if self.phase == "return":
            payer, card = self.row.paid.split()
            giver = self.seats[int(payer)]
            places = tuple((seat,) for seat in (me, *(seat for seat in following if seat != giver), giver))
            payment = Payment(giver, me, parse(card))
            return replace(state, places=places, dues=((giver, 1),), payments=(payment,), leader=giver)
        return state

    @staticmethod
    def is_kind(options: Climbing, view: ClimbState, kind: str, play: Play) -> bool:
        code = CODES[play.reads or ""]
        return is_bomb(code) if kind == "bomb" else KINDS[kind_of(code)] == kind
