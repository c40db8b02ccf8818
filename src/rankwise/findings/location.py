"""A place in the user's source."""

from __future__ import annotations

import re
from dataclasses import dataclass

_OUTLINED = re.compile(r"^(.+?)(?:_?\.\.omp_par|\.+_?omp_(?:outlined|task|fn|cpyfn))")
"""What gcc, clang and flang call the functions of regions and tasks, behind the user's name."""


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """A file, a 1-based line, a 1-based column (0 when unknown) and the enclosing function."""

    file: str
    line: int
    column: int = 0
    function: str = ""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}"
        return f"{place}:{self.column}" if self.column else place


def written_function(name: str) -> str:
    """Return the function that a user wrote, where a compiler made one of an OpenMP region in it."""
    outlined = _OUTLINED.match(name)
    return outlined[1] if outlined else name
