from paiju.climbing.kernels.combos cimport ClimbTables
from paiju.climbing.kernels.suits cimport SuitedPlays

cdef class ClimbPlayout:
    cdef unsigned char hands[60]    # 15 bytes a seat: a suit byte a rank, black jokers, red jokers
    cdef unsigned char left[4]      # cards in each hand
    cdef unsigned char out[4]       # seats in the order of going out
    cdef int n_out
    cdef int out_mask
    cdef int passed                 # seats out of the round for now, as bits
    cdef int turn                   # -1: the deal is over
    cdef int top_seat
    cdef int to_beat                # order of what lies on the table, 0 = nothing
    cdef int n                      # plays open to the seat in turn; choice n is a pass
    cdef bint pass_locks, wind_next, stop_at_double
    cdef public long long decisions
    cdef ClimbTables tables0, tables1
    cdef SuitedPlays work

    cdef void clear(self, int leader) noexcept nogil
    cdef void find(self) noexcept nogil
    cdef void take_chosen(self, int order) noexcept nogil
    cdef void laid(self, int order) noexcept nogil
    cdef void pass_turn(self) noexcept nogil
    cdef void advance(self) noexcept nogil
    cdef bint over(self) noexcept nogil
    cdef int next_holder(self, int seat) noexcept nogil
    cdef void choose(self, int k, bint at_random) noexcept nogil
    cdef void run(self) noexcept nogil
    cdef void deal(self) noexcept nogil
