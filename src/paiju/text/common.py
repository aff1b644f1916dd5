"""The words of the events that all families share."""

from paiju.events import DealOpened, DealRevealed, Event, Played, Settled, SharesRevealed, Tallied
from paiju.rules.schema import Words
from paiju.text.voice import Tell, Voice, cards_said


def deal_opened(voice: Voice, event: DealOpened) -> str:
    head = voice.say(f"\n第 {event.number} 副", f"\nDeal {event.number}")
    level = voice.rank(event.level)
    return head + (voice.say(f"，打 {level}", f", level {level}") if level else "")


def shares_revealed(voice: Voice, event: SharesRevealed) -> str:
    count = len(event.seats)
    zh, en = "  洗牌：只用服务器的随机数", "  shuffle: by the server's random number alone"
    if count:
        zh = f"  洗牌：服务器与 {count} 位玩家各出一个随机数"
        en = f"  shuffle: by random numbers of the server and {count} player{'s' if count > 1 else ''}"
    if event.withheld:
        late = voice.names(event.withheld)
        zh, en = f"{zh}（{late} 的未到）", f"{en} (that of {late} did not come)"
    return voice.say(zh, en)


def deal_revealed(voice: Voice, event: DealRevealed) -> str:
    return voice.say(f"  洗牌种子 {event.seed}", f"  shuffle seed {event.seed}")


def played(voice: Voice, event: Played) -> str:
    return f"  {voice.name(event.seat)}{voice.say('：', ': ')}{cards_said(voice, event.cards)}"


def settled(voice: Voice, event: Settled) -> str:
    line = f"  {voice.levels(event.levels)}"
    if event.champion is None:
        return line
    winner = voice.holder(event.levels, event.champion)
    return line + voice.say(f"\n{winner}获得全场胜利", f"\n{winner} wins the match")


def tallied(voice: Voice, event: Tallied) -> str:
    named = (f"{voice.holder(voice.state.levels, side)} {n}" for side, n in enumerate(event.tally))
    what = TALLIES[voice.options.match_won_by].in_(voice.lang)
    return f"  {what}{voice.colon}{' · '.join(named)}"


TALLIES = {
    "rises": Words("升级总数", "levels won"),
    "deals": Words("赢的副数", "deals won"),
    "points": Words("积分", "points"),
}

WORDS: dict[type[Event], Tell] = {
    DealOpened: deal_opened,
    SharesRevealed: shares_revealed,
    DealRevealed: deal_revealed,
    Played: played,
    Tallied: tallied,
    Settled: settled,
}
