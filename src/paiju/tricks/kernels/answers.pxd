from paiju.tricks.kernels.follow cimport outdoes
from paiju.tricks.kernels.payments cimport BROKEN, POINT, TrickPayments
from paiju.tricks.kernels.units cimport THREE, TRACTOR, TRUMP, TrickTables

cpdef enum:
    COMING = 14         # what each card still to come brings
    LEAD = 20           # the next lead
    NOTHING = -99999

cdef class TrickAnswers(TrickPayments):
    cdef int best_value                 # of the best play found: a unit, or else the cards in `answer`
    cdef int unit, width
    cdef unsigned char answer[54]

    cdef void offer(self, int value) noexcept nogil
    cdef void offer_unit(self, int card, int width, int value) noexcept nogil
    cdef void take_best(self) noexcept nogil
    cdef void follow_trick(self) noexcept nogil
    cdef int expected_share(self, int seat) noexcept nogil
    cdef void find_winner(self, int seat, int own, int pot) noexcept nogil
    cdef void win_unit(self, int seat, int group, int need, int reach, int safe, int pot) noexcept nogil
    cdef void win_run(self, int seat, int group, int need, int pot) noexcept nogil
    cdef void win_throw(self, int seat, int group, int need, int pot) noexcept nogil
