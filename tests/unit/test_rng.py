"""The streams are pinned: a record made with them must verify years later."""

import hashlib
from collections import Counter
from collections.abc import Iterator

import pytest

from paiju.cards import show
from paiju.match import Match
from paiju.rng import Stream, commitment, derive
from paiju.rules import load


def words(prefix: bytes) -> Iterator[int]:
    """The stream as its description says, written again."""
    for block in range(1000):
        digest = hashlib.sha256(prefix + b"%d" % block).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")


def test_numbers_are_what_they_were() -> None:
    rng = Stream(b"paiju", "deal", 1)
    assert [rng.below(100) for _ in range(12)] == [70, 89, 0, 74, 33, 59, 69, 26, 24, 28, 42, 66]
    rng = Stream(b"")
    assert [rng.below(1000) for _ in range(10)] == [969, 242, 594, 757, 416, 671, 286, 212, 44, 402]


def test_a_shuffle_is_what_it_was() -> None:
    rng, items = Stream(b"paiju", "shuffle"), list(range(20))
    rng.shuffle(items)
    assert items == [5, 4, 2, 17, 15, 9, 18, 10, 11, 7, 14, 13, 16, 1, 8, 6, 12, 0, 19, 3]
    assert rng.choice("abcdef") == "e"


def test_seeds_and_commitments_are_what_they_were() -> None:
    assert derive(b"paiju", "deal", 1).hex() == "d5507b902d832fb0910c59d21f136eddfbd4a9a4ea112a209ea214925c817af2"
    assert commitment(b"paiju") == "3a22c7f70d405a125a25b0a7c555be04db8d288c0a466a216fb4ea664dd102cc"


def test_a_deal_is_what_it_was() -> None:
    state = Match(load("guandan"), b"paiju", deals=1).state
    assert state.leader == 3
    assert [show(hand)[:11] for hand in state.hands] == ["S2 C2 C3 C3", "H2 D2 C4 C4", "S2 S3 H3 D3", "H2 C2 D2 S3"]
    digest = hashlib.sha256(b"|".join(hand.known for hand in state.hands)).hexdigest()
    assert digest[:16] == "ddff37a3edfe05dc"


@pytest.mark.parametrize("n", [1, 2, 3, 54, 108, 1000, 2**31 + 1, 3 * 2**30, 2**32])
def test_a_number_is_a_word_modulo_n_without_bias(n: int) -> None:
    rng, source = Stream(b"seed", "a", "b"), words(b"seed|a/b|")
    limit = 2**32 // n * n
    expected = (word % n for word in source if word < limit)
    assert [rng.below(n) for _ in range(100)] == [next(expected) for _ in range(100)]


def test_streams_of_different_seeds_or_labels_are_independent() -> None:
    starts = [tuple(Stream(*names).below(2**32) for _ in "1") for names in [(b"a",), (b"b",), (b"a", 1), (b"a", 2)]]
    assert len(set(starts)) == 4


def test_every_order_of_a_shuffle_comes_up() -> None:
    seen = Counter[tuple[int, ...]]()
    for number in range(1200):
        items = [0, 1, 2, 3]
        Stream(b"%d" % number).shuffle(items)
        seen[tuple(items)] += 1
    assert len(seen) == 24 and min(seen.values()) > 25


def test_a_derived_seed_tells_nothing_of_another() -> None:
    assert len({derive(b"a", "deal", number) for number in range(100)} | {b"a"}) == 101
    assert derive(b"a", "deal", 1) != derive(b"a", "deal/1x")


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_no_number_is_drawn_from_a_range_that_words_cannot_fill(n: int) -> None:
    with pytest.raises(ValueError, match="32-bit"):
        Stream(b"seed").below(n)
