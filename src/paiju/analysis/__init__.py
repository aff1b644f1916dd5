"""What a deal that is over was worth, move by move: see docs/analysis.md."""

from paiju.analysis.judge import judge, walked
from paiju.analysis.judged import DOUBT, THRESHOLDS, Grade, Judged, Option, grade_of
from paiju.analysis.plan import Plan
from paiju.analysis.points import Point, point

VERSION = 1  # of the numbers; part of the key of everything that is kept of an analysis

__all__ = [
    "DOUBT",
    "THRESHOLDS",
    "VERSION",
    "Grade",
    "Judged",
    "Option",
    "Plan",
    "Point",
    "grade_of",
    "judge",
    "point",
    "walked",
]
