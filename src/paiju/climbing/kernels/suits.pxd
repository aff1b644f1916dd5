from paiju.kernels.chance cimport Chance
from paiju.climbing.kernels.combos cimport (
    BLACK, BLACK_JOKER, COPY_BITS, COPY_MASK, DECKS, HAND, MOST_CARDS, RANKS, RED, STRAIGHT, SUITS, ClimbTables, pack_hand,
)
from paiju.climbing.kernels.plays cimport BLACK_AT, BLACK_UNIT, RED_AT, RED_UNIT, SUIT_AT, SUIT_WORDS, WILD, WILD_AT, Plays

cpdef enum:
    CHOSEN = 17
    WAYS = 50625

cdef class Ways:
    # Choices of k cards from word w: way[start[i] : start[i + 1]], where i = w * CHOSEN + k
    cdef int start[CHOSEN * SUIT_WORDS + 1]
    cdef unsigned short way[WAYS]

cdef class SuitedPlays(Plays):
    cdef Ways ways
    cdef unsigned short hand[HAND]
    cdef unsigned short chosen[HAND]    # the cards of one play, in the form of a hand
    cdef unsigned char pile[MOST_CARDS]
    cdef Chance luck

    cdef void start(self, int i) noexcept nogil
    cdef void first_suits(self, int i) noexcept nogil
    cdef void random_suits(self, int i) noexcept nogil
    cdef bint refused(self, int i) noexcept nogil
    cdef bytes cards(self)
