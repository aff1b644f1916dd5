"""The question to a seat in a climbing game: the cards it can use, and the words."""

from functools import singledispatch

from paiju.actions import WORD, GiveTribute, show_action
from paiju.cards import FACES, Cards, Seat, names, rank_of
from paiju.climbing.board import laid_out
from paiju.climbing.options import Climbing
from paiju.climbing.phases.legal import PlayLegal, SelectionLegal
from paiju.climbing.rulings.tributes import receiver_of
from paiju.climbing.rulings.turns import in_order
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import CODES
from paiju.climbing.words import TRIBUTES, reading_words
from paiju.game import Game
from paiju.legal import Legal as LegalSet
from paiju.pictures import Legal, Reading, Text
from paiju.rules.terms import Terms
from paiju.text import Voice, Voices, cards_said

RANK_OF = bytes(rank_of(card) if card < FACES else card for card in range(256))  # by card
LEAD = Text("请出牌", "Lead")
BEAT = Text("压过或不要", "Beat it or pass")
CANNOT = Text("没有能压过的牌", "Nothing beats it")


@singledispatch
def question(legal: LegalSet, game: Game, view: ClimbState, seat: Seat, voices: Voices) -> Legal:
    raise TypeError(f"no question about {type(legal).__name__}")


@question.register
def _(legal: PlayLegal, game: Game, view: ClimbState, seat: Seat, voices: Voices) -> Legal:
    """A card is of use if some play has one of its rank: plays are listed in one suit for all."""
    piles = [play.cards for play in legal.plays]
    ranks = {*b"".join(piles).translate(RANK_OF)}
    useful = [card for card in legal.hand.known if RANK_OF[card] in ranks]
    sizes = sorted({*map(len, piles)})
    prompt = LEAD if legal.leading else BEAT if legal.plays else CANNOT
    return Legal("play", prompt, choose=names(useful), sizes=sizes)


@question.register
def _(legal: SelectionLegal, game: Game, view: ClimbState, seat: Seat, voices: Voices) -> Legal:
    chosen, giving = legal.selection, legal.naming is GiveTribute
    prompt = Text(*(_tribute(game.rules.options, legal, view, seat, voice) for voice in voices))
    note = Text(*((_why if giving else _received)(game.rules.options, legal, view, seat, voice) for voice in voices))
    must, choose = names(chosen.must), names(chosen.choose)
    return Legal(WORD[legal.naming], prompt, note, must, choose, chosen.free, [chosen.size])


def _tribute(o: Climbing, legal: SelectionLegal, view: ClimbState, seat: Seat, voice: Voice) -> str:
    """Who pays with whom, and to whom, as far as that is decided before the cards are compared."""
    double, n = "", legal.selection.size
    others = [payer for payer, _ in view.dues if payer != seat]
    if len(view.dues) > 1:
        said = TRIBUTES[len(view.dues) - 1]
        double = voice.say(f"{said.zh}：", f"{said.en.capitalize()}: ")
    if legal.naming is not GiveTribute:
        names = voice.names(sorted({payment.payer for payment in view.payments if payment.receiver == seat}))
        return double + voice.say(
            f"还 {names} {n} 张", f"return {n} to {names}" if double else f"Return {n} to {names}"
        )
    taker = receiver_of(o, view.places, seat, len(view.dues))
    if taker is None:
        with_whom = voice.names(others)
        return double + voice.say(f"你和 {with_whom} 各贡 {n} 张", f"you and {with_whom} pay {n} each")
    to = voice.name(taker)
    return double + voice.say(f"请给 {to} 进贡 {n} 张", f"pay {n} to {to}" if double else f"Pay {n} to {to}")


def _why(o: Climbing, legal: SelectionLegal, view: ClimbState, seat: Seat, voice: Voice) -> str:
    """Say why tribute is owed, and who gets the higher of two."""
    if o.tribute == "by_level_gap":
        return voice.say("你们的级别落后，要进贡。", "Your side is behind in levels, so it pays.")
    takers = [voice.name(taker) for taker in in_order(view.places)[: len(view.dues)]]
    if len(view.dues) == 1:
        return voice.say("上一副你是末游。", "You came last in the deal before.")
    if len(view.dues) > 2:
        line = voice.say("、", ", ").join(takers)
        if receiver_of(o, view.places, seat, len(view.dues)) is not None:
            return voice.say("上一副你们落在最后。", "All of you came last in the deal before.")
        return voice.say(
            f"上一副你们落在最后：贡牌从大到小，依次给 {line}。",
            f"All of you came last: from the highest card down, they go to {line}.",
        )
    first, second = takers
    if receiver_of(o, view.places, seat, len(view.dues)) is not None:
        return voice.say("上一副你们双下。", "Both of you came last in the deal before.")
    return voice.say(
        f"上一副你们双下：大的给头游 {first}，另一张给 {second}。",
        f"Both of you came last: the higher card goes to {first}, who was first, the other to {second}.",
    )


def _received(o: Climbing, legal: SelectionLegal, view: ClimbState, seat: Seat, voice: Voice) -> str:
    """Say which tribute is returned."""
    got = b"".join(payment.cards for payment in view.payments if payment.receiver == seat)
    cards, n = cards_said(voice, got), legal.selection.size
    return voice.say(f"收到 {cards}，选 {n} 张还回。", f"You got {cards}: choose {n} to give back.")


def readings_of(legal: LegalSet, cards: Cards, terms: Terms) -> list[Reading]:
    """The legal ways to play some cards where there are several, the strongest first."""
    if not isinstance(legal, PlayLegal) or len(ways := legal.ways(cards)) < 2:
        return []
    level = legal.tables.level
    shown = [(play, laid_out(cards, CODES[play.reads], level)) for play in ways if play.reads]
    return [Reading(show_action(play), reading_words(play.reads or "", terms), *laid) for play, laid in shown]
