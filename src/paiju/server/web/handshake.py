"""The handshake of a WebSocket (RFC 6455): what a client must ask, and the answer that opens the socket."""

import base64
import binascii
import hashlib

from starlette.requests import HTTPConnection

from paiju.server.protocol.refusals import Refused
from paiju.server.web.packing import Packing

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
VERSION = "13"


def accepted(request: HTTPConnection, packing: Packing | None = None) -> bytes:
    """The answer to a request that is in order, and what is agreed with it."""
    headers, scope = request.headers, request.scope
    key = headers.get("sec-websocket-key", "")
    if scope["method"] != "GET" or scope["http_version"] != "1.1" or headers.get("sec-websocket-version") != VERSION:
        raise Refused("malformed", reason=f"WebSocket {VERSION}")
    try:
        wrong = len(base64.b64decode(key, validate=True)) != 16
    except (binascii.Error, ValueError):
        wrong = True
    if wrong:
        raise Refused("malformed", reason="Sec-WebSocket-Key")
    accept = base64.b64encode(hashlib.sha1(key.encode() + GUID, usedforsecurity=False).digest())
    lines = [
        b"HTTP/1.1 101 Switching Protocols",
        b"Upgrade: websocket",
        b"Connection: Upgrade",
        b"Sec-WebSocket-Accept: " + accept,
    ]
    if packing:
        lines.append(b"Sec-WebSocket-Extensions: " + packing.answer.encode())
    return b"\r\n".join([*lines, b"", b""])
