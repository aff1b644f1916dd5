from paiju.kernels.chance cimport Chance

cpdef enum:
    PILES = 6           # five hands and the bottom
    BOTTOM = 5

cdef class TrickWorlds:
    cdef Chance luck
    cdef int n                          # unseen cards
    cdef bint plain                     # nothing is known of where they are
    cdef unsigned char unseen[54]
    cdef unsigned char order[54]        # kinds, those first that few piles may hold
    cdef int need[6]                    # unseen cards in each pile
    cdef int room[6]
    cdef unsigned char cap[324]         # (pile, kind) -> most copies of the unseen ones
    cdef unsigned char weight[324]      # (pile, kind) -> how likely, 1..100
    cdef unsigned char got[324]         # (pile, kind) -> the world that was drawn
    cdef unsigned char card_at[270]     # the same world as a row of cards
    cdef unsigned char pile_at[270]
    cdef int before[6]                  # the way of a search through the piles

    cdef void draw(self) noexcept nogil
    cdef void place(self, int card) noexcept nogil
    cdef int make_room(self, int card) noexcept nogil
    cdef int hand_on(self, int last) noexcept nogil
    cdef int moved(self, int pile, int to) noexcept nogil
    cdef void line_up(self) noexcept nogil
    cdef void mix(self, int steps) noexcept nogil
    cdef void swap(self) noexcept nogil
    cdef bint accepted(self, int old, int new) noexcept nogil
    cdef void rotate(self) noexcept nogil
    cdef bint fits(self, int pile, int card) noexcept nogil
