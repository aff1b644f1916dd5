"""The HTTP requests about deals that are over: what each decision was worth, and playing on from any of them."""

from functools import partial

from starlette.requests import Request

from paiju.analysis import THRESHOLDS, VERSION
from paiju.server.protocol.analysis import Analysis, AnalysisState, Budget, WhatIf
from paiju.server.protocol.http import Opened
from paiju.server.protocol.refusals import Refused
from paiju.server.shown.analysis import GRADES, ShownAnalysis, accounts, moment
from paiju.server.storage import replays
from paiju.server.table.analyses import Progress
from paiju.server.table.branch import branch_at
from paiju.server.thinking.analysis import FEWEST, MOST, PLAYOUTS, judged_in, point_in, subject_of
from paiju.server.web.analysing import Looked
from paiju.server.web.api import Answer, Api, count_table, read_body
from paiju.server.web.finished import Find, Finished, Place, brought, finished, number_in
from paiju.server.web.origin import network_of

LEAST = dict(THRESHOLDS)  # levels, by grade


def look(find: Find) -> Answer:
    """How far the analysis of a deal is."""

    async def looked(api: Api, request: Request, guest: str) -> Analysis:
        return await _answer(api, request, await _looked(api, request, await find(api, request, guest)))

    return looked


def ask(find: Find) -> Answer:
    """Have a deal analysed, or go on with it."""

    async def asked(api: Api, request: Request, guest: str) -> Analysis:
        looked = await _looked(api, request, await find(api, request, guest))
        return await _wanted(api, request, guest, looked)

    return asked


def branch(find: Find) -> Answer:
    """A table of one's own, where a deal is played on otherwise."""

    async def branched(api: Api, request: Request, guest: str) -> Opened:
        body = await read_body(request, WhatIf)
        assert isinstance(body, WhatIf)
        found = await finished(api, request, await find(api, request, guest))
        return await _branched(api, request, guest, found, body)

    return branched


async def look_at_key(api: Api, request: Request, guest: str) -> Analysis:
    """How far the analysis of a deal of a file is. Nobody knows the key who does not know the deal."""
    looked = api.analysing.known(request.path_params["key"])
    if looked is None:
        raise Refused("not_found")
    return await _answer(api, request, looked)


async def ask_for_file(api: Api, request: Request, guest: str) -> Analysis:
    looked = await _made_ready(api, request, await brought(api, request, number_in(request, "deal")))
    api.analysing.keep(looked.subject.key, looked)
    return await _wanted(api, request, guest, looked)


async def branch_of_file(api: Api, request: Request, guest: str) -> Opened:
    wanted = WhatIf(number_in(request, "v"), number_in(request, "seat"))
    return await _branched(api, request, guest, await brought(api, request, number_in(request, "deal")), wanted)


async def _branched(api: Api, request: Request, guest: str, found: Finished, wanted: WhatIf) -> Opened:
    count_table(api, request, guest)
    begun = await api.analysing.aside.run(partial(branch_at, found.so_far, wanted.v), network_of(request))
    page = f"{found.page}#{wanted.v}" if found.row else found.page
    seen = all(_sees(api, found, past.number, guest) for past in found.so_far)
    return Opened(await api.lobby.branch(guest, wanted.seat, begun, page, found.row, partial=not seen))


def _sees(api: Api, found: Finished, number: int, guest: str) -> bool:
    """Whether a deal of the same match is this guest's to see. Who has brought a file has seen it."""
    return found.row is None or replays.may_see(api.lobby.store.db, found.row.code, number, guest)


async def _looked(api: Api, request: Request, place: Place) -> Looked:
    """Whether somebody may see the deal is found out each time; what is in it, once."""
    looked = api.analysing.known(place.page)
    if looked is None:
        looked = await _made_ready(api, request, await finished(api, request, place))
        api.analysing.keep(place.page, looked)
    return looked


async def _made_ready(api: Api, request: Request, found: Finished) -> Looked:
    return await api.analysing.aside.run(partial(_ready, found), network_of(request))


async def _wanted(api: Api, request: Request, guest: str, looked: Looked) -> Analysis:
    address = network_of(request)
    if wait := api.analysing.asked.take(guest) or api.analysing.asked_from_one.take(address):
        raise Refused("too_fast", round(wait, 1))
    api.lobby.analyses.want(looked.subject, looked.code, guest, address)
    return await _answer(api, request, looked)


def _ready(found: Finished) -> Looked:
    names = {seat: player.name for seat, player in found.players.items()}
    return Looked(found.row.code if found.row else "", subject_of(found.deal), ShownAnalysis(found.deal, names))


async def _answer(api: Api, request: Request, looked: Looked) -> Analysis:
    have, progress = number_in(request, "have"), api.lobby.analyses.progress(looked.subject)
    return await api.analysing.aside.run(partial(_shown, looked, progress, have), network_of(request))


def _shown(looked: Looked, progress: Progress, have: int) -> Analysis:
    """With what is new after the first `have` steps."""
    subject, found, shown = looked.subject, progress.found, looked.shown
    points = {step: point_in(found[step]) for step in range(subject.curve) if found.get(step)}
    judged = {step: judged_in(found[step]) for step in range(subject.curve, subject.steps) if found.get(step)}
    first, last = points.get(0), points.get(1)  # of the deal: they are drawn before all others
    state: AnalysisState = "running" if progress.place == 0 else "waiting"
    if progress.place is None:
        state = "done" if len(found) == subject.steps else "unasked"
    return Analysis(
        key=subject.key,
        state=state,
        place=progress.place or 0,
        done=len(found),
        steps=subject.steps,
        have=next((step for step in range(subject.steps) if step not in found), subject.steps),
        budget=Budget(VERSION, subject.seed, FEWEST, MOST, PLAYOUTS, *(LEAST[grade] for grade in GRADES)),
        moments=[moment(point) for step, point in points.items() if step >= have],
        judgements=[shown.judgement(step - subject.curve, one) for step, one in judged.items() if step >= have],
        accounts=accounts(shown.rules.options.seats, list(judged.values())),
        luck=moment(first).worth if first else None,
        result=moment(last).worth if last else None,
    )
