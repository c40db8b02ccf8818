"""How a supervised run ended: a value."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ExitedProcess:
    """A rank whose process has exited, and when that was noticed (seconds since the start).

    Processes that were spawned have ranks in worlds of their own; they are counted as -1.
    """

    rank: int
    pid: int
    when: float


@dataclass(slots=True)
class Ended:
    """How a supervised run ended."""

    status: int
    """The exit status of the command; negative for a signal."""
    exited: list[ExitedProcess] = field(default_factory=list)
    """Ranks in the order in which their processes exited."""
    stopped: bool = False
    """Whether the run was ended because it could not make progress."""
    is_late: bool = False
    """Whether it was ended because its time was over."""
    left_behind: int = 0
    """Processes that the command left behind and that were killed."""
    interrupted: bool = False
    seconds: float = 0.0
    found_after: float | None = None
    """Seconds from the last movement of a rank to the verdict."""
