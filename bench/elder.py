"""A bot of an earlier build behind the door, so that versions can be measured against each other.

    paiju arena guandan-standard search old="cmd:OLD/.venv/bin/python bench/elder.py search"

OLD is a checkout of commit 38d3453, or of one near it, in which `make setup` has run. Its interpreter runs this file,
so that what is imported here comes from that build. It folds the events it is told, and asks the bot of its own build.
A bot that has not changed since, such as `expert` in climbing games, comes out at exactly 50 %.
"""

import json
import sys
from typing import Any, get_type_hints

from paiju.actions import show_action
from paiju.bots import Budget, make_bot
from paiju.cards import parse_card
from paiju.events import EVENTS, fold
from paiju.game import Game
from paiju.rng import Stream
from paiju.rules import load
from paiju.state import State

ONCE = {"SwapDeclined": "BidPassed", "give_back": "return"}  # what events and phases were called then
SINCE = {"Tallied"}  # events that there were not, and that change nothing a bot sees


def event_of(told: dict[str, Any], phases: Any) -> Any:
    """The event of this build that a message tells; None if it has none."""
    name = told["event"]
    if name in SINCE:
        return None
    kind = EVENTS[name if name in EVENTS else ONCE[name]]
    hints = get_type_hints(kind)
    facts = {field: plain(told[field], hints[field]) for field in kind.__struct_fields__ if field in told}
    if name == "PhaseEntered" and facts["name"] not in phases:
        facts["name"] = ONCE[facts["name"]]
    return kind(**facts)


def plain(value: Any, hint: Any) -> Any:
    if value is not None and hint in (bytes, bytes | None):
        return bytes(map(parse_card, value))
    return tuple(plain(item, None) for item in value) if isinstance(value, list) else value


def main() -> None:
    hello = json.loads(sys.stdin.readline())
    rules, seat = load(hello["ruleset"]["name"]), hello["seat"]
    game, state, bot = Game(rules), State(hands=()), None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "event":
            event = event_of(message, game.phases)
            if event is not None:
                state = fold(state, [event])
        elif message["type"] == "request":
            if bot is None:
                budget = Budget(ms=message["deadline_ms"])
                bot = make_bot(sys.argv[1], rules, seat, Stream(b"elder", hello["seed"]), budget)
            action = bot.act(state, game.phases[state.phase].legal(state, seat))
            print(json.dumps({"rqid": message["rqid"], "action": show_action(action)}), flush=True)
        else:
            break


if __name__ == "__main__":
    main()
