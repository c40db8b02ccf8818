"""Which variable or allocation an address of a process belongs to."""

from __future__ import annotations

import functools
import threading
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from rankwise.binary.demangle import demangled
from rankwise.binary.dwarf_lines import Binary, open_binary
from rankwise.binary.variables import DebugVariable
from rankwise.findings import Location
from rankwise.matching.operations import Numbers
from rankwise.standard.datatypes.declared_types import DeclaredType
from rankwise.trace.call_sites import readable
from rankwise.trace.job_trace import Process

reading = threading.Lock()
"""Held while a binary is read, which several threads cannot do at a time."""


@dataclass(frozen=True, slots=True)
class KnownMemory:
    """A variable or an allocation."""

    name: str
    """Of a variable; empty for an allocation."""
    start: int
    size: int
    declared: DeclaredType | None = None
    declared_from: int = 0
    """Where what is declared begins: a part of the memory may be a variable of its own."""
    where: Location | None = None
    """Where it is declared or allocated."""

    def contains(self, address: int) -> bool:
        return self.start <= address < self.start + self.size


@dataclass(frozen=True, slots=True)
class LoadedFile:
    """A program or library in memory, from `low` to `high`."""

    low: int
    high: int
    base: int
    """What leads from its own addresses to those of the process."""
    binary: Binary


class ProcessVariables:
    """The variables of one process: those that outlive functions, and those of functions."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._static: dict[int, KnownMemory | None] = {}
        self._local: dict[tuple[int, int], DebugVariable | None] = {}

    @functools.cached_property
    def _files(self) -> list[LoadedFile]:
        found = []
        for each in self._process.notes.maps:
            binary = open_binary(Path(each.path))
            base = binary.base_of_code(each.start, each.offset) if binary is not None else None
            if binary is not None and base is not None:
                low, high = binary.extent
                found.append(LoadedFile(base + low, base + high, base, binary))
        return found

    def may_be_static(self, addresses: Numbers) -> np.ndarray:
        """Return which addresses lie in a loaded program or library."""
        marks = np.zeros(len(addresses), bool)
        for each in self._files:
            marks |= (addresses >= each.low) & (addresses < each.high)
        return marks

    def static(self, address: int) -> KnownMemory | None:
        """Return the variable at an address that outlives functions."""
        if address not in self._static:
            with reading:
                self._static[address] = self._find_static(address)
        return self._static[address]

    def _find_static(self, address: int) -> KnownMemory | None:
        file = self.file_at(address)
        symbol = file.binary.data_symbol(address - file.base) if file is not None else None
        if file is None or symbol is None:
            return None
        known = file.binary.variables
        variable = known.static(address - file.base) if known is not None else None
        start = symbol.start + file.base
        if variable is None:
            return KnownMemory(demangled(symbol.name), start, symbol.size)
        is_all = (variable.start, variable.size) == (symbol.start, symbol.size)
        name = variable.name if is_all else demangled(symbol.name)
        return KnownMemory(
            name, start, symbol.size, variable.declared, variable.start + file.base, _readable(variable.where)
        )

    def local(self, base: int, pc: int, frame: int) -> KnownMemory | None:
        """Return the local variable at an address, of the function with an instruction and a frame."""
        file = self.file_at(pc)
        if file is None:
            return None
        key = pc, base - frame
        if key not in self._local:
            with reading:
                known = file.binary.variables
                self._local[key] = (
                    known.local(pc - 1 - file.base, base - frame) if known is not None else None
                )
        found = self._local[key]
        if found is None:
            return None
        start = found.start + frame
        return KnownMemory(found.name, start, found.size, found.declared, start, _readable(found.where))

    def file_at(self, address: int) -> LoadedFile | None:
        """Return the program or library that an address lies in."""
        return next((each for each in self._files if each.low <= address < each.high), None)


def _readable(where: Location | None) -> Location | None:
    return Location(readable(where.file), where.line) if where is not None else None
