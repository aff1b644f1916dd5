"""Passwords: which are good enough, and their hashes. Hashing takes long on purpose, so a thread of its own does it."""

import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from paiju.server.web.aside import Aside

SHORTEST, LONGEST = 8, 128  # characters
ROUNDS, MEMORY, LANES = 2, 46 * 1024, 1  # argon2id; kB: 80 ms on a free core (`python -m bench.passwords`)
QUEUE, OF_ONE = 8, 2  # passwords that may wait, in all and of one network: a dozen are hashed in a second
WAIT = 2.0  # seconds after which somebody who was not let into the queue may try again
COMMON = {  # of those that are long enough; everybody who guesses begins with them
    *("password", "password1", "password12", "password123", "passw0rd", "p@ssw0rd", "12345678", "123456789"),
    *("1234567890", "0123456789", "987654321", "87654321", "11111111", "111111111", "1111111111", "00000000"),
    *("88888888", "66666666", "99999999", "12341234", "11223344", "123123123", "112233445566", "147258369"),
    *("123456789a", "a123456789", "a12345678", "1qaz2wsx", "1q2w3e4r", "1q2w3e4r5t", "qwertyui", "qwertyuiop"),
    *("qwerty123", "qwer1234", "asdfghjk", "asdfghjkl", "asdf1234", "zxcvbnm1", "abcd1234", "abc12345"),
    *("aa123456", "aaaaaaaa", "iloveyou", "sunshine", "princess", "football", "baseball", "superman", "trustno1"),
    *("woaini520", "woaini1314", "5201314520", "woaini123", "letmein1", "welcome1", "admin123", "administrator"),
}


def good_enough(password: str, login: str) -> bool:
    """There are no rules about kinds of characters: they make passwords harder to remember, and no harder to guess."""
    plain = password.casefold()
    return SHORTEST <= len(password) <= LONGEST and plain not in COMMON and plain != login.casefold()


class Hasher:
    """Who waits for a hash does not hold up the loop; argon2 works without the GIL."""

    def __init__(self) -> None:
        self._argon = PasswordHasher(ROUNDS, MEMORY, LANES)
        self.aside = Aside("passwords", QUEUE, OF_ONE, WAIT)

    async def hashed(self, password: str, network: str) -> str:
        return await self.aside.run(lambda: self._argon.hash(_bytes(password)), network)

    async def verified(self, kept: str | None, password: str, network: str) -> tuple[bool, str | None]:
        """Whether the password is right, and a new hash of it where the kept one is of other parameters. Without a kept
        one a hash is made all the same: how long the answer takes does not tell whether there is an account."""

        def compared() -> tuple[bool, str | None]:
            if kept is None:
                self._argon.hash(_bytes(password))
                return False, None
            try:
                self._argon.verify(kept, _bytes(password))
            except (VerificationError, InvalidHashError):
                return False, None
            return True, self._argon.hash(_bytes(password)) if self._argon.check_needs_rehash(kept) else None

        return await self.aside.run(compared, network)

    def close(self) -> None:
        self.aside.close()


def _bytes(password: str) -> bytes:
    """The same, whichever keyboard has typed it. What is longer than a password can be is cut, so that nobody makes
    work."""
    return unicodedata.normalize("NFKC", password[: LONGEST + 1]).encode("utf-8", "surrogatepass")
