"""What surrounds a statement and must be minded when control leaves it: loops, handlers, clean-ups.

A `finally` body is lowered once. Each way into it writes its number to a variable, and a switch on that
variable behind the body leads on to where the way was going.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rankwise.program import Block, Call, Switch, Unreachable, Value
from rankwise.source.python.names.raised_exceptions import BY_CODE, NOTHING, Caught, Raising, takes

if TYPE_CHECKING:
    from rankwise.source.python.lowering import Lowering

Leave = Callable[["Lowering"], None]
RETURNED = "<returned>"
EXCEPTION = "<exception>"
"""The variable that holds the raised exception for handlers."""


@dataclass(eq=False)
class CleanupFrame:
    """Something around the current place. By itself it lets exceptions pass."""

    def catches(self, lowering: Lowering, depth: int, raising: Raising) -> bool:
        return False

    def landing_block(self, lowering: Lowering) -> Block:
        raise AssertionError("this frame catches nothing")


@dataclass(eq=False)
class Loop(CleanupFrame):
    """A loop: where `break` and `continue` go."""

    after: Block
    again: Block


@dataclass(eq=False)
class Handlers(CleanupFrame):
    """The body of a `try` with `except`: exceptions go to the block that chooses a handler."""

    landing: Block
    caught: Caught

    def catches(self, lowering: Lowering, depth: int, raising: Raising) -> bool:
        return takes(self.caught, raising)

    def landing_block(self, lowering: Lowering) -> Block:
        return self.landing


@dataclass(eq=False)
class Finally(CleanupFrame):
    """A `try` with `finally`: every way out leads through `entry`."""

    entry: Block
    reason: object
    ways: dict[object, tuple[int, Leave]] = field(default_factory=dict)
    landing: Block | None = None

    def catches(self, lowering: Lowering, depth: int, raising: Raising) -> bool:
        return raising.by_all or caught_outside(lowering, depth, raising)

    def landing_block(self, lowering: Lowering) -> Block:
        if self.landing is None:
            self.landing = lowering.new_block()
        return self.landing

    def frames_outside(self, frames: list[CleanupFrame]) -> list[CleanupFrame]:
        """Return the frames that are left to leave behind the body, of those below this one."""
        return list(frames)

    def enter(self, lowering: Lowering, way: object, leave: Leave) -> None:
        """Jump into the body; `leave` continues from behind it."""
        number, _ = self.ways.setdefault(way, (len(self.ways), leave))
        lowering.builder.write(self.reason, lowering.constant(number))
        lowering.jump(self.entry)

    def lead_on(self, lowering: Lowering) -> None:
        """Behind the body: go where each way was going."""
        leaves = [leave for _, leave in self.ways.values()]
        if not leaves or lowering.builder.dead:
            return
        if len(leaves) == 1:
            leaves[0](lowering)
            return
        reason = lowering.builder.read(self.reason)
        blocks = [lowering.new_block() for _ in leaves]
        cases: tuple[Value, ...] = tuple(lowering.constant(number) for number in range(1, len(leaves)))
        lowering.builder.end(Switch(tuple(blocks), reason, cases, lowering.at()))
        for block, leave in zip(blocks, leaves, strict=True):
            lowering.start(block)
            leave(lowering)


@dataclass(eq=False)
class CleanUp(CleanupFrame):
    """A `with` body: `leave` calls the exit method. Exceptions pass through it on their way out."""

    leave: Leave
    swallows: Caught = NOTHING
    landing: Block | None = None

    def catches(self, lowering: Lowering, depth: int, raising: Raising) -> bool:
        # An unhandled exception ends the program: what the exit method does then does not matter.
        return takes(self.swallows, raising) or caught_outside(lowering, depth, raising)

    def landing_block(self, lowering: Lowering) -> Block:
        if self.landing is None:
            self.landing = lowering.new_block()
        return self.landing


def caught_outside(lowering: Lowering, depth: int, raising: Raising) -> bool:
    """Return whether a frame further out, or a caller, takes what is raised."""
    if raising.far and takes(lowering.handled, raising):
        return True
    return any(lowering.frames[each].catches(lowering, each, raising) for each in range(depth))


def raise_on(lowering: Lowering, raising: Raising = BY_CODE) -> None:
    """Pass an exception on to the next handler; one that is not handled here leaves the function."""
    landing = lowering.landing(raising)
    if landing is not None:
        lowering.jump(landing)
    else:
        leave_by_exception(lowering)


def leave_by_exception(lowering: Lowering, *operands: Value) -> None:
    lowering.add(Call(lowering.workspace.declare("raise"), operands, lowering.at()))
    lowering.builder.end(Unreachable(location=lowering.at()))


def leave_to(lowering: Lowering, depth: int, way: object, arrive: Leave) -> None:
    """Leave all frames deeper than `depth`, then `arrive`."""
    frames = lowering.frames
    kept = list(frames)
    while len(frames) > depth:
        frame = frames.pop()
        if isinstance(frame, CleanUp):
            frame.leave(lowering)
        elif isinstance(frame, Finally):
            outer = frame.frames_outside(frames)
            frame.enter(
                lowering, way, functools.partial(_from, frames=outer, depth=depth, way=way, arrive=arrive)
            )
            lowering.frames[:] = kept
            return
    arrive(lowering)
    lowering.frames[:] = kept


def _from(lowering: Lowering, frames: list[CleanupFrame], depth: int, way: object, arrive: Leave) -> None:
    kept = list(lowering.frames)
    lowering.frames[:] = frames
    leave_to(lowering, depth, way, arrive)
    lowering.frames[:] = kept
