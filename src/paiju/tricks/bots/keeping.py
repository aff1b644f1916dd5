"""Keeping: who beats a unit of a throw that fails says which unit of it stays."""

from paiju.actions import KeepUnit
from paiju.bots.advice import Advice
from paiju.legal import Legal
from paiju.tricks.bots.outlook import Outlook
from paiju.tricks.rulings.throws import beats_unit, units_of


def keeps(look: Outlook, legal: Legal, friendly: bool) -> list[Advice]:
    """Of an opponent's throw what one beats with the fewest cards, of a friend's what one does not."""
    throw = look.view.throw
    assert throw is not None
    units = units_of(look.o, look.tables, throw.cards)
    found = []
    for action in legal:
        assert isinstance(action, KeepUnit)
        unit = units[action.shape][0]
        beaten = beats_unit(look.tables, unit, look.view.hands[look.seat])
        worth = (0.1 if beaten != friendly else 0.0) - 0.01 * len(unit)
        found.append(Advice(action, worth, "trick_keep"))
    return sorted(found, key=lambda advice: -advice.worth)
