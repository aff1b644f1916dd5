"""Faults of the server itself while it answers a request: they are counted, and the client gets words."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from paiju.server.protocol.refusals import Refused
from paiju.server.web.api import problem
from paiju.server.web.audit import Audit


class Faults:
    def __init__(self, app: ASGIApp, audit: Audit) -> None:
        self.app, self.audit = app, audit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, noted)
        except Exception:
            self.audit.trouble("a request has failed")
            if begun:  # nothing else can be said any more
                raise
            await problem(Refused("failed"))(scope, receive, send)
