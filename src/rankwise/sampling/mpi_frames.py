"""Tells from a stack whether a thread is inside MPI, and in which call."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from rankwise.binary.unwinder import StackStep
from rankwise.standard.table import table

_RUNTIME = re.compile(r"(ld|libc|libpthread|libm|librt|libdl|libgcc_s|libstdc\+\+)[-.]|\[vdso\]")
_MPI_LIBRARY = re.compile(r"lib(p?mpi|mpich|mpichcxx|mvapich|mpt)\w*(-[\d.]+)?\.(so|a)\b")
POLLS = frozenset(
    "MPI_Test MPI_Testall MPI_Testany MPI_Testsome MPI_Iprobe MPI_Improbe MPI_Request_get_status"
    " MPI_Request_get_status_all MPI_Request_get_status_any MPI_Request_get_status_some MPI_Parrived"
    " MPI_Win_test".split()
)
"""Calls that poll whether something has come."""
CLOCKS = frozenset(("MPI_Wtime", "MPI_Wtick"))
"""Calls that wait for no other rank: a rank that reads a clock repeatedly computes, or waits by itself."""


@dataclass(frozen=True, slots=True)
class MpiFrame:
    """The MPI call that a thread is in, and the frame of whatever called it."""

    call: str
    at: int
    """Which frame of the stack is the call's entry."""

    @property
    def polls(self) -> bool:
        """Whether the call polls whether something has come, and returns at once."""
        return self.call in POLLS


@functools.cache
def procedure(symbol: str) -> str:
    """Return the MPI procedure whose entry a function is, as C writes it; '' if it is none.

    Entries of Fortran (`mpi_send_`, `mpi_send_f08ts_`), of large counts (`MPI_Send_c`) and of the profiling
    interface (`PMPI_Send`) are those of the procedure.
    """
    name = symbol.partition("@")[0]
    if not name[:4].lower().startswith(("mpi", "pmpi")):
        return ""
    name = re.sub(r"_c$|(_f08(ts)?)?_{0,2}$", "", name.removeprefix("P").removeprefix("p"))
    return _written().get(name.lower(), "")


def make_ready() -> None:
    """Read what the standard calls its procedures."""
    _written()


@functools.cache
def _written() -> dict[str, str]:
    return {name.lower(): name for name in table()}


def is_mpi_library(path: str) -> bool:
    """Return whether a file is an MPI library, by its name: libmpi.so.12, libmpich.so, libmpi_mpifh.so.40."""
    return _MPI_LIBRARY.match(path.rpartition("/")[2]) is not None


def inside(steps: Sequence[StackStep]) -> MpiFrame | None:
    """Return the MPI call that a stack, innermost frame first, is in; None outside.

    A function of the program that MPI calls back, such as an operation of a reduction, is outside again.
    """
    named = ((at, procedure(step.spot.function)) for at, step in enumerate(steps))
    entries = [(at, name) for at, name in named if name and name not in CLOCKS]
    if not entries:
        return _cut_short(steps)
    outermost = entries[-1][0]
    called_back = _called_back(steps, outermost)
    if called_back is None:
        return MpiFrame(entries[-1][1], outermost)
    within = [each for each in entries if each[0] < called_back]
    return MpiFrame(within[-1][1], within[-1][0]) if within else None


def _cut_short(steps: Sequence[StackStep]) -> MpiFrame | None:
    """Return an unknown call for a stack that cannot be unwound out of the MPI library."""
    image = steps[-1].spot.image if steps else None
    if image is None or not is_mpi_library(image.path):
        return None
    return MpiFrame("", len(steps) - 1)


def _called_back(steps: Sequence[StackStep], entry: int) -> int | None:
    """Return the innermost frame, below an entry of MPI, of code that also called MPI."""
    own = {id(step.spot.image) for step in steps[entry + 1 :] if _is_programs(step)}
    own.discard(id(steps[entry].spot.image))
    for at, step in enumerate(steps[:entry]):
        if id(step.spot.image) in own and not procedure(step.spot.function):
            return _outermost_of_call_back(steps, at, entry, own)
    return None


def _outermost_of_call_back(steps: Sequence[StackStep], at: int, entry: int, own: set[int]) -> int:
    """Return the last frame of a call back before MPI again, seen from inside."""
    while at + 1 < entry and id(steps[at + 1].spot.image) in own:
        at += 1
    return at


def _is_programs(step: StackStep) -> bool:
    image = step.spot.image
    if image is None:
        return False
    name = image.path.rpartition("/")[2]
    return not _RUNTIME.match(name) and not is_mpi_library(image.path)
