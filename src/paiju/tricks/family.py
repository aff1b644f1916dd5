"""The record of the trick-taking family: everything that the rest of the program knows of it."""

from paiju.bots.random import Random
from paiju.events import events_in
from paiju.family import Family
from paiju.tricks import events, options
from paiju.tricks.album import album
from paiju.tricks.board import TrickBoard, TrickHand
from paiju.tricks.bots.expert import ExpertTrick
from paiju.tricks.bots.fallible import AverageTrick, BeginnerTrick, StrongTrick
from paiju.tricks.bots.greedy import GreedyTrick
from paiju.tricks.bots.net import NetTrick
from paiju.tricks.bots.search import SearchTrick
from paiju.tricks.clashes import CLASHES
from paiju.tricks.counting import TrickCounting
from paiju.tricks.encoding import TrickEncoding
from paiju.tricks.judge import ASKS
from paiju.tricks.outcome import outcome
from paiju.tricks.phases.bury import BuryPhase
from paiju.tricks.phases.draw import DrawPhase
from paiju.tricks.phases.friend import FriendPhase
from paiju.tricks.phases.redeal import RedealPhase
from paiju.tricks.phases.score import ScorePhase
from paiju.tricks.phases.swap import SwapPhase
from paiju.tricks.phases.takeover import TakeoverPhase
from paiju.tricks.phases.trick import TrickPhase
from paiju.tricks.phrases import PHRASES
from paiju.tricks.question import question
from paiju.tricks.result import TrickEnding
from paiju.tricks.setting import TrickSetting
from paiju.tricks.state import TrickState
from paiju.tricks.tally import TrickTally
from paiju.tricks.terminal import TrickTerminal
from paiju.tricks.upgrades import from_version_1
from paiju.tricks.words import MARKS, PHASES, SILENT, TERMS, WORDS, shapes_words

TRICKS = Family(
    name="tricks",
    package="paiju.tricks",
    options=options.Tricks,
    clashes=CLASHES,
    sources=options.SOURCES,
    renamed=options.RENAMED,
    phrases=PHRASES,
    state=TrickState,
    events=events_in(events),
    phases={
        "draw": DrawPhase,
        "redeal": RedealPhase,
        "bury": BuryPhase,
        "takeover": TakeoverPhase,
        "friend": FriendPhase,
        "swap": SwapPhase,
        "trick": TrickPhase,
        "score": ScorePhase,
    },
    order=options.phases,
    upgrades={1: from_version_1},
    phase_words=PHASES,
    words=WORDS,
    marks=MARKS,
    terms=TERMS,
    silent=SILENT,
    facts=dict.fromkeys(("shape", "shapes"), shapes_words),
    bots={
        "random": Random,
        "greedy": GreedyTrick,
        "beginner": BeginnerTrick,
        "average": AverageTrick,
        "strong": StrongTrick,
        "expert": ExpertTrick,
        "net": NetTrick,
        "search": SearchTrick,
    },
    asks=ASKS,
    board=TrickBoard,
    ending=TrickEnding,
    layout=TrickHand,
    question=question,
    album=album,
    outcome=outcome,
    counting=TrickCounting,
    tally=TrickTally,
    terminal=TrickTerminal,
    setting=TrickSetting,
    encoding=TrickEncoding,
)
