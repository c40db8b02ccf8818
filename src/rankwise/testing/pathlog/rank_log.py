"""The files that one rank wrote, as columns over mapped files; nothing is read before it is needed."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from rankwise.testing.pathlog.node_layout import (
    BRANCH_FIELDS,
    HEADER_FIELDS,
    KIND_SHIFT,
    MAGIC,
    NODE_FIELDS,
    fingerprint,
)

_HEADER = np.dtype(list(HEADER_FIELDS))
_NODE = np.dtype(list(NODE_FIELDS))
_BRANCH = np.dtype(list(BRANCH_FIELDS))


class RankLog:
    """What one process wrote."""

    def __init__(self, header: Path) -> None:
        self._stem = header.with_suffix("")
        self._head = np.fromfile(header, _HEADER, 1)[0]

    @property
    def is_usable(self) -> bool:
        """A process that was killed while it started has no usable log."""
        return int(self._head["magic"]) == MAGIC and int(self._head["layout"]) == fingerprint()

    @property
    def rank(self) -> int:
        """0 for a program that no launcher of MPI started."""
        return max(0, int(self._head["rank"]))

    @property
    def size(self) -> int:
        return max(1, int(self._head["size"]))

    @property
    def lost_nodes(self) -> int:
        return int(self._head["lost_nodes"])

    @property
    def lost_branches(self) -> int:
        return int(self._head["lost_branches"])

    @cached_property
    def nodes(self) -> npt.NDArray[Any]:
        """The expressions, by number."""
        return self._mapped("nodes", _NODE, int(self._head["nodes"]))

    def node(self, number: int) -> tuple[int, int, int, int, int, int, int]:
        """Return the fields of one expression, in the order of their layout."""
        return self.nodes[number].item()  # type: ignore[no-any-return]

    @cached_property
    def records(self) -> npt.NDArray[Any]:
        """Branches and what else was noted in their order."""
        return self._mapped("branches", _BRANCH, int(self._head["branches"]))

    @cached_property
    def kinds(self) -> npt.NDArray[np.uint32]:
        return np.asarray(self.records["place"] >> KIND_SHIFT, np.uint32)

    @cached_property
    def places(self) -> npt.NDArray[np.uint32]:
        return np.asarray(self.records["place"] & ((1 << KIND_SHIFT) - 1), np.uint32)

    @cached_property
    def coverage(self) -> npt.NDArray[np.uint8]:
        """The section of the program's coverage, as the run left it."""
        path = self._stem.with_suffix(".coverage")
        return np.fromfile(path, np.uint8) if path.is_file() else np.zeros(0, np.uint8)

    def text(self, at: int) -> str:
        """Return a text that nodes refer to; bytes stand for characters of the same number."""
        if not at:
            return ""
        size = int.from_bytes(self._texts[at : at + 4].tobytes(), "little")
        return self._texts[at + 4 : at + 4 + size].tobytes().decode("latin-1")

    @cached_property
    def _texts(self) -> npt.NDArray[np.uint8]:
        return self._mapped("texts", np.dtype(np.uint8), int(self._head["texts"]))

    def _mapped(self, ending: str, kind: np.dtype[Any], count: int) -> npt.NDArray[Any]:
        path = self._stem.with_suffix(f".{ending}")
        if not count or not path.is_file():
            return np.zeros(0, kind)
        return np.asarray(np.memmap(path, kind, "r", shape=(count,)))


def logs_in(folder: Path) -> dict[int, RankLog]:
    """Return the logs of a run by rank; of several processes of a rank, the one that recorded most."""
    found: dict[int, RankLog] = {}
    for header in sorted(folder.glob("*.log")):
        if header.stat().st_size < _HEADER.itemsize:
            continue
        log = RankLog(header)
        if not log.is_usable:
            continue
        known = found.get(log.rank)
        if known is None or len(log.records) > len(known.records):
            found[log.rank] = log
    return found
