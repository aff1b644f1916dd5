cdef class Chance:
    cdef unsigned long long state
    cdef unsigned long long mask
    cdef void seed(self, unsigned long long value) noexcept nogil
    cdef unsigned int below(self, unsigned int n) noexcept nogil
