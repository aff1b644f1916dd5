cimport cython

from paiju.kernels.piles cimport clear, copy_on, put_away, take_off
from paiju.tricks.kernels.units cimport FACES, GROUPS, SEATS, TrickTables

cpdef enum:
    VERSION = 1
    FACTS = 112
    COLUMNS = 63
    WORD_AT = 54
    KIND_AT = 55
    WIDTH_AT = 56
    LENGTH_AT = 57
    GROUP_AT = 58
    TOP_AT = 59
    SIZE_AT = 60
    POINTS_AT = 61
    TRUMPS_AT = 62
    PLAY_WORD = 1
    KEEP_WORD = 9
    DECLARER = 1
    FRIEND = 2
    ALONE = 3
    MOST_BYTE = 255

@cython.final
cdef class TrickObservation:
    cdef readonly int seats, inputs
    cdef int step
    cdef unsigned char copies[FACES]
    cdef unsigned char group[FACES]
    cdef unsigned char rung[FACES]
    # Piles by seat, from `at` on; a batch lays its own here, for all its tables.
    cdef unsigned char[::1] known       # cards known to be in each hand
    cdef unsigned char[::1] played      # by each seat
    cdef unsigned char[::1] put         # by each seat, in this trick
    cdef Py_ssize_t at, known_at
    cdef unsigned char[::1] hands       # the hand of the seat that looks, and the bottom after all hands
    cdef Py_ssize_t hands_at
    cdef unsigned char calls[FACES]                 # bit n: the n-th of its copies from now on makes a friend
    cdef unsigned char voids[SEATS * GROUPS]
    cdef int left[SEATS]                            # cards in each hand
    cdef int score[SEATS]
    cdef int fines[SEATS]
    cdef unsigned char role[SEATS]                  # DECLARER, FRIEND, ALONE or 0
    cdef int leader, best                           # of this trick; -1: nobody has led
    cdef unsigned char facts[SEATS * FACTS]         # of a deal and its rules, as each seat sees them

    cdef void write(self, int seat, bint owner, unsigned char[::1] row, Py_ssize_t at) noexcept nogil
    cdef void forget_calls(self) noexcept nogil
