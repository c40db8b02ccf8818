"""What static checking covered, beside the lines of the source: proved, suspected, cleared, undecided."""

from __future__ import annotations

from rankwise.findings import Evidence, Finding, Location, Result
from rankwise.findings.coverage import Coverage, Suspect
from rankwise.report import source_paths
from rankwise.report.page.annotated_source import AnnotatedFile, LineNote, NoteKind, annotated
from rankwise.report.page.finding_links import FindingLinks
from rankwise.report.plain import one_line

_Notes = dict[str, dict[int, list[LineNote]]]


def annotated_files(result: Result, covered: Coverage, links: FindingLinks) -> list[AnnotatedFile]:
    """Return the files of which anything is said, those with suspects first."""
    notes: _Notes = {}
    for suspect in covered.suspects:
        number = links.about(suspect.code, source_paths.place(suspect.where))
        label = "suspect, undecided" if suspect.undecided else "suspect"
        _add(notes, suspect.where, LineNote(NoteKind.SUSPECT, label, one_line(suspicion(suspect)), number))
        for where in suspect.decides:
            what = f"whether all ranks reach {suspect.call} in line {suspect.where.line}"
            _add(notes, where, LineNote(NoteKind.SUSPECT, "decides", one_line(what), number))
    for each in covered.undecided:
        if each.where is not None:
            _add(notes, each.where, LineNote(NoteKind.OPEN, "undecided", one_line(each.question)))
    for where in covered.proved:
        _add(notes, where, LineNote(NoteKind.OK, "proved", "all ranks call the same collectives in here"))
    for cleared in covered.cleared:
        _add(notes, cleared.where, LineNote(NoteKind.OK, "cleared", one_line(str(cleared.reason))))
    for finding in result.violations:
        _add_finding(notes, finding, links)
    return annotated(notes)


def _add_finding(notes: _Notes, finding: Finding, links: FindingLinks) -> None:
    """Add a finding to its line, unless a suspect there has led to it."""
    where = finding.where
    number = links.of_rule(finding.rule.code, source_paths.place(where))
    known = notes.get(where.file, {}).get(where.line, ())
    if not where.line or any(each.finding == number for each in known):
        return
    kind = NoteKind.SUSPECT if finding.evidence is Evidence.POSSIBLE else NoteKind.BAD
    _add(notes, where, LineNote(kind, one_line(finding.rule.code), one_line(finding.message), number))


def suspicion(suspect: Suspect) -> str:
    """Return which call is suspect, and which lines decide whether it is made."""
    lines = ", ".join(str(each.line) for each in suspect.decides)
    decided = f"decided in line {lines}" if lines else ""
    return "; ".join(each for each in (f"{suspect.call} ({suspect.code})", decided) if each)


def _add(notes: _Notes, where: Location, note: LineNote) -> None:
    of_line = notes.setdefault(where.file, {}).setdefault(where.line, [])
    if note not in of_line:
        of_line.append(note)
