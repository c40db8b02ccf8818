"""What a call of OpenMP's runtime says beyond its name: which construct it is of, which lock it takes."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from rankwise.program.instructions import Call, Instruction, Jump
from rankwise.program.model import Model
from rankwise.program.structure import Function
from rankwise.program.threads.origins import origin_of
from rankwise.program.values import Constant, GlobalVariable, Value
from rankwise.standard import openmp, thread_library
from rankwise.standard.openmp import EntryPoint, OpenMPKind
from rankwise.standard.thread_library import ThreadCall

_FLAGS_AT = 4
_EXPLICIT_BARRIER = 0x20
_SECTIONS = 0x400
_LOOP = 0x200
_IMPLICIT = {0x40: "for", 0xC0: "sections", 0x140: "single"}
_CRITICAL_NAME = 2
_NUMBER_OF_THREADS = 2
_MOST_BLOCKS = 4
_MASK = 2
_CANCELLED = 2
_CANCELLED_LOOP, _CANCELLED_SECTIONS = 2, 3
_SCHEDULE = 2
_STATIC_SECTIONS = 34


def entry_of(call: Call) -> EntryPoint | None:
    """Return what a call does as one of OpenMP's runtime or library."""
    return None if call.standard is not None else openmp.find(call.callee.name)


def thread_call_of(call: Call) -> ThreadCall | None:
    """Return what a call does as one of a library for threads."""
    callee = call.callee
    is_library = isinstance(callee, Function) and not callee.blocks
    return thread_library.find(callee.name) if is_library else None


def body_of(call: Call, entry: EntryPoint) -> Function | None:
    """Return the function that a parallel region runs."""
    if entry.runs is None or entry.runs >= len(call.arguments):
        return None
    body = call.arguments[entry.runs]
    return body if isinstance(body, Function) and body.blocks else None


def number_of_threads(call: Call) -> int | None:
    """Return how many threads the start of a region asks for at most, if a number in the text says so."""
    for each in _instructions_before(call):
        if isinstance(each, Call) and each.callee.name == "__kmpc_push_num_threads":
            return _number(each, _NUMBER_OF_THREADS)
        if isinstance(each, Call) and not each.callee.name.startswith("__kmpc_"):
            return None
    return None


def _instructions_before(call: Call) -> Iterator[Instruction]:
    """Yield what is always executed just before a call, backwards; flang begins a block before a region."""
    block = call.block
    yield from reversed(block.instructions[: block.instructions.index(call)])
    for _ in range(_MOST_BLOCKS):
        before = [each for each in block.function.blocks if block in each.terminator.targets]
        if len(before) != 1 or not isinstance(before[0].terminator, Jump):
            return
        block = before[0]
        yield from reversed(block.instructions)


def barrier_name(call: Call) -> str:
    """Return how a user calls a barrier: 'barrier', or the construct at whose end it stands."""
    flags = _flags(call)
    if flags is None or flags & _EXPLICIT_BARRIER:
        return "barrier"
    return f"end of {_IMPLICIT[flags & 0x1C0]}" if flags & 0x1C0 in _IMPLICIT else "barrier"


def is_implicit(call: Call) -> bool:
    return barrier_name(call) != "barrier"


def worksharing_name(call: Call) -> str:
    """Return the construct that a call begins: 'sections', or a loop as C and Fortran programs name it."""
    flags = _flags(call)
    return "sections" if flags is not None and flags & _SECTIONS else "for"


def may_be_sections(call: Call) -> bool:
    """Return whether a static loop may be a `sections` construct: flang does not mark it as one."""
    flags = _flags(call)
    if flags is not None and flags & (_SECTIONS | _LOOP):
        return bool(flags & _SECTIONS)
    return _number(call, _SCHEDULE) == _STATIC_SECTIONS


def lock_of(model: Model, call: Call, kind: OpenMPKind, path: tuple[Call, ...]) -> Hashable:
    """Return what two calls that take the same lock have in common; None if that is not known."""
    if kind is OpenMPKind.CRITICAL_BEGIN:
        named = [each for each in call.arguments[_CRITICAL_NAME:] if isinstance(each, GlobalVariable)]
        return ("critical", named[0].name if named else "")
    lock = call.arguments[0] if not call.callee.name.startswith("__kmpc_") else call.arguments[-1]
    return lock_at(model, lock, path)


def lock_at(model: Model, lock: Value, path: tuple[Call, ...]) -> Hashable:
    """Return what two pointers to the same lock have in common; None if that is not known."""
    held = origin_of(model, lock, path)
    if isinstance(held, GlobalVariable):
        return ("lock", held)
    parts = list(model.points_to.of(held)) if isinstance(held, Value) else []
    return ("lock", parts[0]) if len(parts) == 1 and not model.points_to.is_indexed(parts[0]) else None


def mask_of(call: Call) -> Hashable:
    """Return which thread a `masked` construct picks out."""
    if "masked" not in call.callee.name:
        return ("thread", 0)
    number = _number(call, _MASK)
    return ("thread", id(call) if number is None else number)


def ends_worksharing(call: Call) -> bool:
    """Return whether a call cancels the loop or the sections around it, or checks whether they are."""
    entry = entry_of(call)
    is_cancel = entry is not None and entry.kind is OpenMPKind.CANCEL
    return is_cancel and _number(call, _CANCELLED) in (_CANCELLED_LOOP, _CANCELLED_SECTIONS)


def makes_one_task(call: Call) -> bool:
    """Return whether a taskloop shall make a single task."""
    return _number(call, 8) == 2 and _number(call, 9) == 1


def _number(call: Call, index: int) -> int | None:
    value = call.arguments[index] if index < len(call.arguments) else None
    return value.value if isinstance(value, Constant) and isinstance(value.value, int) else None


def _flags(call: Call) -> int | None:
    """Return the flags of the call site that LLVM's runtime receives."""
    place = call.arguments[0] if call.arguments else None
    if not isinstance(place, GlobalVariable):
        return None
    for offset, value in place.initial:
        if offset == _FLAGS_AT and isinstance(value, Constant) and isinstance(value.value, int):
            return value.value
    return None
