"""Short codes: six characters by which people call a table, said aloud and typed on the first page.

The link of a table has 80 random bits and is never guessed. A short code could be, so wrong ones are counted
(`limits.py`). There are 28 characters, so 28 ** 6 = 481,890,304 codes. Where 1,000 tables have one, a guess finds a
table with a chance of 1 in 480,000. An address has 20 wrong guesses and then one in 30 seconds, some 2,900 a day: a
table in half a year. All addresses together have 100 and then one in four seconds, some 21,700 a day: a table in three
weeks, and it is any table, not a certain one. Who gets there is where the link leads: in a waiting room, whose host
sees them come.
"""

import secrets

ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ"  # no 0 O 1 I L, which look alike; no vowels, so that no code is a word
LENGTH = 6


def new() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
