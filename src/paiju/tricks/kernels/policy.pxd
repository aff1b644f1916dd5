from paiju.tricks.kernels.choice cimport Choice
from paiju.tricks.kernels.deal cimport TrickDeal
from paiju.tricks.kernels.follow cimport TRUMP_POWER, outdoes, top_of
from paiju.tricks.kernels.knowledge cimport FRIENDLY, SURE, Knowledge
from paiju.tricks.kernels.payments cimport BROKEN, POINT, Payments, share_of
from paiju.tricks.kernels.units cimport (
    COPIES, FACES, GROUPS, HIGHEST_CARD, SLOTS, TRACTOR, TRUMP, WIDTHS, Shape, TrickTables, kind_in_slot,
    kinds_with,
)

# Values are tenths of a point.
cpdef enum:
    COMING = 22         # what each card still to come brings
    LEAD = 30           # the next lead
    NOTHING = -99999    # the value of no play
    OURS = 730          # the share of a trick with which one's own side is content
    THROW_HOLDS = 980   # the chance that a throw or a tractor takes its trick
    RUN_HOLDS = 900
    HIGHEST = 50        # what each card saves that leads a side suit as its highest
    THROWN = 44         # what each card of a throw saves
    SEEK = 5            # to lead to the friend, or as the friend to show it
    HIDE = 7            # what it costs others to lead the friend's suit

cdef class BestPlay:
    cdef int value
    cdef int unit, width                # -1: no unit, but the cards
    cdef unsigned char cards[FACES]

    cdef void forget(self) noexcept nogil
    cdef void offer(self, const unsigned char* play, int value) noexcept nogil
    cdef void offer_unit(self, int card, int width, int value) noexcept nogil
    cdef void put(self, unsigned char* play) noexcept nogil

cdef class Leads:
    cdef TrickDeal deal
    cdef TrickTables tables
    cdef Knowledge knowledge
    cdef Payments payments
    cdef BestPlay best
    cdef int throw_min                  # 0: no throws
    cdef bint ruffed                    # only throws of trumps
    cdef int clear[WIDTHS]              # the chance that nobody has a higher unit of this width, from the top down

    cdef void choose(self, Choice choice) noexcept nogil
    cdef int friends_share(self, int seat) noexcept nogil
    cdef int value(self, int points, int cards, int hold, int share) noexcept nogil
    cdef void try_units(self, int seat, int group, int share) noexcept nogil
    cdef int called_suit(self, int seat, int card) noexcept nogil
    cdef void try_throw(self, Choice choice, int seat, int group, int share) noexcept nogil
    cdef void try_runs(self, Choice choice, int seat, int width, int share) noexcept nogil
    cdef void try_run(self, Choice choice, int group, int line, int place, int length, int width, int share) noexcept nogil

cdef class Answers:
    cdef TrickDeal deal
    cdef TrickTables tables
    cdef Shape lead
    cdef Knowledge knowledge
    cdef Payments payments
    cdef BestPlay best

    cdef void choose(self, Choice choice) noexcept nogil
    cdef int expected_share(self, int seat) noexcept nogil
    cdef void try_to_win(self, Choice choice, int seat, int own, int pot) noexcept nogil
    cdef void try_units(self, int seat, int group, int need, int reach, int safe, int pot) noexcept nogil
    cdef bint may_take(self, int group, int width, int copies) noexcept nogil
    cdef void try_run(self, Choice choice, int seat, int group, int need, int pot) noexcept nogil
    cdef void try_throw(self, Choice choice, int seat, int group, int need, int pot) noexcept nogil
    cdef void offer(self, Choice choice, int pot) noexcept nogil

cdef class TrickPolicy:
    cdef readonly TrickDeal deal
    cdef readonly Knowledge knowledge
    cdef Choice choice
    cdef Leads leads
    cdef Answers answers

    cdef void decide(self) noexcept nogil
    cdef void lay(self, const unsigned char* play) noexcept nogil
    cdef void run(self) noexcept nogil
