"""The words of the climbing family's events."""

from paiju.cards import Cards, Seat
from paiju.climbing.events import (
    DealEnded,
    LeadGiven,
    ReturnOffered,
    RoundEnded,
    TributeDue,
    TributeGiven,
    TributeOffered,
    TributeResisted,
    TributeReturned,
    WentOut,
)
from paiju.climbing.tables import CODES
from paiju.events import Dealt, Event, Passed, Played
from paiju.pictures import Text
from paiju.rules.schema import Words
from paiju.rules.wording import rank_text
from paiju.text.voice import Tell, Voice

PHASES = {
    "deal": Words("发牌", "dealing"),
    "tribute": Words("进贡", "tribute"),
    "return": Words("还牌", "return"),
    "climb": Words("出牌", "play"),
    "settle": Words("结算", "settlement"),
}
KINDS = {
    "single": Words("单张 {rank}", "single {rank}"),
    "pair": Words("对 {rank}", "pair of {rank}"),
    "triple": Words("三张 {rank}", "triple {rank}"),
    "full_house": Words("三带二 {rank}", "full house {rank}"),
    "straight": Words("顺子到 {rank}（{n} 张）", "straight to {rank} ({n} cards)"),
    "tube": Words("连对到 {rank}（{n} 对）", "tube to {rank} ({n} pairs)"),
    "plate": Words("钢板到 {rank}（{n} 组）", "plate to {rank} ({n} triples)"),
    "bomb": Words("炸弹 {rank}×{n}", "bomb {rank}×{n}"),
    "straight_flush": Words("同花顺到 {rank}（{n} 张）", "straight flush to {rank} ({n} cards)"),
    "joker_bomb": Words("四大天王", "four jokers"),
}
PLACES = (Words("头游", "first"), Words("二游", "second"), Words("三游", "third"), Words("末游", "last"))
REASONS = {
    "drawn": Words("抽签首出", "first lead, by lot"),
    "tribute": Words("进贡后首出", "first lead, after the tribute"),
    "resisted": Words("抗贡后首出", "first lead, after the resistance"),
    "no_tribute": Words("首出", "first lead"),
}


def _reading(reads: str, lang: str) -> str:
    kind, _, rest = reads.partition(":")
    rank, _, n = rest.replace("x", "/").partition("/")
    return KINDS[kind].in_(lang).format(rank=rank_text(rank, lang), n=n)


READINGS = {reads: Text(_reading(reads, "zh"), _reading(reads, "en")) for reads in CODES}  # every combination, in words


def reading_text(reads: str, lang: str) -> str:
    return READINGS[reads].zh if lang == "zh" else READINGS[reads].en


def readings_words(readings: str) -> Words:
    """The words of combinations, which are separated by commas."""
    return Words(*(", ".join(reading_text(part, lang) for part in readings.split(", ")) for lang in ("zh", "en")))


def dealt(voice: Voice, event: Dealt) -> str:
    return f"  {voice.name(event.seat)}: {voice.cards(event.cards)}"


def lead_given(voice: Voice, event: LeadGiven) -> str:
    return f"  {REASONS[event.why].in_(voice.lang)}: {voice.name(event.seat)}"


def tribute_due(voice: Voice, event: TributeDue) -> str:
    owed = ", ".join(f"{voice.name(seat)} {n}" for seat, n in zip(event.payers, event.counts, strict=True))
    return voice.say(f"  应进贡：{owed} 张", f"  tribute owed: {owed}")


def tribute_resisted(voice: Voice, event: TributeResisted) -> str:
    return f"  {voice.name(event.seat)} {voice.say('抗贡', 'resists')}: {voice.cards(event.cards)}"


def tribute_offered(voice: Voice, event: TributeOffered) -> str:
    return f"  {voice.name(event.seat)} {voice.say('选贡牌', 'chooses to give')}: {voice.cards(event.cards)}"


def return_offered(voice: Voice, event: ReturnOffered) -> str:
    return f"  {voice.name(event.seat)} {voice.say('选还牌', 'chooses to return')}: {voice.cards(event.cards)}"


def tribute_given(voice: Voice, event: TributeGiven) -> str:
    return _moved(voice, voice.say("进贡", "tribute"), event.seat, event.to, event.cards)


def tribute_returned(voice: Voice, event: TributeReturned) -> str:
    return _moved(voice, voice.say("还牌", "return"), event.seat, event.to, event.cards)


def _moved(voice: Voice, what: str, seat: Seat, to: Seat, cards: Cards) -> str:
    return f"  {what}: {voice.name(seat)} → {voice.name(to)}: {voice.cards(cards)}"


def played(voice: Voice, event: Played) -> str:
    return f"  {voice.name(event.seat)}: {voice.cards(event.cards)}  [{reading_text(event.reads, voice.lang)}]"


def passed(voice: Voice, event: Passed) -> str:
    return f"  {voice.name(event.seat)}: {voice.say('不要', 'pass')}"


def went_out(voice: Voice, event: WentOut) -> str:
    return f"  ★ {PLACES[event.place - 1].in_(voice.lang)}: {voice.name(event.seat)}"


def round_ended(voice: Voice, event: RoundEnded) -> str:
    return f"  — {voice.say('领出', 'to lead')}: {voice.name(event.leader)} —"


def deal_ended(voice: Voice, event: DealEnded) -> str:
    shown, place = [], 0
    for group in event.places:
        titles = "/".join(title.in_(voice.lang) for title in PLACES[place : place + len(group)])
        shown.append(f"{titles}: {', '.join(map(voice.name, group))}")
        place += len(group)
    return "  " + voice.say("；", "; ").join(shown)


WORDS: dict[type[Event], Tell] = {
    Dealt: dealt,
    LeadGiven: lead_given,
    TributeDue: tribute_due,
    TributeResisted: tribute_resisted,
    TributeOffered: tribute_offered,
    ReturnOffered: return_offered,
    TributeGiven: tribute_given,
    TributeReturned: tribute_returned,
    Played: played,
    Passed: passed,
    WentOut: went_out,
    RoundEnded: round_ended,
    DealEnded: deal_ended,
}
