"""Finds the line of a call in Fortran where the compiler gives that of the loop or procedure around it.

gfortran gives a call with nothing but variables as arguments the line of the `do` that it stands in, or else
that of the program or procedure.
"""

from __future__ import annotations

import functools
import re
from dataclasses import replace
from pathlib import Path

from rankwise.findings.location import Location

_SUFFIXES = (".f", ".for", ".f90", ".f95", ".f03", ".f08", ".ftn")
_LOOP = re.compile(r"^\s*(?:\d+\s+)?(?:\w+\s*:\s*)?do\b(?!\s*=)", re.IGNORECASE)
_UNIT = re.compile(r"^\s*(?!end)(?:[\w()*= ,]+\s)?(?:program|subroutine|function)\s+\w+", re.IGNORECASE)
_END_OF_UNIT = re.compile(
    r"^\s*(?:end\s*$|end\s*(?:program|subroutine|function)\b|contains\b)", re.IGNORECASE
)
_END = re.compile(r"^\s*(?:\d+\s+)?end\s*do\b", re.IGNORECASE)


def line_of_call(place: Location, call: str) -> Location:
    """Return the only line of the loop or procedure here that has the call; else the place itself."""
    if not place.file.lower().endswith(_SUFFIXES) or not place.line:
        return place
    lines = _lines(place.file)
    begin = "".join(lines[place.line - 1 : place.line])
    around = _loop if _LOOP.match(begin) else _unit if _UNIT.match(begin) else None
    if around is None:
        return place
    word = re.compile(rf"\bcall\s+{call}\s*\(", re.IGNORECASE)
    found = [number for number in around(lines, place.line) if word.search(lines[number - 1])]
    return replace(place, line=found[0]) if len(found) == 1 else place


def _loop(lines: tuple[str, ...], first: int) -> range:
    """Return the numbers of the lines of the loop that begins in this line."""
    depth = 0
    for number in range(first, len(lines) + 1):
        depth += bool(_LOOP.match(lines[number - 1])) - bool(_END.match(lines[number - 1]))
        if depth == 0:
            return range(first, number)
    return range(first, len(lines) + 1)


def _unit(lines: tuple[str, ...], first: int) -> range:
    """Return the numbers of the lines of the program or procedure that begins in this line."""
    for number in range(first + 1, len(lines) + 1):
        if _END_OF_UNIT.match(lines[number - 1]):
            return range(first, number)
    return range(first, len(lines) + 1)


@functools.cache
def _lines(file: str) -> tuple[str, ...]:
    try:
        return tuple(Path(file).read_text(encoding="utf-8", errors="replace").splitlines())
    except OSError:
        return ()
