"""Where a request comes from: the page that sent it, and the network."""

from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.requests import HTTPConnection

SOCKETS = {"ws": "http", "wss": "https"}
HOME = 64  # bits of an IPv6 address that name a network


def same_origin(request: HTTPConnection) -> bool:
    """Only pages of this server may use it. Browsers always name the origin of a page. Other programs name none, and
    have no cookies of a browser."""
    origin, host = request.headers.get("origin"), request.headers.get("host", "")
    scheme = SOCKETS.get(request.url.scheme, request.url.scheme)
    return origin is None or origin == f"{scheme}://{host}"


def network_of(request: HTTPConnection) -> str:
    """The address of the client. Of an IPv6 address only the network counts, because a home has very many addresses."""
    host = request.client.host if request.client else ""
    try:
        address = ip_address(host)
    except ValueError:  # it is no address where the connection is a Unix socket or a test
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or IPv6Network((address.packed[:8] + bytes(8), HOME)))
