"""Login names: which an account may have, and which of them look alike. Only their owners are shown them."""

import unicodedata

from paiju.rules.lettering import graphemes
from paiju.server.table.names import LOOKS, clean_name, undressed

SHORTEST, LONGEST = 3, 24  # characters, as a reader counts them
SAME = str.maketrans("i1|", "lll")


def clean_login(text: str) -> str | None:
    """A login name as it is stored: whichever way it is typed, it is the same. None: nobody may have it."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    name = clean_name(folded, LONGEST)
    return name if name and graphemes(name) >= SHORTEST else None


def outline(login: str) -> str:
    """What all names that look like this one have in common. It is coarser than among people at a table: i, l and 1 are
    one, for here nobody has to give up the name that they are called by."""
    return undressed(login).translate(LOOKS).casefold().translate(SAME)
