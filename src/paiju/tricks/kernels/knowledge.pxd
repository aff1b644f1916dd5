from paiju.tricks.kernels.deal cimport TrickDeal
from paiju.tricks.kernels.follow cimport TRUMP_POWER, top_of
from paiju.tricks.kernels.units cimport COPIES, FACES, GROUPS, SEATS, TRACTOR, TRUMP, TrickTables

cpdef enum:
    SURE = 1000             # chances are thousandths
    FRIENDLY = 500          # from this loyalty on somebody counts as one's own
    LENGTHS = 64            # of a group that are told apart
    LEAST = 20              # chances never fall below these: there is always some doubt
    LEAST_UNRUFFED = 50
    LARGE = 32              # of so many that can beat a tractor or throw one does

cdef class Knowledge:
    cdef readonly TrickDeal deal
    cdef TrickTables tables
    cdef int all_in[GROUPS]             # cards of each group in all decks
    cdef unsigned char gone[FACES]      # cards played
    cdef int gone_in[GROUPS]
    cdef unsigned char buried[FACES]    # known to `owner` alone
    cdef int buried_in[GROUPS]
    cdef public int owner               # -1: nobody
    cdef int length[SEATS][GROUPS]      # cards of each group in each hand
    cdef int size[SEATS]                # cards in each hand
    cdef unsigned char voids[SEATS][GROUPS]     # who has not followed a group
    cdef int held[COPIES + 1][COPIES + 1]       # (width, copies): that one given hand holds so many of them
    cdef int empty[LENGTHS]             # that one given hand holds none of so many cards
    cdef int followers, ruffers         # of the last survey: opponents who follow suit, who ruff, in thousandths
    cdef int helpers, savers            # … the same of one's own side

    cdef void forget(self) noexcept nogil
    cdef void count(self) noexcept nogil
    cdef void note(self, const unsigned char* play) noexcept nogil
    cdef int unseen(self, int seat, int card) noexcept nogil
    cdef int loyalty(self, int seat, int other) noexcept nogil
    cdef bint is_called(self, int seat) noexcept nogil
    cdef int faith(self, int ours, int among) noexcept nogil
    cdef void survey(self, int seat, int group, int behind) noexcept nogil
    cdef int missing(self, int copies, int width, int reach) noexcept nogil
    cdef int none_above(self, int seat, int group, int rung, int width, int reach) noexcept nogil
    cdef int unruffed(self, int width, int ruffers) noexcept nogil
    cdef int standing(self, int seat, int followers, int ruffers) noexcept nogil
