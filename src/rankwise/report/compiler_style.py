"""Findings as compilers print theirs, which editors and build logs understand."""

from __future__ import annotations

from rankwise.findings import Finding, Location
from rankwise.report import paths
from rankwise.report.plain import one_line


def render(finding: Finding, severity: str = "warning") -> str:
    """Return the finding on a line, and each place that belongs to it on a line below."""
    lines = [f"{_place(finding.where)}{severity}: {one_line(finding.message)} [{finding.rule.code}]"]
    for related in finding.related:
        note = one_line(related.note)
        joint = "" if not note else ", " if note.startswith("and ") else ": "
        where = _place(related.where) if related.where is not None else ""
        lines.append(f"{where}note: {one_line(related.label)}{joint}{note}")
    return "".join(f"{line}\n" for line in lines)


def _place(where: Location) -> str:
    text = one_line(paths.place(where))
    return f"{text}: " if text else ""
