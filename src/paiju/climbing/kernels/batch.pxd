cimport cython

from paiju.climbing.kernels.combos cimport (
    BLACK, BLACK_JOKER, COPY_BITS, COPY_MASK, FACES, HAND, RANKS, RED, SEATS,
)
from paiju.climbing.kernels.observation cimport (
    COLUMNS, KIND_AT, LENGTH_AT, PASS_WORD, PLAY_WORD, RANK_AT, SIZE_AT, WILDS_AT, WORD_AT, ClimbObservation,
    unpack_hand,
)
from paiju.climbing.kernels.playout cimport ClimbPlayout
from paiju.climbing.kernels.plays cimport WILD_AT
from paiju.climbing.kernels.suits cimport SuitedPlays
from paiju.climbing.kernels.turns cimport Turns
from paiju.kernels.piles cimport clear, lay_out

cpdef enum:
    NUMBERS = 10

@cython.final
cdef class ClimbBatch:
    cdef ClimbPlayout playout           # one table at a time is laid out here
    cdef Turns turns                    # the play-out's
    cdef SuitedPlays work
    cdef ClimbObservation observation
    cdef readonly int tables, seats, inputs, columns
    cdef int top_rank
    cdef bint open_hands
    # the tables while they wait, one after the other
    cdef unsigned short[::1] hands
    cdef int[::1] numbers
    cdef unsigned char[::1] counts      # cards left and seats out, by seat, then the play on the table
    cdef unsigned char[::1] played
    cdef unsigned long long[::1] luck
    cdef double payoff[4 << SEATS]      # for the even seats: by winner and places, the second half where aces ended it
    # what is shared with the caller
    cdef signed char[::1] in_turn
    cdef unsigned char[::1] rows        # of observations
    cdef long long[::1] starts          # of the actions of each table
    cdef int[::1] choices
    cdef float[::1] rewards
    cdef unsigned char[::1] over
    cdef unsigned char[::1] actions

    cdef void load(self, int table) noexcept nogil
    cdef void save(self, int table) noexcept nogil
    cdef void deal(self, int table) noexcept nogil
    cdef void take(self, int table, Py_ssize_t at) noexcept nogil
    cdef void choose(self, int table) noexcept nogil
    cdef void settle(self, int table) noexcept nogil
    cdef void show(self, int table) noexcept nogil
    cdef int list_plays(self, int table, Py_ssize_t first, Py_ssize_t room) noexcept nogil
    cdef void write_play(self, int k, Py_ssize_t at) noexcept nogil
