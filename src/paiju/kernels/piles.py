"""Piles of cards that wait in one long row of counts, and are copied from there and back: the most frequent work of a
batch, so C does it by the block."""

import cython


def lay_out(piles, at, to, first, n):
    """Copy n counts from place `at` of the row to place `first` of an array."""
    i: cython.int
    if cython.compiled:
        memcpy(cython.address(to[first]), cython.address(piles[at]), n)  # type: ignore[name-defined] # noqa: F821 - a C name
    else:
        for i in range(n):
            to[first + i] = piles[at + i]


def put_away(source, first, piles, at, n):
    """The same the other way round."""
    i: cython.int
    if cython.compiled:
        memcpy(cython.address(piles[at]), cython.address(source[first]), n)  # type: ignore[name-defined] # noqa: F821
    else:
        for i in range(n):
            piles[at + i] = source[first + i]


def copy_on(piles, at, row, to, n):
    """Copy n counts from one row into another."""
    i: cython.int
    if cython.compiled:
        memcpy(cython.address(row[to]), cython.address(piles[at]), n)  # type: ignore[name-defined] # noqa: F821
    else:
        for i in range(n):
            row[to + i] = piles[at + i]


def take_off(piles, at, row, to, n):
    """Subtract n counts of one row from those of another."""
    i: cython.int
    for i in range(n):
        row[to + i] -= piles[at + i]


def clear(piles, at, n):
    i: cython.int
    if cython.compiled:
        memset(cython.address(piles[at]), 0, n)  # type: ignore[name-defined] # noqa: F821
    else:
        for i in range(n):
            piles[at + i] = 0
