"""Everything one command found: what the findings file holds and every report is made from."""

from __future__ import annotations

from dataclasses import dataclass, field

from rankwise.findings.coverage import Coverage
from rankwise.findings.finding import Finding
from rankwise.findings.verdict import FailOn, Verdict


@dataclass(frozen=True, slots=True)
class Problem:
    """An input that could not be judged, in the user's words, with what to try."""

    message: str
    hint: str | None = None
    details: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of one command over all of its inputs."""

    command: str
    findings: tuple[Finding, ...]
    verdict: Verdict
    summary: str = ""
    """One sentence with the counts: what was examined, what was cleared."""
    problems: tuple[Problem, ...] = ()
    suppressed: int = 0
    """Findings hidden by an inline comment or the baseline."""
    seconds: float = 0.0
    codes: tuple[str, ...] = field(default=())
    """The rules that were checked, to distinguish a silent rule from one that did not run."""
    coverage: Coverage | None = None
    """Of a static analysis: what was cleared, proved and assumed."""
    extent: str = ""
    """What was examined, without what was found there: '24 calls of 2 ranks'."""
    fail_on: FailOn = FailOn.POSSIBLE
    """Which findings make the command fail."""

    @property
    def violations(self) -> tuple[Finding, ...]:
        """The findings that speak against the program: all but notes."""
        return tuple(each for each in self.findings if not each.is_note)

    @property
    def counted(self) -> tuple[Finding, ...]:
        """The findings that make the command fail."""
        return tuple(each for each in self.findings if self.fail_on.counts(each))

    @property
    def notes(self) -> tuple[Finding, ...]:
        return tuple(each for each in self.findings if each.is_note)
