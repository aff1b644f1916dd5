"""The HTTP requests about who one is: the account, the devices, the code for another device, and deletion."""

from starlette.requests import Request

from paiju.server.protocol.account import (
    Account,
    Arrived,
    Code,
    Device,
    LogIn,
    NewPassword,
    Password,
    Register,
    UseCode,
)
from paiju.server.protocol.http import LogOut, Me
from paiju.server.protocol.messages import RefusalCode
from paiju.server.protocol.refusals import Refused
from paiju.server.storage.accounts import Standing
from paiju.server.storage.store import hashed
from paiju.server.web.api import Api, Changed, me, read_body
from paiju.server.web.devices import device_of
from paiju.server.web.guests import Cookie, is_safe
from paiju.server.web.origin import network_of
from paiju.server.web.porter import Caller
from paiju.server.web.transfers import VALID

ID = 12  # characters of a device's: enough to tell it from the guest's others, and of no use elsewhere


def caller_of(request: Request, guest: str) -> Caller:
    cookie: Cookie = request.state.cookie
    return Caller(cookie, guest, network_of(request), device_of(request.headers.get("user-agent", "")))


async def account(api: Api, request: Request, guest: str) -> Account:
    return _account(api, caller_of(request, guest))


def _account(api: Api, caller: Caller) -> Account:
    found = api.porter.account(caller.guest)
    devices = [
        Device(_id(one.id), one.device, round(one.made * 1000), round(one.seen * 1000), one.id == caller.cookie.id)
        for one in api.porter.sessions(caller)
    ]
    return Account(found.login if found else None, devices, api.porter.transfers.state(caller.guest))


def _id(session: str) -> str:
    return hashed(f"session {session}")[:ID]


async def register(api: Api, request: Request, guest: str) -> Account:
    body = await read_body(request, Register)
    assert isinstance(body, Register)
    if wait := api.registrations.take(network_of(request)):
        raise Refused("too_fast", round(wait, 1))
    caller = caller_of(request, guest)
    await api.porter.register(caller, body.login, body.password)
    return _account(api, caller)


async def log_in(api: Api, request: Request, guest: str) -> Changed | Arrived:
    body = await read_body(request, LogIn)
    assert isinstance(body, LogIn)
    caller = caller_of(request, guest)
    owner = await api.porter.log_in(caller, body.login, body.password)
    return await _arrived(api, request, caller, owner, body.bring, "wrong_password")


async def use_code(api: Api, request: Request, guest: str) -> Changed | Arrived:
    body = await read_body(request, UseCode)
    assert isinstance(body, UseCode)
    if wait := api.codes_used.take(network_of(request)):
        raise Refused("too_fast", round(wait, 1))
    caller = caller_of(request, guest)
    owner = api.porter.use_code(caller, body.code)
    return await _arrived(api, request, caller, owner, body.bring, "bad_code")


async def _arrived(
    api: Api, request: Request, caller: Caller, owner: Standing, bring: bool, otherwise: RefusalCode
) -> Changed | Arrived:
    guest = owner.guest
    if guest == caller.guest:
        return Arrived(await me(api, request, guest), _account(api, caller), [])
    left = api.lobby.mine(caller.guest)
    cookie, merged = await api.porter.arrive(caller, owner, bring, is_safe(request), otherwise)
    now = Caller(cookie, guest, caller.network, caller.device)
    stayed = [table for table in left if table.code in merged.stayed]
    return Changed(cookie, Arrived(await me(api, request, guest), _account(api, now), stayed))


async def change_password(api: Api, request: Request, guest: str) -> Changed | Account:
    body = await read_body(request, NewPassword)
    assert isinstance(body, NewPassword)
    caller = caller_of(request, guest)
    cookie = await api.porter.change_password(caller, body.password, body.new)
    return Changed(cookie, _account(api, caller)) if cookie else _account(api, caller)


async def remove_account(api: Api, request: Request, guest: str) -> Account:
    body = await read_body(request, Password)
    assert isinstance(body, Password)
    caller = caller_of(request, guest)
    await api.porter.remove(caller, body.password)
    return _account(api, caller)


async def make_code(api: Api, request: Request, guest: str) -> Code:
    if wait := api.codes_made.take(network_of(request)):
        raise Refused("too_fast", round(wait, 1))
    return Code(await api.porter.make_code(caller_of(request, guest)), round(VALID))


async def end_device(api: Api, request: Request, guest: str) -> Account:
    """Another one. Of oneself, `log_out` makes somebody new."""
    caller = caller_of(request, guest)
    named = [one.id for one in api.porter.sessions(caller) if _id(one.id) == request.path_params["id"]]
    if not named or named[0] == caller.cookie.id:
        raise Refused("no_device")
    await api.porter.end(guest, named[0])
    return _account(api, caller)


async def log_out(api: Api, request: Request, guest: str) -> Changed:
    """Here: this browser is somebody new. Everywhere: it stays, and no other cookie of the guest is good any more."""
    body = await read_body(request, LogOut)
    assert isinstance(body, LogOut)
    caller = caller_of(request, guest)
    cookie = api.guests.new(is_safe(request), api.porter.mark(caller.cookie, guest))
    if body.everywhere:
        cookie = await api.porter.end_others(caller) or cookie
    else:
        await api.porter.log_out(caller)
    return await _somebody(api, request, cookie)


async def forget(api: Api, request: Request, guest: str) -> Changed:
    """Delete all that is known of a guest."""
    body = await read_body(request, Password, empty=Password())
    assert isinstance(body, Password)
    if wait := api.forgotten.take(network_of(request)):
        raise Refused("too_fast", round(wait, 1))
    await api.porter.forget(caller_of(request, guest), body.password)
    return await _somebody(api, request, api.guests.new(is_safe(request)))


async def _somebody(api: Api, request: Request, cookie: Cookie) -> Changed:
    body: Me = await me(api, request, api.guests.guest_of(cookie))
    return Changed(cookie, body)
