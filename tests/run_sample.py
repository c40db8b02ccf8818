"""Chooses the programs of tests/runs that every `make test` runs; `make test-long` runs them all.

A run takes about half a second, and there are more than a thousand. By default each rule is shown by two
programs of each folder and language, every fifth program of a folder runs whatever it shows, and
each with its correct twin; programs that are correct and have no buggy one beside them always run.
"""

from __future__ import annotations

import functools
from collections import Counter
from pathlib import Path

import case_expectations

FOLDER = Path(__file__).parent / "runs"
PROGRAMS_A_RULE = 2
EVERY = 5
_ENDING = "_ok"


def is_often(path: Path) -> bool:
    """Tell whether `make test` runs this program."""
    return path in _chosen()


@functools.cache
def _chosen() -> frozenset[Path]:
    shown: Counter[tuple[str, str, str]] = Counter()
    chosen = set()
    programs = sorted(each for each in FOLDER.rglob("*") if each.suffix in (".c", ".py", ".f90"))
    for number, path in enumerate(programs):
        twin = path.with_stem(path.stem + _ENDING)
        rules = {code for _, _, code in case_expectations.read(path).expected}
        if path.stem.endswith(_ENDING):
            buggy = path.with_stem(path.stem.removesuffix(_ENDING))
            if not buggy.exists():
                chosen.add(path)
        elif (
            not rules
            or number % EVERY == 0
            or any(shown[code, path.suffix, path.parent.name] < PROGRAMS_A_RULE for code in rules)
        ):
            shown.update((code, path.suffix, path.parent.name) for code in rules)
            chosen.update((path, twin))
    return frozenset(chosen)
