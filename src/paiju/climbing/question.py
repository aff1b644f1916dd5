"""The question to a seat in a climbing game: the cards it can use, and the words."""

from functools import singledispatch

from paiju.actions import WORD, GiveTribute, show_action
from paiju.cards import FACES, Cards, Seat, names, rank_of
from paiju.climbing.board import faces
from paiju.climbing.phases.legal import PlayLegal, SelectionLegal
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import CODES
from paiju.climbing.words import READINGS
from paiju.game import Game
from paiju.legal import Legal as LegalSet
from paiju.pictures import Legal, Reading, Text
from paiju.text import Voice, Voices, cards_said

RANK_OF = bytes(rank_of(card) if card < FACES else card for card in range(256))  # by card
LEAD = Text("请出牌", "Lead")
BEAT = Text("压过或不要", "Beat it or pass")


@singledispatch
def question(legal: LegalSet, game: Game, view: ClimbState, seat: Seat, voices: Voices) -> Legal:
    raise TypeError(f"no question about {type(legal).__name__}")


@question.register
def _(legal: PlayLegal, game: Game, view: ClimbState, seat: Seat, voices: Voices) -> Legal:
    """A card is of use if some play has one of its rank: plays are listed in one suit for all."""
    ranks = b"".join([play.cards for play in legal.plays]).translate(RANK_OF)
    useful = [card for card in legal.hand.known if RANK_OF[card] in ranks]
    sizes = sorted({len(play.cards) for play in legal.plays})
    return Legal("play", LEAD if legal.leading else BEAT, choose=names(useful), sizes=sizes)


@question.register
def _(legal: SelectionLegal, game: Game, view: ClimbState, seat: Seat, voices: Voices) -> Legal:
    chosen, giving = legal.selection, legal.naming is GiveTribute
    prompt = Text(*(_tribute(legal, view, seat, voice) for voice in voices))
    note = None if giving else Text(*(_received(legal, view, seat, voice) for voice in voices))
    must, choose = names(chosen.must), names(chosen.choose)
    return Legal(WORD[legal.naming], prompt, note, must, choose, chosen.free, [chosen.size])


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


def readings_of(legal: LegalSet, cards: Cards) -> list[Reading]:
    """The legal ways to play some cards where there are several, the strongest first."""
    if not isinstance(legal, PlayLegal) or len(ways := legal.ways(cards)) < 2:
        return []
    return [
        Reading(show_action(play), READINGS[play.reads], faces(cards, CODES[play.reads], legal.tables.level))
        for play in ways
        if play.reads
    ]
