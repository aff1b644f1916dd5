"""The words of the climbing family's events."""

from collections.abc import Callable
from functools import lru_cache

from paiju.cards import HEARTS, UNKNOWN, Cards, Seat, parse_rank
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
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.rulings.turns import top_of
from paiju.climbing.state import ClimbState, Places
from paiju.events import Dealt, Event, Passed, Played
from paiju.pictures import Mark, Text
from paiju.rules.schema import Words
from paiju.rules.terms import Terms
from paiju.rules.wording import rank_text
from paiju.text.voice import Tell, Voice, cards_said, joined

PHASES = {
    "deal": Words("发牌", "dealing"),
    "tribute": Words("进贡", "tribute"),
    "return": Words("还牌", "return"),
    "climb": Words("出牌", "play"),
    "settle": Words("结算", "settlement"),
}
TERMS = {
    "level_card": Words("级牌", "level card"),
    "wild_card": Words("逢人配", "wild card"),
    "two_jokers": Words("王对", "pair of jokers"),
    "plate": Words("钢板", "plate"),
    "joker_bomb": Words("四大天王", "four jokers"),
}
MARKS: dict[Mark, Words] = {
    "level": Words("{level_card}", "{level_card}"),
    "wild": Words("{wild_card}", "{wild_card}"),
}
KINDS = {
    "single": Words("单张 {rank}", "single {rank}"),
    "pair": Words("对 {rank}", "pair of {rank}"),
    "triple": Words("三张 {rank}", "triple {rank}"),
    "full_house": Words("三带二 {rank}", "full house {rank}"),
    "straight": Words("顺子到 {rank}（{n} 张）", "straight to {rank} ({n} cards)"),
    "tube": Words("连对到 {rank}（{n} 对）", "tube to {rank} ({n} pairs)"),
    "plate": Words("{plate}到 {rank}（{n} 组）", "{plate} to {rank} ({n} triples)"),
    "bomb": Words("炸弹 {rank}×{n}", "bomb {rank}×{n}"),
    "straight_flush": Words("同花顺到 {rank}（{n} 张）", "straight flush to {rank} ({n} cards)"),
    "joker_bomb": Words("{joker_bomb}", "{joker_bomb}"),
}
LAID = {  # where they lie on the table, and everybody sees how many cards they are
    "straight": Words("顺子到 {rank}", "straight to {rank}"),
    "tube": Words("连对到 {rank}", "tube to {rank}"),
    "plate": Words("{plate}到 {rank}", "{plate} to {rank}"),
    "straight_flush": Words("同花顺到 {rank}", "straight flush to {rank}"),
}
KIND_NAMES = {  # without their ranks
    "single": Words("单张", "single"),
    "pair": Words("对子", "pair"),
    "triple": Words("三张", "triple"),
    "full_house": Words("三带二", "full house"),
    "straight": Words("顺子", "straight"),
    "tube": Words("连对", "tube"),
    "plate": Words("{plate}", "{plate}"),
    "bomb": Words("{n} 张炸弹", "bomb of {n}"),
    "straight_flush": Words("同花顺", "straight flush"),
    "joker_bomb": Words("{joker_bomb}", "{joker_bomb}"),
}
TWO_JOKERS = Words("{two_jokers}", "{two_jokers}")
JOKERS = {
    "pair:BJ": Words("{two_jokers}（小王）", "{two_jokers} (black)"),
    "pair:RJ": Words("{two_jokers}（大王）", "{two_jokers} (red)"),
    "triple:RJ": Words("三张王", "three jokers"),
}
PLACES = (  # the last one is called so however many play
    *(Words("头游", "first"), Words("二游", "second"), Words("三游", "third"), Words("四游", "fourth")),
    *(Words("五游", "fifth"), Words("六游", "sixth"), Words("七游", "seventh")),
)
LAST = Words("末游", "last")
TRIBUTES = (  # by the number of payers
    *(Words("单贡", "single tribute"), Words("双贡", "double tribute")),
    *(Words("三贡", "triple tribute"), Words("四贡", "fourfold tribute")),
)
LAST_TWO = Words("双下", "3rd–4th")  # the place of both losers of a deal of four that ends with 1-2
GRADES = {  # of a larger table, the results that its options speak of
    "1-2": Words("占满前几名", "all in front"),
    "1-3": Words("无人末游", "none last"),
    "1-4": Words("有人末游", "one last"),
}
LEADS = {  # why a seat leads first, by the reason and its place in the deal before
    "drawn": Words("抽签首出", "leads by lot"),
    "tribute": Words("进贡后首出", "leads after tribute"),
    "resisted first": Words("抗贡，头游首出", "first leads, resisted"),
    "first": Words("头游首出", "first leads"),
    "last": Words("末游先出", "last leads"),
}
WIND = Words("接风", "takes over the lead")
RESISTS = Words("抗贡", "resists tribute")


def place_words(place: int, seats: int) -> Words:
    """What a place is called, from 1."""
    return LAST if place == seats else PLACES[place - 1]


def shared_words(place: int, seats: int) -> Words:
    """What the places from this one to the last are called, where they were not played out."""
    if seats == 4:
        return LAST_TWO
    return Words(f"第 {place}–{seats} 名", f"{place}th–{seats}th")


@lru_cache(100_000)
def reading_words(reads: str, terms: Terms) -> Text:
    """A combination in the words of a ruleset."""
    return _filled(JOKERS.get(reads, KINDS[reads.partition(":")[0]]), reads, terms)


@lru_cache(100_000)
def laid_words(reads: str, terms: Terms) -> Text:
    """The same for a label, which has little room."""
    short = LAID.get(reads.partition(":")[0])
    return _filled(short, reads, terms) if short else reading_words(reads, terms)


@lru_cache(100_000)
def kind_words(reads: str, terms: Terms) -> Text:
    """What a combination is called, without its rank."""
    kind = reads.partition(":")[0]
    return _filled(TWO_JOKERS if kind == "pair" and reads in JOKERS else KIND_NAMES[kind], reads, terms)


def _filled(said: Words, reads: str, terms: Terms) -> Text:
    rank, _, n = reads.partition(":")[2].replace("x", "/").partition("/")
    return Text(*(said.in_(lang).format(rank=rank_text(rank, lang), n=n, **terms.in_(lang)) for lang in ("zh", "en")))


def reading_text(reads: str, voice: Voice) -> str:
    words = reading_words(reads, voice.terms)
    return voice.say(words.zh, words.en)


def kind_text(reads: str, voice: Voice) -> str:
    words = kind_words(reads, voice.terms)
    return voice.say(words.zh, words.en)


def readings_words(readings: str, terms: Terms) -> Words:
    """The words of combinations, which are separated by commas."""
    said = [reading_words(part, terms) for part in readings.split(", ")]
    return Words(", ".join(words.zh for words in said), ", ".join(words.en for words in said))


def dealt(voice: Voice, event: Dealt) -> str:
    return f"  {voice.who(event.seat)}{voice.cards(event.cards)}"


def lead_words(state: ClimbState, seat: Seat, why: str) -> Words:
    """Why a seat leads the first round of a deal."""
    if why == "drawn":
        return LEADS["drawn"]
    if why == "tribute" and seat in [payment.payer for payment in state.payments]:
        return LEADS["tribute"]
    place = "first" if seat == state.places[0][0] else "last"
    return LEADS.get(f"{why} {place}", LEADS[place])


def lead_given(voice: Voice, event: LeadGiven) -> str:
    return f"  {voice.name(event.seat)} {lead_words(voice.state, event.seat, event.why).in_(voice.lang)}"


def tribute_due(voice: Voice, event: TributeDue) -> str:
    who, n = voice.names(event.payers), event.counts[0]
    each = voice.say("各" if len(event.payers) > 1 else "", " each" if len(event.payers) > 1 else "")
    return voice.say(f"  {who} 要{each}进贡 {n} 张", f"  tribute was owed by {who}: {n}{each}")


def tribute_resisted(voice: Voice, event: TributeResisted) -> str:
    name, cards = voice.name(event.seat), cards_said(voice, event.cards)
    return voice.say(f"  {name} 抗贡：{cards}", f"  {name} resisted tribute: {cards}")


def tribute_offered(voice: Voice, event: TributeOffered) -> str:
    return voice.say(f"  {_chosen(voice, event, '贡牌')}", f"  {_chosen(voice, event, 'what to give')}")


def return_offered(voice: Voice, event: ReturnOffered) -> str:
    return voice.say(f"  {_chosen(voice, event, '还牌')}", f"  {_chosen(voice, event, 'what to return')}")


def _chosen(voice: Voice, event: TributeOffered, what: str) -> str:
    """Others do not see the cards yet."""
    name = voice.name(event.seat)
    cards = "" if UNKNOWN in event.cards else voice.say("：", ": ") + cards_said(voice, event.cards)
    return voice.say(f"{name} 选好了{what}", f"{name} chose {what}") + cards


def tribute_given(voice: Voice, event: TributeGiven) -> str:
    return _moved(voice, voice.say("进贡给", "paid tribute to"), event.seat, event.to, event.cards)


def tribute_returned(voice: Voice, event: TributeReturned) -> str:
    return _moved(voice, voice.say("还给", "returned to"), event.seat, event.to, event.cards)


def _moved(voice: Voice, what: str, seat: Seat, to: Seat, cards: Cards) -> str:
    return f"  {voice.name(seat)} {what} {voice.name(to)}{voice.say('：', ': ')}{cards_said(voice, cards)}"


def played(voice: Voice, event: Played) -> str:
    """The combination and its cards. Its rank is told only where wild cards hide it."""
    name, level = kind_text(event.reads, voice), level_for(voice.options, voice.state, event.seat)
    if len(event.cards) > 1 and level and 4 * parse_rank(level) + HEARTS in event.cards:
        name = reading_text(event.reads, voice)
    return f"  {voice.name(event.seat)}{voice.say('：', ': ')}{name} {cards_said(voice, event.cards)}"


def passed(voice: Voice, event: Passed) -> str:
    return f"  {voice.name(event.seat)}{voice.say('：不要', ': pass')}"


def went_out(voice: Voice, event: WentOut) -> str:
    place = place_words(event.place, len(voice.state.hands)).in_(voice.lang)
    return f"  ★ {voice.name(event.seat)} {voice.say(place, f'came {place}')}"


def round_ended(voice: Voice, event: RoundEnded) -> str:
    name, won = voice.name(event.leader), top_of(voice.state.last)
    if won and won.seat != event.leader:
        return voice.say(f"  {name} 接风", f"  {name} took over the lead")
    return voice.say(f"  {name} 领出", f"  the lead went to {name}")


def places_text(voice: Voice, places: Places, name: Callable[[Seat], str]) -> str:
    """Who came first, second and so on. Those who did not play to the end share a place."""
    shown, place, seats = [], 0, sum(map(len, places))
    for group in places:
        below = range(place + 1, place + len(group) + 1)
        titles = "/".join(place_words(each, seats).in_(voice.lang) for each in below)
        shown.append(f"{titles} {joined(list(map(name, group)), voice)}")
        place += len(group)
    return voice.say("，", ", ").join(shown)


def deal_ended(voice: Voice, event: DealEnded) -> str:
    return "  " + places_text(voice, event.places, voice.name)


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
