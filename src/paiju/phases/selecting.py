"""A legal set of an action that names some cards of one's hand: tribute and its return."""

from collections.abc import Callable, Iterator

from paiju.actions import Action, GiveTribute, ReturnTribute
from paiju.cards import Cards, show
from paiju.errors import IllegalAction
from paiju.hand import Hand
from paiju.legal import Listed, Selection

Naming = type[GiveTribute] | type[ReturnTribute]
Refusal = Callable[[Cards], IllegalAction]


PHASE_OF = {GiveTribute: "tribute", ReturnTribute: "return"}


class SelectionLegal(Listed):
    """All actions of one kind whose cards are in a selection; `refuse` says why others are not."""

    def __init__(self, naming: Naming, hand: Hand, selection: Selection, refuse: Refusal) -> None:
        self.naming, self.hand, self.selection, self.refuse = naming, hand, selection, refuse
        self.phase = PHASE_OF[naming]

    def generate(self) -> Iterator[Action]:
        return (self.naming(cards) for cards in self.selection)

    def resolve(self, action: Action) -> Action:
        if not isinstance(action, self.naming):
            raise IllegalAction("wrong_action", "7.1", action=type(action).__name__, phase=self.phase)
        cards = bytes(sorted(action.cards))
        if not self.hand.holds(cards):
            raise IllegalAction("not_held", "1.2", cards=show(cards))
        if cards not in self.selection:
            raise self.refuse(cards)
        return self.naming(cards)
