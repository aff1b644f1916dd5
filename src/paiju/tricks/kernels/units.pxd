# The same numbers stand in units.py, for uncompiled kernels; tests/unit/tricks/kernels compares the two.
cpdef enum:
    FACES = 54              # kinds of cards; a pile is so many counts
    BLACK_JOKER = 52
    RED_JOKER = 53
    COPIES = 5              # of a kind, at most: as many as decks
    WIDTHS = 6              # of a unit, from 0 to COPIES
    CARDS = 270             # in all decks, at most
    SEATS = 10              # at most
    GROUPS = 5              # the side suits and the trumps
    TRUMP = 4               # the last group
    NO_SHAPE = 0            # kinds of shapes; a unit of equal cards is called by its width
    ONE = 1
    TWO = 2
    THREE = 3
    TRACTOR = 6             # after the widest unit
    THROW = 7
    LINES = 6               # of slots, at most
    SLOTS = 32              # of a line, at most
    KINDS = 4               # in a slot, at most
    NO_KIND = 255           # where a slot holds fewer
    MANY = 999              # more than any count or rung
    HIGHEST_SHAPE = 0       # how two answers to a throw compare
    NEXT_SHAPE = 1
    HIGHEST_CARD = 2
    ALL_UNITS = 3
    FREE = 0                # where the cards come from that make up for a missing pair
    FROM_TOP = 1
    FROM_BOTTOM = 2

cdef class TrickTables:
    cdef unsigned char group[FACES]     # 0..3 a side suit, TRUMP
    cdef unsigned char rung[FACES]      # higher is stronger inside a group
    cdef unsigned char points[FACES]
    cdef unsigned char copies[FACES]    # of a kind in the game
    cdef readonly int widest            # the most of them
    cdef unsigned char fill[FACES]      # order of cards that fill up a scraped trick
    cdef unsigned char order[FACES]     # kinds by group, in each group from the lowest rung up
    cdef int first[GROUPS + 1]          # where a group begins there
    cdef int n_lines
    cdef int line_length[LINES]
    cdef unsigned char slot[LINES * SLOTS * KINDS]  # (line, place) -> up to four kinds
    cdef int slot_value[LINES * SLOTS]  # (line, place) -> strength as the top of a run
    cdef public list lines              # the lines for Python: rows of slots, each the bytes of its kinds
    cdef bint mixed_runs                # a run of one printed suit may hold level cards
    cdef bint break_triples, subtractor, gua_feng, fill_by_rank, run_must, joker_ruff, throw_runs
    cdef bint follow_sets, follow_runs  # pairs and triples are owed, runs are owed
    cdef bint break_runs                # pairs and triples of a run are owed to other leads too
    cdef bint whole_pairs               # where triples are kept, nothing but a pair of the hand pays for a pair
    cdef public int shortest_run, narrowest_run
    cdef int compare, filler

cdef class Shape:
    cdef public int kind, width, length, group, size, top
    cdef public int widest              # copies of its widest unit
    cdef int units[WIDTHS]              # units of just so many equal cards; the groups of a run are such units
    cdef int sets[WIDTHS]               # units of at least so many
    cdef int loose[WIDTHS]              # of a throw: units of just so many beside its run

cdef void read_shape(TrickTables t, const unsigned char* cards, Shape out) noexcept nogil
cdef void add_up(Shape out) noexcept nogil
cdef void find_run(TrickTables t, const unsigned char* cards, Shape out) noexcept nogil
cdef int kinds_with(TrickTables t, const unsigned char* cards, int group, int width) noexcept nogil
cdef int run_top(TrickTables t, const unsigned char* cards, int group, int width, int length, int most) noexcept nogil
cdef int kind_in_slot(TrickTables t, const unsigned char* cards, int group, int at, int width, int most) noexcept nogil
cdef int highest_run(
    TrickTables t, const unsigned char* cards, int group, int width, int length, const int* beside
) noexcept nogil
cdef unsigned long long run_at(
    TrickTables t, const unsigned char* cards, int group, int width, int length, int at
) noexcept nogil
cdef bint leaves_units(const unsigned char* cards, unsigned long long run, int width, const int* beside) noexcept nogil
cdef unsigned long long kinds_in_runs(TrickTables t, const unsigned char* cards, int group, int width) noexcept nogil
cdef unsigned long long bit(int card) noexcept nogil
