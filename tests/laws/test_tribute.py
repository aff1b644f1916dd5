"""What may be returned, who takes which tribute and who leads then, against a literal statement of the rules."""

import random
from typing import Any

import pytest

from paiju.cards import NAMES, counts, deck, parse_card, parse_rank
from paiju.climbing.rulings.tributes import dues, lead_once_paid, pair_up, returnable, seat_ties
from paiju.hand import Hand
from paiju.rules import Ruleset
from tests.effort import often
from tests.oracle import climbing as oracle
from tests.variants import POSSIBLE, PRESETS, SCHEMA, changed

TRIBUTE = [
    *("return_rule", "return_tribute_card", "double_tribute", "equal_tributes", "direction"),
    *("lead_after_tribute", "lead_after_double", "lead_after_equal", "one_four_payer", "single_tribute_on"),
]
FOUR = {"seats": 4, "decks": 2, "max_bomb": 10}


def some_rules(rng: random.Random, table: dict[str, int] = FOUR) -> Ruleset:
    """With other values of the options that are looked at; lots are left to other tests."""
    while True:
        changes = {name: rng.choice(POSSIBLE[name]) for name in TRIBUTE}
        rules = changed(rng.choice(PRESETS), {**changes, "tribute": "by_place", "stop_at_double": False, **table})
        if rules and changes["equal_tributes"] != "random":
            return rules


def options_of(rules: Ruleset) -> dict[str, Any]:
    return {name: getattr(rules.options, name) for name in SCHEMA}


def known(card: str) -> bytes:
    return bytes((parse_card(card),))


@pytest.mark.parametrize("batch", range(4))
def test_what_may_be_returned(batch: int) -> None:
    rng = random.Random(batch)
    for _ in range(often(100)):
        rules, level = some_rules(rng), rng.choice(oracle.RANKS)
        hand = [NAMES[card] for card in rng.sample(deck(2), rng.choice((2, 3, 5, 28)))]
        hand += [] if set(hand) - set(oracle.JOKERS) else ["S3"]
        received = rng.choice(hand)
        held = Hand(counts(b"".join(map(known, hand))))
        found = returnable(rules.options, held, parse_rank(level), 1, known(received))
        legal = {card for card in set(hand) if known(card) in found}
        assert legal == oracle.returns(options_of(rules), level, hand, received), (hand, received, rules.plain())


@pytest.mark.parametrize("batch", range(4))
def test_who_takes_which_tribute_and_who_leads(batch: int) -> None:
    rng = random.Random(batch)
    for _ in range(often(100)):
        rules, level, first = some_rules(rng), rng.choice(oracle.RANKS), rng.randrange(4)
        losers = rng.sample([(first + 1) % 4, (first + 3) % 4], 2)
        order, places = [first, (first + 2) % 4, *losers], ((first,), ((first + 2) % 4,), *((seat,) for seat in losers))
        cards = rng.sample(["SA", "DA", "BJ", "S" + level, "CK"], 2)
        given = dict(zip(losers, rng.choice((cards, ["SA", "DA"])), strict=True))
        returned = dict(zip(losers, rng.sample(["S2", "D2", "S9", "H" + level, "C5"], 2), strict=True))
        o, told, rank = rules.options, options_of(rules), parse_rank(level)
        offers = {seat: known(card) for seat, card in given.items()}
        paid = pair_up(o, places, offers, seat_ties(o, places, losers), rank)
        takers = {payment.payer: payment.receiver for payment in paid}
        assert takers == oracle.double_tribute(told, level, order, given), (order, given, told)
        lead = lead_once_paid(o, places, paid, rank, {seat: known(card) for seat, card in returned.items()})
        leader = oracle.leader_after_double(told, level, order, given, returned)
        assert lead and lead[0] == leader, (order, given, returned, told)


@pytest.mark.parametrize("table", [{"seats": 6, "decks": 3}, {"seats": 8, "decks": 4}], ids=["six", "eight"])
def test_who_pays_whom_at_a_larger_table(table: dict[str, int]) -> None:
    rng, most = random.Random(table["seats"]), 0
    for _ in range(often(200)):
        rules, level = some_rules(rng, table), rng.choice(oracle.RANKS)
        order = rng.sample(range(table["seats"]), table["seats"])
        if rng.random() < 0.3:  # the winners in front
            order.sort(key=lambda seat: seat % 2)
        o, places = rules.options, tuple((seat,) for seat in order)
        best = {seat: rng.choice(["SA", "DA", "BJ", "S" + level, "CK"]) for seat in order}
        payers = [due.payer for due in dues(o, places, ())]
        offers = {seat: known(best[seat]) for seat in payers}
        paid = pair_up(o, places, offers, seat_ties(o, places, payers), parse_rank(level)) if payers else []
        takers = {payment.payer: payment.receiver for payment in paid}
        assert takers == oracle.tributes(options_of(rules), level, order, best), (order, best, rules.plain())
        most = max(most, len(takers))
    assert most == table["seats"] // 2
