"""What a whole analysis concludes, never without its bounds, and which findings make a command fail."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass

from rankwise.findings.finding import Evidence, Finding


class Conclusion(enum.StrEnum):
    """What an analysis can conclude; 'correct' is not among it."""

    VIOLATED = "violated"
    """At least one finding is witnessed or proved."""
    POSSIBLE = "possible"
    """There are findings, and none of them is more than a suspicion."""
    CLEAN = "clean within bounds"
    INCONCLUSIVE = "inconclusive"
    """No finding, but a part could not be judged, or was not covered though that was required."""
    NOT_JUDGED = "not judged"
    """No finding, because nothing could be judged."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A conclusion and the bounds within which it holds ('4 ranks', 'unknown externals: foo')."""

    conclusion: Conclusion
    bounds: tuple[str, ...] = ()


def conclude(findings: Iterable[Finding], *, is_whole: bool = True, is_judged: bool = True) -> Conclusion:
    """Return what findings amount to; the worst thing known decides.

    Without findings it counts whether all was judged (`is_whole`), and whether anything was (`is_judged`).
    """
    kinds = {each.evidence for each in findings if not each.is_note}
    if kinds - {Evidence.POSSIBLE}:
        return Conclusion.VIOLATED
    if kinds:
        return Conclusion.POSSIBLE
    if not is_judged:
        return Conclusion.NOT_JUDGED
    return Conclusion.CLEAN if is_whole else Conclusion.INCONCLUSIVE


class FailOn(enum.StrEnum):
    """The weakest evidence with which a finding makes a command fail."""

    POSSIBLE = "possible"
    WITNESSED = "witnessed"

    def counts(self, finding: Finding) -> bool:
        """Return whether a finding makes the command fail; a note never does."""
        is_sure = finding.evidence is not Evidence.POSSIBLE
        return not finding.is_note and (is_sure or self is FailOn.POSSIBLE)
