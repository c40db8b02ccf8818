"""Which functions matter for threads: those that lead to MPI, to a construct of OpenMP, or to a lock."""

from __future__ import annotations

from collections.abc import Callable

from rankwise.program.instructions import Call, Load
from rankwise.program.model import Model
from rankwise.program.structure import Block, Function
from rankwise.program.threads.runtime_calls import entry_of, thread_call_of
from rankwise.standard.any_time import is_allowed_any_time
from rankwise.standard.openmp import OpenMPKind
from rankwise.standard.thread_library import ThreadCallKind

_HARMLESS = frozenset({"MPI_Query_thread", "MPI_Is_thread_main", "MPI_Wtime", "MPI_Wtick"})
_NO_CONSTRUCT = frozenset(
    {
        OpenMPKind.QUERY, OpenMPKind.SETTING, OpenMPKind.MEMORY, OpenMPKind.FLUSH, OpenMPKind.ATOMIC,
        OpenMPKind.THREADPRIVATE, OpenMPKind.LOCK_INIT, OpenMPKind.LOCK_DESTROY, OpenMPKind.ERROR,
        OpenMPKind.TASKYIELD, OpenMPKind.CANCEL, OpenMPKind.TARGET,
    }
)  # fmt: skip


def counts_for_level(call: Call) -> bool:
    """Return whether a call is one of MPI that the thread level is about."""
    entry = call.standard
    return entry is not None and not is_allowed_any_time(entry) and entry.name not in _HARMLESS


def is_construct(call: Call) -> bool:
    """Return whether a call begins, ends or is an OpenMP construct, or concerns a lock or another thread."""
    entry = entry_of(call)
    return entry.kind not in _NO_CONSTRUCT if entry is not None else thread_call_of(call) is not None


def interesting_functions(model: Model) -> frozenset[Function]:
    """Return the functions that lead to a call that matters."""
    return model.once(_find)


def calls_by_function(model: Model) -> dict[Function, tuple[Call, ...]]:
    """Return the calls of each function that has a body."""
    return model.once(_collect)


def interesting_calls(model: Model) -> dict[Block, tuple[Call, ...]]:
    """Return the calls that matter themselves or lead to one that does, block by block."""
    return model.once(_find_calls)


def starting_functions(model: Model) -> frozenset[Function]:
    """Return the functions that lead to the start of a thread that is not OpenMP's."""
    return model.once(_find_starting)


def joining_functions(model: Model) -> frozenset[Function]:
    """Return the functions that lead to a call that joins a thread."""
    return model.once(_find_joining)


def reads_what_threads_set(model: Model) -> frozenset[Function]:
    """Return the functions that read an atomic or volatile variable, directly or not."""
    return model.once(_find_readers)


def _collect(model: Model) -> dict[Function, tuple[Call, ...]]:
    return {function: tuple(function.calls()) for function in model.program.defined()}


def _find(model: Model) -> frozenset[Function]:
    return _leading_to(model, lambda call: counts_for_level(call) or is_construct(call))


def _find_calls(model: Model) -> dict[Block, tuple[Call, ...]]:
    functions = interesting_functions(model)
    found: dict[Block, tuple[Call, ...]] = {}
    for function in functions:
        for block in function.blocks:
            calls = tuple(
                each
                for each in block.instructions
                if isinstance(each, Call)
                and (
                    counts_for_level(each)
                    or is_construct(each)
                    or any(callee in functions for callee in model.callees(each))
                )
            )
            if calls:
                found[block] = calls
    return found


def _find_starting(model: Model) -> frozenset[Function]:
    return _leading_to(model, lambda call: _is(call, ThreadCallKind.START))


def _find_joining(model: Model) -> frozenset[Function]:
    return _leading_to(model, lambda call: _is(call, ThreadCallKind.JOIN))


def _find_readers(model: Model) -> frozenset[Function]:
    return _callers_of(
        model,
        [
            function
            for function in model.program.defined()
            if any(isinstance(each, Load) and each.is_shared for each in function.instructions())
        ],
    )


def _is(call: Call, kind: ThreadCallKind) -> bool:
    entry = thread_call_of(call)
    return entry is not None and entry.kind is kind


def _leading_to(model: Model, matters: Callable[[Call], bool]) -> frozenset[Function]:
    """Return the functions that make a call that matters, and those that lead to them."""
    return _callers_of(
        model, [each for each, calls in calls_by_function(model).items() if any(map(matters, calls))]
    )


def _callers_of(model: Model, work: list[Function]) -> frozenset[Function]:
    """Return functions and all that call them, directly or not."""
    found: set[Function] = set()
    while work:
        function = work.pop()
        if function not in found:
            found.add(function)
            work += [call.block.function for call in model.points_to.callers.get(function, ())]
    return frozenset(found)
