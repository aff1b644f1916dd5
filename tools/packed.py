"""Looks into the packages that were built: `python tools/packed.py dist`. Fails where one could not be played with."""

import re
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

LARGEST = 7_000_000  # bytes of a wheel: networks are 2.4 million of them
PAGE = "paiju/server/static/index.html"
KERNEL = re.compile(r"paiju/(?:.+/)?kernels/(?:.+/)?(?!__init__)\w+\.py")
LOADED = re.compile(r'(?:src|href)="/([^"]+)"')


def main(folder: Path) -> None:
    packed = sorted(folder.glob("paiju-*"))
    problems = [f"{path.name}: {problem}" for path in packed for problem in wrong_with(path)]
    if [path.suffix for path in packed].count(".gz") != 1 or not any(path.suffix == ".whl" for path in packed):
        problems.append(f"{folder} should have one source archive, and a wheel")
    for path in packed:
        print(f"{path}  {path.stat().st_size / 1e6:.2f} MB")
    sys.exit("\n".join(problems) or 0)


def wrong_with(path: Path) -> Iterator[str]:
    files = contents(path)
    if PAGE not in files:
        yield "the client is missing: make web"
    else:
        loaded = LOADED.findall(files[PAGE].decode())
        yield from (
            f"the page loads {name}, which is missing" for name in loaded if f"{Path(PAGE).parent}/{name}" not in files
        )
    if path.suffix == ".whl":
        yield from wrong_with_wheel(path, files)


def wrong_with_wheel(path: Path, files: dict[str, bytes]) -> Iterator[str]:
    if path.stat().st_size > LARGEST:
        yield f"larger than {LARGEST / 1e6} MB"
    compiled = {name.split(".")[0]: code for name, code in files.items() if name.endswith((".so", ".pyd"))}
    yield from (f"{name} is not compiled" for name in files if KERNEL.fullmatch(name) and name[:-3] not in compiled)
    yield from (f"{name} has debug symbols" for name, code in compiled.items() if b".debug_info" in code)


def contents(path: Path) -> dict[str, bytes]:
    """The files of the package, by their names as one imports them."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            return {name: wheel.read(name) for name in wheel.namelist()}
    with tarfile.open(path) as archive:
        files = {item.name: archive.extractfile(item) for item in archive if item.isfile()}
        return {name.partition("/src/")[2] or name: file.read() for name, file in files.items() if file}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
