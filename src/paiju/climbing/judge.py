"""The questions about climbing games that the judge answers; docs/judge.md lists them."""

from collections.abc import Mapping, Sequence
from typing import Any

from paiju.actions import Play
from paiju.cards import BLACK_JOKER, RANKS, RED_JOKER, Cards, Seat, counts, deck, names, parse_rank
from paiju.climbing.kernels.combos import ClimbTables, beats
from paiju.climbing.options import Climbing
from paiju.climbing.phases.legal import PlayLegal, readings
from paiju.climbing.rulings.levels import results, settle, settle_result
from paiju.climbing.rulings.seats import side_of, sides
from paiju.climbing.rulings.timeouts import TIMEOUTS
from paiju.climbing.rulings.tributes import (
    dues,
    lead_after,
    lead_once_paid,
    pair_up,
    payable,
    resisted,
    returnable,
    seat_ties,
)
from paiju.climbing.rulings.turns import next_turn, places_if_over
from paiju.climbing.state import Payment, Places
from paiju.climbing.tables import READINGS, Code, climb_tables, is_wild, parse_reading, worth
from paiju.hand import Hand
from paiju.judge.given import (
    MOST,
    Asks,
    Given,
    card_in,
    cards_in,
    cards_of,
    check_size,
    fact,
    level_of,
    list_of,
    number_of,
    object_in,
    seat_in,
    seats_of,
    wrong,
)
from paiju.legal import Selection
from paiju.rules.schema import Words
from paiju.state import Laid, Standing

ask = ASKS = Asks()
_ACTION = Words(
    '[座位, "play" | "pass" | "out"]，第一个不能是 pass', '[seat, "play" | "pass" | "out"], the first no pass'
)


def hand_of(cards: bytes) -> Hand:
    return Hand(counts(cards))


# --- combinations -----------------------------------------------------------------------------------------------


@ask
def classify(o: Climbing, given: Given) -> list[str]:
    codes = readings(cards_of(given, "cards", o.decks), climb_tables(o, level_of(given)))
    return [READINGS[code] for code in codes]


def _codes(o: Climbing, given: Given, name: str, tables: ClimbTables) -> list[Code]:
    """All readings of the cards that were laid, or the one that is named."""
    laid = object_in(fact(given, name), name, '{"cards": […], "as": …}')
    codes = readings(cards_in(laid.get("cards"), name, o.decks), tables)
    if laid.get("as") is None:
        return codes
    named = parse_reading(laid["as"])
    return [named] if named in codes else []


def _to_beat(o: Climbing, given: Given, tables: ClimbTables) -> tuple[int, str]:
    """The play on the table, as its order and its text. Without a named reading, the strongest counts."""
    if fact(given, "table") is None:
        return 0, ""
    codes = _codes(o, given, "table", tables)
    if not codes:
        raise wrong("table", given["table"], Words("一个牌型", "a combination"))
    code = max(codes, key=tables.order_of)
    return tables.order_of(code), READINGS[code]


@ask
def beats_(o: Climbing, given: Given) -> bool:
    tables = climb_tables(o, level_of(given))
    to_beat, _ = _to_beat(o, given, tables)
    return any(beats(tables.order_of(code), to_beat) for code in _codes(o, given, "play", tables))


def _legal(o: Climbing, given: Given) -> PlayLegal:
    tables = climb_tables(o, level_of(given))
    return PlayLegal(hand_of(cards_of(given, "hand", o.decks)), tables, *_to_beat(o, given, tables))


@ask
def legal_plays_all(o: Climbing, given: Given) -> list[dict[str, Any]]:
    legal = _legal(o, given)
    check_size("hand", legal.count_every())
    return [{"cards": names(play.cards), "as": play.reads} for play in legal.every_play()]


@ask
def legal_plays_count(o: Climbing, given: Given) -> int:
    return _legal(o, given).count_every()


@ask
def rank_order(o: Climbing, given: Given) -> list[list[str]]:
    order = worth(level_of(given))
    groups: dict[int, list[str]] = {}
    cards_of(given, "cards", o.decks)
    for name in given["cards"]:
        groups.setdefault(order[card_in(name)], []).append(name)
    return [groups[value] for value in sorted(groups, reverse=True)]


@ask
def card_marks(o: Climbing, given: Given) -> dict[str, bool]:
    level, card = level_of(given), card_in(fact(given, "card"))
    return {"level_card": card >> 2 == level, "wild": is_wild(card, level)}


# --- the course of a deal -----------------------------------------------------------------------------------------


@ask
def deck_(o: Climbing, given: Given) -> dict[str, Any]:
    cards = deck(o.decks)
    return {
        "cards": len(cards),
        "per_player": len(cards) // o.seats,
        "copies_of_each_face": o.decks,
        "RJ": cards.count(RED_JOKER),
        "BJ": cards.count(BLACK_JOKER),
        "players": o.seats,
        "teams": [list(side) for side in sides(o.seats)],
    }


@ask
def first_leader(o: Climbing, given: Given) -> Any:
    return "random" if o.first_leader == "random" else 0


@ask
def may_pass(o: Climbing, given: Given) -> bool:
    return not fact(given, "leading")


@ask
def timeout_action(o: Climbing, given: Given) -> dict[str, Any]:
    legal = _legal(o, {"table": None, **given})
    if legal.leading and not legal.plays:
        raise wrong("hand", given["hand"], Words("至少有一张能领出的牌", "at least one card to lead"))
    action = TIMEOUTS[o.timeout](legal)
    if isinstance(action, Play):
        return {"action": "play", "cards": names(action.cards), "as": action.reads}
    return {"action": "pass"}


@ask
def turn_after(o: Climbing, given: Given) -> dict[str, Any]:
    out, plays = seats_of(given, "finished", o.seats), list[Laid]()
    for action in list_of(given, "actions"):
        match action:
            case [seat, "play" | "pass" | "out" as did] if plays or did != "pass":
                plays.append(Laid(seat_in(seat, "actions", o.seats), b"" if did == "pass" else b"\0"))
                out += [seat] if did == "out" else []
            case _:
                raise wrong("actions", action, _ACTION)
    if not plays or len(set(out)) >= o.seats:
        wanted = Words("至少出一手牌，且还有人手里有牌", "at least one play, and a seat that still holds cards")
        raise wrong("actions", given["actions"], wanted)
    turn, new_round = next_turn(o, plays, out)
    return {"turn": turn, "new_round": new_round}


@ask
def hand_end(o: Climbing, given: Given) -> dict[str, Any]:
    out = seats_of(given, "out", o.seats)
    if len(set(out)) != len(out):
        raise wrong("out", out, Words("每个座位只写一次", "each seat once"))
    places = places_if_over(o, out)
    return {"over": False} if places is None else {"over": True, "order": _plain(places)}


def _plain(places: Places) -> list[Any]:
    return [group[0] if len(group) == 1 else list(group) for group in places]


def _places(o: Climbing, given: Given) -> Places:
    order = fact(given, "order")
    groups = [group if isinstance(group, list) else [group] for group in order] if isinstance(order, list) else []
    places = tuple(tuple(seat_in(seat, "order", o.seats) for seat in group) for group in groups)
    seats, sizes = sorted(seat for group in places for seat in group), [len(group) for group in places]
    if seats != list(range(o.seats)) or set(sizes[:-1]) != {1} or sizes[-1] > o.seats // 2:
        raise wrong("order", order, Words("全部座位，按名次", "all seats by place"))
    if len({side_of(seat) for seat in places[-1]}) > 1:
        raise wrong("order", order, Words("由一方并列的名次", "places that one side shares"))
    return places


# --- levels -------------------------------------------------------------------------------------------------------


def _levels(given: Given) -> tuple[str, ...]:
    levels = fact(given, "levels")
    if not isinstance(levels, list) or len(levels) != 2:
        raise wrong("levels", levels, Words("双方的级别", "the levels of the two sides"))
    return tuple(RANKS[parse_rank(level)] for level in levels)


def _standing(given: Given) -> Standing:
    owner, fails = fact(given, "owner"), given.get("a_fails", [0, 0])
    if owner not in (None, 0, 1):
        raise wrong("owner", owner, "0 | 1 | null")
    if not isinstance(fails, list) or len(fails) != 2 or not all(type(n) is int and 0 <= n <= MOST for n in fails):
        raise wrong("a_fails", fails, Words("两个次数", "two numbers of times"))
    return Standing(_levels(given), RANKS[level_of(given)], owner, tuple(fails))


def _settled(standing: Standing) -> dict[str, Any]:
    over = standing.champion is not None
    return {
        "levels": list(standing.levels),
        "next_level": None if over else standing.level,
        "next_owner": None if over else standing.owner,
        "a_fails": list(standing.fails),
        "winner": standing.champion,
    }


@ask
def settle_(o: Climbing, given: Given) -> dict[str, Any]:
    last = cards_in(given.get("last_play", []), "last_play", o.decks)
    return _settled(settle(o, _standing(given), _places(o, given), last))


@ask
def a_level(o: Climbing, given: Given) -> dict[str, Any]:
    standing = _standing(given)
    for hand in list_of(given, "hands"):
        side, _, result = str(hand).partition(":")
        if side not in ("0", "1") or result not in results(o.seats):
            raise wrong("hands", hand, f'"side:{" | ".join(results(o.seats))}"')
        if standing.champion is None:
            standing = settle_result(o, standing, int(side), result)
    return _settled(standing)


# --- tribute ------------------------------------------------------------------------------------------------------


def _chosen(selection: Selection, hand: list[str]) -> dict[str, Any]:
    """A selection, in the question's own order of the hand."""
    must, choose = (sorted(names(part), key=hand.index) for part in (selection.must, selection.choose))
    return {"must": must, "choose": choose, "choose_n": selection.free}


@ask
def tribute(o: Climbing, given: Given) -> dict[str, Any]:
    level, places = level_of(given), _places(o, given)
    levels = _levels(given) if o.tribute == "by_level_gap" else ()
    owed = dues(o, places, levels)
    held = object_in(fact(given, "hands"), "hands", '{"seat": [cards]}')
    hands = {due.payer: hand_of(cards_in(held.get(str(due.payer)), "hands", o.decks)) for due in owed}
    if owed and resisted(o, hands):
        return {"resisted": True, "payments": [], "leader": lead_after(o, places, (), True)[0]}
    selections = {due.payer: payable(o, hands[due.payer], level, due.cards) for due in owed}
    if any(selections[due.payer].size < due.cards for due in owed):
        raise wrong("hands", held, Words("交得出贡牌的手牌", "hands that can pay what they owe"))
    payments: list[Payment] = []
    if owed:
        offers = {payer: next(iter(selection)) for payer, selection in selections.items()}
        payments = pair_up(o, places, offers, seat_ties(o, places, list(offers)), level)
        lead = lead_once_paid(o, places, payments, level, _returned(o, given, payments))
    else:
        lead = lead_after(o, places, (), False)
    return {
        "resisted": False,
        "payments": [
            {"from": paid.payer, "to": paid.receiver, **_chosen(selections[paid.payer], held[str(paid.payer)])}
            for paid in payments
        ],
        "leader": lead[0] if lead else None,
    }


def _returned(o: Climbing, given: Given, payments: Sequence[Payment]) -> dict[Seat, Cards]:
    """What each payer got back, where the question tells."""
    told = given.get("returned")
    if told is None:
        return {}
    if not isinstance(told, Mapping) or told.keys() != {str(paid.payer) for paid in payments}:
        raise wrong("returned", told, Words('每个进贡者的 {"座位": [牌]}', '{"seat": [card]} for every payer'))
    return {int(seat): cards_in(cards, "returned", o.decks) for seat, cards in told.items()}


def _returnable(o: Climbing, given: Given) -> Selection:
    n = number_of({"n": 1, **given}, "n", 0)
    received = cards_in(given.get("received", []), "received", o.decks)
    return returnable(o, hand_of(cards_of(given, "hand", o.decks)), level_of(given), n, received)


@ask
def return_options(o: Climbing, given: Given) -> dict[str, Any]:
    return _chosen(_returnable(o, given), given["hand"])


@ask
def return_card_legal(o: Climbing, given: Given) -> bool:
    return bytes((card_in(fact(given, "card")),)) in _returnable(o, {**given, "n": 1})
