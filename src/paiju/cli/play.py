"""paiju play: a match at the terminal against bots."""

import argparse
import secrets
from pathlib import Path

from rich.console import Console

from paiju.actions import Action, Pass
from paiju.bots import Bot, make_bot
from paiju.bots.registry import USUAL
from paiju.cards import Seat
from paiju.cli.budget import add_budget, budget_of
from paiju.cli.screen import Screen
from paiju.errors import BadInput
from paiju.legal import Legal
from paiju.match import Match
from paiju.record import save
from paiju.rng import Stream, derive
from paiju.rules import load, presets
from paiju.rules.prose import clause, error_words, markdown
from paiju.rules.schema import Words
from paiju.state import State
from paiju.table import Table
from paiju.terminal import BadTyping

YOU: Seat = 0


class Quit(Exception):
    """The person leaves the table."""


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", common: argparse.ArgumentParser
) -> None:
    command = commands.add_parser("play", parents=[common], help="play at the terminal against bots")
    command.add_argument(
        "ruleset", nargs="?", default=presets()[0], help="a preset or a path to a .toml (default %(default)s)"
    )
    command.add_argument("--bot", default=USUAL, help=f"who sits in the other seats (default {USUAL})")
    add_budget(command)
    command.add_argument("--seed", help="play the deals of this seed")
    command.add_argument("--deals", type=int, metavar="N", help="stop after so many deals")
    command.add_argument("--watch", action="store_true", help="let a bot play your seat, too, and watch")
    command.add_argument("--record", type=Path, metavar="FILE", help="keep the record here")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    rules, budget = load(args.ruleset), budget_of(args)
    if args.deals is not None and args.deals < 1:
        raise BadInput("bad_value", fact="--deals", value=args.deals, wanted=">= 1")
    if args.record and not args.record.absolute().parent.is_dir():  # before the game, not after it
        raise BadInput("bad_value", fact="--record", value=str(args.record), wanted="a file in a folder that exists")
    seed = derive(args.seed.encode(), "play") if args.seed else secrets.token_bytes(32)
    match = Match(rules, seed, deals=args.deals)
    screen = Screen(Console(highlight=False), args.lang, rules, YOU)
    seats = range(rules.options.seats)
    bots = [make_bot(args.bot, rules, seat, Stream(seed, "bot", seat), budget) for seat in seats]
    if not args.watch:
        bots[YOU] = Person(screen, match)
    table = Table(match, bots, Stream(seed, "turns"))
    screen.welcome()
    try:
        _play(table, screen)
    except Quit:
        screen.say("再见", "Goodbye")
    finally:
        table.close()
        if args.record:
            save(args.record, match, screen.players)
    if args.record:
        screen.say(f"牌谱已存 {args.record}", f"record saved to {args.record}")
    return 0


def _play(table: Table, screen: Screen) -> None:
    told = 0
    while True:
        screen.tell(table.match.log(YOU, told))
        told = len(table.match.events)
        if table.match.over:
            return
        table.step()


class Person(Bot):
    """Takes a bot's seat, and asks the person at the keyboard until an action is legal."""

    def __init__(self, screen: Screen, match: Match) -> None:
        self.screen, self.board, self.match = screen, screen.board, match

    def act(self, view: State, legal: Legal) -> Action:
        if (action := self.board.quiet(view, legal)) is not None:
            return action
        self.screen.table(view)
        while True:
            typed = self.ask(self.screen.prompt(view))
            try:
                if (action := self.understand(typed, view, legal)) is not None:
                    return legal.resolve(action)
            except BadTyping as problem:
                self.screen.complain(str(problem))
            except BadInput as error:
                self.refuse(error)

    def ask(self, prompt: str) -> str:
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None

    def refuse(self, error: BadInput) -> None:
        """Tell the error and the clause behind it."""
        cited, lang = getattr(error, "clause", None), self.screen.lang
        said = clause(self.match.rules, cited).in_(lang) if cited else ""
        self.screen.complain(error_words(error, self.match.rules).in_(lang), said, cited)

    def understand(self, typed: str, view: State, legal: Legal) -> Action | None:
        """The action that was meant, or None if the person asked for something else."""
        match typed if typed == "Q" else typed.lower():  # a capital Q is a queen
            case "q" | "quit" | "exit" | "退出":
                raise Quit
            case "?" | "h" | "help" | "帮助":
                self.screen.help()
            case "l" | "la" | "列出":
                self.screen.choices(view, self.board.listed(view, legal), typed.lower() == "la")
            case "rules" | "规则":
                self.screen.line(markdown(self.match.rules, self.screen.lang))
            case "p" | "pass" | "不要" | "过":
                return Pass()
            case "":
                return Pass() if Pass() in legal else None
            case number if number.startswith("/"):
                return self.numbered(number[1:], self.board.listed(view, legal))
            case _:
                return self.board.meant(typed, view, legal, self.choose)
        return None

    def numbered(self, number: str, actions: list[Action]) -> Action:
        if number.isdecimal() and 1 <= int(number) <= len(actions):
            return actions[int(number) - 1]
        why = Words(f"序号是 /1 到 /{len(actions)}", f"the numbers are /1 to /{len(actions)}")
        raise BadTyping(why.in_(self.screen.lang))

    def choose(self, lines: list[str]) -> int:
        """Let the person pick one of some lines."""
        for number, line in enumerate(lines, 1):
            self.screen.line(f"  {number}. {line}")
        while True:
            typed = self.ask("> ")
            if typed.isdecimal() and 1 <= int(typed) <= len(lines):
                return int(typed) - 1
            self.screen.say("请输入上面的序号", "type one of the numbers above")
