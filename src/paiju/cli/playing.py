"""paiju play: a match at the terminal against bots."""

import argparse
import secrets
from pathlib import Path

from rich.console import Console

from paiju.actions import Action, GiveTribute, Pass, Play, ReturnTribute
from paiju.bots import Bot, make_bot
from paiju.cards import Cards, Seat, parse_rank
from paiju.cli.screen import Screen
from paiju.cli.typing_cards import BadTyping, pick_cards
from paiju.errors import BadInput
from paiju.match import Match
from paiju.phases.playing import PlayLegal
from paiju.record import save
from paiju.rng import Stream, derive
from paiju.rules import load
from paiju.rules.prose import clause, error_words, markdown
from paiju.rules.wording import reading_text
from paiju.strategies.levels_played import level_for
from paiju.tables import CODES, is_bomb, is_wild

YOU: Seat = 0


class Quit(Exception):
    """The person leaves the table."""


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", common: argparse.ArgumentParser
) -> None:
    command = commands.add_parser("play", parents=[common], help="play at the terminal against bots")
    command.add_argument(
        "ruleset", nargs="?", default="guandan", help="a preset or a path to a .toml (default guandan)"
    )
    command.add_argument("--bot", default="greedy", help="who sits in the other seats (default greedy)")
    command.add_argument("--seed", help="play the deals of this seed")
    command.add_argument("--deals", type=int, metavar="N", help="stop after so many deals")
    command.add_argument("--watch", action="store_true", help="let a bot play your seat, too, and watch")
    command.add_argument("--record", type=Path, metavar="FILE", help="keep the record here")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    rules = load(args.ruleset)
    seed = derive(args.seed.encode(), "play") if args.seed else secrets.token_bytes(32)
    match = Match(rules, seed, deals=args.deals)
    bots = {seat: make_bot(args.bot, rules, seat, Stream(seed, "bot", seat)) for seat in range(rules.options.seats)}
    screen = Screen(Console(highlight=False), args.lang, YOU)
    screen.welcome(rules)
    try:
        _play(match, bots, screen, None if args.watch else Person(screen, match))
    except Quit:
        screen.say("再见", "Goodbye")
    finally:
        if args.record:
            save(args.record, match, screen.players)
    if args.record:
        screen.say(f"牌谱已存 {args.record}", f"record saved to {args.record}")
    return 0


def _play(match: Match, bots: dict[Seat, Bot], screen: Screen, person: "Person | None") -> None:
    told = 0
    while True:
        screen.tell(match.log(YOU, told))
        told = len(match.events)
        if match.over:
            return
        for seat in match.actors:
            view, legal = match.view(seat), match.legal(seat)
            action = person.act() if person and seat == YOU else bots[seat].act(view, legal)
            match.play(seat, action)
            break


class Person:
    """Asks the person at the keyboard until an action is legal."""

    def __init__(self, screen: Screen, match: Match) -> None:
        self.screen, self.match = screen, match

    def act(self) -> Action:
        self.screen.table(self.match.view(YOU))
        while True:
            typed = self.ask()
            try:
                if (action := self.understand(typed)) is not None:
                    return self.match.legal(YOU).resolve(action)
            except BadTyping as problem:
                self.screen.complain(str(problem))
            except BadInput as error:
                words = error_words(error).in_(self.screen.lang)
                cited = getattr(error, "clause", None)
                self.screen.complain(
                    words, clause(self.match.rules, cited).in_(self.screen.lang) if cited else "", cited
                )

    def ask(self) -> str:
        try:
            return input(self.screen.prompt(self.match.view(YOU))).strip()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None

    def understand(self, typed: str) -> Action | None:
        """The action meant, or None where something else was asked for."""
        legal = self.tame_first()
        match typed.lower():
            case "q" | "quit" | "exit" | "退出":
                raise Quit
            case "?" | "h" | "help" | "帮助":
                self.screen.help()
            case "l" | "la" | "列出":
                self.screen.choices(legal, typed.lower() == "la")
            case "rules" | "规则":
                self.screen.console.print(markdown(self.match.rules, self.screen.lang))
            case "p" | "pass" | "不要" | "过":
                return Pass()
            case "":
                return Pass() if Pass() in legal else None
            case number if (
                number.startswith("/") and number[1:].isdecimal() and int(number[1:]) in range(1, len(legal) + 1)
            ):
                return legal[int(number[1:]) - 1]
            case _:
                return self.named(pick_cards(typed, self.match.view(YOU).hands[YOU], self.screen.lang))
        return None

    def tame_first(self) -> list[Action]:
        """The legal actions, those that spend wild cards or bombs last."""
        level = parse_rank(level_for(self.match.rules.options, self.match.state, YOU))

        def dear(action: Action) -> tuple[int, int]:
            if not isinstance(action, Play):
                return 0, 0
            return sum(is_wild(card, level) for card in action.cards), is_bomb(CODES[action.reads or ""])

        return sorted(self.match.legal(YOU), key=dear)

    def named(self, cards: Cards) -> Action | None:
        phase = self.match.state.phase
        if phase in ("tribute", "return"):
            return GiveTribute(cards) if phase == "tribute" else ReturnTribute(cards)
        legal = self.match.legal(YOU)
        assert isinstance(legal, PlayLegal)
        readings = [reads for reads in legal.readings_of(cards) if Play(cards, reads) in legal]
        return Play(cards, self.which(readings) if len(readings) > 1 else None)

    def which(self, readings: list[str]) -> str:
        """With wild cards the player names the reading."""
        for number, reads in enumerate(readings, 1):
            self.screen.console.print(f"  {number}. {reading_text(reads, self.screen.lang)}")
        while True:
            typed = self.ask()
            if typed.isdecimal() and 1 <= int(typed) <= len(readings):
                return readings[int(typed) - 1]
            self.screen.say("请输入上面的序号", "type one of the numbers above")
