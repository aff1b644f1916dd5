cimport cython

from paiju.climbing.kernels.combos cimport FULL_HOUSE, ClimbTables
from paiju.climbing.kernels.planner.leftovers cimport CARRIED, CARRIER
from paiju.climbing.kernels.plays cimport BLACK_UNIT, RED_UNIT, WILD
from paiju.climbing.kernels.planner.sweep cimport Sweep

cpdef enum:
    MOST = 32
    NO_RANK = 13

cdef class Groups(Sweep):
    cdef int n                              # groups
    cdef int code[32]
    cdef unsigned long long take[32]        # packed as in plays.py
    cdef unsigned long long unit[17]        # as there
    cdef int stand_in[13]                   # wild cards that stand for each rank, but for those in straight flushes
    cdef int n_carriers                     # triples of full houses
    cdef int carrier_rank[8]
    cdef unsigned long long carrier[8]
    cdef int n_carried                      # pairs of full houses
    cdef int carried_rank[8]
    cdef unsigned long long carried[8]

    @cython.final
    cdef void lay(self, int code, unsigned long long take) noexcept nogil
    @cython.final
    cdef void carry(self, int rank, unsigned long long take) noexcept nogil
    @cython.final
    cdef void lay_sets(self, int rank, int natural, int wild, int part) noexcept nogil
    @cython.final
    cdef void lay_jokers(self, int carried) noexcept nogil
    @cython.final
    cdef void lay_wilds(self, int wild, bint carried) noexcept nogil
    @cython.final
    cdef bint join(self) noexcept nogil
