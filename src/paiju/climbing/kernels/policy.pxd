cimport cython

from paiju.climbing.kernels.combos cimport (
    BOMB, BOMBS, CODES, FULL_HOUSE, JOKER_BOMB, MOST_CARDS, PAIR, PLATE, RANKS, SINGLE, STRAIGHT, STRAIGHT_FLUSH, TRIPLE,
    TUBE, ClimbTables, beats,
)
from paiju.climbing.kernels.turns cimport Turns
from paiju.kernels.chance cimport Chance

cpdef enum:
    ROWS = 24
    CONTROL = 12

@cython.final
cdef class Arrangements:
    cdef int code[ROWS * MOST_CARDS]
    cdef int pair[ROWS * MOST_CARDS]    # of a full house: its pair as a combination, else 0
    cdef int n[ROWS]                    # groups in each row

    cdef void copy(self, int row, Arrangements source, int source_row) noexcept nogil
    cdef void add(self, int row, int code, int pair) noexcept nogil
    cdef void drop(self, int row, int i) noexcept nogil

@cython.final
cdef class ClimbPolicy:
    cdef ClimbTables tables0, tables1
    cdef Turns turns
    cdef Chance luck
    cdef Arrangements held                              # what each seat still holds
    cdef unsigned char size_of[CODES]               # cards of a combination, by its code
    cdef unsigned char bombing[MOST_CARDS + 1]      # in 100: how often a seat with so many cards left is bombed

    cdef int order_of(self, int seat, int code) noexcept nogil
    cdef int strength(self, int seat, int code) noexcept nogil
    cdef void take_groups(self, int seat, Arrangements source, int row) noexcept nogil
    cdef void lay(self, int code) noexcept nogil
    cdef int answer(self) noexcept nogil
    cdef int smallest_bomb(self) noexcept nogil
    cdef bint break_for(self) noexcept nogil
    cdef int part_that_beats(self, int seat, int i) noexcept nogil
    cdef void keep_rest(self, int seat, int i, int kind) noexcept nogil
    cdef bint join_house(self) noexcept nogil
    cdef void lead(self) noexcept nogil
    cdef int lead_price(self, int seat, int i) noexcept nogil
    cdef void follow(self) noexcept nogil
    cdef bint follow_mate(self, int i) noexcept nogil
    cdef bint too_dear(self, int i) noexcept nogil
    cdef int helps(self, int seat, int size, int high) noexcept nogil
    cdef void roll(self) noexcept nogil
