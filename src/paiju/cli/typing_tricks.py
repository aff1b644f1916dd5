"""What a person types in a trick-taking game: cards with their suits, calls, exchanges and shapes."""

import re

from paiju.actions import Action, Bid, Bury, CallFriend, KeepUnit, Play, Swap
from paiju.cards import BLACK_JOKER, FACES, RANK_NAMES, Card, Cards, Seat, parse_card, rank_of
from paiju.cli.typing_cards import SIGNS, BadTyping, bad_typing, plain
from paiju.hand import Hand
from paiju.kernels.units import TrickTables
from paiju.rules.schema import Words
from paiju.rules.wording import SHAPES, cards_text
from paiju.state import State

TOKEN = re.compile(r"(?P<joker>[RB]J?)|(?P<suit>[SHCD♠♥♣♦])?(?P<rank>10|[2-9TJQKA])")
CALL = re.compile(r"(?:第?(?P<nth>[1-9])张)?(?P<card>[RB]J?|[SHCD♠♥♣♦](?:10|[2-9TJQKA]))(?P<copy>[1-9])?")
FOR = re.compile(r"\s+FOR\s+|换", re.IGNORECASE)
NOBODY = ("nobody", "none", "不叫", "无")


def read_action(typed: str, view: State, seat: Seat, tables: TrickTables, lang: str) -> Action:
    hand = view.hands[seat]
    if view.throw:
        return _keep(typed, lang)
    match view.phase:
        case "friend":
            return _call(typed, lang)
        case "swap":
            return _swap(typed, view, hand, lang)
    led = tables.group_of(view.plays[0].cards[0]) if view.plays else None
    first = [card for card in hand if tables.group_of(card) == led]
    cards = pick_suited(typed, hand, first, lang)
    match view.phase:
        case "draw":
            jokers = bytes(card for card in cards if card >= BLACK_JOKER)
            rest = bytes(card for card in cards if card < BLACK_JOKER)
            return Bid(rest, jokers) if jokers and rest else Bid(cards)
        case "bury":
            return Bury(cards)
    return Play(cards)


def pick_suited(typed: str, hand: Hand, first: list[Card], lang: str) -> Cards:
    """Cards by suit and rank; a suit stays in force until another is named, and may be left out where one card fits."""
    text, suit, cards = plain(typed), "", list[Card]()
    if not re.fullmatch(f"(?:{TOKEN.pattern})+", text):
        raise bad_typing(typed, "S3 4 5", lang)
    for token in TOKEN.finditer(text):
        if joker := token["joker"]:
            cards.append(parse_card(joker[0] + "J"))
            continue
        suit, rank = token["suit"] or suit, token["rank"].replace("10", "T")
        cards.append(parse_card(suit.translate(SIGNS) + rank) if suit else _only(rank, hand, first, lang))
    return bytes(sorted(cards))


def _only(rank: str, hand: Hand, first: list[Card], lang: str) -> Card:
    """The one card of a rank; the suit led goes first."""
    held = [card for card in range(FACES) if hand.counts[card] and RANK_NAMES[rank_of(card)] == rank]
    found = [card for card in held if card in first] or held
    if len(found) == 1:
        return found[0]
    if not found:
        raise BadTyping(Words(f"手里没有 {rank}", f"there is no {rank} in your hand").in_(lang))
    shown = cards_text(found, lang)
    raise BadTyping(Words(f"哪一种花色？{shown}", f"which suit? {shown}").in_(lang))


def _call(typed: str, lang: str) -> Action:
    if typed.lower() in NOBODY:
        return CallFriend(b"")
    named = CALL.fullmatch(plain(typed))
    if not named:
        raise bad_typing(typed, "HA 2", lang)
    name = named["card"].translate(SIGNS).replace("10", "T")
    card = parse_card(name[0] + "J" if name[0] in "RB" else name)
    return CallFriend(bytes((card,)), int(named["nth"] or named["copy"] or 1))


def _swap(typed: str, view: State, hand: Hand, lang: str) -> Action:
    sides = FOR.split(typed)
    if len(sides) != 2:
        raise bad_typing(typed, "H2 D3 for S5 S9", lang)
    return Swap(pick_suited(sides[0], hand, [], lang), pick_suited(sides[1], view.bottom, [], lang))


def _keep(typed: str, lang: str) -> Action:
    for shape, words in SHAPES.items():
        if typed.lower() in (shape, words.zh, words.en):
            return KeepUnit(shape)
    raise bad_typing(typed, SHAPES["pair"].in_(lang), lang)
