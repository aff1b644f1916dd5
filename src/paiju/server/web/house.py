"""The HTTP requests about house rules: the form of a preset, and drafts to be looked at. Nothing is stored."""

from collections.abc import Callable
from functools import partial

from starlette.requests import Request

from paiju.errors import BadInput
from paiju.rules import presets
from paiju.rules.link import unpack
from paiju.rules.variant import LARGEST
from paiju.server.protocol.house import Draft, Form, House, Toml
from paiju.server.protocol.refusals import Refused
from paiju.server.web.api import Api, read_body
from paiju.server.web.draft import look_at, look_at_text
from paiju.server.web.form import form_of
from paiju.server.web.origin import network_of


async def form(api: Api, request: Request, guest: str) -> Form:
    preset = request.path_params["preset"]
    if preset not in presets():
        raise Refused("not_found")
    return await api.drafts.run(partial(form_of, preset), network_of(request))


async def draft(api: Api, request: Request, guest: str) -> House:
    _slow_down(api, request)
    body = await read_body(request, Draft, LARGEST)
    assert isinstance(body, Draft)
    if body.preset not in presets():
        raise Refused("bad_choice", value=body.preset[:40])
    title = {"zh": body.title, "en": body.title} if body.title.strip() else {}
    look = partial(look_at, body.preset, {"title": title, "words": body.words}, body.changes)
    return await _looked_at(api, request, look)


async def text(api: Api, request: Request, guest: str) -> House:
    _slow_down(api, request)
    body = await read_body(request, Toml, LARGEST)
    assert isinstance(body, Toml)
    return await _looked_at(api, request, partial(look_at_text, body.toml))


async def known(api: Api, request: Request, guest: str) -> House:
    """A code that cannot be read is like one that nobody has made."""
    _slow_down(api, request)
    code = request.path_params["code"]
    try:
        return await api.drafts.run(lambda: look_at_text(unpack(code)), network_of(request))
    except BadInput:
        raise Refused("not_found") from None


def _slow_down(api: Api, request: Request) -> None:
    if wait := api.houses.take(network_of(request)):
        raise Refused("too_fast", round(wait, 1))


async def _looked_at(api: Api, request: Request, look: Callable[[], House]) -> House:
    try:
        return await api.drafts.run(look, network_of(request))
    except BadInput as error:
        raise Refused("bad_rules", reason=error.facts["reason"]) from None
