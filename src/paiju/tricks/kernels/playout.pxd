from paiju.tricks.kernels.choices cimport TrickChoices
from paiju.tricks.kernels.follow cimport lead_power, outdoes, power
from paiju.tricks.kernels.units cimport TrickTables, read_shape

cdef class TrickPlayout(TrickChoices):
    cdef unsigned char table[54]        # the lead or the best answer so far
    cdef int seats, step, decks
    cdef int leader, laid, best_power, best_seat, trick_points
    cdef public int called              # the friend's card, -1 = none
    cdef public int calls_left          # copies until the friend is found
    cdef public int friend, declarer
    cdef int score[5]
    cdef public int last_winner, last_kind, last_width, last_length, last_triples, last_pairs
    cdef public long long decisions

    cdef void clear(self, int leader) noexcept nogil
    cdef void lay(self) noexcept nogil
    cdef void end_trick(self) noexcept nogil
    cdef void run(self) noexcept nogil
    cdef void deal(self, int bottom) noexcept nogil
