"""Rulings on turns: who acts next, who leads the next round, and when the deal is over."""

from collections.abc import Sequence

from paiju.cards import Cards, Seat
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.seats import AFTER, PARTNERS, sides
from paiju.climbing.state import Places
from paiju.state import Laid


def top_of(plays: tuple[Laid, ...]) -> Laid | None:
    """What has to be beaten: the last cards that were laid."""
    for laid in reversed(plays):
        if laid.cards:
            return laid
    return None


def last_play(plays: tuple[Laid, ...], rounds: tuple[tuple[Laid, ...], ...], seat: Seat) -> Cards:
    """The cards that a seat has laid last in a deal."""
    laid = [each for played in (*rounds, plays) for each in played if each.seat == seat and each.cards]
    return laid[-1].cards


def next_turn(o: Climbing, plays: Sequence[Laid], out: Sequence[Seat]) -> tuple[Seat, bool]:
    """Who acts after the last of `plays`, and whether they begin a new round (002 §7, 003 §3, S-18..S-20)."""
    top = max(index for index, laid in enumerate(plays) if laid.cards)
    silent = {*passed_since(o, plays), plays[top].seat, *out}
    for seat in AFTER[o.seats][plays[-1].seat]:
        if seat not in silent:
            return seat, False
    return next_leader(o, plays[top].seat, out), True


def passed_since(o: Climbing, plays: Sequence[Laid]) -> tuple[Seat, ...]:
    """Who has passed since the last cards or, where a pass locks, in this round (Q2-12, Q3-18)."""
    since = 0 if o.pass_locks_round else max(index for index, laid in enumerate(plays) if laid.cards)
    return tuple(laid.seat for laid in plays[since:] if not laid.cards)


def next_leader(o: Climbing, winner: Seat, out: Sequence[Seat]) -> Seat:
    """The winner of the round or, if they are out, the seat that takes the wind (接风: Q2-14, Q3-19, S-20, G96)."""
    if winner not in out:
        return winner
    if o.wind_to == "partner":
        for partner in PARTNERS[o.seats][winner]:
            if partner not in out:
                return partner
    return next(seat for seat in AFTER[o.seats][winner] if seat not in out)


def places_if_over(o: Climbing, out: Sequence[Seat]) -> Places | None:
    """The places once the deal is decided, otherwise None (Q2-15, Q2-16, Q3-20, S-21)."""
    decided = len(out) >= o.seats - 1
    if o.stop_at_double and len(out) >= o.seats // 2:
        decided = any(set(side) <= set(out) for side in sides(o.seats))
    if not decided:
        return None
    rest = tuple(seat for seat in range(o.seats) if seat not in out)
    return (*((seat,) for seat in out), rest)


def in_order(places: Places) -> list[Seat]:
    """All seats by place. Seats that share a place follow in the order of play from the first (Q2-16, Q2-27)."""
    first, seats = places[0][0], sum(map(len, places))
    return [seat for group in places for seat in sorted(group, key=lambda seat: (seat - first) % seats)]
