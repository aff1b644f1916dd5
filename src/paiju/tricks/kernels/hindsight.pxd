from paiju.tricks.kernels.deal cimport TrickDeal
from paiju.tricks.kernels.knowledge cimport Knowledge
from paiju.tricks.kernels.payments cimport WHIM, Payments
from paiju.tricks.kernels.policy cimport TrickPolicy
from paiju.tricks.kernels.units cimport CARDS, FACES, SEATS
from paiju.tricks.kernels.worlds cimport PILES, TrickWorlds

cpdef enum:
    SWAPS = 2               # tried for each hidden card
    LEAD_SURPRISE = 1       # a lead that the policy would not have made
    FOLLOW_SURPRISE = 2     # an answer: there are fewer to choose from, so that it says more
    STILL = 500             # thousandths of a world's likelihood that each of these leaves

cdef class Hindsight:
    cdef TrickPolicy policy
    cdef Payments payments                      # the policy's
    cdef TrickDeal deal                         # the policy's
    cdef Knowledge knowledge
    cdef TrickWorlds worlds
    cdef int seat, owner, leader
    cdef int n                                  # plays seen
    cdef bint tells                             # whether others have made some of them
    cdef unsigned char plays[CARDS][FACES]      # in the order of play
    cdef unsigned char begun[PILES][FACES]      # what is known of the hands at the first lead, and of the bottom
    cdef int friends, n_friends, calls          # as in `TrickDeal`, at the first lead
    cdef int called[SEATS]
    cdef int copy[SEATS]
    cdef int surprise[SEATS]                    # how much each seat's plays surprise in the world as it is
    cdef int before[SEATS]                      # … and did before the last swap

    cdef void draw(self) noexcept nogil
    cdef void try_swap(self) noexcept nogil
    cdef int surprises(self) noexcept nogil
    cdef bint accepted(self, int more) noexcept nogil
    cdef void replay(self, int seats) noexcept nogil
    cdef void begin(self, TrickDeal deal, Knowledge knowledge) noexcept nogil
    cdef bint chosen(self, const unsigned char* play) noexcept nogil
