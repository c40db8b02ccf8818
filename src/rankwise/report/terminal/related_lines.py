"""The other places of a finding, in aligned columns: label, what happens, where, source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rich.cells import cell_len

from rankwise.findings import Related
from rankwise.findings.source_lines import SourceLines
from rankwise.report import source_paths
from rankwise.report.terminal.canvas import INDENT, Line, TextArea, pad, wrap

_LONGEST_GROUP = 12
_LONG_LABEL = 16
_LONG_PLACE = 28
_LEAST_NOTE = 24
_LEAST_SOURCE = 16


@dataclass(frozen=True, slots=True)
class _Row:
    label: str
    note: str
    place: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where columns begin, counted from the indent; without `place` places stand on lines of their own."""

    note: int
    place: int | None
    detail: int


def place_lines(related: Iterable[Related], home: str, source: SourceLines, area: TextArea) -> list[Line]:
    """Return the places, those of one label together, in the order in which labels first appear.

    Places in the file `home`, which the finding has named already, are said briefly if its path is long.
    """
    groups: dict[str, list[Related]] = {}
    for entry in related:
        groups.setdefault(entry.label, []).append(entry)
    rows = [row for label, entries in groups.items() for row in _rows(label, entries, home, source, area)]
    columns = _columns(rows, area)
    return [line for row in rows for line in _row_lines(row, columns, area)]


def _rows(
    label: str, entries: list[Related], home: str, source: SourceLines, area: TextArea
) -> Iterator[_Row]:
    left_out = len(entries) - _LONGEST_GROUP
    if left_out > 1:
        half = _LONGEST_GROUP // 2
        middle: list[Related | None] = [None]
        listed = [*entries[:half], *middle, *entries[-half:]]
    else:
        listed = list(entries)
    shown_label = area.words(label)
    for entry in listed:
        if entry is None:
            yield _Row("", f"{area.gap} {left_out} more")
            continue
        note = area.words(entry.note)
        if entry.ranks is not None and str(entry.ranks) not in (label, entry.note):
            note = f"{note} ({entry.ranks})" if note else str(entry.ranks)
        place = detail = ""
        if entry.where is not None and entry.where.file:
            place = area.clean(source_paths.place(entry.where, column=False))
            if entry.where.file == home and entry.where.line > 0 and cell_len(place) > _LONG_PLACE:
                place = f"line {entry.where.line}"
            detail = area.words(_detail(entry, source))
        if note and place and cell_len(label) > _LONG_LABEL:
            note, detail = "", note
        yield _Row(shown_label, note, place, detail)
        shown_label = ""


def _detail(entry: Related, source: SourceLines) -> str:
    """Return the function for a rank that is somewhere, whose note says the call; else the source line."""
    assert entry.where is not None
    if entry.label.startswith("rank") and entry.where.function:
        return f"in {entry.where.function}()"
    return source.text(entry.where.file, entry.where.line)


def _columns(rows: list[_Row], area: TextArea) -> _Columns:
    room = area.width - len(INDENT)
    labels = max((cell_len(row.label) for row in rows if row.note), default=0)
    note = labels + 2 if labels else 0
    placed = [row for row in rows if row.place]
    widest_place = max((cell_len(row.place) for row in placed), default=0)
    left = max((note + cell_len(row.note) if row.note else cell_len(row.label) for row in placed), default=0)
    for reserve in (2 + _LEAST_SOURCE, 0):
        most = room - 3 - widest_place - reserve
        if left <= most or most - note >= _LEAST_NOTE:
            place = min(left, most) + 3
            return _Columns(note, place, place + widest_place + 2)
    return _Columns(note, None, note + widest_place + 2)


def _row_lines(row: _Row, columns: _Columns, area: TextArea) -> list[Line]:
    room = area.width - len(INDENT)
    beside = bool(row.place) and columns.place is not None
    end_of_left = columns.place - 3 if beside and columns.place is not None else room
    if row.note:
        texts = wrap(row.note, end_of_left - columns.note)
        lines = [[(INDENT, ""), (pad("", columns.note), ""), (text, "")] for text in texts]
        lines[0][1] = (pad(row.label, columns.note), "label")
    else:
        lines = [[(INDENT, ""), (text, "label")] for text in wrap(row.label, end_of_left)]
    if not row.place:
        return lines
    if columns.place is None:
        lines.append([(INDENT, ""), (" " * columns.note, "")])
    first = lines[0] if beside else lines[-1]
    used = sum(cell_len(text) for text, _ in first) - len(INDENT)
    first.append((" " * max(0, (columns.place or columns.note) - used), ""))
    left_for_detail = room - columns.detail
    if row.detail and left_for_detail >= _LEAST_SOURCE // 2:
        first.append((pad(row.place, columns.detail - (columns.place or columns.note) - 2), "place"))
        first.append(("  " + area.crop(row.detail, left_for_detail), "quiet"))
    else:
        first.append((row.place, "place"))
    return lines
