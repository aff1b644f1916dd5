from paiju.kernels.chance cimport Chance
from paiju.tricks.kernels.choice cimport Choice
from paiju.tricks.kernels.deal cimport TrickDeal
from paiju.tricks.kernels.follow cimport Duty, most_copies, read_duty
from paiju.tricks.kernels.knowledge cimport SURE, Knowledge
from paiju.tricks.kernels.units cimport BLACK_JOKER, FACES, RED_JOKER, SLOTS, TRUMP, TrickTables, kind_in_slot

cpdef enum:
    POINT = 10          # values are tenths of a point
    BOSS = 46           # the highest card of a side suit
    BROKEN = 38         # a card taken from a pair
    LAST = 53           # the boss of the trumps, for the last trick,
    FEW = 10            # once so few cards are left
    SHORT = 6           # a suit with fewer cards is soon a void one
    RELIEF = 17         # … and each card that it lacks makes the others cheaper
    WHIM = 8            # prices differ by less than this from one deal to the next

cdef int share_of(int pot, int share) noexcept nogil

cdef class Payments:
    cdef TrickDeal deal
    cdef TrickTables tables
    cdef Knowledge knowledge
    cdef Chance luck
    cdef Choice choice
    cdef Duty duty
    cdef int keep[FACES]                # what a card is worth in the hand
    cdef int price[FACES]               # the same now, less what its points bring

    cdef void set_prices(self, int seat, int group, int share) noexcept nogil
    cdef int pay(self, int seat, int own) noexcept nogil
    cdef int pay_one(self, const unsigned char* hand, int own) noexcept nogil
    cdef void pay_from_suit(self, Choice choice) noexcept nogil
    cdef void pay_with_others(self, Choice choice, int own) noexcept nogil
    cdef void cheapest_run(self, Choice choice, int group, int width, int length, int need, int most) noexcept nogil
    cdef void cheapest_kinds(self, Choice choice, int least, int wanted) noexcept nogil
    cdef void cheapest_cards(self, Choice choice, int wanted) noexcept nogil
    cdef int cost(self, const unsigned char* play) noexcept nogil
