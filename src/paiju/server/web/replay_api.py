"""The requests about deals that are over: films, and who may see them."""

from functools import partial

from starlette.requests import Request

from paiju.cards import Seat
from paiju.server.protocol.refusals import Refused
from paiju.server.protocol.replay import Film, ShareDeal, Sharing
from paiju.server.shown.film import Cast, film
from paiju.server.storage import replays
from paiju.server.storage.replays import Rights
from paiju.server.web import finished as find
from paiju.server.web.api import Api, read_body
from paiju.server.web.finished import Finished, Place, brought, finished, number_in
from paiju.server.web.origin import network_of


async def deal(api: Api, request: Request, guest: str) -> Film:
    """For those who sit at the table, or have played this deal."""
    _count(api, request)
    place = await find.own(api, request, guest)
    found, code = await finished(api, request, place), place.row.code
    seen = [past.number for past in found.deals if replays.may_see(api.lobby.store.db, code, past.number, guest)]
    cast = Cast(found.players, seen, code, _sharing(place.rights, guest))
    return await _film(api, request, found, cast, _own_seat(api, place, guest))


async def public(api: Api, request: Request, guest: str) -> Film:
    """For everybody, where the deal is public. Its table stays unknown: its code would let strangers in."""
    _count(api, request)
    place = await find.public(api, request, guest)
    found, party = await finished(api, request, place), place.rights.of(guest)
    return await _film(api, request, found, Cast(found.players, [found.number]), party.seat if party else None)


async def share(api: Api, request: Request, guest: str) -> Sharing:
    """One's own word on a deal that one has played and that is over. It is taken back by anybody, also by those who are
    kept out. A branch has the cards of a deal that others have played: it is nobody's to share."""
    body = await read_body(request, ShareDeal)
    assert isinstance(body, ShareDeal)
    _count(api, request)
    place = await find.played(api, request, guest)
    if body.shared:
        place = await find.own(api, request, guest)
    await finished(api, request, place)
    if place.row.branch:
        raise Refused("no_table")
    code, number = place.row.code, place.number
    await api.lobby.store.journal.written(replays.share(code, number, guest, body.shared))
    after = replays.rights(api.lobby.store.db, code, number)
    if after is None:
        raise Refused("no_table")
    return _sharing(after, guest)


async def record_film(api: Api, request: Request, guest: str) -> Film:
    """Of a record that somebody brings. Nothing of it is stored."""
    found = await brought(api, request, number_in(request, "deal") if "deal" in request.query_params else None)
    return await _film(api, request, found, Cast(found.players, [past.number for past in found.deals]), None)


def _count(api: Api, request: Request) -> None:
    if wait := api.film_requests.take(network_of(request)):
        raise Refused("too_fast", round(wait, 1))


def _sharing(rights: Rights, guest: str) -> Sharing:
    party, shared = rights.of(guest), sum(party.shared for party in rights.parties)
    return Sharing(
        public="table" if rights.public else "people" if rights.shared else None,
        people=len(rights.parties),
        shared=shared,
        mine=party.shared if party else None,
        key=rights.key if rights.public or rights.shared else None,
    )


async def _film(api: Api, request: Request, found: Finished, cast: Cast, own: Seat | None) -> Film:
    """Through the eyes that the request names, otherwise through one's own."""
    past, eyes = found.deal, request.query_params.get("seat")
    if eyes is not None and eyes not in ("all", *map(str, range(past.rules.options.seats))):
        raise Refused("bad_choice", value=eyes[:40])
    seat = own if eyes is None else None if eyes == "all" else int(eyes)
    return await api.films.make(partial(film, past, cast, seat), network_of(request))


def _own_seat(api: Api, place: Place, guest: str) -> Seat | None:
    party = place.rights.of(guest)
    if party:
        return party.seat
    return next((seat for seat, other in api.lobby.store.seats(place.row.code).items() if other == guest), None)
