from paiju.kernels.chance cimport Chance
from paiju.tricks.kernels.follow cimport Duty, lead_power, most_copies, outdoes, power, read_duty
from paiju.tricks.kernels.units cimport COPIES, FACES, SEATS, SLOTS, Shape, TrickTables, kind_in_slot, read_shape

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

cdef class Choice:
    cdef TrickTables tables
    cdef unsigned char chosen[FACES]
    cdef unsigned char left[FACES]      # the pile that is drawn from

    cdef void begin(self, const unsigned char* hand) noexcept nogil
    cdef void begin_in(self, const unsigned char* hand, int group) noexcept nogil
    cdef void take_group(self, int group) noexcept nogil
    cdef void take_run(self, int group, int line, int place, int length, int width, int most) noexcept nogil
    cdef void take_highest(self, int wanted, bint by_fill) noexcept nogil
    cdef void take_lowest(self, int wanted) noexcept nogil
    cdef bint may_break(self, int card, int least) noexcept nogil
    cdef int put_away(self) noexcept nogil

cdef class TrickPlayout:
    cdef readonly TrickDeal deal
    cdef TrickTables tables
    cdef Chance luck
    cdef Choice choice
    cdef Duty duty

    cdef void choose(self) noexcept nogil
    cdef void run(self) noexcept nogil
    cdef void random_lead(self, Choice choice) noexcept nogil
    cdef int count_runs(self, Choice choice, int width, int pick) noexcept nogil
    cdef void random_follow(self, Choice choice) noexcept nogil
    cdef void random_run(self, Choice choice) noexcept nogil
    cdef void random_kinds(self, Choice choice, int least, int wanted) noexcept nogil
    cdef void random_cards(self, Choice choice, int wanted) noexcept nogil
