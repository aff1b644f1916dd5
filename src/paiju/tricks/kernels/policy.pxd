from paiju.tricks.kernels.answers cimport COMING, LEAD, NOTHING, TrickAnswers
from paiju.tricks.kernels.payments cimport BOSS, BROKEN, POINT
from paiju.tricks.kernels.units cimport SLOTS, TRUMP, TrickTables, kind_in_slot

cdef class TrickPolicy(TrickAnswers):
    cdef int throw_min                  # 0: no throws

    cdef void decide(self) noexcept nogil
    cdef void run(self) noexcept nogil
    cdef void lead_trick(self) noexcept nogil
    cdef int friends_share(self, int seat) noexcept nogil
    cdef int lead_value(self, int points, int cards, int hold, int share) noexcept nogil
    cdef void lead_units(self, int seat, int group, int share) noexcept nogil
    cdef void lead_throw(self, int seat, int group, int share) noexcept nogil
    cdef void lead_runs(self, int seat, int width, int share) noexcept nogil
    cdef int called_suit(self, int seat, int card) noexcept nogil
    cdef void offer_run(self, int group, int line, int place, int length, int width, int share) noexcept nogil
