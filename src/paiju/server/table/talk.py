"""Talk: what is said at a table. It lives in memory only, and goes when the table sleeps."""

from collections import deque
from collections.abc import Mapping

from paiju.pictures import Text
from paiju.rules.lettering import visible
from paiju.server.protocol.messages import Remark
from paiju.server.protocol.refusals import Refused
from paiju.server.protocol.requests import Say
from paiju.server.storage.store import hashed
from paiju.server.table.phrases import EMOJI, PHRASES
from paiju.server.table.seats import Player, Seats

KEPT = 50  # remarks, for those who come back
LONGEST = 200  # characters of a text, as a reader counts them
ID = 12  # characters that tell the people of a table apart, of no use at another one


class Talk:
    """Nothing here depends on the match, and what is said waits for nothing."""

    def __init__(self, code: str, seats: Seats) -> None:
        self.code, self.seats = code, seats
        self.phrases_only = False  # among strangers nobody types
        self.muted: set[str] = set()  # guests whom the host does not let talk
        self._remarks: deque[tuple[str, Remark]] = deque(maxlen=KEPT)  # each with the guest who said it
        self._number = 0  # of the last

    @property
    def remarks(self) -> list[Remark]:
        return [remark for _, remark in self._remarks]

    def say(self, player: Player, message: Say) -> Remark:
        """What a player says, as everybody is told it."""
        guest, thrown = player.guest, message.kind == "emoji"
        assert guest
        if guest in self.muted:
            raise Refused("muted")
        if message.kind == "text" and self.phrases_only:
            raise Refused("phrases_only")
        words = self._words(message)
        if thrown and (message.at == player.seat or message.at not in range(len(self.seats.players))):
            raise Refused("bad_choice", value=str(message.at)[:40])
        self._number += 1
        emoji, at = (message.what, message.at) if thrown else (None, None)
        who = hashed(f"{self.code} {guest}")[:ID]
        remark = Remark(self._number, player.seat, player.name, who, words, emoji, at)
        self._remarks.append((guest, remark))
        return remark

    def _words(self, message: Say) -> Text:
        if message.kind == "text":
            text = visible(message.what, LONGEST)
            if text is None:
                raise Refused("bad_text")
            return Text(text, text)
        known: Mapping[str, Text] = PHRASES if message.kind == "phrase" else EMOJI
        if message.what not in known:
            raise Refused("bad_choice", value=message.what[:40])
        return known[message.what]

    def find(self, number: int) -> tuple[str, Remark] | None:
        """A remark that is still known, and the guest who said it."""
        return next((found for found in self._remarks if found[1].number == number), None)

    def knows(self, guest: str) -> bool:
        return guest in self.muted or any(found == guest for found, _ in self._remarks)

    def hand_on(self, old: str, new: str) -> None:
        """What was said is another's, who may talk no more than whoever said it."""
        if old in self.muted:
            self.muted.remove(old)
            self.muted.add(new)
        self._remarks = deque(((new if guest == old else guest, remark) for guest, remark in self._remarks), KEPT)

    def forget(self, guest: str) -> None:
        """What a guest has said is no longer repeated to anybody."""
        self.muted.discard(guest)
        self._remarks = deque((found for found in self._remarks if found[0] != guest), KEPT)
