"""The server's log: one line for each thing that happened, for people to read or as JSON for programs.

What is logged never has cards, words or names of players, nor a whole cookie.
"""

import logging
import sys
from datetime import UTC, datetime
from typing import Literal

import msgspec

Format = Literal["text", "json"]
FORMATS: tuple[Format, ...] = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")
PLAIN = {*vars(logging.makeLogRecord({})), "message", "asctime"}  # what every record has


def set_up(level: str, format: Format) -> None:
    """Every logger of this process, uvicorn's too, writes to standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setLevel(level.upper())  # for loggers that have a level of their own, too
    handler.setFormatter(JsonLines() if format == "json" else TextLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)


class TextLines(logging.Formatter):
    """`2026-01-31T12:00:00.000+00:00 INFO paiju.audit refused code=too_fast`"""

    def format(self, record: logging.LogRecord) -> str:
        line = f"{_moment(record)} {record.levelname} {record.name} {_single(record.getMessage())}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class JsonLines(logging.Formatter):
    """An object a line, with the facts of a message (`extra`) as fields of their own. Some libraries put fields of
    theirs into every record, with names that begin with an underscore."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": _moment(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **{name: value for name, value in vars(record).items() if name not in PLAIN and name[0] != "_"},
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def _moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _single(text: str) -> str:
    """In one line: what clients send may be part of a message, and must not look like a line of its own."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
