"""Lettering: what can be seen and read of a text that somebody wrote, such as a name, a title or a remark."""

import re
import unicodedata

MOST_MARKS = 16  # in a text, whatever they stand on
JOINERS = {"\u200d", "\ufe0f"}  # parts of a character, such as an emoji of several
TAGS = {letter: 0xE0000 + letter for letter in range(ord("a"), ord("z") + 1)}  # letters that nobody sees
FLAGS = re.compile("(\U0001f3f4(?:gbeng|gbsct|gbwls)\U000e007f)".translate(TAGS))  # England, Scotland and Wales
SPREAD = "n{3}|s{4}|^[ns]"  # marks that are piled up, or stand on nothing: two are enough for every script in use
BLANK = {  # signs that are letters, marks or symbols by their kind, but that nobody sees
    *map(chr, (0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0xFFFC, 0x16FE4, 0x1D159)),
    *map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0x13441, 0x13443), *range(0xE0100, 0xE01F0))),
}


def legible(text: str, longest: int) -> str | None:
    r"""A text of one line as it may be shown. None: nothing that can be read is left of it, it has more characters than
    that, as a reader counts them, or its marks are piled up.

    >>> legible("外婆家\u202e 的掼蛋\n", 24)
    '外婆家 的掼蛋'
    """
    shown = _cleaned(text)
    plain = unicodedata.normalize("NFKC", shown)
    long = max(graphemes(shown), graphemes(plain)) > longest or len(shown) > 4 * longest
    piled = sum(unicodedata.category(sign)[0] == "M" for sign in shown if sign not in JOINERS) > MOST_MARKS
    return None if long or piled or not any(map(_read, shown)) or _spread(shown) else shown


def visible(text: str, longest: int) -> str | None:
    r"""What somebody says, in one line as it may be shown: dots alone say something, and a long text has more marks.
    None: nothing of it can be seen, it is too long, or marks are piled up in it.

    >>> visible("……", 200), visible("\u200b", 200)
    ('……', None)
    """
    shown = _cleaned(" ".join(text.split()))
    long = graphemes(shown) > longest or len(shown) > 4 * longest
    seen = any(sign not in JOINERS and sign != " " for sign in shown)
    return shown if seen and not long and not _spread(shown) else None


def _cleaned(text: str) -> str:
    """Without what nobody sees."""
    parts = FLAGS.split(unicodedata.normalize("NFC", text))
    kept = (part if FLAGS.match(part) else "".join(map(_kept, part)) for part in parts)
    return " ".join("".join(kept).split())


def _kept(sign: str) -> str:
    """What is kept of a sign. Nothing is kept of control characters, of those that turn the direction of writing,
    and of those that leave no ink."""
    kind = unicodedata.category(sign)
    if kind == "Zs":
        return " "
    return sign if sign in JOINERS or (kind[0] not in "CZ" and sign not in BLANK) else ""


def _read(sign: str) -> bool:
    """A letter, a digit or a symbol. Marks need one to stand on; dots and strokes alone say nothing."""
    kind = unicodedata.category(sign)
    return sign not in BLANK and kind not in ("Lm", "Sk") and kind[0] in "LNS"


def _spread(text: str) -> bool:
    """Too many marks in a row."""
    return re.search(SPREAD, "".join(map(_mark, (sign for sign in text if sign not in JOINERS)))) is not None


def _mark(sign: str) -> str:
    """n: a mark above, below or around; s: a Tibetan letter below another; -: anything else, also the dot that makes
    another letter (nukta) and vowels that have a place of their own."""
    if "\u0f90" <= sign <= "\u0fbc":
        return "s"
    return "n" if unicodedata.category(sign) in ("Mn", "Me") and unicodedata.combining(sign) != 7 else "-"


def graphemes(text: str) -> int:
    """How many characters a reader sees. A mark, and whatever follows a joiner, belongs to the character before."""
    count, tied = 0, False
    for sign in text:
        if sign == "\u200d":
            tied = True
        elif unicodedata.combining(sign) or unicodedata.category(sign) == "Mn" or sign in JOINERS or _part(sign):
            continue
        elif tied:
            tied = False
        else:
            count += 1
    return count


def _part(sign: str) -> bool:
    """The colour of a skin, or a tag of a flag."""
    return 0x1F3FB <= ord(sign) <= 0x1F3FF or is_tag(sign)


def is_tag(sign: str) -> bool:
    """A part of a flag."""
    return 0xE0020 <= ord(sign) <= 0xE007F
