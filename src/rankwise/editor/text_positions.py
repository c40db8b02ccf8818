"""Places in a text, as rankwise and as editors count them.

rankwise counts lines and columns from 1, and columns in bytes of UTF-8, as compilers do. Editors count both
from 0, and columns in units of UTF-16 (LSP 3.17, "Position").
"""

from __future__ import annotations

import re

from lsprotocol.types import Position, Range

from rankwise.findings import Location

_NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")


def range_of(lines: list[str], where: Location) -> Range:
    """Return the name that stands at a place; without a column, what the line holds."""
    number = min(max(where.line - 1, 0), max(len(lines) - 1, 0))
    line = lines[number] if lines else ""
    if where.column:
        start = len(line.encode()[: where.column - 1].decode(errors="ignore"))
        match = _NAME.match(line, start)
        end = match.end() if match else len(line.rstrip())
    else:
        start, end = len(line) - len(line.lstrip()), len(line.rstrip())
    end = max(start, end)
    return Range(Position(number, _units(line[:start])), Position(number, _units(line[:end])))


def name_at(lines: list[str], position: Position) -> tuple[str, Range] | None:
    """Return the dotted name under the cursor, up to the part that the cursor is in."""
    if position.line >= len(lines):
        return None
    line = lines[position.line]
    for match in _NAME.finditer(line):
        if _units(line[: match.start()]) <= position.character <= _units(line[: match.end()]):
            end = match.end()
            for part in re.finditer(r"\w+", match[0]):
                if position.character <= _units(line[: match.start() + part.end()]):
                    end = match.start() + part.end()
                    break
            here = Range(
                Position(position.line, _units(line[: match.start()])),
                Position(position.line, _units(line[:end])),
            )
            return line[match.start() : end], here
    return None


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
