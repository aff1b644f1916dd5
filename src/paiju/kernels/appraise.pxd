from paiju.kernels.combos cimport BOMBS, CODES, ClimbTables
from paiju.kernels.rivals cimport Rivals
from paiju.kernels.split cimport Splitter

cdef class Appraiser(Splitter):
    cdef int worth[2816]        # what each combination takes from the worth of a hand, by code
