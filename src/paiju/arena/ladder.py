"""The ladder: Elo numbers whose differences explain all pairings best (the model of Bradley and Terry)."""

from collections.abc import Mapping, Sequence
from math import log, log10, sqrt
from statistics import fmean

from msgspec import Struct

from paiju.arena.contest import Pair
from paiju.estimate import HALF, errors_wide, spread

MEAN = 1500.0  # the mean of all bots; only differences mean anything
SCALE = 400  # Elo's scale: 400 points are odds of ten to one
PRECISION = 1e-9
DRAWN = -1  # a drawn deal added to every pairing: without it a bot that wins all would be infinitely strong
Shares = Mapping[Pair, Mapping[int, float]]  # by pairing and deal, the first bot's share
Matrix = list[list[float]]


class Rung(Struct, frozen=True):
    bot: int
    elo: float
    error: float | None  # half of the 95 % interval of the distance from the mean; None after one deal


def ladder(bots: int, shares: Shares) -> list[Rung]:
    """All bots, the strongest first."""
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
    """The most likely strengths: bot i should win strength_i / (strength_i + strength_j) of its deals against bot j."""
    won, deals = [0.0] * bots, [[0] * bots for _ in range(bots)]
    for (one, other), values in shares.items():
        won[one] += sum(values.values())
        won[other] += len(values) - sum(values.values())
        deals[one][other] = deals[other][one] = len(values)
    strength, moved = [1.0] * bots, 1.0
    while moved > PRECISION:
        # give each bot the strength that explains its share, while the others keep theirs
        new = [
            won[i] / sum(deals[i][j] / (strength[i] + strength[j]) for j in range(bots) if j != i) for i in range(bots)
        ]
        scale = fmean(new)
        moved = max(abs(now / scale - before) / before for now, before in zip(new, strength, strict=True))
        strength = [value / scale for value in new]
    return strength


def _errors(strength: Sequence[float], shares: Shares) -> list[float] | list[None]:
    """95 % errors of the logarithms of strength, from the pull of each deal. A deal is one draw for all pairings."""
    bots = range(len(strength))
    fewest = min(map(len, shares.values())) - 1  # without the drawn deal
    if fewest < 2:
        return [None for _ in bots]
    information: Matrix = [[1 / len(bots) for _ in bots] for _ in bots]  # makes it invertible; moves no difference
    for (one, other), values in shares.items():
        expected = strength[one] / (strength[one] + strength[other])
        weight = len(values) * expected * (1 - expected)
        for i, j, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
            information[i][j] += sign * weight
    moves = inverse(information)
    moved = [[sum(row[j] * pull[j] for j in bots) for row in moves] for pull in _pulls(strength, shares)]
    # n / (n - 1): the pulls are a little too small, because the strengths were fitted to the same deals
    wide = errors_wide(fewest) * sqrt(fewest / (fewest - 1))
    return [wide * sqrt(sum(move[i] ** 2 for move in moved)) for i in bots]


def _pulls(strength: Sequence[float], shares: Shares) -> list[list[float]]:
    """The pull of each deal on each bot: how far its share exceeds the expected one, summed over its pairings."""
    pulls: dict[int | Pair, list[float]] = {}
    for pair, values in shares.items():
        expected = strength[pair[0]] / (strength[pair[0]] + strength[pair[1]])
        surprises: dict[int | Pair, float] = {deal: share - expected for deal, share in values.items()}
        if len(set(values.values())) == 1:  # all deals were alike and pull nothing, but later deals may
            surprises[pair] = sqrt(len(values) * spread(list(values.values()), HALF))
        for deal, surprise in surprises.items():
            pull = pulls.setdefault(deal, [0.0] * len(strength))
            pull[pair[0]] += surprise
            pull[pair[1]] -= surprise
    return list(pulls.values())


def inverse(matrix: Matrix) -> Matrix:
    """Invert by Gauss and Jordan. The matrix is positive definite, so no rows need swapping."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i:
                rows[j] = [value - rows[j][i] * above for value, above in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
