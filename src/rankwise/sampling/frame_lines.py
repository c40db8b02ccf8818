"""Function, file and line of each frame, from debug information; names only where there is none."""

from __future__ import annotations

import re

from rankwise.binary.images import Image
from rankwise.binary.unwinder import StackStep
from rankwise.sampling.mpi_frames import procedure
from rankwise.sampling.rank_sample import StackFrame
from rankwise.trace.call_sites import readable


class Lines:
    """Finds the lines of addresses; what was found once is kept."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], StackFrame] = {}

    def frame(self, step: StackStep) -> StackFrame:
        """Return a frame as the program's source has it."""
        image, address = step.spot.image, step.spot.address
        if image is None:
            return StackFrame("?")
        key = id(image), address
        if key not in self._known:
            self._known[key] = _frame(image, address, step.spot.function)
        return self._known[key]


_METHOD = re.compile(r"__pyx_pw_6mpi4py_3MPI_\d+([A-Z][A-Za-z]*)_\d+(\w+)")


def _method(symbol: str) -> str:
    """Return the method of mpi4py that a function is; '' if it is none."""
    found = _METHOD.fullmatch(symbol)
    return f"{found[1]}.{found[2]}" if found else ""


def is_internal(symbol: str) -> bool:
    """Return whether a function does the work of mpi4py's methods, and is none itself."""
    return "_6mpi4py_3MPI_" in symbol and not _method(symbol)


def _plain(symbol: str) -> str:
    """Return a procedure of a Fortran module as its source has it; other names as they are."""
    return re.sub(r"^__\w+_MOD_", "", symbol)


def _frame(image: Image, address: int, function: str) -> StackFrame:
    found = image.binary.location(address)
    known = procedure(function) or _method(function)
    if found is None:
        return StackFrame(known or _plain(function) or "?", image.path)
    return StackFrame(known or _plain(found.function or function) or "?", readable(found.file), found.line)
