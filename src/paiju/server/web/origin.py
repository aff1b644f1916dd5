"""Where a request comes from: only pages of this server may speak to it, and no network has all of it for itself."""

from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.requests import HTTPConnection

SOCKETS = {"ws": "http", "wss": "https"}
HOME = 64  # bits of an IPv6 address that name a network


def same_origin(request: HTTPConnection) -> bool:
    """Browsers always say where a page comes from; programs that are no browsers say nothing and bring no cookies."""
    origin, host = request.headers.get("origin"), request.headers.get("host", "")
    scheme = SOCKETS.get(request.url.scheme, request.url.scheme)
    return origin is None or origin == f"{scheme}://{host}"


def network_of(request: HTTPConnection) -> str:
    """The address of the other side; of IPv6 the network, because every home has as many addresses as it likes."""
    host = request.client.host if request.client else ""
    try:
        address = ip_address(host)
    except ValueError:  # no address: the other side is a file or a test
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or IPv6Network((address.packed[:8] + bytes(8), HOME)))
