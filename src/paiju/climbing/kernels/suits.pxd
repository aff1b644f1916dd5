from paiju.kernels.chance cimport Chance
from paiju.climbing.kernels.combos cimport STRAIGHT, ClimbTables
from paiju.climbing.kernels.plays cimport SUIT_MARK, WILD, Plays

cdef class SuitedPlays(Plays):
    cdef int sub_at[3329]           # choices of k cards from suit byte b: sub[sub_at[k * 256 + b] : sub_at[k * 256 + b + 1]]
    cdef unsigned char sub[10000]
    cdef unsigned char hand[15]
    cdef unsigned char chosen[15]   # the cards of one play, in the form of a hand
    cdef unsigned char pile[32]
    cdef Chance luck

    cdef void start(self, int i) noexcept nogil
    cdef void first_suits(self, int i) noexcept nogil
    cdef void random_suits(self, int i) noexcept nogil
    cdef bint refused(self, int i) noexcept nogil
    cdef void read(self, const unsigned char[:] counts)
    cdef bytes cards(self)
