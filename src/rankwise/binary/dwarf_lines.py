"""Finds the source line of an address in a program or library, from its debug information (pyelftools)."""

from __future__ import annotations

import bisect
import functools
import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from typing import Any

from rankwise.binary.demangle import demangled
from rankwise.binary.dwarf_files import file_in
from rankwise.binary.elf import Elf, NotElf, read_elf
from rankwise.binary.elf_symbols import DataSymbol, Functions, data_symbol, functions
from rankwise.binary.variables import DebugVariables
from rankwise.findings.location import Location


@dataclass
class Binary:
    """An ELF file; each part is read when it is needed."""

    path: Path
    _elf: Elf
    _units: dict[int, _Unit] = field(default_factory=dict)

    def address_of(self, offset: int) -> int | None:
        """Return the address that the file gives to the byte at this offset."""
        return self._elf.address_of(offset)

    def base_of_code(self, start: int, offset: int) -> int | None:
        """Return what leads from its addresses to those of a process, from where its code is mapped."""
        return self._elf.base_of_code(start, offset)

    def location(self, address: int) -> Location | None:
        """Return the line that an address belongs to; None without debug information for it."""
        for unit in self._units_at(address):
            line = unit.line(address)
            if line is not None:
                return Location(line[0], line[1], 0, unit.function(address) or self.symbol(address) or "")
        return None

    def sources(self) -> list[str]:
        """Return the source files that it was compiled from, whole paths; none without debug information."""
        found = []
        for unit in self._dwarf.iter_CUs() if self._dwarf is not None else ():
            top = unit.get_top_DIE()
            name, folder = top.attributes.get("DW_AT_name"), top.attributes.get("DW_AT_comp_dir")
            if name is not None:
                inside = folder.value.decode(errors="replace") if folder is not None else ""
                found.append(str(PurePath(inside) / name.value.decode(errors="replace")))
        return found

    def symbol(self, address: int) -> str | None:
        """Return the function that an address is in, by the symbol table."""
        name = self._functions.at(address)
        return demangled(name) if name else name

    def data_symbol(self, address: int) -> DataSymbol | None:
        """Return the variable that an address lies in, by the symbol table."""
        return data_symbol(self._elf, address)

    @functools.cached_property
    def extent(self) -> tuple[int, int]:
        """The addresses that the file takes up once it is loaded, also for variables without a value."""
        return self._elf.extent()

    @functools.cached_property
    def variables(self) -> DebugVariables | None:
        """The variables by the debug information; None without."""
        return DebugVariables(self._dwarf) if self._dwarf is not None else None

    @functools.cached_property
    def _functions(self) -> Functions:
        return functions(self._elf)

    @functools.cached_property
    def _dwarf(self) -> Any:
        """The debug information, None without; reading it takes long in large programs."""
        from elftools.common.exceptions import DWARFError, ELFError
        from elftools.elf.elffile import ELFFile

        data = self._elf.data
        stream: Any = io.BytesIO(data) if isinstance(data, bytes) else data
        try:
            file = ELFFile(stream)
            return file.get_dwarf_info() if file.has_dwarf_info() else None
        except (ELFError, DWARFError, ValueError, KeyError):
            return None

    @functools.cached_property
    def _ranges(self) -> Any:
        return self._dwarf.get_aranges()

    def _units_at(self, address: int) -> Iterator[_Unit]:
        if self._dwarf is None:
            return
        ranges = self._ranges
        offset = ranges.cu_offset_at_addr(address) if ranges is not None else None
        if offset is not None:
            yield self._unit(self._dwarf.get_CU_at(offset))
            return
        for unit in self._dwarf.iter_CUs():
            yield self._unit(unit)

    def _unit(self, unit: Any) -> _Unit:
        if unit.cu_offset not in self._units:
            self._units[unit.cu_offset] = _Unit(self._dwarf, unit)
        return self._units[unit.cu_offset]


class _Unit:
    """One source file as it was compiled."""

    def __init__(self, dwarf: Any, unit: Any) -> None:
        self._dwarf = dwarf
        self._unit = unit

    @functools.cached_property
    def _lines(self) -> tuple[list[int], list[tuple[str, int] | None]]:
        program = self._dwarf.line_program_for_CU(self._unit)
        rows: list[tuple[int, bool, tuple[str, int] | None]] = []
        if program is None:
            return [], []
        for entry in program.get_entries():
            state = entry.state
            if state is None:
                continue
            row = None if state.end_sequence else (self._file(program, state.file), int(state.line))
            rows.append((int(state.address), row is not None, row))
        rows.sort(key=lambda each: each[:2])
        return [each[0] for each in rows], [each[2] for each in rows]

    def line(self, address: int) -> tuple[str, int] | None:
        addresses, lines = self._lines
        at = bisect.bisect_right(addresses, address) - 1
        while at >= 0:
            found = lines[at]
            if found is None:
                return None
            if found[1]:
                return found
            at -= 1  # line 0 belongs to no line: the one before it is meant
        return None

    def _file(self, program: Any, index: int) -> str:
        return file_in(self._top, program.header, index)

    @functools.cached_property
    def _top(self) -> Any:
        return self._unit.get_top_DIE()

    def function(self, address: int) -> str | None:
        for start, end, name in self._functions:
            if start <= address < end:
                return name
        return None

    @functools.cached_property
    def _functions(self) -> list[tuple[int, int, str]]:
        found = []
        for die in self._top.iter_children():
            low, high = die.attributes.get("DW_AT_low_pc"), die.attributes.get("DW_AT_high_pc")
            name = die.attributes.get("DW_AT_name")
            if die.tag != "DW_TAG_subprogram" or low is None or high is None or name is None:
                continue
            start = self._address(low)
            end = high.value if high.form == "DW_FORM_addr" else start + high.value
            found.append((start, end, name.value.decode(errors="replace")))
        return found

    def _address(self, attribute: Any) -> int:
        return int(attribute.value)


@functools.lru_cache(maxsize=64)
def open_binary(path: Path) -> Binary | None:
    """Return the ELF file at this path; None if there is none that can be read."""
    try:
        return Binary(path, read_elf(path))
    except (OSError, NotElf):
        return None
