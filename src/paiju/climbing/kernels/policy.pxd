from paiju.climbing.kernels.combos cimport (
    BOMB, BOMBS, FULL_HOUSE, JOKER_BOMB, PAIR, PLATE, STRAIGHT, STRAIGHT_FLUSH, TRIPLE, TUBE, beats,
)
from paiju.climbing.kernels.playout cimport ClimbPlayout

cpdef enum:
    ROOM = 32
    CONTROL = 12

cdef class ClimbPolicy(ClimbPlayout):
    cdef unsigned char size_of[2816]    # cards of a combination, by its code
    cdef unsigned char bombing[28]      # in 100: how often a seat with so many cards left is bombed
    cdef int dealt[192]                 # combinations each seat begins with, 32 a seat; two more places to keep some
    cdef int dealt_pair[192]            # of a full house: its pair as a combination, else 0
    cdef int dealt_n[6]
    cdef int group[128]                 # the same as they are used up
    cdef int pair[128]
    cdef int n_groups[4]

    cdef int order_of(self, int seat, int code) noexcept nogil
    cdef int strength(self, int seat, int code) noexcept nogil
    cdef bint in_play(self, int seat) noexcept nogil
    cdef void take_groups(self) noexcept nogil
    cdef void drop(self, int seat, int i) noexcept nogil
    cdef void lay(self, int code) noexcept nogil
    cdef void add(self, int seat, int code) noexcept nogil
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
    cdef int luck_below(self, int n) noexcept nogil
    cdef void roll(self) noexcept nogil
