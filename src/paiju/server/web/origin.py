"""Where a request comes from: the address of the client, the page that sent it, and the name it calls this server."""

import re
from collections.abc import Collection
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope

HOME = 64  # bits of an IPv6 address that name a network
OWN = ("same-origin", "none")  # what a browser says of a request that no other site has caused
_host = re.compile(r"(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?", re.ASCII | re.IGNORECASE)


class Trust:
    """Whose word counts. `proxies`: addresses or networks, with commas, whose forwarding headers are believed; anybody
    can send such headers. `hosts`: names of this server; by any other it does not answer, because a foreign page could
    give this machine a name (DNS rebinding). Without `hosts` every name will do."""

    def __init__(self, proxies: str | None = None, hosts: Collection[str] | None = None) -> None:
        self.proxies = networks(proxies) if proxies else []
        self.hosts = hosts

    def believes(self, address: str) -> bool:
        if not self.proxies:
            return False
        try:
            found = ip_address(address)
        except ValueError:
            return False
        mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
        return any((mapped or found) in network for network in self.proxies)

    def settle(self, scope: Scope | dict[str, Any]) -> None:
        """Give a request the address and the scheme that its client has, where a trusted proxy has passed it on. A
        proxy adds the address it was called from at the end: the last one that is no proxy's is the client's."""
        client = scope["client"]
        if not client or not self.believes(client[0]):
            return
        headers = Headers(scope=scope)
        passed = ",".join(headers.getlist("x-forwarded-for")).split(",")
        scope["client"] = (
            next((found for found in map(_address, reversed(passed)) if not self.believes(found)), "") or (client[0]),
            client[1],
        )
        scheme = ",".join(headers.getlist("x-forwarded-proto")).rpartition(",")[2].strip().lower()
        if scheme in ("http", "https"):
            scope["scheme"] = scheme

    def calls_by_name(self, request: HTTPConnection) -> bool:
        found = _host.fullmatch(request.headers.get("host", ""))
        return self.hosts is None or (found is not None and found[1].strip("[]").lower() in self.hosts)


def networks(text: str) -> list[IPv4Network | IPv6Network]:
    return [ip_network(named.strip()) for named in text.split(",")]


def _address(text: str) -> str:
    """An address as a proxy writes it, without a port; nothing, where it is none."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ip_address(text))
    except ValueError:
        return ""


def same_origin(request: HTTPConnection) -> bool:
    """Only pages of this server may use it. Browsers always name the origin of a page. Other programs name none, and
    have no cookies of a browser."""
    headers, scheme = request.headers, request.scope["scheme"]
    if request.scope.get("method") != "GET" and headers.get("sec-fetch-site", "none") not in OWN:
        return False
    return headers.get("origin") in (None, f"{scheme}://{headers.get('host', '')}")


def network_of(request: HTTPConnection) -> str:
    return network(request.client.host if request.client else "")


def network(host: str) -> str:
    """An address as it is counted. Of an IPv6 address only the network counts, because a home has very many."""
    try:
        address = ip_address(host)
    except ValueError:  # it is no address where the connection is a Unix socket or a test
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or IPv6Network((address.packed[:8] + bytes(8), HOME)))
