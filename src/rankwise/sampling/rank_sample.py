"""One sample of a rank, and the interface of everything that can take samples."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class StackFrame:
    """One call of a stack."""

    function: str
    """As written in the source: `exchange`, `MPI_Recv`, `Comm.recv`; "?" if unknown."""
    file: str = ""
    line: int = 0
    """0 if unknown."""


@dataclass(frozen=True, slots=True)
class RankSample:
    """Where a rank was at one moment. A rank is inside MPI when at least one of its threads is."""

    rank: int
    inside: bool
    when: float
    """`time.time()` on the machine of the rank."""
    call: str = ""
    """The outermost MPI procedure it is inside (`MPI_Wait`); empty outside and if unknown."""
    polls: bool = False
    """Inside or between calls that only poll (`MPI_Test`, `MPI_Iprobe`, …), as far as can be determined."""
    finished: int = -1
    """MPI calls that have returned so far, without failed polls; -1 if they are not counted."""
    mark: int = 0
    """A fingerprint of the program's own part of the stack, of a rank inside a call: it stays as it is until
    the call returns, and most likely is another one when the same line calls again; 0 if unknown."""
    phase: str = ""
    """The phase that the program announced last, where the source can tell."""
    frames: tuple[StackFrame, ...] = ()
    """The stack, innermost first, if it cost nothing extra to know."""
    runs: bool = False
    """Outside, and not asleep: it computes, or waits for a core or a disk."""
    ways: tuple[int, ...] = ()
    """Fingerprints of the calls that led here, outermost first, the same in all ranks; empty if unknown."""


@dataclass(frozen=True, slots=True)
class ThreadStack:
    """The stack of one thread, innermost frame first."""

    thread: int
    frames: tuple[StackFrame, ...]
    inside: bool


@dataclass(frozen=True, slots=True)
class Stack:
    """The stacks of all threads of a rank, the first thread first."""

    rank: int
    threads: tuple[ThreadStack, ...]
    state: str = ""
    """What the system says of the process where that explains much: "stopped", "sleeping", "running"."""

    @property
    def inside(self) -> bool:
        return any(each.inside for each in self.threads)


@dataclass(frozen=True, slots=True)
class HostProcess:
    """Where the process of a rank runs."""

    pid: int
    host: str = ""
    """Empty for this machine."""


class Standing(enum.Enum):
    """Whether a job without movement can make progress, as far as an examination has shown."""

    UNDECIDED = "undecided"
    """Another sample may decide."""
    OPEN = "open"
    """A rank may make progress by itself, or that is unknown."""
    FOR_EVER = "for ever"
    """No rank can make progress."""
    MOVES = "moves"
    """A rank makes progress, though samples do not distinguish one call from the next."""


@dataclass(frozen=True, slots=True)
class ExaminationResult:
    """What the samples of an examination have shown, and why that is so."""

    standing: Standing
    why: str = ""


class Examination(Protocol):
    """Samples all ranks of a job in which nothing seems to move, several times a second."""

    def sample(self, ranks: Sequence[int]) -> tuple[RankSample, ...]:
        """Sample once more."""

    def shown(self) -> ExaminationResult:
        """Return what all samples so far show."""


class Source(Protocol):
    """Samples the ranks of one job.

    Nothing here changes the job, and no process stays stopped. A rank whose process has ended is left out of
    the answers; errors that concern the user (a permission, for example) are `RankwiseError`.
    """

    def ranks(self) -> tuple[int, ...]:
        """Return the ranks that can be sampled now, ascending; it is empty until the job has come up."""

    def sample(self, ranks: Sequence[int]) -> tuple[RankSample, ...]:
        """Return cheaply who of these is inside MPI, all of them as close to one moment as can be."""

    def stacks(self, ranks: Sequence[int]) -> Mapping[int, Stack]:
        """Return the stacks of these ranks as fully as can be determined."""

    def places(self) -> Mapping[int, HostProcess]:
        """Return where each rank runs."""

    def examine(self) -> Examination | None:
        """Return what finds out whether a job without movement can make progress; None if that is unknown."""

    def alive(self) -> bool:
        """Return whether the job still runs; a job that has not come up yet does."""

    def close(self) -> None:
        """Let go of everything."""
