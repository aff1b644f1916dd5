from paiju.climbing.kernels.combos cimport FULL_HOUSE, PAIR
from paiju.climbing.kernels.policy cimport ROOM, ClimbPolicy
from paiju.climbing.kernels.planner.split cimport Splitter

cpdef enum:
    CHOICES = 24
    WORLDS = 64
    REPEATS = 8

cdef class ClimbWorlds(ClimbPolicy):
    cdef Splitter planner0, planner1
    cdef unsigned char known[60]        # what is known of each hand, in the form of `hands`
    cdef unsigned char room[4]          # unknown cards of each seat
    cdef unsigned char banned[216]      # seat * 54 + card: cannot be there
    cdef unsigned char card[216]        # the unseen cards, those that fit in fewest seats first
    cdef unsigned char owner[216]
    cdef int n_unseen
    cdef int loss[4]                    # what one more turn of a seat costs a world's weight, in twentieths
    cdef int accept[201]                # chance in 2^16 to accept a loss of so many twentieths
    cdef int swaps                      # proposals of the chain for each world
    cdef int me, start_turn, start_to_beat, start_top, start_passed, start_n_out
    cdef unsigned char start_out[4]
    cdef int choice[768]                # for each action: the groups it leaves in the hand
    cdef int choice_pair[768]
    cdef int choice_n[24]
    cdef int choice_code[24]            # what is played, 0 = a pass
    cdef int n_choices
    cdef double worth[8]                # of a result: side of the first * 4 + place of the partner
    cdef double value[1536]

    cdef void fill(self) noexcept nogil
    cdef void hold(self, int seat, int card, int n) noexcept nogil
    cdef void arrange(self, int seat) noexcept nogil
    cdef void split_by(self, Splitter planner, int seat, int level) noexcept nogil
    cdef int pair_of(self, int code, unsigned long long take, int level) noexcept nogil
    cdef void settle(self) noexcept nogil
    cdef bint swap(self) noexcept nogil
    cdef void exchange(self, int i, int j) noexcept nogil
    cdef void copy_groups(self, int seat, int to) noexcept nogil
    cdef double try_out(self, int choice) noexcept nogil
    cdef void begin(self, unsigned long long seed) noexcept nogil
    cdef void renew(self) noexcept nogil
    cdef void evaluate(self, unsigned long long seed, int worlds, int* chosen, int n) noexcept nogil
