from paiju.climbing.kernels.combos cimport (
    BLACK, BOMB, COPY_BITS, COPY_MASK, FULL_HOUSE, HEARTS, JOKER_BOMB, PAIR, POSITIONS, RANKS, RED, RUN_KINDS, RUN_ROW, SINGLE, STRAIGHT_FLUSH,
    SUITS, TRIPLE, ClimbTables, beats,
)

cpdef enum:
    MOST_PLAYS = 98304
    SUIT_WORDS = 4096
    MASKS = 16384

    WILD = 13
    BLACK_UNIT = 14
    RED_UNIT = 15
    SUIT_MARK = 16
    UNITS = 17
    WILD_AT = 52
    BLACK_AT = 55
    RED_AT = 58
    SUIT_AT = 61

cdef unsigned long long unit_of(int i) noexcept nogil

cdef class Plays:
    cdef unsigned char size_of[SUIT_WORDS]  # cards of a rank counted by suits
    cdef unsigned char suits_of[SUIT_WORDS] # its suits as 4 bits
    cdef unsigned char bits_of[MASKS]       # set bits of a mask of axis positions
    cdef unsigned long long unit[UNITS]     # what one card adds to a `take`, see the module's head
    cdef int natural[RANKS]                 # the hand without wild cards: a word a rank
    cdef int held[POSITIONS]                   # the number of them, by position on the axis
    cdef int wilds, black, red
    cdef int to_beat, wanted
    cdef unsigned long long whole           # with `exact`: only plays that take the whole hand
    cdef bint exact
    cdef int level
    cdef bint only_flush, alone_is_level
    cdef public int n
    cdef public bint overflow
    cdef unsigned long long take[MOST_PLAYS]
    cdef int code[MOST_PLAYS]

    cdef void load(self, unsigned short* hands, int at, int level) noexcept nogil
    cdef int generate(self, ClimbTables tables, int to_beat) noexcept nogil
    cdef void emit(self, int code, unsigned long long take) noexcept nogil
    cdef bint open_for(self, ClimbTables tables, int code) noexcept nogil
    cdef void sets(self, ClimbTables tables) noexcept nogil
    cdef void set_of(self, ClimbTables tables, int code, int rank, int size) noexcept nogil
    cdef void jokers(self, ClimbTables tables) noexcept nogil
    cdef void full_houses(self, ClimbTables tables) noexcept nogil
    cdef void house_pairs(self, ClimbTables tables, int code, int rank, unsigned long long triple, int wilds) noexcept nogil
    cdef void joker_pairs(self, ClimbTables tables, int code, unsigned long long triple) noexcept nogil
    cdef void runs(self, ClimbTables tables, int kind, int width, int shortest, int longest) noexcept nogil
    cdef int reach(self, int width, int first) noexcept nogil
    cdef void run_at(self, int code, int width, int first, int length) noexcept nogil
    cdef void flushes(self, ClimbTables tables, int shortest, int longest) noexcept nogil
    cdef int suited(self, int mask, int first, int length) noexcept nogil
    cdef void flush_at(self, int code, int suit, int mask, int first, int length) noexcept nogil
    cdef void swap_wilds(self, int code, int first, int end, unsigned long long take, int spare) noexcept nogil
    cdef bint one_suit(self, int first, int length) noexcept nogil
