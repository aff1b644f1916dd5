"""Links: a variant is its code, which is read for ever, and nothing else passes for one."""

import hashlib
import random
import re
import time
import zlib
from base64 import urlsafe_b64encode
from contextlib import suppress
from importlib.resources import files

import pytest

from paiju.errors import BadInput
from paiju.rules import load, presets, resolve
from paiju.rules.link import LONGEST, is_code, pack, unpack
from paiju.rules.load import RulesetError, published, variant
from paiju.rules.variant import LARGEST

# Links that people may have sent each other. They are read for ever, whatever becomes of options and presets.
SENT = {
    "1w2Yjjm4tAA": {"extends": "guandan", "wind_to": "next_seat"},
    "1w2Yj7gEn7P1drK09AA": {
        "extends": "guandan", "straight_cards": "5..12", "wind_to": "next_seat", "a_max_fails": "none",
    },
}  # fmt: skip
OLD_NAMES = 'extends = "shengji"\n\nplay_dir = "cw"\ndeal_dir = "cw"\nlevel_cap = "K"\nwin_at_A = "any_win"\n'


@pytest.mark.parametrize("code, said", SENT.items())
def test_a_link_that_was_sent_is_read(code: str, said: dict[str, object]) -> None:
    rules = load(code)
    assert rules.options == resolve(said).options and rules.name == variant(said).name
    assert rules.title.zh == "掼蛋 · 自家规则"


def test_the_dictionary_never_changes() -> None:
    """A link is read with the dictionary that it was made with: who wants another makes `links-2.txt`."""
    text = (files("paiju.rules") / "links-1.txt").read_text(encoding="utf-8")
    assert hashlib.sha256(text.encode()).hexdigest().startswith("3c9c7cd545f882df")


def test_an_old_link_is_read_with_its_old_names() -> None:
    now = {"direction": "clockwise", "deal_direction": "clockwise", "top_level": "K", "win_at_top": "any_win"}
    assert published(pack(OLD_NAMES)) == variant({"extends": "shengji", **now})


def test_an_option_without_effect_spoils_no_link() -> None:
    """A later version may find out that an option has none; whoever writes it today is told."""
    said = {"extends": "guandan", "match_won_by": "points"}
    assert published(pack('extends = "guandan"\n\nmatch_won_by = "points"\n')).options.match_won_by == "points"
    with pytest.raises(RulesetError):
        variant(said)


def test_a_few_changes_make_a_short_code() -> None:
    few = {"extends": "guandan", "straight_cards": "5..12", "wind_to": "next_seat", "a_max_fails": 5}
    assert len(variant(few).name) <= 24
    titled = {**few, "title": {"zh": "外婆家的掼蛋", "en": "外婆家的掼蛋"}}
    assert len(variant(titled).name) <= 60


def test_the_same_rules_with_the_same_title_have_the_same_code() -> None:
    said = {"wind_to": "next_seat", "straight_cards": "5..12", "direction": "clockwise"}  # the last is the preset's
    turned = dict(reversed(said.items()))
    assert variant({"extends": "guandan", **said}) == variant({"extends": "guandan", **turned})
    packed = zlib.compressobj(1, wbits=-15)
    loose = packed.compress(b'extends="guandan"\nwind_to = "next_seat" # so') + packed.flush()
    assert published("1" + urlsafe_b64encode(loose).decode().rstrip("=")).name == "1w2Yjjm4tAA"


def test_names_of_presets_are_no_codes() -> None:
    assert not any(map(is_code, presets()))
    assert all(re.fullmatch("[a-z][a-z-]*", name) for name in presets())
    assert not is_code("ours.toml") and not is_code("1/2") and not is_code("1" * (LONGEST + 1))


def code_of(content: bytes) -> str:
    packer = zlib.compressobj(9, wbits=-15)
    return "1" + urlsafe_b64encode(packer.compress(content) + packer.flush()).decode().rstrip("=")


HOSTILE = {
    "nothing": "1",
    "one letter": "1A",
    "no base64": "1AAAAA",
    "a later version": "9w2Yjjm4tAA",
    "version zero": "0w2Yjjm4tAA",
    "torn": "1w2Yjjm4t",
    "something behind it": "1w2Yjjm4tAAAAAA",
    "no UTF-8": code_of(b"\xff\xfe\xfa"),
    "a bomb": code_of(b"#" * 2_000_000),
    "just too long": code_of(b"#" * (LARGEST + 1)),
    "no TOML": code_of(b"guandan"),
    "deep": code_of(b"a = " + b"[" * 15_000),
    "a key of thousands of parts": code_of(b"a." * 7900 + b"a = 1"),
    "a key with lines in its parts": code_of(('a."\u2028".' * 1700 + "a = 1").encode()),
    "a number of thousands of digits": code_of(b"a = " + b"9" * 15_000),
    "no preset": code_of(b'wind_to = "next_seat"\n'),
    "a list for a preset": code_of(b'extends = ["guandan"]\n'),
    "a path": code_of(b'extends = "/etc/paiju.toml"\n'),
    "a code in a code": code_of(b'extends = "1w2Yjjm4tAA"\n'),
    "an unknown option": code_of(b'extends = "guandan"\nfoo = 1\n'),
    "a contradiction": code_of(b'extends = "guandan"\nseats = 5\n'),
    "a long title": code_of(('extends = "guandan"\ntitle = { zh = "' + "长" * 25 + '" }\n').encode()),
    "an invisible title": code_of('extends = "guandan"\ntitle = { zh = "\u3164" }\n'.encode()),
    "no title": code_of(b'extends = "guandan"\ntitle = 7\n'),
    "a later schema": code_of(b'extends = "guandan"\nversion = 99\n'),
}


@pytest.mark.parametrize("code", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_code_is_refused_at_once_and_in_words(code: str) -> None:
    begun = time.process_time()
    with pytest.raises(BadInput) as refused:
        load(code)
    assert time.process_time() - begun < 0.1
    assert refused.value.code in ("bad_link", "unreadable_rules", "bad_ruleset", "unknown_ruleset")


def test_random_codes_are_refused_or_read_and_do_no_harm() -> None:
    rng, letters = random.Random(13), "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    for _ in range(2000):
        code = list("1w2Yj7gEn7P1drK09AA")
        for _ in range(rng.randint(1, 3)):
            code[rng.randrange(1, len(code))] = rng.choice(letters)
        with suppress(BadInput):
            load("".join(code))


def test_a_title_turns_no_writing_and_hides_nothing() -> None:
    said = published(
        code_of('extends = "guandan"\ntitle = { zh = "外婆\u200b家\u2067", en = " Our\u3000home " }\n'.encode())
    )
    assert said.title == ("外婆家", "Our home")


def test_a_text_comes_out_as_it_went_in() -> None:
    for text in ("", "a", "外婆家\n", OLD_NAMES, "x" * LARGEST):
        assert unpack(pack(text)) == text
