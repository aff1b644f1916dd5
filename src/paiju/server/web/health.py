"""What the machines that look after a server ask it: whether it lives, whether it is ready, and its metrics."""

import hmac
from ipaddress import ip_address

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from paiju.server.table.lobby import Lobby
from paiju.server.web.metrics import MEDIA, metrics

FORWARDING = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")


class Health:
    def __init__(self, token: str | None, proxied: bool = False) -> None:
        """`token`: who has it may read the metrics, and nobody else; `proxied`: a proxy passes requests on, so that
        anybody's may seem to come from this machine."""
        self.token, self.proxied = token, proxied

    def routes(self) -> list[Route]:
        return [
            Route("/healthz", self.alive),
            Route("/readyz", self.ready),
            Route("/metrics", self.metrics),
        ]

    async def alive(self, request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def ready(self, request: Request) -> Response:
        """Whether people should be sent here. If not, the answer says why."""
        lobby: Lobby = request.app.state.lobby
        reasons = []
        if lobby.closing:
            reasons.append("draining")
        if not lobby.workers.up:
            reasons.append("workers")
        if not lobby.store.journal.works:
            reasons.append("storage")
        return JSONResponse({"ready": not reasons, "reasons": reasons}, 503 if reasons else 200)

    async def metrics(self, request: Request) -> Response:
        if not self._trusted(request):
            return PlainTextResponse("forbidden\n", 403)
        return Response(metrics(request.app.state.lobby, request.app.state.audit), media_type=MEDIA)

    def _trusted(self, request: Request) -> bool:
        """With a token: who sends it. Without: who comes from this machine, where no proxy is known of."""
        if self.token is not None:
            sent = request.headers.get("authorization", "")
            return hmac.compare_digest(sent.encode(), f"Bearer {self.token}".encode())
        host = request.client.host if request.client else ""
        return not self.proxied and _loopback(host) and not any(name in request.headers for name in FORWARDING)


def _loopback(host: str) -> bool:
    try:
        address = ip_address(host)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return bool((mapped or address).is_loopback)
