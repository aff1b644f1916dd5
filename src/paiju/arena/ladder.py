"""The ladder: a number for each bot, such that the differences explain all pairings best (Elo by Bradley and Terry)."""

from collections.abc import Mapping, Sequence
from math import log, log10, sqrt
from statistics import fmean

from msgspec import Struct

from paiju.arena.contest import Pair
from paiju.arena.statistics import HALF, errors_wide, spread

MEAN = 1500.0  # of all bots of a ladder: only differences mean anything
SCALE = 400  # Elo's: ten to one
PRECISION = 1e-9
DRAWN = -1  # a deal counted as drawn in advance in every pairing: who has won all is not infinitely strong
Shares = Mapping[Pair, Mapping[int, float]]  # of each pairing the first bot's share of each deal
Matrix = list[list[float]]


class Rung(Struct, frozen=True):
    bot: int
    elo: float
    error: float | None  # half of the 95 % interval of its distance from the mean; one deal has none


def ladder(bots: int, shares: Shares) -> list[Rung]:
    """The strongest first."""
    counted = {pair: {**deals, DRAWN: 0.5} for pair, deals in shares.items()}
    strength = strengths(bots, counted)
    elo = [SCALE * log10(value) for value in strength]
    middle, errors = fmean(elo), _errors(strength, counted)
    found = [
        Rung(bot, value - middle + MEAN, None if error is None else error * SCALE / log(10))
        for bot, (value, error) in enumerate(zip(elo, errors, strict=True))
    ]
    return sorted(found, key=lambda rung: -rung.elo)


def strengths(bots: int, shares: Shares) -> list[float]:
    """The most likely ones: bot i is expected to get strength_i / (strength_i + strength_j) of the deals against j."""
    won, deals = [0.0] * bots, [[0] * bots for _ in range(bots)]
    for (one, other), values in shares.items():
        won[one] += sum(values.values())
        won[other] += len(values) - sum(values.values())
        deals[one][other] = deals[other][one] = len(values)
    strength, moved = [1.0] * bots, 1.0
    while moved > PRECISION:
        # each gets what would make its expected share the one it has, the others being as they are
        new = [
            won[i] / sum(deals[i][j] / (strength[i] + strength[j]) for j in range(bots) if j != i) for i in range(bots)
        ]
        scale = fmean(new)
        moved = max(abs(now / scale - before) / before for now, before in zip(new, strength, strict=True))
        strength = [value / scale for value in new]
    return strength


def _errors(strength: Sequence[float], shares: Shares) -> list[float] | list[None]:
    """95 % errors of the logarithms, by how much single deals pull at them; the cards of a deal are one draw."""
    bots = range(len(strength))
    fewest = min(map(len, shares.values())) - 1  # without the drawn one
    if fewest < 2:
        return [None for _ in bots]
    information: Matrix = [[1 / len(bots) for _ in bots] for _ in bots]  # makes it invertible, and moves no difference
    for (one, other), values in shares.items():
        expected = strength[one] / (strength[one] + strength[other])
        weight = len(values) * expected * (1 - expected)
        for i, j, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
            information[i][j] += sign * weight
    moves = inverse(information)
    moved = [[sum(row[j] * pull[j] for j in bots) for row in moves] for pull in _pulls(strength, shares)]
    # n / (n - 1): the pulls are a little small, being measured from the numbers that were fitted to them
    wide = errors_wide(fewest) * sqrt(fewest / (fewest - 1))
    return [wide * sqrt(sum(move[i] ** 2 for move in moved)) for i in bots]


def _pulls(strength: Sequence[float], shares: Shares) -> list[list[float]]:
    """Of each deal at each bot: by how much its share is more than expected, over all its pairings."""
    pulls: dict[int | Pair, list[float]] = {}
    for pair, values in shares.items():
        expected = strength[pair[0]] / (strength[pair[0]] + strength[pair[1]])
        surprises: dict[int | Pair, float] = {deal: share - expected for deal, share in values.items()}
        if len(set(values.values())) == 1:  # only ties: they do not pull, but deals not seen yet may
            surprises[pair] = sqrt(len(values) * spread(list(values.values()), HALF))
        for deal, surprise in surprises.items():
            pull = pulls.setdefault(deal, [0.0] * len(strength))
            pull[pair[0]] += surprise
            pull[pair[1]] -= surprise
    return list(pulls.values())


def inverse(matrix: Matrix) -> Matrix:
    """Gauss and Jordan's; the matrix is positive definite, so no row needs to change places."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i:
                rows[j] = [value - rows[j][i] * above for value, above in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
