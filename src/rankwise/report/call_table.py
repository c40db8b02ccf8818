"""The recorded calls as a table of comma-separated values, for spreadsheets and data frames."""

from __future__ import annotations

import csv
import io
from typing import Any

from rankwise.report.call_rows import CallRows

COLUMNS = (
    "rank", "thread", "number", "call", "kind", "begin_s", "duration_s", "waited_s", "cause", "peer", "tag",
    "count", "state", "file", "line", "function",
)  # fmt: skip


def render(views: dict[str, Any] | None) -> str:
    """Return a line for each call, by rank, thread and order."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    for each in CallRows(views):
        table.writerow(
            [
                each.rank, each.thread, each.number, each.name, each.kind.name.lower(),
                f"{each.begin:.9f}", f"{each.duration:.9f}", f"{each.waited:.9f}", each.cause,
                _number(each.peer), _number(each.tag), each.count, each.state,
                _text(each.file), each.line, _text(each.function),
            ]
        )  # fmt: skip
    return out.getvalue()


def _number(value: int | None) -> str:
    return "" if value is None else "any" if value < 0 else str(value)


def _text(value: str) -> str:
    """Return text that no spreadsheet takes for a formula."""
    return f"'{value}" if value[:1] in tuple("=+-@") else value
