"""The HTTP requests about one's own mistakes. Whoever may not see a deal any more has made none in it."""

import time
from functools import partial

import msgspec
from starlette.requests import Request

from paiju.lessons.mistake import Mistake, asked_by
from paiju.pictures import Text
from paiju.server.protocol.lessons import Marked, Mistakes, MistakeTitle, OwnPuzzle
from paiju.server.protocol.refusals import Refused
from paiju.server.shown.scene import Scene
from paiju.server.storage import mistakes, replays
from paiju.server.storage.mistakes import Kept
from paiju.server.storage.store import rules_from
from paiju.server.thinking.analysis import judged_in
from paiju.server.web.api import Api
from paiju.server.web.lesson_api import aside, mark_puzzle, read_answer
from paiju.server.web.origin import network_of

DIGITS = 7  # of the number of an event
FINAL = "right", "playable", "wrong"  # marks of an answer that the referee has taken


async def mistake_list(api: Api, request: Request, guest: str) -> Mistakes:
    db, now = api.lobby.store.db, time.time()
    mine = [kept for kept in mistakes.of_guest(db, guest) if _may_try(api, kept, guest)]
    titles = await aside(api, request, partial(_titles, [(kept, _rules_text(api, kept)) for kept in mine], now))
    return Mistakes(titles)


async def mistake(api: Api, request: Request, guest: str) -> OwnPuzzle:
    kept, text = _kept(api, request, guest)
    puzzle = await _puzzle(api, request, kept)
    return await aside(api, request, partial(_posed, kept, text, puzzle))


async def answer_mistake(api: Api, request: Request, guest: str) -> Marked:
    kept, _ = _kept(api, request, guest)
    body = await read_answer(request)
    if len(body.actions) != 1:
        raise Refused("malformed", reason="actions: 1")
    puzzle = await _puzzle(api, request, kept)
    marked = await aside(api, request, partial(mark_puzzle, puzzle, body.actions))
    if marked.mark in FINAL:
        await api.lobby.store.journal.written(mistakes.answer(guest, kept.code, kept.v, marked.mark == "right"))
    return marked


def _kept(api: Api, request: Request, guest: str) -> tuple[Kept, str]:
    """With the rules of its table."""
    code, _, v = request.path_params["id"].rpartition("-")
    number = int(v) if v.isascii() and v.isdigit() and len(v) <= DIGITS else 0
    kept = mistakes.find(api.lobby.store.db, guest, code, number)
    if kept is None or not _may_try(api, kept, guest):
        raise Refused("not_found")
    return kept, _rules_text(api, kept)


def _may_try(api: Api, kept: Kept, guest: str) -> bool:
    """Whether the deal may be seen, and what was found of it can be read: another version may have found it."""
    try:
        judged_in(kept.judged)
    except msgspec.ValidationError:
        return False
    return replays.may_see(api.lobby.store.db, kept.code, kept.deal, guest)


def _rules_text(api: Api, kept: Kept) -> str:
    row = api.lobby.store.find(kept.code)
    assert row, "a mistake goes with its table"
    return row.rules


async def _puzzle(api: Api, request: Request, kept: Kept) -> Mistake:
    deals = await api.films.of_table(kept.code, network_of(request))
    deal = next((deal for deal in deals if deal.number == kept.deal), None)
    if deal is None:
        raise Refused("not_found")
    return Mistake(deal, judged_in(kept.judged))


def _titles(mine: list[tuple[Kept, str]], now: float) -> list[MistakeTitle]:
    return [_title(kept, text, now) for kept, text in mine]


def _title(kept: Kept, text: str, now: float) -> MistakeTitle:
    judged = judged_in(kept.judged)
    return MistakeTitle(
        id=f"{kept.code}-{kept.v}",
        title=Text.of(rules_from(text).title),
        asks=asked_by(judged),
        grade=judged.grade,
        replay=f"/replay/{kept.code}/{kept.deal}#{kept.v}",
        due=kept.due <= now,
        back=round(kept.due * 1000),
        solved=kept.solved,
    )


def _posed(kept: Kept, text: str, puzzle: Mistake) -> OwnPuzzle:
    scene = Scene(*puzzle.pose())
    return OwnPuzzle(_title(kept, text, time.time()), scene.seating(), Text.of(puzzle.task), scene.first)
