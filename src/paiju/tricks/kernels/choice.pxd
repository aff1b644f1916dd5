from paiju.tricks.kernels.units cimport FACES, SLOTS, TrickTables, kind_in_slot

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
