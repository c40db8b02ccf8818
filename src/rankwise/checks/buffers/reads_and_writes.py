"""What a function reads and writes where: by itself, through library calls, through functions it calls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rankwise.checks.buffers.covered_memory import Region
from rankwise.checks.requests.addresses import Address, Addresses, begins_at_zero
from rankwise.program import (
    Call,
    Constant,
    FormalParameter,
    Function,
    Instruction,
    Load,
    Offset,
    Operation,
    Store,
    Value,
)
from rankwise.program.library import ALLOCATES, RETURNS_ARGUMENT
from rankwise.program.model import Model

DEEPEST = 4

_COPY = "memcpy memmove strcpy strncpy strcat __memcpy_chk __memmove_chk __strcpy_chk".split()
_PRINTED = "sprintf snprintf vsprintf vsnprintf __sprintf_chk __snprintf_chk".split()
_WRITTEN = {
    **dict.fromkeys(("memset", *_COPY, *_PRINTED, "__memset_chk", "qsort"), 0),
    "fread": 0,
    "read": 1,
    "fgets": 0,
}
_COMPARED = "strlen strcmp strncmp memcmp bcmp".split()
_READ = {**dict.fromkeys(_COPY, 1), **dict.fromkeys(_COMPARED, 0), "fwrite": 0, "write": 1, "puts": 0}
_RELEASED = {"free": 0, "realloc": 0, "_ZdlPv": 0, "_ZdaPv": 0, "_ZdlPvm": 0}
_READING_OPERATORS = frozenset(
    """+ - * / // % ** @ == != < <= > >= sum mean std var max min prod argmax argmin cumsum any all dot
    tolist tobytes item copy pickle element format""".split()
)
_READING_CALLS = frozenset("print sum max min numpy.sum numpy.mean numpy.dot numpy.max numpy.min".split())


_PLAIN = frozenset(
    {*_WRITTEN, *_READ, *_RELEASED, *ALLOCATES, *RETURNS_ARGUMENT, *_READING_CALLS, "printf", "fprintf"}
)


def touches_only_memory(name: str) -> bool:
    """Return whether a library function with this name is known to have nothing to do with other ranks."""
    return name in _PLAIN or name.startswith("llvm.")


@dataclass(frozen=True, slots=True)
class MemoryUse:
    """One use of memory."""

    at: Instruction
    region: Region
    writes: bool
    releases: bool = False


class Accesses:
    """Lists what functions do to memory, as far as it is certain where."""

    def __init__(self, model: Model, places: Addresses) -> None:
        self._model = model
        self._places = places
        self._through_parameters: dict[Function, list[MemoryUse]] = {}

    def by_root(self, function: Function) -> dict[object, dict[int, list[MemoryUse]]]:
        """Return all accesses of a function by the root of their place, and by block."""
        found: dict[object, dict[int, list[MemoryUse]]] = {}
        for access in self._of(function, DEEPEST):
            by_block = found.setdefault(access.region.place.root, {})
            by_block.setdefault(access.at.block.index, []).append(access)
        return found

    def _of(self, function: Function, depth: int) -> Iterator[MemoryUse]:
        uses: dict[Value, list[Instruction]] = {}
        for instruction in function.instructions():
            for operand in instruction.operands:
                if isinstance(operand, (Load, Operation)):
                    uses.setdefault(operand, []).append(instruction)
        for instruction in function.instructions():
            if isinstance(instruction, Store):
                yield self._access(instruction, instruction.address, writes=True)
            elif isinstance(instruction, Load):
                if _reads_content(instruction, uses):
                    yield self._access(instruction, instruction.address, writes=False)
            elif isinstance(instruction, Call) and instruction.standard is None:
                yield from self._by_call(instruction, depth)

    def _access(self, at: Instruction, address: Value, *, writes: bool, releases: bool = False) -> MemoryUse:
        return MemoryUse(at, Region(self._places.of(address)), writes, releases)

    def _by_call(self, call: Call, depth: int) -> Iterator[MemoryUse]:
        callees = self._model.callees(call)
        if len(callees) != 1:
            return
        callee = callees[0]
        if callee.blocks:
            if depth:
                for inner in self._parameter_accesses(callee, depth - 1):
                    place = self._places.through(inner.region.place, call)
                    if place is not None:
                        yield MemoryUse(call, Region(place), inner.writes, inner.releases)
            return
        name = callee.name
        if name.startswith("llvm.mem"):
            name = name.split(".")[1]
        for table, writes, releases in (
            (_WRITTEN, True, False),
            (_READ, False, False),
            (_RELEASED, True, True),
        ):
            position = table.get(name)
            if position is not None and position + 1 < len(call.operands):
                address = call.operands[position + 1]
                if not isinstance(address, Constant):
                    length = _length(call) if name.startswith(("memset", "memcpy", "memmove")) else None
                    yield MemoryUse(call, Region(self._places.of(address), length), writes, releases)

    def _parameter_accesses(self, function: Function, depth: int) -> list[MemoryUse]:
        """Return what a function always does to memory that its parameters point to."""
        known = self._through_parameters.get(function)
        if known is None:
            self._through_parameters[function] = []  # a function that calls itself adds nothing new
            known = self._through_parameters[function] = [
                replace(access, region=Region(_seen_from_outside(access.region.place)))
                for access in self._of(function, depth)
                if isinstance(access.region.place.root, FormalParameter)
                and self._runs_always(function, access.at)
            ]
        return known

    def _runs_always(self, function: Function, instruction: Instruction) -> bool:
        """Return whether nothing but the length of loops decides whether an instruction runs."""
        flow = self._model.flow(function)
        block = instruction.block.index
        if block in flow.ending or flow.dominator[block] is None:
            return False
        while not flow.post_dominates(block, 0):
            around = [(len(body), h) for h, body in flow.loops.items() if block in body and h != block]
            if not around:
                return False
            header = min(around)[1]
            latches = [node for node in flow.predecessors[header] if node in flow.loops[header]]
            if not all(flow.dominates(block, latch) for latch in latches):
                return False
            block = header
        return True


def _seen_from_outside(place: Address) -> Address:
    """Return a place without the counters that only its function knows."""
    if all(begins_at_zero(each) for each in place.indices):
        return replace(place, indices=tuple(("constant", 0) for _ in place.indices) if place.fields else ())
    hidden = tuple("somewhere" if isinstance(each, Value) else each for each in place.indices)
    return replace(place, indices=hidden)


def _length(call: Call) -> int | None:
    size = call.operands[3] if len(call.operands) > 3 else None
    return size.value if isinstance(size, Constant) and isinstance(size.value, int) else None


def _reads_content(load: Load, uses: dict[Value, list[Instruction]]) -> bool:
    """Return whether a load reads elements, and does not only make a view of them.

    Where elements have names for addresses, `x[1:]` and `len(x)` load them too, formally.
    """
    address = load.address
    if not isinstance(address, Offset) or not isinstance(address.field, str):
        return True
    if address.field != "[]":
        return False
    for use in uses.get(load, ()):
        if isinstance(use, Operation):
            if use.operator in _READING_OPERATORS:
                return True
            if use.operator == "argument" and any(
                isinstance(again, Call) and again.callee.name in _READING_CALLS for again in uses.get(use, ())
            ):
                return True
            if use.operator == "subscript" and any(
                isinstance(again, Operation) and again.operator in _READING_OPERATORS
                for again in uses.get(use, ())
            ):
                return True
    return False
