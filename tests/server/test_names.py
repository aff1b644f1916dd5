"""Names: what can be seen of them, what looks alike, and who may have which at a table."""

import asyncio
from pathlib import Path

import pytest

from paiju.pictures import Text
from paiju.rules import load
from paiju.server.protocol.http import NewTable
from paiju.server.protocol.refusals import Refused
from paiju.server.storage import writes
from paiju.server.storage.store import Store
from paiju.server.table.lobby import Lobby
from paiju.server.table.names import at_table, called, chosen, clean_name, numbered
from paiju.server.table.seats import BOT_NAMES
from paiju.server.thinking.workers import Workers
from tests.server.disk import slow
from tests.server.serving import QUICK, Guest, Server
from tests.server.virtual import Caller, make_table, run

ENGLAND, SCOTLAND = ("🏴" + "".join(chr(0xE0000 + ord(tag)) for tag in f"{place}\x7f") for place in ("gbeng", "gbsct"))
SHOWN = {
    "  小 明 ": "小 明",
    "小\u3000明\u00a0": "小 明",
    "Ａｎｎ": "Ａｎｎ",  # as it was written; only who compares looks through it
    "a\u202eb\u200bc\x00d\n": "abcd",
    "a\u3164b\u2800c": "abc",
    "👨‍👩‍👧‍👦": "👨‍👩‍👧‍👦",
    "1️⃣": "1️⃣",
    "x" * 16: "x" * 16,
    # real names of many scripts
    "Nguye\u0302\u0303n Thi\u0323 Hie\u0302\u0300n": "Nguyễn Thị Hiền",
    "สมหญิง ปิ่นแก้ว": "สมหญิง ปิ่นแก้ว",
    "ผึ้ง": "ผึ้ง",
    "पेड़ों": "पेड़ों",
    "लक्ष्मी": "लक्ष्मी",
    "སྒྲོལ་མ": "སྒྲོལ་མ",
    "ကျော်": "ကျော်",
    "مُحَمَّد": "مُحَمَّد",
    "שָׁלוֹם": "שָׁלוֹם",
    "김철수": "김철수",
    "がんばる": "がんばる",
    "Александр": "Александр",
    "Αλέξης": "Αλέξης",
    "René": "René",
    "小明 Ann": "小明 Ann",
    "欧阳·娜娜": "欧阳·娜娜",
    "𠮷野家": "𠮷野家",
    "Đặng Thuỳ Trâm": "Đặng Thuỳ Trâm",
    "น้ำผึ้ง": "น้ำผึ้ง",
    "คำ": "คำ",
    "عبد الرحمن": "عبد الرحمن",
    "محمــد": "محمــد",
    "ﷴ": "ﷴ",
    "कृष्णा": "कृष्णा",
    "ꓡꓲ‐ꓢꓴ": "ꓡꓲ‐ꓢꓴ",
    "ᐃᓄᒃ": "ᐃᓄᒃ",
    "Søren Łuk": "Søren Łuk",
    "Zoë_99": "Zoë_99",
    "7": "7",
    "♥": "♥",
    "❤️🧋": "❤️🧋",
    "👋🏽": "👋🏽",
    "🇨🇳": "🇨🇳",
    ENGLAND: ENGLAND,
    "🏴" + ENGLAND[3:]: "🏴",  # tags of no flag
}
REFUSED = [
    "",
    "x" * 17,
    "a" + "\u0301" * 200,
    "a" + "\u0305" * 3,
    "ก" + "\u0e47" * 3,
    "\u0f40" + "\u0f90" * 4,
    "a\u0316\u0317" * 9,  # too many in all
    "\u0301a",
    "аdmin",  # the first letter is Cyrillic
    "Ωmega",
    "Ꭺnn",
    "ꓚhen",
    "ᒪan",
    "ﷺ",  # one sign of 18 letters
    *("·", "ـ", "_", "...", "-_-", "々", "\u02c8", "^", "`"),
    *("\u200b\u202e", "\u200d", "\ufe0f", "\u3164", "\u115f", "\u1160", "\u2800", "\uffa0", "\u034f", "\u17b4"),
    *("\u180b", "\ufffc", "\U0001d159", "\U000e0100", "\u00ad", "\u2060", "\u3000", "\u1680", "\ue000", "\u0301"),
]


@pytest.mark.parametrize("given", SHOWN)
def test_a_name_is_what_can_be_seen_of_it(given: str) -> None:
    assert clean_name(given) == SHOWN[given]


@pytest.mark.parametrize("given", REFUSED, ids=ascii)
def test_what_nobody_can_read_is_no_name(given: str) -> None:
    assert clean_name(given) is None
    with pytest.raises(Refused, match="bad_name"):
        chosen(given, [])


ALIKE = [
    ("Ann", "ann"),
    ("Ann", "A n n"),
    ("Ann", "Ann."),
    ("Ann", "Änn"),
    ("Ann", "A\u200dnn"),
    ("Lee", "1ee"),
    ("Will", "WiII"),
    ("Maria", "MARlA"),
    ("Bill", "Bi11"),
    ("Bob", "B0b"),
    ("Mopo", "Моро"),  # Cyrillic
    ("AKE", "ΑΚΕ"),  # Greek
    ("Гена", "гена"),
    ("老陈1", "老 陳 1"),
    ("admin", "ɑdmin"),
    ("Ann", "Ａｎｎ"),
    ("LEE", "ꓡꓰꓰ"),
    ("Marian", "Marlan"),
    ("🦊", "🦊."),
]
DIFFERENT = [
    ("Ann", "Anna"),
    ("Ian", "Jan"),
    ("Mel", "Mei2"),
    ("राम", "रमा"),
    ("かき", "がき"),
    ("客人1234", "客人1235"),
    ("Kai", "Kal"),
    ("🦊", "🐼"),
    ("น้ำ", "นำ"),
    (ENGLAND, SCOTLAND),
    (ENGLAND, "🏴"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    for mine, taken in ((one, other), (other, one)):
        with pytest.raises(Refused, match="name_taken"):
            chosen(mine, [("another", taken)])


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_differ_stand_side_by_side(one: str, other: str) -> None:
    assert chosen(one, [("another", other)]) == one and chosen(other, [("another", one)]) == other


@pytest.mark.parametrize("name", [name for words in BOT_NAMES for name in words])
def test_nobody_has_the_name_of_a_bot(name: str) -> None:
    for spelled in (name, name.upper(), f" {name}. ", name.replace("o", "0").replace("i", "1")):
        with pytest.raises(Refused, match="name_taken"):
            chosen(spelled, [])
    assert numbered(Text(name, name), []).zh == f"{name} 2"


BESIDE_BOTS = ["5hitou", "Ian", "Mel", "Jan", "Chan", "🇨🇳", "岚岚"]
LIKE_BOTS = [
    *("石頭", "МЕІ", "L a n", "shltou", "Ch℮n", "ʟan", "ᴍei", "ＬＡＮ", "𝐋𝐚𝐧"),
    *("ⓁⒶⓃ", "🅛🅐🅝", "🅻🅰🅽", "🇱🇦🇳", "ᒪᗩᑎ", "ꓡꓮꓠ", "ⲤⲎⲈⲚ"),
]


@pytest.mark.parametrize("name", BESIDE_BOTS)
def test_what_does_not_look_like_a_bot(name: str) -> None:
    assert chosen(name, []) == name


@pytest.mark.parametrize("name", LIKE_BOTS, ids=ascii)
def test_what_looks_like_a_bot(name: str) -> None:
    with pytest.raises(Refused, match="name_taken"):
        chosen(name, [])


def test_who_has_no_name_has_a_number() -> None:
    one, other = called(None, "a" * 64), called(None, "b" * 64)
    assert one != other and one.zh.startswith("客人") and one.en.startswith("Guest ") and one == called(None, "a" * 64)
    assert called("Ann", "a" * 64) == Text("Ann", "Ann") and called(None, "-").en == "Nameless"
    shown, kept = at_table(None, "a" * 64, [one])  # somebody else has the same
    assert shown == Text(f"{one.zh} 2", f"{one.en} 2") == called(kept, "a" * 64)  # also when it was stored


def test_a_taken_name_gets_the_first_free_number() -> None:
    taken = [Text("Ann", "Ann"), Text("ann2", "ann2")]
    assert numbered(Text("Ann", "Ann"), taken) == Text("Ann 3", "Ann 3")


def test_who_sits_down_beside_a_namesake_is_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 1, QUICK)
        for guest, name in (("x", "P0"), ("y", "р0"), ("z", "石头")):
            table.store.journal.write(writes.rename(guest, name))
            caller = Caller(table, guest)
            caller.send(t="sit")
        assert [player.name.zh for player in table.seats] == ["P0", "P0 2", "р0 3", "石头 2"]
        assert [table.store.name(guest) for guest in "xyz"] == ["P0", "р0", "石头"]  # elsewhere they keep their names
        assert list(table.store.names("code").values()) == ["P0", "P0 2", "р0 3", "石头 2"]
        first = Caller(table, "p0")
        for wanted, code in (("p02", "name_taken"), ("老陈", "name_taken"), ("\u3164", "bad_name")):
            first.send(t="rename", name=wanted)
            assert first.last("err")["code"] == code
        caller.send(t="rename", name="Zoe")
        assert table.store.names("code")[3] == "Zoe" == table.seats[3].name.zh
        table.close()
        table.store.close()

    run(monkeypatch, story)


def test_a_new_name_is_told_at_all_tables_and_of_two_one_gets_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        lobby = Lobby(Store(tmp_path), QUICK, Workers(0, "greedy"))
        codes = [await lobby.open("a", NewTable("guandan", "greedy", friends=True)) for _ in range(3)]
        one, other = (lobby.awake[code] for code in codes[:2])
        mine, beside = Caller(one, "a"), Caller(one, "b")
        beside.send(t="sit")
        lobby.awake.pop(codes[2]).close()
        waking = asyncio.create_task(lobby.find(codes[2]))
        slow(lobby.store.journal, 1.0)
        mine.send(t="rename", name="Zoe")
        with pytest.raises(Refused) as refused:
            await lobby.rename("b", "zoe")
        assert refused.value.code == "name_taken" and mine.last("named")["name"] == "Zoe"
        asleep = await waking
        assert asleep and [table.seats[0].name.en for table in (one, other, asleep)] == ["Zoe"] * 3
        assert lobby.store.name("a") == "Zoe" and lobby.store.name("b") is None
        lobby.close()

    run(monkeypatch, story)


def test_on_the_first_page_a_name_is_refused_that_somebody_at_ones_table_has(server: Server) -> None:
    guest, friend, stranger = Guest(server.url), Guest(server.url), Guest(server.url)
    friend.post("/api/me", {"name": "Maria"})
    code = guest.open("guandan", friends=True)
    with friend.at(code) as two:
        two.send(t="sit")
        two.until("table", you=1)
    status, body = guest.request("/api/me", {"name": "MARlA"})
    assert status == 409 and b"name_taken" in body
    assert stranger.post("/api/me", {"name": "Maria"})["name"]["en"] == "Maria"  # who sits elsewhere
    mine = friend.get("/api/me")["tables"][0]["names"]
    assert mine[0] == guest.me["name"] and mine[0]["zh"].startswith("客人") and mine[1]["en"] == "Maria"
