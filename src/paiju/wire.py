"""What programs outside this process are sent, as plain data for JSON: rules, events, views and legal actions.

Cards are lists of names, a pile with hidden cards says how many, actions are texts.

>>> from paiju.events import Played
>>> event_data(Played(seat=2, cards=b"\\x00\\x01", reads="pair:2", turn=3))
{'event': 'Played', 'seat': 2, 'cards': ['S2', 'H2'], 'reads': 'pair:2', 'turn': 3}
"""

from functools import singledispatch
from typing import Any

from msgspec import Struct

from paiju.actions import show_action
from paiju.cards import SUITS, names
from paiju.events import Event
from paiju.hand import Hand
from paiju.legal import Legal
from paiju.phases.following import FollowLegal, LeadLegal
from paiju.phases.naming import BuryLegal, SwapLegal
from paiju.phases.playing import PlayLegal
from paiju.rules.ruleset import Ruleset
from paiju.state import State

Data = dict[str, Any]
ALL, RANKS, SOME = "all", "ranks", "some"  # what a list of actions holds of the legal ones


def rules_data(rules: Ruleset) -> Data:
    return {"name": rules.name, "family": rules.family, "digest": rules.digest(), "options": rules.plain()}


def event_data(event: Event) -> Data:
    return {"event": type(event).__name__, **_fields(event)}


def view_data(view: State) -> Data:
    return _fields(view)


def legal_data(legal: Legal) -> Data:
    """The canonical actions, how much of the legal set they are, and what the set is where they are not all of it."""
    listed, description = _described(legal)
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


@singledispatch
def _described(legal: Legal) -> tuple[str, Data | None]:
    return ALL, None


@_described.register
def _(legal: PlayLegal) -> tuple[str, Data | None]:
    """Other suits of the same ranks are legal as well, if they can be read the same way."""
    return RANKS, None


@_described.register
def _(legal: LeadLegal) -> tuple[str, Data | None]:
    """Cards of one group; what is neither single, pair, triple nor tractor is a throw, and few throws are listed."""
    groups: dict[str, list[int]] = {}
    for card in legal.hand:
        groups.setdefault((SUITS + "T")[legal.tables.group_of(card)], []).append(card)
    listed = ALL if legal.o.throw_test == "none" else SOME
    return listed, {"groups": {group: names(cards) for group, cards in groups.items()}}


@_described.register
def _(legal: FollowLegal) -> tuple[str, Data | None]:
    (must, choose, free), duty = legal.pools(), legal.duty
    owed = {"width": legal.shape.width, "run": duty.run, "triples": duty.triples, "pairs": duty.pairs}
    cards = {"must": names(must), "choose": names(choose), "free": free}
    return ALL if legal.complete() else SOME, {**cards, **owed, "highest": duty.scraped}


@_described.register
def _(legal: BuryLegal) -> tuple[str, Data | None]:
    return SOME, {"must": [], "choose": names(legal.hand), "free": legal.o.bottom_size}


@_described.register
def _(legal: SwapLegal) -> tuple[str, Data | None]:
    """As many of one as of the other."""
    return SOME if legal.offered else ALL, {"give": names(legal.hand), "take": names(legal.offered)}
