"""A finding and a result in plain sentences, for formats that have no places of their own for them."""

from __future__ import annotations

from rankwise.findings import FailOn, Finding, Ranks, Result, Severity
from rankwise.report import source_paths
from rankwise.report.plain import one_line


def reasons(finding: Finding) -> list[str]:
    """Return a line for what happens at the finding and at each related place, and for the ranks."""
    lines = [f"here: {finding.note}"] if finding.note else []
    for related in finding.related:
        place = f" ({source_paths.place(related.where)})" if related.where and related.where.file else ""
        lines.append(f"{related.label}: {related.note}{place}")
    if finding.ranks:
        lines.append(ranks_line(finding.ranks, 100))
    if finding.count > 1:
        lines.append(f"seen {finding.count:,} times")
    if finding.waived_by:
        lines.append(f"a note because of {finding.waived_by}")
    return lines


def level(finding: Finding, fail_on: FailOn) -> Severity:
    """Return how bad a finding is to those who read levels only: one that does not count is no error."""
    if finding.severity is Severity.ERROR and not fail_on.counts(finding):
        return Severity.WARNING
    return finding.severity


def ranks_line(ranks: Ranks, room: int, dots: str = "…") -> str:
    """Return the ranks in at most `room` characters; what does not fit is left out in whole numbers."""
    text = str(ranks)
    if len(text) <= room:
        return text
    total = f" of {ranks.total}" if ranks.total is not None else ""
    fitting = text[: max(0, room - len(f",{dots}{total}")) + 1].rpartition(",")[0]
    return f"{fitting},{dots}{total}"


def summary(result: Result) -> str:
    """Return the result's own summary on one line, or else the number of findings."""
    count = len(result.violations)
    counted = "no findings" if count == 0 else "1 finding" if count == 1 else f"{count:,} findings"
    return one_line(result.summary) or counted
