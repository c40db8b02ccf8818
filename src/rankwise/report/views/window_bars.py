"""The memory of a window as a bar, with the accesses to it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WindowAccess:
    """One access, or several alike: bytes from `start` to before `stop` of the target's part."""

    origin: int
    what: str
    start: int
    stop: int
    place: str
    epoch: str
    count: int = 1
    in_conflict: bool = False
    when: int = 0
    """Its place in the order of the accesses of this bar."""


@dataclass(frozen=True, slots=True)
class WindowBar:
    """The part of one rank of one window."""

    window: str
    target: int
    size: int
    unit: int
    made: str
    accesses: tuple[WindowAccess, ...]
    left_out: int = 0
