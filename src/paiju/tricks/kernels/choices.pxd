from paiju.kernels.chance cimport Chance
from paiju.tricks.kernels.follow cimport Duty, most_copies, read_duty
from paiju.tricks.kernels.units cimport SLOTS, Shape, TrickTables, kind_in_slot

cdef class TrickChoices:
    cdef TrickTables tables
    cdef Shape lead
    cdef Duty duty
    cdef Chance luck
    cdef unsigned char hands[270]       # 54 counts a seat
    cdef unsigned char chosen[54]
    cdef unsigned char left[54]         # a pile that is drawn from
    cdef int turn                       # -1: the deal is over

    cdef void random_lead(self) noexcept nogil
    cdef int count_runs(self, const unsigned char* hand, int group, int width, int longest, int pick) noexcept nogil
    cdef void take_run(self, const unsigned char* hand, int group, int line, int place, int length, int width, int most) noexcept nogil
    cdef void random_follow(self) noexcept nogil
    cdef void pick_run(self) noexcept nogil
    cdef bint _may_break(self, int card, int least) noexcept nogil
    cdef void random_kinds(self, int least, int wanted) noexcept nogil
    cdef void random_cards(self, int wanted) noexcept nogil
    cdef void highest_cards(self, int wanted, bint by_fill) noexcept nogil
