"""Guests: each is known by a signed cookie. What is stored of the id in it is a hash.

A guest may have several cookies, one for each device: all but the first are sessions (`storage/accounts.py`)."""

import hashlib
import hmac
import os
import secrets
import time
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import HTTPConnection
from starlette.responses import Response

from paiju.errors import BadData
from paiju.server.storage import accounts, writes
from paiju.server.storage.folder import FILE, hand_over, in_words, sync
from paiju.server.storage.store import Store, hashed
from paiju.server.web.audit import Audit

SAFE = "__Host-paiju"  # the name of the cookie where the connection is safe: no other site can set it
PLAIN = "paiju_guest"  # its name on a plain line, as in a home
DAY = 24 * 3600
WEEK = 7 * DAY
YEAR = 365 * DAY
LAST = datetime(2027, 12, 1, tzinfo=UTC).timestamp()  # of cookies of version 0.2, which have no date of their own
JUST_NOW = 60  # seconds after a log-out, in which another page of the same browser may still come with the old cookie
MARK = 16  # characters that stand for an account; the others for the browser
KEY = 32  # bytes
KEYS = 4  # that are kept when a new one is made


class Cookie(Struct, frozen=True):
    """What a cookie says. `secret`: known to nobody else; `generation`: of the guest of its own when it was made;
    `issued`: when that was; `safe`: for a safe line only; `mark`: of the account that somebody has logged in to with
    this browser, and of the browser itself; it stays after they have logged out."""

    secret: str
    generation: int = 0
    issued: int = 0
    safe: bool = False
    mark: str = ""

    @property
    def id(self) -> str:
        """By which the cookie is known: of a session, or else of the guest."""
        return hashed(self.secret)


class Guests:
    def __init__(self, folder: Path, store: Store, audit: Audit | None = None) -> None:
        with in_words(folder):
            self.keys = _keys(folder / "cookie.key")
        self.store, self.audit = store, audit or Audit()
        self._left: dict[str, float] = {}  # when a guest has logged out everywhere else, if that is not long ago

    def new(self, safe: bool = False, mark: str = "") -> Cookie:
        """Of somebody new, or for a new session."""
        return Cookie(secrets.token_hex(16), 0, int(time.time()), safe, mark)

    def renew(self, cookie: Cookie, safe: bool) -> Cookie:
        """The same guest for another year."""
        self.store.journal.write(writes.seen(self.guest_of(cookie)))
        return replace(cookie, issued=int(time.time()), safe=safe)

    def guest_of(self, cookie: Cookie) -> str:
        """Whom a cookie stands for, as everybody else knows them. A session is noted as used, once a day."""
        session = accounts.session(self.store.db, cookie.id)
        if session and session.seen < time.time() - DAY:
            self.store.journal.write(accounts.session_seen(cookie.id))
        return session.guest if session else cookie.id

    async def log_out_others(self, cookie: Cookie) -> Cookie | None:
        """All cookies of a guest are void, but the one that is returned. None: nothing is known of the guest."""
        guest = self.guest_of(cookie)
        self.leave(guest)
        generation = await self.store.journal.written(accounts.end_others(cookie.id, guest))
        if generation is None:
            return None
        kept = generation if cookie.id == guest else cookie.generation
        return replace(cookie, generation=kept, issued=int(time.time()))

    def leave(self, guest: str) -> None:
        """The cookies of a guest's own are about to be void."""
        now = time.time()
        self._left = {other: at for other, at in self._left.items() if at > now - JUST_NOW} | {guest: now}

    def signed(self, cookie: Cookie) -> str:
        return _signed(cookie, self.keys[0])

    def read(self, text: str | None) -> Cookie | None:
        """The cookie, if this server has signed it, it is not too old, and the guest has not logged out since."""
        if not text:
            return None
        cookie = _parsed(text)
        if cookie and self._good(cookie, text) and cookie.generation == self.store.generation(cookie.id):
            return cookie
        self.audit.strangers += 1
        return None

    def just_left(self, text: str | None) -> bool:
        """Whether a cookie was good until its guest logged out everywhere else, a moment ago. The browser that sends it
        may be the one that stays: it must not get the cookie of a stranger over its new one."""
        cookie = _parsed(text or "")
        if cookie is None or not self._good(cookie, text or ""):
            return False
        left = self._left.get(cookie.id, 0.0) > time.time() - JUST_NOW
        return left and cookie.generation < self.store.generation(cookie.id)

    def verified(self, text: str | None) -> str | None:
        """The guest of a cookie, if it is good."""
        cookie = self.read(text)
        return self.guest_of(cookie) if cookie else None

    def due(self, cookie: Cookie, text: str, safe: bool) -> bool:
        """Whether it is time to make a cookie again: after a week, with a new key, or on a safer line."""
        old = cookie.issued < time.time() - WEEK or safe != cookie.safe
        return old or not hmac.compare_digest(text.encode(), self.signed(cookie).encode())

    def _good(self, cookie: Cookie, text: str) -> bool:
        signed = any(hmac.compare_digest(text.encode(), _signed(cookie, key).encode()) for key in self.keys)
        now = time.time()
        fresh = cookie.issued > now - YEAR if cookie.issued else now < LAST
        return signed and fresh


def is_safe(request: HTTPConnection) -> bool:
    return bool(request.scope["scheme"] == "https")


def cookie_of(request: HTTPConnection) -> str | None:
    """The text of the cookie that counts. A sibling site, or whoever is on a plain line, can set one by the plain name:
    so that name holds no cookie that was made for a safe line, and on a safe line none but those of version 0.2, which
    has made no others."""
    plain, safe = request.cookies.get(PLAIN, ""), is_safe(request)
    if plain.startswith("s.") or (safe and plain.count(".") != 1):
        plain = ""
    return (request.cookies.get(SAFE) if safe else None) or plain


def give(response: Response, text: str, safe: bool) -> None:
    """Send a cookie with an answer. A safe one takes the place of a plain one."""
    name = SAFE if safe else PLAIN
    response.set_cookie(name, text, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=safe)
    if safe:
        response.delete_cookie(PLAIN, path="/")


def has_mark(cookie: Cookie, guest: str) -> bool:
    """Whether somebody has logged in to this account with the browser before."""
    return cookie.mark[:MARK] == _account_mark(guest)


def mark_for(cookie: Cookie, guest: str) -> str:
    """The mark of a browser that is logged in to an account. One that it has already stays: tries are counted by it."""
    return cookie.mark if has_mark(cookie, guest) else _account_mark(guest) + secrets.token_hex(4)


def _account_mark(guest: str) -> str:
    return hashed(f"mark {guest}")[:MARK]


def _signed(cookie: Cookie, key: bytes) -> str:
    """`s` or `p` (safe or plain), id, generation, time, the mark of an account if there is one, and signature. Version
    0.2 wrote only id and signature."""
    said = f"{'s' if cookie.safe else 'p'}.{cookie.secret}.{cookie.generation}.{cookie.issued}"
    if not cookie.issued:
        said = cookie.secret
    elif cookie.mark:
        said = f"{said}.{cookie.mark}"
    return f"{said}.{hmac.new(key, said.encode(), hashlib.sha256).hexdigest()}"


def _parsed(text: str) -> Cookie | None:
    """What a text says, signed by whomever."""
    match text.split("."):
        case [secret, _]:
            return Cookie(secret)
        case [kind, secret, generation, issued, _] if (generation + issued).isdecimal() and len(text) < 200:
            return Cookie(secret, int(generation or 0), int(issued or 0), kind == "s")
        case [kind, secret, generation, issued, mark, _] if (generation + issued).isdecimal() and len(text) < 200:
            return Cookie(secret, int(generation or 0), int(issued or 0), kind == "s", mark)
    return None


# --- the keys ---------------------------------------------------------------------------------------------------------


def rotate(folder: Path) -> int:
    """Put a new key before the others. Returns how many there are: the first signs, and all of them verify."""
    path = folder / "cookie.key"
    with in_words(folder):
        keys = [secrets.token_bytes(KEY), *(_keys(path) if path.exists() else [])][:KEYS]
        _write(path, b"".join(keys))
    return len(keys)


def _keys(path: Path) -> list[bytes]:
    """The keys of cookies, the newest first. The first is made once."""
    if not path.exists():
        _write(path, secrets.token_bytes(KEY))
    content = path.read_bytes()
    if not content or len(content) % KEY:  # anybody could sign with an empty one
        raise BadData("bad_cookie_key", path=str(path))
    return [content[place : place + KEY] for place in range(0, len(content), KEY)]


def _write(path: Path, content: bytes) -> None:
    """All of it or nothing; only the server may read it."""
    draft = path.with_suffix(".part")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, FILE), "wb") as file:
        file.write(content)
    hand_over(draft)
    sync(draft)  # a key that is lost or half written would lock out every guest
    os.replace(draft, path)
    sync(path.parent)
