cimport cython

from paiju.climbing.kernels.combos cimport (
    BLACK, BOMB, CODES, COPY_BITS, DECKS, FULL_HOUSE, JOKER_BOMB, PAIR, RANKS, RED, SINGLE, SUITS, TRIPLE,
    ClimbTables,
)

cpdef enum:
    NEVER = 536870912
    ALONE = 0
    CARRIED = 1
    CARRIER = 2

    NATURALS = 17
    WILDS = 5
    PAIRS = 6
    PARTS = 24
    CELLS = 1105
    GAPS = 9
    NO_GAP = 3
    COPIES = 5
    JOKERS = 125

    USED_AT = 4
    ROLE_AT = 7

@cython.final
cdef class SetCosts:
    cdef ClimbTables tables
    cdef int price[CODES]                   # of each combination, NEVER = no such combination
    cdef bint pure                          # no rank need both carry and be carried: five of it do as well as a bomb
    cdef int best[CELLS * PARTS]            # [rank][natural][wild][carriers 4][carried 6]: least cost
    cdef unsigned short pick[CELLS * PARTS] # and the set to begin with: size | wild cards << USED_AT | role << ROLE_AT
    cdef int by_gap[CELLS * GAPS]           # [rank][natural][wild][gap + NO_GAP]: least cost over all with that gap
    cdef unsigned char via[CELLS * GAPS]    # and its part: carriers * PAIRS + carried
    cdef signed char low[CELLS]             # [rank][natural][wild]: the gaps there are
    cdef signed char high[CELLS]
    cdef int jokers[JOKERS]                 # [black][red][carried]: least cost
    cdef unsigned char joker_pick[JOKERS]   # and what to begin with: black | red << COPY_BITS | role << 2 * COPY_BITS
    cdef int wilds[WILDS * WILDS]           # [wild cards][carried]: least cost of wild cards that stand by themselves
    cdef int lone_code[WILDS]               # the cheapest set of so many wild cards only
    cdef int lone_pick[WILDS]               # of so many wild cards by themselves: how many go into the first set
    cdef bint swap[RANKS]                   # a natural card of this rank may be worth more outside a run than a wild card

    cdef void set_prices(self, const int* prices) noexcept nogil
    cdef void fill(self, int rank) noexcept nogil
    cdef void try_set(self, int at, int left, int cost, int pick) noexcept nogil
    cdef void fill_part(self, int rank, int natural, int wild, int carriers, int carried) noexcept nogil
    cdef int set_code(self, int rank, int size) noexcept nogil
    cdef bint barred(self, int rank) noexcept nogil
    cdef void fill_gaps(self, int rank) noexcept nogil
    cdef void fill_jokers(self) noexcept nogil
    cdef int joker_code(self, int black, int red) noexcept nogil
    cdef void fill_wilds(self) noexcept nogil
