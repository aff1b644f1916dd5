"""paiju rules: prints rulesets, and asks a household for its own."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from paiju.errors import BadInput
from paiju.rules import Ruleset, RulesetError, load, presets
from paiju.rules.interview import Interview, Question
from paiju.rules.load import preset_of, variant
from paiju.rules.prose import error_words, markdown
from paiju.rules.schema import Words
from paiju.rules.variant import parsed, unnamed, written

SCREEN = "-"
BACK = ("b", "回")
STOP = ("q", "完")


def add_commands(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", common: argparse.ArgumentParser
) -> None:
    rules = commands.add_parser("rules", parents=[common], help="print the rules of a preset, a link or a ruleset file")
    rules.add_argument("name", nargs="?", help="a preset, the code of a link, or a .toml (default: list the presets)")
    what = rules.add_mutually_exclusive_group()
    what.add_argument("--diff", metavar="BASE", help="only what differs from another ruleset")
    what.add_argument("--toml", action="store_true", help="as a file that extends a preset")
    what.add_argument("--code", action="store_true", help="as the code of a link, which opens tables in the browser")
    what.add_argument(
        "--ask",
        nargs="?",
        const=SCREEN,
        metavar="FILE",
        help="ask for the rules of your house, and write them",
    )
    rules.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.ask:
        return ask(args.name, args.ask, args.lang)
    if args.name is None:
        for line in _listed(args.lang):
            print(line)
    elif args.diff:
        for option, words in _comparable(load(args.name), load(args.diff)):
            print(f"{option:28} {words.in_(args.lang)}")
    elif args.toml or args.code:
        text = _extending(args.name, args.lang)
        print(text if args.toml else variant(parsed(text), named=()).name, end="" if args.toml else "\n")
    else:
        print(markdown(load(args.name), args.lang))
    return 0


def _extending(name: str, lang: str) -> str:
    """The rules as a text that extends a preset. A title that only repeats the preset's is none."""
    rules, preset = load(name), preset_of(name)
    if preset is None:
        wanted = Words("从预设规则改起的规则", "rules that extend a preset").in_(lang)
        raise BadInput("bad_value", fact="name", value=name, wanted=wanted)
    base = load(preset)
    title = None if rules.title in (base.title, unnamed(base.title)) else rules.title
    return written(preset, title, rules.delta(base), rules.terms.delta(base.terms))


def _listed(lang: str) -> Iterator[str]:
    for rules in map(load, presets()):
        yield f"{rules.name:20} {rules.title.in_(lang)}"
        yield f"{'':20} {_summary(rules, lang)}".rstrip()


def _summary(rules: Ruleset, lang: str) -> str:
    return rules.summary.in_(lang) if rules.summary else ""


def _comparable(rules: Ruleset, base: Ruleset) -> list[tuple[str, Words]]:
    if rules.family != base.family:
        raise BadInput("bad_value", fact="--diff", value=base.name, wanted=f"a ruleset of the family {rules.family}")
    return rules.diff(base)


# --- the interview ----------------------------------------------------------------------------------------------------


def ask(name: str | None, file: str, lang: str) -> int:
    """A file that is there already is not written over."""
    if file != SCREEN and Path(file).exists():
        raise BadInput("bad_value", fact="--ask", value=file, wanted=Words("还没有的文件", "a new file").in_(lang))
    dialogue = Dialogue(lang)
    try:
        interview = Interview(name or dialogue.game())
        dialogue.hold(interview)
        title = dialogue.title(interview)
    except EOFError:  # nobody answers any more
        print()
        return 1
    text = interview.toml(title)
    if file == SCREEN:
        print(f"\n{text}", end="")
    else:
        Path(file).write_text(text, encoding="utf-8")
        play = f"paiju play {file}"
        dialogue.say(f"已写入 {file}。{play} 就按它打。", f"Written to {file}. To play by it: {play}")
    return 0


class Dialogue:
    """Questions and numbered answers at the terminal."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def say(self, zh: str, en: str) -> None:
        print(Words(zh, en).in_(self.lang))

    def game(self) -> str:
        """The preset to begin with."""
        known = [load(name) for name in presets()]
        self.say("打哪一种？从最像你家的开始。", "Which game? Begin with the one most like yours.")
        lines = [f"{rules.title.in_(self.lang)}  {_summary(rules, self.lang)}" for rules in known]
        while not (typed := self._typed(lines, None)).isdecimal():
            pass
        return known[int(typed) - 1].name

    def hold(self, interview: Interview) -> None:
        """Question after question; the rules decide which come next."""
        self.say(
            "每题输入数字；回车照旧，b 回上一题，q 到此为止。",
            "Type a number; Enter keeps what is marked, b goes back, q ends here.",
        )
        place = 0
        while place < len(questions := interview.questions()):
            step = self._put(interview, questions[place], place + 1, len(questions))
            if step is None:
                return
            place = max(0, place + step)

    def _put(self, interview: Interview, question: Question, number: int, all: int) -> int | None:
        """How many questions to go on; None: no more of them."""
        print(f"\n{number}/{all}  {question.words.in_(self.lang)}")
        present = interview.present(question)
        if present is None:
            self.say("  （现在是另一种打法，回车照旧）", "  (played in another way now: Enter keeps it)")
        while True:
            lines = [answer.words.in_(self.lang) for answer in question.answer]
            typed = self._typed(lines, question.answer.index(present) if present else None)
            if typed in STOP or typed in BACK or not typed:
                return None if typed in STOP else -1 if typed in BACK else 1
            try:
                interview.take(question.answer[int(typed) - 1])
                return 1
            except RulesetError as error:
                print(f"  {error_words(error).in_(self.lang)}")

    def title(self, interview: Interview) -> str:
        changes = interview.rules.diff(interview.base)
        base = interview.base.title.in_(self.lang)
        if changes:
            self.say(f"\n与《{base}》不同的有 {len(changes)} 处：", f"\nDifferent from {base} in {len(changes)}:")
        else:
            self.say(f"\n和《{base}》一模一样。", f"\nJust the same as {base}.")
        for _, words in changes:
            print(f"  * {words.in_(self.lang)}")
        usual = Words("我家的规则", "Our house").in_(self.lang)
        self.say(f"给它起个名字（回车：{usual}）", f"Give it a name (Enter: {usual})")
        typed = "".join(letter for letter in input("> ").strip() if letter.isprintable())
        return typed or usual

    def _typed(self, lines: Sequence[str], present: int | None) -> str:
        """The number of a line, a word for going back or stopping, or nothing."""
        for number, line in enumerate(lines, 1):
            print(f"  {'✓' if present == number - 1 else ' '} {number}  {line}")
        while True:
            typed = input("> ").strip().lower()
            if not typed or typed in (*BACK, *STOP) or (typed.isdecimal() and 1 <= int(typed) <= len(lines)):
                return typed
            self.say(f"请输入 1 到 {len(lines)}", f"a number from 1 to {len(lines)}, please")
