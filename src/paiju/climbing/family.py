"""The record of the climbing family: everything that the rest of the program knows of it."""

from paiju.bots.random import Random
from paiju.climbing import events, options
from paiju.climbing.album import album
from paiju.climbing.board import ClimbBoard, ClimbHand
from paiju.climbing.bots.arrangement import arrange
from paiju.climbing.bots.expert import ExpertClimb
from paiju.climbing.bots.fallible import AverageClimb, BeginnerClimb, StrongClimb
from paiju.climbing.bots.greedy import GreedyClimb
from paiju.climbing.bots.net import NetClimb
from paiju.climbing.bots.practice import ClimbDrill
from paiju.climbing.bots.search import SearchClimb
from paiju.climbing.clashes import CLASHES
from paiju.climbing.counting import ClimbCounting
from paiju.climbing.encoding import ClimbEncoding
from paiju.climbing.judge import ASKS
from paiju.climbing.outcome import outcome
from paiju.climbing.phases.climb import ClimbPhase
from paiju.climbing.phases.deal import DealPhase
from paiju.climbing.phases.give_back import ReturnPhase
from paiju.climbing.phases.settle import SettlePhase
from paiju.climbing.phases.tribute import TributePhase
from paiju.climbing.question import question, readings_of
from paiju.climbing.result import ClimbEnding
from paiju.climbing.rulings.levels import opening_level
from paiju.climbing.setting import ClimbSetting
from paiju.climbing.state import ClimbState
from paiju.climbing.tally import ClimbTally
from paiju.climbing.terminal import ClimbTerminal
from paiju.climbing.words import MARKS, PHASES, TERMS, WORDS, readings_words
from paiju.events import events_in
from paiju.family import Family

CLIMBING = Family(
    name="climbing",
    package="paiju.climbing",
    options=options.Climbing,
    clashes=CLASHES,
    sources=options.SOURCES,
    state=ClimbState,
    events=events_in(events),
    phases={
        "deal": DealPhase,
        "tribute": TributePhase,
        "return": ReturnPhase,
        "climb": ClimbPhase,
        "settle": SettlePhase,
    },
    order=options.phases,
    opening_level=opening_level,
    phase_words=PHASES,
    words=WORDS,
    marks=MARKS,
    terms=TERMS,
    facts=dict.fromkeys(("played", "table", "reads", "readings"), readings_words),
    bots={
        "random": Random,
        "greedy": GreedyClimb,
        "beginner": BeginnerClimb,
        "average": AverageClimb,
        "strong": StrongClimb,
        "expert": ExpertClimb,
        "net": NetClimb,
        "search": SearchClimb,
    },
    asks=ASKS,
    board=ClimbBoard,
    ending=ClimbEnding,
    layout=ClimbHand,
    question=question,
    readings=readings_of,
    arrange=arrange,
    album=album,
    outcome=outcome,
    counting=ClimbCounting,
    tally=ClimbTally,
    terminal=ClimbTerminal,
    setting=ClimbSetting,
    drill=ClimbDrill,
    encoding=ClimbEncoding,
)
