"""What one check says of a program: a value, made from a model that the check only reads."""

from __future__ import annotations

from dataclasses import dataclass

from rankwise.findings import Finding
from rankwise.findings.coverage import Cleared, Suspect, Undecided


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The findings of a check, what it cleared, what it suspects, and the questions that it gave up."""

    findings: tuple[Finding, ...]
    cleared: tuple[Cleared, ...] = ()
    suspects: tuple[Suspect, ...] = ()
    undecided: tuple[Undecided, ...] = ()
    failure: Exception | None = None
    """The internal error that ended the check; the findings are those from before."""
