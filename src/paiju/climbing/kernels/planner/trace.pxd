cimport cython

from paiju.climbing.kernels.combos cimport ClimbTables
from paiju.climbing.kernels.groups cimport MOST, Groups
from paiju.climbing.kernels.planner.layers cimport LANES, MIDDLE
from paiju.climbing.kernels.planner.leftovers cimport NEVER
from paiju.climbing.kernels.plays cimport SUIT_MARK, WILD
from paiju.climbing.kernels.planner.stock cimport IN_SUIT, SUITED

cpdef enum:
    FOUND = 256

cdef class Trace(Groups):
    cdef int end_state                      # where the sweep ends
    cdef int end_jokers                     # pairs of jokers, and of wild cards, that full houses take
    cdef int end_wilds
    cdef int part                           # carriers * 6 + carried of a step
    cdef int n_running
    cdef int running[16]                    # the groups that cover the present position
    cdef int run[32]                        # of each: sort << 4 | positions from its start to the present one

    @cython.final
    cdef int finish(self) noexcept nogil
    @cython.final
    cdef void trace(self, int start) noexcept nogil
    @cython.final
    cdef int came_by(self, int target, int gap, int place) noexcept nogil
    @cython.final
    cdef void extend_runs(self, unsigned long long runs, int place) noexcept nogil
    @cython.final
    cdef int running_as(self, int run) noexcept nogil
    @cython.final
    cdef void deal_out(self, int step, int place) noexcept nogil
    @cython.final
    cdef int suit_cards(self, int place, int rank, int used) noexcept nogil
