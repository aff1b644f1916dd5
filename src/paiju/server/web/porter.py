"""The porter: knows people by name and password, by their devices, and by the code that they bring from one to another.

Guessing is slowed down by login name and by network (`tries.py`). A browser that has logged in to the account before
has a mark of it in its cookie, and is counted by itself: it does not wait for those who guess elsewhere. All such
browsers of an account are counted together, too, because codes can make many of one.
"""

from msgspec import Struct
from msgspec.structs import replace

from paiju.server.protocol.messages import RefusalCode
from paiju.server.protocol.refusals import Refused
from paiju.server.storage import accounts, writes
from paiju.server.storage.accounts import Account, Merged, Session, Standing, if_still
from paiju.server.storage.journal import Work
from paiju.server.table.lobby import Lobby
from paiju.server.table.logins import clean_login, outline
from paiju.server.web.audit import Audit, note
from paiju.server.web.guests import Cookie, Guests, has_mark, mark_for
from paiju.server.web.limits import HASHES, Buckets
from paiju.server.web.line import NO_TABLE, RESTART
from paiju.server.web.passwords import Hasher, good_enough
from paiju.server.web.transfers import Transfers
from paiju.server.web.tries import Tries

WAIT = 1.0  # seconds after which somebody may ask again who was another meanwhile
DEVICES = 30  # of a guest: when one more comes, the oldest is logged out
SHORT = 8  # characters of a guest's id in the log: enough to find what belongs together


class Caller(Struct, frozen=True):
    """Who asks: the cookie of the browser and whom it stands for, the network that it comes from, and its words."""

    cookie: Cookie
    guest: str
    network: str
    device: str


class Porter:
    def __init__(self, lobby: Lobby, guests: Guests, audit: Audit) -> None:
        self.lobby, self.guests, self.audit = lobby, guests, audit
        self.store, self.hasher, self.tries, self.transfers = lobby.store, Hasher(), Tries(), Transfers()
        self.hashes = Buckets(HASHES)

    def close(self) -> None:
        self.hasher.close()

    def account(self, guest: str) -> Account | None:
        return accounts.account_of(self.store.db, guest)

    def standing(self, guest: str) -> Standing:
        return accounts.standing(self.store.db, guest)

    # --- name and password ----------------------------------------------------------------------------------------

    async def register(self, caller: Caller, login: str, password: str) -> None:
        """An account for whom the caller is already: what they have played is theirs."""
        name = clean_login(login)
        if name is None:
            raise Refused("bad_login")
        if not good_enough(password, name):
            raise Refused("bad_password")
        if self.account(caller.guest):
            raise Refused("has_account")
        self._count(caller)
        await self.store.journal.written(writes.meet(caller.guest))  # so that a deletion from now on is noticed
        known = self.standing(caller.guest)
        account = Account(caller.guest, name, await self.hasher.hashed(password, caller.network))
        made = await self.store.journal.written(if_still(known, accounts.register(account, outline(name))))
        if made is None:
            raise Refused("busy", WAIT)
        if not made:
            raise Refused("login_taken")
        self.transfers.drop(caller.guest)
        await self._keep_session(caller, replace(known, hash=account.hash))
        note("registered", guest=caller.guest[:SHORT])

    async def log_in(self, caller: Caller, login: str, password: str) -> Standing:
        """Whose name and password it is. An unknown name costs as much time as a wrong password, and is refused in the
        same words."""
        name = clean_login(login)
        account = accounts.account_named(self.store.db, name) if name else None
        if account and has_mark(caller.cookie, account.guest):
            keys = f"mark {caller.cookie.mark}", f"account {account.guest}"
        else:
            keys = f"name {name}", f"network {caller.network}"
        owner = await self._checked(caller, account, password, keys)
        note("logged_in", guest=owner.guest[:SHORT])
        return owner

    async def check(self, caller: Caller, password: str) -> Standing:
        """That it is the owner of the account who asks, and not only somebody with the device."""
        if (account := self.account(caller.guest)) is None:
            raise Refused("wrong_password")
        keys = f"session {caller.cookie.id}", f"account {account.guest}"
        return await self._checked(caller, account, password, keys)

    async def _checked(self, caller: Caller, account: Account | None, password: str, keys: tuple[str, str]) -> Standing:
        """Whose it is, as they were when the password was compared: what is written for them depends on it."""
        self._count(caller)
        self.tries.begin(*keys)
        owner = self.standing(account.guest) if account else None
        right, renewed = await self.hasher.verified(owner.hash if owner else None, password, caller.network)
        if owner is None or not right or owner != self.standing(owner.guest):
            self.audit.refused("wrong_password", caller.network)
            raise Refused("wrong_password")
        for key in keys:
            if key.startswith("network "):  # others come from it, too
                self.tries.take_back(key)
            else:
                self.tries.forgive(key)
        if renewed:
            await self._write(owner, accounts.change_hash(owner.guest, renewed))
            owner = replace(owner, hash=renewed)
        return owner

    def _count(self, caller: Caller) -> None:
        """One more password of this network is to be looked at, if there is room."""
        self.hasher.aside.admit(caller.network)
        if wait := self.hashes.take(caller.network):
            raise Refused("too_fast", round(wait, 1))

    async def _write(self, owner: Standing, work: Work[bool]) -> None:
        """What only whoever knows the password may have written: if it is another by now, it was wrong."""
        if not await self.store.journal.written(if_still(owner, work)):
            raise Refused("wrong_password")

    async def change_password(self, caller: Caller, password: str, new: str) -> Cookie | None:
        """Whoever knew the old one is logged out. The cookie of the caller from now on, if it is another."""
        account = self.account(caller.guest)
        if not good_enough(new, account.login if account else ""):
            raise Refused("bad_password")
        owner = await self.check(caller, password)
        await self._write(owner, accounts.change_hash(caller.guest, await self.hasher.hashed(new, caller.network)))
        note("password_changed", guest=caller.guest[:SHORT])
        return await self.end_others(caller)

    async def remove(self, caller: Caller, password: str) -> None:
        await self._write(await self.check(caller, password), accounts.remove_account(caller.guest))
        self.transfers.drop(caller.guest)
        note("account_removed", guest=caller.guest[:SHORT])

    async def forget(self, caller: Caller, password: str) -> None:
        """All that is known of a guest, on all devices. Who has a password is asked for it."""
        if self.account(caller.guest):
            await self.check(caller, password)
        await self.erase(caller.guest)

    async def erase(self, guest: str) -> None:
        await self.lobby.forget(guest, NO_TABLE, RESTART)
        self.transfers.drop(guest)
        note("deleted", guest=guest[:SHORT])

    # --- devices --------------------------------------------------------------------------------------------------

    def sessions(self, caller: Caller) -> list[Session]:
        """This one first. A guest with a single device has none that is stored."""
        found = accounts.sessions_of(self.store.db, caller.guest)
        here = [one for one in found if one.id == caller.cookie.id]
        if not here:
            made = float(caller.cookie.issued)
            here = [Session(caller.cookie.id, caller.guest, made, made, caller.device)]
        return here + [one for one in found if one.id != caller.cookie.id]

    async def arrive(
        self, caller: Caller, owner: Standing, bring: bool, safe: bool, otherwise: RefusalCode
    ) -> tuple[Cookie, Merged]:
        """This browser is that guest from now on, by a new cookie: the old one may be known to others. What it has
        played goes along, if that is wanted and no other device needs it. `otherwise`: how it is refused if the guest
        is another by now."""
        cookie, guest = self.guests.new(safe, self.mark(caller.cookie, owner.guest)), owner.guest
        begin = if_still(owner, accounts.begin_session(cookie.id, guest, caller.device))
        old, others = caller.guest, accounts.sessions_of(self.store.db, caller.guest)
        alone = self.account(old) is None and all(one.id == caller.cookie.id for one in others)
        if bring and alone:
            self.guests.leave(old)
            merged = await self.lobby.hand_on(old, guest, RESTART, begin)
            if merged is None:
                raise Refused(otherwise)
            self.transfers.drop(old)
            await self._make_room(guest)
            return cookie, merged
        if not await self.store.journal.written(begin):
            raise Refused(otherwise)
        await self.log_out(caller)
        self.lobby.hang_up(old, RESTART, caller.cookie.id)
        await self._make_room(guest)
        return cookie, Merged([], [])

    async def _make_room(self, guest: str) -> None:
        for oldest in accounts.sessions_of(self.store.db, guest)[DEVICES:]:
            await self.end(guest, oldest.id)

    def mark(self, cookie: Cookie, guest: str) -> str:
        """What a browser remembers of the account that it is logged in to."""
        return mark_for(cookie, guest) if self.account(guest) else cookie.mark

    async def log_out(self, caller: Caller) -> None:
        """This device. A guest who has only this one and no password can be found again by whoever has the cookie."""
        if accounts.session(self.store.db, caller.cookie.id):
            await self.end(caller.guest, caller.cookie.id)

    async def end(self, guest: str, session: str) -> None:
        """Log a device out, and close what it has open. A code that it may have asked for is good no more."""
        if session == guest:
            self.guests.leave(guest)
        await self.store.journal.written(accounts.end_session(session, guest))
        self.transfers.drop(guest)  # afterwards: one may just have been made
        self.lobby.hang_up(guest, RESTART, session)

    async def end_others(self, caller: Caller) -> Cookie | None:
        """Log all other devices out. The cookie of this one from now on; None: nothing is known of the guest."""
        cookie = await self.guests.log_out_others(caller.cookie)
        self.transfers.drop(caller.guest)
        self.lobby.hang_up(caller.guest, RESTART)
        return cookie

    async def _keep_session(self, caller: Caller, owner: Standing) -> None:
        """There may be other devices soon: the first is to be told from them. Any other has its session already, or has
        lost it."""
        if caller.cookie.id == caller.guest:
            begin = accounts.begin_session(caller.cookie.id, caller.guest, caller.device)
            await self.store.journal.written(if_still(owner, begin))

    # --- the code for another device --------------------------------------------------------------------------------

    async def make_code(self, caller: Caller) -> str:
        owner = self.standing(caller.guest)
        await self._keep_session(caller, owner)
        return self.transfers.make(owner)

    def use_code(self, caller: Caller, code: str) -> Standing:
        """Whose it is. On the device that shows it, it is not used up."""
        owner = self.transfers.find(code)
        if owner is None:
            self.audit.refused("bad_code", caller.network)
            raise Refused("bad_code")
        if owner.guest != caller.guest:
            self.transfers.use(owner.guest)
            note("code_used", guest=owner.guest[:SHORT])
        return owner
