"""Threads of POSIX, C11 and C++: which function one runs, which variable names it, what waits for others."""

from __future__ import annotations

from collections.abc import Hashable

from rankwise.program.instructions import Allocate, Branch, Call, Load, Offset, Operation, Phi
from rankwise.program.model import Model
from rankwise.program.structure import Block, Function
from rankwise.program.threads.interesting_code import joining_functions, reads_what_threads_set
from rankwise.program.threads.origins import origin_of
from rankwise.program.threads.runtime_calls import thread_call_of
from rankwise.program.values import GlobalVariable, Value
from rankwise.standard.thread_library import ThreadCallKind

_FARTHEST = 24
_CXX_LIBRARY = ("_ZNSt", "_ZNKSt", "_ZSt", "_ZZNSt", "_ZZNKSt", "_ZZSt")


def callees_on(model: Model, call: Call, path: tuple[Call, ...]) -> list[Function]:
    """Return the functions that a call may be of; those that the path hands on where a pointer may be any."""
    known = [each for each in model.callees(call) if each.blocks]
    if len(known) < 2:
        return known
    exact = origin_of(model, call.callee, path)
    if isinstance(exact, Function):
        return [exact]
    handed_on = {argument for each in path for argument in each.arguments if isinstance(argument, Function)}
    return [each for each in known if each in handed_on] or known


def handle_of(model: Model, named: Value, path: tuple[Call, ...]) -> Hashable:
    """Return the variable that names a thread, or the array of such; None if that is not known."""
    at = named
    for _ in range(_FARTHEST):
        origin = origin_of(model, at, path)
        if isinstance(origin, (Allocate, GlobalVariable)):
            return origin
        if isinstance(origin, (Offset, Load)):
            at = origin.operands[0]
        else:
            return None
    return None


def shown_start(call: Call, path: tuple[Call, ...]) -> Call:
    """Return the call that begins a thread as the user wrote it, outside the library of C++."""
    above = list(path)
    while call.block.function.name.startswith(_CXX_LIBRARY) and above:
        call = above.pop()
    return call


def is_of_library(call: Call) -> bool:
    """Return whether a call stands in the library of C++."""
    return call.block.function.name.startswith(_CXX_LIBRARY)


def joins_behind(model: Model, function: Function) -> dict[Block, list[Call]]:
    """Return the branches that decide whether threads are joined, each with the calls that do.

    Whether a program joins is decided as whether it began a thread, and as often: no thread is taken to
    go on behind such a branch.
    """
    control = model.dependence.control(function)
    found: dict[Block, list[Call]] = {}
    for call in function.calls():
        entry = thread_call_of(call)
        joins = entry is not None and entry.kind is ThreadCallKind.JOIN
        if joins or any(callee in joining_functions(model) for callee in model.callees(call)):
            seen: set[int] = set()
            work = [call.block.index]
            while work:
                for decider in control.deciders[work.pop()] - seen:
                    block = function.blocks[decider]
                    if isinstance(block.terminator, Branch):
                        seen.add(decider)
                        work.append(decider)
                        found.setdefault(block, []).append(call)
    return found


def waits_for_flag(model: Model, branch: Branch, way: int) -> bool:
    """Return whether a branch went this way because of what another thread wrote, as far as that can be seen.

    A loop that ends when a variable is set continues for as long as it is not.
    """
    if not _reads_flag(model, branch):
        return False
    at = branch.block.index
    around = [body for body in model.flow(branch.block.function).loops.values() if at in body]
    targets = [target.index for target in branch.targets]
    leaves = [any(target not in body for body in around) for target in targets]
    return leaves[way] if any(leaves) else True


def _reads_flag(model: Model, branch: Branch) -> bool:
    seen: set[Value] = set()
    work: list[Value] = [branch.condition]
    while work and len(seen) < _FARTHEST:
        value = work.pop()
        if value in seen:
            continue
        seen.add(value)
        if isinstance(value, Load) and value.is_shared:
            return True
        if isinstance(value, Call) and value.standard is None:
            if any(callee in reads_what_threads_set(model) for callee in model.callees(value)):
                return True
        elif isinstance(value, (Operation, Phi)):
            work += value.operands
    return False
