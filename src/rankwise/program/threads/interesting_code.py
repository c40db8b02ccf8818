"""Which functions matter for threads: those that lead to MPI, to a construct of OpenMP, or to a lock."""

from __future__ import annotations

from rankwise.program.instructions import Call
from rankwise.program.model import Model
from rankwise.program.structure import Function
from rankwise.program.threads.runtime_calls import entry_of
from rankwise.standard.any_time import is_allowed_any_time
from rankwise.standard.openmp import OpenMPKind

_HARMLESS = frozenset({"MPI_Query_thread", "MPI_Is_thread_main", "MPI_Wtime", "MPI_Wtick"})
_NO_CONSTRUCT = frozenset(
    {
        OpenMPKind.QUERY, OpenMPKind.SETTING, OpenMPKind.MEMORY, OpenMPKind.FLUSH, OpenMPKind.ATOMIC,
        OpenMPKind.THREADPRIVATE, OpenMPKind.LOCK_INIT, OpenMPKind.LOCK_DESTROY, OpenMPKind.ERROR,
        OpenMPKind.TASKYIELD, OpenMPKind.CANCEL, OpenMPKind.TARGET,
    }
)  # fmt: skip


def counts_for_level(call: Call) -> bool:
    """Say whether a call is one of MPI that the thread level is about."""
    entry = call.standard
    return entry is not None and not is_allowed_any_time(entry) and entry.name not in _HARMLESS


def is_construct(call: Call) -> bool:
    """Say whether a call begins, ends or is a construct of OpenMP, or takes or gives back a lock."""
    entry = entry_of(call)
    return entry is not None and entry.kind not in _NO_CONSTRUCT


def interesting_functions(model: Model) -> frozenset[Function]:
    """Return the functions that lead to a call that matters."""
    return model.once(_find)


def _find(model: Model) -> frozenset[Function]:
    found: set[Function] = set()
    work = [
        function
        for function in model.program.defined()
        if any(counts_for_level(call) or is_construct(call) for call in function.calls())
    ]
    while work:
        function = work.pop()
        if function not in found:
            found.add(function)
            work += [call.block.function for call in model.points_to.callers.get(function, ())]
    return frozenset(found)
