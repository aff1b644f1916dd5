cimport cython

from paiju.climbing.kernels.combos cimport ClimbTables
from paiju.climbing.kernels.planner.leftovers cimport NEVER, Leftovers

cpdef enum:
    HEADS = 1024
    LANES = 24
    MIDDLE = 12

cdef class Layers(Leftovers):
    cdef int n_states
    cdef int n_steps
    cdef int room_for_states
    cdef int room_for_steps
    cdef int first_state[16]            # of each layer
    cdef int first_step[16]             # of those over each position
    cdef int newest                     # the first state of the newest layer
    cdef int head[1024]                 # of the chains in which states are found
    cdef int houses                     # no more full houses than this
    cdef unsigned long long[::1] runs   # by state: the runs that go on, a byte each, in falling order
    cdef int[::1] rest                  # by state: wild cards left | aces used low << 2 | the same by suit << 6 | carriers << 14
    cdef int[::1] chain                 # by state: the next one in its chain, or -1
    cdef int[::1] least                 # by state, LANES each: the least cost for the gap MIDDLE + i
    cdef int[::1] steps                 # from | to | cost | cards, which are natural | wild << 4 | part << 8

    @cython.final
    cdef void clear(self) noexcept nogil
    @cython.final
    cdef int find(self, unsigned long long runs, int rest) noexcept nogil
    @cython.final
    cdef int add_state(self, unsigned long long runs, int rest, int slot) noexcept nogil
    @cython.final
    cdef void relax(self, int source, int target, int gap, int cost) noexcept nogil
    @cython.final
    cdef void note(self, int source, int target, int cost, int cards) noexcept nogil
    @cython.final
    cdef void widen(self) noexcept nogil
