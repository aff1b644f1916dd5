"""How much is tried: a little by default, much more with PAIJU_DEEP=1."""

import os

DEEP = os.environ.get("PAIJU_DEEP") == "1"


def often(times: int) -> int:
    return times * 10 if DEEP else times
