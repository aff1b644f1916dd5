"""Plays a deal over the socket, against bots: python examples/socket_client.py http://localhost:8000 guandan [BOT]"""

import json
import sys
import urllib.request

from websockets.sync.client import connect


def main(server: str, ruleset: str, bot: str = "average") -> None:
    wanted = {"ruleset": ruleset, "strength": bot, "deals": 1}
    request = urllib.request.Request(f"{server}/api/tables", json.dumps(wanted).encode())
    with urllib.request.urlopen(request) as answer:
        code, cookie = json.load(answer)["code"], answer.headers["Set-Cookie"].split(";")[0]
    url = f"{server.replace('http', 'ws', 1)}/ws/{code}"
    with connect(url, additional_headers={"Cookie": cookie}) as socket:
        for seq, answer in enumerate(asked(socket), 1):
            socket.send(json.dumps({"t": "act", "seq": seq, **answer}))


def asked(socket):
    """What to answer, question by question, until the deal is over. Who only acts need not follow `board` and `own`."""
    for text in socket:
        match json.loads(text):
            case {"t": "view" | "news", "events": events, **more}:
                print(*(told["say"]["en"] for told in events if "say" in told), sep="\n")
                if any(told["event"] and told["event"]["event"] == "DealRevealed" for told in events):
                    return
                if ask := more.get("ask"):
                    yield {"rqid": ask["rqid"], "action": ask["legal"]["actions"][0]}
            case {"t": "err"} as error if error["code"] != "stale":  # somebody else was faster to bid
                sys.exit(error["text"]["en"])


if __name__ == "__main__":
    main(*sys.argv[1:])
