"""What is kept and how long: the rules by which everything that is stored has an end (docs/privacy.md)."""

from msgspec import Struct

from paiju.server.storage.store import Progress

DAY = 24 * 3600.0


class Keeping(Struct, frozen=True):
    """Seconds without anybody at a table, or without a visit of a guest, after which nothing of them is left; and how
    many tables there may be."""

    open: float = 1 * DAY  # a table where nobody has acted yet
    begun: float = 90 * DAY  # an unfinished match
    over: float = 180 * DAY  # a finished one
    guest: float = 365 * DAY  # somebody who sits nowhere
    session: float = 366 * DAY  # a device: its cookie is too old by then
    report: float = 30 * DAY  # words that were reported
    analysis: float = 30 * DAY  # of a deal, that nobody has looked at
    analyses: int = 1_000  # in all, of 50 to 400 kB each
    of_guest: int = 100  # tables of which a guest is the host
    tables: int = 100_000  # in all

    def ages(self) -> tuple[tuple[Progress, float], ...]:
        return ("open", self.open), ("begun", self.begun), ("over", self.over)
