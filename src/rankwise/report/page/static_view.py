"""What static checking covered, as the page shows it: proved, suspected, cleared, undecided, assumed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rankwise.findings import Location, Result
from rankwise.findings.coverage import Coverage, Suspect, WayStep
from rankwise.findings.source_lines import SourceLines
from rankwise.report import source_paths
from rankwise.report.page.annotated_source import AnnotatedFile
from rankwise.report.page.covered_source import annotated_files, suspicion
from rankwise.report.page.finding_links import FindingLinks
from rankwise.report.plain import one_line


@dataclass(frozen=True, slots=True)
class CoverageRow:
    """A place that checking has something to say about."""

    place: str
    code: str
    note: str
    finding: int = 0
    """The finding that says the same; 0 if there is none."""


@dataclass(frozen=True, slots=True)
class WayLine:
    """A step on one way; `alone` if the other ways have no such step at the same place."""

    text: str
    place: str
    depth: int
    alone: bool


@dataclass(frozen=True, slots=True)
class Parting:
    """A condition that ranks may decide differently, and what they call next on each way."""

    call: str
    code: str
    at: str
    place: str
    condition: str
    ways: list[list[WayLine]]
    finding: int


@dataclass(frozen=True, slots=True)
class StaticView:
    """The numbers and the lists of one analysis."""

    functions: int
    collectives: int
    barriers: int
    messages: int
    accesses: int
    proved: list[CoverageRow]
    suspects: list[CoverageRow]
    cleared: list[tuple[str, list[CoverageRow]]]
    undecided: list[CoverageRow]
    assumed: list[str]
    partings: list[Parting]
    files: list[AnnotatedFile]
    """The source with all of this beside its lines."""

    @property
    def shown_findings(self) -> set[int]:
        """The findings that this view leads to."""
        rows = (row for file in self.files for row in file.rows)
        return {note.finding for row in rows for note in row.notes} - {0}


def static_view(result: Result, links: FindingLinks) -> StaticView | None:
    """Return the coverage of a result; None for a command that did not check source code."""
    covered = result.coverage
    if covered is None:
        return None
    source = SourceLines()
    return StaticView(
        covered.functions,
        covered.collectives,
        covered.barriers,
        covered.messages,
        covered.accesses,
        [_row(source, where, where.function) for where in covered.proved],
        [_suspect(source, each, links) for each in covered.suspects],
        _cleared(source, covered),
        [
            _row(source, each.where, each.question)
            if each.where is not None
            else CoverageRow("", "", one_line(each.question))
            for each in covered.undecided
        ],
        [one_line(each) for each in covered.assumed],
        list(_partings(source, covered, links)),
        annotated_files(result, covered, links),
    )


def _partings(source: SourceLines, covered: Coverage, links: FindingLinks) -> Iterable[Parting]:
    """Yield each condition once, with the first call that is suspect because of it."""
    seen: set[Location] = set()
    for each in covered.suspects:
        if not each.ways or not each.decides or each.decides[0] in seen:
            continue
        seen.add(each.decides[0])
        where = _row(source, each.decides[0], "")
        yield Parting(
            one_line(each.call),
            one_line(each.code),
            one_line(source_paths.place(each.where)),
            where.place,
            where.code,
            [_way(way, [other for other in each.ways if other is not way]) for way in each.ways],
            links.about(each.code, source_paths.place(each.where)),
        )


def _way(way: Sequence[WayStep], others: Sequence[Sequence[WayStep]]) -> list[WayLine]:
    lines = []
    for index, step in enumerate(way):
        alike = [other[index].text == step.text for other in others if index < len(other)]
        place = one_line(source_paths.place(step.where, column=False)) if step.where else ""
        lines.append(
            WayLine(one_line(step.text), place, step.depth, len(alike) < len(others) or not all(alike))
        )
    return lines


def _suspect(source: SourceLines, suspect: Suspect, links: FindingLinks) -> CoverageRow:
    row = _row(source, suspect.where, suspicion(suspect))
    return replace(row, finding=links.about(suspect.code, row.place))


def _cleared(source: SourceLines, covered: Coverage) -> list[tuple[str, list[CoverageRow]]]:
    """Return the cleared conditionals by why they do no harm, the most frequent reason first."""
    counts: Counter[str] = Counter(str(each.reason) for each in covered.cleared)
    return [(reason, list(_of_reason(source, covered, reason))) for reason, _ in counts.most_common()]


def _of_reason(source: SourceLines, covered: Coverage, reason: str) -> Iterable[CoverageRow]:
    return (_row(source, each.where, "") for each in covered.cleared if str(each.reason) == reason)


def _row(source: SourceLines, where: Location, note: str) -> CoverageRow:
    code = one_line(source.text(where.file, where.line))[:160]
    return CoverageRow(one_line(source_paths.place(where, column=False)), code, one_line(note))
