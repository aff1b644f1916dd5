"""The bodies of requests and answers about who one is: the account, the devices, and the code for another device."""

from typing import Literal

from msgspec import Struct

from paiju.pictures import Part
from paiju.server.protocol.http import Me, Mine

CodeState = Literal["none", "waiting", "used"]  # of the code for another device


class Device(Part, frozen=True, gc=False):
    """A browser that is me. `words`: what is known of it, perhaps nothing; `made`, `seen`: when it was logged in and
    last used (to a day), in milliseconds; `here`: this one. `DELETE /api/devices/{id}` logs it out, closes its sockets,
    and is answered like `GET /api/account`."""

    id: str
    words: str
    made: int
    seen: int
    here: bool


class Account(Part, frozen=True, gc=False):
    """`GET /api/account`: how I can be known on other devices. `login`: the name that I log in with, if I have a
    password; nobody else is shown it. `code`: what has become of the last code for another device."""

    login: str | None
    devices: list[Device]
    code: CodeState


class Code(Part, frozen=True, gc=False):
    """`POST /api/code`, without a body: a code that makes another device me, once. `seconds`: how long it is good. A
    code that was made before is good no longer."""

    code: str
    seconds: int


class Arrived(Part, frozen=True, gc=False):
    """This browser is somebody else from now on. `left`: tables of what it has played that could not be taken along,
    because the account has a seat there as well, or is kept out."""

    me: Me
    account: Account
    left: list[Mine]


class Sent(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """By a client."""


class Register(Sent, frozen=True, gc=False):
    """`POST /api/account`: a login name and a password for who I am now; answered like `GET /api/account`."""

    login: str
    password: str


class LogIn(Sent, frozen=True, gc=False):
    """`POST /api/account/login`: this browser is the guest of that account. `bring`: what it has played goes
    along, unless other devices are that guest, too; otherwise it is left behind. Answered by `Arrived`."""

    login: str
    password: str
    bring: bool = False


class UseCode(Sent, frozen=True, gc=False):
    """`POST /api/code/use`: this browser is whoever was given the code. Otherwise like `LogIn`."""

    code: str
    bring: bool = False


class NewPassword(Sent, frozen=True, gc=False):
    """`POST /api/account/password`: another password. All other devices are logged out. Answered like `GET
    /api/account`."""

    password: str
    new: str


class Password(Sent, frozen=True, gc=False):
    """`POST /api/account/remove`: no login name and no password any more; I stay who I am on all devices. Answered like
    `GET /api/account`. The same body is needed for `DELETE /api/me` where there is an account."""

    password: str = ""
