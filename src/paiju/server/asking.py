"""What a seat may do, described so that a client can offer it without knowing the rules."""

from collections.abc import Iterator
from functools import singledispatch

from msgspec.structs import replace

from paiju.actions import WORD, Action, Bid, CallFriend, KeepUnit, Pass, show_action
from paiju.cards import NAMES, Cards, Seat, names, rank_of
from paiju.game import Game
from paiju.legal import Legal as LegalSet
from paiju.phases.following import FollowLegal, KeepLegal, LeadLegal
from paiju.phases.naming import BidLegal, BuryLegal, CallLegal, SwapLegal
from paiju.phases.playing import PlayLegal
from paiju.phases.selecting import SelectionLegal
from paiju.rules.wording import SHAPES
from paiju.server.boards import Voices
from paiju.server.messages import Legal
from paiju.server.pictures import Text
from paiju.server.prompting import cards_said, note_of, prompt_of
from paiju.state import State
from paiju.text import Voice
from paiju.trick_events import BidShown
from paiju.trick_tables import points_of
from paiju.wire import SOME, legal_data

MOST = 500  # actions in a list


def legal_set(game: Game, view: State, seat: Seat) -> LegalSet:
    """Made of the view alone: it cannot hold more than the seat knows."""
    return game.phases[view.phase].legal(view, seat)


def describe(game: Game, view: State, seat: Seat, voices: Voices) -> Legal:
    legal = legal_set(game, view, seat)
    data = legal_data(legal)
    actions, listed = data["actions"], data["listed"]
    return replace(
        _described(legal),
        prompt=prompt_of(legal, view, seat, voices),
        note=note_of(legal, view, seat, voices),
        actions=actions[:MOST],
        listed=listed if len(actions) <= MOST else SOME,
        words={show_action(action): text for action, text in _worded(game, view, seat, legal, voices)},
        may_pass=Pass() in legal,
    )


def _frame(kind: str, must: Cards = b"", choose: Cards = b"", free: int | None = None) -> Legal:
    return Legal(kind, Text("", ""), None, [], "all", {}, False, names(must), names(choose), free, [], [], {})


@singledispatch
def _described(legal: LegalSet) -> Legal:
    raise TypeError(f"no description for {type(legal).__name__}")


@_described.register
def _(legal: PlayLegal) -> Legal:
    """A card is of use if some play has one of its rank: plays are listed in one suit for all."""
    ranks = {rank_of(card) for play in legal.plays for card in play.cards}
    useful = bytes(card for card in legal.hand if rank_of(card) in ranks)
    sizes = sorted({len(play.cards) for play in legal.plays})
    return replace(_frame("play", choose=useful), sizes=sizes)


@_described.register
def _(legal: LeadLegal) -> Legal:
    return _frame("play", choose=legal.hand.known)


@_described.register
def _(legal: FollowLegal) -> Legal:
    must, choose, free = legal.pools()
    return replace(_frame("play", must, choose if free else b"", free), sizes=[len(legal.lead)])


@_described.register
def _(legal: SelectionLegal) -> Legal:
    chosen, kind = legal.selection, WORD[legal.naming]
    return replace(_frame(kind, chosen.must, chosen.choose, chosen.free), sizes=[chosen.size])


@_described.register
def _(legal: BidLegal) -> Legal:
    useful = {card for bid in legal if isinstance(bid, Bid) for card in bid.cards + bid.joker}
    return _frame("bid", choose=bytes(card for card in legal.hand if card in useful))


@_described.register
def _(legal: BuryLegal) -> Legal:
    size = legal.o.bottom_size
    points = {NAMES[card]: points_of(card) for card in sorted(set(legal.hand.known)) if points_of(card)}
    return replace(_frame("bury", choose=legal.hand.known, free=size), sizes=[size], points=points)


@_described.register
def _(legal: CallLegal) -> Legal:
    return _frame("call")


@_described.register
def _(legal: SwapLegal) -> Legal:
    return replace(_frame("swap", choose=legal.hand.known), take=names(legal.offered))


@_described.register
def _(legal: KeepLegal) -> Legal:
    return _frame("keep")


def _worded(game: Game, view: State, seat: Seat, legal: LegalSet, voices: Voices) -> Iterator[tuple[Action, Text]]:
    """What choices from a list mean: bids with their consequence, shapes, and calling nobody."""
    if not isinstance(legal, BidLegal | KeepLegal | CallLegal):
        return
    for action in legal:
        match action:
            case Bid():
                yield action, Text(*(_bid(game, view, seat, action, voice) for voice in voices))
            case KeepUnit(shape=shape):
                yield action, Text.of(SHAPES[shape])
            case CallFriend(card=b""):
                yield action, Text("不叫朋友，独打", "nobody: play alone")


def _bid(game: Game, view: State, seat: Seat, bid: Bid, voice: Voice) -> str:
    """What it would make of the deal; the cards themselves are shown."""
    made = next(game.phases[view.phase].decide(view, seat, bid))
    if not isinstance(made, BidShown):
        joker, n = cards_said(voice, bid.joker), len(bid.cards)
        return voice.say(f"亮{joker}，{n} 张扣着", f"show {joker}, {n} cards face down")
    parts, name = [voice.trump(made.trump)], voice.name(made.declarer)
    if made.declarer == seat:
        parts.append(voice.say("你坐庄", "you declare"))
    elif view.bids:
        parts.append(voice.say(f"{name} 坐庄", f"{name} declares"))
    return " · ".join(parts)
