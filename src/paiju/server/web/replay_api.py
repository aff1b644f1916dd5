"""The requests about deals that are over: films, and who may see them."""

from functools import partial

from starlette.requests import ClientDisconnect, Request

from paiju.cards import Seat
from paiju.past import PastDeal
from paiju.server.protocol.refusals import Refused
from paiju.server.protocol.replay import Film, FilmSeat, ShareDeal, Sharing
from paiju.server.shown.film import Cast, film
from paiju.server.storage import replays
from paiju.server.storage.replays import Party, Rights
from paiju.server.storage.store import rules_from
from paiju.server.table.names import called
from paiju.server.table.seats import bot_name
from paiju.server.web.api import Api, read_body
from paiju.server.web.origin import network_of

LARGEST = 4_000_000  # bytes of a record
LONGEST = 9  # digits of the number of a deal


async def deal(api: Api, request: Request, guest: str) -> Film:
    """For those who sit at the table, or have played this deal."""
    code, number = _asked(api, request, guest)
    rights, deals = await _past(api, request, code, number)
    known = {past.number: past for past in deals if replays.may_see(api.lobby.store.db, code, past.number, guest)}
    cast = Cast(_players(api, code, rights), [*known], code, _sharing(rights, guest))
    return await _film(api, request, known[number], cast, _own_seat(api, code, rights, guest))


async def public(api: Api, request: Request, guest: str) -> Film:
    """For everybody, where the deal is public. Its table stays unknown: its code would let strangers in."""
    _count(api, request)
    code, number = replays.named(api.lobby.store.db, request.path_params["key"]) or ("", 0)
    rights = replays.rights(api.lobby.store.db, code, number)
    if rights is None or not (rights.public or rights.shared):
        raise Refused("no_table")
    rights, deals = await _past(api, request, code, number)
    found = next(past for past in deals if past.number == number)
    party = rights.of(guest)
    return await _film(api, request, found, Cast(_players(api, code, rights), [number]), party.seat if party else None)


async def share(api: Api, request: Request, guest: str) -> Sharing:
    """One's own word on a deal that one has played and that is over."""
    body = await read_body(request, ShareDeal)
    assert isinstance(body, ShareDeal)
    code, number = _asked(api, request, guest)
    rights, _ = await _past(api, request, code, number)
    if rights.of(guest) is None:
        raise Refused("no_table")
    await api.lobby.store.journal.written(replays.share(code, number, guest, body.shared))
    after = replays.rights(api.lobby.store.db, code, number)
    if after is None:
        raise Refused("no_table")
    return _sharing(after, guest)


async def record_film(api: Api, request: Request, guest: str) -> Film:
    """Of a record that somebody brings. Nothing of it is stored."""
    _count(api, request)
    text = bytearray()
    try:
        async for chunk in request.stream():
            text += chunk
            if len(text) > LARGEST:
                raise Refused("file_too_large", most=LARGEST // 1_000_000)
    except ClientDisconnect:
        raise Refused("malformed", reason="…") from None
    deals, players = await api.films.of_record(bytes(text), network_of(request))
    number = request.query_params.get("deal", str(deals[0].number))
    found = next((past for past in deals if str(past.number) == number), None)
    if found is None:
        raise Refused("no_table")
    return await _film(api, request, found, Cast(players, [past.number for past in deals]), None)


# --- who may see what -------------------------------------------------------------------------------------------------


def _count(api: Api, request: Request) -> None:
    if wait := api.film_requests.take(network_of(request)):
        raise Refused("too_fast", round(wait, 1))


def _asked(api: Api, request: Request, guest: str) -> tuple[str, int]:
    """The deal that somebody asks for, if it is theirs."""
    _count(api, request)
    code, number = request.path_params["code"], _number(request.path_params["number"])
    if not replays.may_see(api.lobby.store.db, code, number, guest):
        raise Refused("no_table")
    return code, number


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < LONGEST else 0


async def _past(api: Api, request: Request, code: str, number: int) -> tuple[Rights, list[PastDeal]]:
    """All deals of a table that are over. One that is not is like one that does not exist."""
    deals = await api.films.of_table(code, network_of(request))
    rights = replays.rights(api.lobby.store.db, code, number)
    if rights is None or all(past.number != number for past in deals):
        raise Refused("no_table")
    return rights, deals


def _sharing(rights: Rights, guest: str) -> Sharing:
    party, shared = rights.of(guest), sum(party.shared for party in rights.parties)
    return Sharing(
        public="table" if rights.public else "people" if rights.shared else None,
        people=len(rights.parties),
        shared=shared,
        mine=party.shared if party else None,
        key=rights.key if rights.public or rights.shared else None,
    )


# --- what is in a film ------------------------------------------------------------------------------------------------


async def _film(api: Api, request: Request, past: PastDeal, cast: Cast, own: Seat | None) -> Film:
    """Through the eyes that the request names, otherwise through one's own."""
    eyes, seats = request.query_params.get("seat"), past.rules.options.seats
    if eyes is not None and eyes not in ("all", *map(str, range(seats))):
        raise Refused("bad_choice", value=eyes[:40])
    seat = own if eyes is None else None if eyes == "all" else int(eyes)
    return await api.films.make(partial(film, past, cast, seat), network_of(request))


def _players(api: Api, code: str, rights: Rights) -> dict[Seat, FilmSeat]:
    """Who sat there, as they are called at the table. Of a deal of which that is not known, those who sit there now."""
    parties = rights.parties or _present(api, code)
    people = {party.seat: FilmSeat(called(party.name, party.guest), bot=False) for party in parties}
    row = api.lobby.store.find(code)
    seats = rules_from(row.rules).options.seats if row else 0
    return {seat: people.get(seat) or FilmSeat(bot_name(seat), bot=True) for seat in range(seats)}


def _present(api: Api, code: str) -> list[Party]:
    names = api.lobby.store.names(code)
    return [Party(seat, guest, False, names[seat]) for seat, guest in api.lobby.store.seats(code).items()]


def _own_seat(api: Api, code: str, rights: Rights, guest: str) -> Seat | None:
    party = rights.of(guest)
    if party:
        return party.seat
    return next((seat for seat, other in api.lobby.store.seats(code).items() if other == guest), None)
