"""Picks what lies where an operation may be pending, without the rest of a long function."""

from __future__ import annotations

import bisect
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol, TypeVar

from rankwise.checks.requests.reachability import FunctionWalk
from rankwise.program import Instruction

T = TypeVar("T")


class PendingStretch(Protocol):
    """Where an operation may be pending: blocks, and in each the first and the last position."""

    def blocks(self) -> set[int]: ...

    def positions(self, block: int) -> tuple[int, int]: ...


def chosen(
    by_block: Mapping[int, list[T]] | None,
    stretch: PendingStretch,
    paths: FunctionWalk,
    at: Callable[[T], Instruction],
) -> Iterator[T]:
    """Yield those of some things that lie in a stretch; in each block they stand in order."""
    if by_block is None:
        return
    blocks = stretch.blocks()
    for block in sorted(by_block) if len(by_block) < len(blocks) else sorted(blocks):
        if block in blocks and block in by_block:
            some = by_block[block]
            first, last = stretch.positions(block)
            begin = bisect.bisect_left(some, first, key=lambda each: paths.point(at(each))[1])
            for each in some[begin:]:
                if paths.point(at(each))[1] > last:
                    break
                yield each
