"""What one run of a campaign brought: what it recorded, how it ended, what it broke."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from rankwise.findings import Finding
from rankwise.testing.inputs.program_input import ProgramInput
from rankwise.testing.path import RecordedRun


@dataclass(frozen=True, slots=True)
class Observation:
    """One run."""

    given: ProgramInput
    recorded: RecordedRun
    findings: tuple[Finding, ...]
    status: int
    """The exit status of the command."""
    is_late: bool
    """Whether it was ended because its time was over."""
    is_blocked: bool
    """Whether it was ended because its ranks waited for each other."""
    seconds: float
    output: str = ""
    """What it printed."""
    problem: str = ""
    """Why it could not be judged, if it could not."""
    leaves_orders_open: bool = False
    """Whether it came to its end, and other messages could have come first at some of its receives."""


class InputRunner(Protocol):
    """Runs a program with inputs, from any thread."""

    def run(self, given: ProgramInput) -> Observation:
        """Run once."""
