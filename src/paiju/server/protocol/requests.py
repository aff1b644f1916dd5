"""Every message from a client to the server: JSON text frames, told apart by `t`."""

from msgspec import Struct


class FromClient(Struct, frozen=True, gc=False, tag_field="t", forbid_unknown_fields=True):
    pass


class Act(FromClient, frozen=True, gc=False, tag="act"):
    """Take an action. `seq` counts this player's actions: a message that is sent again with the same number is
    answered again and does nothing. `rqid` is the one of the `ask` that is answered. `action` as in its list, such as
    `play S3 H3 as pair:3`, `pass`, `give RJ`, `return S3`, `bid H2 H2`, `bid S5 S5 with BJ`, `bury …`, `call HA 2`,
    `call nobody`, `swap S3 for H5`, `keep pair`; any order of the cards; without `as …` the strongest reading
    counts."""

    seq: int
    rqid: int
    action: str


class Hint(FromClient, frozen=True, gc=False, tag="hint"):
    """Ask for advice; it comes as `advice` after a fixed time."""

    rqid: int


class Read(FromClient, frozen=True, gc=False, tag="read"):
    """Ask what some cards of the hand could be played as; answered by `readings`."""

    rqid: int
    cards: list[str]


class Arrange(FromClient, frozen=True, gc=False, tag="arrange"):
    """Sort my hand by combinations (一键理牌); answered by `arranged`."""


class Auto(FromClient, frozen=True, gc=False, tag="auto"):
    """Hand one's seat over to the clock (托管), or take it back."""

    on: bool


class Sit(FromClient, frozen=True, gc=False, tag="sit"):
    """Take a free seat, any one where none is named: before the start or between deals. Who has a seat moves to the
    free one, before the start."""

    seat: int | None = None


class Start(FromClient, frozen=True, gc=False, tag="start"):
    """Begin; the host's right. Free seats are taken by bots."""


class Next(FromClient, frozen=True, gc=False, tag="next"):
    """Ready for the next deal."""


class Leave(FromClient, frozen=True, gc=False, tag="leave"):
    """Stand up: before the start the seat is free again, later it stays one's own and is played by the clock until one
    comes back."""


class Rename(FromClient, frozen=True, gc=False, tag="rename"):
    """Another name, 1 to 16 characters; answered by `named`. Visitors may have one too."""

    name: str


class Ping(FromClient, frozen=True, gc=False, tag="ping"):
    """Is anybody there? Answered by `pong`."""


ClientMessage = Act | Hint | Read | Arrange | Auto | Sit | Start | Next | Leave | Rename | Ping
