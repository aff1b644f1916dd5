"""The data folder: nobody but the server may read what is in it, and one server at a time uses it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from paiju.errors import BadData

FOLDER, FILE = 0o700, 0o600  # the modes, whatever the umask is and whatever they were before


class DataFolder:
    def __init__(self, path: Path) -> None:
        self.path = path
        with in_words(path):
            path.mkdir(parents=True, exist_ok=True, mode=FOLDER)
            _set_mode(path, FOLDER)
            self._lock = self.private("lock").open("w")
            self._own()
            for file in path.iterdir():
                if file.is_file():
                    _set_mode(file, FILE)

    def private(self, name: str) -> Path:
        """The path of a file that is there, if only empty, and closed to others."""
        file = self.path / name
        if not file.exists():
            os.close(os.open(file, os.O_WRONLY | os.O_CREAT, FILE))
        _set_mode(file, FILE)
        return file

    def sync(self) -> None:
        """The names of the files are on the disk as well."""
        sync(self.path)

    def close(self) -> None:
        self._lock.close()

    def _own(self) -> None:
        import fcntl  # here: not every system has it, and `paiju serve` says so first

        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._lock.close()
            raise BadData("data_in_use", path=str(self.path)) from None


def refuse_emptied(database: Path) -> None:
    """A database of no bytes looks like a new one. Where a server has been before, something has cut it short: what is
    left of its last writes would be gone as soon as it is opened."""
    beside = [database.with_name(f"{database.name}-wal"), *database.parent.glob("*.key")]
    if database.exists() and not database.stat().st_size and any(file.exists() for file in beside):
        raise BadData("data_emptied", path=str(database))


def _set_mode(path: Path, mode: int) -> None:
    if path.stat().st_mode & 0o777 != mode:
        path.chmod(mode)


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    """What the system refuses, as an error that tells people of a data folder."""
    try:
        yield
    except OSError as error:
        raise BadData("data_unusable", path=str(path), reason=error.strerror) from error


def hand_over(path: Path) -> None:
    """To the owner of the folder: whoever restores or makes a key may be root, and the server is not. Where it is the
    owner's already, the system is not asked: a service may be forbidden to call that at all."""
    owner = path.parent.stat().st_uid
    if path.stat().st_uid != owner:
        os.chown(path, owner, -1)


def sync(path: Path) -> None:
    """Wait until the disk has a file, or the names in a folder."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
