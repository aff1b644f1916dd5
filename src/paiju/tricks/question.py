"""The question to a seat in a trick-taking game: the cards it may choose from, and the words."""

from functools import singledispatch

from paiju.actions import Bid, CallFriend, KeepUnit, show_action
from paiju.cards import NAMES, Seat, names
from paiju.game import Game
from paiju.legal import Legal as LegalSet
from paiju.pictures import Legal, Text
from paiju.rules.wording import SUIT_SIGNS
from paiju.text import Voice, Voices, cards_said
from paiju.tricks.events import BidShown
from paiju.tricks.kernels.units import ONE, THREE, TRACTOR, TWO
from paiju.tricks.phases.legal import BidLegal, BuryLegal, CallLegal, FollowLegal, KeepLegal, LeadLegal, SwapLegal
from paiju.tricks.state import TrickState
from paiju.tricks.tables import points_by_face
from paiju.tricks.words import SHAPES, trump_text

LEAD = Text("请出牌", "Lead")
BIDS = {  # by what stands, and whether one has anything to bid
    ("", True): Text("亮主吗？", "Bid?"),
    ("", False): Text("没有能亮的牌", "Nothing to bid with"),
    ("theirs", True): Text("反主吗？", "Counter-bid?"),
    ("theirs", False): Text("没有能反的牌", "Nothing to counter with"),
    ("own", True): Text("要加固你亮的主吗？", "Strengthen your bid?"),
    ("own", False): Text("你亮的主暂定，看别人反不反", "Your bid stands; others may counter"),
}
BURY = Text("扣底", "Bury")
CALL = Text("叫朋友", "Call your friend")
SWAP = Text("换牌吗？", "Exchange?")
NO_SWAP = Text("底牌里没有能换的", "Nothing to exchange")
KEEP = Text("甩牌留下什么？", "What stays of the throw?")
# What is led, by its kind; the suit stands before it in Chinese and after it in English.
FOLLOWS = {
    ONE: Text("跟 {suit} 一张", "Follow with one {suit}"),
    TWO: Text("跟 {suit} 一对", "Follow with a pair of {suit}"),
    THREE: Text("跟 {suit} 三张相同的", "Follow with a triple of {suit}"),
    TRACTOR: Text("跟 {suit} 拖拉机 {n} 张", "Follow with {n} {suit}: a tractor"),
}
FOLLOW_MANY = Text("跟 {suit} {n} 张", "Follow with {n} {suit}")
FOLLOW_SOME = Text("跟 {suit} {held} 张，另出 {rest} 张", "Follow with your {held} {suit}, and {rest} more")
FOLLOW_NONE = Text("没有 {suit}，任出 {n} 张", "No {suit}: any {n}")


@singledispatch
def question(legal: LegalSet, game: Game, view: TrickState, seat: Seat, voices: Voices) -> Legal:
    raise TypeError(f"no question about {type(legal).__name__}")


@question.register
def _(legal: LeadLegal, game: Game, view: TrickState, seat: Seat, voices: Voices) -> Legal:
    return Legal("play", LEAD, choose=names(legal.hand.known))


@question.register
def _(legal: FollowLegal, game: Game, view: TrickState, seat: Seat, voices: Voices) -> Legal:
    must, choose, free = legal.pools()
    shown = names(choose) if free else []
    return Legal("play", _follow(legal), None, names(must), shown, free, [len(legal.lead)])


@question.register
def _(legal: BidLegal, game: Game, view: TrickState, seat: Seat, voices: Voices) -> Legal:
    bids = [action for action in legal if isinstance(action, Bid)]
    useful = {card for bid in bids for card in bid.cards + bid.joker}
    stands = "" if not legal.bids else "own" if legal.bids[-1].seat == legal.seat else "theirs"
    words = {show_action(bid): Text(*(_bid(game, view, seat, bid, voice) for voice in voices)) for bid in bids}
    choose = [card for card in legal.hand.known if card in useful]
    return Legal("bid", BIDS[stands, bool(bids)], choose=names(choose), words=words)


@question.register
def _(legal: BuryLegal, game: Game, view: TrickState, seat: Seat, voices: Voices) -> Legal:
    size, hand = legal.o.bottom_size, legal.hand.known
    worth = points_by_face(legal.o)
    points = {NAMES[card]: worth[card] for card in sorted(set(hand)) if worth[card]}
    return Legal("bury", BURY, choose=names(hand), free=size, sizes=[size], points=points)


@question.register
def _(legal: CallLegal, game: Game, view: TrickState, seat: Seat, voices: Voices) -> Legal:
    nobody = CallFriend(b"")
    words = {show_action(nobody): Text("不叫朋友，独打", "nobody: play alone")} if nobody in legal else {}
    return Legal("call", CALL, words=words)


@question.register
def _(legal: SwapLegal, game: Game, view: TrickState, seat: Seat, voices: Voices) -> Legal:
    prompt = SWAP if legal.offered else NO_SWAP
    return Legal("swap", prompt, choose=names(legal.hand.known), take=names(legal.offered))


@question.register
def _(legal: KeepLegal, game: Game, view: TrickState, seat: Seat, voices: Voices) -> Legal:
    words = {show_action(KeepUnit(shape)): Text.of(SHAPES[shape]) for shape in legal.shapes}
    return Legal("keep", KEEP, words=words)


def _follow(legal: FollowLegal) -> Text:
    shape, duty, n, held = legal.shape, legal.duty, len(legal.lead), len(legal.suited)
    owed = {ONE: True, TWO: duty.pairs, THREE: duty.triples, TRACTOR: duty.run == shape.length}
    words = FOLLOWS[shape.kind] if owed.get(shape.kind) else FOLLOW_MANY  # without a pair, any two cards follow
    if held < n:
        words = FOLLOW_SOME if held else FOLLOW_NONE
    trump = shape.group >= len(SUIT_SIGNS)
    suit = Text("主", "trump") if trump else Text(SUIT_SIGNS[shape.group], SUIT_SIGNS[shape.group])
    facts = {"n": n, "held": held, "rest": n - held}
    return Text(words.zh.format(suit=suit.zh, **facts), words.en.format(suit=suit.en, **facts))


def _bid(game: Game, view: TrickState, seat: Seat, bid: Bid, voice: Voice) -> str:
    """The effect of a bid on the deal; the cards themselves are shown."""
    made = next(game.phases[view.phase].decide(view, seat, bid))
    if not isinstance(made, BidShown):
        joker, n = cards_said(voice, bid.joker), len(bid.cards)
        return voice.say(f"亮{joker}，{n} 张扣着", f"show {joker}, {n} cards face down")
    parts, name = [trump_text(voice, made.trump)], voice.name(made.declarer)
    if made.declarer == seat:
        parts.append(voice.say("你坐庄", "you declare"))
    elif view.bids:
        parts.append(voice.say(f"{name} 坐庄", f"{name} declares"))
    return " · ".join(parts)
