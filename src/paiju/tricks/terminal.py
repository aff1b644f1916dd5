"""Trick-taking games at the terminal: hands by trumps and suits, the contract, the points, the trick."""

import re
from collections.abc import Mapping
from typing import Any

from paiju.actions import Action, Bid, Bury, CallFriend, KeepUnit, Pass, Play, Redeal, Swap
from paiju.cards import BLACK_JOKER, FACES, RANK_NAMES, Card, Cards, Seat, level_rank, parse_card, rank_of
from paiju.hand import Hand
from paiju.legal import Legal
from paiju.rules.schema import Words
from paiju.rules.wording import cards_text
from paiju.terminal import SIGNS, BadTyping, Choose, Terminal, bad_typing, plain
from paiju.text import Voice
from paiju.tricks.kernels.units import TRUMP, TrickTables
from paiju.tricks.rulings.bidding import trump_known
from paiju.tricks.rulings.scoring import attack_score, declaring_side, points_in
from paiju.tricks.rulings.seats import around, seat_levels
from paiju.tricks.state import TrickState
from paiju.tricks.tables import trick_tables
from paiju.tricks.words import SHAPES, friend_text, trump_text

PROMPTS = {
    "draw": Words("亮主（如 {bid}，回车不亮）", "bid ({bid}; Enter: none)"),
    "redeal": Words("要求重发吗（输入“重发”，回车不用）", "deal again? (redeal; Enter: play on)"),
    "bury": Words("扣底 {bottom_size} 张", "bury {bottom_size} cards"),
    "takeover": Words("炒底（如 {bid}，回车不炒）", "take the bottom over ({bid}; Enter: leave it)"),
    "friend": Words("叫朋友（如 {call}）", "call a friend ({call})"),
    "swap": Words("换牌（如 H2 D3 for S5 S9，回车不换）", "exchange (H2 D3 for S5 S9; Enter: none)"),
}
PATIENCE = 6  # cards drawn before a player who did not bid is asked again


class TrickTerminal(Terminal):
    typing = Words(
        "输入牌：S3 或 ♠3，H55 是两张 ♥5，S3 4 5 是 ♠3 ♠4 ♠5，BJ 小王、RJ 大王；手上只有一种时可只写点数",
        "type cards: S3 or ♠3, H55 is two ♥5, S3 4 5 is ♠3 ♠4 ♠5, BJ and RJ; a rank alone where only one card fits",
    )

    asked: tuple[object, ...] = ()  # the bids last declined, and when

    @staticmethod
    def names(options: Any, seat: Seat, lang: str) -> Mapping[Seat, str]:
        """Names by place for four players; numbers for more."""
        order = around(seat, options.direction, options.seats)
        words = [Words("你", "you"), *(Words(f"{other} 号位", f"seat {other}") for other in order[1:])]
        if len(order) == 4:
            beside = ("right", "left") if options.direction == "counter-clockwise" else ("left", "right")
            across = "partner" if options.partners == "opposite" else "opposite"
            words[1:] = [Words("下家", beside[0]), Words("对家", across), Words("上家", beside[1])]
        return {player: name.in_(lang) for player, name in zip(order, words, strict=True)}

    def level(self, view: TrickState) -> str:
        """The level with which the player bids."""
        return seat_levels(self.options, view)[self.seat]

    def tables(self, view: TrickState) -> TrickTables:
        return trick_tables(self.options, level_rank(view.level or self.level(view)), trump_known(view))

    # --- output ---------------------------------------------------------------------------------------------------

    def status(self, view: TrickState) -> list[str]:
        if view.phase == "draw":
            return [self.drawing(view)]
        lines = [" · ".join([*self.contract(view), *self.points(view)])]
        if view.plays:
            shown = (f"{self.voice.name(laid.seat)} {self.voice.cards(laid.cards)}" for laid in view.plays)
            lines.append(self.voice.say("本轮", "trick") + self.voice.colon + " · ".join(shown))
        if view.throw:
            lines.append(
                self.voice.say("被你管上的甩牌：", "the throw that you beat: ") + self.voice.cards(view.throw.cards)
            )
        return lines

    def drawing(self, view: TrickState) -> str:
        own = self.voice.rank(self.level(view))
        level = self.voice.say(f"你打 {own}", f"your level {own}")
        drawn = len(view.hands[self.seat])
        parts = [level, self.voice.say(f"已摸 {drawn} 张", f"{drawn} cards drawn")]
        if view.stage is not None:
            parts.append(self.voice.say("庄家", "declarer") + f" {self.voice.name(view.stage)}")
        if view.bids:
            bid = view.bids[-1]
            parts.append(f"{self.voice.name(bid.seat)} {self.voice.say('亮', 'bid')} {self.voice.cards(bid.cards)}")
        return " · ".join(parts)

    def contract(self, view: TrickState) -> list[str]:
        say, level = self.voice.say, self.voice.rank(view.level)
        parts = [trump_text(self.voice, view.trump), say(f"打 {level}", f"level {level}")]
        if view.declarer is not None:
            parts.append(say("庄家", "declarer") + f" {self.voice.name(view.declarer)}")
        if view.alone:
            parts.append(say("独打", "alone"))
        parts += [say("朋友", "friend") + f" {self.voice.name(friend)}" for friend in view.friends]
        for call in view.sought:
            called, played = (
                friend_text(self.voice, self.options, bytes((call.card,)), call.copy),
                view.copies(call.card),
            )
            zh, en = f"朋友 {called}", f"friend {called}"
            if self.options.tells_copies:
                zh, en = f"{zh}（已出 {played}）", f"{en} ({played} played)"
            parts.append(say(zh, en))
        return parts

    def points(self, view: TrickState) -> list[str]:
        """The attackers' points if the sides are known; otherwise those of each player. The rules may not tell them."""
        say = self.voice.say
        assert view.declarer is not None
        if not self.options.points_told:
            return []
        if self.options.partners == "called" and not view.friends_known:
            taken = (f"{self.voice.name(seat)} {points}" for seat, points in enumerate(view.score) if points)
            return [say("得分 ", "points ") + (", ".join(taken) or "0")]
        ours = declaring_side(self.options, view.declarer, view.friends)
        points = attack_score(self.options, view.score, view.penalties, ours)
        return [say(f"抓分方 {points} 分", f"attackers {points} points")]

    def hand(self, view: TrickState) -> list[list[Card]]:
        """Trumps from the top, then each side suit."""
        tables = self.tables(view)
        groups: dict[int, list[Card]] = {group: [] for group in (TRUMP, 0, 1, 2, 3)}
        for card in view.hands[self.seat]:
            groups[tables.group_of(card)].append(card)
        return [sorted(cards, key=lambda card: (-tables.rung_of(card), card)) for cards in groups.values() if cards]

    def style(self, view: TrickState, card: Card) -> str:
        style = super().style(view, card)
        return f"{style} underline".strip() if self.tables(view).group_of(card) == TRUMP else style

    def prompt(self, view: TrickState) -> str:
        if view.phase in PROMPTS:
            bid = "S55" if self.options.bid_rule == "joker_pairs" else f"H{self.level(view)}"
            if self.options.bid_rule in ("joker_pairs", "joker_levels"):
                bid = ("BJ " if self.options.bid_jokers == "one" else "BJ BJ ") + bid
            copies = self.options.call_copies > 1
            call = self.voice.say("HA 2：第 2 张 ♥A", "HA 2: copy 2 of ♥A") if copies else "HA"
            facts = {"bid": bid, "bottom_size": self.options.bottom_size, "call": call}
            return PROMPTS[view.phase].in_(self.lang).format(**facts)
        if view.throw:
            shapes = "/".join(self.shape(shape) for shape in view.throw.shapes)
            return self.voice.say(f"留下哪种（{shapes}）", f"what stays ({shapes})")
        due = len(view.plays[0].cards) if view.plays else 0
        return self.voice.say(f"跟 {due} 张", f"follow with {due}") if due else self.voice.say("领出", "lead")

    def shape(self, shape: str) -> str:
        return self.voice.terms.fill(SHAPES[shape]).in_(self.lang)

    def words(self, view: TrickState, action: Action) -> str:
        cards, say = self.voice.cards, self.voice.say
        match action:
            case Pass():
                declined = {
                    "swap": ("不换", "no exchange"),
                    "redeal": ("不用重发", "play on"),
                    "takeover": ("不炒", "leave it"),
                }
                return say(*declined.get(view.phase, ("不亮", "no bid")))
            case Redeal():
                return say("重发", "deal again")
            case Bid(cards=pile, joker=joker) if joker:
                return say(f"亮 {cards(joker)}，扣 {cards(pile)}", f"{cards(joker)}, face down: {cards(pile)}")
            case CallFriend(card=card, copy=copy):
                named = (
                    friend_text(self.voice, self.options, card, copy) if self.options.call_copies > 1 else cards(card)
                )
                return named if card else say("不叫朋友", "nobody")
            case Swap(give=give, take=take):
                return say(f"用 {cards(give)} 换 {cards(take)}", f"{cards(give)} for {cards(take)}")
            case KeepUnit(shape=shape):
                return self.shape(shape)
            case Play(cards=pile) | Bury(cards=pile) | Bid(cards=pile):
                return cards(pile)
        raise TypeError(f"no words for {action}")

    # --- input ----------------------------------------------------------------------------------------------------

    def quiet(self, view: TrickState, legal: Legal) -> Action | None:
        """Pass if there is nothing to choose, or if the same bids were declined a few cards ago."""
        if view.phase not in ("draw", "redeal", "takeover", "swap"):
            return None
        bids = frozenset(action for action in legal if not isinstance(action, Pass))
        now = view.deal, view.redeals, bids, len(view.hands[self.seat]) // PATIENCE
        drawing = view.phase == "draw" and len(view.stock) > self.options.bottom_size
        if not bids or (now == self.asked and drawing):
            return Pass()
        self.asked = now
        return None

    def listed(self, view: TrickState, legal: Legal) -> list[Action]:
        """Few and low cards first; to bury, trumps and points last; to call, high side cards first."""
        tables = self.tables(view)

        def low(cards: Cards) -> tuple[int, int, int]:
            return len(cards), sum(tables.group_of(card) == TRUMP for card in cards), sum(map(tables.rung_of, cards))

        def place(action: Action) -> tuple[int, ...]:
            match action:
                case CallFriend(card=card, copy=copy) if card:
                    return tables.group_of(card[0]) == TRUMP, -tables.rung_of(card[0]), card[0] % 4, copy
                case Bury(cards=pile):
                    return low(pile)[1], points_in(self.options, pile)
                case Play(cards=pile) | Bid(cards=pile):
                    return low(pile)
            return ()

        return sorted(dict.fromkeys(legal), key=place)

    def meant(self, typed: str, view: TrickState, legal: Legal, choose: Choose) -> Action:
        if view.throw:
            return _keep(typed, self.voice)
        action = read_action(typed, view, self.seat, self.tables(view), self.lang)
        if isinstance(action, Bid) and self.options.bid_rule != "joker_pairs":
            return Bid(bytes(sorted(action.cards + action.joker)))  # all cards are open
        return action


TOKEN = re.compile(r"(?P<joker>[RB]J?)|(?P<suit>[SHCD♠♥♣♦])?(?P<rank>10|[2-9TJQKA])")
CALL = re.compile(r"(?:第?(?P<nth>[1-9])张)?(?P<card>[RB]J?|[SHCD♠♥♣♦](?:10|[2-9TJQKA]))(?P<copy>[1-9])?")
FOR = re.compile(r"\s+FOR\s+|换", re.IGNORECASE)
NOBODY = ("nobody", "none", "不叫", "无")


def read_action(typed: str, view: TrickState, seat: Seat, tables: TrickTables, lang: str) -> Action:
    hand = view.hands[seat]
    match view.phase:
        case "friend":
            return _call(typed, lang)
        case "redeal":
            return _redeal(typed, lang)
        case "swap":
            return _swap(typed, view, hand, lang)
    led = tables.group_of(view.plays[0].cards[0]) if view.plays else None
    first = [card for card in hand if tables.group_of(card) == led]
    cards = pick_suited(typed, hand, first, lang)
    match view.phase:
        case "draw" | "takeover":
            jokers = bytes(card for card in cards if card >= BLACK_JOKER)
            rest = bytes(card for card in cards if card < BLACK_JOKER)
            return Bid(rest, jokers) if jokers and rest else Bid(cards)
        case "bury":
            return Bury(cards)
    return Play(cards)


def pick_suited(typed: str, hand: Hand, first: list[Card], lang: str) -> Cards:
    """Cards by suit and rank. A suit applies until the next one, and may be omitted if only one card fits."""
    text, suit, cards = plain(typed), "", list[Card]()
    if not re.fullmatch(f"(?:{TOKEN.pattern})+", text):
        raise bad_typing(typed, "S3 4 5", lang)
    for token in TOKEN.finditer(text):
        if joker := token["joker"]:
            cards.append(parse_card(joker[0] + "J"))
            continue
        suit, rank = token["suit"] or suit, token["rank"].replace("10", "T")
        cards.append(parse_card(suit.translate(SIGNS) + rank) if suit else _only(rank, hand, first, lang))
    return bytes(sorted(cards))


def _only(rank: str, hand: Hand, first: list[Card], lang: str) -> Card:
    """The only card of a rank; the suit led has precedence."""
    held = [card for card in range(FACES) if hand.counts[card] and RANK_NAMES[rank_of(card)] == rank]
    found = [card for card in held if card in first] or held
    if len(found) == 1:
        return found[0]
    if not found:
        raise BadTyping(Words(f"手里没有 {rank}", f"there is no {rank} in your hand").in_(lang))
    shown = cards_text(found, lang)
    raise BadTyping(Words(f"哪一种花色？{shown}", f"which suit? {shown}").in_(lang))


def _call(typed: str, lang: str) -> Action:
    if typed.lower() in NOBODY:
        return CallFriend(b"")
    named = CALL.fullmatch(plain(typed))
    if not named:
        raise bad_typing(typed, "HA 2", lang)
    name = named["card"].translate(SIGNS).replace("10", "T")
    card = parse_card(name[0] + "J" if name[0] in "RB" else name)
    return CallFriend(bytes((card,)), int(named["nth"] or named["copy"] or 1))


def _redeal(typed: str, lang: str) -> Action:
    if typed.lower() in ("redeal", "重发"):
        return Redeal()
    raise bad_typing(typed, Words("重发", "redeal").in_(lang), lang)


def _swap(typed: str, view: TrickState, hand: Hand, lang: str) -> Action:
    sides = FOR.split(typed)
    if len(sides) != 2:
        raise bad_typing(typed, "H2 D3 for S5 S9", lang)
    return Swap(pick_suited(sides[0], hand, [], lang), pick_suited(sides[1], view.bottom, [], lang))


def _keep(typed: str, voice: Voice) -> Action:
    for shape, words in SHAPES.items():
        if typed.lower() in (shape, *voice.terms.fill(words)):
            return KeepUnit(shape)
    raise bad_typing(typed, SHAPES["pair"].in_(voice.lang), voice.lang)
