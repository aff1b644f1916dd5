"""What holds at every decision and every event of a trick-taking match, for the presets and for random rules."""

import random
from collections.abc import Iterator

import pytest

from paiju import record
from paiju.actions import Action, Bid, Bury, CallFriend, KeepUnit, Pass, Play, Swap
from paiju.cards import FACES, UNKNOWN, counts
from paiju.errors import BadInput, IllegalAction
from paiju.events import DealRevealed, Event, Played, Settled, fold
from paiju.hand import Hand
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset
from paiju.state import State
from paiju.tricks.events import (
    BidLaid,
    BottomFlipped,
    BottomSet,
    BottomTaken,
    Buried,
    DealVoided,
    Drawn,
    FriendFound,
    Shuffled,
    SwapOffered,
    Swapped,
    ThrowFailed,
    TrickTaken,
)
from paiju.tricks.kernels.deal import TrickDeal
from paiju.tricks.kernels.playout import TrickPlayout
from paiju.tricks.rulings.seats import step
from tests.effort import often
from tests.resample import resample
from tests.trick_walks import HOUSES, PRESETS, decisions, finished, rulesets

VARIANTS = often(24, deep=400)
MATCHES = [*rulesets(VARIANTS, seed=11), *HOUSES.values()]

# Who may see which field, said again by hand: everything else is public.
SECRETS: dict[type[Event], tuple[str, ...]] = {
    Shuffled: ("cards",),
    BottomSet: ("cards",),
    Drawn: ("cards",),
    BottomTaken: ("cards",),
    Buried: ("cards",),
    BidLaid: ("cards",),
    SwapOffered: ("cards",),
    Swapped: ("given", "taken"),
}
NOBODYS = (Shuffled, BottomSet)


def conserved(rules: Ruleset, state: State) -> bool:
    """Every card is in a hand, among the discards, in the pile or in the bottom, and nowhere twice."""
    bottom = Hand() if state.stock else state.bottom
    piles = [hand.counts for hand in (*state.hands, state.discards, bottom)] + [counts(bytes(sorted(state.stock)))]
    return bytes(map(sum, zip(*piles, strict=True))) == rules.options.copies


def wrong_actions(rng: random.Random) -> Iterator[Action]:
    """Things to be refused, most of them."""
    some = bytes(sorted(rng.randrange(FACES) for _ in range(rng.randint(1, 5))))
    yield from (Pass(), Play(some), Play(some[:1]), Bury(some), KeepUnit("pair"), Swap(some[:1], some[1:2]))
    yield from (Bid(some[:1]), Bid(some[:1] * 2, bytes((53,))), CallFriend(some[:1], rng.randint(0, 4)))


def refusal(match: Match, state: State, seat: int, action: Action) -> tuple[object, ...]:
    try:
        return "taken", match.game.phases[state.phase].legal(state, seat).resolve(action)
    except IllegalAction as error:
        return error.code, error.clause, error.facts


@pytest.mark.parametrize("rules", MATCHES, ids=lambda rules: rules.name)
def test_a_seat_is_told_and_asked_only_what_it_may_know(rules: Ruleset) -> None:
    """legal(state) = legal(view), in what is listed, accepted, refused and played for it; views do not contradict."""
    rng = random.Random(rules.digest())
    match = Match(rules, rng.randbytes(8), deals=1)
    for seat in decisions(match, rng):
        state, view, phase = match.state, match.view(seat), match.game.phases[match.state.phase]
        assert conserved(rules, state)
        assert list(phase.legal(state, seat)) == list(phase.legal(view, seat))
        assert phase.default(state, seat) == phase.default(view, seat)
        assert phase.default(state, seat) in phase.legal(state, seat)
        for action in wrong_actions(rng):
            assert refusal(match, state, seat, action) == refusal(match, view, seat, action)
        for other, (seen, true) in enumerate(zip(view.hands, state.hands, strict=True)):
            assert len(seen) == len(true) and all(a <= b for a, b in zip(seen.counts, true.counts, strict=True))
            assert other != seat or seen == true
        if rng.random() < 0.1:
            check_resample(match, view, seat, rng)


def check_resample(match: Match, view: State, seat: int, rng: random.Random) -> None:
    guess = resample(match.game, view, Stream(rng.randbytes(4)))
    phase = match.game.phases[view.phase]
    assert conserved(match.rules, guess) and guess.hands[seat] == view.hands[seat]
    assert [len(hand) for hand in guess.hands] == [len(hand) for hand in view.hands]
    assert list(phase.legal(guess, seat)) == list(phase.legal(view, seat))


@pytest.mark.parametrize("rules", MATCHES, ids=lambda rules: rules.name)
def test_the_log_folds_repeats_itself_and_verifies(rules: Ruleset) -> None:
    match = finished(rules, random.Random(1), deals=2)
    assert fold(match.game.blank, match.events) == match.state
    assert finished(rules, random.Random(1), deals=2).events == match.events
    assert record.Record.parse(record.dump(match)).verify().events == match.events
    for seat in (None, *range(rules.options.seats)):
        assert fold(match.game.blank, match.log(seat)) == match.view(seat)


def hidden_from(event: Event, seat: int | None) -> tuple[str, ...]:
    if type(event) in NOBODYS or getattr(event, "seat", None) != seat:
        return SECRETS.get(type(event), ())
    return ()


@pytest.mark.parametrize("rules", MATCHES, ids=lambda rules: rules.name)
def test_nothing_leaks(rules: Ruleset) -> None:
    """Other cards in what a seat may not see leave its view of every event as it is."""
    match = finished(rules, random.Random(2))
    for event in match.events:
        if isinstance(event, DealRevealed):
            continue
        for seat in (None, *range(rules.options.seats)):
            seen = event.view(seat)
            for name in hidden_from(event, seat):
                cards = getattr(event, name)
                other = type(event)(**{**fields(event), name: bytes((card + 1) % FACES for card in cards)})
                assert other.view(seat) == seen and set(getattr(seen, name)) <= {UNKNOWN}
            shown = [name for name in fields(event) if name not in hidden_from(event, seat)]
            assert all(getattr(seen, name) == getattr(event, name) for name in shown)


def fields(event: Event) -> dict[str, object]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


def test_everything_that_can_be_partly_known_did_occur() -> None:
    """Face-down bids, exchanges, turned bottoms, void deals, throws taken back, friends found."""
    wanted = {BidLaid, Swapped, BottomFlipped, DealVoided, ThrowFailed, FriendFound}
    rng = random.Random(5)
    seen: set[type[Event]] = set()
    for rules in MATCHES * 3:
        match = Match(rules, rng.randbytes(8), deals=2)
        while not match.over:
            seat = rng.choice(match.actors)
            legal = match.legal(seat)
            quiet = match.state.phase == "draw" and rng.random() < 0.995
            match.play(seat, Pass() if quiet else rng.choice(list(legal)))
            if match.state.redeals > 3:
                break
        seen |= {type(event) for event in match.events}
        if wanted <= seen:
            return
    raise AssertionError(f"never met: {wanted - seen}")


@pytest.mark.parametrize("rules", MATCHES, ids=lambda rules: rules.name)
def test_the_playout_follows_the_referee(rules: Ruleset) -> None:
    """Same hands, same plays: same turns, points, last winner and friend; and its own plays are legal."""
    rng, o = random.Random(3), rules.options
    match = Match(rules, rng.randbytes(8), deals=1)
    playout: TrickPlayout | None = None
    while not match.over:
        seat, state, told = rng.choice(match.actors), match.state, len(match.events)
        action = rng.choice(list(match.legal(seat)))
        if state.phase == "trick" and not state.throw:
            playout = playout or playout_of(match)
            assert playout.deal.seat_in_turn() == seat
            pile = playout.random_play(rng.randrange(1, 2**62))
            own = Play(bytes(card for card in range(FACES) for _ in range(pile[card])))
            assert own in match.legal(seat)
            action = rng.choice((action, own))
        match.play(seat, action)
        for event in match.events[told:]:
            if isinstance(event, Played):
                assert playout is not None
                playout.deal.play(counts(event.cards))
    assert playout is not None
    taken = [event for event in match.events if isinstance(event, TrickTaken)]
    points = tuple(sum(trick.points for trick in taken if trick.seat == seat) for seat in range(o.seats))
    deal = playout.deal
    assert (deal.points(), deal.last_winner, deal.seat_in_turn()) == (points, taken[-1].seat, -1)
    if o.partners == "called":
        assert deal.found_friends() == sorted(match.state.friends)


def playout_of(match: Match) -> TrickPlayout:
    o, state = match.rules.options, match.state
    phase = match.game.phases["trick"]
    again = o.declarer_nth == "next_other", o.friend_nth == "next_other"
    deal = TrickDeal(phase.tables(state), o.seats, step(o.direction), *again)  # type: ignore[attr-defined]
    for seat in range(o.seats):
        deal.set_hand(seat, state.hands[seat].counts)
    deal.begin(state.actors[0])
    assert state.declarer is not None
    for call in state.calls:
        deal.call(state.declarer, call.card, call.copy)
    return TrickPlayout(deal)


@pytest.mark.parametrize("rules", MATCHES[: len(PRESETS)], ids=lambda rules: rules.name)
def test_matches_end_with_a_champion(rules: Ruleset) -> None:
    """Levels never fall without `demote`, and somebody wins in the end."""
    match = finished(rules, random.Random(4), deals=400)
    assert match.state.over
    levels = [event.levels for event in match.events if isinstance(event, Settled)]
    ladder = (*"23456789TJQKA", "NT")
    for old, new in zip(levels, levels[1:], strict=False):
        assert all(ladder.index(a) <= ladder.index(b) for a, b in zip(old, new, strict=True))


def test_an_illegal_action_changes_nothing() -> None:
    match = Match(MATCHES[0], b"unchanged")
    before, told = match.state, len(match.events)
    with pytest.raises(BadInput):
        match.play(match.actors[0], Play(b"\0"))
    assert (match.state, len(match.events)) == (before, told)
