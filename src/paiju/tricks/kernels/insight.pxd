from paiju.tricks.kernels.playout cimport TrickPlayout
from paiju.tricks.kernels.units cimport THREE, TRUMP, TrickTables

cdef class TrickInsight(TrickPlayout):
    cdef unsigned char order[54]        # kinds by group, in each group from the lowest rung up
    cdef int first[6]                   # where a group begins there
    cdef int all_in[5]                  # cards of each group in all decks
    cdef unsigned char gone[54]         # cards played
    cdef int gone_in[5]
    cdef unsigned char buried[54]       # known to `owner` alone
    cdef int buried_in[5]
    cdef public int owner               # -1: nobody
    cdef int length[25]                 # cards of each group in each hand
    cdef int size[5]                    # cards in each hand
    cdef unsigned char voids[25]        # who has not followed a group
    cdef bint next_other                # a declarer who plays the named copy himself still gets a friend
    cdef int doubt, hope                # of the declarer in anybody, of one attacker in another, in thousandths
    cdef int odds[16]                   # (width, copies): that one given hand holds so many, in thousandths
    cdef int empty[64]                  # that one given hand holds none of so many, in thousandths
    cdef int followers, ruffers         # opponents still to play who follow suit, who ruff, in thousandths
    cdef int helpers, savers            # the same of one's own side

    cdef void look(self) noexcept nogil
    cdef int unseen(self, int seat, int card) noexcept nogil
    cdef int loyalty(self, int seat, int other) noexcept nogil
    cdef void survey(self, int seat, int group, int behind) noexcept nogil
    cdef int missing(self, int copies, int width, int reach) noexcept nogil
    cdef int none_above(self, int seat, int group, int rung, int width, int reach) noexcept nogil
    cdef int unruffed(self, int width, int ruffers) noexcept nogil
    cdef int standing(self, int seat, int followers, int ruffers) noexcept nogil
