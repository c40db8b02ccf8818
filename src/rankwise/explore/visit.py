"""What exploration knows of one run, whoever ran it: MPI with the recorder, or a simulator."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from rankwise.explore.schedule import Decision, Outcome, Schedule

if TYPE_CHECKING:
    from rankwise.explore.clocked import Clocked
    from rankwise.findings import Finding
    from rankwise.matching.messages import Matches
    from rankwise.matching.operations import Numbers, Operations
    from rankwise.matching.payloads import Payloads


class Ending(Enum):
    """How a run ended."""

    FINISHED = "finished"
    """By itself, whatever its status."""
    DEADLOCK = "deadlock"
    STRAYED = "strayed"
    """What was forced did not come to pass: it is impossible, or the program did something else before."""
    GIVEN_UP = "given up"
    """Nothing can be said: it took too long, or was interrupted."""


@dataclass(frozen=True, slots=True)
class Question:
    """A call that asks whether requests are complete, or whether a message is there."""

    event: int
    """Its number in its thread; of several that asked the same one after another, that of the first."""
    noes: int
    """How often no was the answer; 0 if it was yes."""
    among: tuple[int, ...] = ()
    """The operation of each active request that it was given; -1 where that is not known."""
    needs_all: bool = True
    """Whether all of them have to be complete."""
    looks_for: tuple[int, int, int] | None = None
    """Of one about messages: the communicator, the sender or any, and the tag."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision that a run came to."""

    decision: Decision
    row: int
    """The receive or probe in the run's operations; -1 where the decision is about neither."""
    outcome: Outcome | None
    """What was decided; None if it was still open when the run ended."""
    site: str = ""
    """Where in the program, as file:line."""
    event: int = -1
    """The number of the call in its thread; -1 where only the operation is known."""
    among: tuple[int, ...] = ()
    """Of a completion: the operation of each request it was given, by index; -1 for none that is active."""
    takes_several: bool = False
    """Of a completion: whether it may complete several requests at once."""
    asks: tuple[int, int] | None = None
    """Of a question that no operation stands for: the communicator and the tag that it asks for."""
    is_skipped: bool = False
    """Whether the program marks it as not to be explored."""
    asked: tuple[Question, ...] = ()
    """Of how often no is said: all that was asked, the question that was answered with yes last."""


@dataclass(frozen=True, slots=True, eq=False)
class Visit:
    """One run: what was forced, what happened, and what is wrong with it."""

    schedule: Schedule
    ending: Ending
    operations: Operations
    matches: Matches
    decided: tuple[Decided, ...]
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
    """What each operation carries or has room for; None if that is not known."""
    ranks: int = 0
    """How many there were; 0 if none came through MPI_Init."""
    is_cut: bool = False
    """Whether a rank failed and others were ended because of it: what those would have sent is not known."""
    clocked: Clocked | None = None
    """What the clocks of its messages say about receives of any source; None if they carried none."""
    is_whole: bool = True
    """Whether all calls were recorded; of a run too long for that only what was decided is known."""

    def outcome(self) -> dict[Decision, Outcome]:
        """Return what was decided."""
        return {each.decision: each.outcome for each in self.decided if each.outcome is not None}


class Runner(Protocol):
    """Runs a program once under a schedule. It may be called from several threads at a time."""

    def run(self, schedule: Schedule) -> Visit:
        """Run, and return what happened."""
