cimport cython

from paiju.climbing.kernels.combos cimport (
    BLACK_JOKER, BOMBS, CODES, COPY_BITS, COPY_MASK, FACES, FULL_HOUSE, HAND, HEARTS, JOKER_BOMB, MOST_CARDS, PAIR, RANKS,
    SINGLE, STRAIGHT, STRAIGHT_FLUSH, SUITS, cards_of, pack_hand,
)
from paiju.climbing.kernels.knowledge cimport Knowledge
from paiju.climbing.kernels.planner.splitter cimport Appraiser
from paiju.climbing.kernels.plays cimport WILD_AT
from paiju.climbing.kernels.prospects cimport GONE, LEAD, OUT, Prospects
from paiju.climbing.kernels.suits cimport SuitedPlays

cpdef enum:
    MOST = 96
    MOST_ANSWERS = 8
    MOST_BOMBS = 4
    SHORTLIST = 14
    PLAN = 17

cdef double SPOIL, TOO_LONG, RETURN, STAY, KEEP
cdef int SHORT

@cython.final
cdef class Candidates:
    cdef Knowledge knows
    cdef Prospects prospects
    cdef Appraiser appraiser
    cdef SuitedPlays work
    # The groups of the arranged hand
    cdef int n_groups
    cdef int group[MOST_CARDS]
    cdef unsigned short group_cards[MOST_CARDS * HAND]
    cdef bint has_flush
    # The candidates: a combination and its cards in the form of a hand; 0 is a pass. The last place is for one more.
    cdef int n
    cdef int code[MOST + 1]
    cdef unsigned short cards[(MOST + 1) * HAND]
    cdef double worth[MOST + 1]
    cdef unsigned char plan[(MOST + 1) * PLAN]    # what the arrangement of the cards left is made of, see `sum_up`
    cdef int rest_groups[(MOST + 1) * MOST_CARDS] # the codes of its groups, as many as the first number of `plan`
    cdef int cost[MOST + 1]
    cdef double waiting[MOST + 1]               # the worth of the cards left if another leads …
    cdef double leading[MOST + 1]               # … and if I do
    cdef double ready[MOST + 1]
    cdef double back[MOST + 1]
    cdef int order[MOST]                    # their numbers, best first
    cdef int listed                         # how many of them
    cdef int found[CODES]                   # while answers are sought: by code, the number of the play, -1 = none
    cdef int codes[CODES]
    cdef int number[JOKER_BOMB + 1]         # while the list is shortened: how many of each kind
    cdef bint first[MOST]                   # … and which are among the first of their kind
    cdef unsigned short rest[HAND]
    cdef unsigned short spared[HAND]
    cdef int spare[FACES]

    cdef void find(self) noexcept nogil
    cdef void arrange(self) noexcept nogil
    cdef int place(self, int code) noexcept nogil
    cdef int planned(self, int code) noexcept nogil
    cdef void add(self, int code, const unsigned short* cards, int at) noexcept nogil
    cdef void leads(self) noexcept nogil
    cdef void pieces(self, int group) noexcept nogil
    cdef void add_set(self, const unsigned short* cards, int at, int rank, int size) noexcept nogil
    cdef void lowest_sets(self) noexcept nogil
    cdef void add_highest(self, int rank) noexcept nogil
    cdef void answers(self) noexcept nogil
    cdef void add_answer(self, int code) noexcept nogil
    cdef bint before(self, int one, int other) noexcept nogil
    cdef void save_flushes(self, int k) noexcept nogil
    cdef void value(self) noexcept nogil
    cdef void value_one(self, int k) noexcept nogil
    cdef double comeback(self, int code) noexcept nogil
    cdef void sum_up(self, int k) noexcept nogil
    cdef void rank(self) noexcept nogil
    cdef void shorten(self) noexcept nogil
