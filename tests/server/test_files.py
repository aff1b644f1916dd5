"""The files of the client: packed where the browser takes that, and kept where their names change with them."""

import asyncio
from pathlib import Path

import pytest

from paiju.server.web.files import Files


@pytest.fixture
def files(tmp_path: Path) -> Files:
    (tmp_path / "assets").mkdir()
    for name in ("assets/a-1.js", "plain.css", "index.html"):
        (tmp_path / name).write_text("as it is")
    for name, packed in (("assets/a-1.js", "by brotli"), ("index.html", "by brotli")):
        (tmp_path / f"{name}.br").write_text(packed)
        (tmp_path / f"{name}.gz").write_text("by gzip")
    return Files(directory=tmp_path)


def get(files: Files, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Its answer to a request."""
    lines = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "GET", "path": f"/{path}", "root_path": "", "headers": lines}
    sent: list[dict[str, object]] = []

    async def receive() -> dict[str, object]:
        return await asyncio.Future()  # it stays to the end

    async def send(message: object) -> None:
        assert isinstance(message, dict)
        sent.append(message)

    asyncio.run(files(scope, receive, send))
    start, *bodies = sent
    assert isinstance(start["status"], int) and isinstance(start["headers"], list)
    found = {name.decode(): value.decode() for name, value in start["headers"]}
    return start["status"], found, b"".join(part["body"] for part in bodies if isinstance(part["body"], bytes))


@pytest.mark.parametrize(
    ("accepted", "coding", "body"),
    [
        ("gzip, deflate, br", "br", b"by brotli"),
        ("gzip", "gzip", b"by gzip"),
        ("br;q=0, gzip;q=0.5", "gzip", b"by gzip"),
        ("identity", None, b"as it is"),
        ("br;q=0.0", None, b"as it is"),
        ("", None, b"as it is"),
    ],
)
def test_a_file_comes_as_the_browser_takes_it(files: Files, accepted: str, coding: str | None, body: bytes) -> None:
    status, headers, came = get(files, "assets/a-1.js", accept_encoding=accepted)
    assert (status, headers.get("content-encoding"), came) == (200, coding, body)
    assert headers["content-type"].startswith("text/javascript")
    assert headers["vary"] == "Accept-Encoding"


def test_a_file_that_was_not_packed_comes_as_it_is(files: Files) -> None:
    status, headers, body = get(files, "plain.css", accept_encoding="br, gzip")
    assert (status, body) == (200, b"as it is")
    assert "content-encoding" not in headers


def test_only_what_its_name_identifies_is_kept_for_ever(files: Files) -> None:
    assert get(files, "assets/a-1.js")[1]["cache-control"] == "public, max-age=31536000, immutable"
    assert get(files, "index.html")[1]["cache-control"] == "no-cache"


def test_what_has_not_changed_is_not_sent_again(files: Files) -> None:
    _, headers, _ = get(files, "index.html", accept_encoding="br")
    status, again, body = get(files, "index.html", accept_encoding="br", if_none_match=headers["etag"])
    assert (status, body) == (304, b"")
    assert "content-encoding" not in again
    assert get(files, "index.html", accept_encoding="gzip", if_none_match=headers["etag"])[0] == 200
