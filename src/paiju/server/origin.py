"""Where a browser's request comes from: only pages of this server may speak to it."""

from starlette.requests import HTTPConnection

SOCKETS = {"ws": "http", "wss": "https"}


def same_origin(request: HTTPConnection) -> bool:
    """Browsers always say where a page comes from; programs that are no browsers say nothing and bring no cookies."""
    origin, host = request.headers.get("origin"), request.headers.get("host", "")
    scheme = SOCKETS.get(request.url.scheme, request.url.scheme)
    return origin is None or origin == f"{scheme}://{host}"
