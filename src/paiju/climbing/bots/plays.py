"""The plays worth considering: the groups of the arranged hand, and the least wasteful other plays of each kind."""

from paiju.actions import Play
from paiju.bots.advice import Advice
from paiju.cards import BLACK_JOKER, FACES, HEARTS, Cards, rank_of
from paiju.climbing.bots.decision import Decision
from paiju.climbing.kernels import combos
from paiju.climbing.tables import CODES, READINGS, Code, is_bomb, kind_of

MOST_ANSWERS, MOST_BOMBS, MOST_LISTED = 8, 4, 14


def leads(now: Decision) -> list[Play]:
    """All groups of the arrangement, and singles, pairs and triples that break a group."""
    found = {code: Play(cards, READINGS[code]) for code, cards in now.groups}
    for code, cards in now.groups:
        if kind_of(code) in (combos.FULL_HOUSE, combos.TRIPLE, combos.PAIR):
            for part in pieces(now, cards):
                found.setdefault(CODES[part.reads or ""], part)
    for part in lowest_sets(now):
        found.setdefault(CODES[part.reads or ""], part)
    return list(found.values())


def pieces(now: Decision, cards: Cards) -> list[Play]:
    """The sets of one rank inside a full house, a triple or a pair, without wild cards."""
    natural = [card for card in cards if card != 4 * now.census.level + HEARTS]
    ranks = {rank_of(card) for card in natural}
    parts = []
    for rank in ranks:
        of_rank = bytes(card for card in natural if rank_of(card) == rank)
        parts += [set_of(of_rank[:size]) for size in range(1, min(3, len(of_rank)) + 1)]
    return [part for part in parts if len(part.cards) < len(cards) and part in now.legal]


def lowest_sets(now: Decision) -> list[Play]:
    """The lowest single, the highest single and the lowest pair, even if they break a group."""
    hand, wild = now.census.hand, 4 * now.census.level + HEARTS
    order = sorted(
        (card for card in range(FACES) if hand[card] and card != wild), key=lambda c: now.census.power(rank_of(c))
    )
    if not order:
        return []
    found = [set_of(bytes(order[:1])), set_of(bytes(order[-1:]))]
    for first in order:
        if first >= BLACK_JOKER:
            break
        of_rank = [card for card in range(first & ~3, (first & ~3) + 4) if card != wild for _ in range(hand[card])]
        if 2 <= len(of_rank) <= 3:
            found.append(set_of(bytes(of_rank[:2])))
            break
    return found


def set_of(cards: Cards) -> Play:
    return Play(cards, READINGS[len(cards) << 8 | 1 << 4 | rank_of(cards[0])])


def answers(now: Decision) -> list[Play]:
    """For each reading that beats the table, the play with the fewest wild cards. The arranged bombs come first."""
    wild = 4 * now.census.level + HEARTS
    planned = {code: Play(cards, READINGS[code]) for code, cards in now.groups}
    best: dict[Code, Play] = {}
    for play in now.legal:
        if not isinstance(play, Play):
            continue
        code = CODES[play.reads or ""]
        if code in planned:
            best[code] = planned[code]
        elif code not in best or wasted(play, wild) < wasted(best[code], wild):
            best[code] = play
    order = now.census.tables.order_of
    tame = sorted((code for code in best if not is_bomb(code)), key=order)
    bombs = sorted((code for code in best if is_bomb(code)), key=lambda code: (code not in planned, order(code)))
    codes = tame[: MOST_ANSWERS - 1] + tame[MOST_ANSWERS - 1 :][-1:] + bombs[:MOST_BOMBS]
    return [sparing(now, code, best[code]) for code in codes]


def wasted(play: Play, wild: int) -> int:
    return play.cards.count(wild)


def sparing(now: Decision, code: Code, play: Play) -> Play:
    """The same play in suits that the arrangement's straight flushes do not need."""
    flushes = [cards for group, cards in now.groups if kind_of(group) == combos.STRAIGHT_FLUSH]
    if not flushes or kind_of(code) == combos.STRAIGHT_FLUSH:
        return play
    wild = 4 * now.census.level + HEARTS
    spare = bytearray(now.census.hand)
    for cards in flushes:
        for card in cards:
            spare[card] -= 1
    chosen = []
    for card in sorted(play.cards, key=lambda c: c == wild):
        if card >= BLACK_JOKER or card == wild or spare[card]:
            pick = card
        else:
            suits = [c for c in range(card & ~3, (card & ~3) + 4) if spare[c] and c != wild]
            pick = suits[0] if suits else card
        chosen.append(pick)
        spare[pick] = max(0, spare[pick] - 1)
    other = Play(bytes(sorted(chosen)), play.reads)
    return other if other.cards == play.cards or other in now.legal else play


def shortlist(ranked: list[Advice]) -> list[Advice]:
    """At most MOST_LISTED actions: the two best of each kind, passes included, and then the next best."""
    kept, tally = [], dict.fromkeys(range(11), 0)
    for advice in ranked:
        kind = kind_of(CODES[advice.action.reads or ""]) if isinstance(advice.action, Play) else 0
        tally[kind] += 1
        if tally[kind] <= 2:
            kept.append(advice)
    kept = kept[:MOST_LISTED]
    rest = [advice for advice in ranked if advice not in kept]
    return sorted(kept + rest[: MOST_LISTED - len(kept)], key=lambda advice: -advice.worth)
