cimport cython
from libc.math cimport exp

cpdef enum:
    DEPTH = 8
    OUTCOMES = 64

@cython.final
cdef class Network:
    cdef readonly object header                 # what the file says of itself
    cdef readonly int inputs, outputs, features
    cdef int depth                              # layers of weights
    cdef int size[DEPTH]                        # outputs of each
    cdef long start[DEPTH]                      # where its weights begin; the biases follow them
    cdef object held                            # the arrays that these point into
    cdef float* weights
    cdef float* base                            # the first layer's sums for the last row of `begin`
    cdef float* first                           # the same for the row in question
    cdef float* odd                             # sums of the layers above, in turn
    cdef float* even
    cdef float* amount                          # of the inputs that count
    cdef int* active                            # which they are
    cdef unsigned char* row                     # the last of `begin`

    cdef void begin(self, const unsigned char* row) noexcept nogil
    cdef void change(self, const unsigned char* row) noexcept nogil
    cdef void chances(self, float* out) noexcept nogil
    cdef void add(self, int layer, int count, float* sums) noexcept nogil
