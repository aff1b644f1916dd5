from paiju.kernels.chance cimport Chance
from paiju.tricks.kernels.choice cimport Choice
from paiju.tricks.kernels.deal cimport TrickDeal
from paiju.tricks.kernels.follow cimport Duty, most_copies, read_duty
from paiju.tricks.kernels.units cimport COPIES, FACES, SLOTS, TrickTables, kind_in_slot

cdef class TrickPlayout:
    cdef readonly TrickDeal deal
    cdef TrickTables tables
    cdef Chance luck
    cdef Choice choice
    cdef Duty duty

    cdef void choose(self) noexcept nogil
    cdef void run(self) noexcept nogil
    cdef void random_lead(self, Choice choice) noexcept nogil
    cdef int count_runs(self, Choice choice, int width, int pick) noexcept nogil
    cdef void random_follow(self, Choice choice) noexcept nogil
    cdef void random_run(self, Choice choice) noexcept nogil
    cdef void random_kinds(self, Choice choice, int least, int wanted) noexcept nogil
    cdef void random_cards(self, Choice choice, int wanted) noexcept nogil
