cdef void lay_out(unsigned char[::1] piles, Py_ssize_t at, unsigned char* to, int first, int n) noexcept nogil
cdef void put_away(const unsigned char* source, int first, unsigned char[::1] piles, Py_ssize_t at, int n) noexcept nogil
cdef void take_off(const unsigned char* source, int first, unsigned char[::1] piles, Py_ssize_t at, int n) noexcept nogil
cdef void clear(unsigned char[::1] piles, Py_ssize_t at, int n) noexcept nogil
