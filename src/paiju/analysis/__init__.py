"""What a deal that is over was worth, decision by decision. `docs/analysis.md` says how it is computed."""

from paiju.analysis.judge import equal_ranks, has_choice, judge, judge_decision, walked
from paiju.analysis.judged import DOUBT, THRESHOLDS, Grade, Judged, Option, grade_of
from paiju.analysis.plan import Plan
from paiju.analysis.points import Point, point
from paiju.analysis.whole import COUNTED, VERSION, Analysis, SeatSummary, analyse, begin, go_on, moments, steps
from paiju.analysis.words import GRADES, sentence

__all__ = [
    "COUNTED",
    "DOUBT",
    "GRADES",
    "THRESHOLDS",
    "VERSION",
    "Analysis",
    "Grade",
    "Judged",
    "Option",
    "Plan",
    "Point",
    "SeatSummary",
    "analyse",
    "begin",
    "equal_ranks",
    "go_on",
    "grade_of",
    "has_choice",
    "judge",
    "judge_decision",
    "moments",
    "point",
    "sentence",
    "steps",
    "walked",
]
