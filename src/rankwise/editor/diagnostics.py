"""Findings as an editor shows them: a marked name, the reasons as related places, the page of the rule."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from lsprotocol.types import (
    CodeDescription,
    Diagnostic,
    DiagnosticRelatedInformation,
    DiagnosticSeverity,
    Location,
    Range,
)
from pygls.uris import from_fs_path

from rankwise.editor.text_positions import range_of
from rankwise.findings import Finding, Related, Severity
from rankwise.findings.catalogue import page_path
from rankwise.findings.location import Location as Place

SOURCE = "rankwise"
_SEVERITIES = {
    Severity.ERROR: DiagnosticSeverity.Error,
    Severity.WARNING: DiagnosticSeverity.Warning,
    Severity.NOTE: DiagnosticSeverity.Information,
}

Lines = Callable[[str], list[str]]
"""Returns the lines of a file, as its editor has them."""


def diagnostic(finding: Finding, lines: Lines) -> Diagnostic:
    """Return a finding as a diagnostic of the file that it is in."""
    message = f"{finding.message}: {finding.note}" if finding.note else finding.message
    related = [_related(each, each.where, lines) for each in finding.related if each.where is not None]
    rest = [f"{each.label} {each.note}" for each in finding.related if each.where is None]
    page = from_fs_path(str(page_path(finding.rule.code)))
    return Diagnostic(
        range=range_of(lines(finding.where.file), finding.where),
        severity=_SEVERITIES[finding.severity],
        code=finding.rule.code,
        code_description=CodeDescription(page) if page else None,
        source=SOURCE,
        message="\n".join([f"{message} ({finding.evidence})", *rest]),
        related_information=related,
    )


def _related(related: Related, where: Place, lines: Lines) -> DiagnosticRelatedInformation:
    uri = from_fs_path(str(Path(where.file).absolute())) or ""
    place: Range = range_of(lines(where.file), where)
    return DiagnosticRelatedInformation(Location(uri, place), f"{related.label}: {related.note}")
