cpdef enum:
    TRUMP = 4
    NO_SHAPE = 0
    ONE = 1
    TWO = 2
    THREE = 3
    TRACTOR = 4
    THROW = 5
    LINES = 6
    SLOTS = 24
    KINDS = 4

cdef class TrickTables:
    cdef unsigned char group[54]        # 0..3 a side suit, TRUMP
    cdef unsigned char rung[54]         # higher is stronger inside a group
    cdef unsigned char points[54]
    cdef unsigned char fill[54]         # order of cards that fill up a scraped trick
    cdef public list lines               # the same for Python: rows of slots, each a list of kinds
    cdef int n_lines
    cdef int line_length[6]
    cdef unsigned char slot[576]        # (line, position) -> up to four kinds, 255 = none
    cdef int slot_value[144]            # (line, position) -> strength as the top of a run
    cdef bint mixed_runs                # a run of one printed suit may hold level cards
    cdef bint break_triples, subtractor, gua_feng, fill_by_rank, run_must, joker_ruff, all_units, throw_runs

cdef class Shape:
    cdef public int kind, width, length, group, size, triples, pairs, top

cdef void read_shape(TrickTables t, const unsigned char* cards, Shape out) noexcept nogil
cdef void find_run(TrickTables t, const unsigned char* cards, Shape out) noexcept nogil
cdef int run_top(TrickTables t, const unsigned char* cards, int group, int width, int length, int most) noexcept nogil
cdef int kind_in_slot(TrickTables t, const unsigned char* cards, int group, int at, int width, int most) noexcept nogil
