"""Reads the tables of traits: one row says how some calls behave."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rankwise.standard.procedures import data_lines
from rankwise.standard.traits import CallKind, ReturnMode, Until

TABLES = ("collective", "point_to_point", "one_sided", "files", "objects", "environment", "tools")

_WORDS = {"over", "shared", "uniform", "identity", "differs", "follows", "creates", "releases", "noreturn"}

_BRACES = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Row:
    """The traits of one call, with parameters still by name."""

    name: str
    kind: CallKind
    mode: ReturnMode
    until: Until
    words: dict[str, tuple[str, ...]]
    """What stands behind `over=`, `shared=` and so on; `noreturn` stands for itself."""


def read_rows() -> Iterator[Row]:
    """Yield the row of every call, in the order of the tables."""
    for table in TABLES:
        kind: CallKind | None = None
        for line in data_lines(f"tables/{table}.txt"):
            if line.startswith("kind: "):
                kind = CallKind(line.removeprefix("kind: "))
            elif kind is None:
                raise ValueError(f"tables/{table}.txt has a row before it names a kind: {line}")
            else:
                yield from _rows(kind, line)


def _rows(kind: CallKind, line: str) -> Iterator[Row]:
    pattern, mode, *rest = line.split()
    if mode == "variants":
        words = _words(rest)
        for name in expand(pattern):
            yield from _variants(Row(name, kind, ReturnMode.BLOCKING, Until.ALL, words))
        return
    until, *rest = rest
    words = _words(rest)
    for name in expand(pattern):
        yield Row(name, kind, ReturnMode(mode), Until(until), words)


def _variants(row: Row) -> Iterator[Row]:
    stem = row.name.removeprefix("MPI_")
    nonblocking = f"MPI_I{stem[0].lower()}{stem[1:]}"
    yield row
    yield replace(row, name=nonblocking, mode=ReturnMode.NONBLOCKING, until=Until.NOTHING)
    yield replace(row, name=f"{row.name}_init", mode=ReturnMode.PERSISTENT)


def _words(parts: list[str]) -> dict[str, tuple[str, ...]]:
    pairs = [part.partition("=") for part in parts]
    unknown = {key for key, _, _ in pairs} - _WORDS
    if unknown:
        raise ValueError(f"unknown words in a table of traits: {', '.join(sorted(unknown))}")
    return {key: tuple(value.split(",")) for key, _, value in pairs}


def expand(pattern: str) -> list[str]:
    """Write out the alternatives: MPI_{Send,Recv}_init gives MPI_Send_init and MPI_Recv_init."""
    match = _BRACES.search(pattern)
    if match is None:
        return [pattern]
    before, after = pattern[: match.start()], pattern[match.end() :]
    return [name for choice in match[1].split(",") for name in expand(before + choice + after)]
