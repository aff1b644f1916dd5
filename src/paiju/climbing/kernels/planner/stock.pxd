cimport cython

from paiju.climbing.kernels.combos cimport STRAIGHT_FLUSH, ClimbTables
from paiju.climbing.kernels.planner.layers cimport Layers

cpdef enum:
    AHEAD = 12
    SUITED = 3
    IN_SUIT = 7

cdef class Stock(Layers):
    # By sort of run: 0..2 straight, tube, plate; 3..6 straight flush by suit; 7..10 straight so far in one suit
    cdef int kind[11]
    cdef int width[11]
    cdef int shortest[11]
    cdef int longest[11]
    cdef unsigned long long span[176]       # [sort][positions covered, this one included]: what such a run must have
    cdef unsigned long long top             # the highest bit of each field of a word
    cdef unsigned long long field[13]       # 1 in one field
    # The hand
    cdef int held[14]                       # natural cards by position
    cdef int suited[56]                     # [position][suit]
    cdef unsigned long long stock[14]       # the same as words that begin with each position
    cdef unsigned long long suit_stock[56]
    cdef int lack[154]                      # [position][sort]: wild cards that a run starting there needs at least
    cdef int n_wild
    cdef int n_black
    cdef int n_red
    # At the present position
    cdef unsigned long long have
    cdef unsigned long long have_suit[4]
    cdef unsigned long long need            # of any suit
    cdef unsigned long long need_suit[4]
    cdef int suits_asked                    # how many runs ask for a suit here

    @cython.final
    cdef void read_hand(self, unsigned char* hand) noexcept nogil
    @cython.final
    cdef void read_position(self, int position, int suits) noexcept nogil
    @cython.final
    cdef int lack_at(self, int sort, int place) noexcept nogil
    @cython.final
    cdef void open_stock(self, int place, int rest) noexcept nogil
    @cython.final
    cdef void want(self, int sort, unsigned long long what) noexcept nogil
    @cython.final
    cdef void give_up(self, int sort, unsigned long long what) noexcept nogil
    @cython.final
    cdef unsigned long long excess(self, unsigned long long need, unsigned long long have) noexcept nogil
    @cython.final
    cdef int total(self, unsigned long long word) noexcept nogil
    @cython.final
    cdef int shortage(self) noexcept nogil
