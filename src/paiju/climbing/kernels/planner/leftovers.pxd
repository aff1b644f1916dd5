cimport cython

from paiju.climbing.kernels.combos cimport (
    BLACK, BOMB, CODES, FULL_HOUSE, JOKER_BOMB, PAIR, RED, SINGLE, TRIPLE, ClimbTables,
)

cpdef enum:
    NEVER = 536870912
    ALONE = 0
    CARRIED = 1
    CARRIER = 2

cdef class Leftovers:
    cdef ClimbTables tables
    cdef int price[2816]                # of each code, NEVER = no such combination
    cdef bint pure                      # no rank need both carry and be carried: five of it do as well as a bomb
    cdef int best[8424]                 # [rank 13][natural cards 9][wild cards 3][carriers 4][carried 6]: least cost
    cdef unsigned char pick[8424]       # and the set to begin with: size | wild cards << 4 | role << 6
    cdef int by_gap[3159]               # [rank][natural][wild][gap + 3]: least cost over all with that gap
    cdef unsigned char via[3159]        # carriers * 6 + carried of it
    cdef signed char low[351]           # [rank][natural][wild]: the gaps there are
    cdef signed char high[351]
    cdef int jokers[27]                 # [black 3][red 3][carried 3]: least cost
    cdef unsigned char joker_pick[27]   # and what to begin with: black | red << 2 | role << 4
    cdef int wilds[9]                   # [wild cards 3][carried 3]: least cost of wild cards that stand by themselves
    cdef int lone_code[3]               # the cheapest single (1) and pair (2) of wild cards only
    cdef bint swap[13]                  # a natural card of this rank may be worth more outside a run than a wild card

    @cython.final
    cdef void fill(self, int rank) noexcept nogil
    @cython.final
    cdef void try_set(self, int at, int left, int cost, int pick) noexcept nogil
    @cython.final
    cdef void rank_cell(self, int rank, int natural, int wild, int carriers, int carried) noexcept nogil
    @cython.final
    cdef int set_code(self, int rank, int size) noexcept nogil
    @cython.final
    cdef bint barred(self, int rank) noexcept nogil
    @cython.final
    cdef void gaps(self, int rank) noexcept nogil
    @cython.final
    cdef void fill_jokers(self) noexcept nogil
    @cython.final
    cdef int joker_code(self, int black, int red) noexcept nogil
    @cython.final
    cdef void fill_wilds(self) noexcept nogil
