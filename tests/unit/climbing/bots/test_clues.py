"""Where hidden cards are unlikely to lie in climbing games: by the ranks played, and by the single cards let pass."""

from paiju.cards import Seat, counts, parse, parse_card
from paiju.climbing.bots.clues import MOST, PLAYED, WITHHELD, doubts
from paiju.climbing.state import ClimbState
from paiju.hand import Hand
from paiju.rules import load
from paiju.state import Laid

OPTIONS = load("guandan-standard").options
READS = {1: "single", 2: "pair", 3: "triple"}


def laid(seat: Seat, cards: str = "") -> Laid:
    found = parse(cards)
    return Laid(seat, found, READS[len(found)] if found else None)


def doubted(seat: Seat, card: str, *rounds: tuple[Laid, ...]) -> int:
    hands = (Hand(counts(parse("S3"))), *(Hand(hidden=9) for _ in range(3)))
    view = ClimbState(hands=hands, levels=("2", "2"), level="2", phase="climb", rounds=rounds[:-1], plays=rounds[-1])
    return doubts(OPTIONS, view)[seat][parse_card(card)]


def test_who_has_played_a_rank_hardly_has_more_of_it() -> None:
    first, second = (laid(1, "S9 H9"), laid(2), laid(3)), (laid(1, "C9"),)
    assert doubted(1, "D9", first) == PLAYED and doubted(1, "D9", first, second) == 2 * PLAYED
    assert doubted(1, "DT", first, second) == doubted(3, "D9", first, second) == 0


def test_each_rank_of_a_play_counts_once() -> None:
    full_house = (Laid(1, parse("S9 H9 C9 S4 H4"), "full_house"),)
    assert doubted(1, "D9", full_house) == doubted(1, "D4", full_house) == PLAYED


def test_who_lets_single_cards_of_opponents_pass_hardly_has_a_joker() -> None:
    passed = (laid(1, "SA"), laid(2))
    assert doubted(2, "BJ", passed) == doubted(2, "RJ", passed) == WITHHELD and doubted(2, "S2", passed) == 0
    under_a_joker = (laid(1, "BJ"), laid(2))
    assert doubted(2, "BJ", under_a_joker) == 0 and doubted(2, "RJ", under_a_joker) == WITHHELD


def test_nothing_is_told_by_passing_to_a_partner_or_on_pairs() -> None:
    assert doubted(3, "RJ", (laid(1, "SA"), laid(2), laid(3))) == 0
    assert doubted(2, "RJ", (laid(1, "SA HA"), laid(2))) == 0


def test_a_doubt_never_forbids() -> None:
    rounds = ((laid(1, "SA"), laid(2)),) * 40
    assert doubted(2, "RJ", *rounds) == MOST < 255
