"""paiju show, verify and convert: print, check and rewrite records."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import astuple

from paiju.cards import Seat
from paiju.errors import BadInput
from paiju.events import SharesRevealed
from paiju.notation import VERSION
from paiju.record import Record, renewed, save_text
from paiju.rules.load import published
from paiju.rules.prose import error_words
from paiju.rules.schema import Words
from paiju.sheet import Sheet
from paiju.sheet_json import write_json
from paiju.text import Teller

ALL = "all"
MOST_IN_STATE = 1000  # plays in a round, bids, tricks …: no deal has as many
FILE = "a record, as text or as JSON, of any version"
UPGRADED = Words(
    "牌谱是旧格式（第 {old} 版），写成了第 {now} 版。",
    "the record had an older form (version {old}); it was written in version {now}.",
)


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", common: argparse.ArgumentParser
) -> None:
    show = commands.add_parser("show", parents=[common], help="tell a record in words")
    show.add_argument("file", type=Path, help=FILE)
    show.add_argument(
        "--seat",
        default=ALL,
        help="whose eyes: a seat's number, 'none' for a spectator, 'all' for everything (default)",
    )
    show.set_defaults(run=run_show)
    check = commands.add_parser("verify", parents=[common], help="replay a record and check every action and shuffle")
    check.add_argument("file", type=Path, help=FILE)
    check.set_defaults(run=run_verify)
    convert = commands.add_parser(
        "convert", parents=[common], help="write a record as JSON or as text (docs/records.md)"
    )
    convert.add_argument("file", type=Path, help=FILE)
    convert.add_argument("--to", choices=("json", "text"), required=True, help="the form to write")
    convert.add_argument("-o", "--output", type=Path, metavar="OUT", help="the file to write (default: print it)")
    convert.add_argument("--force", action="store_true", help="replace OUT if it exists")
    convert.set_defaults(run=run_convert)


def run_show(args: argparse.Namespace) -> int:
    record = Record.read(args.file)
    seat = _viewpoint(args.seat, record.rules.options.seats)
    print(_heading(record, args.lang))
    for line in told(record, args.lang, seat):
        print(line)
    if not record.sheet.intact:
        print(f"paiju: {error_words(record.edited).in_(args.lang)}", file=sys.stderr)
    return 0


def told(record: Record, lang: str, seat: Seat | str | None = ALL) -> Iterator[str]:
    """The lines of a record in words. Its events have not been checked against the rules, which may have changed since:
    they are told as far as they make sense."""
    teller = Teller(record.rules, lang, record.players)
    for place, event in record.events:
        try:
            line = teller.tell(event if seat == ALL else event.view(seat))  # type: ignore[arg-type]
            if any(isinstance(part, tuple) and len(part) > MOST_IN_STATE for part in astuple(teller.state)):
                raise ValueError
        except (ValueError, LookupError) as error:
            raise BadInput("record_impossible", line=place) from error
        if line:
            yield line


def _viewpoint(text: str, seats: int) -> Seat | str | None:
    if text in (ALL, "none"):
        return ALL if text == ALL else None
    if text.isdecimal() and int(text) < seats:
        return int(text)
    raise BadInput("bad_value", fact="--seat", value=text, wanted=f"0..{seats - 1}, none, all")


def _heading(record: Record, lang: str) -> str:
    """The preset of a record or the code of its house rules, and its differences from today's."""
    name = record.rules.name
    try:
        today = published(name)
    except BadInput:
        return name
    changes = [f"  * {words.in_(lang)}" for _, words in record.rules.diff(today)]
    return "\n".join([f"{today.title.in_(lang)} ({name})", *changes])


def run_verify(args: argparse.Namespace) -> int:
    record = Record.read(args.file)
    match = record.verify()
    state = match.state
    deals, unfinished = state.deal, not match.over
    zh = f"✓ 无误：{deals} 副，{len(match.events)} 个事件，每一步合规，每副洗牌与承诺相符"
    counted = f"{deals} deal{'s' * (deals > 1)}, {len(match.events)} events"
    en = f"✓ verified: {counted}, every action legal, every shuffle as committed"
    if revealed := [event for event in match.events if isinstance(event, SharesRevealed)]:
        shares = sum(len(event.seats) for event in revealed)
        withheld = sum(len(event.withheld) for event in revealed)
        zh += f"，玩家的 {shares} 个随机数也相符" + f"（另有 {withheld} 个未到）" * bool(withheld)
        en += f", and so are {shares} random numbers of players" + f" ({withheld} more did not come)" * bool(withheld)
    if unfinished:
        zh += "（比赛未完：文件里有这副牌的种子，请勿外传）"
        en += " (unfinished match: the file holds the seed of this deal, so keep it secret)"
    print(Words(zh, en).in_(args.lang))
    return 0


def run_convert(args: argparse.Namespace) -> int:
    """What is converted keeps every line, so it can be converted back. Whether it fits the rules, `verify` tells."""
    if args.output and args.output.exists() and not args.force:
        raise BadInput("file_exists", path=str(args.output))
    record = Record.read(args.file)
    record.check_seal()
    sheet = record.sheet
    if not record.present:
        print(f"paiju: {UPGRADED.in_(args.lang).format(old=sheet.version, now=VERSION)}", file=sys.stderr)
        sheet = Sheet.parse(renewed(record))
    text = write_json(sheet) if args.to == "json" else sheet.text()
    if args.output:
        save_text(args.output, text)
    else:
        print(text, end="")
    return 0
