from paiju.kernels.chance cimport Chance
from paiju.tricks.kernels.follow cimport lead_power, outdoes, power
from paiju.tricks.kernels.units cimport FACES, SEATS, Shape, TrickTables, read_shape

cdef class TrickDeal:
    cdef readonly TrickTables tables
    cdef Chance luck
    cdef int seats, step
    cdef bint next_other                # a declarer who plays a named copy still gets a friend
    cdef bint once                      # a friend who plays another named copy does not take its place
    cdef unsigned char hands[SEATS][FACES]
    cdef Shape lead                     # of this trick, or of the last one
    cdef unsigned char table[FACES]     # the lead or the best answer so far
    cdef int turn                       # -1: the deal is over
    cdef int laid, best_power, best_seat, trick_points
    cdef int places                     # cards called
    cdef int called[SEATS]
    cdef int calls_left[SEATS]          # copies until the place of each is taken, 0 = it is
    cdef public int declarer
    cdef int friends, n_friends         # a bit for each seat that has joined the declarer; how many
    cdef int hidden                     # places that are not taken yet
    cdef int score[SEATS]
    cdef public int last_winner, last_kind, last_width, last_length, last_widest
    cdef public long long decisions

    cdef void clear(self, int leader) noexcept nogil
    cdef void shuffle(self, int bottom) noexcept nogil
    cdef void lay(self, const unsigned char* play) noexcept nogil
    cdef void find_friends(self, const unsigned char* play, int seat) noexcept nogil
    cdef void join(self, int seat) noexcept nogil
    cdef bint declares(self, int seat) noexcept nogil
    cdef void end_trick(self) noexcept nogil
