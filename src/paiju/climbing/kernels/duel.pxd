from paiju.climbing.kernels.combos cimport BLACK, BOMBS, COPY_MASK, HAND, RANKS, RED, ClimbTables, pack_hand
from paiju.climbing.kernels.plays cimport WILD_AT
from paiju.climbing.kernels.suits cimport SuitedPlays

cpdef enum:
    DEEPEST = 64
    WIDEST = 256
    FOUND = 16384
    SLOTS_OF_HASH = 32768
    LATEST = 61440

cdef class Duel:
    cdef SuitedPlays work
    cdef ClimbTables tables0, tables1
    cdef unsigned short hands[2 * HAND]     # one after the other, see combos.py
    cdef int left[2]
    cdef int many[DEEPEST]                  # plays found at each depth
    cdef int order[FOUND]                   # of each play, by depth * WIDEST
    cdef int code[FOUND]
    cdef int size[FOUND]
    cdef int key[FOUND]                     # the smaller the sooner it is tried
    cdef unsigned short chosen[HAND * FOUND] # its cards, in the form of a hand
    cdef unsigned long long known[SLOTS_OF_HASH]    # what has been solved: key, and result
    cdef unsigned char result[SLOTS_OF_HASH]
    cdef unsigned long long mask, prime, stamp
    cdef int nodes, budget
    cdef bint stopped

    cdef void find(self, int side, int to_beat, int depth) noexcept nogil
    cdef void sort(self, int depth) noexcept nogil
    cdef void lay(self, int side, int at, int sign) noexcept nogil
    cdef unsigned long long hashed(self, int side, int to_beat) noexcept nogil
    cdef bint wins(self, int side, int to_beat, int depth) noexcept nogil
    cdef bint tries(self, int side, int to_beat, int depth) noexcept nogil
