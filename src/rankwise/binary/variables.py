"""The variables of a program: where they lie, how long they are and of what type."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rankwise.binary.basic_c_types import basic_c_type
from rankwise.binary.dwarf_files import file_in
from rankwise.binary.variable_types import name_of, type_in, type_of
from rankwise.findings.location import Location
from rankwise.standard.datatypes.declared_types import DeclaredType, size_of

_ADDRESS, _FRAME_OFFSET, _FRAME_OF_CALL, _FRAME_POINTER = 0x03, 0x91, 0x9C, 0x56
"""DW_OP_addr, DW_OP_fbreg, DW_OP_call_frame_cfa, DW_OP_reg6"""
_BELOW_CFA = 16
"""On x86-64 a frame pointer that is kept points below the return address and the caller's frame pointer."""
_X86_64 = "x64"
_VARIABLES = ("DW_TAG_variable", "DW_TAG_formal_parameter")
_SCOPES = ("DW_TAG_lexical_block", "DW_TAG_inlined_subroutine", "DW_TAG_try_block", "DW_TAG_catch_block")
_NAMED = ("DW_TAG_typedef", "DW_TAG_structure_type", "DW_TAG_class_type", "DW_TAG_base_type")
_MOST_BYTES = 1 << 22
"""Bytes of debug information: in more, variables are not searched for, which would take a minute."""


@dataclass(frozen=True, slots=True)
class DebugVariable:
    """A variable; `start` is its address in the file, or counts from the canonical frame address."""

    name: str
    start: int
    size: int
    declared: DeclaredType
    where: Location | None
    """Where it is declared."""

    def contains(self, address: int) -> bool:
        return self.start <= address < self.start + self.size


class DebugVariables:
    """The variables that the debug information of one file (DWARF) describes."""

    def __init__(self, dwarf: Any) -> None:
        self._dwarf = dwarf
        self._functions: dict[int, Any] = {}

    def local(self, pc: int, offset: int) -> DebugVariable | None:
        """Return what lies at an offset from the frame of the function that an address is in.

        None where nothing or more than one thing may lie there.
        """
        function = self._function(pc)
        if function is None:
            return None
        found = [each for each in _locals(function, pc, _base_of(function)) if each.contains(offset)]
        return found[0] if len(found) == 1 else None

    def static(self, address: int) -> DebugVariable | None:
        """Return the variable at an address that outlives functions; None if there may be several."""
        for is_deep in (False, True):
            known = self._anywhere if is_deep else self._outside
            found = {(each.start, each.size): each for each in known if each.contains(address)}
            if found:
                return next(iter(found.values())) if len(found) == 1 else None
        return None

    def named_type(self, pc: int, name: str) -> DeclaredType | None:
        """Return the type that a name stands for in the source file of an instruction."""
        basic = basic_c_type(name)
        if basic is not None:
            return basic
        for unit in self._units(pc):
            for each in unit.get_top_DIE().iter_children():
                is_whole = each.tag in _NAMED and "DW_AT_declaration" not in each.attributes
                if is_whole and name_of(each) == name:
                    return type_in(each)
        return None

    def type_of_name(self, pc: int, name: str) -> DeclaredType | None:
        """Return the type of a variable that an instruction's function has, or its file."""
        function = self._function(pc)
        inside = _names_in(function, pc) if function is not None else ()
        outside = (unit.get_top_DIE().iter_children() for unit in self._units(pc))
        for each in itertools.chain(inside, *outside):
            if each.tag in _VARIABLES and name_of(each) == name:
                return type_of(_described(each))
        return None

    @functools.cached_property
    def _is_small(self) -> bool:
        section = self._dwarf.debug_info_sec
        return section is not None and section.size <= _MOST_BYTES

    @functools.cached_property
    def _outside(self) -> list[DebugVariable]:
        """What lies at an address and is declared outside functions."""
        tops = (unit.get_top_DIE() for unit in self._dwarf.iter_CUs()) if self._is_small else ()
        return [found for top in tops for each in _entries_in(top) for found in _static(each)]

    @functools.cached_property
    def _anywhere(self) -> list[DebugVariable]:
        """What lies at an address, also of functions."""
        units = self._dwarf.iter_CUs() if self._is_small else ()
        return [found for unit in units for each in unit.iter_DIEs() for found in _static(each)]

    def _function(self, pc: int) -> Any:
        if pc not in self._functions:
            tops = (unit.get_top_DIE() for unit in self._units(pc))
            all_of_them = (each for top in tops for each in _functions_in(top))
            self._functions[pc] = next((each for each in all_of_them if _has(each, pc)), None)
        return self._functions[pc]

    def _units(self, pc: int) -> Iterator[Any]:
        ranges = self._dwarf.get_aranges()
        offset = ranges.cu_offset_at_addr(pc) if ranges is not None else None
        if offset is not None:
            yield self._dwarf.get_CU_at(offset)
        elif self._is_small:
            yield from self._dwarf.iter_CUs()


def _entries_in(entry: Any) -> Iterator[Any]:
    for each in entry.iter_children():
        yield each
        if each.tag in ("DW_TAG_namespace", "DW_TAG_module"):
            yield from _entries_in(each)


def _static(entry: Any) -> Iterator[DebugVariable]:
    place = _location(entry) if entry.tag == "DW_TAG_variable" else []
    if len(place) == 9 and place[0] == _ADDRESS:
        yield from _variable(entry, int.from_bytes(bytes(place[1:]), "little"))


def _functions_in(entry: Any) -> Iterator[Any]:
    for each in entry.iter_children():
        if each.tag == "DW_TAG_subprogram":
            yield each
            yield from _functions_in(each)  # Fortran's, which a procedure contains
        elif each.tag in ("DW_TAG_namespace", "DW_TAG_module", *_SCOPES):
            yield from _functions_in(each)


def _has(entry: Any, pc: int) -> bool:
    """Return whether code belongs to an entry; of code in several pieces that is taken to be so."""
    low, high = entry.attributes.get("DW_AT_low_pc"), entry.attributes.get("DW_AT_high_pc")
    if low is None or high is None:
        return "DW_AT_ranges" in entry.attributes and entry.tag != "DW_TAG_subprogram"
    end = high.value if high.form == "DW_FORM_addr" else low.value + high.value
    return bool(low.value <= pc < end)


def _base_of(function: Any) -> int | None:
    """Return what has to be added to offsets in a function to count from its canonical frame address."""
    base = function.attributes.get("DW_AT_frame_base")
    code = list(base.value) if base is not None and base.form == "DW_FORM_exprloc" else []
    if code == [_FRAME_OF_CALL]:
        return 0
    is_x86 = function.cu.dwarfinfo.config.machine_arch == _X86_64
    return -_BELOW_CFA if code == [_FRAME_POINTER] and is_x86 else None


def _locals(scope: Any, pc: int, base: int | None) -> Iterator[DebugVariable]:
    for each in scope.iter_children() if base is not None else ():
        if each.tag in _VARIABLES:
            place = _location(each)
            if place and place[0] == _FRAME_OFFSET and base is not None:
                offset, length = _signed(place[1:])
                yield from _variable(each, base + offset) if length == len(place) - 1 else ()
        elif each.tag in _SCOPES and _has(each, pc):
            yield from _locals(each, pc, base)


def _names_in(scope: Any, pc: int) -> Iterator[Any]:
    """Yield the variables of a function and of the blocks around an instruction, the innermost first."""
    for each in scope.iter_children():
        if each.tag in _SCOPES and _has(each, pc):
            yield from _names_in(each, pc)
    yield from scope.iter_children()


def _described(entry: Any) -> Any:
    """Return the entry that says of which type a variable is."""
    for link in ("DW_AT_specification", "DW_AT_abstract_origin"):
        if link in entry.attributes and "DW_AT_type" not in entry.attributes:
            return entry.get_DIE_from_attribute(link)
    return entry


def _variable(entry: Any, start: int) -> Iterator[DebugVariable]:
    described = _described(entry)
    declared = type_of(described)
    size = size_of(declared)
    if size:
        yield DebugVariable(name_of(entry), start, size, declared, _declared_at(described))


def _declared_at(entry: Any) -> Location | None:
    line, file = (entry.attributes.get(f"DW_AT_decl_{each}") for each in ("line", "file"))
    program = entry.dwarfinfo.line_program_for_CU(entry.cu) if line and file else None
    if program is None:
        return None
    return Location(file_in(entry.cu.get_top_DIE(), program.header, file.value), line.value)


def _location(entry: Any) -> list[int]:
    """Return the expression that says where a variable is; nothing if it is not always there."""
    found = entry.attributes.get("DW_AT_location")
    is_one = found is not None and found.form in ("DW_FORM_exprloc", "DW_FORM_block1", "DW_FORM_block")
    return list(found.value) if is_one else []


def _signed(code: list[int]) -> tuple[int, int]:
    """Read a number in LEB128; return it and how many bytes it takes."""
    value = shift = 0
    for at, byte in enumerate(code):
        value |= (byte & 0x7F) << shift
        shift += 7
        if not byte & 0x80:
            return value - (1 << shift if byte & 0x40 else 0), at + 1
    return 0, 0
