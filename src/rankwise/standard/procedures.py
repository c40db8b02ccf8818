"""Reads the lines that say which procedures there are and what their parameters are."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from typing import Literal, cast

from rankwise.standard.call import Parameter
from rankwise.standard.role import role_of
from rankwise.standard.traits import DefinedBy

_LINE = re.compile(r"(?P<name>\w+)\((?P<parameters>[^)]*)\) -> (?P<returns>\w+) \[(?P<words>[^]]*)\]")

# The MPI Forum's data errs here: MPI_Precv_init receives into its buffer, and every rank receives
# into its own in MPI_Scatterv_init.
_CORRECTED = {
    ("MPI_Precv_init", "buf"): "buf BUFFER out",
    ("MPI_Scatterv_init", "recvbuf"): "recvbuf BUFFER out",
}


@dataclass(frozen=True, slots=True)
class Procedure:
    """The signature of one procedure."""

    name: str
    parameters: tuple[Parameter, ...]
    """With those that only the `_c` variant has."""
    return_kind: str
    words: frozenset[str]
    origin: DefinedBy


@dataclass(frozen=True, slots=True)
class Written:
    """A procedure as its line says it, of which only the name has been read."""

    name: str
    line: str
    origin: DefinedBy

    def procedure(self) -> Procedure:
        """Read the rest of the line."""
        return _procedure(self.line, self.origin)


def read_lines() -> Iterator[Written]:
    """Yield MPI 5.0's procedures, then those beyond it."""
    for name in ("generated/procedures.txt", "tables/beyond.txt"):
        origin = DefinedBy.STANDARD
        for line in data_lines(name):
            if line.startswith("origin: "):
                origin = DefinedBy(line.removeprefix("origin: "))
            else:
                yield Written(line.partition("(")[0], line, origin)


def data_lines(name: str) -> list[str]:
    """Return the lines of a file of this package, without comments and empty lines."""
    text = resources.files("rankwise.standard").joinpath(name).read_text(encoding="utf-8")
    lines = (line.split("#", 1)[0].strip() for line in text.splitlines())
    return [line for line in lines if line]


def _procedure(line: str, origin: DefinedBy) -> Procedure:
    match = _LINE.fullmatch(line)
    if match is None:
        raise ValueError(f"not the line of a procedure: {line}")
    name = match["name"]
    inside = match["parameters"]
    parameters = tuple(_parameter(name, text) for text in inside.split(", ")) if inside else ()
    return Procedure(name, parameters, match["returns"], frozenset(match["words"].split()), origin)


def _parameter(procedure: str, text: str) -> Parameter:
    name = text.split(" ", 1)[0]
    text = _CORRECTED.get((procedure, name), text)
    kind, direction, words = _after_name(text.split(" ", 1)[1])
    array = next((word for word in words if word.startswith("array")), None)
    return Parameter(
        name=name,
        kind=kind,
        direction=direction,
        role=role_of(kind, name, procedure),
        is_array=array is not None,
        length=array.removeprefix("array").removeprefix("=") if array else "",
        root_only="root-only" in words,
        c_only="c-only" in words,
        large_only="large-only" in words,
    )


@functools.cache
def _after_name(text: str) -> tuple[str, Literal["in", "out", "inout"], frozenset[str]]:
    kind, direction, *words = text.split()
    return kind, cast('Literal["in", "out", "inout"]', direction), frozenset(words)
