"""Installs each package into an empty environment and plays: `python tools/tried.py dist`."""

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from pathlib import Path
from urllib.error import URLError

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
    with socket.create_server(("localhost", 0)) as free:
        port = free.getsockname()[1]
    command = [programs / "paiju", "serve", "--port", str(port), "--data", home / "data"]
    print(f"  paiju serve --port {port}", flush=True)
    server = subprocess.Popen(command, cwd=home, env=env, stdout=subprocess.DEVNULL)
    try:
        page = get(f"http://localhost:{port}/")
        assert "<script" in page, page
        for name in CLIENT.findall(page):
            assert get(f"http://localhost:{port}{name}"), name
    finally:
        server.terminate()
        server.wait()


def get(address: str, tries: int = 100) -> str:
    """What is there, as soon as the server has started."""
    try:
        with urllib.request.urlopen(address) as answer:
            return str(answer.read().decode())
    except URLError:
        if not tries:
            raise
    time.sleep(0.1)
    return get(address, tries - 1)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
