"""A server whose data cannot be used says so in the user's words, and does not even say where it would listen."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.server.storage.store import Store
from paiju.server.web.guests import rotate

BAD_DATA = 3


def garbage(folder: Path) -> None:
    (folder / "paiju.db").write_bytes(b"garbage" * 1000)


def too_new(folder: Path) -> None:
    store = Store(folder)
    store.journal.write(lambda db: db.execute("PRAGMA user_version=1000"))
    store.close()


def short_key(folder: Path) -> None:
    (folder / "cookie.key").write_bytes(b"")


def emptied(folder: Path) -> None:
    Store(folder).close()
    rotate(folder)
    (folder / "paiju.db").write_bytes(b"")


def no_folder(folder: Path) -> None:
    folder.rmdir()
    folder.touch()


CASES: dict[Callable[[Path], None], tuple[str, str]] = {
    garbage: ("damaged", "损坏"),
    too_new: ("newer version", "更新的版本"),
    short_key: ("not a whole key", "不是完整的密钥"),
    emptied: ("is empty, although", "是空的"),
    no_folder: ("cannot be used", "不能使用"),
}


def serve(folder: Path, lang: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "paiju", "serve", "--port", "0", "--data", str(folder), "--lang", lang]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("spoil", CASES, ids=lambda spoil: spoil.__name__)
def test_data_that_cannot_be_used_is_refused_in_words(spoil: Callable[[Path], None], lang: str, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    spoil(folder)
    done = serve(folder, lang)
    assert done.returncode == BAD_DATA and done.stdout == ""
    assert CASES[spoil][lang == "zh"] in done.stderr and len(done.stderr.splitlines()) == 1


def test_data_that_another_server_uses_is_refused_in_words(tmp_path: Path) -> None:
    store = Store(tmp_path)
    done = serve(tmp_path, "en")
    store.close()
    assert done.returncode == BAD_DATA and done.stdout == "" and "Another server is using" in done.stderr
