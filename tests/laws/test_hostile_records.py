"""Records that anybody may have written: each is read, or refused in words, with no more work than its size allows."""

import hashlib
import json
import random
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from paiju.cli import main
from paiju.cli.show import told
from paiju.errors import BadInput
from paiju.events import Event
from paiju.match import Match
from paiju.record import Record
from paiju.rules.prose import error_words
from paiju.rules.ruleset import digest_of
from paiju.sheet import LARGEST, LONGEST_LINE, MOST_LINES
from paiju.sheet_json import write_json
from tests.effort import DEEP, often

TESTS = Path(__file__).parents[1]
SOURCES = [
    path.read_text("utf-8") for path in sorted((*TESTS.glob("golden/*.paiju"), *TESTS.rglob("files/**/*.paiju")))
]
SAMPLE = (TESTS.parent / "docs" / "samples" / "01-tribute.paiju").read_text("utf-8")
JSON = json.loads(write_json(Record.parse(SAMPLE).sheet))
BATCH = 500  # events that one action can bring at most: the rest of a deal, and the next one up to its first question

VALUES = (  # that a field, or an item of a list, may be replaced with
    *(
        "-",
        "",
        "0",
        "1",
        "2",
        "3",
        "4",
        "-1",
        "99",
        "999999999",
        "9" * 5000,
        "01",
        "１",
        "1_0",
        "+1",
        "1.0",
        "NaN",
        "0x1",
    ),
    *(
        "S2",
        "RJ",
        "??",
        "??,??",
        "S3,S3",
        "S2,H2,C2,D2",
        "X9",
        "A",
        "NT",
        "0/1,2",
        "0,0",
        "a=b",
        "\u202e",
        "\x00",
        "true",
    ),
    *("pair:3", "bomb:3x4", "single", "tractor", "draw", "climb", "0" * 64, "zz" * 32),
)
JSONS = (
    "1",
    "-1",
    "999999999",
    "9" * 5000,
    "1.5",
    "NaN",
    "Infinity",
    "1e999",
    "null",
    "true",
    '"none"',
    '"\\ud800"',
    "[]",
)
JSONS += ("{}", '{"a": 1, "a": 2}', "[" * 5000, "[1, 2, 3]", '"2"', "", "x", "1000000")


def closed(lines: Iterable[str]) -> str:
    lines = list(lines)
    seal = hashlib.sha256("\n".join(lines).encode("utf-8", "replace")).hexdigest()
    return "\n".join([*lines, f"end {len(lines)} {seal}", ""])


def opened(text: str) -> list[str]:
    return text.split("\n")[:-2]


def changed(text: str, change: Callable[[list[str]], None]) -> str:
    """An edit by somebody who renews the digests."""
    lines = opened(text)
    change(lines)
    options = dict[str, Any]()
    for line in lines:
        word, _, rest = line.partition(" ")
        name, _, value = rest.partition(" ")
        if word == "option":
            try:
                options[name] = json.loads(value)
            except (ValueError, RecursionError):
                continue
    family = next((line.split(" ") for line in lines if line.startswith("family ")), ["family", "climbing", "2"])
    try:
        digest = digest_of(family[1], options, int(family[2]))
    except (ValueError, IndexError):
        return closed(lines)
    return closed(f"digest {digest}" if line.startswith("digest ") else line for line in lines)


def mutate(lines: list[str], rng: random.Random) -> None:
    first = next((place for place, line in enumerate(lines) if line.startswith("MatchOpened")), 1)
    place, other = rng.randrange(first, len(lines)), rng.randrange(first, len(lines))
    match rng.choice(("flip", "swap", "drop", "twice", "move", "foreign", "option", *["field"] * 6, "opening")):
        case "flip":
            place = rng.randrange(len(lines))
            signs = list(lines[place]) or [" "]
            signs[rng.randrange(len(signs))] = chr(rng.choice((rng.randrange(256), rng.randrange(0x3000))))
            lines[place] = "".join(signs)
        case "swap":
            lines[place], lines[other] = lines[other], lines[place]
        case "drop":
            del lines[place : place + rng.choice((1, 1, 1, 20))]
        case "twice":
            lines.insert(place, lines[place])
        case "move":
            lines.insert(other, lines.pop(place))
        case "foreign":
            lines[place] = rng.choice(rng.choice(SOURCES).split("\n"))
        case "option":
            place = rng.randrange(first)
            lines[place] = " ".join([*lines[place].split(" ")[:2], rng.choice(JSONS)])
        case "field":
            lines[place] = refilled(lines[place], rng)
        case "opening":
            lines[first] = refilled(lines[first], rng)


def refilled(line: str, rng: random.Random) -> str:
    word, *fields = line.split(" ")
    if fields:
        place = rng.randrange(len(fields))
        name, _, value = fields[place].partition("=")
        items = value.split(",")
        items[rng.randrange(len(items))] = rng.choice((*VALUES, *items))
        fields[place] = f"{name}={rng.choice((','.join(items), rng.choice(VALUES)))}"
    return " ".join([word, *fields])


@pytest.fixture
def produced(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many events the referee has made, as the measure of its work."""
    made, append = [0], Match._append

    def counted(match: Match, events: Iterable[Event]) -> None:
        listed = list(events)
        made[0] += len(listed)
        append(match, listed)

    monkeypatch.setattr(Match, "_append", counted)
    return made


def outcome(content: str | bytes) -> str:
    """The code of the refusal, which has words in both languages that can be printed; or that it verifies."""
    try:
        record = Record.parse(content)
        with suppress(BadInput):
            consumed = sum(map(len, told(record, "zh")))
            assert consumed < 100 * len(content) + 10_000
        assert [event for _, event in record.events] == record.verify().events
    except BadInput as error:
        words = error_words(error)
        assert words.zh.encode() and words.en.encode() and len(words.en) < 3000
        assert not any(sign < " " or "\x7f" <= sign < "\xa0" for sign in words.en.replace("\n", ""))
        return error.code
    return "verified"


@pytest.mark.parametrize("part", range(often(1, 10)))
def test_an_edited_record_is_found_out_in_words(part: int, produced: list[int]) -> None:
    rng, found = random.Random(part), Counter[str]()
    for _ in range(200 if not DEEP else 1000):
        text = rng.choice(SOURCES)

        def change(lines: list[str]) -> None:
            for _ in range(rng.choice((1, 1, 1, 2, 4))):
                mutate(lines, rng)

        edited, produced[0] = changed(text, change), 0
        found[outcome(edited)] += 1
        assert produced[0] <= edited.count("\n") + BATCH
    print(dict(found))
    assert {"record_syntax", "record_illegal", "record_mismatch", "bad_ruleset"} <= found.keys()


@pytest.mark.parametrize("part", range(often(1, 10)))
def test_broken_bytes_are_found_out_in_words(part: int) -> None:
    rng = random.Random(part)
    for _ in range(100 if not DEEP else 1000):
        whole = rng.choice(SOURCES).encode()
        data = bytearray(whole)
        for _ in range(rng.choice((1, 1, 3, 30))):
            data[rng.randrange(len(data))] = rng.randrange(256)
        del data[rng.choice((len(data), rng.randrange(len(data)))) :]
        assert (outcome(bytes(data)) == "verified") == (data.rstrip() == whole.rstrip())


def put(name: str, value: str) -> Callable[[list[str]], None]:
    """Replace the first line that begins with this."""

    def change(lines: list[str]) -> None:
        lines[next(place for place, line in enumerate(lines) if line.startswith(name))] = value

    return change


def add(line: str) -> Callable[[list[str]], None]:
    return lambda lines: lines.insert(2, line)


def opening(**fields: str) -> Callable[[list[str]], None]:
    said = {"seats": "4", "levels": "2,2", "level": "2", "owner": "-", "fails": "0,0", **fields}
    return put("MatchOpened", " ".join(["MatchOpened", *(f"{name}={value}" for name, value in said.items())]))


HOSTILE = {
    "two rulesets": (add("ruleset other"), "record_syntax"),
    "an option twice": (add("option wind_to 1"), "record_syntax"),
    "a player twice": (add("player 1 me"), "record_syntax"),
    "a seed twice": (lambda lines: lines.extend(["seed 9 00", "seed 9 00"]), "record_syntax"),
    "a seed that is none": (add("seed 1 xyz"), "record_syntax"),
    "a seat that is none": (add("player 4 me"), "record_player"),
    "a negative seat": (add("player -1 me"), "record_player"),
    "a seat without end": (add("player " + "9" * 5000 + " me"), "record_syntax"),
    "other digits": (add("player １ me"), "record_syntax"),
    "a control character": (add("player 1 \x1b[2J"), "record_syntax"),
    "nothing at all": (add("player 1 me\x00"), "record_syntax"),
    "an unknown line": (add("wink at me"), "record_syntax"),
    "an event of another family": (lambda lines: lines.append("DealVoided"), "record_syntax"),
    "a fraction": (put("option max_bomb", "option max_bomb 8.5"), "record_syntax"),
    "no number": (put("option max_bomb", "option max_bomb NaN"), "record_syntax"),
    "a number without end": (put("option max_bomb", "option max_bomb " + "9" * 5000), "record_syntax"),
    "a million decks": (put("option decks", "option decks 1000000"), "bad_ruleset"),
    "a million players": (put("option seats", "option seats 1000000"), "bad_ruleset"),
    "an option that is none": (add("option rich true"), "bad_ruleset"),
    "another ruleset": (add('option extends "/etc/passwd"'), "record_syntax"),
    "a name that is a path": (put("ruleset", "ruleset ../../x"), "bad_ruleset"),
    "a line without end": (add("#" * (LONGEST_LINE + 1)), "record_long_line"),
    "a nest": (put("option max_bomb", "option max_bomb " + "[" * 5000), "record_syntax"),
    "no family": (lambda lines: lines.remove("family climbing 2"), "record_head"),
    "a family that is none": (put("family", "family chess 2"), "record_version"),
    "a later version": (put("paiju record", "paiju record 4"), "record_version"),
    "seats without end": (opening(seats="999999999"), ""),
    "levels without end": (opening(levels="2," * 3000 + "2"), ""),
    "a level that is none": (opening(levels="2,X"), ""),
    "an owner that is none": (opening(owner="7"), ""),
    "a deal that is missing": (
        put("DealOpened number=2", "DealOpened number=7 level=4 owner=0 commitment=0"),
        "record_mismatch",
    ),
    "a play of nobody": (put("Played", "Played seat=-1 cards=S2 reads=single:2 turn=1"), ""),
    "a card too often": (put("Played", "Played seat=0 cards=" + "S2," * 2000 + "S2 reads=single:2 turn=1"), ""),
    "no events": (lambda lines: lines.__setitem__(slice(70, None), []), "record_mismatch"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_record_is_refused_in_words(name: str) -> None:
    change, code = HOSTILE[name]
    assert outcome(changed(SAMPLE, change)) == (code or "record_illegal")


@pytest.mark.parametrize(
    "text, code",
    [
        ("", "no_record"),
        ("\ud800", "record_syntax"),
        (SAMPLE.replace("张三", "\udcff"), "record_syntax"),
        (b"\xff\xfe" + SAMPLE.encode("utf-16-le"), "record_syntax"),
        (SAMPLE.encode("gbk"), "record_syntax"),
        (b"\x7fELF" + bytes(1000), "no_record"),
        (SAMPLE[:-1000], "record_truncated"),
        (SAMPLE.replace("\n", "\r"), "record_long_line"),
        ("paiju record 3", "record_truncated"),
        ("x" * (LARGEST + 1), "record_too_large"),
        ("paiju record 3" + "\n" * (MOST_LINES + 1), "record_too_large"),
    ],
)
def test_what_is_no_record_is_refused_in_words(text: str | bytes, code: str) -> None:
    assert outcome(text) == code


def test_marks_of_editors_are_no_fault() -> None:
    assert outcome("\ufeff" + SAMPLE.replace("\n", "\r\n")) == "verified"


def test_a_name_is_shown_without_what_would_mislead() -> None:
    edited = changed(SAMPLE, put("player 0", "player 0 \u202eeve\u200b\u2066" + "x" * 500))
    record = Record.parse(edited)
    assert record.players[0].startswith("evex") and len(record.players[0]) <= 200
    assert "\u202eeve" in record.sheet.text()


@pytest.mark.parametrize(
    "change",
    [
        {"format": "other"},
        {"version": 2},
        {"version": True},
        {"version": "3"},
        {"more": 1},
        {"options": []},
        {"options": {}},
        {"events": {}},
        {"events": []},
        {"events": [{}]},
        {"events": [1]},
        {"events": [{"event": "Wink"}]},
        {"events": [{"event": "Passed", "seat": "1", "turn": 2}]},
        {"events": [{"event": "Passed", "seat": 1, "turn": 2, "more": 3}]},
        {"events": [{"seat": 1, "event": "Passed", "turn": 2}]},
        {"events": [{"event": "Passed", "seat": 1, "turn": "2\nend 1 x"}]},
        {"ruleset": "x\nplayer 3 me"},
        {"players": {"4": "me"}},
        {"players": {"x": "me"}},
        {"players": {"0": 5}},
        {"comments": {"2": "Passed seat=1 turn=2"}},
        {"comments": {"-5": "#"}},
        {"comments": {"999999999": "#"}},
        {"seeds": {"1": "xyz"}},
        {"end": {"lines": 1, "sha256": "0"}},
        {"end": 5},
    ],
    ids=str,
)
def test_a_hostile_document_is_refused_in_words(change: dict[str, Any]) -> None:
    assert outcome(json.dumps({**JSON, "end": None, **change})) != "verified"


@pytest.mark.parametrize(
    "text", ["{", "{}", '{"a": 1, "a": 1}', '{"a": NaN}', "{" + '"a":[' * 100_000, '{"a": 1e5}', "{]"]
)
def test_what_is_no_json_is_refused_in_words(text: str) -> None:
    assert outcome(text) in ("record_json", "bad_number", "said_twice")


def shapes(size: int) -> dict[str, str]:
    """The texts of a size that take most memory, each closed and as far from its first fault as it can be."""
    head = [line for line in opened(SAMPLE) if not line[:1].isupper()]
    log = [line for line in opened(SAMPLE) if line[:1].isupper()]

    def filled(line: str) -> str:
        return closed([*head, *[line] * min(size // (len(line) + 1), MOST_LINES - 200)])

    played = next(line for line in log if line.startswith("Played"))
    return {
        "passes": filled("Passed seat=0 turn=1"),
        "plays": filled(played),
        "comments": filled("#"),
        "cards": filled("Dealt seat=0 cards=" + ",".join(["??"] * 2500)),
        "numbers": filled("TributeDue payers=" + ",".join("0123" * 900) + " counts=- ties=-"),
        "promises": filled("SharesPromised seats=- promises=" + ",".join(["0" * 64] * 120)),
        "documents": json.dumps({**JSON, "events": JSON["events"][:1] * (size // 110), "end": None}),
        "comments of documents": json.dumps({**JSON, "comments": dict.fromkeys(map(str, range(size // 16)), "#")}),
    }


@pytest.mark.parametrize("name", shapes(10))
def test_memory_is_bounded_by_the_size_of_a_file(name: str) -> None:
    size = LARGEST - 100_000 if DEEP else 80_000
    text = shapes(size)[name]
    tracemalloc.start()
    try:
        assert outcome(text) != "verified"
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    print(f"{name}: {len(text) / 1e6:.1f} MB of text, {most / 1e6:.0f} MB of memory")
    assert most <= 2_000_000 + 40 * size + 150 * min(text.count("\n"), MOST_LINES)


@pytest.mark.parametrize("lang, label", [("zh", "错误"), ("en", "error")])
@pytest.mark.parametrize("command", [("verify",), ("show",), ("convert", "--to", "json"), ("convert", "--to", "text")])
def test_every_command_says_one_thing_and_ends_with_2(
    command: tuple[str, ...], lang: str, label: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hostile.paiju"
    for content in (b"\xff", b"", b"{}", changed(SAMPLE, HOSTILE["seats without end"][0]).encode(), bytes(LARGEST + 1)):
        file.write_bytes(content)
        assert main([command[0], str(file), *command[1:], "--lang", lang]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.count("\n") == 1 and err.startswith(f"paiju: {label}")
    assert [path.name for path in tmp_path.iterdir()] == ["hostile.paiju"]
