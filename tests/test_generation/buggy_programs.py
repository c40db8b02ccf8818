"""Programs that are wrong for one value, one length, one number of ranks or one rank.

The first lines of a program say how it is tested and with which smallest input the bug is to be shown
(nothing where more than one is as small); the line that is to be blamed says by which rule.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

PROGRAMS = Path(__file__).parent / "programs"
_EXPECTED = re.compile(r"(?:#|//) expect: (RW\d+)")


@dataclass(frozen=True, slots=True)
class BuggyProgram:
    """One program."""

    path: Path
    options: tuple[str, ...]
    smallest: str
    code: str
    line: int


def buggy_programs() -> list[BuggyProgram]:
    """Return all of them."""
    return [_read(path) for path in sorted(PROGRAMS.iterdir()) if path.suffix in (".py", ".c", ".cpp")]


def _read(path: Path) -> BuggyProgram:
    lines = path.read_text(encoding="utf-8").splitlines()
    options = shlex.split(lines[0].partition("test: ")[2])
    smallest = lines[1].partition("smallest:")[2].strip()
    found = [(number, match[1]) for number, line in enumerate(lines, 1) if (match := _EXPECTED.search(line))]
    assert len(found) == 1, path
    return BuggyProgram(path, tuple(options), smallest, found[0][1], found[0][0])
