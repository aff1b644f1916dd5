from paiju.kernels.chance cimport Chance
from paiju.tricks.kernels.policy cimport TrickPolicy
from paiju.tricks.kernels.units cimport THROW, TRACTOR
from paiju.tricks.kernels.worlds cimport BOTTOM, TrickWorlds

cpdef enum:
    MOST = 64           # actions tried in one go
    LIMIT = 640         # the attackers' points are counted up to here

cdef class TrickTrials:
    cdef TrickPolicy policy
    cdef TrickWorlds worlds
    cdef Chance luck
    cdef int seat, owner, leader, friend, called, calls_left, penalty
    cdef unsigned char fixed[324]       # (pile, kind) -> known cards; what is on the table is still in the hands
    cdef unsigned char gone[54]
    cdef unsigned char voids[25]
    cdef int score[5]
    cdef int fines[5]                   # for failed throws
    cdef unsigned char table[270]       # the plays of this trick, in turn
    cdef int laid
    cdef int n_actions
    cdef unsigned char cards[3456]      # (action, kind) -> what it plays
    cdef signed char unit[192]          # (action, shape) -> the lowest kind of a throw's units, -1 = none
    cdef int factor[4]                  # the bottom's factor by the width of a unit
    cdef int run_factor[100]            # (width, length) -> of a run
    cdef double payoff[3200]            # (friend, attackers' points) -> utility
    cdef double results[64]

    cdef unsigned long long word(self) noexcept nogil
    cdef void one_world(self, unsigned long long seed) noexcept nogil
    cdef void set_up(self, TrickPolicy p, int action) noexcept nogil
    cdef int fine(self, int action) noexcept nogil
    cdef bint beaten(self, TrickPolicy p, int seat, int card, int width) noexcept nogil
    cdef double utility(self, TrickPolicy p, int fine) noexcept nogil
    cdef int bottom_points(self) noexcept nogil
