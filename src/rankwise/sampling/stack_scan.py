"""Finds the MPI call in a stack that cannot be followed frame by frame: by what its words point to."""

from __future__ import annotations

import numpy as np

from rankwise.binary.unwinder import Unwinder
from rankwise.sampling.mpi_frames import is_mpi_library, procedure


def only_call(stack: bytes, unwinder: Unwinder) -> str:
    """Return the MPI procedure that the words of a stack return to, if they return to one only; else ''.

    A call that has not returned is among them. There may be leftovers of earlier ones.
    """
    words = np.frombuffer(stack[: len(stack) // 8 * 8], "<u8")
    found = set()
    for mapping in unwinder.mappings:
        if mapping.executable and is_mpi_library(mapping.path):
            within = words[(words > mapping.start) & (words < mapping.end)]
            for address in dict.fromkeys(within.tolist()):
                found.add(procedure(unwinder.spot(address, True).function))
    found.discard("")
    return found.pop() if len(found) == 1 else ""
