"""Reads what the recorder notes of wildcard receives and probes when messages carry clocks.

PID.wildcards begins with a page; each wildcard follows at the same distance from the one before. PID.others
holds pairs: a wildcard, and a rank whose message it could have matched instead. `logical_clocks.c`
writes both.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rankwise.trace.state_page import PAGE

Wildcards: TypeAlias = NDArray[np.void]
_MAGIC = b"RWCLOCKS"
_VERSION = 1
_FRONT = np.dtype(
    [("magic", "S8"), ("version", "u4"), ("rank", "i4"), ("size", "i4"), ("numbers", "i4"), ("stride", "u4"),
     ("is_full", "u4"), ("wildcards", "u8"), ("others", "u8")]
)  # fmt: skip
_FIELDS: list[tuple[str, str]] = [
    ("kind", "i4"), ("thread", "u4"), ("number", "u8"), ("site", "u8"), ("posted", "u8"), ("comm", "u4"),
    ("tag", "i4"), ("took", "i4"), ("at", "i4"), ("is_enforced", "i4"), ("is_marked", "i4"),
]  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class ClockedWildcards:
    """The wildcards of one rank."""

    rank: int
    pid: int
    wildcards: Wildcards
    """Columns as in `_FIELDS`, and `clock`; kind is 0 for a receive, 1 for a probe; took is -1 while open."""
    others: NDArray[np.int64]
    """Two columns: a wildcard by its place, and a rank whose message it could have matched."""
    is_full: bool
    """Whether something is missing because there was no room for it."""


def read_clocked_wildcards(folder: Path) -> dict[int, ClockedWildcards]:
    """Return the wildcards that the processes of a run noted, by rank; a file that is cut off is none."""
    found = (_read(path) for path in sorted(folder.glob("*.wildcards")))
    return {each.rank: each for each in found if each is not None}


def _read(path: Path) -> ClockedWildcards | None:
    data = path.read_bytes()
    if len(data) < PAGE:
        return None
    front = np.frombuffer(data, _FRONT, 1)[0]
    if front["magic"] != _MAGIC or front["version"] != _VERSION:
        return None
    stride, count = int(front["stride"]), int(front["wildcards"])
    fields: list[Any] = [*_FIELDS, ("clock", "i4", (int(front["numbers"]),))]
    unused = stride - np.dtype(fields).itemsize
    if unused:
        fields.append(("unused", f"V{unused}"))
    wildcards = np.frombuffer(data, np.dtype(fields), count, PAGE)
    pairs = path.with_suffix(".others")
    kept = pairs.read_bytes() if pairs.exists() else b""
    others = np.frombuffer(kept, np.dtype("i4"), 2 * int(front["others"])).reshape(-1, 2).astype(np.int64)
    return ClockedWildcards(int(front["rank"]), int(path.stem), wildcards, others, bool(front["is_full"]))
