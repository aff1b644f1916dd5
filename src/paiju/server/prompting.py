"""The words of a question: what is asked of a seat, and what it should know about it."""

from functools import singledispatch

from paiju.actions import GiveTribute, Pass
from paiju.cards import BLACK_JOKER, Cards, Seat
from paiju.kernels.units import ONE, THREE, TRACTOR, TWO
from paiju.legal import Legal as LegalSet
from paiju.phases.following import FollowLegal, KeepLegal, LeadLegal
from paiju.phases.naming import BidLegal, BuryLegal, CallLegal, SwapLegal
from paiju.phases.playing import PlayLegal
from paiju.phases.selecting import SelectionLegal
from paiju.rules.schema import Words
from paiju.rules.wording import SUIT_SIGNS
from paiju.server.boards import Voices
from paiju.server.pictures import Text
from paiju.state import State
from paiju.text import Voice

LEAD = Words("请出牌", "Lead")
BEAT = Words("压过或不要", "Beat it or pass")
BIDS = {  # by what stands, and whether one has anything to bid
    ("", True): Words("亮主吗？", "Bid?"),
    ("", False): Words("没有能亮的牌", "Nothing to bid with"),
    ("theirs", True): Words("反主吗？", "Counter-bid?"),
    ("theirs", False): Words("没有能反的牌", "Nothing to counter with"),
    ("own", True): Words("要加固你亮的主吗？", "Strengthen your bid?"),
    ("own", False): Words("你亮的主暂定，看别人反不反", "Your bid stands; others may counter"),
}
BURY = Words("扣底", "Bury")
CALL = Words("叫朋友", "Call your friend")
SWAP = Words("换牌吗？", "Exchange?")
NO_SWAP = Words("底牌里没有能换的", "Nothing to exchange")
KEEP = Words("甩牌留下什么？", "What stays of the throw?")
JOKERS = ("the black joker", "the red joker")
# What is led, by its kind; the suit stands before it in Chinese and after it in English.
FOLLOWS = {
    ONE: Words("跟 {suit} 一张", "Follow with one {suit}"),
    TWO: Words("跟 {suit} 一对", "Follow with a pair of {suit}"),
    THREE: Words("跟 {suit} 三张相同的", "Follow with a triple of {suit}"),
    TRACTOR: Words("跟 {suit} 拖拉机 {n} 张", "Follow with {n} {suit}: a tractor"),
}
FOLLOW_MANY = Words("跟 {suit} {n} 张", "Follow with {n} {suit}")
FOLLOW_SOME = Words("跟 {suit} {held} 张，另出 {rest} 张", "Follow with your {held} {suit}, and {rest} more")
FOLLOW_NONE = Words("没有 {suit}，任出 {n} 张", "No {suit}: any {n}")


def cards_said(voice: Voice, cards: Cards) -> str:
    """Cards within a sentence, where jokers are called by their names in English, too."""
    if voice.lang == "zh" or not any(card >= BLACK_JOKER for card in cards):
        return voice.cards(cards)
    return ", ".join(JOKERS[card - BLACK_JOKER] if card >= BLACK_JOKER else voice.cards((card,)) for card in cards)


def prompt_of(legal: LegalSet, view: State, seat: Seat, voices: Voices) -> Text:
    if isinstance(legal, SelectionLegal):
        return Text(*(_tribute(legal, view, seat, voice) for voice in voices))
    return Text.of(_prompt(legal))


def note_of(legal: LegalSet, view: State, seat: Seat, voices: Voices) -> Text | None:
    """Of a return: what it is for."""
    if not isinstance(legal, SelectionLegal) or legal.naming is GiveTribute:
        return None
    got = b"".join(payment.cards for payment in view.payments if payment.receiver == seat)
    n = legal.selection.size
    said = (
        voice.say(f"收到 {cards}，选 {n} 张还回。", f"You got {cards}: choose {n} to give back.")
        for voice in voices
        for cards in [cards_said(voice, got)]
    )
    return Text(*said)


def _tribute(legal: SelectionLegal, view: State, seat: Seat, voice: Voice) -> str:
    """To whom it goes is known of a return only: tribute is compared first."""
    double, n = "", legal.selection.size
    if len(view.dues) > 1:
        double = voice.say("双贡：", "Double tribute: ")
    if legal.naming is GiveTribute:
        return double + voice.say(f"请进贡 {n} 张", f"pay {n}" if double else f"Pay tribute: {n}")
    names = voice.names(sorted({payment.payer for payment in view.payments if payment.receiver == seat}))
    return double + voice.say(f"还 {names} {n} 张", f"return {n} to {names}" if double else f"Return {n} to {names}")


@singledispatch
def _prompt(legal: LegalSet) -> Words:
    raise TypeError(f"no words for {type(legal).__name__}")


@_prompt.register
def _(legal: PlayLegal) -> Words:
    return LEAD if legal.leading else BEAT


@_prompt.register
def _(legal: LeadLegal) -> Words:
    return LEAD


@_prompt.register
def _(legal: FollowLegal) -> Words:
    shape, duty, n, held = legal.shape, legal.duty, len(legal.lead), len(legal.suited)
    owed = {ONE: True, TWO: duty.pairs, THREE: duty.triples, TRACTOR: duty.run == shape.length}
    words = FOLLOWS[shape.kind] if owed.get(shape.kind) else FOLLOW_MANY  # who has no pair may follow with any two
    if held < n:
        words = FOLLOW_SOME if held else FOLLOW_NONE
    trump = shape.group >= len(SUIT_SIGNS)
    suit = Words("主", "trump") if trump else Words(SUIT_SIGNS[shape.group], SUIT_SIGNS[shape.group])
    facts = {"n": n, "held": held, "rest": n - held}
    return Words(words.zh.format(suit=suit.zh, **facts), words.en.format(suit=suit.en, **facts))


@_prompt.register
def _(legal: BidLegal) -> Words:
    stands = "" if not legal.bids else "own" if legal.bids[-1].seat == legal.seat else "theirs"
    return BIDS[stands, any(action != Pass() for action in legal)]


@_prompt.register
def _(legal: BuryLegal) -> Words:
    return BURY


@_prompt.register
def _(legal: CallLegal) -> Words:
    return CALL


@_prompt.register
def _(legal: SwapLegal) -> Words:
    return SWAP if legal.offered else NO_SWAP


@_prompt.register
def _(legal: KeepLegal) -> Words:
    return KEEP
