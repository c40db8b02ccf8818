"""What exploration knows of one run, whatever ran it: MPI with the recorder, or a simulator."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from rankwise.schedule.polls import Poll
from rankwise.schedule.schedule import ChoicePoint, Outcome, Schedule

if TYPE_CHECKING:
    from rankwise.explore.clock_alternatives import Clocked
    from rankwise.findings import Finding
    from rankwise.matching.messages.pairing import Matches
    from rankwise.matching.messages.payloads import Payloads
    from rankwise.matching.operations import Numbers, Operations


class RunEnding(Enum):
    """How a run ended."""

    FINISHED = "finished"
    """By itself, whatever its status."""
    DEADLOCK = "deadlock"
    STRAYED = "strayed"
    """What was enforced did not happen: it is impossible, or the program did something else before."""
    GIVEN_UP = "given up"
    """Nothing is known: it ran too long, or was interrupted."""
    OUT_OF_TIME = "out of time"
    """It was ended because the time budget was over."""


@dataclass(frozen=True, slots=True)
class MadeChoice:
    """A choice that a run reached."""

    decision: ChoicePoint
    row: int
    """The receive or probe in the run's operations; -1 where the decision is about neither."""
    outcome: Outcome | None
    """What was decided; None if it was still open when the run ended."""
    site: str = ""
    """Where in the program, as file:line."""
    event: int = -1
    """The number of the call in its thread; -1 where only the operation is known."""
    among: tuple[int, ...] = ()
    """Of a completion: the operation of each of its requests, by index; -1 for an inactive request."""
    may_complete_several: bool = False
    """Of a completion: whether it may complete several requests at once."""
    envelope: tuple[int, int] | None = None
    """Of a wildcard poll that no operation stands for: its communicator and tag."""
    is_skipped: bool = False
    """Whether the program marks it as not to be explored."""
    polls: tuple[Poll, ...] = ()
    """Of failed polls: all of them, the successful poll last."""


@dataclass(frozen=True, slots=True, eq=False)
class Visit:
    """One run: what was enforced, what happened, and what is wrong with it."""

    schedule: Schedule
    ending: RunEnding
    operations: Operations
    matches: Matches
    decided: tuple[MadeChoice, ...]
    """By rank, thread, kind and number."""
    findings: tuple[Finding, ...] = ()
    remark: str = ""
    """For a run that strayed or was given up: what happened, as a sentence."""
    status: int = 0
    """The exit status of the command; negative for a signal."""
    output: str = ""
    """What it printed."""
    sites: Numbers | None = None
    """For each operation a number for its place in the program; None if places are not known."""
    payloads: Payloads | None = None
    """The data of each operation, or its room for data; None if that is not known."""
    ranks: int = 0
    """How many there were; 0 if none finished MPI_Init."""
    is_cut: bool = False
    """Whether a rank failed and others were ended because of it: what those would have sent is not known."""
    clocked: Clocked | None = None
    """What the clocks of its messages show about wildcard receives; None without clocks."""
    is_whole: bool = True
    """Whether all calls were recorded; of a run too long for that only what was decided is known."""

    def outcome(self) -> dict[ChoicePoint, Outcome]:
        """Return what was decided."""
        return {each.decision: each.outcome for each in self.decided if each.outcome is not None}


class Runner(Protocol):
    """Runs a program once under a schedule. It may be called from several threads at a time."""

    def run(self, schedule: Schedule) -> Visit:
        """Run, and return what happened."""
