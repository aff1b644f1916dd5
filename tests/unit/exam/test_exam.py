"""The positions of the exam are real ones, and its answers hold where they can be proved."""

import json
import shlex
import sys

import pytest
from msgspec.structs import replace
from tests.exhaustive import Duel, fewest
from tests.resample import resample

from paiju.actions import Action, CallFriend, Pass, Play
from paiju.bots import STRENGTHS, Budget
from paiju.cards import UNKNOWN, deck, parse, parse_rank
from paiju.cli import main
from paiju.climbing.tables import CODES, climb_tables, is_bomb
from paiju.errors import BadInput
from paiju.exam import Row, choose, examine, marking, suite
from paiju.exam.answers import verdict
from paiju.exam.positions import Position, position
from paiju.hand import Hand
from paiju.rng import Stream
from paiju.state import State
from paiju.tricks.rulings.scoring import attack_score, declaring_side, held, points_in
from paiju.tricks.rulings.throws import find_blocker, units_of
from paiju.tricks.state import TrickState
from paiju.tricks.tables import trick_tables

FILLS = 20
ROWS = {"A": 11, "G": 17, "C": 15, "T": 7, "K": 10, "F": 6, "B": 3, "Z": 1}
every_row = pytest.mark.parametrize("row", suite(), ids=lambda row: row.id)


def of(*names: str) -> "pytest.MarkDecorator":
    return pytest.mark.parametrize("row", choose(names), ids=lambda row: row.id)


def fills(row: Row) -> list[Position]:
    return [position(row, fill, b"test") for fill in range(FILLS)]


def test_the_suite_is_whole() -> None:
    assert [row.id for row in suite()] == [f"{group}{n}" for group, most in ROWS.items() for n in range(1, most + 1)]
    assert all(row.zh and row.en for row in suite())


# --- the positions ----------------------------------------------------------------------------------------------------


@every_row
def test_every_card_has_its_place(row: Row) -> None:
    for found in fills(row):
        state, decks = found.truth, found.game.rules.options.decks
        piles = [pile.known for pile in (*state.hands, state.discards, getattr(state, "bottom", Hand()))]
        assert bytes(sorted(b"".join(piles))) == deck(decks)


@every_row
def test_the_seat_asked_is_to_act_and_goes_round(row: Row) -> None:
    found = fills(row)
    assert all(one.seat in one.view.actors for one in found)
    assert {one.seat for one in found} == set(range(found[0].game.rules.options.seats))


@every_row
def test_the_view_hides_what_the_seat_cannot_see(row: Row) -> None:
    """It knows its own hand, what everybody knows of the others, and how many cards there are."""
    for found in fills(row)[:4]:
        view, truth = found.view, found.truth
        assert view.hands[found.seat] == truth.hands[found.seat]
        for seat, (seen, true) in enumerate(zip(view.hands, truth.hands, strict=True)):
            assert len(seen) == len(true) and true.holds(seen.known)
            assert seat == found.seat or not seen.known or "!" in "".join(row.hands)
        if isinstance(view, TrickState):
            assert len(view.bottom) == len(truth.bottom) and view.bottom.hidden in (0, len(truth.bottom))
            assert set(view.stock) <= {UNKNOWN}
        assert public(view) == public(truth)
        assert resample(found.game, view, Stream(b"again")).hands[found.seat] == view.hands[found.seat]


def public(state: State) -> tuple[object, ...]:
    names = ("plays", "rounds", "discards", "out", "score", "payments", "bids", "friend")
    return tuple(getattr(state, name, None) for name in names)


@every_row
def test_legal_is_the_same_for_the_view_and_the_truth(row: Row) -> None:
    for found in fills(row)[:4]:
        assert list(found.legal) == list(found.game.phases[found.truth.phase].legal(found.truth, found.seat))


@of("T", "K", "F4", "F5", "Z")
def test_hands_of_a_trick_are_equal_and_all_points_are_counted(row: Row) -> None:
    for found in fills(row):
        state = found.truth
        laid = [sum(len(play.cards) for play in state.plays if play.seat == seat) for seat in range(len(state.hands))]
        assert len({len(hand) + n for hand, n in zip(state.hands, laid, strict=True)}) == 1
        assert min(state.score) >= 0
        for bid in state.bids:
            places = (state.hands[bid.seat], state.discards)
            assert any(place.holds(bid.cards) for place in places)


@every_row
def test_fills_differ_where_cards_are_left_open(row: Row) -> None:
    first, again, other = (position(row, 0, seed) for seed in (b"test", b"test", b"another"))
    assert (first.truth, first.view) == (again.truth, again.view)
    assert (first.truth == other.truth) == (row.group == "G")


# --- the answers ------------------------------------------------------------------------------------------------------


@every_row
def test_each_best_answer_is_legal_in_every_fill(row: Row) -> None:
    """Some legal action is best, and each named one is found; of a blunder too, but not of both."""
    if row.ask == "arrange":
        return
    for found in fills(row):
        actions = list(found.legal)
        if row.ask == "bury":
            actions = [found.legal.sample(Stream(b"bury", n)) for n in range(300)]
        kinds = {verdict(found, action) for action in actions}
        assert "best" in kinds and ("blunder" in kinds or not row.blunder)
        for text in row.best if row.ask != "bury" else ():
            assert any(answers(found, (text,), action) for action in actions), text


def answers(found: Position, best: tuple[str, ...], action: Action) -> bool:
    row = replace(found.row, best=best, blunder=())
    return verdict(replace(found, row=row), action) == "best"


@of("G")
def test_the_best_of_two_hands_is_the_only_play_that_wins(row: Row) -> None:
    found = position(row, 0, b"test")
    o, hands = found.game.rules.options, found.truth.hands
    other = next(hand for seat, hand in enumerate(hands) if len(hand) and seat != found.seat)
    mine, theirs, duel = hands[found.seat].known, other.known, Duel(climb_tables(o, parse_rank(row.level)))
    for action in found.legal:
        if isinstance(action, Pass):
            wins = duel.pass_wins(mine, theirs)
        else:
            assert isinstance(action, Play)
            wins = duel.play_wins(mine, theirs, action)
        assert wins == (verdict(found, action) == "best"), action


@of("A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9")
def test_the_best_arrangement_has_the_fewest_turns_and_most_bombs(row: Row) -> None:
    found = position(row, 0, b"test")
    tables = climb_tables(found.game.rules.options, parse_rank(row.level))
    ways = fewest(found.view.hands[found.seat], tables)
    bombs = [sum(is_bomb(CODES[play.reads or ""]) for play in way) for way in ways]
    good = [way for way, n in zip(ways, bombs, strict=True) if n == max(bombs)]
    assert any(verdict(found, way) == "best" for way in good)
    for way in ways:
        assert verdict(found, way) != "blunder" or row.id == "A2"
    if row.id != "A7":  # there, full houses of twos and of aces take as many turns
        assert all(verdict(found, way) == "best" for way in good)


@of("A11")
def test_only_a_four_can_be_returned(row: Row) -> None:
    found = position(row, 0, b"test")
    tables = climb_tables(found.game.rules.options, parse_rank(row.level))
    small = Hand().add(bytes(card for card in found.view.hands[found.seat] if card >> 2 in range(1, 9)))  # 3 to 10
    turns = {card >> 2: len(fewest(small.remove(bytes((card,))), tables)[0]) for card in small}
    assert min(turns, key=turns.__getitem__) == 2 and sorted(turns.values())[:2] == [2, 4]


@of("T")
def test_throws_are_safe_or_not_as_the_row_says(row: Row) -> None:
    """A safe throw is never beaten; of one that is not, some deals beat it and the seat cannot tell them apart."""
    safe = row.best != ("other",)
    thrown = {"T2": "SA SK SK", "T3": "SA SA SK", "T6": "SA SA SQ SQ"}.get(row.id)
    cards = parse(thrown) if thrown else parse(row.best[0].replace("SA*3 SK*2", "SA SA SA SK SK"))
    beaten = []
    for found in fills(row):
        o, state = found.game.rules.options, found.truth
        assert state.trump is not None
        assert Play(cards) in found.legal
        tables = trick_tables(o, parse_rank(row.level), state.trump)
        others = [seat for seat in range(o.seats) if seat != found.seat]
        blocker = find_blocker(o, tables, units_of(o, tables, cards), dict(enumerate(state.hands)), others)
        beaten.append(blocker is not None)
        assert verdict(found, Play(cards)) == ("best" if safe else "blunder")
    assert any(beaten) == (not safe)


@of("C14")
def test_a_pair_that_nothing_beats_goes_out(row: Row) -> None:
    for found in fills(row):
        for kings in (action for action in found.legal if verdict(found, action) == "best"):
            after = found.after(found.seat, kings)
            for _ in range(3):
                seat = after.truth.actors[0]
                assert len(after.game.phases["climb"].legal(after.truth, seat)) == 1  # a pass
                after = after.after(seat, Pass())
            assert after.truth.actors == (found.seat,) and len(after.truth.hands[found.seat]) == 1


@of("K6", "K7")
def test_the_trick_decides_about_the_line(row: Row) -> None:
    """With the trick the attackers reach the line; K6: they cannot without it."""
    for found in fills(row):
        state, o = found.truth, found.game.rules.options
        assert state.declarer is not None
        ours = declaring_side(o, state.declarer, state.friends)
        points = attack_score(o, state.score, state.penalties, ours)
        table = sum(points_in(o, play.cards) for play in state.plays)
        assert held(o, points) and not held(o, points + table)
        unseen = sum(points_in(o, hand.known) for hand in (*state.hands, state.bottom))
        assert row.id == "K7" or unseen == 0


def test_calls_are_told_apart() -> None:
    found = position(choose(["F6"])[0], 0, b"test")
    assert verdict(found, CallFriend(parse("HA"), 2)) == "best"
    assert verdict(found, CallFriend(parse("SA"), 3)) == "blunder"
    assert verdict(found, CallFriend(parse("SK"), 1)) == "blunder"


# --- the exam ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_marks_are_the_same_each_time(name: str) -> None:
    rows = choose(["A2", "C3", "T2", "B1"])
    first = list(examine(name, rows, 5, b"0", Budget()))
    assert first == list(examine(name, rows, 5, b"0", Budget()))
    assert all(mark.right + sum(mark.wrong.values()) == 5 and not mark.faults for mark in first)


def test_chance_does_not_pass() -> None:
    solved = sum(mark.solved for mark in examine("random", suite(), FILLS, b"0", Budget()))
    assert solved <= 3


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    call = ("exam", "greedy", "--rows", "A1,C,Z1", "--fills", "4")
    assert main((*call, "--json")) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["total"] == 17 == len(found["rows"]) and found["solved"] == sum(row["solved"] for row in found["rows"])
    for lang, words in (("zh", "17 题解出"), ("en", "of 17 rows solved")):
        assert main((*call, "--lang", lang, "--verbose")) == 0
        assert words in capsys.readouterr().out


@pytest.mark.parametrize("wrong", [("--rows", "Q7"), ("--fills", "0"), ("--budget", "nan"), ("--worlds", "0")])
def test_bad_input_is_refused_in_words(capsys: pytest.CaptureFixture[str], wrong: tuple[str, str]) -> None:
    assert main(("exam", "greedy", *wrong, "--lang", "en")) == 2
    assert wrong[1] in capsys.readouterr().err


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(BadInput, match="unknown_bot"):
        list(examine("nobody", choose(["A1"]), 1, b"", Budget()))


def test_every_bot_answers_every_row() -> None:
    for name in STRENGTHS:
        marks = list(examine(name, suite(), 1, b"0", Budget(worlds=2)))
        assert not any(mark.faults for mark in marks)


def test_the_expert_knows_most_of_it() -> None:
    """By other fills than those that were in view when its weights were set."""
    solved = sum(mark.solved for mark in examine("expert", suite(), FILLS, b"1", Budget()))
    assert solved >= 0.85 * len(suite())


def test_a_fault_is_not_bad_play(capsys: pytest.CaptureFixture[str]) -> None:
    program = "import sys; sys.stdin.readline(); print('[/b] oh', file=sys.stderr); sys.exit(3)"
    call = ("exam", f"cmd:{shlex.join((sys.executable, '-c', program))}", "--rows", "A1,K1", "--fills", "2")
    assert main((*call, "--json")) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["faults"] == 4 and [row["faults"] for row in found["rows"]] == [2, 2]
    assert found["rows"][0]["wrong"] == {} and "退出码 3" in found["rows"][0]["why"]["zh"]
    for lang, words in (("zh", ("失误 × 2：程序", "最近一次失误")), ("en", ("faults × 2: The", "the last fault"))):
        assert main((*call, "--lang", lang)) == 0
        out = capsys.readouterr().out
        assert all(word in out for word in (*words, "[/b] oh"))


def test_marks_are_told_when_it_is_stopped(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def stopping(row: Row, fill: int, seed: bytes) -> Position:
        if row.id == "C1":
            raise KeyboardInterrupt
        return position(row, fill, seed)

    monkeypatch.setattr(marking, "position", stopping)
    assert main(("exam", "greedy", "--rows", "A1,A2,C", "--fills", "1", "--json", "--lang", "zh")) == 130
    out, err = capsys.readouterr()
    assert [row["id"] for row in json.loads(out)["rows"]] == ["A1", "A2"] and err.strip() == "paiju: 已停止。"
    assert main(("exam", "greedy", "--rows", "C1", "--lang", "en")) == 130
    out, err = capsys.readouterr()
    assert (out, err.strip()) == ("", "paiju: Stopped.")
