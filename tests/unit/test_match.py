import pytest
from tests.walks import match_with, piles

from paiju.actions import GiveTribute, Pass, Play, ReturnTribute
from paiju.cards import UNKNOWN, parse
from paiju.climbing.events import DealEnded, TributeOffered
from paiju.errors import BadInput, IllegalAction
from paiju.events import DealOpened, DealRevealed, Dealt, MatchOpened, fold
from paiju.match import Match
from paiju.rng import commitment, derive
from paiju.rules import load, resolve
from paiju.state import Standing

RULES = resolve({"extends": "guandan", "first_leader": "seat_0"})
ONE_EACH = piles("S3", "S4", "S5", "S6")


def small(deals: int = 1) -> Match:
    """The first deal is of one card each, and seat 0 leads."""
    return match_with(RULES, {1: ONE_EACH}, deals=deals)


def play_by_the_clock(match: Match) -> Match:
    while not match.over:
        seat = match.actors[-1]
        match.play(seat, match.default(seat))
    return match


@pytest.mark.parametrize(
    "seat, action, code",
    [
        (0, Pass(), "must_lead"),
        (0, Play(parse("S4")), "not_held"),
        (0, Play(b""), "no_cards"),
        (0, Play(parse("S3"), "pair:3"), "not_this_reading"),
        (0, Play(parse("S3"), "pair of threes"), "bad_reading"),
        (0, GiveTribute(parse("S3")), "wrong_action"),
        (0, ReturnTribute(parse("S3")), "wrong_action"),
        (0, None, "bad_action"),
        (0, "pass", "bad_action"),
        (1, Play(parse("S4")), "not_your_turn"),
        (4, Play(parse("S4")), "not_your_turn"),
        (-1, Play(parse("S6")), "not_your_turn"),
    ],
)
def test_a_refused_action_changes_nothing(seat: int, action: object, code: str) -> None:
    match = small()
    events, state, views = list(match.events), match.state, [match.view(viewer) for viewer in range(4)]
    with pytest.raises(BadInput) as caught:
        match.play(seat, action)  # type: ignore[arg-type]
    assert caught.value.code == code
    assert (match.events, match.state, match.actors) == (events, state, (0,))
    assert [match.view(viewer) for viewer in range(4)] == views


def test_5_1_out_of_turn_is_refused_with_whose_turn_it_is() -> None:
    with pytest.raises(IllegalAction) as caught:
        small().legal(2)
    assert (caught.value.clause, caught.value.facts) == ("5.1", {"seat": 2, "turn": "0"})


def finish(match: Match) -> Match:
    """First and second are partners."""
    for seat, action in [(0, Play(parse("S3"))), (1, Pass()), (2, Play(parse("S5")))]:
        match.play(seat, action)
    return match


def test_a_match_of_one_deal_is_over_after_it() -> None:
    match = small()
    assert not match.over
    finish(match)
    assert match.over and match.actors == () and match.state.champion is None
    assert match.state.places == ((0,), (2,), (1, 3))
    assert isinstance(match.events[-1], DealRevealed)


def test_after_the_end_nothing_can_be_done() -> None:
    match = finish(small())
    for call in (match.legal, match.default, lambda seat: match.play(seat, Pass())):
        with pytest.raises(BadInput, match="match_over"):
            call(0)


def test_a_match_without_a_number_of_deals_ends_with_a_champion() -> None:
    match = play_by_the_clock(Match(RULES, b"to the end"))
    assert match.state.champion in (0, 1)
    assert len([event for event in match.events if isinstance(event, DealEnded)]) == match.state.deal > 1


def test_the_log_can_be_taken_up_anywhere() -> None:
    match = finish(small())
    for viewer in (2, None):
        whole = match.log(viewer)
        assert len(whole) == len(match.events) and match.log(viewer, len(whole)) == []
        assert all(match.log(viewer, since) == whole[since:] for since in range(len(whole)))


def test_a_view_is_the_same_whenever_it_was_first_asked_for() -> None:
    early, late = small(), small()
    early.view(3)
    for match in (early, late):
        match.play(0, Play(parse("S3")))
    assert early.view(3) == late.view(3) == fold(late.game.blank, late.log(3))


def test_a_seat_sees_its_own_cards_and_a_spectator_none() -> None:
    match = Match(RULES, b"views", deals=1)
    assert [hand.hidden for hand in match.view(1).hands] == [27, 0, 27, 27]
    assert [hand.hidden for hand in match.view(None).hands] == [27] * 4
    assert [hand.hidden for hand in match.state.hands] == [0] * 4


def test_a_match_may_start_from_any_standing() -> None:
    match = Match(RULES, b"", start=Standing(("5", "K"), "K", 1, (0, 2)), deals=1)
    assert match.events[0] == MatchOpened(4, ("5", "K"), "K", 1, (0, 2))
    assert (match.state.level, match.state.owner) == ("K", 1)


def test_every_deal_is_committed_to_before_and_revealed_after() -> None:
    match = play_by_the_clock(Match(load("guandan-house"), b"secret", deals=3))
    opened = [event for event in match.events if isinstance(event, DealOpened)]
    revealed = [event for event in match.events if isinstance(event, DealRevealed)]
    seeds = [derive(b"secret", "deal", number) for number in (1, 2, 3)]
    assert [event.commitment for event in opened] == [commitment(seed) for seed in seeds]
    assert [event.seed for event in revealed] == [seed.hex() for seed in seeds]


def test_seeds_may_be_given_for_each_deal() -> None:
    seeds = {1: b"one", 2: b"two"}
    match = play_by_the_clock(Match(RULES, seeds.__getitem__, deals=2))
    same = play_by_the_clock(Match(RULES, lambda number: b"one", deals=2))
    dealt = [[event for event in each.events if isinstance(event, Dealt)] for each in (match, same)]
    assert dealt[0][:4] == dealt[1][:4] == dealt[1][4:] != dealt[0][4:]


def test_7_1_two_payers_choose_face_down_in_either_order() -> None:
    ends = []
    for first, second in [(1, 3), (3, 1)]:
        match = finish(small(deals=2))
        assert match.actors == (1, 3)
        match.play(first, match.default(first))
        assert match.actors == (second,)
        covered = match.log(second)[-1]
        assert isinstance(covered, TributeOffered) and covered.cards == bytes([UNKNOWN])
        with pytest.raises(IllegalAction, match="not_your_turn"):
            match.play(first, match.default(second))
        match.play(second, match.default(second))
        ends.append((match.state.hands, match.state.payments, match.state.leader))
    assert ends[0] == ends[1]


def test_a_match_goes_on_from_its_log_as_if_it_had_never_stopped() -> None:
    rules, seed = load("guandan"), b"stop and go"
    whole, halting = Match(rules, seed, deals=2), Match(rules, seed, deals=1)
    while not whole.over:
        whole.play(whole.actors[0], whole.default(whole.actors[0]))
    while len(halting.events) < len(whole.events):
        halting = Match(rules, seed, deals=halting.deals, log=halting.events)
        assert halting.state == fold(halting.game.blank, halting.events)
        if halting.over:
            halting.next_deal()
        else:
            halting.play(halting.actors[0], halting.default(halting.actors[0]))
    assert halting.events == whole.events and halting.over


def test_there_is_no_next_deal_in_the_middle_of_one() -> None:
    match = Match(load("guandan"), b"too soon")
    with pytest.raises(BadInput):
        match.next_deal()


def test_a_draft_changes_nothing_until_it_is_accepted() -> None:
    match, plain = small(deals=2), small(deals=2)
    while not match.over:
        seat = match.actors[0]
        before = (match.state, list(match.events), match.view(seat))
        draft = match.draft()
        draft.play(seat, draft.default(seat))
        assert (match.state, match.events, match.view(seat)) == before
        plain.play(seat, plain.default(seat))
        match.accept(draft)
        assert (match.state, match.events, match.over) == (plain.state, plain.events, plain.over)
        assert match.view(seat) == plain.view(seat)


def test_a_log_can_be_followed_in_steps() -> None:
    whole = play_by_the_clock(small())
    match = Match(RULES, whole.seeds, log=whole.events[:1])
    for number in range(1, len(whole.events), 3):
        assert not match.over
        match.follow(whole.events[number : number + 3])
    assert match.over and match.state == whole.state and match.events == whole.events
