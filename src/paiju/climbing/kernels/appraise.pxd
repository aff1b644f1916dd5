from paiju.climbing.kernels.combos cimport BOMBS, CODES, ClimbTables
from paiju.climbing.kernels.rivals cimport Rivals
from paiju.climbing.kernels.planner.split cimport Splitter

cdef class Appraiser(Splitter):
    cdef int worth[2816]        # what each combination takes from the worth of a hand, by code
