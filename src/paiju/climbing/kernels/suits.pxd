from paiju.kernels.chance cimport Chance
from paiju.climbing.kernels.combos cimport (
    BLACK, BLACK_JOKER, HAND, MOST_CARDS, RANKS, RED, STRAIGHT, SUITS, ClimbTables, pack_hand,
)
from paiju.climbing.kernels.plays cimport BLACK_AT, BLACK_UNIT, RED_AT, RED_UNIT, SUIT_AT, SUIT_BYTES, WILD, WILD_AT, Plays

cpdef enum:
    CHOSEN = 13
    WAYS = 10000

cdef class SuitedPlays(Plays):
    # Choices of k cards from suit byte b: way[ways_at[i] : ways_at[i + 1]], where i = k * SUIT_BYTES + b
    cdef int ways_at[CHOSEN * SUIT_BYTES + 1]
    cdef unsigned char way[WAYS]
    cdef unsigned char hand[HAND]
    cdef unsigned char chosen[HAND]     # the cards of one play, in the form of a hand
    cdef unsigned char pile[MOST_CARDS]
    cdef Chance luck

    cdef void start(self, int i) noexcept nogil
    cdef void first_suits(self, int i) noexcept nogil
    cdef void random_suits(self, int i) noexcept nogil
    cdef bint refused(self, int i) noexcept nogil
    cdef bytes cards(self)
