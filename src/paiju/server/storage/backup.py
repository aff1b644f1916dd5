"""Backups: all that a server keeps, in one file that is whole or not there.

A backup is a tar file: `manifest.json`, the database as it was at one moment, and the keys. It can be made while the
server runs. It holds the seeds of running deals and the key of the cookies, so nobody but its owner may read it.
"""

import hashlib
import os
import sqlite3
import tarfile
import time
from contextlib import closing, suppress
from datetime import UTC, datetime
from errno import ENOENT
from io import BytesIO
from pathlib import Path
from shutil import copyfileobj
from typing import IO

import msgspec
from msgspec import Struct

from paiju import __version__
from paiju.errors import BadData, BadInput
from paiju.server.storage.folder import FILE, DataFolder, hand_over, refuse_emptied, sync
from paiju.server.storage.store import MIGRATIONS

FORMAT = 1
DATABASE, KEY, LOCK, MANIFEST = "paiju.db", ".key", "lock", "manifest.json"


class File(Struct, frozen=True):
    bytes: int
    sha256: str


class Manifest(Struct, frozen=True):
    """What is in a backup. `database`: the version of its tables."""

    format: int
    paiju: str
    database: int
    made: str
    files: dict[str, File]


# --- making -----------------------------------------------------------------------------------------------------------


def back_up(folder: Path, target: Path) -> tuple[Path, Manifest]:
    """Write a backup of a data folder, and say where. In a folder it is named by the time."""
    now = datetime.now(UTC)
    if target.is_dir():
        target = target / f"paiju-{now:%Y%m%d-%H%M%S}.tar"
    if target.exists():
        raise BadInput("already_there", path=str(target))
    draft, copy = _part(target), _part(target.with_name(f"{target.name}-copy"))
    try:
        snapshot(folder, copy)
        with closing(sqlite3.connect(copy)) as db:
            if damages(db):
                raise BadData("data_damaged", path=str(folder / DATABASE))
            version = int(db.execute("PRAGMA user_version").fetchone()[0])
        sources = {DATABASE: copy, **{path.name: path for path in sorted(folder.glob(f"*{KEY}"))}}
        files = {name: _measured(path) for name, path in sources.items()}
        manifest = Manifest(FORMAT, __version__, version, now.isoformat(timespec="seconds"), files)
        _pack(draft, manifest, sources)
        os.replace(draft, target)
    finally:
        draft.unlink(missing_ok=True)
        copy.unlink(missing_ok=True)
    sync(target.parent)
    return target, manifest


def backups(folder: Path) -> list[tuple[Path, Manifest | None]]:
    """Those in a folder, the last first, with what is in them; None: that cannot be read."""
    if not folder.is_dir():
        raise BadInput("unreadable_file", path=str(folder), reason=os.strerror(ENOENT))
    found = list[tuple[Path, Manifest | None]]()
    for path in sorted(folder.glob("*.tar"), key=lambda path: -path.stat().st_mtime):
        try:
            with tarfile.open(path, mode="r:") as tar:
                found.append((path, _manifest(tar, path)))
        except (BadInput, OSError, tarfile.TarError):
            found.append((path, None))
    return found


def _pack(draft: Path, manifest: Manifest, sources: dict[str, Path]) -> None:
    content = msgspec.json.format(msgspec.json.encode(manifest), indent=2)
    with _private(draft) as file, tarfile.open(fileobj=file, mode="w") as tar:
        tar.addfile(_member(MANIFEST, len(content)), BytesIO(content))
        for name, path in sources.items():
            with path.open("rb") as source:
                tar.addfile(_member(name, manifest.files[name].bytes), source)
    sync(draft)


def snapshot(folder: Path, copy: Path) -> None:
    """Copy the database of a folder as it is at one moment, even while a server writes to it.

    All is copied in one step: with several, each write of the server would begin the copy anew.
    """
    path = folder / DATABASE
    if not path.is_file():
        raise BadInput("unreadable_file", path=str(path), reason=os.strerror(ENOENT))
    refuse_emptied(path)
    _private(copy).close()
    try:
        reading, writing = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True), sqlite3.connect(copy)
        with closing(reading), closing(writing):
            reading.backup(writing)
    except sqlite3.OperationalError as error:  # locked, no room, not allowed: nothing is wrong with the file
        raise BadInput("unreadable_file", path=str(path), reason=str(error)) from error
    except sqlite3.DatabaseError as error:
        raise BadData("data_damaged", path=str(path)) from error


def damages(db: sqlite3.Connection) -> list[str]:
    """What SQLite itself finds wrong with a file."""
    try:
        found = [str(line) for (line,) in db.execute("PRAGMA integrity_check")]
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return [] if found == ["ok"] else found


def _measured(path: Path) -> File:
    with path.open("rb") as file:
        return File(path.stat().st_size, hashlib.file_digest(file, "sha256").hexdigest())


def _member(name: str, size: int) -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.size, member.mode, member.mtime = size, FILE, int(time.time())
    return member


# --- restoring --------------------------------------------------------------------------------------------------------


def restore(backup: Path, folder: Path, force: bool = False) -> Manifest:
    """Put what is in a backup into a data folder that no server uses. `force`: over what is there."""
    try:
        with tarfile.open(backup, mode="r:") as tar:
            manifest = _manifest(tar, backup)
            with closing(DataFolder(folder)):
                hand_over(folder / LOCK)
                if (folder / DATABASE).exists() and not force:
                    raise BadInput("already_there", path=str(folder / DATABASE))
                _unpack(tar, manifest, backup, folder)
    except tarfile.TarError as error:
        raise BadInput("backup_damaged", path=str(backup), reason=str(error)) from error
    return manifest


def _manifest(tar: tarfile.TarFile, backup: Path) -> Manifest:
    """Read what should be there, and refuse what this program would not have written."""
    first = tar.next()
    content = tar.extractfile(first) if first and first.name == MANIFEST else None
    try:
        manifest = msgspec.json.decode(content.read() if content else b"", type=Manifest)
    except msgspec.DecodeError as error:
        raise BadInput("backup_damaged", path=str(backup), reason=f"{MANIFEST}: {error}") from None
    if manifest.format > FORMAT:
        raise BadInput("data_too_new", version=manifest.format, known=FORMAT)
    if manifest.database > len(MIGRATIONS):
        raise BadInput("data_too_new", version=manifest.database, known=len(MIGRATIONS))
    others = manifest.files.keys() - {DATABASE}
    if DATABASE not in manifest.files or any("/" in name or not name.endswith(KEY) for name in others):
        raise BadInput("backup_damaged", path=str(backup), reason=f"{MANIFEST}: {', '.join(manifest.files)}")
    return manifest


def _unpack(tar: tarfile.TarFile, manifest: Manifest, backup: Path, folder: Path) -> None:
    """First everything beside its place, and checked; then all of it into its place, the database last."""
    names = sorted(manifest.files, key=lambda name: name == DATABASE)
    drafts = {name: _part(folder / name) for name in names}
    try:
        for name, draft in drafts.items():
            with _private(draft) as file:
                copyfileobj(_content(tar, name, backup), file)
            if _measured(draft) != manifest.files[name]:
                raise BadInput("backup_damaged", path=str(backup), reason=name)
            hand_over(draft)
            sync(draft)
        with closing(sqlite3.connect(f"{drafts[DATABASE].resolve().as_uri()}?immutable=1", uri=True)) as db:
            if found := damages(db):
                raise BadInput("backup_damaged", path=str(backup), reason=found[0])
        for ending in ("-wal", "-shm"):  # of the database that was there: with another one they would be its ruin
            (folder / f"{DATABASE}{ending}").unlink(missing_ok=True)
        for name, draft in drafts.items():
            os.replace(draft, folder / name)
        sync(folder)
    finally:
        for draft in drafts.values():
            draft.unlink(missing_ok=True)


def _content(tar: tarfile.TarFile, name: str, backup: Path) -> IO[bytes]:
    with suppress(KeyError):
        if found := tar.extractfile(name):
            return found
    raise BadInput("backup_damaged", path=str(backup), reason=name)


# --- files ------------------------------------------------------------------------------------------------------------


def _private(path: Path) -> IO[bytes]:
    """A new file to write to, which only its owner may read."""
    path.unlink(missing_ok=True)
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE), "wb")


def _part(path: Path) -> Path:
    return path.with_name(path.name + ".part")
