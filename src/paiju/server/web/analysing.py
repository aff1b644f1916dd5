"""Analysing: what is remembered from one look at the analysis of a deal to the next."""

from msgspec import Struct

from paiju.server.shown.analysis import ShownAnalysis
from paiju.server.thinking.analysis import Subject
from paiju.server.web.aside import Aside
from paiju.server.web.limits import ANALYSES, ANALYSES_FROM_ONE, Buckets

LOOKED_AT = 50  # deals that are in memory while somebody looks at their analyses
ASIDE, ASIDE_OF_ONE = 40, 20  # of some 20 ms each, that may wait; and of one network


class Looked(Struct, frozen=True, eq=False):
    """A deal that somebody looks at, ready to be analysed and shown. `code`: of its table, if it was played here."""

    code: str
    subject: Subject
    shown: ShownAnalysis


class Analysing:
    def __init__(self) -> None:
        self.asked, self.asked_from_one = Buckets(ANALYSES), Buckets(ANALYSES_FROM_ONE)
        self.aside = Aside("analyses", ASIDE, ASIDE_OF_ONE, 1.0)
        self._looked: dict[str, Looked] = {}  # by the page of the deal, the last used at the end

    def known(self, page: str) -> Looked | None:
        if looked := self._looked.pop(page, None):
            self._looked[page] = looked
        return looked

    def keep(self, page: str, looked: Looked) -> None:
        self._looked[page] = looked
        if len(self._looked) > LOOKED_AT:
            del self._looked[next(iter(self._looked))]

    def close(self) -> None:
        self.aside.close()
