"""A bot for Paiju in Python: of what is legal it plays the fewest cards, and of those the lowest.

paiju simulate guandan --deals 5 --bots "cmd:python3 examples/bot.py,greedy"
"""

import json
import sys

RANKS = "23456789TJQKA"


def cards_in(action):
    """play S3 H3 as pair:3 → [S3, H3]"""
    return action.split(" as ")[0].split()[1:]


def cost(action):
    cards = cards_in(action)
    return len(cards), sum(RANKS.find(card[1]) if card[1] in RANKS else 99 for card in cards)


def choose(request):
    actions = request["legal"]["actions"]
    plays = [action for action in actions if action.startswith("play")]
    if plays:
        return min(plays, key=cost)
    return actions[-1] if request["view"]["phase"] == "draw" else actions[0]  # bid whenever possible


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "request":
        print(json.dumps({"rqid": message["rqid"], "action": choose(message)}), flush=True)
    elif message["type"] == "bye":
        break
