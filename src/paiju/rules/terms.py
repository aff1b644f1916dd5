"""Terms: what a ruleset calls the things of its game, such as 钢板 or 飞机."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from paiju.rules.schema import Words

SHAPE = "{ zh = …, en = … }"
LONGEST = {"zh": 8, "en": 24}  # characters of a word: it has to fit on a label


class Terms(Struct, frozen=True):
    """The words of each term by its name. A family has words for all of its terms; a ruleset may have its own.

    >>> terms = Terms.of({"plate": Words("钢板", "plate")})
    >>> terms.saying({"plate": Words("飞机", "plane")})["plate"].zh
    '飞机'
    >>> terms.fill(Words("{plate}可以更长", "a {plate} may be longer")).en
    'a plate may be longer'
    """

    pairs: tuple[tuple[str, Words], ...] = ()

    @classmethod
    def of(cls, words: Mapping[str, Words]) -> "Terms":
        return cls(tuple(words.items()))

    def __getitem__(self, name: str) -> Words:
        return dict(self.pairs)[name]

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self.pairs)

    def plain(self) -> dict[str, dict[str, str]]:
        """As written in TOML and JSON."""
        return {name: words._asdict() for name, words in self.pairs}

    def delta(self, base: "Terms") -> dict[str, dict[str, str]]:
        """The words that differ from those of `base`, as written."""
        found = {}
        for name, said in self.plain().items():
            usual = base[name]._asdict()
            if own := {lang: word for lang, word in said.items() if word != usual[lang]}:
                found[name] = own
        return found

    def saying(self, own: Mapping[str, Words]) -> "Terms":
        """The same terms, some of them in other words."""
        return Terms(tuple((name, own.get(name, words)) for name, words in self.pairs))

    def in_(self, lang: str) -> dict[str, str]:
        """The words in one language: {plate}, and {Plate} for the beginning of a sentence."""
        said = {name: words.in_(lang) for name, words in self.pairs}
        return said | {name.capitalize(): word[:1].upper() + word[1:] for name, word in said.items()}

    def fill(self, words: Words) -> Words:
        """Words in which {plate} stands for what these rules call a plate."""
        return Words(words.zh.format_map(self.in_("zh")), words.en.format_map(self.in_("en")))


def read(told: object, terms: Terms) -> tuple[dict[str, Words], list[tuple[str, Words]]]:
    """The table `[words]` of a ruleset, such as plate = { zh = "飞机", en = "plane" }, and what is wrong with it. A
    language that is left out keeps the word it had."""
    if not isinstance(told, Mapping):
        return {}, [("words", Words(f"应为一张表：词 = {SHAPE}", f"must be a table: term = {SHAPE}"))]
    found, problems = dict[str, Words](), list[tuple[str, Words]]()
    for name, said in told.items():
        if why := _problem(name, said, terms):
            problems.append((f"words.{name}", why))
        else:
            found[name] = terms[name]._replace(**said)
    return found, problems


def _problem(name: str, said: object, terms: Terms) -> Words | None:
    if name not in tuple(terms):
        known = ", ".join(terms) or "–"
        return Words(f"没有这个词，可用的有：{known}", f"no such term; there are: {known}")
    if not isinstance(said, Mapping) or not said or not {*said} <= {*LONGEST}:
        return Words(f"应为 {SHAPE}", f"must be {SHAPE}")
    if bad := [lang for lang, word in said.items() if not _fits(word, LONGEST[lang])]:
        wanted = ", ".join(f"{lang}: 1..{LONGEST[lang]}" for lang in bad)
        return Words(f"字数应为 {wanted}，不能有换行或花括号", f"must be {wanted} characters, no line break, no braces")
    return None


def _fits(word: object, longest: int) -> bool:
    if not isinstance(word, str) or not word.isprintable() or {*word} & {*"{}"}:
        return False
    return 1 <= len(word.strip()) <= longest
