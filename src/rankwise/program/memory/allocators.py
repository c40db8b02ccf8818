"""Finds the functions that do nothing but allocate: wrappers around malloc, and theirs."""

from __future__ import annotations

from rankwise.program.instructions import Allocate, Call, Instruction, Offset, Operation, Phi, Return, Store
from rankwise.program.library import ALLOCATES, CHANGES_NOTHING
from rankwise.program.structure import Function, Program
from rankwise.program.values import Constant, FormalParameter, Unknown, Value

_CLEARS = (
    "memset",
    "__memset_chk",
    "bzero",
    "llvm.memset",
    "llvm.lifetime",
    "llvm.dbg",
    "llvm.assume",
    "realloc",
)


def find_allocators(program: Program) -> set[Function]:
    """Return the functions whose every result is null or fresh memory that they keep no hold of.

    Those of the library are among them.
    """
    allocators = {function for name, function in program.functions.items() if name in ALLOCATES}
    candidates = [function for function in program.defined() if _calls_only(function)]
    changed = True
    while changed:
        changed = False
        for function in candidates:
            if function not in allocators and _only_allocates(function, allocators):
                allocators.add(function)
                changed = True
    return allocators


def _calls_only(function: Function) -> bool:
    """Return whether the function is small enough to be a wrapper, and returns something."""
    returns = [i for i in function.instructions() if type(i) is Return]
    return bool(returns) and all(r.operands for r in returns) and len(function.blocks) <= 12


def _only_allocates(function: Function, allocators: set[Function]) -> bool:
    fresh = returned_fresh(function, allocators)
    return bool(fresh) and not _escapes(function, fresh)


def returned_fresh(function: Function, allocators: set[Function]) -> set[Value]:
    """Return the values by which a function returns fresh memory; none if it may return anything else."""
    fresh: set[Value] = set()
    for instruction in function.instructions():
        if isinstance(instruction, Return) and not (
            instruction.operands and _comes_from(instruction.operands[0], allocators, fresh)
        ):
            return set()
    return fresh


def filled_with_fresh(function: Function, allocators: set[Function]) -> bool:
    """Return whether a function stores fresh memory in something that it is given."""
    return any(
        isinstance(each, Store)
        and _is_of_parameter(each.address)
        and _comes_from(each.value, allocators, set())
        for each in function.instructions()
    )


def _is_of_parameter(address: Value) -> bool:
    while isinstance(address, Offset):
        address = address.operands[0]
    return isinstance(address, FormalParameter)


def _comes_from(value: Value, allocators: set[Function], fresh: set[Value]) -> bool:
    work = [value]
    seen: set[Value] = set()
    allocated = False
    while work:
        each = work.pop()
        if each in seen:
            continue
        seen.add(each)
        if _allocates(each, allocators):
            fresh.add(each)
            allocated = True
        elif isinstance(each, Phi) or (isinstance(each, Operation) and each.operator in ("cast", "select")):
            fresh.add(each)
            work.extend(each.operands[1:] if _is_select(each) else each.operands)
        elif not isinstance(each, Unknown) and not (
            isinstance(each, Constant) and not each.value  # a null pointer
        ):
            return False
    return allocated


def _allocates(value: Value, allocators: set[Function]) -> bool:
    if isinstance(value, Allocate):
        return value.layout is None  # an object; a variable ends when its function returns
    return isinstance(value, Call) and isinstance(value.callee, Function) and value.callee in allocators


def _is_select(value: Instruction) -> bool:
    return isinstance(value, Operation) and value.operator == "select"


def _escapes(function: Function, fresh: set[Value]) -> bool:
    """Return whether fresh memory is stored somewhere, or written as a structure would be."""
    for instruction in function.instructions():
        if isinstance(instruction, Store) and (instruction.value in fresh or instruction.address in fresh):
            return True
        if isinstance(instruction, Offset) and instruction.operands[0] in fresh:
            return True
        if (
            isinstance(instruction, Call)
            and any(a in fresh for a in instruction.arguments)
            and isinstance(instruction.callee, Function)
            and not _leaves_empty(instruction.callee)
        ):
            return True
    return False


def _leaves_empty(callee: Function) -> bool:
    """Return whether fresh memory that a function is given still holds nothing from elsewhere."""
    if callee.blocks:
        return False
    return callee.name in CHANGES_NOTHING or callee.name.startswith(_CLEARS)
