"""Options of a command from four places: what is built in, a file, the environment, the command line."""

import argparse
from pathlib import Path
from typing import Any

import pytest

from paiju.cli import main
from paiju.cli import serve as serving
from paiju.cli.settings import Configurable


class Ran:
    """A command with one option of each sort, and what it was run with."""

    def __init__(self) -> None:
        self.args: Any = None
        self.parser = argparse.ArgumentParser()
        command = Configurable(self.parser)
        command.add_argument("--port", type=int, default=8000)
        command.add_argument("--from-one", type=int, default=100)
        command.add_argument("--speed", type=float, default=1.0)
        command.add_argument("--public", action="store_true")
        command.add_argument("--data", type=Path, default=Path("/built/in"))
        command.add_argument("--level", choices=("low", "high"), default="low")
        command.add_argument("--host")
        command.set_run(self._note)

    def _note(self, args: argparse.Namespace) -> int:
        self.args = args
        return 0

    def __call__(self, *arguments: str) -> Any:
        parsed = self.parser.parse_args(arguments)
        assert parsed.run(parsed) == 0
        return self.args


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Ran:
    monkeypatch.delenv("PAIJU_CONFIG", raising=False)
    return Ran()


def test_what_is_built_in(run: Ran) -> None:
    args = run()
    assert (args.port, args.from_one, args.public, args.data, args.level, args.host) == (
        *(8000, 100, False),
        *(Path("/built/in"), "low", None),
    )


def test_the_command_line_counts_most_then_the_environment_then_the_file(
    run: Ran, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "paiju.toml"
    file.write_text('port = 1\nfrom-one = 1\nspeed = 2\npublic = true\ndata = "/of/file"\nlevel = "high"\n', "utf-8")
    monkeypatch.setenv("PAIJU_PORT", "2")
    monkeypatch.setenv("PAIJU_FROM_ONE", "2")
    monkeypatch.setenv("PAIJU_PUBLIC", "no")
    args = run("--config", str(file), "--port", "3")
    assert (args.port, args.from_one, args.speed, args.public) == (3, 2, 2.0, False)
    assert args.data == Path("/of/file") and args.level == "high" and isinstance(args.speed, float)


def test_the_environment_can_name_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "paiju.toml"
    file.write_text("port = 1", "utf-8")
    monkeypatch.setenv("PAIJU_CONFIG", str(file))
    assert Ran()().port == 1


def test_what_was_typed_counts_even_if_it_is_what_is_built_in(run: Ran, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIJU_PORT", "2")
    assert run("--port", "8000").port == 8000


@pytest.mark.parametrize(
    ("content", "named"),
    [
        ("prot = 1", ["prot", "port"]),
        ("from_one = 1", ["from_one", "from-one"]),
        ("[server]\nport = 1", ["server"]),
        ('port = "many"', ["port", "many", "int"]),
        ("port = true", ["port"]),
        ("public = 3", ["public", "true, false"]),
        ('level = "middle"', ["level", "low, high"]),
        ("data = ['a']", ["data"]),
        ("config = 'other'", ["config"]),
        ("port = ?", ["line 1"]),
    ],
)
def test_a_mistake_in_the_file_is_named(run: Ran, tmp_path: Path, content: str, named: list[str]) -> None:
    file = tmp_path / "paiju.toml"
    file.write_text(content, "utf-8")
    with pytest.raises(ValueError) as refused:
        run("--config", str(file))
    assert all(word in str(refused.value) for word in [str(file), *named])


@pytest.mark.parametrize(("variable", "value"), [("PAIJU_PORT", "x"), ("PAIJU_PUBLIC", "perhaps"), ("PAIJU_LEVEL", "")])
def test_a_mistake_in_the_environment_is_named(
    run: Ran, monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(ValueError, match=variable):
        run()


def test_what_is_shown_is_a_file_of_the_same_options(
    run: Ran, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PAIJU_SPEED", "2.5")
    run("--show-config", "--port", "7", "--public", "--data", '/a "b" 牌')
    assert run.args is None
    shown = capsys.readouterr().out
    assert "port = 7  # command line" in shown and "speed = 2.5  # PAIJU_SPEED" in shown
    assert "from-one = 100  # default" in shown and "# host =" in shown
    monkeypatch.delenv("PAIJU_SPEED")
    file = tmp_path / "paiju.toml"
    file.write_text(shown, "utf-8")
    args = run("--config", str(file))
    assert (args.port, args.speed, args.public, args.data) == (7, 2.5, True, Path('/a "b" 牌'))


def test_the_server_is_configured_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "paiju.toml"
    file.write_text("workers = 3\nspeed = 2", "utf-8")
    monkeypatch.setenv("PAIJU_DATA", str(tmp_path))
    assert main(["serve", "--show-config", "--config", str(file)]) == 0
    shown = capsys.readouterr().out
    assert f"workers = 3  # {file}" in shown and f'data = "{tmp_path}"  # PAIJU_DATA' in shown
    assert serving.data_folder() == tmp_path
    file.write_text("wrokers = 3", "utf-8")
    assert main(["serve", "--config", str(file), "--lang", "en"]) == 2
    assert f"{file}: there is no option 'wrokers'. Perhaps workers?" in capsys.readouterr().err
