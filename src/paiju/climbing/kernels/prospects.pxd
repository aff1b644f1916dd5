cimport cython
from libc.math cimport exp

from paiju.climbing.kernels.combos cimport (
    BLACK_JOKER, BOMBS, FACES, FULL_HOUSE, HAND, MOST_CARDS, PLATE, SINGLE, STRAIGHT_FLUSH,
)
from paiju.climbing.kernels.knowledge cimport Knowledge
from paiju.climbing.kernels.suits cimport SuitedPlays

cdef double LEAD, OUT, GONE, DECAY, SLOW, WIND, LUCKY, FOLLOWS, RELIEVES

@cython.final
cdef class Prospects:
    cdef Knowledge knows
    cdef SuitedPlays work
    cdef double need
    cdef double live                            # the factor on the chance of a bomb
    cdef double lowest[FULL_HOUSE + 1]          # by kind: the rivals of its lowest rank
    cdef double keen[PLATE + 1]
    cdef double turns[MOST_CARDS + 1]
    cdef double bombs_by[MOST_CARDS + 1]
    cdef double willing[MOST_CARDS + 1]
    cdef double whole[MOST_CARDS + 1]
    cdef double live_by[5]
    cdef unsigned short hand[HAND]

    cdef void begin(self) noexcept nogil
    cdef double wins(self, int code) noexcept nogil
    cdef double of_hand(self, int cost, int turns, int bombs, int code, bint lead) noexcept nogil
    cdef double ready(self, int turns, int bombs, int code) noexcept nogil
    cdef double leading(self, int seat, int left) noexcept nogil
    cdef double beats(self, int seat, int code) noexcept nogil
    cdef bint can_answer(self, int seat, int code) noexcept nogil
    cdef bint shows(self, int seat, int code) noexcept nogil
    cdef double bombs(self, int seat, int code, int left) noexcept nogil
    cdef double after(
        self, int holder, int code, int left, int seats, double lead, double ready, double back
    ) noexcept nogil
    cdef double holds(self, int holder, int left, double lead, double ready) noexcept nogil
