"""Findings as compilers print theirs, which editors and build logs understand."""

from __future__ import annotations

from rankwise.findings import Finding, Location
from rankwise.report import source_paths
from rankwise.report.plain import one_line


def render(finding: Finding, severity: str = "warning") -> str:
    """Return the finding on a line, and each place that belongs to it on a line below."""
    lines = [f"{_place(finding.where)}{severity}: {one_line(finding.message)} [{finding.rule.code}]"]
    for related in finding.related:
        said = [one_line(each) for each in (related.label, related.note) if each]
        where = _place(related.where) if related.where is not None else ""
        lines.append(f"{where}note: {': '.join(said)}")
    return "".join(f"{line}\n" for line in lines)


def _place(where: Location) -> str:
    text = one_line(source_paths.place(where))
    return f"{text}: " if text else ""
