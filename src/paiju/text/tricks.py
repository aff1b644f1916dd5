"""The words of the tricks: throws, the friend found, and what a deal was worth."""

from paiju.events import Event
from paiju.rules.schema import Words
from paiju.rules.wording import SHAPES
from paiju.strategies.scoring import HELD
from paiju.text.voice import Tell, Voice
from paiju.trick_events import (
    DealScored,
    FriendFound,
    ThrowChallenged,
    ThrowFailed,
    TrickTaken,
)

RESULTS = {
    "大光": Words("大光", "clean sweep"),
    "小光": Words("小光", "near sweep"),
    "小胜": Words("小胜", "small win"),
    "反超": Words("反超", "turnover"),
    "大胜": Words("大胜", "big win"),
    "完胜": Words("完胜", "full win"),
    "满光": Words("满光", "total win"),
    "惨败": Words("惨败", "rout"),
}


def friend_found(voice: Voice, event: FriendFound) -> str:
    if event.seat is None:
        return voice.say("  ★ 庄家自己打出了朋友牌：独打", "  ★ the declarer has played the friend's card: alone")
    return f"  ★ {voice.say('朋友是', 'the friend is')} {voice.name(event.seat)}"


def throw_challenged(voice: Voice, event: ThrowChallenged) -> str:
    name, blocker, cards = voice.name(event.seat), voice.name(event.blocker), voice.cards(event.cards)
    return voice.say(f"  {name}: 甩 {cards}，{blocker} 管得上", f"  {name}: throw {cards}, to be beaten by {blocker}")


def throw_failed(voice: Voice, event: ThrowFailed) -> str:
    shape = SHAPES[event.shape].in_(voice.lang)
    fine = voice.say(f"，罚 {event.penalty} 分", f", penalty {event.penalty}") if event.penalty else ""
    return voice.say(f"  甩牌失败，留下{shape}", f"  the throw fails, the {shape} stays") + fine


def trick_taken(voice: Voice, event: TrickTaken) -> str:
    name, total = voice.name(event.seat), voice.state.score[event.seat]
    points = voice.say(f"，收 {event.points} 分（共 {total}）", f", {event.points} points ({total} in all)")
    return f"  — {voice.say(f'{name} 赢', f'won by {name}')}{points if event.points else ''} —"


def deal_scored(voice: Voice, event: DealScored) -> str:
    names, bottom = voice.names(event.attackers), voice.pile(event.bottom)
    factor = voice.say(f"（抠底 ×{event.factor}）", f" (×{event.factor})") if event.factor else ""
    score = voice.say(
        f"抓分方 {names}：{event.points} 分；底牌 {bottom}{factor}",
        f"attackers {names}: {event.points} points; bottom {bottom}{factor}",
    )
    won = voice.say("庄家方守住", "the declarer's side holds")
    if event.result not in HELD:
        won = voice.say("抓分方得胜", "the attackers win")
    return f"  {score}\n  ★ {won}: {RESULTS[event.result].in_(voice.lang)}"


WORDS: dict[type[Event], Tell] = {
    FriendFound: friend_found,
    ThrowChallenged: throw_challenged,
    ThrowFailed: throw_failed,
    TrickTaken: trick_taken,
    DealScored: deal_scored,
}
