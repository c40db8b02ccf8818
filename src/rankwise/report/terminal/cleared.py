"""The conditionals that were examined and cleared, by function, each with its reason."""

from __future__ import annotations

import itertools

from rich.cells import cell_len

from rankwise.findings.coverage import Cleared, Coverage
from rankwise.findings.source_lines import SourceLines
from rankwise.report import source_paths
from rankwise.report.terminal.canvas import INDENT, Line, TextArea, pad

_LEAST_SOURCE = 20


def cleared_lines(coverage: Coverage, source: SourceLines, area: TextArea) -> list[Line]:
    """Return a block for each function: a line for each conditional, with its text and its reason."""
    lines: list[Line] = []
    for (file, function), group in itertools.groupby(coverage.cleared, _home):
        rows = dict.fromkeys(group)
        lines.append([("cleared in ", "quiet"), (area.words(function), "title"), ("  ", ""),
                      (area.clean(source_paths.shown(file)), "place")])  # fmt: skip
        lines += _rows(list(rows), source, area)
        lines.append([])
    return lines or [[("no conditional decides about a collective", "")], []]


def _home(cleared: Cleared) -> tuple[str, str]:
    return cleared.where.file, cleared.where.function or "the file itself"


def _rows(rows: list[Cleared], source: SourceLines, area: TextArea) -> list[Line]:
    digits = max(2, max(len(str(row.where.line)) for row in rows))
    texts = [area.words(source.text(row.where.file, row.where.line)) for row in rows]
    longest = max(cell_len(str(row.reason)) for row in rows)
    room = max(_LEAST_SOURCE, area.width - len(INDENT) - digits - longest - 7)
    column = min(room, max(map(cell_len, texts)))
    return [
        [
            (f"{INDENT}{row.where.line:>{digits}} {area.bar} ", "quiet"),
            (pad(area.crop(text, column), column), ""),
            (f"  {area.arrow} {row.reason}", "arrow"),
        ]
        for row, text in zip(rows, texts, strict=True)
    ]
