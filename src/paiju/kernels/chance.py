"""Chance inside the kernels: a 64-bit xorshift, the same compiled and uncompiled."""

import cython


@cython.cclass
class Chance:
    def __init__(self) -> None:
        self.mask = 0xFFFFFFFFFFFFFFFF
        self.seed(0)

    def seed(self, value):
        """Any number will do; a state of 0 would never change."""
        self.state = value
        if value == 0:
            self.state = 88172645463325252

    def below(self, n):
        x: cython.ulonglong = self.state
        x ^= (x << 13) & self.mask
        x ^= x >> 7
        x ^= (x << 17) & self.mask
        self.state = x
        return (x >> 32) % n
