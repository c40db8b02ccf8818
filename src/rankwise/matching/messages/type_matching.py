"""Whether a message fits the receive that takes it (MPI 4.1, section 3.3.1).

The basic types that are sent must be those of the receive, in order; fewer may come than there is room
for. MPI_PACKED takes and gives anything; MPI_BYTE only meets MPI_BYTE.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator

from rankwise.matching.messages.payloads import Payload
from rankwise.standard.datatypes.basic_datatypes import BASIC, PAIRS
from rankwise.trace.type_signatures import Run


class Misfit(enum.Enum):
    """Why a message does not fit."""

    TYPE = "type"
    LENGTH = "length"


_PACKED = "MPI_PACKED"
_LONGEST = 100_000
"""Of a message with more changes of type than this the rest is not compared."""


def misfit(sent: Payload, wanted: Payload) -> Misfit | None:
    """Return in what a message does not fit a receive; None where it fits, or where that is not known."""
    if sent.signature is None or wanted.signature is None or sent.count <= 0 or sent.size == 0:
        return None
    if _PACKED in (name for each in (sent, wanted) for name, _ in each.signature.runs):  # type: ignore[union-attr]
        return None
    theirs, ours = _basics(sent), _basics(wanted)
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
        parts = PAIRS.get(name)
        if parts is None:
            runs.append((BASIC[name].usual if name in BASIC else name, count))
        elif len(parts) == 1:
            runs.append((parts[0][0], parts[0][1] * count))
        else:
            runs += parts * min(count, _LONGEST)
    if len(runs) == 1:
        yield runs[0][0], runs[0][1] * payload.count
        return
    for _ in range(payload.count):
        yield from runs
