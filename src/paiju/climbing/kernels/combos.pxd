cpdef enum:
    SUITS = 4
    HEARTS = 1
    RANKS = 13
    FACES = 54
    BLACK_JOKER = 52
    RED_JOKER = 53
    BLACK = 13
    RED = 14
    HAND = 15
    DECKS = 4
    COPY_BITS = 3
    COPY_MASK = 7
    MOST_CARDS = 32
    POSITIONS = 14

    SEATS = 8

    SINGLE = 1
    PAIR = 2
    TRIPLE = 3
    FULL_HOUSE = 4
    STRAIGHT = 5
    TUBE = 6
    PLATE = 7
    BOMB = 8
    STRAIGHT_FLUSH = 9
    JOKER_BOMB = 10
    CODES = 2816
    BOMBS = 15728640
    RUN_KINDS = 3
    RUN_ROW = 4

cdef class ClimbTables:
    cdef int order[CODES]               # code -> class << 16 | strength, 0 = no such combination
    cdef int runs[RUN_KINDS * RUN_ROW]  # rows of (kind, width, shortest, longest)
    cdef public int level
    cdef public int decks
    cdef int axis_low           # first position of the axis A 2 3 … K A that a run may use
    cdef int flush_min
    cdef int flush_max
    cdef int max_bomb
    cdef bint any_jokers        # two different jokers are a pair
    cdef bint joker_triple
    cdef bint joker_in_house
    cdef bint only_flush        # a suited run of natural cards is no plain straight
    cdef bint alone_is_level    # wild cards without others are level cards
    cdef bint wild_as_two       # in sets a wild card may be a 2

cpdef bint beats(int order, int to_beat) noexcept nogil
cdef int pack_hand(const unsigned char* counts, unsigned short* hands, int at) noexcept nogil
cdef bytes cards_of(const unsigned short* hands, int at)
