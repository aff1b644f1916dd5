"""The words of the trick-taking family's events."""

from paiju.cards import UNKNOWN, Cards, Seat
from paiju.events import Event
from paiju.pictures import Mark
from paiju.rules.schema import Words
from paiju.rules.terms import Terms
from paiju.rules.wording import SUIT_SIGNS, SUITS
from paiju.text.voice import Tell, Voice, by_suit, cards_said
from paiju.tricks.events import (
    Asked,
    BiddingLeft,
    BidLaid,
    BidPassed,
    BidRevealed,
    BidShown,
    BottomFlipped,
    BottomSet,
    BottomShown,
    BottomTaken,
    Buried,
    DealScored,
    DealVoided,
    DeclarerSet,
    Drawn,
    FriendCalled,
    FriendFound,
    HandThrownIn,
    LapPassed,
    Shuffled,
    StageSet,
    StarterSet,
    SwapDeclined,
    SwapOffered,
    Swapped,
    ThrowChallenged,
    ThrowFailed,
    TrickTaken,
)
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.scoring import HELD
from paiju.tricks.tables import NO_TRUMP

PHASES = {
    "draw": Words("摸牌亮主", "draw and bidding"),
    "redeal": Words("要不要重发", "weak hands"),
    "bury": Words("扣底", "burying"),
    "takeover": Words("炒底", "taking the bottom over"),
    "friend": Words("叫朋友", "calling the friend"),
    "swap": Words("换牌", "exchange"),
    "trick": Words("出牌", "play"),
    "score": Words("结算", "settlement"),
}
# Where bids are made after the deal, players fight for the declarer's place, not for the trumps.
DECLARING = {"bid": Words("抢庄", "bidding"), "counter": Words("反庄", "counter-bidding")}
REDEALT = Words("流局，重新洗牌", "void deal, shuffled again")
STARTS = {"drawn": Words("先摸牌", "draws first"), "dealt": Words("起始发牌者", "is dealt to first")}
TERMS = {"tractor": Words("拖拉机", "tractor")}
MARKS: dict[Mark, Words] = {
    "level": Words("级牌", "level card"),
    "trump": Words("主", "trump"),
    "called": Words("朋友牌", "friend's card"),
}
SHAPES = {
    "tractor": Words("{tractor}", "{tractor}"),
    "five": Words("五张", "five of a kind"),
    "four": Words("四张", "four of a kind"),
    "triple": Words("三张", "triple"),
    "pair": Words("对子", "pair"),
    "single": Words("单张", "single"),
}


def group_words(group: int) -> Words:
    """The words of a suit, or of the trumps, as one group."""
    return SUITS[group] if group < 4 else Words("主牌", "trumps")


def shapes_words(shapes: str, terms: Terms) -> Words:
    """The words of shapes, which are separated by commas."""
    said = [terms.fill(SHAPES[part]) for part in shapes.split(", ")]
    return Words("、".join(words.zh for words in said), ", ".join(words.en for words in said))


def trump_text(voice: Voice, trump: int | None) -> str:
    if trump is None:
        return voice.say("主花色未亮", "trumps not yet shown")
    if trump == NO_TRUMP:
        return voice.say("无主", "no trump")
    return voice.say(f"{SUIT_SIGNS[trump]} 主", f"trump {SUIT_SIGNS[trump]}")


def starter_set(voice: Voice, event: StarterSet) -> str:
    name = voice.name(event.seat)
    if event.why == "drawn":
        return voice.say(f"  抽签：{name} 先摸牌", f"  first to draw, by lot: {name}")
    return voice.say(f"  下一副 {name} 先摸牌", f"  first to draw in the next deal: {name}")


def stage_set(voice: Voice, event: StageSet) -> str:
    name = voice.name(event.seat)
    return voice.say(f"  下一副 {name} 坐庄", f"  declarer of the next deal: {name}")


def bottom_set(voice: Voice, event: BottomSet) -> str:
    """The known hands after the draw, each on a line."""
    hands = [(seat, hand) for seat, hand in enumerate(voice.state.hands) if not hand.hidden]
    return "\n".join(f"  {voice.who(seat)}{voice.pile(hand)}" for seat, hand in hands)


def _contract(voice: Voice, declarer: Seat | None, trump: int | None, level: str) -> str:
    """The contract that bids make. A side on stage keeps its declarer, whoever bids."""
    parts = [trump_text(voice, trump), voice.say(f"打 {voice.rank(level)}", f"level {voice.rank(level)}")]
    if declarer is not None:
        parts.insert(0, voice.say(f"{voice.name(declarer)} 坐庄", f"declarer {voice.name(declarer)}"))
    return voice.say("，", ", ").join(parts)


def bid_shown(voice: Voice, event: BidShown) -> str:
    verb = voice.say("亮", "bid") if len(voice.state.bids) == 1 else voice.say("反", "countered with")
    if voice.state.buriers:
        verb = voice.say("炒底，亮", "took the bottom over with")
    declarer = event.declarer if voice.state.stage is None and not voice.state.buriers else None
    made = _contract(voice, declarer, event.trump, event.level)
    return f"  {voice.name(event.seat)} {verb} {cards_said(voice, event.cards)}{voice.say('：', ': ')}{made}"


def bidding_left(voice: Voice, event: BiddingLeft) -> str:
    return f"  {voice.name(event.seat)} {voice.say('不亮', 'did not bid')}"


def bid_laid(voice: Voice, event: BidLaid) -> str:
    verb = voice.say("亮", "bid") if len(voice.state.bids) == 1 else voice.say("反：亮", "countered with")
    down = _seen(voice, event.cards)
    return f"  {voice.name(event.seat)} {verb} {cards_said(voice, event.joker)}" + voice.say(
        f"，扣 {down}", f", face down {down}"
    )


def bid_revealed(voice: Voice, event: BidRevealed) -> str:
    shown = f"{voice.cards(event.cards)}{voice.say('：', ': ')}{trump_text(voice, event.trump)}"
    return f"  {voice.name(event.seat)} {voice.say('翻开', 'turned up')} {shown}"


def swap_declined(voice: Voice, event: SwapDeclined) -> str:
    return f"  {voice.name(event.seat)} {voice.say('不换牌', 'exchanged nothing')}"


def declarer_set(voice: Voice, event: DeclarerSet) -> str:
    return f"  ★ {_contract(voice, event.seat, voice.state.trump, event.level)}"


def deal_voided(voice: Voice, event: DealVoided) -> str:
    return voice.say("  流局：无人亮主，重新洗牌", "  void deal: nobody has bid, the cards are shuffled again")


def hand_thrown_in(voice: Voice, event: HandThrownIn) -> str:
    name, cards = voice.name(event.seat), voice.cards(by_suit(event.cards))
    return voice.say(
        f"  {name} 牌太差，要求重发：{cards}", f"  {name} showed a weak hand, and the cards are shuffled again: {cards}"
    )


def bottom_flipped(voice: Voice, event: BottomFlipped) -> str:
    made = _contract(voice, event.declarer, event.trump, event.level)
    if not event.cards:
        return f"  {voice.say('无人亮主：', 'nobody bids: ')}{made}"
    what = voice.say("无人亮主，翻底", "nobody bids, the bottom is turned over")
    return f"  {what}{voice.say(' ', ': ')}{cards_said(voice, event.cards)}{voice.say('：', '; ')}{made}"


def bottom_shown(voice: Voice, event: BottomShown) -> str:
    return f"  {voice.say('亮底牌：', 'the bottom is shown: ')}{cards_said(voice, bytes(by_suit(event.cards)))}"


def bottom_taken(voice: Voice, event: BottomTaken) -> str:
    return f"  {voice.name(event.seat)} {voice.say('拿底牌', 'took the bottom:')} {_seen(voice, event.cards)}"


def buried(voice: Voice, event: Buried) -> str:
    return f"  {voice.name(event.seat)} {voice.say('扣底', 'buried')} {_seen(voice, event.cards)}"


def _seen(voice: Voice, cards: Cards) -> str:
    """The cards, or how many there are where they lie face down."""
    if UNKNOWN in cards:
        return voice.say(f"{len(cards)} 张", f"{len(cards)} card{'s' if len(cards) > 1 else ''}")
    return cards_said(voice, bytes(by_suit(cards)))


def swap_offered(voice: Voice, event: SwapOffered) -> str:
    """Only the bidder learns which buried cards may be taken."""
    known = [card for card in event.cards if card != UNKNOWN]
    return f"  {voice.name(event.seat)} {voice.say('可以换走', 'could take')} {voice.cards(known)}" if known else ""


def swapped(voice: Voice, event: Swapped) -> str:
    given, taken = _seen(voice, event.given), _seen(voice, event.taken)
    if UNKNOWN in event.given:
        return f"  {voice.name(event.seat)} " + voice.say(f"换了 {given}", f"exchanged {given}")
    return f"  {voice.name(event.seat)} " + voice.say(f"用 {given} 换 {taken}", f"exchanged {given} for {taken}")


def friend_text(voice: Voice, o: Tricks, card: Cards, copy: int) -> str:
    """The called card. Where only the first copy can be called, nothing is said of copies."""
    if not o.tells_copies:
        return voice.cards(card)
    return voice.say(f"第 {copy} 张 {voice.cards(card)}", f"copy {copy} of {voice.cards(card)}")


def friend_called(voice: Voice, event: FriendCalled) -> str:
    if not event.card:
        return f"  {voice.name(event.seat)} {voice.say('不叫朋友，独打', 'called nobody')}"
    nth = len(voice.state.calls)
    does = voice.say("叫朋友：", "called ")
    if voice.options.friends > 1:
        does = voice.say(f"叫第 {nth} 个朋友：", f"called friend {nth}: ")
    return f"  {voice.name(event.seat)} {does}{friend_text(voice, voice.options, event.card, event.copy)}"


RESULTS = {
    "big_shutout": Words("大光", "clean sweep"),
    "small_shutout": Words("小光", "near sweep"),
    "small_win": Words("小胜", "small win"),
    "turnover": Words("反超", "turnover"),
    "big_win": Words("大胜", "big win"),
    "full_win": Words("完胜", "full win"),
    "total_win": Words("满光", "total win"),
    "rout": Words("惨败", "rout"),
}
CONCEDED = {  # the same, as those call it who have lost
    "big_shutout": Words("被大光", "swept clean"),
    "small_shutout": Words("被小光", "nearly swept"),
    "small_win": Words("对方小胜", "small win for them"),
    "turnover": Words("被反超", "turned over"),
    "big_win": Words("对方大胜", "big win for them"),
    "full_win": Words("对方完胜", "full win for them"),
    "total_win": Words("被满光", "total win for them"),
    "rout": Words("惨败", "rout"),
}


def friend_found(voice: Voice, event: FriendFound) -> str:
    state, several = voice.state, voice.options.friends > 1
    if event.seat is None:
        if several and not state.alone:
            return voice.say("  ★ 庄家自己打出了朋友牌，少一个朋友", "  ★ the declarer has played a friend's card")
        return voice.say("  ★ 庄家自己打出了朋友牌：独打", "  ★ the declarer has played the friend's card: alone")
    name, left = voice.name(event.seat), len(state.sought)
    if not several:
        return f"  ★ {voice.say('朋友是', 'the friend is')} {name}"
    if sum(call.seat == event.seat for call in state.calls) > 1:
        found = voice.say(f"{name} 又占了一个朋友位", f"{name} takes another friend's place")
    else:
        found = voice.say(f"{name} 是朋友", f"{name} is a friend")
    return f"  ★ {found}" + (voice.say(f"，还有 {left} 个没找到", f", {left} still to be found") if left else "")


def throw_challenged(voice: Voice, event: ThrowChallenged) -> str:
    name, cards = voice.name(event.seat), cards_said(voice, event.cards)
    blocker = voice.say("有人", "somebody") if event.blocker is None else voice.name(event.blocker)
    return voice.say(f"  {name} 甩 {cards}，{blocker} 管得上", f"  {name} threw {cards}, and {blocker} could beat it")


def throw_failed(voice: Voice, event: ThrowFailed) -> str:
    shape, kept = voice.terms.fill(SHAPES[event.shape]).in_(voice.lang), voice.cards(event.kept)
    fine = voice.say(f"，罚 {event.penalty} 分", f", penalty {event.penalty}") if event.penalty else ""
    return voice.say(f"  甩牌失败，留下{shape} {kept}", f"  the throw fails, the {shape} {kept} stays") + fine


def trick_taken(voice: Voice, event: TrickTaken) -> str:
    name, total = voice.name(event.seat), voice.state.score[event.seat]
    points = voice.say(f"，收 {event.points} 分（共 {total}）", f", {event.points} points ({total} in all)")
    told = event.points and voice.options.points_told
    return f"  {voice.say(f'{name} 赢了这一墩', f'{name} won the trick')}{points if told else ''}"


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
    return f"  {score}\n  ★ {won}{voice.colon}{RESULTS[event.result].in_(voice.lang)}"


def lap_passed(voice: Voice, event: LapPassed) -> str:
    who, top = voice.holder(voice.state.levels, event.side), voice.rank(voice.options.top_level)
    n, most = voice.state.laps[event.side], voice.options.laps
    return voice.say(
        f"  ★ {who} 打过 {top}（{n} / {most}），再打一圈", f"  ★ {who} passed {top} ({n} of {most}): another lap"
    )


WORDS: dict[type[Event], Tell] = {
    StarterSet: starter_set,
    StageSet: stage_set,
    BottomSet: bottom_set,
    BidShown: bid_shown,
    BidLaid: bid_laid,
    BiddingLeft: bidding_left,
    BidRevealed: bid_revealed,
    DeclarerSet: declarer_set,
    DealVoided: deal_voided,
    HandThrownIn: hand_thrown_in,
    BottomFlipped: bottom_flipped,
    BottomShown: bottom_shown,
    BottomTaken: bottom_taken,
    Buried: buried,
    SwapOffered: swap_offered,
    Swapped: swapped,
    SwapDeclined: swap_declined,
    FriendCalled: friend_called,
    FriendFound: friend_found,
    ThrowChallenged: throw_challenged,
    ThrowFailed: throw_failed,
    TrickTaken: trick_taken,
    DealScored: deal_scored,
    LapPassed: lap_passed,
}
SILENT: frozenset[type[Event]] = frozenset({Asked, BidPassed, Drawn, Shuffled})  # nobody is told who did not bid
