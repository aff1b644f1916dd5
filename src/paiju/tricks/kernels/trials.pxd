from paiju.kernels.chance cimport Chance
from paiju.tricks.kernels.bottom cimport LAST_CARDS, TrickBottom
from paiju.tricks.kernels.deal cimport TrickDeal
from paiju.tricks.kernels.ending cimport DEEPEST, TrickEnding
from paiju.tricks.kernels.knowledge cimport Knowledge
from paiju.tricks.kernels.playout cimport TrickPlayout
from paiju.tricks.kernels.policy cimport TrickPolicy
from paiju.tricks.kernels.units cimport COPIES, FACES, GROUPS, SEATS, TRUMP, WIDTHS, TrickTables
from paiju.tricks.kernels.worlds cimport PILES, TrickWorlds

cpdef enum:
    MOST = 64           # actions tried in one go
    LIMIT = 640         # the attackers' points are counted up to here
    ENDS = 4            # ways to win the last trick

cdef class TrickTrials:
    cdef TrickPolicy policy
    cdef TrickDeal deal                 # the policy's
    cdef TrickPlayout playout           # any legal play
    cdef int lapses                     # of 100 plays so many are any legal ones
    cdef Knowledge knowledge
    cdef TrickWorlds worlds
    cdef Chance luck
    cdef int seat, owner, leader
    cdef int eyes, line                 # for whom is counted; the points that the attackers need
    cdef int friends, n_friends, hidden         # as in `TrickDeal`
    cdef int called[SEATS]
    cdef int calls_left[SEATS]
    cdef bint several                   # friends may be called
    cdef int fine[WIDTHS]               # what a throw that fails costs, by the width of what stays
    cdef bint lowest                    # its lowest unit stays, beaten or not
    cdef bint opponents, ruffed         # only opponents beat it; void players do, too
    cdef unsigned char fixed[PILES][FACES]      # known cards; what is on the table is still in the hands
    cdef unsigned char gone[FACES]
    cdef unsigned char voids[SEATS][GROUPS]
    cdef int score[SEATS]
    cdef int fines[SEATS]               # for failed throws
    cdef unsigned char table[SEATS][FACES]      # the plays of this trick, in turn
    cdef int laid
    cdef int n_actions
    cdef unsigned char cards[MOST][FACES]       # what each action plays
    cdef signed char unit[MOST][WIDTHS]         # of a throw: the lowest kind of its units by width, -1 = none
    cdef unsigned char kept[FACES]      # what stays of a throw that fails
    cdef TrickBottom bottom
    cdef TrickEnding ending
    cdef int solved                     # from so many cards on
    cdef unsigned char led[FACES]       # the lead of the trick in progress
    cdef int level                      # the rank of the level cards
    cdef bint by_end                    # whether it matters how the last trick is won
    cdef double payoff[ENDS][2 * SEATS][LIMIT]  # by that, the friends and the attackers' points
    cdef double results[MOST]
    cdef double won[MOST]
    cdef public list wins

    cdef unsigned long long word(self) noexcept nogil
    cdef void one_deal(self, unsigned long long seed) noexcept nogil
    cdef void one_world(self, unsigned long long seed) noexcept nogil
    cdef void lay(self, const unsigned char* play) noexcept nogil
    cdef bint few(self) noexcept nogil
    cdef void play_on(self) noexcept nogil
    cdef void set_up(self, TrickDeal deal, Knowledge knowledge) noexcept nogil
    cdef int fails(self, int action) noexcept nogil
    cdef int keep(self, int action, int least) noexcept nogil
    cdef bint beaten(self, TrickTables tables, int seat, int card, int width) noexcept nogil
    cdef void settle(self, int action, int fine) noexcept nogil
    cdef int row(self, TrickDeal deal) noexcept nogil
    cdef int last_end(self, TrickDeal deal) noexcept nogil
