"""Deals that are over, found for those who may see them. Whatever is not for them is as if it did not exist."""

from collections.abc import Awaitable, Callable, Mapping

from msgspec import Struct
from starlette.requests import ClientDisconnect, Request

from paiju.cards import Seat
from paiju.past import PastDeal
from paiju.server.protocol.refusals import Refused
from paiju.server.protocol.replay import FilmSeat
from paiju.server.storage import replays
from paiju.server.storage.replays import Party, Rights
from paiju.server.storage.store import Row
from paiju.server.table.names import called
from paiju.server.table.seats import bot_name
from paiju.server.web.api import Api
from paiju.server.web.origin import network_of

LARGEST = 2_000_000  # bytes of a record
DIGITS = 7  # of a number that means something


class Place(Struct, frozen=True):
    """Where a deal was played, for somebody who may see it if it is over. `page`: the one that shows it."""

    row: Row
    number: int
    rights: Rights
    page: str


class Finished(Struct, frozen=True, eq=False):
    """A deal that is over, with all others of its match that are. `row`: its table, unless it is of a file."""

    deals: list[PastDeal]
    number: int
    players: Mapping[Seat, FilmSeat]
    row: Row | None
    page: str

    @property
    def deal(self) -> PastDeal:
        return self.so_far[-1]

    @property
    def so_far(self) -> list[PastDeal]:
        """The match up to this deal."""
        return [past for past in self.deals if past.number <= self.number]


Find = Callable[[Api, Request, str], Awaitable[Place]]


async def own(api: Api, request: Request, guest: str) -> Place:
    """Of a table where one sits, or a deal that one has played."""
    code, number = request.path_params["code"], _number(request.path_params["number"])
    if not replays.may_see(api.lobby.store.db, code, number, guest):
        raise Refused("no_table")
    return _place(api, code, number, f"/replay/{code}/{number}")


async def public(api: Api, request: Request, guest: str) -> Place:
    """With a link that everybody may follow."""
    key = request.path_params["key"]
    code, number = replays.named(api.lobby.store.db, key) or ("", 0)
    place = _place(api, code, number, f"/r/{key}")
    if not (place.rights.public or place.rights.shared):
        raise Refused("no_table")
    return place


async def played(api: Api, request: Request, guest: str) -> Place:
    """A deal that one has played oneself, whatever has come since."""
    code, number = request.path_params["code"], _number(request.path_params["number"])
    place = _place(api, code, number, f"/replay/{code}/{number}")
    if place.rights.of(guest) is None:
        raise Refused("no_table")
    return place


def _place(api: Api, code: str, number: int, page: str) -> Place:
    row, rights = api.lobby.store.find(code), replays.rights(api.lobby.store.db, code, number)
    if row is None or rights is None:
        raise Refused("no_table")
    return Place(row, number, rights, page)


async def finished(api: Api, request: Request, place: Place) -> Finished:
    """What was played there, if it is over."""
    deals = await api.films.of_table(place.row.code, network_of(request))
    return _checked(Finished(deals, place.number, _players(api, place, deals), place.row, place.page))


async def brought(api: Api, request: Request, number: int | None = None) -> Finished:
    """In a record that somebody has sent: the deal with this number, otherwise the first."""
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
    deals, players = await api.films.of_record(bytes(text), network_of(request))
    return _checked(Finished(deals, deals[0].number if number is None else number, players, None, "/replay"))


def number_in(request: Request, name: str) -> int:
    """A number of the query; 0: there is none."""
    return _number(request.query_params.get(name, ""))


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else 0


def _checked(found: Finished) -> Finished:
    """A deal that is not over is like one that does not exist."""
    if all(past.number != found.number for past in found.deals):
        raise Refused("no_table")
    return found


def _players(api: Api, place: Place, deals: list[PastDeal]) -> dict[Seat, FilmSeat]:
    """Who sat there, as they are called at the table. Of a deal of which that is not known, those who sit there now."""
    parties = place.rights.parties or _present(api, place.row.code)
    people = {party.seat: FilmSeat(called(party.name, party.guest), bot=False) for party in parties}
    seats = range(deals[0].rules.options.seats if deals else 0)
    return {seat: people.get(seat) or FilmSeat(bot_name(seat), bot=True) for seat in seats}


def _present(api: Api, code: str) -> list[Party]:
    names = api.lobby.store.names(code)
    return [Party(seat, guest, False, names[seat]) for seat, guest in api.lobby.store.seats(code).items()]
