"""Chooses the programs of tests/runs that every `make test` runs; `make test-long` runs them all.

A run takes about half a second, and there are more than a thousand. By default each rule is shown by one
program of each folder and language, about every tenth program runs whatever it shows, and each with its
correct twin; programs that are correct and have no buggy one beside them always run.
"""

from __future__ import annotations

import functools
import zlib
from pathlib import Path

import case_expectations

FOLDER = Path(__file__).parent / "runs"
EVERY = 10
_ENDING = "_ok"


def is_often(path: Path) -> bool:
    """Return whether `make test` runs this program."""
    return path in _chosen()


@functools.cache
def _chosen() -> frozenset[Path]:
    """Choose by hashes of the paths, so that another program leaves the choice of the rest as it is."""
    chosen = set()
    fitting: dict[tuple[str, str, str], list[Path]] = {}
    for path in (each for each in FOLDER.rglob("*") if each.suffix in (".c", ".cpp", ".py", ".f90")):
        if path.stem.endswith(_ENDING):
            if not path.with_stem(path.stem.removesuffix(_ENDING)).exists():
                chosen.add(path)
            continue
        rules = {code for _, _, code in case_expectations.read(path).expected}
        if not rules or _hash(path) % EVERY == 0:
            chosen.add(path)
        for code in rules:
            fitting.setdefault((code, path.suffix, path.parent.name), []).append(path)
    chosen.update(min(paths, key=_hash) for paths in fitting.values())
    return frozenset(chosen | {each.with_stem(each.stem + _ENDING) for each in chosen})


def _hash(path: Path) -> int:
    return zlib.crc32(path.relative_to(FOLDER).as_posix().encode())
