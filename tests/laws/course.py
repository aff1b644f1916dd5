"""What holds throughout every deal, as checks of one event with the true states before and after it."""

from collections.abc import Callable
from typing import NamedTuple

from paiju.cards import HEARTS, RANKS
from paiju.climbing.events import DealEnded, ReturnOffered, RoundEnded, TributeGiven, TributeOffered, WentOut
from paiju.climbing.options import Climbing
from paiju.events import Event, Passed, PhaseEntered, Played, Settled
from paiju.state import State

ACTING = (Played, Passed, TributeOffered, ReturnOffered)


class Step(NamedTuple):
    options: Climbing
    before: State
    event: Event
    after: State


Law = Callable[[Step], None]


def cards_are_conserved(step: Step) -> None:
    if step.after.phase not in ("", "deal"):
        piles = [hand.counts for hand in (*step.after.hands, step.after.discards)]
        assert list(map(sum, zip(*piles, strict=True))) == [step.options.decks] * 54


def everybody_has_as_many_cards_before_the_first_play(step: Step) -> None:
    if step.event == PhaseEntered("climb", step.after.actors) and step.options.returns_per_tribute:
        dealt = {(4, 2): 27, (6, 2): 18, (6, 3): 27, (8, 4): 27}[step.options.seats, step.options.decks]
        assert [len(hand) for hand in step.after.hands] == [dealt] * step.options.seats


def a_finished_seat_never_acts(step: Step) -> None:
    if isinstance(step.event, ACTING):
        assert step.event.seat not in step.before.out
        assert step.event.seat in step.before.actors
    assert not set(step.after.actors) & set(step.after.out)


def whoever_has_no_cards_is_out(step: Step) -> None:
    if isinstance(step.event, WentOut | Passed | RoundEnded):
        assert {seat for seat in range(step.options.seats) if not len(step.after.hands[seat])} == set(step.after.out)


def there_is_exactly_one_first_place(step: Step) -> None:
    if isinstance(step.event, DealEnded):
        places = step.event.places
        assert places[0] == (step.before.out[0],)
        assert sorted(seat for place in places for seat in place) == list(range(step.options.seats))
        assert [place[0] for place in places[:-1]] == list(step.before.out)


def somebody_can_act_until_the_deal_ends(step: Step) -> None:
    if isinstance(step.event, RoundEnded):
        assert step.after.actors == (step.event.leader,)
        assert len(step.after.hands[step.event.leader]) > 0
    if isinstance(step.event, Played | Passed) and step.event.turn is not None:
        assert step.after.actors == (step.event.turn,)


def levels_fall_only_from_the_top(step: Step) -> None:
    """By a failed attempt at the top level, to where the options say; else they rise by what the result is worth."""
    if not isinstance(step.event, Settled):
        return
    o, winner = step.options, step.before.places[0][0] % 2
    for side, (old, new) in enumerate(zip(step.before.levels, step.event.levels, strict=True)):
        rise = RANKS.index(new) - RANKS.index(old)
        if rise < 0:
            assert old == o.top_level
            fallback = o.a_fail if side == winner else o.a_fail_on_loss
            assert new in fallbacks(o, fallback, step.event.levels[1 - side])
        elif rise:
            assert side == winner and (rise in (*o.rise, o.rise_sweep) or new == o.top_level)


def fallbacks(o: Climbing, fallback: str, opponents: str) -> set[str]:
    found = {fallback} | ({o.start_level} if o.a_lost_to_aces else set())
    if o.a_max_fails is not None and o.a_max_fails_effect == "level_2":
        found.add(o.start_level)
    if o.a_max_fails is not None and o.a_max_fails_effect == "opponents_level":
        found.add(opponents)
    return found


def a_wild_card_is_never_given_as_tribute(step: Step) -> None:
    if isinstance(step.event, TributeGiven):
        state, seat = step.before, step.event.seat
        levels = {"winner": state.level, "own": state.levels[seat % 2], "first": step.options.start_level}
        level = levels[step.options.level_played]
        assert 4 * RANKS.index(level) + HEARTS not in step.event.cards


LAWS: list[Law] = [
    cards_are_conserved,
    everybody_has_as_many_cards_before_the_first_play,
    a_finished_seat_never_acts,
    whoever_has_no_cards_is_out,
    there_is_exactly_one_first_place,
    somebody_can_act_until_the_deal_ends,
    levels_fall_only_from_the_top,
    a_wild_card_is_never_given_as_tribute,
]
