"""The porter: knows people by name and password, by their devices, and by the code that they bring from one to another.

Guessing is slowed down by login name and by network (`tries.py`). A browser that has logged in to the account before
has a mark of it in its cookie, and is counted alone: guesses of others never lock the owner out.
"""

from msgspec import Struct

from paiju.server.protocol.refusals import Refused
from paiju.server.storage import accounts
from paiju.server.storage.accounts import Account, Merged, Session
from paiju.server.table.lobby import Lobby
from paiju.server.table.logins import clean_login, outline
from paiju.server.web.audit import Audit, note
from paiju.server.web.guests import Cookie, Guests, has_mark, mark_for
from paiju.server.web.line import NO_TABLE, RESTART
from paiju.server.web.passwords import Hasher, good_enough
from paiju.server.web.transfers import Transfers
from paiju.server.web.tries import Tries

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

    def close(self) -> None:
        self.hasher.close()

    def account(self, guest: str) -> Account | None:
        return accounts.account_of(self.store.db, guest)

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
        account = Account(caller.guest, name, await self.hasher.hashed(password))
        if not await self.store.journal.written(accounts.register(account, outline(name))):
            raise Refused("login_taken")
        await self._keep_session(caller)
        note("registered", guest=caller.guest[:SHORT])

    async def log_in(self, caller: Caller, login: str, password: str) -> str:
        """Whose name and password it is. An unknown name costs as much time as a wrong password, and is refused in the
        same words."""
        name = clean_login(login)
        account = accounts.account_named(self.store.db, name) if name else None
        known = account and has_mark(caller.cookie, account.guest)
        keys = (f"mark {caller.cookie.mark}",) if known else (f"name {name}", f"network {caller.network}")
        guest = await self._checked(caller, account, password, keys)
        note("logged_in", guest=guest[:SHORT])
        return guest

    async def check(self, caller: Caller, password: str) -> None:
        """That it is the owner of the account who asks, and not only somebody with the device."""
        if (account := self.account(caller.guest)) is None:
            raise Refused("wrong_password")
        await self._checked(caller, account, password, (f"session {caller.cookie.id}",))

    async def _checked(self, caller: Caller, account: Account | None, password: str, keys: tuple[str, ...]) -> str:
        self.tries.begin(*keys)
        try:
            right, renewed = await self.hasher.verified(account.hash if account else None, password)
        except Refused:
            self.tries.take_back(*keys)
            raise
        if account is None or not right:
            self.audit.refused("wrong_password", caller.network)
            raise Refused("wrong_password")
        self.tries.take_back(*keys)
        self.tries.forgive(keys[0])  # not the network: others come from it, too
        if renewed:
            await self.store.journal.written(accounts.change_hash(account.guest, renewed))
        return account.guest

    async def change_password(self, caller: Caller, password: str, new: str) -> Cookie | None:
        """Whoever knew the old one is logged out. The cookie of the caller from now on, if it is another."""
        account = self.account(caller.guest)
        if not good_enough(new, account.login if account else ""):
            raise Refused("bad_password")
        await self.check(caller, password)
        await self.store.journal.written(accounts.change_hash(caller.guest, await self.hasher.hashed(new)))
        note("password_changed", guest=caller.guest[:SHORT])
        return await self.end_others(caller)

    async def remove(self, caller: Caller, password: str) -> None:
        await self.check(caller, password)
        await self.store.journal.written(accounts.remove_account(caller.guest))
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

    async def arrive(self, caller: Caller, guest: str, bring: bool, safe: bool) -> tuple[Cookie, Merged]:
        """This browser is that guest from now on, by a new cookie: the old one may be known to others. What it has
        played goes along, if that is wanted and no other device needs it."""
        cookie = self.guests.new(safe, self.mark(caller.cookie, guest))
        begin = accounts.begin_session(cookie.id, guest, caller.device)
        old, others = caller.guest, accounts.sessions_of(self.store.db, caller.guest)
        alone = self.account(old) is None and all(one.id == caller.cookie.id for one in others)
        if bring and alone:
            self.guests.leave(old)
            self.transfers.drop(old)
            return cookie, await self.lobby.hand_on(old, guest, RESTART, begin)
        await self.store.journal.written(begin)
        await self.log_out(caller)
        self.lobby.hang_up(old, RESTART, caller.cookie.id)
        return cookie, Merged([], [])

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

    async def _keep_session(self, caller: Caller) -> None:
        """There may be other devices soon: this one is to be told from them."""
        await self.store.journal.written(accounts.begin_session(caller.cookie.id, caller.guest, caller.device))

    # --- the code for another device --------------------------------------------------------------------------------

    async def make_code(self, caller: Caller) -> str:
        await self._keep_session(caller)
        return self.transfers.make(caller.guest)

    def use_code(self, caller: Caller, code: str) -> str:
        """Whose it is. On the device that shows it, it is not used up."""
        guest = self.transfers.find(code)
        if guest is None:
            self.audit.refused("bad_code", caller.network)
            raise Refused("bad_code")
        if guest != caller.guest:
            self.transfers.use(guest)
            note("code_used", guest=guest[:SHORT])
        return guest
