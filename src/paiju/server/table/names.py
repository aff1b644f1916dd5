"""Names: which of them people may have at a table, and what those are called who have chosen none."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from zlib import crc32

from paiju.pictures import Text
from paiju.rules.lettering import BLANK, is_tag, legible
from paiju.server.protocol.refusals import Refused
from paiju.server.storage.store import NOBODY
from paiju.server.table.seats import BOT_NAMES

LONGEST = 16  # characters of a name, as a reader counts them
# letters of one look like those of another
WRITINGS = {"LATIN", "CYRILLIC", "GREEK", "COPTIC", "ARMENIAN", "CHEROKEE", "LISU", "CANADIAN"}
ALIKE = (  # the signs on the left look like those on the right, or readers take them for the same
    ("АВЕКМНОРСТУХІЈЅҮԌԚԜавекмнорстухіјѕүһԁԛԝӏг", "ABEKMHOPCTYXIJSYGQWabekmhopctyxijsyhdqwlr"),  # Cyrillic
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαεικνορτυχγϲϳ", "ABEZHIKMNOPTYXaeikvoptuxycj"),  # Greek
    ("ⲀⲂⲈⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬ", "ABEHIKMNOPCTYX"),  # Coptic
    ("ՏՍՕհոսցօ", "SUOhnugo"),  # Armenian
    ("ᎠᎡᎢᎪᎫᎬᎳᎷᎻᏀᏃᏒᏙᏚᏞᏟᏢᏦᏴ", "DRTAJEWMHGZRVSLCPKB"),  # Cherokee
    ("ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "BPDTGKJCZFMNLSRVHWXYAEIOU"),  # Lisu
    ("ᗩᗷᑕᗪᗴᖴᕼᒍᒪᗰᑎᑭᖇᔕᑌᐯᗯ᙭", "ABCDEFHJLMNPRSUVWX"),  # Canadian syllables
    ("ɑɡıȷɩ℮0|", "agijieOl"),  # of no other writing
    ("頭陳嵐", "头陈岚"),
)
LOOKS = {ord(sign): letter for signs, letters in ALIKE for sign, letter in zip(signs, letters, strict=True)}
DRESSED = re.compile(  # the Unicode names of Latin letters in another dress: ø ʟ 🅛 🅻 🇱
    "(?:LATIN (?:CAPITAL|(SMALL)) LETTER|LATIN LETTER SMALL CAPITAL|REGIONAL INDICATOR SYMBOL LETTER"
    "|(?:CROSSED )?NEGATIVE (?:CIRCLED|SQUARED) LATIN CAPITAL LETTER) ([A-Z])(?: WITH .+)?"
)
LONG = 5  # letters of a name in which an i and an l are read as one


def chosen(text: str, beside: Iterable[tuple[str, str | None]]) -> str:
    """The name that somebody chooses, as it is shown. It is not a bot's, nor that of a guest at one of their tables
    (`beside`, each with the name that they have chosen)."""
    name = clean_name(text)
    if name is None:
        raise Refused("bad_name")
    if _taken(Text(name, name), [called(other, guest) for guest, other in beside]):
        raise Refused("name_taken")
    return name


def called(name: str | None, guest: str) -> Text:
    """What a guest is called. Who has chosen no name has a number, which comes from their id; at a table one more may
    follow it (`at_table`)."""
    nameless = _nameless(guest)
    if name and name.startswith(f"{nameless.zh} "):
        return Text(name, name.replace(nameless.zh, nameless.en, 1))
    return Text(name, name) if name else nameless


def _nameless(guest: str) -> Text:
    if guest == NOBODY:
        return Text("无名", "Nameless")
    number = crc32(guest.encode()) % 9000 + 1000
    return Text(f"客人{number}", f"Guest {number}")


def numbered(name: Text, others: Iterable[Text]) -> Text:
    """The name, with the first number that makes it another one where it is taken."""
    others, shown, number = list(others), name, 1
    while _taken(shown, others):
        number += 1
        shown = Text(f"{name.zh} {number}", f"{name.en} {number}")
    return shown


def at_table(name: str | None, guest: str, others: Iterable[Text]) -> tuple[Text, str | None]:
    """What a guest is called among others at a table; and what is stored of it there, if it is not their own name."""
    own = called(name, guest)
    shown = numbered(own, others)
    return shown, None if shown == own else shown.zh


def _taken(name: Text, others: Iterable[Text]) -> bool:
    mine = _outlines(name.zh) | _outlines(name.en)
    return any(mine & (_outlines(other.zh) | _outlines(other.en)) for other in (*map(Text.of, BOT_NAMES), *others))


# --- what can be seen -------------------------------------------------------------------------------------------------


def clean_name(text: str, longest: int = LONGEST) -> str | None:
    """A name as it may be shown. None: nothing that can be read is left of it, it is too long, or it is made to
    deceive."""
    name = legible(text, longest)
    return None if name is None or len(_writings(unicodedata.normalize("NFKC", name))) > 1 else name


def _writings(name: str) -> set[str]:
    """Which of the writings that can be mistaken for each other the letters belong to."""
    return {unicodedata.name(sign, "").partition(" ")[0] for sign in name if sign.isalpha()} & WRITINGS


# --- what looks alike -------------------------------------------------------------------------------------------------


@lru_cache(4096)
def _outlines(name: str) -> frozenset[str]:
    """Names that have one in common look alike. 1 is read as l and as i. A capital I is read as a small l too, but
    then capitals count, or Ian would be Lan. A small i is read as a small l in long names, or Mel would be Mei."""
    bare = undressed(name)
    looks = bare.translate(LOOKS)
    if looks.replace("l", "").isupper():  # among capitals, a small l is read as one
        looks = looks.replace("l", "I")
    folded = looks.casefold(), bare.casefold().translate(LOOKS).casefold()
    read = [text.replace("1", letter) for text in folded for letter in "il"]
    if len(bare) >= LONG:
        read = [text.replace("i", "l") for text in read]
    return frozenset((*read, "=" + looks.replace("I", "l").replace("1", "l")))


def undressed(name: str) -> str:
    """A name without accents, punctuation and what letters wear."""
    signs = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name))
    return "".join(map(_undressed, (sign for sign in signs if not _ornament(sign)))) or signs


def _undressed(sign: str) -> str:
    """The Latin letter that a sign is, whatever it wears."""
    found = DRESSED.fullmatch(unicodedata.name(sign, ""))
    if found is None:
        return sign
    return found[2].lower() if found[1] else found[2]


def _ornament(sign: str) -> bool:
    """Blanks, punctuation, and the accents that many letters can have."""
    kind, place = unicodedata.category(sign), unicodedata.combining(sign)
    return (kind[0] in "CPZ" and not is_tag(sign)) or kind == "Me" or sign in BLANK or place == 1 or place >= 200
