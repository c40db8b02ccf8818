"""Chooses the programs of tests/runs that every `make test` runs; `make test-long` runs them all.

A run takes about half a second, and there are more than a thousand. By default each rule is shown by one
program of each folder and language, every tenth program of a folder runs whatever it shows, and
each with its correct twin; programs that are correct and have no buggy one beside them always run.
"""

from __future__ import annotations

import functools
from collections import Counter
from pathlib import Path

import case_expectations

FOLDER = Path(__file__).parent / "runs"
PROGRAMS_A_RULE = 1
EVERY = 10
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
        if path.stem.endswith(_ENDING):
            if not path.with_stem(path.stem.removesuffix(_ENDING)).exists():
                chosen.add(path)
            continue
        rules = {code for _, _, code in case_expectations.read(path).expected}
        kinds = [(code, path.suffix, path.parent.name) for code in rules]
        if not rules or number % EVERY == 0 or any(shown[each] < PROGRAMS_A_RULE for each in kinds):
            shown.update(kinds)
            chosen.update((path, path.with_stem(path.stem + _ENDING)))
    return frozenset(chosen)
