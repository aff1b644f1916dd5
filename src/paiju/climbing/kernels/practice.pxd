cimport cython

from paiju.climbing.kernels.candidates cimport SHORTLIST
from paiju.climbing.kernels.combos cimport HAND, SEATS
from paiju.climbing.kernels.deal cimport ClimbDeal
from paiju.climbing.kernels.future cimport ClimbFuture
from paiju.climbing.kernels.insight cimport WHOLE
from paiju.climbing.kernels.player cimport OUTCOMES, ClimbPlayer
from paiju.kernels.chance cimport Chance

cpdef enum:
    ROWS = 4096
    CERTAINTY = 65536
    NEARLY = 3
    CHOSEN = 1
    STRAYED = 2
    SURVEYED = 4
    FIRST = 8
    GRAIN = 200
    PLACES = 256

@cython.final
cdef class ClimbPractice:
    cdef ClimbPlayer player0, player1
    cdef ClimbDeal deal
    cdef ClimbFuture future
    cdef Chance luck
    cdef int explore                            # of CERTAINTY: how often another candidate is taken
    cdef int keep                               # of CERTAINTY: how often a choice is noted that was no exploration …
    cdef int survey                             # … and how often all candidates are
    cdef int n
    cdef unsigned char rows[ROWS * WHOLE]
    cdef unsigned char seat[ROWS]
    cdef unsigned char mark[ROWS]
    cdef bint foresees                          # whether the deal is played on after each candidate of a survey
    cdef unsigned char told[ROWS * OUTCOMES]    # … and what came of it, in parts of GRAIN
    cdef unsigned char kind[PLACES]             # by the places of the side of the first: the number of the outcome
    cdef int code[SHORTLIST]                    # the candidates of such a decision
    cdef int order[SHORTLIST]
    cdef int size[SHORTLIST]
    cdef unsigned short cards[SHORTLIST * HAND]

    cdef void run(self) noexcept nogil
    cdef void decide(self, ClimbPlayer player) noexcept nogil
    cdef void note(self, ClimbPlayer player, int chosen, bint strayed, bint every) noexcept nogil
    cdef void foresee(self, ClimbPlayer player) noexcept nogil
    cdef void write(self, int row) noexcept nogil
