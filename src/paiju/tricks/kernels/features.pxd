from paiju.tricks.kernels.units cimport COPIES, FACES, GROUPS, TRUMP, TrickTables, run_top

cpdef enum:
    FEATURES = 1            # the version of this list: another one needs other weights
    GROUP_PLACES = 6        # the side suit that was led, then the others, longest first, and the trumps
    GROUP_INPUTS = 17
    SEAT_PLACES = 5         # the next seats in turn; all further ones together
    SEAT_GIVEN = 8          # what is told of a seat, without its suits
    SEAT_INPUTS = 16
    RULE_INPUTS = 32
    SCENE_INPUTS = 48
    PLAY_INPUTS = 32
    INPUTS = 294            # 32 + 48 + 32 + 6 * 17 + 5 * 16
    FULL = 255              # the largest input; of a chance: certain
    MANY_ABOVE = 255        # no card that others could be above of

cdef class TrickFeatures:
    cdef TrickTables tables
    cdef unsigned char rules[RULE_INPUTS]
    cdef unsigned char scene[SCENE_INPUTS]
    cdef unsigned char seats[SEAT_PLACES][SEAT_GIVEN]
    cdef unsigned char voids[SEAT_PLACES][GROUPS]
    cdef unsigned char pairless[SEAT_PLACES][GROUPS]
    cdef unsigned char held[FACES]          # before the play
    cdef unsigned char left[FACES]          # after it
    cdef unsigned char unseen[FACES]        # in other hands, or buried by others
    cdef int length[GROUPS]                 # cards left in each group
    cdef int unseen_in[GROUPS]
    cdef int place[GROUP_PLACES]            # the group that stands there, -1 = none
    cdef unsigned char row[INPUTS]

    cdef void write(self, const unsigned char* play, int led, bint mine) noexcept nogil
    cdef void arrange(self, int led) noexcept nogil
    cdef void write_group(self, int at, int group) noexcept nogil
    cdef void write_seat(self, int at, int place, int led, bint mine) noexcept nogil
    cdef int longest_run(self, int group) noexcept nogil
    cdef int voids_of(self, int group, bint foes) noexcept nogil

cdef int byte_of(int number, int scale) noexcept nogil
