from paiju.tricks.kernels.units cimport (
    ALL_UNITS, BLACK_JOKER, COPIES, FACES, FROM_BOTTOM, FROM_TOP, HIGHEST_CARD, HIGHEST_SHAPE, MANY, RED_JOKER, THREE,
    THROW, TRACTOR, TRUMP, TWO, WIDTHS, Shape, TrickTables, highest_run, kinds_in_runs, kinds_with, run_at, run_top,
)

cpdef enum:
    FINE = 0
    COUNT = 1
    SUIT = 2
    RUN = 3
    HIGHEST = 4
    LOWEST = 5
    SETS = 10               # and the width of the kinds that are missing
    SUIT_POWER = 256        # the strength of an answer is one of these two, and twice its rung
    TRUMP_POWER = 512

cdef class Duty:
    cdef public int suited      # cards of the led group in the hand
    cdef int held[WIDTHS]       # kinds of the led group of which the hand has just so many
    cdef int sets[WIDTHS]       # kinds that must be played at least so often
    cdef int rest[WIDTHS]       # units of the lead that lack so many cards, while the duty is read
    cdef public int run         # groups of the run that must be played, 0 = none
    cdef public bint scraped    # what is no pair comes from the top
    cdef public bint lowest     # … from the bottom
    cdef public bint whole      # only a pair of the hand, no part of a triple, pays for a pair

cdef int top_of(int power) noexcept nogil
cdef void read_duty(TrickTables t, Shape lead, const unsigned char* hand, Duty duty) noexcept nogil
cdef int most_copies(TrickTables t, int width) noexcept nogil
cdef int check(TrickTables t, Shape lead, const unsigned char* hand, const unsigned char* play, Duty duty) noexcept nogil
cdef bint from_the_top(TrickTables t, Shape lead, const unsigned char* hand, const unsigned char* play) noexcept nogil
cdef bint from_the_bottom(TrickTables t, Shape lead, const unsigned char* hand, const unsigned char* play) noexcept nogil
cdef void read_sets(TrickTables t, Shape lead, Duty duty) noexcept nogil
cdef int whole_sets(TrickTables t, Shape lead, const unsigned char* hand, const unsigned char* play, int width) noexcept nogil
cdef int count_bits(unsigned long long kinds) noexcept nogil
cdef bint has_sets(TrickTables t, Shape lead, const unsigned char* play) noexcept nogil
cdef int power(TrickTables t, Shape lead, const unsigned char* play) noexcept nogil
cdef int lead_power(TrickTables t, Shape lead, const unsigned char* play) noexcept nogil
cdef int throw_top(TrickTables t, Shape lead, const unsigned char* play, int group) noexcept nogil
cdef unsigned long long run_in(TrickTables t, Shape lead, const unsigned char* play, int group) noexcept nogil
cdef int best_of(TrickTables t, const unsigned char* play, int width) noexcept nogil
cdef bint outdoes(TrickTables t, Shape lead, const unsigned char* play, const unsigned char* best, int best_power) noexcept nogil
cdef bint units_are_higher(TrickTables t, Shape lead, const unsigned char* play, const unsigned char* best, int mine) noexcept nogil
cdef int unit_rung(
    TrickTables t, Shape lead, const unsigned char* play, int group, unsigned long long run, int width, int number
) noexcept nogil
