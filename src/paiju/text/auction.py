"""The words of what comes before the tricks: draw, bids, bottom, exchange and the friend's card."""

from paiju.cards import UNKNOWN, Cards, Seat
from paiju.events import Event
from paiju.text.voice import Tell, Voice
from paiju.trick_events import (
    BidLaid,
    BidPassed,
    BidRevealed,
    BidShown,
    BottomFlipped,
    BottomSet,
    BottomTaken,
    Buried,
    DealVoided,
    DeclarerSet,
    FriendCalled,
    StageSet,
    StarterSet,
    SwapOffered,
    Swapped,
)


def starter_set(voice: Voice, event: StarterSet) -> str:
    name = voice.name(event.seat)
    if event.why == "drawn":
        return voice.say(f"  抽签：{name} 先摸牌", f"  first to draw, by lot: {name}")
    return voice.say(f"  下一副 {name} 先摸牌", f"  first to draw in the next deal: {name}")


def stage_set(voice: Voice, event: StageSet) -> str:
    name = voice.name(event.seat)
    return voice.say(f"  下一副 {name} 坐庄", f"  declarer of the next deal: {name}")


def bottom_set(voice: Voice, event: BottomSet) -> str:
    """All cards are drawn: the hands that are known, each on a line."""
    hands = [(seat, hand) for seat, hand in enumerate(voice.state.hands) if not hand.hidden]
    return "\n".join(f"  {voice.name(seat)}: {voice.pile(hand)}" for seat, hand in hands)


def _contract(voice: Voice, declarer: Seat | None, trump: int | None, level: str) -> str:
    """What bids make of a deal; a side on stage keeps its declarer whoever bids."""
    parts = [voice.trump(trump), voice.say(f"打 {voice.rank(level)}", f"level {voice.rank(level)}")]
    if declarer is not None:
        parts.insert(0, voice.say(f"{voice.name(declarer)} 坐庄", f"declarer {voice.name(declarer)}"))
    return voice.say("，", ", ").join(parts)


def bid_shown(voice: Voice, event: BidShown) -> str:
    verb = voice.say("亮", "bid") if len(voice.state.bids) == 1 else voice.say("反", "counter")
    declarer = event.declarer if voice.state.stage is None else None
    made = _contract(voice, declarer, event.trump, event.level)
    return f"  {voice.name(event.seat)}: {verb} {voice.cards(event.cards)} → {made}"


def bid_laid(voice: Voice, event: BidLaid) -> str:
    verb = voice.say("亮", "bid") if len(voice.state.bids) == 1 else voice.say("反：亮", "counter")
    joker, pairs = voice.cards(event.joker), voice.cards(event.cards)
    return f"  {voice.name(event.seat)}: {verb} {joker}" + voice.say(f"，扣 {pairs}", f", face down: {pairs}")


def bid_revealed(voice: Voice, event: BidRevealed) -> str:
    shown = f"{voice.cards(event.cards)} → {voice.trump(event.trump)}"
    return f"  {voice.name(event.seat)}: {voice.say('翻开', 'turned up')} {shown}"


def bid_passed(voice: Voice, event: BidPassed) -> str:
    """Nobody is told who does not bid; who does not exchange has had the choice."""
    if voice.state.phase != "swap":
        return ""
    return f"  {voice.name(event.seat)}: {voice.say('不换牌', 'no exchange')}"


def declarer_set(voice: Voice, event: DeclarerSet) -> str:
    return f"  ★ {_contract(voice, event.seat, voice.state.trump, event.level)}"


def deal_voided(voice: Voice, event: DealVoided) -> str:
    return voice.say("  流局：无人亮主，重新发牌", "  void deal: nobody has bid, the cards are dealt again")


def bottom_flipped(voice: Voice, event: BottomFlipped) -> str:
    what = voice.say("无人亮主，翻底", "nobody bids, the bottom is turned over")
    made = _contract(voice, event.declarer, event.trump, event.level)
    return f"  {what}: {voice.cards(event.cards)} → {made}"


def bottom_taken(voice: Voice, event: BottomTaken) -> str:
    return f"  {voice.name(event.seat)}: {voice.say('拿底牌', 'the bottom,')} {voice.pile(event.cards)}"


def buried(voice: Voice, event: Buried) -> str:
    return f"  {voice.name(event.seat)}: {voice.say('扣底', 'buried')} {voice.pile(event.cards)}"


def swap_offered(voice: Voice, event: SwapOffered) -> str:
    """Only the bidder learns which of the buried cards are trumps."""
    known = [card for card in event.cards if card != UNKNOWN]
    return f"  {voice.name(event.seat)}: {voice.say('可以换走', 'may take')} {voice.cards(known)}" if known else ""


def swapped(voice: Voice, event: Swapped) -> str:
    given, taken = voice.cards(event.given), voice.cards(event.taken)
    return f"  {voice.name(event.seat)}: " + voice.say(f"用 {given} 换 {taken}", f"{given} exchanged for {taken}")


def friend_text(voice: Voice, card: Cards, copy: int) -> str:
    return voice.say(f"第 {copy} 张 {voice.cards(card)}", f"copy {copy} of {voice.cards(card)}")


def friend_called(voice: Voice, event: FriendCalled) -> str:
    called = f"{voice.say('叫朋友', 'friend called,')} {friend_text(voice, event.card, event.copy)}"
    return f"  {voice.name(event.seat)}: {called if event.card else voice.say('不叫朋友，独打', 'no friend, alone')}"


WORDS: dict[type[Event], Tell] = {
    StarterSet: starter_set,
    StageSet: stage_set,
    BottomSet: bottom_set,
    BidShown: bid_shown,
    BidLaid: bid_laid,
    BidRevealed: bid_revealed,
    BidPassed: bid_passed,
    DeclarerSet: declarer_set,
    DealVoided: deal_voided,
    BottomFlipped: bottom_flipped,
    BottomTaken: bottom_taken,
    Buried: buried,
    SwapOffered: swap_offered,
    Swapped: swapped,
    FriendCalled: friend_called,
}
