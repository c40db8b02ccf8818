"""RW401 and RW411: buffers whose memory holds something else than the datatype says."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rankwise.findings import Finding, Related
from rankwise.monitors.memory.allocated_types import AllocatedTypes, is_of_library
from rankwise.monitors.memory.known_memory import KnownMemory
from rankwise.monitors.memory.placed_blocks import (
    PlacedBlock,
    at_place,
    in_local_variables,
    in_python_buffers,
    in_static_variables,
)
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, Said, findings_of
from rankwise.standard.constants import ConstantKind
from rankwise.standard.datatypes.basic_datatypes import NUMBERS
from rankwise.standard.datatypes.declared_types import (
    ArrayType,
    DeclaredType,
    Held,
    NumberType,
    OpaqueType,
    PointerType,
    RecordType,
    held_at,
    size_of,
)
from rankwise.standard.datatypes.type_fits import Fit, fit_of
from rankwise.trace.access_log import Owner, typed_buffers
from rankwise.trace.event import Event
from rankwise.trace.object_numbers import FREED, name_of

_MOST_ELEMENTS = 16
"""So many elements of a datatype are compared, and the last one: what lies in memory repeats itself."""


@monitor("RW401", "RW411")
def buffers_hold_what_datatypes_say(run: Run) -> Iterator[Finding]:
    """Report each call whose datatype says something else than the debug information of its buffer."""
    placed = itertools.chain(
        in_static_variables(run), in_local_variables(run), _in_allocations(run), in_python_buffers(run)
    )
    yield from findings_of(run, (each for block in placed for each in _breaches(block)))


def _in_allocations(run: Run) -> Iterator[PlacedBlock]:
    """Yield the blocks in memory that was allocated for elements of a known type."""
    for process in run.trace.processes.values():
        types = AllocatedTypes(process, run.variables_of(process))
        for place in typed_buffers(process, Owner.ALLOCATION):
            element = types.of(place.site)
            if element is not None:
                where = run.places.of(process, place.site)
                declared = ArrayType(element, place.size // (size_of(element) or 1))
                memory = KnownMemory("", place.start, place.size, declared, place.start, where)
                yield from at_place(run, process, place, memory)


@dataclass(frozen=True, slots=True)
class _Misfit:
    """The first place where a datatype says something else than there is."""

    fit: Fit
    datatype: str
    held: Held
    offset: int
    """From the beginning of what is declared."""


def _breaches(placed: PlacedBlock) -> Iterator[Breach]:
    found = _misfit(placed)
    if found is None:
        return
    marks = np.zeros(len(placed.given.records), bool)
    marks[placed.at] = True
    code = "RW401" if found.fit is Fit.FITS_NOT else "RW411"
    yield from placed.given.breach(code, marks, _said, placed, found)


def _misfit(placed: PlacedBlock) -> _Misfit | None:
    memory, block = placed.memory, placed.block
    size = size_of(memory.declared) if memory.declared is not None else None
    entries = placed.given.facts.typed_maps.of(block.datatype)
    if memory.declared is None or not size or not entries or block.count <= 0:
        return None
    if not {name for _, name in entries} & NUMBERS.keys():
        return None
    worst: _Misfit | None = None
    for element in {*range(min(block.count, _MOST_ELEMENTS)), block.count - 1}:
        begin = block.address - memory.declared_from + element * block.typemap.extent
        for at, name in entries:
            offset = begin + at
            if not 0 <= offset < size:
                continue  # it is beyond, which is another rule
            fit, held = fit_at(name, memory.declared, offset)
            if worst is None or fit > worst.fit or (fit == worst.fit and offset < worst.offset):
                worst = _Misfit(fit, name, held, offset)
    return worst if worst is not None and worst.fit is not Fit.FITS else None


def fit_at(name: str, declared: DeclaredType, offset: int) -> tuple[Fit, Held]:
    held, inside = held_at(declared, offset)
    fit = fit_of(name, held)
    if inside and fit is not Fit.FITS_NOT and name in NUMBERS and _has_parts(held):
        is_second = isinstance(held, NumberType) and held.kind == "complex" and 2 * inside == held.size
        fit = fit if is_second and NUMBERS[name][0] == "float" else Fit.FITS_NOT
    return fit, held


def _has_parts(held: Held) -> bool:
    return isinstance(held, PointerType) or (isinstance(held, NumberType) and held.size > 1)


def _said(event: Event, placed: PlacedBlock, found: _Misfit) -> Said:
    memory, block = placed.memory, placed.block
    assert memory.declared is not None
    derived = name_of(ConstantKind.DATATYPE, block.datatype & ~FREED) != found.datatype
    is_part = isinstance(_element(memory.declared), RecordType) or derived
    at = f" at byte {found.offset}" if is_part and found.offset else ""
    of = f" of {memory.name}" if memory.name else " of its allocation"
    kind = " is in the datatype" if derived else ""
    words = f"{placed.name} holds {held_words(found.held)}{at if is_part else ''}, not {found.datatype}"
    label = "declared" if memory.name else "allocated"
    shown = f"{memory.name or 'the memory'} holds {whole_words(memory.declared)}"
    is_shown = memory.where is not None and memory.where.line and not is_of_library(memory.where.file)
    related = (Related(label, shown, memory.where),) if is_shown else ()
    message = f"{event.call.name}: {words}"
    note = f"{found.datatype}{kind}, and byte {found.offset}{of} is {held_words(found.held)}"
    return Said(message, note, related)


def _element(declared: DeclaredType) -> DeclaredType:
    while isinstance(declared, ArrayType):
        declared = declared.element
    return declared


def held_words(held: Held) -> str:
    if held is None:
        return "padding between members"
    if isinstance(held, PointerType):
        return "a pointer"
    return held.spelling if not isinstance(held, OpaqueType) else "something else"


def whole_words(declared: DeclaredType) -> str:
    element = _element(declared)
    if isinstance(element, RecordType):
        return f"{element.spelling} of {element.size} bytes"
    return "pointers" if isinstance(element, PointerType) else element.spelling
