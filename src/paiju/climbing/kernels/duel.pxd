from paiju.climbing.kernels.combos cimport BOMBS, ClimbTables
from paiju.climbing.kernels.suits cimport SuitedPlays

cpdef enum:
    DEEPEST = 64
    WIDEST = 256
    SLOTS_OF_HASH = 32768

cdef class Duel:
    cdef SuitedPlays work
    cdef ClimbTables tables0, tables1
    cdef unsigned char hands[30]            # 15 bytes a player: a suit byte a rank, black jokers, red jokers
    cdef int left[2]
    cdef int many[64]                       # plays found at each depth
    cdef int order[16384]                   # of each play, by depth * WIDEST
    cdef int code[16384]
    cdef int size[16384]
    cdef int key[16384]                     # the smaller the sooner it is tried
    cdef unsigned char chosen[245760]       # its cards, 15 bytes each
    cdef unsigned long long known[32768]    # what has been solved: key, and result
    cdef unsigned char result[32768]
    cdef unsigned long long mask, prime, stamp
    cdef int nodes, budget
    cdef bint stopped

    cdef void find(self, int side, int to_beat, int depth) noexcept nogil
    cdef void sort(self, int depth) noexcept nogil
    cdef void lay(self, int side, int at, int sign) noexcept nogil
    cdef unsigned long long hashed(self, int side, int to_beat) noexcept nogil
    cdef bint wins(self, int side, int to_beat, int depth) noexcept nogil
    cdef bint tries(self, int side, int to_beat, int depth) noexcept nogil
