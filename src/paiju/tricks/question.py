"""The question to a seat in a trick-taking game: the cards it may choose from, and the words."""

from functools import singledispatch

from paiju.actions import Bid, CallFriend, KeepUnit, Redeal, show_action
from paiju.cards import NAMES, Seat, names
from paiju.game import Game
from paiju.legal import Legal as LegalSet
from paiju.pictures import Legal, Text
from paiju.rules.schema import Words
from paiju.rules.terms import Terms
from paiju.rules.wording import SUIT_SIGNS
from paiju.text import Voice, Voices, cards_said
from paiju.tricks.events import BidShown
from paiju.tricks.kernels.follow import Duty
from paiju.tricks.kernels.units import ONE, THREE, TRACTOR, TWO, Shape
from paiju.tricks.options import Tricks
from paiju.tricks.phases.legal import (
    BidLegal,
    BuryLegal,
    CallLegal,
    FollowLegal,
    KeepLegal,
    LeadLegal,
    RedealLegal,
    SwapLegal,
)
from paiju.tricks.rulings.bidding import suit_of
from paiju.tricks.state import TrickState
from paiju.tricks.tables import points_by_face
from paiju.tricks.words import SHAPES, trump_text

LEAD = Text("请出牌", "Lead")
BIDS = {  # by when one bids, what stands, and whether one has anything to bid
    ("during_deal", "", True): Text("亮主吗？", "Bid?"),
    ("during_deal", "", False): Text("没有能亮的牌", "Nothing to bid with"),
    ("during_deal", "theirs", True): Text("反主吗？", "Counter-bid?"),
    ("during_deal", "theirs", False): Text("没有能反的牌", "Nothing to counter with"),
    ("during_deal", "own", True): Text("要加固你亮的主吗？", "Strengthen your bid?"),
    ("during_deal", "own", False): Text("你亮的主暂定，看别人反不反", "Your bid stands; others may counter"),
    ("after_deal", "", True): Text("抢庄吗？", "Bid to declare?"),
    ("after_deal", "", False): Text("没有能抢庄的牌", "Nothing to bid with"),
    ("after_deal", "theirs", True): Text("反庄吗？", "Counter-bid?"),
    ("after_deal", "theirs", False): Text("没有能反庄的牌", "Nothing to counter with"),
    ("after_deal", "own", True): Text("要加固你的抢庄吗？", "Strengthen your bid?"),
    ("after_deal", "own", False): Text("你抢的庄暂定，看别人反不反", "Your bid stands; others may counter"),
}
BUTTONS = {  # the words for a bid and a pass
    ("during_deal", ""): (Text("亮", "Bid"), Text("不亮", "Pass")),
    ("during_deal", "theirs"): (Text("反", "Counter"), Text("不反", "Pass")),
    ("after_deal", ""): (Text("抢庄", "Bid"), Text("不抢", "Pass")),
    ("after_deal", "theirs"): (Text("反庄", "Counter"), Text("不反", "Pass")),
}
TAKEOVER = {
    True: Text("炒底吗？", "Take the bottom over?"),
    False: Text("没有能炒的牌", "Nothing to take it over with"),
}
TAKE_OVER = Text("炒底", "Take over"), Text("不炒", "Leave it")
STRENGTHEN = Text("加固", "Strengthen"), Text("不加", "Leave it")
HARDER = {
    2: Text("对子，更难被反", "a pair, harder to counter"),
    3: Text("三张，最难被反", "all three, hardest to counter"),
}
MORE_SHOWN = Text("{n} 张，更难被反", "{n} cards, harder to counter")
WEAK = Text("牌太差，要重发吗？", "A weak hand: deal again?")
NOT_WEAK = Text("看有没有人要求重发", "Somebody may ask for a new deal")
AGAIN, PLAY_ON = Text("重发", "Deal again"), Text("不用", "Play on")
DEAL_AGAIN = Text("亮出手牌，重新洗牌", "show the hand; the cards are shuffled again")
BURY = Text("扣底", "Bury")
CALL = Text("叫朋友", "Call your friend")
COPIES = (  # what it means to call the first copy, one in between, the last one
    Text("最早打出，身份暴露早", "played first: known early"),
    Text("中间打出，增加不确定性", "in between: hard to guess"),
    Text("最后打出，身份暴露晚", "played last: known late"),
)
BURY_LIMITS = {
    "not_all_points": Text("不能全扣分牌", "not only point cards"),
    "no_trumps": Text("不能扣主牌", "no trumps"),
    "no_aces": Text("不能扣 A", "no aces"),
}
BARRED = {
    "call_twice": Text("这一张已经叫过", "called already"),
    "call_shown": Text("亮主时亮过，不能叫", "shown in the bidding"),
    "call_trump": Text("主牌不能叫", "a trump"),
    "call_level": Text("级牌不能叫", "a level card"),
    "call_points": Text("分牌不能叫", "a card with points"),
    "call_highest": Text("最大的牌不能叫", "the highest of its suit"),
    "call_not_held": Text("自己没有，不能叫另一张", "not in your hand"),
    "call_lower": Text("只能叫副牌里最大的牌", "not the highest of a side suit"),
}
SWAP = Text("换牌吗？", "Exchange?")
NO_SWAP = Text("底牌里没有能换的", "Nothing to exchange")
KEEP = Text("甩牌留下什么？", "What stays of the throw?")
# What is led, by its kind; the suit stands before it in Chinese and after it in English.
FOLLOWS = {
    ONE: Text("跟 {suit} 一张", "Follow with one {suit}"),
    TWO: Text("跟 {suit} 一对", "Follow with a pair of {suit}"),
    THREE: Text("跟 {suit} 三张相同的", "Follow with a triple of {suit}"),
    4: Text("跟 {suit} 四张相同的", "Follow with four {suit} of a kind"),
    5: Text("跟 {suit} 五张相同的", "Follow with five {suit} of a kind"),
    TRACTOR: Text("跟 {suit} {tractor} {n} 张", "Follow with {n} {suit}: {tractor}"),
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
    return Legal("play", _follow(legal, game.rules.terms), None, names(must), shown, free, [len(legal.lead)])


@question.register
def _(legal: BidLegal, game: Game, view: TrickState, seat: Seat, voices: Voices) -> Legal:
    bids = [action for action in legal if isinstance(action, Bid)]
    useful = {card for bid in bids for card in bid.cards + bid.joker}
    stands = "" if not legal.bids else "own" if legal.bids[-1].seat == legal.seat else "theirs"
    words = {show_action(bid): Text(*(_bid(game, view, seat, bid, voice) for voice in voices)) for bid in bids}
    choose = [card for card in legal.hand.known if card in useful]
    when = legal.o.bid_phase
    does, passes = BUTTONS.get((when, stands), STRENGTHEN)
    prompt = BIDS[when, stands, bool(bids)]
    note = None
    if view.buriers:
        (does, passes), prompt = TAKE_OVER, TAKEOVER[bool(bids)]
        note = Text(*(_left_as_it_is(view, seat, voice) for voice in voices)) if bids else None
    return Legal("bid", prompt, note, does=does, passes=passes, choose=names(choose), words=words)


@question.register
def _(legal: RedealLegal, game: Game, view: TrickState, seat: Seat, voices: Voices) -> Legal:
    words = {show_action(action): DEAL_AGAIN for action in legal if isinstance(action, Redeal)}
    return Legal("redeal", WEAK if legal.weak else NOT_WEAK, words=words, does=AGAIN, passes=PLAY_ON)


@question.register
def _(legal: BuryLegal, game: Game, view: TrickState, seat: Seat, voices: Voices) -> Legal:
    cards, o = legal.burial.cards, legal.o
    worth = points_by_face(o)
    points = {NAMES[card]: worth[card] for card in sorted(set(cards.must + cards.choose)) if worth[card]}
    note, sizes = _bury_note(o, legal.burial.most), [o.bottom_size]
    return Legal("bury", BURY, note, names(cards.must), names(cards.choose), cards.free, sizes, points=points)


@question.register
def _(legal: CallLegal, game: Game, view: TrickState, seat: Seat, voices: Voices) -> Legal:
    nobody = CallFriend(b"")
    words = {show_action(nobody): Text("不叫朋友，独打", "nobody: play alone")} if nobody in legal else {}
    barred = {show_action(call): BARRED[refusal.code] for call, refusal in legal.named() if refusal}
    return Legal("call", CALL, _call_note(legal), words=words, copies=_copies(legal.o.call_copies), barred=barred)


@question.register
def _(legal: SwapLegal, game: Game, view: TrickState, seat: Seat, voices: Voices) -> Legal:
    prompt = SWAP if legal.offered else NO_SWAP
    return Legal("swap", prompt, choose=names(legal.hand.known), take=names(legal.offered))


@question.register
def _(legal: KeepLegal, game: Game, view: TrickState, seat: Seat, voices: Voices) -> Legal:
    words = {show_action(KeepUnit(shape)): Text.of(game.rules.terms.fill(SHAPES[shape])) for shape in legal.shapes}
    return Legal("keep", KEEP, words=words)


def _call_note(legal: CallLegal) -> Text | None:
    """Which call it is, or how many friends the one call finds; nothing where it finds one."""
    n, calls, friends = len(legal.calls) + 1, legal.o.calls, legal.o.friends
    if calls > 1:
        return Text(f"第 {n} 个，共 {calls} 个", f"{n} of {calls}")
    return (
        Text(f"头 {friends} 张各找一个朋友", f"its first {friends} copies find a friend each") if friends > 1 else None
    )


def _bury_note(o: Tricks, most: int | None) -> Text | None:
    """The limit on burying, where there is one."""
    said = [BURY_LIMITS[o.bury_limit]] if o.bury_limit in BURY_LIMITS else []
    if most is not None:
        said.append(Text(f"最多扣 {most} 分", f"{most} points at most") if most else Text("不能扣分", "no points"))
    return Text("，".join(part.zh for part in said), ", ".join(part.en for part in said)) if said else None


def _copies(number: int) -> list[Text]:
    if number == 1:
        return []
    first, between, last = COPIES
    return [first, *[between] * (number - 2), last]


def _follow(legal: FollowLegal, terms: Terms) -> Text:
    shape, duty, n, held = legal.shape, legal.duty, len(legal.lead), len(legal.suited)
    unit = shape.kind == ONE or (shape.kind < TRACTOR and duty.sets_of(shape.kind))
    run = shape.kind == TRACTOR and duty.run == shape.length
    words = FOLLOWS[shape.kind] if unit or run else FOLLOW_MANY  # without a pair, any two cards follow
    if held < n:
        words = FOLLOW_SOME if held else FOLLOW_NONE
    suit = Text("主", "trumps" if n > 1 else "trump")
    if shape.group < len(SUIT_SIGNS):
        suit = Text(SUIT_SIGNS[shape.group], SUIT_SIGNS[shape.group])
    facts = {"n": n, "held": held, "rest": n - held}
    said = (words.zh, suit.zh, terms.in_("zh")), (words.en, suit.en, terms.in_("en"))
    zh, en = (text.format(suit=name, **facts, **called) for text, name, called in said)
    among = _among(duty, shape, terms["tractor"]) if words is FOLLOW_MANY else []
    if among:
        zh += f"，要含 {'、'.join(part.zh for part in among)}"
        en += f", {' and '.join(part.en for part in among)} among them"
    return Text(zh, en)


SETS = {  # so many sets of a width; one of them, some of them
    2: (Text("{n} 对", "a pair"), Text("{n} 对", "{n} pairs")),
    3: (Text("{n} 个三张", "a triple"), Text("{n} 个三张", "{n} triples")),
    4: (Text("{n} 个四张", "four of a kind"), Text("{n} 个四张", "{n} times four of a kind")),
    5: (Text("{n} 个五张", "five of a kind"), Text("{n} 个五张", "{n} times five of a kind")),
}


def _among(duty: Duty, shape: Shape, run: Words) -> list[Text]:
    """What must be among the cards of a follow: a run as wide as the lead's, and the sets besides those of the run."""
    found, wider = [], 0
    if duty.run:
        found.append(Text(f"{duty.run} 连的{run.zh}", f"{run.en} of {duty.run}"))
    for width in range(shape.widest, 1, -1):
        n = duty.sets_of(width) - wider - (duty.run if width == shape.width else 0)
        wider = duty.sets_of(width)
        if n > 0:
            words = SETS[width][n > 1]
            found.append(Text(words.zh.format(n=n), words.en.format(n=n)))
    return found


def _left_as_it_is(view: TrickState, seat: Seat, voice: Voice) -> str:
    """What stays, whoever takes the bottom over, and what stays if nobody does."""
    assert view.declarer is not None
    mine, name, trump = view.declarer == seat, voice.name(view.declarer), trump_text(voice, view.trump)
    declarer = voice.say("你仍坐庄", "You stay the declarer")
    if not mine:
        declarer = voice.say(f"{name} 仍坐庄", f"{name} stays the declarer")
    return declarer + voice.say(f"；没人炒就是 {trump}", f"; if nobody takes over, it is {trump}")


def _bid(game: Game, view: TrickState, seat: Seat, bid: Bid, voice: Voice) -> str:
    """The effect of a bid on the deal; the cards themselves are shown."""
    made = next(game.phases[view.phase].decide(view, seat, bid))
    if not isinstance(made, BidShown):
        joker, pairs = cards_said(voice, bid.joker), voice.cards(bid.cards)
        trump = trump_text(voice, suit_of(bid.cards))
        return voice.say(f"{trump} · 亮{joker}，扣着 {pairs}", f"{trump} · show {joker}, lay {pairs} face down")
    parts, name = [trump_text(voice, made.trump)], voice.name(made.declarer)
    if view.buriers:
        parts.append(voice.say("收底重扣", "take the bottom and bury again"))
    elif made.declarer == seat:
        parts.append(voice.say("你坐庄", "you declare"))
    elif view.bids:
        parts.append(voice.say(f"{name} 坐庄", f"{name} declares"))
    shown = sum(card == bid.cards[0] for card in bid.cards)  # jokers that only go along do not count
    if shown > 1 and not view.buriers:
        harder = HARDER[shown] if shown in HARDER and shown <= game.rules.options.decks <= 3 else MORE_SHOWN
        parts.append(voice.say(harder.zh, harder.en).format(n=shown))
    return " · ".join(parts)
