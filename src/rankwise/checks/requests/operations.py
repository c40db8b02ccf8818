"""An operation that begins, the request that stands for it, and what touches that afterwards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rankwise.checks.requests.calls import Act
from rankwise.checks.requests.paths import Paths, Point
from rankwise.checks.requests.places import Place
from rankwise.program import Call, Instruction, Value
from rankwise.program.memory import Part


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a handle is kept, seen from one function."""

    place: Place
    parts: frozenset[Part]
    handle: Value | None = None
    """The handle itself, where it is not known from which memory it comes."""


@dataclass(frozen=True, slots=True, eq=False)
class Beginning:
    """An operation that a function begins or prepares, itself or by a call."""

    at: Call
    """The call in the function."""
    operation: Call
    """The MPI call: `at` itself, or one in a function that it calls."""
    act: Act
    slot: Slot
    inner: Beginning | None = None
    """The same as the called function sees it."""

    @property
    def place(self) -> Place:
        return self.slot.place


@dataclass(frozen=True, slots=True)
class Touch:
    """An instruction that does something to a handle."""

    at: Instruction
    act: Act
    exact: bool = False
    """Whether it is certainly this request that the call is given."""


class Ends:
    """The touches that end something, by where they stand."""

    def __init__(self, paths: Paths, touches: Iterable[Touch]) -> None:
        self.touches = list(touches)
        self.points: list[Point] = [paths.point(touch.at) for touch in self.touches]
        self.by_block: dict[int, list[int]] = {}
        for block, at in sorted(set(self.points)):
            self.by_block.setdefault(block, []).append(at)
