"""The lines of source that a finding speaks of, each with what happens there beside it."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from rich.cells import cell_len

from rankwise.findings import Finding, Related
from rankwise.findings.source_lines import SourceLines
from rankwise.report.terminal.canvas import INDENT, TAB, Line, Piece, TextArea, pad, wrap

_NEAR = 60
_LEAST_SOURCE = 28
_HERE, _ELSEWHERE = "arrow-here", "arrow"


@dataclass(slots=True)
class _Row:
    number: int
    source: str
    focus: int = 0
    note: str = ""
    style: str = ""
    here: bool = False


def excerpt(finding: Finding, source: SourceLines, area: TextArea) -> tuple[list[Line], set[int]]:
    """Return the lines to print, and the indices of the related places they show.

    Both are empty if the source cannot be read.
    """
    where = finding.where
    if not where.file or source.line(where.file, where.line) is None:
        return [], set()
    notes = {where.line: finding.note}
    shown: set[int] = set()
    for index, related in enumerate(finding.related):
        place = related.where
        if related.label != "decides" or place is None or place.file != where.file:
            continue
        if abs(place.line - where.line) > _NEAR or source.line(place.file, place.line) is None:
            continue
        said = _decides(related)
        notes[place.line] = f"{notes[place.line]}; {said}" if notes.get(place.line) else said
        shown.add(index)
    rows = [
        _row(finding, number, notes, source, area) for number in _with_single_gaps(notes, finding, source)
    ]
    return _layout(rows, area), shown


def _decides(related: Related) -> str:
    return related.note or related.label


def _with_single_gaps(notes: dict[int, str], finding: Finding, source: SourceLines) -> list[int]:
    """Return the noted lines, and the one line that lies between two of them where it has text."""
    numbers = sorted(notes)
    between = [
        low + 1
        for low, high in itertools.pairwise(numbers)
        if high == low + 2 and source.text(finding.where.file, low + 1).strip()
    ]
    return sorted({*numbers, *between})


def _row(finding: Finding, number: int, notes: dict[int, str], source: SourceLines, area: TextArea) -> _Row:
    raw = source.text(finding.where.file, number)
    here = number == finding.where.line
    focus = len(raw[: max(0, finding.where.column - 1)].expandtabs(TAB)) if here else 0
    style = "" if number not in notes else _HERE if here else _ELSEWHERE
    return _Row(number, area.clean(raw).rstrip(), focus, area.words(notes.get(number, "")), style, here)


def _layout(rows: list[_Row], area: TextArea) -> list[Line]:
    digits = max(2, len(str(rows[-1].number)))
    margin = min((len(row.source) - len(row.source.lstrip()) for row in rows if row.source), default=0)
    room = area.width - len(INDENT) - digits - len(f" {area.bar}   ")
    for row in rows:
        row.source = row.source[margin:]
        row.focus = max(0, row.focus - margin)

    noted = [row for row in rows if row.note]
    longest_source = max((cell_len(row.source) for row in noted), default=0)
    longest_note = max((cell_len(row.note) for row in noted), default=0) + len(area.arrow) + 1
    column = min(longest_source, room - longest_note - 2)
    beside = column >= min(longest_source, _LEAST_SOURCE)

    lines: list[Line] = []
    for before, row in zip([None, *rows], rows, strict=False):
        if before is not None and row.number > before.number + 1:
            lines.append([(f"{INDENT}{area.gap:>{digits}}", "quiet")])
        edge: Piece = (f"{INDENT}{row.number:>{digits}} {area.bar}   ", "quiet")
        if not row.note:
            lines.append([edge, (area.crop(row.source, room, row.focus), "" if row.here else "quiet")])
        elif beside:
            own = max(column, room - cell_len(row.note) - len(area.arrow) - 3)
            text = pad(area.crop(row.source, own, row.focus), column)
            lines.append([edge, (text, ""), (f"  {area.arrow} {row.note}", row.style)])
        else:
            lines.append([edge, (area.crop(row.source, room, row.focus), "")])
            lines += _beneath(row, digits, room, area)
    return lines


def _beneath(row: _Row, digits: int, room: int, area: TextArea) -> list[Line]:
    """Return the note on lines of its own, under the source it belongs to."""
    edge: Piece = (f"{INDENT}{'':>{digits}} {area.bar}   ", "quiet")
    start = min(len(row.source) - len(row.source.lstrip()), room // 3)
    lead = len(area.arrow) + 1
    return [
        [edge, (" " * start + pad(area.arrow if first else "", lead) + text, row.style)]
        for first, text in ((i == 0, text) for i, text in enumerate(wrap(row.note, room - start - lead)))
    ]
