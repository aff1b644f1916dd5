"""The rules of bidding once more, slowly and literally: which cards may be shown above the bid on the table."""

from collections.abc import Mapping, Sequence
from typing import Any

Options = Mapping[str, Any]
Shown = tuple[int, Sequence[str]]  # a seat and its cards

JOKERS = ("BJ", "RJ")
SUITS = "DCHS"  # from the lowest


def may_show(options: Options, levels: Sequence[str], table: Sequence[Shown], seat: int, cards: Sequence[str]) -> bool:
    """Whether a seat may bid these cards; `levels` are those that the seats bid with, of open bids."""
    if table and not may_speak(options, table[-1][0], seat):
        return False
    plain = [card for card in cards if card not in JOKERS]
    jokers = [card for card in cards if card in JOKERS]
    if options["bid_rule"] == "joker_levels":
        wanted = {"one": 1, "two": 2, "pair": 2}[options["bid_jokers"]]
        if len(jokers) != wanted or not plain or (options["bid_jokers"] == "pair" and jokers[0] != jokers[1]):
            return False
    elif jokers and (plain or not jokers_bid(options, jokers)):
        return False
    if len(set(plain or jokers)) != 1 or len(plain or jokers) > options["decks"]:
        return False
    ranks = {levels[seat], declarer_level(options, levels, table)} if table else {levels[seat]}
    if plain and plain[0][1] not in ranks:
        return False
    if not table:
        return True
    holder, before = table[-1]
    if holder == seat and options["bid_reinforce"] != "any_suit" and trumps(cards) != trumps(before):
        return False
    if beats(options, cards, before):
        return True
    if options["bid_reinforce"] != "own_suit_to_equal" or holder == seat or beats(options, before, cards):
        return False
    mine = [shown for other, shown in table if other == seat and shown[0] == cards[0]]
    return bool(mine) and len(mine[-1]) < len(cards)


def may_speak(options: Options, holder: int, seat: int) -> bool:
    if holder == seat:
        return bool(options["bid_self_raise"])
    partners = options["partners"] == "opposite" and holder % 2 == seat % 2
    return options["bid_counter"] and not (partners and not options["bid_partner"])


def next_to_bid(options: Options, table: Sequence[Shown], left: Sequence[int], after: int) -> int | None:
    """Where players bid in turn: who comes after this seat, passing over those who are out and the holder."""
    step = 1 if options["deal_direction"] == "clockwise" else -1
    for n in range(1, options["seats"] + 1):
        seat = (after + n * step) % options["seats"]
        if seat not in left and (not table or (seat != table[-1][0] and may_speak(options, table[-1][0], seat))):
            return seat
    return None


def takers(options: Options, table: Sequence[Shown], burier: int) -> list[int]:
    """Who may take a buried bottom over if they hold a higher bid: the others as they come to play."""
    if not table:
        return []
    step = 1 if options["direction"] == "clockwise" else -1
    others = [(burier + n * step) % options["seats"] for n in range(1, options["seats"])]
    return [seat for seat in others if may_speak(options, table[-1][0], seat)]


def jokers_bid(options: Options, jokers: Sequence[str]) -> bool:
    if not options["bid_no_trump"] or len(set(jokers)) != 1:
        return False
    match options["no_trump_jokers"]:
        case "one":
            return True
        case "two":
            return len(jokers) >= 2
        case "all":
            return len(jokers) == options["decks"]
    return len(jokers) == options["decks"] or (jokers[0] == "RJ" and len(jokers) == options["decks"] - 1)


def trumps(cards: Sequence[str]) -> str:
    """The suit that a bid names; none for jokers alone."""
    return next((card[0] for card in cards if card not in JOKERS), "")


def declarer_level(options: Options, levels: Sequence[str], table: Sequence[Shown]) -> str:
    """The level of the declarer after these bids."""
    declarer = table[0][0]
    for seat, cards in table[1:]:
        own = cards[0] in JOKERS or cards[0][1] == levels[seat]
        if own and options["bid_declares"] == "standing_bid":
            declarer = seat
    return levels[declarer]


def beats(options: Options, cards: Sequence[str], before: Sequence[str]) -> bool:
    """Whether one bid is higher than another, whoever makes them."""
    if options["bid_rule"] == "joker_levels":
        return count(cards) > count(before)
    if options["no_trump_jokers"] == "one":  # a single joker: above a pair of level cards, below two jokers
        alone, lone = (len(bid) == 1 and bid[0] in JOKERS for bid in (cards, before))
        if alone and lone:
            return cards[0] == "RJ" and before[0] == "BJ"
        if alone:
            return before[0] not in JOKERS and len(before) <= 2
        if lone:
            return len(cards) > 2 or cards[0] in JOKERS
    if len(cards) != len(before) or options["bid_equal"] == "nothing":
        return len(cards) > len(before)
    if cards[0] in JOKERS:
        return before[0] not in JOKERS or (cards[0] == "RJ" and before[0] == "BJ")
    if before[0] in JOKERS or options["bid_equal"] == "jokers":
        return False
    return SUITS.index(cards[0][0]) > SUITS.index(before[0][0])


def count(cards: Sequence[str]) -> int:
    return sum(card not in JOKERS for card in cards)
