cimport cython

from paiju.climbing.kernels.combos cimport (
    BLACK, BLACK_JOKER, COPY_BITS, COPY_MASK, FACES, FULL_HOUSE, HAND, PAIR, RANKS, RED, SEATS, pack_hand,
)
from paiju.climbing.kernels.planner.splitter cimport Splitter
from paiju.climbing.kernels.plays cimport BLACK_AT, RED_AT
from paiju.climbing.kernels.policy cimport Arrangements
from paiju.kernels.chance cimport Chance

cpdef enum:
    UNSEEN = 216
    LOSSES = 201
    CERTAINTY = 65536
    NEVER = 255
    KEPT = 8

@cython.final
cdef class ClimbWorlds:
    cdef Splitter planner0, planner1
    cdef Chance luck
    cdef int seats
    cdef int me                                 # the seat that guesses
    cdef unsigned short known[SEATS * HAND]     # what it knows of each hand
    cdef unsigned char room[SEATS]              # unknown cards of each seat
    cdef unsigned char doubt[SEATS * FACES]     # how unlikely a card is there, in twentieths; `NEVER`: it cannot be
    cdef unsigned char card[UNSEEN]             # the unseen cards, those that fit in fewest seats first
    cdef int n_unseen
    cdef int loss[SEATS]                        # what one more turn of a seat costs a world's weight, in twentieths
    cdef int accept[LOSSES]                     # chance in CERTAINTY to accept a loss of so many twentieths
    cdef int swaps                              # proposals of the chain for each world
    # The present world
    cdef unsigned short hands[SEATS * HAND]
    cdef unsigned char owner[UNSEEN]            # who has each of the unseen cards
    cdef Arrangements dealt                         # the hands of the others, divided; two rows more to keep some

    cdef void fill(self) noexcept nogil
    cdef int chance(self, int seat, int card) noexcept nogil
    cdef void hold(self, int seat, int card, int n) noexcept nogil
    cdef void arrange(self, int seat) noexcept nogil
    cdef void divide(self, int seat, unsigned short* hands, int at, Arrangements to, int row) noexcept nogil
    cdef void divide_by(self, Splitter planner, unsigned short* hands, int at, Arrangements to, int row) noexcept nogil
    cdef int pair_of(self, int code, unsigned long long take, int level) noexcept nogil
    cdef bint swap(self) noexcept nogil
    cdef int doubts(self, int a, int b, int mine, int yours) noexcept nogil
    cdef void exchange(self, int i, int j) noexcept nogil
    cdef void begin(self, unsigned long long seed) noexcept nogil
    cdef void go_on(self) noexcept nogil
    cdef void renew(self) noexcept nogil
