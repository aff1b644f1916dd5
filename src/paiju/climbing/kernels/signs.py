"""What the seats of a climbing game have shown of their cards by playing and passing. Everybody has seen it.

Who leads pairs has more of them, and who lets a low triple of an opponent pass has no other to spare.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import BOMBS, FULL_HOUSE, PLATE, SEATS

    KINDS = PLATE  # of combinations that are no bombs
    WEAKEST = 17  # above every strength of a single card


@cython.cclass
class Signs:
    """Note every play and pass of a deal, in order."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.bombed = [0] * SEATS
            self.led, self.followed, self.refused = ([0] * (SEATS * KINDS) for _ in range(3))
        self.clear()

    def clear(self):
        i: cython.int
        for i in range(SEATS):
            self.bombed[i] = 0
        for i in range(SEATS * KINDS):
            self.led[i] = self.followed[i] = self.refused[i] = 0

    def copy(self, other):
        i: cython.int
        for i in range(SEATS):
            self.bombed[i] = other.bombed[i]
        for i in range(SEATS * KINDS):
            self.led[i] = other.led[i]
            self.followed[i] = other.followed[i]
            self.refused[i] = other.refused[i]

    def note(self, seat, code, order, top_seat, top_code, to_beat):
        """A seat has played a combination of this order, or passed (code 0), where that of another lay on the table, or
        nothing (0)."""
        at: cython.int = KINDS * seat - 1
        kind: cython.int = top_code >> 8
        strength: cython.int
        if order >= BOMBS:
            self.bombed[seat] += 1
        elif code and to_beat == 0:
            self.led[at + (code >> 8)] += 1
        elif code:
            self.followed[at + kind] += 1
        elif to_beat < BOMBS and (top_seat - seat) & 1:
            strength = to_beat & 31 if kind <= FULL_HOUSE else (top_code & 15) + 1  # runs of all lengths by rank
            self.refused[at + kind] = max(self.refused[at + kind], WEAKEST - strength)

    # --- for callers ----------------------------------------------------------------------------------------------

    def forget(self) -> None:
        """A deal begins."""
        self.clear()

    def tell(self, seat: int, code: int, order: int, top_seat: int, top_code: int, to_beat: int) -> None:
        self.note(seat, code, order, top_seat, top_code, to_beat)
