"""Installs each package into an empty environment and plays: `python tools/tried.py dist`."""

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from pathlib import Path

PORT = 8765
COMPILED = "import paiju.kernels as kernels; assert kernels.compiled(), 'the kernels are not compiled'"
CLIENT = re.compile(r'(?:src|href)="(/[^"]+)"')


def main(folder: Path) -> None:
    for package in sorted(folder.glob("paiju-*")):
        with tempfile.TemporaryDirectory() as place:
            print(f"{package.name}:", flush=True)
            attempt(package.absolute(), Path(place))


def attempt(package: Path, place: Path) -> None:
    """Away from the sources, which Python would otherwise import."""
    venv.create(place / "venv", with_pip=True)
    home, programs = place / "home", place / "venv" / "bin"
    home.mkdir()
    env = {**os.environ, "HOME": str(home), "LANG": "C.UTF-8"}

    def run(*command: str, typed: str = "") -> str:
        print("  " + " ".join(command), flush=True)
        command = (str(programs / command[0]), *command[1:])
        return subprocess.run(
            command, cwd=home, env=env, input=typed, stdout=subprocess.PIPE, text=True, check=True
        ).stdout

    run("python", "-m", "pip", "install", "-qq", "--disable-pip-version-check", str(package))
    run("python", "-c", COMPILED)
    assert run("paiju", "--version").split()[1] in package.name
    assert "100 deals" in run(
        "paiju", "simulate", "guandan", "--deals", "100", "--bots", "expert,greedy", "--lang", "en"
    )
    assert "Goodbye" in run("paiju", "play", "shengji", "--lang", "en", typed="l\nq\n")
    serve(programs, home, env)


def serve(programs: Path, home: Path, env: dict[str, str]) -> None:
    """The page comes, with everything it loads."""
    print("  paiju serve", flush=True)
    server = subprocess.Popen([programs / "paiju", "serve", "--port", str(PORT)], cwd=home, env=env)
    try:
        page = get("/")
        assert "<script" in page, page
        for name in CLIENT.findall(page):
            assert get(name), name
    finally:
        server.terminate()
        server.wait()


def get(path: str) -> str:
    for attempt in range(100):
        try:
            with urllib.request.urlopen(f"http://localhost:{PORT}{path}") as answer:
                return str(answer.read().decode())
        except urllib.error.URLError:  # not yet
            if attempt == 99:
                raise
            time.sleep(0.1)
    raise AssertionError


if __name__ == "__main__":
    main(Path(sys.argv[1]))
