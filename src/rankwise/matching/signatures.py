"""Whether a message fits the receive that takes it (MPI 4.1, section 3.3.1).

The basic types that are sent must be those that are asked for, in order; fewer may come than there is room
for. MPI_PACKED takes and gives anything; MPI_BYTE only meets MPI_BYTE.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator

from rankwise.matching.payloads import Payload
from rankwise.trace.datatypes import Run


class Misfit(enum.Enum):
    """Why a message does not fit."""

    TYPE = "type"
    LENGTH = "length"


_SAME = (
    "SIGNED_CHAR INT8_T INTEGER1",
    "UNSIGNED_CHAR UINT8_T",
    "CHAR CHARACTER",
    "SHORT INT16_T INTEGER2",
    "UNSIGNED_SHORT UINT16_T",
    "INT INT32_T INTEGER INTEGER4",
    "UNSIGNED UINT32_T",
    "LONG INT64_T INTEGER8 AINT OFFSET COUNT",
    "LONG_LONG LONG_LONG_INT",
    "UNSIGNED_LONG UINT64_T",
    "FLOAT REAL REAL4",
    "DOUBLE DOUBLE_PRECISION REAL8",
    "C_COMPLEX C_FLOAT_COMPLEX CXX_FLOAT_COMPLEX COMPLEX COMPLEX8",
    "C_DOUBLE_COMPLEX CXX_DOUBLE_COMPLEX DOUBLE_COMPLEX COMPLEX16",
    "C_LONG_DOUBLE_COMPLEX CXX_LONG_DOUBLE_COMPLEX",
    "C_BOOL CXX_BOOL",
    "LOGICAL LOGICAL4",
)
"""Names of what is one type of the language, or one type seen from two languages."""
_USUAL = {f"MPI_{name}": f"MPI_{words.split()[0]}" for words in _SAME for name in words.split()}
_PAIRS = {
    "MPI_2INT": (("MPI_INT", 2),),
    "MPI_2INTEGER": (("MPI_INT", 2),),
    "MPI_2REAL": (("MPI_FLOAT", 2),),
    "MPI_2DOUBLE_PRECISION": (("MPI_DOUBLE", 2),),
    "MPI_FLOAT_INT": (("MPI_FLOAT", 1), ("MPI_INT", 1)),
    "MPI_DOUBLE_INT": (("MPI_DOUBLE", 1), ("MPI_INT", 1)),
    "MPI_LONG_INT": (("MPI_LONG", 1), ("MPI_INT", 1)),
    "MPI_SHORT_INT": (("MPI_SHORT", 1), ("MPI_INT", 1)),
    "MPI_LONG_DOUBLE_INT": (("MPI_LONG_DOUBLE", 1), ("MPI_INT", 1)),
}
"""Types for pairs are defined as structures of two (MPI 4.1, section 6.9.4)."""
_PACKED = "MPI_PACKED"
_LONGEST = 100_000
"""Of a message with more changes of type than this the rest is not compared."""


def misfit(sent: Payload, asked: Payload) -> Misfit | None:
    """Return in what a message does not fit a receive; None where it fits, or where that is not known."""
    if sent.signature is None or asked.signature is None or sent.count <= 0 or sent.size == 0:
        return None
    if _PACKED in (name for each in (sent, asked) for name, _ in each.signature.runs):  # type: ignore[union-attr]
        return None
    theirs, ours = _basics(sent), _basics(asked)
    left, room = ("", 0), ("", 0)
    for _ in range(_LONGEST):
        if not left[1]:
            following = next(theirs, None)
            if following is None:
                return None
            left = following
        if not room[1]:
            following = next(ours, None)
            if following is None:
                return Misfit.LENGTH
            room = following
        if left[0] != room[0]:
            return Misfit.TYPE
        taken = min(left[1], room[1])
        left, room = (left[0], left[1] - taken), (room[0], room[1] - taken)
    return None


def _basics(payload: Payload) -> Iterator[Run]:
    """Yield the basic types by their usual names, those that follow each other together."""
    assert payload.signature is not None
    if payload.count <= 0:
        return
    runs: list[Run] = []
    for name, count in payload.signature.runs:
        parts = _PAIRS.get(name)
        if parts is None:
            runs.append((_USUAL.get(name, name), count))
        elif len(parts) == 1:
            runs.append((parts[0][0], parts[0][1] * count))
        else:
            runs += parts * min(count, _LONGEST)
    if len(runs) == 1:
        yield runs[0][0], runs[0][1] * payload.count
        return
    for _ in range(payload.count):
        yield from runs
