"""The question to a seat in a climbing game: the cards it can use, and the words."""

from functools import singledispatch

from paiju.actions import WORD, GiveTribute
from paiju.cards import Seat, rank_of
from paiju.climbing.phases.legal import PlayLegal, SelectionLegal
from paiju.climbing.state import ClimbState
from paiju.game import Game
from paiju.legal import Legal as LegalSet
from paiju.pictures import Legal, Text
from paiju.rules.schema import Words
from paiju.text import Voice, Voices, cards_said

LEAD = Words("请出牌", "Lead")
BEAT = Words("压过或不要", "Beat it or pass")


@singledispatch
def question(legal: LegalSet, game: Game, view: ClimbState, seat: Seat, voices: Voices) -> Legal:
    raise TypeError(f"no question about {type(legal).__name__}")


@question.register
def _(legal: PlayLegal, game: Game, view: ClimbState, seat: Seat, voices: Voices) -> Legal:
    """Cards are useful if a play contains their rank, because each play is listed in one suit only."""
    ranks = {rank_of(card) for play in legal.plays for card in play.cards}
    useful = bytes(card for card in legal.hand if rank_of(card) in ranks)
    sizes = sorted({len(play.cards) for play in legal.plays})
    return Legal.of("play", LEAD if legal.leading else BEAT, choose=useful, sizes=sizes)


@question.register
def _(legal: SelectionLegal, game: Game, view: ClimbState, seat: Seat, voices: Voices) -> Legal:
    chosen, giving = legal.selection, legal.naming is GiveTribute
    prompt = Words(*(_tribute(legal, view, seat, voice) for voice in voices))
    note = None if giving else Text(*(_received(legal, view, seat, voice) for voice in voices))
    kind = WORD[legal.naming]
    return Legal.of(kind, prompt, note, chosen.must, chosen.choose, chosen.free, sizes=[chosen.size])


def _tribute(legal: SelectionLegal, view: ClimbState, seat: Seat, voice: Voice) -> str:
    """Returns name the receiver. Tribute does not: it goes to nobody until all are compared."""
    double, n = "", legal.selection.size
    if len(view.dues) > 1:
        double = voice.say("双贡：", "Double tribute: ")
    if legal.naming is GiveTribute:
        return double + voice.say(f"请进贡 {n} 张", f"pay {n}" if double else f"Pay tribute: {n}")
    names = voice.names(sorted({payment.payer for payment in view.payments if payment.receiver == seat}))
    return double + voice.say(f"还 {names} {n} 张", f"return {n} to {names}" if double else f"Return {n} to {names}")


def _received(legal: SelectionLegal, view: ClimbState, seat: Seat, voice: Voice) -> str:
    """Say which tribute is returned."""
    got = b"".join(payment.cards for payment in view.payments if payment.receiver == seat)
    cards, n = cards_said(voice, got), legal.selection.size
    return voice.say(f"收到 {cards}，选 {n} 张还回。", f"You got {cards}: choose {n} to give back.")
