"""The ledger: what people have played, read for those who may see it. It is read in a thread."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from paiju.bots import registry
from paiju.counting import VERSION
from paiju.errors import BadInput
from paiju.pictures import Text
from paiju.rules.load import published
from paiju.rules.ruleset import Ruleset
from paiju.server.protocol.refusals import Refused
from paiju.server.protocol.statistics import Companion, GameChoice, Member, PlayedDeal, Statistics, Wanted
from paiju.server.shown.statistics import members, seen_by, share, statistics
from paiju.server.storage import played
from paiju.server.storage.backup import DATABASE
from paiju.server.storage.journal import connect
from paiju.server.storage.played import Seat
from paiju.server.storage.store import NOBODY, Store
from paiju.server.table.names import called
from paiju.server.table.projection import Counted

LATELY = 50  # deals that tell what somebody plays
MOST = 5000  # deals that are looked at, the newest ones
NOTHING = share(0, 0)
EMPTY = Statistics(
    [], "", Text("", ""), [], 0, 0, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, *([] for _ in range(9))
)


class Ledger:
    def __init__(self, store: Store) -> None:
        self.db = connect(store.folder.path / DATABASE)
        self.db.execute("PRAGMA query_only=ON")

    def close(self) -> None:
        self.db.close()

    def statistics(self, guest: str, wanted: Wanted) -> Statistics:
        """Of one's own deals; in a room, of everybody's there. A room where one has played nothing is like none."""
        deals, there = self._deals(guest, wanted)
        waiting = played.waiting(self.db, guest, VERSION)
        games = _choices(deals)
        if wanted.game and wanted.game not in {choice.game for choice in games}:
            raise Refused("bad_choice", value=wanted.game[:40])
        game = wanted.game or _latest(deals)
        chosen = [deal for deal in deals if game in (deal.ruleset, deal.family) and _fits(deal, wanted)]
        if not deals:
            return replace(EMPTY, waiting=waiting)
        shown = statistics(_played_by(chosen or deals), chosen, self._logs(guest))
        title = next(choice.title for choice in games if choice.game == game)
        return replace(shown, games=games, game=game, title=title, waiting=waiting, members=self._members(guest, there))

    def deals(self, guest: str, wanted: Wanted) -> list[PlayedDeal]:
        """One's own deals, the newest first."""
        deals, _ = self._deals(guest, wanted)
        return [deal for deal in deals if wanted.game in ("", deal.ruleset, deal.family) and _fits(deal, wanted)]

    def _deals(self, guest: str, wanted: Wanted) -> tuple[list[PlayedDeal], list[list[Seat]]]:
        """One's own deals, and all of a room if one is asked for."""
        there: list[list[Seat]] = []
        if wanted.room:
            room = played.room_of(self.db, wanted.room, guest)
            if room is None:
                raise Refused("no_table")
            there = played.of_room(self.db, room, MOST)
        rows = there if wanted.room else played.of_guest(self.db, guest, MOST)
        names = _Names(self, guest, rows)
        return [deal for seats in rows for deal in names.seen_by(guest, seats)], there

    def _members(self, guest: str, there: list[list[Seat]]) -> list[Member]:
        names, found = _Names(self, guest, there), defaultdict[str, list[PlayedDeal]](list)
        for seats in there:
            for row in {names.key(row): row for row in seats}.values():  # bots of one strength count together
                for deal in names.seen_by(row.guest, seats, row.bot):
                    found[names.key(row)].append(deal)
        who = {names.key(row): names.companion(row) for seats in there for row in seats}
        return members(found, who, names.key_of(guest))

    def _logs(self, guest: str) -> set[str]:
        return {code for (code,) in self.db.execute("SELECT code FROM seat WHERE guest=?", (guest,))}


class _Names:
    """What those in some deals are called, for one who asks, and what their deals were."""

    def __init__(self, ledger: Ledger, asker: str, rows: list[list[Seat]]) -> None:
        self.asker = asker
        guests = {row.guest for seats in rows for row in seats} - {played.BOT, NOBODY}
        self.names = played.names(ledger.db, guests)
        self._known: dict[str, Companion] = {}

    def key_of(self, guest: str) -> str:
        """Good for the asker alone: it tells nobody who is who, and nothing of the guest's id."""
        return hashlib.sha256(f"{self.asker} {guest}".encode()).hexdigest()[:16]

    def key(self, row: Seat) -> str:
        return f"bot {row.bot}" if row.guest == played.BOT else self.key_of(row.guest)

    def companion(self, row: Seat) -> Companion:
        key = self.key(row)
        if key not in self._known:
            if row.guest == played.BOT:
                self._known[key] = Companion(key, Text.of(registry.called(row.bot)), row.bot)
            else:
                self._known[key] = Companion(key, called(self.names.get(row.guest), row.guest), None)
        return self._known[key]

    def seen_by(self, guest: str, seats: list[Seat], bot: str = "") -> Iterable[PlayedDeal]:
        """A deal as it was for a guest, once for each seat that they had in it. One that cannot be read is left out."""
        rules, counts = _rules(seats[0].rules), _counts(seats)
        if rules is None or counts is None:
            return
        who = {row.seat: self.companion(row) for row in seats if row.guest != NOBODY}
        by_seat = {seat: found.seat for seat, found in counts.items()}
        for row in seats:
            if row.guest == guest and row.bot == bot:
                facts = row.code, row.deal, round(row.at * 1000), bool(row.rated), row.mistakes, row.blunders
                yield seen_by(row.seat, counts[row.seat].result, by_seat, who, rules, *facts)


def _counts(seats: list[Seat]) -> dict[int, Counted] | None:
    """By seat. None: an older version counted otherwise, and the log is gone."""
    try:
        return {row.seat: msgspec.json.decode(row.count, type=Counted) for row in seats}
    except msgspec.DecodeError:
        return None


@lru_cache(1000)
def _rules(name: str) -> Ruleset | None:
    """None: a preset that there is no longer."""
    try:
        return published(name)
    except BadInput:
        return None


def _fits(deal: PlayedDeal, wanted: Wanted) -> bool:
    others = (*deal.allies, *deal.opponents)
    people = any(other.bot is None for other in others)
    return (
        (not wanted.since or deal.at >= wanted.since)
        and (not wanted.until or deal.at < wanted.until)
        and (wanted.company == "any" or people == (wanted.company == "people"))
        and (wanted.rated == "any" or deal.rated == (wanted.rated == "yes"))
        and (not wanted.mate or any(other.key == wanted.mate for other in others))
    )


def _choices(deals: Iterable[PlayedDeal]) -> list[GameChoice]:
    """What there is most of first. A family is a choice of its own where several of its games were played."""
    games = Counter((deal.family, deal.ruleset) for deal in deals).most_common()
    choices = [GameChoice(name, Text.of(rules.title), n, False) for (_, name), n in games if (rules := _rules(name))]
    for family in dict.fromkeys(family for (family, _), _ in games):
        of = [(name, n) for (one, name), n in games if one == family]
        if len(of) > 1 and (rules := _rules(of[0][0])):
            title = Text(f"{rules.title.zh}等 {len(of)} 种", f"{rules.title.en} and {len(of) - 1} more")
            choices.append(GameChoice(family, title, sum(n for _, n in of), True))
    return sorted(choices, key=lambda choice: -choice.deals)


def _latest(deals: list[PlayedDeal]) -> str:
    """The game of most of the last deals. A family is shown only if it is asked for: its games score differently."""
    return next((game for game, _ in Counter(deal.ruleset for deal in deals[:LATELY]).most_common(1)), "")


def _played_by(deals: Iterable[PlayedDeal]) -> list[Ruleset]:
    """Their rules, those of most of them first."""
    names = Counter(deal.ruleset for deal in deals).most_common()
    return [rules for name, _ in names if (rules := _rules(name))]
