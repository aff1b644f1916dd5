"""Players' shares in the shuffle: the deal is made of all of them, none of them can stop it, and a record proves it."""

import hashlib
import itertools
from collections.abc import Mapping

import pytest

from paiju import record
from paiju.cards import Seat
from paiju.errors import BadInput
from paiju.events import DealOpened, DealRevealed, Dealt, SharesPromised, SharesRevealed
from paiju.match import Match
from paiju.notation import parse_event, show_event
from paiju.rng import joint, promise
from paiju.rules import load
from paiju.text import Teller
from tests.effort import long_played

SEED = bytes(range(32))
SHARES = {seat: bytes([seat]) * 32 for seat in range(4)}


def opened(name: str = "guandan", seats: tuple[Seat, ...] = (0, 1, 3), deals: int = 1) -> Match:
    promises = {seat: promise(SHARES[seat]) for seat in seats}
    return Match(load(name), SEED, deals=deals, promises=lambda number: promises)


def dealt(name: str, shares: Mapping[Seat, bytes]) -> Match:
    match = opened(name)
    match.reveal(shares)
    return match


def finished(match: Match) -> Match:
    while not match.over:
        if match.waiting:
            match.reveal({0: SHARES[0], 1: SHARES[1]})
        seat = match.actors[0]
        bids = match.state.phase == "draw" and match.state.redeals  # the clock never does
        match.play(seat, list(match.legal(seat))[-1] if bids else match.default(seat))
    return match


def resealed(text: str) -> str:
    lines = text.split("\n")[:-2]
    return "\n".join([*lines, f"end {len(lines)} {hashlib.sha256(chr(10).join(lines).encode()).hexdigest()}", ""])


def fault(text: str) -> BadInput:
    with pytest.raises(BadInput) as caught:
        record.Record.parse(resealed(text)).verify()
    return caught.value


def line_of(text: str, start: str) -> str:
    return next(line for line in text.split("\n") if line.startswith(start))


@pytest.fixture(scope="module")
def text() -> str:
    return record.dump(finished(opened(deals=2)))


# --- the match --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", long_played())
def test_a_deal_waits_for_the_shares_and_is_another_with_each_set_of_them(name: str) -> None:
    waiting = opened(name)
    assert waiting.waiting and waiting.actors == () and not waiting.over
    assert [type(event) for event in waiting.events[1:]] == [DealOpened, SharesPromised]
    sets = [{seat: SHARES[seat] for seat in seats} for n in range(4) for seats in itertools.combinations((0, 1, 3), n)]
    assert len({tuple(dealt(name, shares).events[4:]) for shares in sets}) == len(sets) == 8


def test_without_promises_and_with_none_kept_the_seed_is_the_servers() -> None:
    alone = Match(load("guandan"), SEED, deals=1)
    assert not alone.waiting and dealt("guandan", {}).state == alone.state
    assert joint(SEED, {}) == SEED


def test_the_seed_of_a_deal_is_what_it_was() -> None:
    whole = SEED + b"|shares/0=" + b"00" * 32 + b"/3=" + b"03" * 32
    assert joint(SEED, {3: SHARES[3], 0: SHARES[0]}) == hashlib.sha256(whole).digest()
    assert promise(SHARES[3]) == hashlib.sha256(b"paiju share|" + SHARES[3]).hexdigest()


def test_the_order_in_which_shares_come_changes_nothing() -> None:
    orders = [dict(order) for order in itertools.permutations((seat, SHARES[seat]) for seat in (0, 1, 3))]
    assert len({tuple(dealt("shengji", shares).events) for shares in orders}) == 1


def test_who_withholds_is_named_and_stops_nothing() -> None:
    match = dealt("guandan", {3: SHARES[3]})
    assert match.events[3] == SharesRevealed((3,), (SHARES[3].hex(),), (0, 1))
    assert match.actors and not match.waiting


@pytest.mark.parametrize("shares", [{0: SHARES[1]}, {2: SHARES[2]}, {1: b""}, {0: SHARES[0], 3: SHARES[3] + b"0"}])
def test_a_share_that_was_not_promised_is_refused_and_changes_nothing(shares: dict[Seat, bytes]) -> None:
    match = opened()
    before = list(match.events)
    with pytest.raises(BadInput, match="share_not_promised"):
        match.reveal(shares)
    assert match.events == before and match.waiting


def test_while_shares_are_awaited_nobody_acts_and_later_none_is_taken() -> None:
    match = opened()
    with pytest.raises(BadInput, match="shares_awaited"):
        match.legal(0)
    match.reveal({0: SHARES[0]})
    with pytest.raises(BadInput, match="shares_settled"):
        match.reveal({1: SHARES[1]})


@pytest.mark.parametrize("name", ["guandan", "zhaopengyou"])
def test_a_match_goes_on_from_any_place_of_its_log(name: str) -> None:
    whole = finished(opened(name, deals=2))
    stops = [number for number, event in enumerate(whole.events, 1) if isinstance(event, SharesPromised | Dealt)]
    for stop in [*stops, len(whole.events) // 2]:
        again = Match(load(name), SEED, deals=2, promises=whole.promises, log=whole.events[:stop])
        assert again.waiting == isinstance(whole.events[stop - 1], SharesPromised)
        if again.waiting or again.actors:
            assert finished(again).events == whole.events


def test_every_seat_sees_the_same_of_it() -> None:
    match = finished(opened())
    for seat in (None, *range(4)):
        assert match.log(seat)[1:4] == match.events[1:4]


def test_the_log_says_it_in_one_line() -> None:
    teller = Teller(load("guandan"), "zh", {3: "张三"})
    assert teller.tell(SharesPromised((0, 3), ("aa", "bb"))) == ""
    assert teller.tell(SharesRevealed((0, 1), ("aa", "bb"), ())) == "  洗牌：服务器与 2 位玩家各出一个随机数"
    assert teller.tell(SharesRevealed((), (), (3,))) == "  洗牌：只用服务器的随机数（张三 的未到）"
    teller = Teller(load("guandan"), "en", {3: "Zhang"})
    said = teller.tell(SharesRevealed((0,), ("aa",), (3,)))
    assert said == "  shuffle: by random numbers of the server and 1 player (that of Zhang did not come)"


# --- the record -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", long_played())
def test_a_record_with_shares_is_verified(name: str) -> None:
    match = finished(opened(name, deals=2))
    again = record.Record.parse(record.dump(match)).verify()
    assert (again.events, again.state) == (match.events, match.state)
    shown = [event for event in match.events if isinstance(event, SharesPromised | SharesRevealed)]
    assert len(shown) == 4 and all(parse_event(show_event(event)) == event for event in shown)


def test_an_unfinished_record_may_end_while_shares_are_awaited() -> None:
    again = record.Record.parse(record.dump(opened())).verify()
    assert again.waiting
    again.reveal({})
    assert again.actors


def test_another_share_does_not_fit_its_promise(text: str) -> None:
    found = fault(text.replace(SHARES[1].hex(), "0f" * 32, 1))
    assert (found.code, found.facts) == ("record_share", {"deal": 1, "seat": 1})


def test_another_promise_does_not_fit_its_share(text: str) -> None:
    found = fault(text.replace(promise(SHARES[0]), "0f" * 32))
    assert (found.code, found.facts) == ("record_share", {"deal": 1, "seat": 0})


def test_a_share_that_was_taken_out_or_put_in_makes_other_cards(text: str) -> None:
    line = line_of(text, "SharesRevealed")
    numbers = SHARES[0].hex(), SHARES[1].hex(), SHARES[3].hex()
    without = text.replace(line, f"SharesRevealed seats=0 shares={numbers[0]} withheld=1,3", 1)
    more = text.replace(line, f"SharesRevealed seats=0,1,3 shares={','.join(numbers)} withheld=-", 1)
    for edited in (without, more):
        found = fault(edited)
        assert found.code == "record_mismatch" and "Dealt" in str(found.facts["found"])


def test_shares_that_were_taken_out_with_their_promises_make_other_cards(text: str) -> None:
    kept = [line for line in text.split("\n") if not line.startswith("Shares")]
    found = fault("\n".join(kept))
    assert found.code == "record_mismatch" and "Dealt" in str(found.facts["found"])


def test_shares_are_not_left_out_after_their_promises(text: str) -> None:
    found = fault("\n".join(line for line in text.split("\n") if not line.startswith("SharesRevealed")))
    assert found.code == "record_mismatch" and found.facts["expected"] == "SharesRevealed …"


@pytest.mark.parametrize("edited", ["seats=0,1 shares=00", "seats=0 shares=no", "seats=- shares=00"])
def test_shares_that_cannot_be_read_are_named_by_their_line(text: str, edited: str) -> None:
    line = line_of(text, "SharesRevealed")
    found = fault(text.replace(line, f"SharesRevealed {edited} withheld=3", 1))
    assert (found.code, found.facts["line"]) == ("record_syntax", text.split("\n").index(line) + 1)


def test_promises_that_are_not_whole_are_found_out(text: str) -> None:
    line = line_of(text, "SharesPromised")
    found = fault(text.replace(line, line.replace("seats=0,1,3", "seats=0,1"), 1))
    assert found.code == "record_mismatch"


def test_another_seed_is_still_found_out(text: str) -> None:
    seed = next(event.seed for event in finished(opened()).events if isinstance(event, DealRevealed))
    assert fault(text.replace(seed, "0" * 64)).code == "record_commitment"
