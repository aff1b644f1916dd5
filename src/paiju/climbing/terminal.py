"""Climbing games at the terminal: hands sorted by rank, combinations, and the choice of a reading."""

from collections.abc import Mapping
from typing import Any

from paiju.actions import Action, GiveTribute, Pass, Play, ReturnTribute
from paiju.cards import BLACK_JOKER, Card, Seat, parse_rank
from paiju.climbing.phases.legal import PlayLegal
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.rulings.seats import after
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import CODES, is_bomb, is_wild, worth
from paiju.climbing.words import place_words, reading_text
from paiju.legal import Legal
from paiju.rules.schema import Words
from paiju.rules.wording import cards_text
from paiju.terminal import Choose, Terminal, pick_cards

YOU = Words("你", "you")
NAMES = {  # of the others, in the order of play, by their number
    3: (Words("下家", "right"), Words("对家", "partner"), Words("上家", "left")),
    5: (
        *(Words("下家", "right"), Words("右搭档", "right partner"), Words("对面", "opposite")),
        *(Words("左搭档", "left partner"), Words("上家", "left")),
    ),
    7: (
        *(Words("下家", "right"), Words("右搭档", "right partner"), Words("右对手", "far right")),
        *(
            Words("对家", "partner"),
            Words("左对手", "far left"),
            Words("左搭档", "left partner"),
            Words("上家", "left"),
        ),
    ),
}


class ClimbTerminal(Terminal):
    typing = Words(
        "输入要出的牌：33 或 S3 H3（b 小王、r 大王）；p 或回车：不要",
        "type cards: 33 or S3 H3 (b, r: jokers); p or Enter: pass",
    )

    @staticmethod
    def names(options: Any, seat: Seat, lang: str) -> Mapping[Seat, str]:
        others = after(options.seats, seat)
        return {seat: YOU.in_(lang)} | {
            player: name.in_(lang) for player, name in zip(others, NAMES[len(others)], strict=True)
        }

    def level(self, view: ClimbState) -> int:
        return parse_rank(level_for(self.options, view, self.seat))

    def status(self, view: ClimbState) -> list[str]:
        """The others' numbers of cards, or their places."""
        others = []
        seats, told = self.options.seats, self.options.count_told
        for seat in after(seats, self.seat):
            left = len(view.hands[seat])
            count = str(left) if told is None or left <= told else ""
            place = place_words(view.out.index(seat) + 1, seats).in_(self.lang) if seat in view.out else count
            others.append(f"{self.voice.name(seat)} {place}".rstrip())
        return [" · ".join(others)]

    def hand(self, view: ClimbState) -> list[list[Card]]:
        order = worth(self.level(view))
        return [sorted(view.hands[self.seat], key=lambda card: (order[card], card))]

    def style(self, view: ClimbState, card: Card) -> str:
        style, level = super().style(view, card), self.level(view)
        if is_wild(card, level):
            return f"bold {style} reverse"
        return f"{style} underline".strip() if card < BLACK_JOKER and card // 4 == level else style

    def prompt(self, view: ClimbState) -> str:
        what = {"tribute": Words("进贡", "tribute"), "return": Words("还牌", "return")}.get(view.phase)
        if what is None:
            what = Words("领出", "lead") if not view.plays else Words("跟牌", "follow")
        return f"[{self.voice.rank(view.level)}] {what.in_(self.lang)}"

    def words(self, view: ClimbState, action: Action) -> str:
        if isinstance(action, Pass):
            return self.voice.say("不要", "pass")
        assert isinstance(action, Play | GiveTribute | ReturnTribute)
        cards = cards_text(action.cards, self.lang)
        return f"{cards}  [{reading_text(action.reads or '', self.voice)}]" if isinstance(action, Play) else cards

    def listed(self, view: ClimbState, legal: Legal) -> list[Action]:
        """Plays that spend wild cards or bombs come last."""
        level = self.level(view)

        def dear(action: Action) -> tuple[int, int]:
            if not isinstance(action, Play):
                return 0, 0
            return sum(is_wild(card, level) for card in action.cards), is_bomb(CODES[action.reads or ""])

        return sorted(legal, key=dear)

    def meant(self, typed: str, view: ClimbState, legal: Legal, choose: Choose) -> Action:
        cards = pick_cards(typed, view.hands[self.seat], self.lang)
        if view.phase in ("tribute", "return"):
            return GiveTribute(cards) if view.phase == "tribute" else ReturnTribute(cards)
        assert isinstance(legal, PlayLegal)
        readings = [reads for reads in legal.readings_of(cards) if Play(cards, reads) in legal]
        if len(readings) < 2:
            return Play(cards)
        return Play(cards, readings[choose([reading_text(reads, self.voice) for reads in readings])])
