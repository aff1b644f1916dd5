cimport cython

from paiju.climbing.kernels.combos cimport ClimbTables
from paiju.climbing.kernels.planner.layers cimport MIDDLE
from paiju.climbing.kernels.planner.leftovers cimport NEVER
from paiju.climbing.kernels.planner.stock cimport IN_SUIT, SUITED, Stock

cdef class Sweep(Stock):
    cdef bint careful
    cdef int sorts                          # how many sorts of runs are in use
    cdef int place
    cdef int source                         # the state from which steps are made
    cdef int wild_left
    cdef int before                         # the rest of the source without its wild cards
    cdef int n_now
    cdef unsigned char now[10]              # the runs that cover this position: sort << 4 | positions covered
    cdef unsigned char then[10]             # those that go on beyond it

    @cython.final
    cdef int sweep(self, int exactly) noexcept nogil
    @cython.final
    cdef void step(self, int source) noexcept nogil
    @cython.final
    cdef void cover(self, int j, int n, int cost, bint ended) noexcept nogil
    @cython.final
    cdef void go_on(self, int run, int j, int n, int cost, bint ended) noexcept nogil
    @cython.final
    cdef void leave_suit(self, int j, int n, int cost) noexcept nogil
    @cython.final
    cdef void begin(self, int sort, int n, int cost) noexcept nogil
    @cython.final
    cdef void begin_in_suit(self, int sort, int n, int cost) noexcept nogil
    @cython.final
    cdef void settle(self, int n, int cost) noexcept nogil
    @cython.final
    cdef unsigned long long pack(self, int n) noexcept nogil
    @cython.final
    cdef void leave_all(self, unsigned long long runs, int taken, int suits, int wild_left, int spare, int cost) noexcept nogil
    @cython.final
    cdef void leave(self, unsigned long long runs, int natural, int wild, int wild_left, int cost) noexcept nogil
    @cython.final
    cdef void leave_parts(self, unsigned long long runs, int natural, int wild, int wild_left, int cost) noexcept nogil
