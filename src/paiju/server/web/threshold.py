"""The threshold: every HTTP request passes here first, whether it asks for a page, a file or the API."""

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from paiju.server.protocol.refusals import Refused
from paiju.server.web.api import problem
from paiju.server.web.audit import Audit
from paiju.server.web.limits import RATES, Buckets
from paiju.server.web.origin import Trust, network_of


class Threshold:
    """`factor`: how many times more than usual may come from one address."""

    def __init__(self, app: ASGIApp, trust: Trust, audit: Audit, factor: float = 1) -> None:
        self.app, self.trust, self.audit = app, trust, audit
        self.requests = Buckets(RATES["requests of an address"].times(factor))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            self.trust.settle(scope)
            request = HTTPConnection(scope)
            address = network_of(request)
            if wait := self.requests.take(address):
                self.audit.refused("requests", address)
                await problem(Refused("too_fast", round(wait, 1)))(scope, receive, send)
                return
            if not self.trust.calls_by_name(request):
                self.audit.refused("foreign_host", address)
                await PlainTextResponse("unknown host\n", 400)(scope, receive, send)
                return
        await self.app(scope, receive, send)
