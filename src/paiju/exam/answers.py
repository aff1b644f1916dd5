"""Whether an answer is among the right or the wrong ones of its row.

Cards are written as in `patterns`; besides there are `pass`, a kind (`single`, `pair`, `bomb`, `throw` …) and `other`
for everything else. Of an arrangement: `34567 / 888 77` all its combinations, `with 34567` one of them, `3 turns or
more`. Of a burial: `with C3 C7` all of these, `any DT SA` one of these. Of a call: `HA 1`, `HA` whichever copy, `alone`
or `friend`, whoever that is.
"""

from paiju.actions import Action, Bury, CallFriend, Pass, Play
from paiju.cards import Cards, counts, parse, parse_rank
from paiju.exam.patterns import matches
from paiju.exam.positions import Position
from paiju.kernels.units import THROW, shape_of
from paiju.tables import CODES, KINDS, is_bomb, kind_of
from paiju.trick_tables import trick_tables

Arrangement = tuple[Play, ...]  # the combinations of a whole hand
Answer = Action | Arrangement
TRICK_KINDS = ("single", "pair", "triple", "throw")


def verdict(position: Position, answer: Answer) -> str:
    """best, blunder or other."""
    if any(fits(position, text, answer) for text in position.row.blunder):
        return "blunder"
    return "best" if any(fits(position, text, answer) for text in position.row.best) else "other"


def fits(position: Position, text: str, answer: Answer) -> bool:
    if text == "other":
        return True
    match answer:
        case tuple():
            return _arranged(text, [play.cards for play in answer])
        case Pass():
            return text == "pass"
        case CallFriend():
            return _called(position, text, answer)
        case Bury(cards=cards):
            return _buried(text, cards)
        case Play() if text in (*KINDS[1:], *TRICK_KINDS):
            return _is_kind(position, text, answer)
    return text != "pass" and matches(text, getattr(answer, "cards", b""))


def _arranged(text: str, groups: list[Cards]) -> bool:
    if text.endswith("turns or more"):
        return len(groups) >= int(text.split()[0])
    if text.startswith("with "):
        return any(matches(text.removeprefix("with "), group) for group in groups)
    left = list(groups)
    for part in text.split(" / "):
        found = next((group for group in left if matches(part, group)), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def _is_kind(position: Position, kind: str, play: Play) -> bool:
    if play.reads:
        code = CODES[play.reads]
        return is_bomb(code) if kind == "bomb" else KINDS[kind_of(code)] == kind
    view = position.view
    assert view.trump is not None
    tables = trick_tables(position.game.rules.options, parse_rank(view.level), view.trump)
    shape = shape_of(tables, counts(play.cards)).kind
    return bool(shape == THROW if kind == "throw" else shape == 1 + TRICK_KINDS.index(kind))


def _buried(text: str, cards: Cards) -> bool:
    word, rest = text.split(" ", 1)
    named = [card in cards for card in parse(rest)]
    return all(named) if word == "with" else any(named)


def _called(position: Position, text: str, call: CallFriend) -> bool:
    view, o = position.view, position.game.rules.options
    if text not in ("alone", "friend"):
        card, _, copy = text.partition(" ")
        return call.card == parse(card) and copy in ("", str(call.copy))
    if not call.card:
        return text == "alone"
    mine = view.hands[position.seat].counts[call.card[0]]
    outside = o.decks - mine - view.bottom.counts[call.card[0]]
    found = outside > 0 and mine < call.copy <= mine + outside
    return bool(found == (text == "friend"))
