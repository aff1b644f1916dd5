from libc.string cimport memcpy, memset

cdef void lay_out(unsigned char[::1] piles, Py_ssize_t at, unsigned char* to, int first, int n) noexcept nogil
cdef void put_away(const unsigned char* source, int first, unsigned char[::1] piles, Py_ssize_t at, int n) noexcept nogil
cdef void copy_on(unsigned char[::1] piles, Py_ssize_t at, unsigned char[::1] row, Py_ssize_t to, int n) noexcept nogil
cdef void take_off(unsigned char[::1] piles, Py_ssize_t at, unsigned char[::1] row, Py_ssize_t to, int n) noexcept nogil
cdef void clear(unsigned char[::1] piles, Py_ssize_t at, int n) noexcept nogil
