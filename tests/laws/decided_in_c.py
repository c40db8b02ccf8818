"""Asks the protecting library about displacements: a process of its own, since the library loads MPI.

Each line of its input holds counts and displacements, as JSON; each line of its output the index of the first
block whose displacement has wrapped and the displacements that were meant, or null.
"""

from __future__ import annotations

import ctypes
import json
import sys


class _Blocks(ctypes.Structure):
    _fields_ = (
        ("buffer", ctypes.c_void_p),
        ("counts", ctypes.POINTER(ctypes.c_int)),
        ("displacements", ctypes.POINTER(ctypes.c_int)),
        ("type", ctypes.c_int),
        ("number", ctypes.c_int),
        ("extent", ctypes.c_long),
        ("meant", ctypes.POINTER(ctypes.c_int64)),
        ("first", ctypes.c_int),
        ("types", ctypes.c_void_p),
        ("lengths", ctypes.c_void_p),
    )


def main(mpi: str, protector: str) -> None:
    """Decide about each line of the input."""
    ctypes.CDLL(mpi, mode=ctypes.RTLD_GLOBAL)
    library = ctypes.CDLL(protector)
    for line in sys.stdin:
        counts, places = json.loads(line)
        row = ctypes.c_int * len(counts)
        blocks = _Blocks(None, row(*counts), row(*places), 0, len(counts), 1, None, 0, None, None)
        found = library.rp_find_wrapped(ctypes.byref(blocks))
        print(json.dumps([blocks.first, blocks.meant[: len(counts)]] if found else None), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
