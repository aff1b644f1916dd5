"""Inputs of the network: what the expert knows and expects, as the bytes that `TrickFeatures` makes rows of."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from paiju.actions import Play
from paiju.cards import BLACK_JOKER, Seat, counts
from paiju.tricks.bots.assessment import Assessment
from paiju.tricks.bots.bands import borders
from paiju.tricks.bots.places import shows, wasted
from paiju.tricks.bots.plays import Weighed
from paiju.tricks.kernels.features import FULL, RULE_INPUTS, SEAT_GIVEN, SEAT_PLACES, TrickFeatures
from paiju.tricks.kernels.follow import winner_of
from paiju.tricks.kernels.units import GROUPS, THREE, THROW, TRACTOR, TRUMP, TWO, Shape, shape_of
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.scoring import points_in
from paiju.tricks.rulings.seats import around

LIGHT_PLAY = RULE_INPUTS - 1  # the input that says, in practice, that the light policy plays on in sampled worlds
NO_SUIT = 4
HALF = 128


def byte(number: float) -> int:
    return 0 if number <= 0 else FULL if number >= FULL else int(number)


def flag(yes: object) -> int:
    return FULL if yes else 0


def needed(points: float, left: float) -> int:
    """The part of the points left that the attackers still need."""
    return byte(FULL * points / left) if left else flag(points > 0)


def rows(look: Assessment, found: Sequence[Weighed]) -> bytes:
    """A row for each play."""
    features = TrickFeatures(look.tables, rules_of(look.o))
    piles = [counts(laid.cards) for laid in look.view.plays]
    lead = shape_of(look.tables, piles[0]) if piles else None
    winner = look.view.plays[winner_of(look.tables, lead, piles)].seat if lead else None
    features.situate(look.held, bytes(look.unseen), scene_of(look), *seats_of(look, winner))
    return b"".join([_row(look, features, found, place, lead, winner) for place in range(len(found))])


def _row(
    look: Assessment,
    features: TrickFeatures,
    found: Sequence[Weighed],
    place: int,
    lead: Shape | None,
    winner: Seat | None,
) -> bytes:
    play = found[place].action
    assert isinstance(play, Play)
    pile = counts(play.cards)
    lead = lead or shape_of(look.tables, pile)
    row: bytes = features.after(pile, lead.group, found[place].mine, judged(look, found, place, lead, winner))
    return row


# --- the parts of a row -----------------------------------------------------------------------------------------------


@lru_cache(1000)
def rules_of(o: Tricks) -> bytes:
    opposite = o.partners == "opposite"
    size = (o.cards - o.bottom_size) // o.seats
    found = [
        *(flag(o.seats == seats) for seats in (4, 5, 6)),
        flag(o.seats > 6),
        *(flag(o.decks == decks) for decks in (1, 2, 3)),
        flag(o.decks > 3),
        flag(opposite),
        0 if opposite else byte(80 * o.friends),
        byte(FULL * o.line / max(1, o.all_points)),
        byte(FULL * o.score_step / max(1, o.all_points)),
        byte(4 * size),
        byte(12 * o.bottom_size),
        flag(o.bottom_scores != "none"),
        byte(40 * o.single_factor),
        byte(20 * o.pair_factor),
        flag(o.bottom_tractor != "same"),
        flag(o.throw_test == "unbeatable"),
        flag(o.throw_test == "smaller_played"),
        flag(o.throw_ruffed),
        flag(o.gua_feng),
        flag(o.tractors == "sisters"),
        flag(o.follow_shape != "suit"),
        flag(o.break_triples),
        flag(o.joker_ruff),
        byte(60 * len(o.permanent_trumps)),
        flag(o.red_fives != "none" or o.advisers),
        byte(FULL * o.all_jokers / (2 * o.decks)),
        byte(o.all_points / 2),
        flag(o.bottom_shown),
    ]
    return bytes(found).ljust(RULE_INPUTS, b"\0")


def scene_of(look: Assessment) -> bytes:
    o, view, payoff, chances = look.o, look.view, look.payoff, look.chances
    all_points, left = max(1, o.all_points), payoff.left
    declarer = view.declarer
    assert declarer is not None
    size = look.cards_left
    called = look.called
    buried = points_in(o, view.bottom.known)
    burier = chances.burier
    bidder = view.bids[-1].seat if view.bids else None
    jokers = sum(look.held[BLACK_JOKER:])
    found = [
        flag(view.plays),
        byte(50 * len(view.plays)),
        byte(50 * len(look.behind)),
        byte(60 * sum(1 - look.ally[seat] for seat in look.behind)),
        byte(8 * size),
        flag(size == 1),
        flag(size <= 2),
        flag(size <= 4),
        flag(size <= 8),
        byte(FULL * payoff.score / all_points),
        byte(FULL * left / all_points),
        byte(4 * look.laid_points),
        *(needed(border - payoff.score, left) for border in borders(o)),
        byte(HALF + FULL * (payoff.score + payoff.fair * left - o.line) / all_points),
        byte(FULL * look.ally[declarer]),
        flag(look.seat == declarer),
        flag(look.seat in view.friends),
        flag(o.partners == "opposite" or view.friends_known),
        flag(view.alone),
        byte(80 * len(view.sought)),
        byte(120 * len(look.may_take)),
        flag(look.joins),
        byte(80 * sum(look.held[card] for card in called)),
        byte(60 * sum(chances.hidden[card] for card in called)),
        flag(burier == look.seat),
        byte(FULL * look.ally[burier]) if burier is not None else 0,
        byte(4 * buried),
        byte(4 * look.bottom),
        byte(12 * view.bottom.hidden),
        flag(view.trump == NO_SUIT),
        byte(40 * jokers),
        byte(40 * sum(chances.hidden[BLACK_JOKER:])),
        flag(bidder is None),
        byte(FULL * look.ally[bidder]) if bidder is not None else 0,
        byte(2500 * payoff.point),
        byte(2 * sum(n * look.points[card] for card, n in enumerate(look.held))),
    ]
    return bytes(found)


def seats_of(look: Assessment, winner: Seat | None) -> tuple[bytes, bytes, bytes]:
    """What is told of the other seats: of each its part, its chances to be void, and where it has no pairs."""
    given, voids, pairless = [], [], []
    chances, view = look.chances, look.view
    for seat in around(look.seat, look.o.direction, look.o.seats)[1:]:
        given.append(
            (
                FULL,
                byte(FULL * look.ally[seat]),
                flag(seat == view.declarer),
                flag(seat in view.friends),
                flag(seat in look.behind),
                flag(seat == winner),
                byte(16 * chances.share[TRUMP][seat] * chances.left[TRUMP]),
                byte(3 * view.score[seat]),
            )
        )
        voids.append([byte(FULL * chances.void(seat, group)) for group in range(GROUPS)])
        pairless.append([flag(chances.most[seat][group] < TWO) for group in range(GROUPS)])
    return _placed(given, SEAT_GIVEN), _placed(voids, GROUPS), _placed(pairless, GROUPS)


def _placed(seats: Sequence[Sequence[int]], size: int) -> bytes:
    """The first seats, each in its place; the mean of the others in the last one."""
    first, rest = seats[: SEAT_PLACES - 1], seats[SEAT_PLACES - 1 :]
    last = [sum(column) // len(rest) for column in zip(*rest, strict=True)] if rest else []
    whole = b"".join([bytes(part) for part in first])
    return whole.ljust((SEAT_PLACES - 1) * size, b"\0") + bytes(last).ljust(size, b"\0")


def judged(look: Assessment, found: Sequence[Weighed], place: int, lead: Shape, winner: Seat | None) -> bytes:
    """The play as the expert sees it."""
    play, end = found[place], found[place].end
    assert isinstance(play.action, Play)
    cards = play.action.cards
    behind = found[0].worth - play.worth  # the first one
    top = max(cards, key=look.rung.__getitem__)
    broken = any(cards.count(card) < look.held[card] > 1 for card in set(cards))
    played = Counter([look.group[card] for card in cards])
    emptied = [n for group, n in played.items() if group != TRUMP and n == look.lengths[group]]
    return bytes(
        (
            byte(20 * place),
            flag(place == 0),
            byte(2000 * behind),
            byte(300 * behind),
            byte(HALF + 80 * play.worth),
            byte(FULL * end.ours),
            byte(FULL * end.holds),
            byte(4 * end.won),
            byte(4 * end.lost),
            byte(4 * play.pot),
            byte(5 * points_in(look.o, cards)),
            byte(6 * look.price(cards)),
            flag(play.mine),
            FULL if play.mine or winner is None else byte(FULL * look.ally[winner]),
            flag(lead.kind == 1),
            flag(lead.kind == TWO),
            flag(THREE <= lead.kind < TRACTOR),
            flag(lead.kind == TRACTOR),
            flag(lead.kind == THROW),
            byte(20 * lead.size),
            flag(lead.group == TRUMP),
            byte(60 * played[TRUMP]),
            byte(FULL * played[lead.group] / max(1, lead.size)),
            flag(played[TRUMP] and lead.group != TRUMP and play.mine),
            byte(16 * look.higher(top)),
            byte(10 * look.rung[top]),
            flag(broken),
            byte(100 * len(emptied)),
            flag(look.called and shows(look, cards)),
            byte(100 * wasted(look, cards)) if look.called else 0,
            flag(look.group[top] == TRUMP and look.higher(top) == 0),
        )
    )
