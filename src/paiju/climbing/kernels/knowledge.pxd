cimport cython

from paiju.climbing.kernels.combos cimport (
    BLACK, BLACK_JOKER, CODES, COPY_BITS, COPY_MASK, FACES, HAND, HEARTS, JOKER_BOMB, RANKS, RED_JOKER, SEATS, SUITS,
    ClimbTables, pack_hand,
)
from paiju.climbing.kernels.rivals cimport Rivals

cpdef enum:
    TURN = 180
    HASTE = 12
    DEALT = 27

@cython.final
cdef class Knowledge:
    cdef ClimbTables tables
    cdef readonly Rivals rivals                        # what the unseen cards may hold above each combination
    cdef int seats
    cdef int flush_cards                            # of the shortest straight flush
    cdef double flush_beats                         # a straight flush beats bombs of so many cards
    cdef bint pass_locks, wind_next
    cdef int seat, size                             # whose knowledge it is, and their cards
    cdef unsigned short hand[HAND]
    cdef unsigned char unseen[FACES]                # cards that are neither in the hand nor played
    cdef int hidden                                 # how many
    cdef unsigned char known[SEATS * FACES]         # what is known of the others' hands
    cdef int unknown[SEATS]                         # how many more each has
    cdef int left[SEATS]                            # cards of each seat, 0 = out
    cdef int out[SEATS]                             # seats in the order of going out
    cdef int n_out
    cdef int top_seat, top_code, to_beat            # what lies on the table; seat -1: nothing
    cdef int passed                                 # seats that have passed since, or where that locks in this round
    cdef unsigned char size_of[CODES]               # cards of a combination, by its code

    cdef void count(self) noexcept nogil
    cdef bint ours(self, int seat) noexcept nogil
    cdef bint is_out(self, int seat) noexcept nogil
    cdef int power(self, int rank) noexcept nogil
    cdef int held(self, const unsigned short* hands, int at, int power) noexcept nogil
    cdef int copies(self, int card) noexcept nogil
    cdef void pack_known(self, int seat, unsigned short* to) noexcept nogil
    cdef int longest_foe(self) noexcept nogil
    cdef int shortest_foe(self) noexcept nogil
    cdef int live_bombs(self) noexcept nogil
    cdef int flushes(self) noexcept nogil
    cdef bint may_answer(self, int seat) noexcept nogil
    cdef int next_leader(self, int winner, int gone) noexcept nogil
