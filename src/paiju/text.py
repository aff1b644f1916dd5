"""A match told in words: cards, combinations and events, in Chinese and in English."""

from collections.abc import Mapping

from paiju.cards import Cards, Seat
from paiju.events import (
    DealEnded,
    DealOpened,
    DealRevealed,
    Dealt,
    Event,
    LeadGiven,
    Passed,
    Played,
    ReturnOffered,
    RoundEnded,
    Settled,
    TributeDue,
    TributeGiven,
    TributeOffered,
    TributeResisted,
    TributeReturned,
    WentOut,
)
from paiju.rules.schema import Words
from paiju.rules.wording import cards_text, rank_text, reading_text
from paiju.state import Places

PLACES = (Words("头游", "first"), Words("二游", "second"), Words("三游", "third"), Words("末游", "last"))
REASONS = {
    "drawn": Words("抽签首出", "first lead, by lot"),
    "tribute": Words("进贡后首出", "first lead, after the tribute"),
    "resisted": Words("抗贡后首出", "first lead, after the resistance"),
    "no_tribute": Words("首出", "first lead"),
}


def side_text(side: int, lang: str) -> str:
    return Words(f"{'甲乙'[side]}方", f"side {'AB'[side]}").in_(lang)


class Teller:
    """Tells events to a reader of one language, with the players' names where they are known."""

    def __init__(self, lang: str, players: Mapping[Seat, str] | None = None) -> None:
        self.lang, self.players = lang, players or {}

    def name(self, seat: Seat) -> str:
        return self.players.get(seat) or Words(f"{seat} 号位", f"seat {seat}").in_(self.lang)

    def say(self, zh: str, en: str) -> str:
        return zh if self.lang == "zh" else en

    def tell(self, event: Event) -> str:
        """One line, or nothing for events that only move the match on."""
        match event:
            case DealOpened() | Settled() | DealEnded() | DealRevealed():
                return self._frame(event)
            case TributeDue() | TributeResisted() | TributeOffered() | TributeGiven() | TributeReturned():
                return self._tribute(event)
            case Dealt(seat=seat, cards=cards):
                return f"  {self.name(seat)}: {cards_text(cards, self.lang)}"
            case LeadGiven(seat=seat, why=why):
                return f"  {REASONS[why].in_(self.lang)}: {self.name(seat)}"
            case Played(seat=seat, cards=cards, reads=reads):
                return f"  {self.name(seat)}: {cards_text(cards, self.lang)}  [{reading_text(reads, self.lang)}]"
            case Passed(seat=seat):
                return f"  {self.name(seat)}: {self.say('不要', 'pass')}"
            case WentOut(seat=seat, place=place):
                return f"  ★ {PLACES[place - 1].in_(self.lang)}: {self.name(seat)}"
            case RoundEnded(leader=leader):
                return f"  — {self.say('领出', 'to lead')}: {self.name(leader)} —"
        return ""

    def _frame(self, event: Event) -> str:
        match event:
            case DealOpened(number=number, level=level):
                return self.say(f"\n第 {number} 副，打 {rank_text(level, 'zh')}", f"\nDeal {number}, level {level}")
            case DealEnded(places=places):
                return f"  {self.places(places)}"
            case Settled(levels=levels, champion=champion):
                shown = " : ".join(rank_text(level, self.lang) for level in levels)
                line = self.say(f"  级别（甲：乙） {shown}", f"  levels (A : B) {shown}")
                if champion is None:
                    return line
                side = side_text(champion, self.lang)
                return line + self.say(f"\n{side}获得全场胜利", f"\n{side} wins the match")
            case DealRevealed(seed=seed):
                return self.say(f"  洗牌种子 {seed}", f"  shuffle seed {seed}")
        return ""

    def _tribute(self, event: Event) -> str:
        match event:
            case TributeDue(payers=payers, counts=counts):
                owed = ", ".join(f"{self.name(seat)} {n}" for seat, n in zip(payers, counts, strict=True))
                return self.say(f"  应进贡：{owed} 张", f"  tribute owed: {owed}")
            case TributeResisted(seat=seat, cards=cards):
                return f"  {self.name(seat)} {self.say('抗贡', 'resists')}: {cards_text(cards, self.lang)}"
            case ReturnOffered(seat=seat, cards=cards):
                return f"  {self.name(seat)} {self.say('选还牌', 'chooses to return')}: {cards_text(cards, self.lang)}"
            case TributeOffered(seat=seat, cards=cards):
                return f"  {self.name(seat)} {self.say('选贡牌', 'chooses to give')}: {cards_text(cards, self.lang)}"
            case TributeGiven(seat=seat, to=to, cards=cards):
                return self._moved(self.say("进贡", "tribute"), seat, to, cards)
            case TributeReturned(seat=seat, to=to, cards=cards):
                return self._moved(self.say("还牌", "return"), seat, to, cards)
        return ""

    def _moved(self, what: str, seat: Seat, to: Seat, cards: Cards) -> str:
        return f"  {what}: {self.name(seat)} → {self.name(to)}: {cards_text(cards, self.lang)}"

    def places(self, places: Places) -> str:
        shown, place = [], 0
        for group in places:
            names = ", ".join(map(self.name, group))
            titles = "/".join(title.in_(self.lang) for title in PLACES[place : place + len(group)])
            shown.append(f"{titles}: {names}")
            place += len(group)
        return self.say("；", "; ").join(shown)
