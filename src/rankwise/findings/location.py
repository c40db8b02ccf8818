"""A place in the user's source."""

from __future__ import annotations

from dataclasses import dataclass


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
