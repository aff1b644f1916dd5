cimport cython

from paiju.climbing.kernels.combos cimport (
    BLACK, BOMBS, CODES, COPY_BITS, COPY_MASK, FULL_HOUSE, HAND, HEARTS, MOST_CARDS, RANKS, RED, STRAIGHT, SUITS, ClimbTables,
    cards_of, pack_hand,
)
from paiju.climbing.kernels.planner.groups cimport Groups, Trace
from paiju.climbing.kernels.planner.sets cimport NEVER, SetCosts
from paiju.climbing.kernels.planner.sweep cimport Axis, Sweep
from paiju.climbing.kernels.plays cimport BLACK_AT, RED_AT, SUIT_AT, WILD, WILD_AT
from paiju.climbing.kernels.rivals cimport Rivals

@cython.final
cdef class Pledges:
    cdef ClimbTables tables
    cdef Axis axis
    cdef Groups groups
    cdef int left[RANKS * SUITS]        # natural cards that neither a flush nor a pledge to a straight has taken
    cdef int pledge[2 * MOST_CARDS]     # two for each group: cards a straight must have, WILD << 4 | rank: a wild card for it

    cdef unsigned short words[HAND]

    cdef bint make(self) noexcept nogil
    cdef bint mix(self, int group) noexcept nogil
    cdef bint mix_natural(self, int group) noexcept nogil
    cdef bint mix_wild(self, int group, bint own) noexcept nogil
    cdef bint stands(self, int group, int rank) noexcept nogil
    cdef int covers(self, int group, int i) noexcept nogil
    cdef void trade(self) noexcept nogil
    cdef void take(self, int group, unsigned short* to, int at) noexcept nogil
    cdef bytes cards(self, int group)

@cython.final
cdef class Splitter:
    cdef ClimbTables tables
    cdef SetCosts costs
    cdef Sweep sweep
    cdef Trace trace
    cdef Groups groups
    cdef Pledges pledges
    cdef unsigned short hand[HAND]

    cdef int split(self, unsigned short* hands, int at) noexcept nogil
    cdef int split_carefully(self) noexcept nogil

@cython.final
cdef class Appraiser:
    cdef ClimbTables tables
    cdef Splitter splitter
    cdef int worth[CODES]               # what each combination takes from the worth of a hand
    # Of the hand that was valued last: what its groups cost together, how many there are, bombs among them, the first
    cdef int cost, turns, bombs, first

    cpdef void use(self, Rivals rivals) noexcept nogil
    cdef void value(self, unsigned short* hands, int at) noexcept nogil
