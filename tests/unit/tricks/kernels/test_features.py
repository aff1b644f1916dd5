"""What the network is told of a position: the parts of a row that are counted in the kernel."""

from tests.unit.tricks.bots.positions import CLUBS, DIAMONDS, HEARTS, SHENGJI, SPADES, TRUMPS

from paiju.cards import counts, parse
from paiju.tricks.kernels.features import (
    GROUP_INPUTS,
    GROUP_PLACES,
    INPUTS,
    PLAY_INPUTS,
    RULE_INPUTS,
    SCENE_INPUTS,
    SEAT_GIVEN,
    SEAT_INPUTS,
    SEAT_PLACES,
    TrickFeatures,
)
from paiju.tricks.kernels.units import GROUPS
from paiju.tricks.tables import trick_tables

FIRST_GROUP = RULE_INPUTS + SCENE_INPUTS + PLAY_INPUTS
FIRST_SEAT = FIRST_GROUP + GROUP_PLACES * GROUP_INPUTS
NOBODY = bytes(SEAT_PLACES * SEAT_GIVEN), bytes(SEAT_PLACES * GROUPS), bytes(SEAT_PLACES * GROUPS)


def row(
    own: str, out: str, play: str, led: int, seats: tuple[bytes, bytes, bytes] = NOBODY, mine: bool = False
) -> bytes:
    """Hearts are trumps, the level is 2."""
    features = TrickFeatures(trick_tables(SHENGJI, 0, HEARTS), bytes(range(RULE_INPUTS)))
    features.situate(counts(parse(own)), counts(parse(out)), bytes(range(SCENE_INPUTS)), *seats)
    found: bytes = features.after(counts(parse(play)), led, mine, bytes(range(PLAY_INPUTS)))
    return found


def group(found: bytes, place: int) -> list[int]:
    return list(found[FIRST_GROUP + place * GROUP_INPUTS :][:GROUP_INPUTS])


def test_a_row_has_all_its_parts() -> None:
    found = row("S3 C4", "S5", "S3", SPADES)
    assert len(found) == INPUTS == FIRST_SEAT + SEAT_PLACES * SEAT_INPUTS
    told = (bytes(range(size)) for size in (RULE_INPUTS, SCENE_INPUTS, PLAY_INPUTS))
    assert found[:FIRST_GROUP] == b"".join(told)


def test_what_is_left_of_a_suit_after_the_play() -> None:
    """Of the own SA SA SK S5 S5 S3 the three goes; out are a king and two queens."""
    suit = group(row("SA SA SK S5 S5 S3 C3", "SK SQ SQ CA", "S3", SPADES), 0)
    assert suit[0] == 50, "five cards"
    assert suit[1] == 80, "twenty points"
    assert suit[2] == 3 * 40, "nobody can beat the aces and the king"
    assert suit[3:6] == [2 * 40, 0, 80], "two pairs, of which one is the highest"
    assert suit[7:10] == [0, 0, 0], "no card is above the best three"
    assert suit[10:13] == [3 * 5, 10 * 3, 16], "three cards out with ten points and a pair"


def test_the_suit_led_stands_first_and_the_others_by_their_length() -> None:
    found = row("S3 C4 C5 D3 D4 D6 D8 H3", "SA", "S3", SPADES)
    lengths = [group(found, place)[0] // 10 for place in range(GROUP_PLACES)]
    assert lengths == [0, 4, 2, 0, 0, 1], "the trumps come last"
    found = row("S3 C4 C5 D3 D4 D6 D8 H3", "SA", "H3", TRUMPS)
    assert [group(found, place)[0] // 10 for place in range(GROUP_PLACES)] == [0, 4, 2, 1, 0, 0]


def test_suits_have_no_names() -> None:
    found = row("S3 S4 CA D9", "C3 CK DK", "S3", SPADES)
    assert row("C3 C4 DA S9", "D3 DK SK", "C3", CLUBS) == found
    assert row("D3 D4 SA C9", "S3 SK CK", "D3", DIAMONDS) == found


def test_who_may_ruff() -> None:
    """The next seat is an opponent without spades; the one after it an ally without spades and trumps."""
    given = bytes([255, 0, 0, 0, 255, 0, 16, 0] + [255, 255, 0, 0, 255, 255, 0, 0]).ljust(
        SEAT_PLACES * SEAT_GIVEN, b"\0"
    )
    voids = bytes([255, 0, 0, 0, 0] + [255, 0, 0, 0, 255]).ljust(SEAT_PLACES * GROUPS, b"\0")
    pairless = bytes([0, 0, 0, 0, 255]).ljust(SEAT_PLACES * GROUPS, b"\0")
    found = row("S3 C4", "S5", "S3", SPADES, (given, voids, pairless))
    assert group(found, 0)[15:] == [255, 0]
    first, second = (list(found[FIRST_SEAT + n * SEAT_INPUTS :][:SEAT_INPUTS]) for n in range(2))
    assert first == [255, 0, 0, 0, 255, 0, 16, 0, 0, 255, 255, 0, 0, 0, 0, 0]
    assert second[5] == 255, "it wins so far"
    taken = row("S3 C4", "S5", "S3", SPADES, (given, voids, pairless), mine=True)
    assert taken[FIRST_SEAT + SEAT_INPUTS + 5] == 0


def test_a_tractor_is_seen() -> None:
    suit = group(row("S4 S4 S5 S5 S6 S6 S9", "SA", "S9", SPADES), 0)
    assert suit[6] == 3 * 50
