"""What belongs to a call of OpenMP's runtime: what a region runs, the branch on what the runtime said."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.program.instructions import Branch, Call, Operation
from rankwise.program.structure import Function
from rankwise.program.threads import runtime_calls
from rankwise.program.values import Value
from rankwise.standard.openmp import OpenMPKind


def forked_functions(function: Function) -> Iterator[Function | None]:
    """Yield the functions that the parallel regions of a function run."""
    for call in function.calls():
        entry = runtime_calls.entry_of(call)
        if entry is not None and entry.kind is OpenMPKind.PARALLEL:
            yield runtime_calls.body_of(call, entry)


def call_of_body(fork: Call, body: Function) -> Call:
    """Return the call of a region's function, which the front end writes behind that of the runtime."""
    following = next_call(fork)
    return following if following is not None and following.callee is body else fork


def next_call(call: Call) -> Call | None:
    instructions = call.block.instructions
    at = instructions.index(call) + 1
    following = instructions[at] if at < len(instructions) else None
    return following if isinstance(following, Call) else None


def tested_call(branch: Branch) -> Call | None:
    """Return the runtime's call whose result a branch asks for."""
    value: Value = branch.condition
    while isinstance(value, Operation) and value.operator in ("cast", "!=", "==", "convert to i1", "^"):
        value = value.operands[0]
    if isinstance(value, Call) and value.standard is None:
        entry = runtime_calls.entry_of(value)
        if entry is not None and (entry.selects_threads or entry.kind is OpenMPKind.CANCEL):
            return value
    return None


def way_if_true(branch: Branch) -> int:
    """Return which way a branch goes if the call that it asks about said yes."""
    holds = True
    value: Value = branch.condition
    while isinstance(value, Operation):
        if value.operator in ("==", "^"):
            holds = not holds
        value = value.operands[0]
    return 0 if holds else 1
