"""Of which type the elements of an allocation are: by the line that allocates it, and debug information."""

from __future__ import annotations

from pathlib import Path

from rankwise.binary.dwarf_lines import Binary
from rankwise.findings import Location
from rankwise.monitors.memory.allocation_words import AllocatedWords, words_of, words_of_function
from rankwise.monitors.memory.known_memory import ProcessVariables, reading
from rankwise.standard.datatypes.declared_types import (
    ArrayType,
    DeclaredType,
    NumberType,
    OpaqueType,
    PointerType,
    element_of,
)
from rankwise.trace.job_trace import Process

_LONGEST = 4
"""So many lines a statement may have."""


class AllocatedTypes:
    """The types of what one process has allocated."""

    def __init__(self, process: Process, variables: ProcessVariables) -> None:
        self._process = process
        self._variables = variables
        self._known: dict[int, DeclaredType | None] = {}

    def of(self, site: int) -> DeclaredType | None:
        """Return the type of the elements that a place allocates; None where that is not clear."""
        if site not in self._known:
            with reading:
                self._known[site] = self._find(site)
        return self._known[site]

    def _find(self, site: int) -> DeclaredType | None:
        for address in (site, *self._process.notes.stacks.get(site, ())):
            file = self._variables.file_at(address)
            if file is None:
                continue
            at = address - 1 - file.base
            words = words_of_function(file.binary.symbol(at) or "")
            where = file.binary.location(at)
            if words is None and (where is None or not where.line):
                continue
            if words is None and where is not None:
                words = words_of(_statement(where))
            return _resolved(words, file.binary, at) if words is not None else None
        return None


def is_of_library(file: str) -> bool:
    """Return whether a file is a header of C++'s library, which does not show its user."""
    return "/c++/" in file


def _statement(where: Location) -> str:
    """Return the text that begins on a line, up to its end."""
    try:
        lines = Path(where.file).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    found = ""
    for line in lines[where.line - 1 : where.line - 1 + _LONGEST]:
        if Path(where.file).suffix.lower().startswith(".f"):
            found += line.split("!")[0].strip().rstrip("&").lstrip("&")
            if not line.split("!")[0].rstrip().endswith("&"):
                break
        else:
            found += line.split("//")[0] + " "
            if ";" in line:
                break
    return found


def _resolved(words: AllocatedWords, binary: Binary, address: int) -> DeclaredType | None:
    known = binary.variables
    if known is None:
        return None
    if words.type_name:
        return known.named_type(address, words.type_name)
    found = [_target(known.type_of_name(address, each)) for each in words.variables]
    shapes = {_shape(each) for each in found}
    return found[0] if len(shapes) == 1 else None


def _target(declared: DeclaredType | None) -> DeclaredType | None:
    if isinstance(declared, PointerType):
        return element_of(declared.target)
    return element_of(declared) if isinstance(declared, ArrayType) else None


def _shape(declared: DeclaredType | None) -> object:
    if isinstance(declared, NumberType):
        return declared.kind, declared.size, declared.is_signed
    return None if isinstance(declared, OpaqueType) else declared
