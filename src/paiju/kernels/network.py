"""A small network of full layers: bytes in, chances out, without any library.

Its file is a line of JSON (`format`, `family`, `features`: the version of the encoder, `layers`: the sizes) and then
the numbers as 16-bit floats, little-endian: of each layer a row of weights for each input, then the biases. What the
inputs are to be divided by is in the weights already. Between layers what is below zero is cut off, and a softmax ends
it.
"""

import json
import struct
from array import array
from math import isfinite

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd file
    from math import exp

    DEPTH = 8  # the most layers of weights
    OUTCOMES = 64  # the most outputs

FORMAT = 1
WIDEST = 4096  # the most inputs of a layer: a file may be anything


@cython.cclass
class Network:
    """Weights, and the buffers of one thread.

    What differs little from the row before costs little: `change` goes from the sums of the last `begin`.
    """

    def __init__(self, data: bytes) -> None:
        """ValueError with a code of an error and its facts, where the data are no network."""
        if not cython.compiled:
            self.size, self.start = [0] * DEPTH, [0] * DEPTH
        line, _, packed = data.partition(b"\n")
        self.header = header_of(line)
        layers = self.header["layers"]
        self.depth = len(layers) - 1
        self.inputs, self.outputs, self.features = layers[0], layers[self.depth], self.header["features"]
        total = 0
        for i in range(self.depth):
            self.size[i], self.start[i] = layers[i + 1], total
            total += (layers[i] + 1) * layers[i + 1]
        if len(packed) != 2 * total:
            raise ValueError("network_length", {"bytes": len(packed), "wanted": 2 * total})
        numbers = struct.unpack(f"<{total}e", packed)
        if not all(map(isfinite, numbers)):
            raise ValueError("network_numbers", {})
        widest = max(layers)
        self.hold(numbers, array("f", bytes(4 * widest)), bytearray(self.inputs))
        answers = self.evaluate(bytes(self.inputs) + b"\xff" * self.inputs)
        if not all(
            [isfinite(chance) for row in answers for chance in row]
        ):  # each number is finite, their sums are not
            raise ValueError("network_numbers", {})

    def hold(self, numbers, empty, row):
        """Keep the arrays, and where they lie."""
        weights: cython.float[::1] = array("f", numbers)
        base: cython.float[::1] = empty[:]
        first: cython.float[::1] = empty[:]
        odd: cython.float[::1] = empty[:]
        even: cython.float[::1] = empty[:]
        amount: cython.float[::1] = empty[:]
        active: cython.int[::1] = array("i", bytes(4 * len(empty)))
        last: cython.uchar[::1] = row
        self.held = (weights, base, first, odd, even, amount, active, last)
        if cython.compiled:
            self.weights, self.base = cython.address(weights[0]), cython.address(base[0])
            self.first, self.odd = cython.address(first[0]), cython.address(odd[0])
            self.even, self.amount = cython.address(even[0]), cython.address(amount[0])
            self.active, self.row = cython.address(active[0]), cython.address(last[0])
        else:
            self.weights, self.base, self.first, self.odd, self.even, self.amount, self.active, self.row = self.held
        self.begin(bytes(row))

    def add(self, layer, count, sums):
        """Add the weights of the active inputs to the sums of a layer, each times its amount.

        Four inputs at a time, as the sums are then read and written a fourth as often.
        """
        i: cython.int = 0
        j: cython.int
        n: cython.int = self.size[layer]
        weights: cython.p_float = self.weights
        start: cython.long = self.start[layer]
        a: cython.long
        b: cython.long
        c: cython.long
        d: cython.long
        p: cython.float
        q: cython.float
        r: cython.float
        s: cython.float
        while i + 4 <= count:
            a = start + self.active[i] * n
            b = start + self.active[i + 1] * n
            c = start + self.active[i + 2] * n
            d = start + self.active[i + 3] * n
            p = self.amount[i]
            q = self.amount[i + 1]
            r = self.amount[i + 2]
            s = self.amount[i + 3]
            for j in range(n):
                sums[j] += p * weights[a + j] + q * weights[b + j] + r * weights[c + j] + s * weights[d + j]
            i += 4
        while i < count:
            a = start + self.active[i] * n
            p = self.amount[i]
            for j in range(n):
                sums[j] += p * weights[a + j]
            i += 1

    def begin(self, row):
        """Sum up the first layer for a row of `inputs` bytes, of which most are often zero."""
        i: cython.int
        count: cython.int = 0
        n: cython.int = self.size[0]
        bias: cython.long = self.inputs * n
        for i in range(self.inputs):
            self.row[i] = row[i]
            if row[i]:
                self.active[count] = i
                self.amount[count] = row[i]
                count += 1
        for i in range(n):
            self.base[i] = self.weights[bias + i]
        self.add(0, count, self.base)
        for i in range(n):
            self.first[i] = self.base[i]

    def change(self, row):
        """Sum up the first layer for another row, from what differs from the last row of `begin`."""
        i: cython.int
        count: cython.int = 0
        for i in range(self.inputs):
            if row[i] != self.row[i]:
                self.active[count] = i
                self.amount[count] = cython.cast(cython.int, row[i]) - cython.cast(cython.int, self.row[i])
                count += 1
        for i in range(self.size[0]):
            self.first[i] = self.base[i]
        self.add(0, count, self.first)

    def chances(self, out):
        """The chances of the outcomes for the row of the last `begin` or `change`, into `out`."""
        layer: cython.int
        i: cython.int
        count: cython.int
        bias: cython.long
        highest: cython.float
        total: cython.float = 0.0
        below: cython.p_float = self.first
        sums: cython.p_float = self.odd
        for layer in range(1, self.depth):
            count = 0
            for i in range(self.size[layer - 1]):
                if below[i] > 0:
                    self.active[count] = i
                    self.amount[count] = below[i]
                    count += 1
            bias = self.start[layer] + self.size[layer - 1] * self.size[layer]
            for i in range(self.size[layer]):
                sums[i] = self.weights[bias + i]
            self.add(layer, count, sums)
            below = sums
            sums = self.even if layer & 1 else self.odd
        highest = below[0]
        for i in range(1, self.outputs):
            highest = max(highest, below[i])
        for i in range(self.outputs):
            out[i] = exp(below[i] - highest)
            total += out[i]
        for i in range(self.outputs):
            out[i] /= total

    def evaluate(self, rows: bytes) -> list:
        """The chances of the outcomes for each row of bytes; the rows after the first as changes of it."""
        k: cython.int
        n: cython.int = self.inputs
        count: cython.int = len(rows) // n
        out: cython.float[OUTCOMES]
        if not cython.compiled:
            out = [0.0] * OUTCOMES
        found = []
        if len(rows) != count * n:
            raise ValueError(f"{len(rows)} bytes are no rows of {n}")
        for k in range(count):
            row = rows[k * n : (k + 1) * n]
            if k == 0:
                self.begin(row)
            else:
                self.change(row)
            self.chances(out)
            found.append([out[i] for i in range(self.outputs)])
        return found


def header_of(line: bytes) -> dict:
    """The first line of a file, if this is a network that can be read."""
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):  # what nests too deep is no header either
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        found = header.get("format") if isinstance(header, dict) else None
        raise ValueError("network_format", {"found": found, "wanted": FORMAT})
    layers, features = header.get("layers"), header.get("features")
    sizes = layers if isinstance(layers, list) else []
    whole = all(type(size) is int and 0 < size <= WIDEST for size in sizes)
    if not (2 <= len(sizes) <= DEPTH + 1 and whole and sizes[len(sizes) - 1] <= OUTCOMES):
        raise ValueError("network_header", {"field": "layers", "value": layers})
    if type(features) is not int or not 0 <= features < 1 << 31:
        raise ValueError("network_header", {"field": "features", "value": features})
    if not isinstance(header.get("family"), str):
        raise ValueError("network_header", {"field": "family", "value": header.get("family")})
    return header
