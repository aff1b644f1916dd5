cimport cython

from paiju.kernels.piles cimport put_away
from paiju.tricks.kernels.follow cimport FINE, Duty, check, read_duty
from paiju.tricks.kernels.runs cimport Runs
from paiju.tricks.kernels.units cimport CARDS, FACES, GROUPS, NO_SHAPE, THROW, TRUMP, Shape, TrickTables, read_shape

cpdef enum:
    PLAIN = 400
    WAYS = 48
    ORDERS = 7
    NO_THROWS = 0
    UNBEATABLE = 1
    SMALLER_PLAYED = 2

@cython.final
cdef class Listing:
    cdef TrickTables tables
    cdef Runs runs
    cdef Duty duty
    cdef Shape shape
    cdef int throw_test, throw_min
    cdef unsigned char hand[FACES]
    cdef unsigned char pick[FACES]      # the play that is put together
    cdef unsigned char pool[FACES]      # the cards that it is chosen from
    cdef unsigned char paid[FACES]      # what pays a duty
    cdef int free                       # cards that are chosen
    cdef int n_kinds
    cdef unsigned char kinds[FACES]     # of the pool
    cdef unsigned char orders[ORDERS][FACES]        # the same in the orders in which plays are filled up
    cdef int key[FACES]
    cdef int ways
    cdef bint free_choice               # whatever is chosen is legal
    cdef int run[CARDS]                 # ways to choose so many cards
    # where plays are listed
    cdef unsigned char[::1] rows
    cdef int columns
    cdef Py_ssize_t first, room
    cdef int n
    cdef int since, until               # rows that could be listed again
    cdef bint full

    cdef int leads(self, const unsigned char* hand, const unsigned char* gone, Py_ssize_t first) noexcept nogil
    cdef void units(self) noexcept nogil
    cdef void tractors(self, const unsigned char* gone) noexcept nogil
    cdef void throws(self, const unsigned char* gone) noexcept nogil
    cdef bint may_throw(self, const unsigned char* gone) noexcept nogil
    cdef int follows(self, const unsigned char* hand, Shape lead, Py_ssize_t first) noexcept nogil
    cdef void split(self, Shape lead) noexcept nogil
    cdef int subsets(self) noexcept nogil
    cdef void every(self, Shape lead, int kind, int left) noexcept nogil
    cdef void canonical(self, Shape lead) noexcept nogil
    cdef void sort(self) noexcept nogil
    cdef void order_by(self, int order, int source) noexcept nogil
    cdef void pay_sets(self, Shape lead, int width, int size) noexcept nogil
    cdef void pay_kinds(self, Shape lead, int width, int size, int owed, int at) noexcept nogil
    cdef void fill(self, Shape lead, int size) noexcept nogil
    cdef void clear(self) noexcept nogil
    cdef bint listed(self) noexcept nogil
    cdef void emit(self) noexcept nogil
