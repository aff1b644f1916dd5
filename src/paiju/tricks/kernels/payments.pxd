from paiju.tricks.kernels.follow cimport most_copies, read_duty
from paiju.tricks.kernels.insight cimport TrickInsight
from paiju.tricks.kernels.units cimport SLOTS, TRUMP, TrickTables, kind_in_slot

cpdef enum:
    POINT = 10          # values are tenths of a point
    BOSS = 60           # the highest card of a side suit
    BROKEN = 26         # a card taken from a pair
    LAST = 60           # the boss of the trumps, for the last trick,
    FEW = 8             # once so few cards are left

cdef class TrickPayments(TrickInsight):
    cdef int keep[54]                   # what a card is worth in the hand
    cdef int price[54]                  # the same now, less what its points bring

    cdef int share_of(self, int pot, int share) noexcept nogil
    cdef void set_prices(self, int seat, int group, int share) noexcept nogil
    cdef int pay(self, int seat, int own) noexcept nogil
    cdef int pay_one(self, int seat, int own) noexcept nogil
    cdef void cheapest_run(self, int group, int width, int length, int need, int most) noexcept nogil
    cdef void cheapest_kinds(self, int least, int wanted) noexcept nogil
    cdef void cheapest_cards(self, int wanted) noexcept nogil
    cdef int cost(self) noexcept nogil
