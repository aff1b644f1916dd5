from paiju.climbing.kernels.combos cimport (
    BLACK, BOMB, FULL_HOUSE, JOKER_BOMB, PAIR, RED, SINGLE, STRAIGHT_FLUSH, TRIPLE, ClimbTables, beats,
)

cpdef enum:
    MOST = 16384
    WILD = 13
    BLACK_UNIT = 14
    RED_UNIT = 15
    SUIT_MARK = 16

cdef class Plays:
    cdef unsigned char size_of[256]         # cards in a suit byte
    cdef unsigned char suits_of[256]        # its suits as 4 bits
    cdef unsigned char bits_of[16384]       # set bits of a mask of axis positions
    cdef unsigned long long unit[17]        # what one card adds to a `take`, see the module's head
    cdef int natural[13]                    # the hand without wild cards: a suit byte a rank
    cdef int held[14]                       # the number of them, by position on the axis
    cdef int wilds, black, red
    cdef int to_beat, wanted
    cdef unsigned long long whole           # with `exact`: only plays that take the whole hand
    cdef bint exact
    cdef int level
    cdef bint only_flush
    cdef public int n
    cdef public bint overflow
    cdef unsigned long long take[16384]
    cdef int code[16384]

    cdef void load(self, unsigned char* hand, int level) noexcept nogil
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
    cdef void swap_wilds(self, int code, int first, int length, unsigned long long take, int spare) noexcept nogil
    cdef bint one_suit(self, int first, int length) noexcept nogil
