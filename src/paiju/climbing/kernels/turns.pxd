cimport cython

from paiju.climbing.kernels.combos cimport SEATS

@cython.final
cdef class Turns:
    cdef int seats
    cdef bint pass_locks, wind_next, stop_at_double
    cdef int seat                       # in turn, -1: the deal is over
    cdef int top_seat                   # whose play is to be beaten
    cdef int to_beat                    # its order, 0 = nothing lies on the table
    cdef int passed                     # seats out of the round for now, as bits
    cdef unsigned char left[SEATS]      # cards in each hand
    cdef unsigned char out[SEATS]       # seats in the order of going out
    cdef int n_out
    cdef int out_mask                   # the same as bits
    cdef int left_in[2]                 # seats of each side that still hold cards
    cdef long long decisions            # made so far, over all deals

    cdef void clear(self, int leader) noexcept nogil
    cdef void copy(self, Turns other) noexcept nogil
    cdef bint in_play(self, int seat) noexcept nogil
    cdef void laid(self, int order) noexcept nogil
    cdef void pass_turn(self) noexcept nogil
    cdef void advance(self) noexcept nogil
    cdef bint over(self) noexcept nogil
    cdef void go_out(self, int seat) noexcept nogil
    cdef int next_seat(self, int seat) noexcept nogil
    cdef int next_holder(self, int seat) noexcept nogil
    cdef int next_partner(self, int seat) noexcept nogil
    cdef int result(self) noexcept nogil
