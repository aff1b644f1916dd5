from paiju.kernels.chance cimport Chance
from paiju.tricks.kernels.units cimport CARDS, FACES

cpdef enum:
    PILES = 11          # the hands and the bottom, at most

cdef class TrickWorlds:
    cdef Chance luck
    cdef int n                          # unseen cards
    cdef int piles                      # the hands, and last the bottom
    cdef bint plain                     # nothing is known of where they are
    cdef unsigned char unseen[FACES]
    cdef unsigned char order[FACES]        # kinds, those first that few piles may hold
    cdef int need[PILES]                    # unseen cards in each pile
    cdef int room[PILES]
    cdef unsigned char cap[PILES][FACES]        # most copies of the unseen ones
    cdef int weight[PILES][FACES]       # how likely, 1..30000
    cdef unsigned char got[PILES][FACES]        # the world that was drawn
    cdef unsigned char card_at[CARDS]     # the same world as a row of cards
    cdef unsigned char pile_at[CARDS]
    cdef int before[PILES]                  # the way of a search through the piles

    cdef void draw(self) noexcept nogil
    cdef void place(self, int card) noexcept nogil
    cdef int make_room(self, int card) noexcept nogil
    cdef int hand_on(self, int last) noexcept nogil
    cdef int moved(self, int pile, int to) noexcept nogil
    cdef void line_up(self) noexcept nogil
    cdef void mix(self, int steps) noexcept nogil
    cdef void swap(self) noexcept nogil
    cdef bint accepted(self, long long old, long long new) noexcept nogil
    cdef void rotate(self) noexcept nogil
    cdef bint fits(self, int pile, int card) noexcept nogil
