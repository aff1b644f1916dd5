cimport cython

from paiju.climbing.kernels.combos cimport COPY_BITS, COPY_MASK, FULL_HOUSE, MOST_CARDS, POSITIONS, RANKS, SUITS
from paiju.climbing.kernels.planner.sets cimport (
    CARRIED, CARRIER, COPIES, GAPS, NATURALS, NEVER, NO_GAP, PAIRS, PARTS, ROLE_AT, USED_AT, WILDS, SetCosts,
)
from paiju.climbing.kernels.planner.sweep cimport (
    ACE_SUITS, ACE_SUITS_AT, CARRIERS_AT, IN_SUIT, LANES, MIDDLE, NATURAL_MASK, PART_AT, SUITED, WILD_LEFT_AT, Axis,
    Layers, Sweep,
)
from paiju.climbing.kernels.plays cimport BLACK_UNIT, RED_UNIT, SUIT_AT, SUIT_MARK, UNITS, WILD, unit_of

cpdef enum:
    MOST_JOINED = 8
    NO_RANK = 13
    FOUND = 256

@cython.final
cdef class Groups:
    cdef SetCosts costs
    cdef int n                                  # groups
    cdef int code[MOST_CARDS]
    cdef unsigned long long take[MOST_CARDS]    # packed as in plays.py
    cdef unsigned long long unit[UNITS]         # as there
    cdef int stand_in[RANKS]                    # wild cards that stand for each rank, but for those in straight flushes
    cdef int n_carriers                         # triples of full houses
    cdef int carrier_rank[MOST_JOINED]
    cdef unsigned long long carrier[MOST_JOINED]
    cdef int n_carried                          # pairs of full houses
    cdef int carried_rank[MOST_JOINED]
    cdef unsigned long long carried[MOST_JOINED]

    cdef void clear(self) noexcept nogil
    cdef void lay(self, int code, unsigned long long take) noexcept nogil
    cdef void give(self, int group, int rank, int n, int wild) noexcept nogil
    cdef void stand(self, int rank, int n) noexcept nogil
    cdef void carry(self, int rank, unsigned long long take) noexcept nogil
    cdef void lay_sets(self, int rank, int natural, int wild, int part) noexcept nogil
    cdef void lay_jokers(self, int n_black, int n_red, int carried) noexcept nogil
    cdef void lay_wilds(self, int wild, int carried) noexcept nogil
    cdef bint join(self) noexcept nogil

@cython.final
cdef class Trace:
    cdef Sweep sweep
    cdef Axis axis                              # those of the sweep
    cdef Layers layers
    cdef SetCosts costs
    cdef Groups groups
    cdef int end_state                          # where the sweep ends
    cdef int end_jokers                         # pairs of jokers, and of wild cards, that full houses take
    cdef int end_wilds
    cdef int part                               # of the present step: carriers * PAIRS + carried
    cdef int n_running
    cdef int running[MOST_CARDS]                # the groups that cover the present position
    cdef int run[MOST_CARDS]                    # of each: sort << 4 | positions from its start to the present one

    cdef int find_end(self) noexcept nogil
    cdef void collect(self) noexcept nogil
    cdef int came_by(self, int target, int gap, int position) noexcept nogil
    cdef void extend_runs(self, unsigned long long runs, int position) noexcept nogil
    cdef int running_as(self, int run) noexcept nogil
    cdef void deal_out(self, int step, int position) noexcept nogil
    cdef int suit_cards(self, int position, int rank, int used) noexcept nogil
