"""Finds sources with OpenMP in them that are compiled as if it were not there."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rankwise.source.units import Unit

_DIRECTIVE = re.compile(rb"^[ \t]*(?:#[ \t]*pragma[ \t]+omp|[!cC*]\$omp)\b", re.IGNORECASE | re.MULTILINE)
_TURNED_ON = ("-fopenmp", "-openmp", "-qopenmp", "-xopenmp", "-mp=")


def without_openmp(units: Iterable[Unit]) -> list[str]:
    """Return the files whose directives their compiler drops, because no flag tells it to heed them."""
    found = []
    for unit in units:
        if not any(flag.startswith(_TURNED_ON) or flag == "-mp" for flag in unit.flags):
            try:
                if _DIRECTIVE.search(unit.source.path.read_bytes()):
                    found.append(str(unit.source.path))
            except OSError:
                continue
    return found
