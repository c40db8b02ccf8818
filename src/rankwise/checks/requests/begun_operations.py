"""An operation that begins, the request that stands for it, and what touches that afterwards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rankwise.checks.requests.addresses import Address
from rankwise.checks.requests.reachability import FunctionWalk, Point
from rankwise.checks.requests.request_calls import RequestEffect
from rankwise.program import Call, Instruction, Value
from rankwise.program.memory import MemoryPart


@dataclass(frozen=True, slots=True)
class HandleSlot:
    """Where a handle is kept, seen from one function."""

    place: Address
    parts: frozenset[MemoryPart]
    handle: Value | None = None
    """The handle itself, where it is not known from which memory it comes."""


@dataclass(frozen=True, slots=True, eq=False)
class Beginning:
    """An operation that a function begins or prepares, itself or by a call."""

    at: Call
    """The call in the function."""
    operation: Call
    """The MPI call: `at` itself, or one in a function that it calls."""
    act: RequestEffect
    slot: HandleSlot
    inner: Beginning | None = None
    """The same as the called function sees it."""

    @property
    def place(self) -> Address:
        return self.slot.place


@dataclass(frozen=True, slots=True)
class Touch:
    """An instruction that does something to a handle."""

    at: Instruction
    act: RequestEffect
    exact: bool = False
    """Whether it is certainly this request that the call is given."""


class EndingTouches:
    """The touches that end something, by where they stand."""

    def __init__(self, paths: FunctionWalk, touches: Iterable[Touch]) -> None:
        self.touches = list(touches)
        self.points: list[Point] = [paths.point(touch.at) for touch in self.touches]
        self.by_block: dict[int, list[int]] = {}
        for block, at in sorted(set(self.points)):
            self.by_block.setdefault(block, []).append(at)
