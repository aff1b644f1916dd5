cimport cython
from libc.stdlib cimport abort, free, realloc

from paiju.climbing.kernels.combos cimport (
    BLACK, COPY_BITS, COPY_MASK, HEARTS, POSITIONS, RANKS, RED, RUN_ROW, STRAIGHT_FLUSH, SUITS, ClimbTables,
)
from paiju.climbing.kernels.planner.sets cimport GAPS, NATURALS, NEVER, NO_GAP, PAIRS, PARTS, WILDS, SetCosts

cpdef enum:
    AHEAD = 12
    FIELD_BITS = 5
    FIELD = 31
    OVER = 16

    SUITED = 3
    IN_SUIT = 7
    SORTS = 11
    COVERED = 16
    CANNOT = 9

    ACES_AT = 3
    ACE_SUITS_AT = 7
    ACE_SUITS = 4095
    CARRIERS_AT = 19

    NATURAL_MASK = 31
    WILD_LEFT_AT = 5
    PART_AT = 8

    HEADS = 1024
    LANES = 24
    MIDDLE = 12
    MOST_HOUSES = 6
    MOST_RUNS = 8

cdef inline int* more_ints(int* old, int n) noexcept nogil:
    cdef int* grown = <int*> realloc(old, n * sizeof(int))
    if grown == NULL:
        abort()
    return grown

cdef inline unsigned long long* more_words(unsigned long long* old, int n) noexcept nogil:
    cdef unsigned long long* grown = <unsigned long long*> realloc(old, n * sizeof(unsigned long long))
    if grown == NULL:
        abort()
    return grown

@cython.final
cdef class Axis:
    cdef ClimbTables tables
    # By sort of run: 0..2 straight, tube, plate; 3..6 straight flush by suit; 7..10 straight so far in one suit
    cdef int kind[SORTS]
    cdef int width[SORTS]
    cdef int shortest[SORTS]
    cdef int longest[SORTS]
    cdef unsigned long long span[SORTS * COVERED]   # [sort][positions covered, this one included]: what such a run must have
    cdef unsigned long long over                    # the highest bit of each field of a word
    cdef unsigned long long field[AHEAD + 1]        # 1 in one field
    # The hand
    cdef int held[POSITIONS]                           # natural cards
    cdef int suited[POSITIONS * SUITS]
    cdef unsigned long long stock[POSITIONS]           # the same as words that begin with each position
    cdef unsigned long long suit_stock[POSITIONS * SUITS]
    cdef int lack[POSITIONS * SORTS]                   # wild cards that a run starting there needs at least
    cdef int n_wild
    cdef int n_black
    cdef int n_red
    cdef int houses                                 # the hand cannot have more full houses
    # At the present position
    cdef int natural                                # its natural cards
    cdef unsigned long long have
    cdef unsigned long long have_suit[SUITS]
    cdef unsigned long long need                    # of any suit
    cdef unsigned long long need_suit[SUITS]
    cdef int suits_asked                            # how many runs ask for a suit here

    cdef void read_hand(self, unsigned short* hands, int at) noexcept nogil
    cdef void read_position(self, int position, int suits) noexcept nogil
    cdef int lack_at(self, int sort, int position) noexcept nogil
    cdef void stop_at(self, int position, int rest) noexcept nogil
    cdef void want(self, int sort, unsigned long long what) noexcept nogil
    cdef void give_up(self, int sort, unsigned long long what) noexcept nogil
    cdef unsigned long long excess(self, unsigned long long need, unsigned long long have) noexcept nogil
    cdef int total(self, unsigned long long word) noexcept nogil
    cdef int shortage(self) noexcept nogil

@cython.final
cdef class Layers:
    cdef int n_states
    cdef int n_steps
    cdef int room_for_states
    cdef int room_for_steps
    cdef int first_state[POSITIONS + 1]    # of each layer
    cdef int first_step[POSITIONS + 1]     # of those over each position
    cdef int newest                     # the first state of the newest layer
    cdef int head[HEADS]                # of the chains in which states are found
    cdef int houses                     # no more full houses than this
    # By state
    cdef unsigned long long* runs       # the runs that go on, a byte each, in falling order
    cdef int* rest                      # wild cards left | aces used low << ACES_AT | the same by suit << ACE_SUITS_AT | carriers
    cdef int* chain                     # the next one in its chain, or -1
    cdef int* least                     # LANES each: the least cost for the gap MIDDLE + i
    # By step
    cdef int* source                    # the state before
    cdef int* target                    # the state after
    cdef int* paid                      # for the runs that end
    cdef int* cards                     # left to sets: natural | wild << WILD_LEFT_AT | part << PART_AT

    cdef void clear(self, int houses) noexcept nogil
    cdef int find(self, unsigned long long runs, int rest) noexcept nogil
    cdef int add_state(self, unsigned long long runs, int rest, int slot) noexcept nogil
    cdef void relax(self, int source, int target, int gap, int cost) noexcept nogil
    cdef void note(self, int source, int target, int paid, int cards) noexcept nogil
    cdef void make_room_for_states(self) noexcept nogil
    cdef void make_room_for_steps(self) noexcept nogil

@cython.final
cdef class Sweep:
    cdef ClimbTables tables
    cdef SetCosts costs
    cdef Axis axis
    cdef Layers layers
    cdef bint careful
    cdef int start                          # the first position
    cdef int sorts                          # how many sorts of runs are in use
    # The present step
    cdef int position
    cdef int source                         # the state from which it is made
    cdef int wild_left
    cdef int before                         # the rest of the source without its wild cards
    cdef int n_now
    cdef unsigned char now[MOST_RUNS + 1]   # the runs that cover this position: sort << 4 | positions covered
    cdef unsigned char then[MOST_RUNS + 1]  # those that go on beyond it

    cdef void build(self, bint careful, int houses) noexcept nogil
    cdef void step(self, int source) noexcept nogil
    cdef void cover(self, int j, int n, int cost, bint ended) noexcept nogil
    cdef void go_on(self, int run, int j, int n, int cost, bint ended) noexcept nogil
    cdef void leave_suit(self, int j, int n, int cost) noexcept nogil
    cdef void begin(self, int sort, int n, int cost) noexcept nogil
    cdef void begin_in_suit(self, int sort, int n, int cost) noexcept nogil
    cdef void settle(self, int n, int cost) noexcept nogil
    cdef unsigned long long pack(self, int n) noexcept nogil
    cdef void leave_all(self, unsigned long long runs, int taken, int suits, int wild_left, int spare, int cost) noexcept nogil
    cdef void leave(self, unsigned long long runs, int natural, int wild, int wild_left, int cost) noexcept nogil
    cdef void leave_parts(self, unsigned long long runs, int natural, int wild, int wild_left, int cost) noexcept nogil
