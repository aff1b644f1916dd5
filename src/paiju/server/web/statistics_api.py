"""The HTTP requests about statistics. Everybody is shown their own; what is of a room, those who have played there."""

from datetime import UTC, datetime
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from paiju.server.protocol.refusals import Refused
from paiju.server.protocol.statistics import Statistics, Wanted
from paiju.server.shown.statistics import table_of
from paiju.server.web.api import Api, json_response
from paiju.server.web.origin import network_of

MARK = "\ufeff"  # without it a spreadsheet takes the text for one of its own encoding


async def statistics(api: Api, request: Request, guest: str) -> Statistics:
    wanted = _wanted(api, request, guest)
    return await api.readings.run(partial(api.ledger.statistics, guest, wanted), network_of(request))


async def deals(api: Api, request: Request, guest: str) -> Response:
    """To be taken along."""
    wanted, form = _wanted(api, request, guest), request.query_params.get("as", "json")
    if form not in ("csv", "json"):
        raise Refused("bad_choice", value=form[:40])
    found = await api.readings.run(partial(api.ledger.deals, guest, wanted), network_of(request))
    day = datetime.now(UTC).date().isoformat()
    named = {"Content-Disposition": f'attachment; filename="paiju-{day}.{form}"'}
    if form == "json":
        response = json_response(found)
        response.headers.update(named)
        return response
    return Response(MARK + table_of(found), media_type="text/csv; charset=utf-8", headers=named)


def _wanted(api: Api, request: Request, guest: str) -> Wanted:
    if wait := api.statistics.take(guest) or api.statistics.take(network_of(request)):
        raise Refused("too_fast", round(wait, 1))
    given = {name: value for name, value in request.query_params.items() if name != "as"}
    try:
        return msgspec.convert(given, Wanted, strict=False)
    except (msgspec.ValidationError, ValueError) as error:
        raise Refused("malformed", reason=str(error)[:100]) from None
