"""Among whom a barrier or collective is: the threads of a warp, block or grid, all UPC threads, all PEs."""

from __future__ import annotations

import enum


class SyncScope(enum.StrEnum):
    """A set of threads or processes that synchronise with each other."""

    WARP = "warp"
    BLOCK = "block"
    CLUSTER = "cluster"
    GRID = "grid"
    UPC = "upc"
    PES = "pes"

    @property
    def members(self) -> str:
        """What the model calls its members, as in "some threads of the block never come here"."""
        return _MEMBERS[self]

    @property
    def kind(self) -> str:
        """What the model calls its threads or processes."""
        return "threads" if self in _GPU else _MEMBERS[self]

    @property
    def parts_a_process(self) -> bool:
        """Whether the members are parts of one process, so that what is not their own memory is shared."""
        return self in _GPU

    def is_within(self, other: SyncScope) -> bool:
        """Return whether all members of one such set are members of one of the other kind."""
        if self in _GPU and other in _GPU:
            return _GPU.index(self) <= _GPU.index(other)
        return self is other


_GPU = (
    SyncScope.WARP,
    SyncScope.BLOCK,
    SyncScope.CLUSTER,
    SyncScope.GRID,
)
"""From the smallest to the largest."""

_MEMBERS = {
    SyncScope.WARP: "threads of the warp",
    SyncScope.BLOCK: "threads of the block",
    SyncScope.CLUSTER: "threads of the cluster",
    SyncScope.GRID: "threads of the grid",
    SyncScope.UPC: "UPC threads",
    SyncScope.PES: "PEs",
}
