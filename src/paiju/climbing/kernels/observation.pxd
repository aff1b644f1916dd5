cimport cython

from paiju.climbing.kernels.combos cimport (
    BLACK, BLACK_JOKER, COPY_BITS, COPY_MASK, FACES, HAND, RANKS, RED, RED_JOKER, SEATS, SUITS, pack_hand,
)
from paiju.kernels.piles cimport clear, put_away, take_off

cpdef enum:
    VERSION = 1
    FACTS = 64
    COLUMNS = 60
    WORD_AT = 54
    KIND_AT = 55
    LENGTH_AT = 56
    RANK_AT = 57
    SIZE_AT = 58
    WILDS_AT = 59
    PLAY_WORD = 1
    PASS_WORD = 2

cdef void unpack_hand(const unsigned short* hands, int first, unsigned char[::1] row, Py_ssize_t at) noexcept nogil

@cython.final
cdef class ClimbObservation:
    cdef readonly int seats, inputs
    cdef int decks
    cdef unsigned short hands[SEATS * HAND]         # the cards known to be in each hand, see combos.py
    cdef unsigned char played[SEATS * FACES]        # by each seat
    cdef unsigned char table[FACES]                 # the play that is to be beaten
    cdef int code, top_seat                         # its combination, 0 = none; whose it is
    cdef unsigned char left[SEATS]                  # cards in each hand
    cdef unsigned char place[SEATS]                 # of a seat that is out, else 0
    cdef unsigned char passed[SEATS]                # out of the round for now
    cdef unsigned char facts[2 * FACTS]             # of a deal and its rules, as each side sees them

    cdef void write(self, int seat, bint open_hands, unsigned char[::1] row, Py_ssize_t at) noexcept nogil
