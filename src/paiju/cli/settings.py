"""Options of a command that a file and the environment may set as well, under the same names.

`--from-one 50` on the command line, `PAIJU_FROM_ONE=50` in the environment and `from-one = 50` in the file that
`--config` names say the same. The command line counts most, then the environment, then the file, then what is built in.
"""

import argparse
import json
import os
import tomllib
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from msgspec import Struct

from paiju.errors import BadInput

PREFIX = "PAIJU_"
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


class Setting(Struct, frozen=True):
    """The value of an option, and where it comes from."""

    name: str
    value: Any
    origin: str

    def line(self) -> str:
        """As the file would have it. What has no value is a comment."""
        if self.value is None:
            return f"# {self.name} =  # {self.origin}"
        plain = self.value if isinstance(self.value, (bool, int, float)) else str(self.value)
        return f"{self.name} = {json.dumps(plain, ensure_ascii=False)}  # {self.origin}"


class Configurable:
    """Stands for the parser of a command. What is added to it can be set in three places."""

    def __init__(self, command: argparse.ArgumentParser) -> None:
        self._command = command
        self._options: dict[str, argparse.Action] = {}  # by name
        self._defaults: dict[str, Any] = {}
        command.add_argument(
            "--config", type=Path, default=_config(), metavar="FILE", help="a TOML file of these options"
        )
        command.add_argument("--show-config", action="store_true", help="print the options as they are set, and stop")

    def add_argument(self, flag: str, **facts: Any) -> None:
        """The parser then keeps only what was typed, so that the other places can be asked for the rest."""
        option, name = self._command.add_argument(flag, **facts), flag.removeprefix("--")
        self._options[name], self._defaults[name] = option, option.default
        option.default = argparse.SUPPRESS

    def set_run(self, run: Callable[[argparse.Namespace], int]) -> None:
        def configured(args: argparse.Namespace) -> int:
            settings = self.settled(args, os.environ)
            if args.show_config:
                print("\n".join(setting.line() for setting in settings))
                return 0
            for setting in settings:
                setattr(args, self._options[setting.name].dest, setting.value)
            return run(args)

        self._command.set_defaults(run=configured)

    def settled(self, args: argparse.Namespace, environment: Mapping[str, str]) -> list[Setting]:
        """Every option, with its value from the place that counts most."""
        file = self._read(args.config) if args.config else {}
        found = []
        for name, option in self._options.items():
            variable = PREFIX + name.upper().replace("-", "_")
            if option.dest in args:
                setting = Setting(name, getattr(args, option.dest), "command line")
            elif variable in environment:
                setting = Setting(name, _converted(option, environment[variable], variable), variable)
            elif name in file:
                setting = Setting(name, _converted(option, file[name], f"{args.config}: {name}"), str(args.config))
            else:
                setting = Setting(name, self._defaults[name], "default")
            found.append(setting)
        return found

    def _read(self, path: Path) -> dict[str, Any]:
        try:
            content = tomllib.loads(path.read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise BadInput("unreadable_file", path=str(path), reason=str(error)) from None
        for name in content:
            if name not in self._options:
                near = get_close_matches(name, self._options, 1) or sorted(self._options)
                raise BadInput("unknown_setting", path=str(path), name=name, known=", ".join(near))
        return content


def _config() -> Path | None:
    named = os.environ.get(f"{PREFIX}CONFIG")
    return Path(named) if named else None


def _converted(option: argparse.Action, value: Any, place: str) -> Any:
    """A value of the file or the environment, checked and converted as if it had been typed."""
    if option.nargs == 0:
        known = {**dict.fromkeys(YES, True), **dict.fromkeys(NO, False)}
        if isinstance(value, bool) or str(value).lower() in known:
            return known[str(value).lower()]
        raise BadInput("bad_value", fact=place, value=value, wanted="true, false")
    convert: Callable[[str], Any] = option.type if callable(option.type) else str
    plain = isinstance(value, (str, int, float)) and not isinstance(value, bool)
    try:
        made = convert(str(value)) if plain else None
    except ValueError:
        made = None
    if made is None or (option.choices is not None and made not in option.choices):
        wanted = ", ".join(map(str, option.choices)) if option.choices else getattr(convert, "__name__", "text")
        raise BadInput("bad_value", fact=place, value=value, wanted=wanted)
    return made
