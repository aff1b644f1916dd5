"""Rules, events, views and legal actions as plain data for JSON, as other programs are sent them.

Cards are lists of names. A pile with hidden cards says how many they are. Actions are texts.

>>> from paiju.events import Played
>>> event_data(Played(seat=2, cards=b"\\x00\\x01", reads="pair:2", turn=3))
{'event': 'Played', 'seat': 2, 'cards': ['S2', 'H2'], 'reads': 'pair:2', 'turn': 3}
"""

from typing import Any

from msgspec import Struct

from paiju.actions import show_action
from paiju.cards import names
from paiju.events import Event
from paiju.hand import Hand
from paiju.legal import Legal
from paiju.rules.ruleset import Ruleset
from paiju.state import State

Data = dict[str, Any]


def rules_data(rules: Ruleset) -> Data:
    return {"name": rules.name, "family": rules.family, "digest": rules.digest(), "options": rules.plain()}


def event_data(event: Event) -> Data:
    return {"event": type(event).__name__, **_fields(event)}


def view_data(view: State) -> Data:
    return _fields(view)


def legal_data(legal: Legal) -> Data:
    """The canonical actions, and how much of the legal set they are. If they are not all, `set` describes the set."""
    listed, description = legal.described()
    return {"actions": [show_action(action) for action in legal], "listed": listed, "set": description}


def _fields(struct: Struct) -> Data:
    return {name: _plain(getattr(struct, name)) for name in struct.__struct_fields__}


def _plain(value: Any) -> Any:
    match value:
        case Hand():
            return {"cards": names(value), "hidden": value.hidden}
        case bytes():
            return names(value)
        case tuple():
            return [_plain(item) for item in value]
        case Struct():
            return _fields(value)
    return value
