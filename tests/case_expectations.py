"""Reads what a case says about itself, in comments on the lines it speaks of.

    // check: -fopenmp            how to check it: compiler flags (the line may be left out)
    // with: helper.c             further files of the same program, beside this one
    MPI_Barrier(comm);            // expect: RW101
    if (rank == 0)                // because: RW101
    MPI_Barrier(comm);            // todo-expect: RW101

`expect` wants a finding of that rule on that line; several codes are separated by commas.
`because` wants the line among the related places of a finding of that rule. `todo-expect` marks a
known gap: the finding may be missing. `#` and `!` comments are read like `//` ones. A finding that
no line expects fails the case.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

_DIRECTIVE = re.compile(r"(?://|#|!|/\*)\s*(check|with|expect|because|todo-expect):\s*(.*?)\s*(?:\*/)?$")
_CODE = re.compile(r"RW\d{3}")


@dataclass
class Expectations:
    """What one case promises; places are (file name, line, code)."""

    flags: tuple[str, ...] = ()
    companions: tuple[str, ...] = ()
    expected: set[tuple[str, int, str]] = field(default_factory=set)
    because: set[tuple[str, int, str]] = field(default_factory=set)
    gaps: set[tuple[str, int, str]] = field(default_factory=set)


def read(path: Path) -> Expectations:
    """Read the expectations of a case and of the files it names."""
    promises = Expectations()
    _read_file(path, promises)
    for companion in promises.companions:
        _read_file(path.parent / companion, promises)
    return promises


def _read_file(path: Path, promises: Expectations) -> None:
    places = {"expect": promises.expected, "because": promises.because, "todo-expect": promises.gaps}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        # One line may carry several directives, each after its own comment mark.
        for part in re.split(r"(?=//|/\*|#|!)", line):
            directive = _DIRECTIVE.match(part.strip())
            if directive is None:
                continue
            word, rest = directive.groups()
            if word == "check":
                promises.flags = tuple(rest.split())
            elif word == "with":
                promises.companions += tuple(rest.split())
            else:
                codes = _CODE.findall(rest)
                assert codes, f"{path}:{number}: {word} names no rule"
                places[word].update((path.name, number, code) for code in codes)
