"""Decide whether an answer is among the best or the blunders of its row.

Cards are written as in `cards.py`. There are also `pass`, a kind (`single`, `pair`, `bomb`, `throw` …) and `other`
for everything else. Arrangements: `34567 / 888 77` is all combinations, `with 34567` one of them, and `3 turns or
more` any of that length. Burials: `with C3 C7` is all of these cards, `any DT SA` one of them. Calls: `HA 1`, `HA`
for any copy, `alone`, or `friend` for any call that can find one.
"""

from paiju.actions import Action, Bury, CallFriend, Pass, Play
from paiju.cards import Cards, parse
from paiju.exam.cards import matches
from paiju.exam.positions import Position
from paiju.exam.setting import setting_of

Arrangement = tuple[Play, ...]  # all combinations of a hand
Answer = Action | Arrangement


def verdict(position: Position, answer: Answer) -> str:
    """The verdict: best, blunder or other."""
    if any(fits(position, text, answer) for text in position.row.blunder):
        return "blunder"
    return "best" if any(fits(position, text, answer) for text in position.row.best) else "other"


def fits(position: Position, text: str, answer: Answer) -> bool:
    setting = setting_of(position.game.rules)
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
        case Play() if text in setting.kinds:
            return setting.is_kind(position.game.rules.options, position.view, text, answer)
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


def _buried(text: str, cards: Cards) -> bool:
    word, rest = text.split(" ", 1)
    named = [card in cards for card in parse(rest)]
    return all(named) if word == "with" else any(named)


def _called(position: Position, text: str, call: CallFriend) -> bool:
    if text not in ("alone", "friend"):
        card, _, copy = text.partition(" ")
        return call.card == parse(card) and copy in ("", str(call.copy))
    if not call.card:
        return text == "alone"
    rules = position.game.rules
    found = setting_of(rules).finds_friend(rules.options, position.view, position.seat, call)
    return found == (text == "friend")
