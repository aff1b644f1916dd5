"""Deals that are over, found for those who may see their films. Whatever is not for them is as if it did not exist."""

from collections.abc import Awaitable, Callable, Mapping

from msgspec import Struct
from starlette.requests import ClientDisconnect, Request

from paiju.cards import Seat
from paiju.past import PastDeal
from paiju.pictures import Text
from paiju.server.protocol.refusals import Refused
from paiju.server.storage import replays
from paiju.server.storage.replays import Rights
from paiju.server.storage.store import Row
from paiju.server.table.names import called
from paiju.server.table.seats import bot_name
from paiju.server.web.api import Api
from paiju.server.web.origin import network_of
from paiju.server.web.replay_api import LARGEST

DIGITS = 7  # of a number that means something


class Place(Struct, frozen=True):
    """Where a deal was played, by somebody who may see it if it is over. `page`: the one that shows it."""

    row: Row
    number: int
    page: str


class Finished(Struct, frozen=True, eq=False):
    """A deal that is over, after the others of its match. `row`: its table, unless it is of a file."""

    deals: list[PastDeal]
    players: Mapping[Seat, Text]
    row: Row | None
    page: str

    @property
    def deal(self) -> PastDeal:
        return self.deals[-1]


Find = Callable[[Api, Request, str], Awaitable[Place]]


async def own(api: Api, request: Request, guest: str) -> Place:
    """Of a table where one sits, or a deal that one has played."""
    code, number = request.path_params["code"], _number(request.path_params["number"])
    may, known = replays.may_see(api.lobby.store.db, code, number, guest), _known(api, code, number)
    if known is None or not may:
        raise Refused("no_table")
    return Place(known[0], number, f"/replay/{code}/{number}")


async def public(api: Api, request: Request, guest: str) -> Place:
    """With a link that everybody may follow."""
    key = request.path_params["key"]
    code, number = replays.named(api.lobby.store.db, key) or ("", 0)
    known = _known(api, code, number)
    if known is None or not (known[1].public or known[1].shared):
        raise Refused("no_table")
    return Place(known[0], number, f"/r/{key}")


def _known(api: Api, code: str, number: int) -> tuple[Row, Rights] | None:
    """A table and the rights of one of its deals. Of a branch, that is its own deal alone."""
    row, rights = api.lobby.store.find(code), replays.rights(api.lobby.store.db, code, number)
    return (row, rights) if row and rights else None


async def finished(api: Api, request: Request, place: Place) -> Finished:
    """What was played there, if it is over."""
    store, code = api.lobby.store, place.row.code
    deals = await api.films.of_table(code, network_of(request))
    names = store.names(code)
    people = {seat: called(names[seat], guest) for seat, guest in store.seats(code).items()}
    seats = range(len(deals[0].before.hands) if deals else 0)
    players = {seat: people.get(seat) or bot_name(seat) for seat in seats}
    return _up_to(place.number, deals, players, place.row, place.page)


async def brought(api: Api, request: Request) -> Finished:
    """In a record that somebody has sent."""
    if wait := api.film_requests.take(network_of(request)):
        raise Refused("too_fast", round(wait, 1))
    text = bytearray()
    try:
        async for chunk in request.stream():
            text += chunk
            if len(text) > LARGEST:
                raise Refused("file_too_large", most=LARGEST // 1_000_000)
    except ClientDisconnect:
        raise Refused("malformed", reason="…") from None
    deals, cast = await api.films.of_record(bytes(text), network_of(request))
    players = {seat: player.name for seat, player in cast.items()}
    return _up_to(number_in(request, "deal"), deals, players, None, "/replay")


def number_in(request: Request, name: str) -> int:
    """A number of the query; 0: there is none."""
    return _number(request.query_params.get(name, ""))


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else 0


def _up_to(number: int, deals: list[PastDeal], players: Mapping[Seat, Text], row: Row | None, page: str) -> Finished:
    found = [deal for deal in deals if deal.number <= number]
    if not found or found[-1].number != number:
        raise Refused("no_table")
    return Finished(found, players, row, page)
