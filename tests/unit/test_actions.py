import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.actions import Action, GiveTribute, Pass, Play, ReturnTribute, parse_action, show_action
from paiju.cards import FACES, parse
from paiju.climbing.tables import CODES
from paiju.errors import BadInput

PILES = st.lists(st.integers(0, FACES - 1), min_size=1, max_size=29).map(lambda cards: bytes(sorted(cards)))
ACTIONS = st.one_of(
    st.just(Pass()),
    st.builds(Play, PILES, st.none() | st.sampled_from(list(CODES))),
    st.builds(GiveTribute, PILES),
    st.builds(ReturnTribute, PILES),
)


@given(ACTIONS)
def test_what_is_shown_reads_back(action: Action) -> None:
    assert parse_action(show_action(action)) == action


@pytest.mark.parametrize(
    "text, action",
    [
        ("pass", Pass()),
        (" pass ", Pass()),
        ("play H3 S3", Play(parse("S3 H3"))),
        ("play H3 S3 as pair:3", Play(parse("S3 H3"), "pair:3")),
        ("give RJ", GiveTribute(parse("RJ"))),
        ("return S3 S2", ReturnTribute(parse("S2 S3"))),
    ],
)
def test_an_action_is_written_like_this(text: str, action: Action) -> None:
    assert parse_action(text) == action


@pytest.mark.parametrize("text", ["", "jump", "PASS", "pass S3", "give S3 as single:3", "return S3 as single:3", "S3"])
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_action(text)
    assert (caught.value.code, caught.value.facts["text"]) == ("bad_action", text)


def test_a_bad_card_of_an_action_is_named() -> None:
    with pytest.raises(BadInput, match="card=X9"):
        parse_action("play S3 X9")
