cimport cython

from paiju.kernels.piles cimport clear, lay_out, put_away
from paiju.tricks.kernels.deal cimport TrickDeal
from paiju.tricks.kernels.listing cimport SMALLER_PLAYED, UNBEATABLE, Listing
from paiju.tricks.kernels.observation cimport (
    ALONE, COLUMNS, DECLARER, FRIEND, GROUP_AT, KEEP_WORD, KIND_AT, LENGTH_AT, MOST_BYTE, PLAY_WORD, POINTS_AT, SIZE_AT, TOP_AT, TRUMPS_AT,
    WIDTH_AT, WORD_AT, TrickObservation,
)
from paiju.tricks.kernels.runs cimport Runs
from paiju.tricks.kernels.throws cimport SHAPES, ThrowUnits
from paiju.tricks.kernels.units cimport (
    COPIES, FACES, GROUPS, NO_SHAPE, SEATS, THROW, TRACTOR, TRUMP, WIDTHS, Shape, TrickTables, read_shape,
)

cpdef enum:
    NUMBERS = 14
    BY_SEAT = 5
    ENDS = 8
    ANY_SHAPE = 0
    BEATEN_SHAPE = 1
    LOWEST_BEATEN = 2
    LOWEST_SHAPE = 3

cdef int cards_of(const unsigned char* hand) noexcept nogil

@cython.final
cdef class TrickBatch:
    cdef TrickDeal deal                 # one table at a time is laid out here
    cdef TrickTables tables_
    cdef TrickObservation observation
    cdef Runs runs
    cdef Listing listing
    cdef ThrowUnits units
    cdef Shape shape
    cdef readonly int tables, seats, inputs, columns
    cdef int bottom_size, friends
    cdef int declarer                   # -1: any seat
    cdef bint declarer_leads, owner_declares, one_card
    cdef int throw_test, keep
    cdef bint opponents                 # only they beat a throw
    cdef int fine[SHAPES]               # of a failed throw, by what stays
    cdef bint fine_by_card
    cdef bint open_hands
    cdef object judge                   # what an end is worth to each seat
    cdef unsigned char cards[FACES]
    cdef unsigned char gone[FACES]
    cdef int n_kinds
    cdef unsigned char kinds[FACES]     # in the hand of the seat in turn
    # the table that is laid out
    cdef int leader, thrower, stays, owner
    cdef int fines[SEATS]
    cdef int left[SEATS]                # cards in each hand
    # the tables while they wait, one after the other
    cdef unsigned char[::1] hands       # of each seat, and the bottom
    cdef unsigned char[::1] known       # cards that all have seen in a hand
    cdef unsigned char[::1] played
    cdef unsigned char[::1] put
    cdef unsigned char[::1] voids
    cdef unsigned char[::1] won_with    # the play that took the last trick of the deal before
    cdef int[::1] numbers
    cdef int[::1] by_seat               # points, fines, called cards, the copies that they still need, cards left
    cdef int[::1] ends                  # of the deal before
    cdef unsigned long long[::1] luck
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
    cdef void load_hand(self, int table, int seat) noexcept nogil
    cdef void save_hand(self, int table, int seat) noexcept nogil
    cdef void shuffle(self, int table) noexcept nogil
    cdef void call_friends(self) noexcept nogil
    cdef int high_card(self) noexcept nogil
    cdef bint called(self, int card, int copy) noexcept nogil
    cdef void choose(self, int table) noexcept nogil
    cdef bint throw(self, int table) noexcept nogil
    cdef void fail(self, int table, int shape) noexcept nogil
    cdef void lay(self, int table) noexcept nogil
    cdef void end(self, int table) noexcept nogil
    cdef void show(self, int table) noexcept nogil
    cdef int list_plays(self, int table, Py_ssize_t first) noexcept nogil
    cdef void find_kinds(self, const unsigned char* pile) noexcept nogil
    cdef void describe(self, Py_ssize_t at) noexcept nogil
