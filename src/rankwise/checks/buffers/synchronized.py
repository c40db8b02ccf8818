"""Request-based one-sided operations, whose buffers a synchronization of their window gives back, too.

The request stays to be completed (MPI 5.0, section 12.3.5), and RW301 asks for that; the operation is
over when MPI_Win_flush, MPI_Win_unlock and their like return.
"""

from __future__ import annotations

from rankwise.checks.requests.addresses import Addresses
from rankwise.checks.requests.begun_operations import Beginning, Touch
from rankwise.checks.requests.function_requests import Tracked
from rankwise.checks.requests.pending import Pending
from rankwise.checks.requests.request_calls import RequestEffect
from rankwise.program import Call, Constant, Load, Value
from rankwise.program.model import Model
from rankwise.program.structure import Function
from rankwise.standard import CallKind, Role

_COMPLETES = frozenset(
    """MPI_Win_flush MPI_Win_flush_all MPI_Win_flush_local MPI_Win_flush_local_all MPI_Win_unlock
    MPI_Win_unlock_all MPI_Win_fence MPI_Win_complete MPI_Win_free""".split()
)


def buffer_pending(model: Model, tracked: Tracked, beginning: Beginning, places: Addresses) -> Pending:
    """Return the stretch of a function in which an operation owns its buffers."""
    entry = beginning.operation.standard
    if entry is None or entry.kind is not CallKind.ONE_SIDED:
        return Pending(model, tracked, beginning)
    leading = model.once(_functions_that_synchronize)
    over = [
        Touch(call, RequestEffect.MAY_COMPLETE)
        for call in tracked.function.calls()
        if any(callee in leading for callee in model.callees(call))
        or (_is_synchronization(call) and not _is_of_another(call, beginning, places))
    ]
    return Pending(model, tracked, beginning, also=over)


def _is_synchronization(call: Call) -> bool:
    return call.standard is not None and call.standard.name in _COMPLETES


def _functions_that_synchronize(model: Model) -> set[Function]:
    """Return the functions that synchronize a window, themselves or by a call."""
    found = {
        function
        for function in model.program.defined()
        if any(_is_synchronization(call) for call in function.calls())
    }
    work = list(found)
    while work:
        for call in model.points_to.callers.get(work.pop(), ()):
            if call.block.function not in found:
                found.add(call.block.function)
                work.append(call.block.function)
    return found


def _is_of_another(call: Call, beginning: Beginning, places: Addresses) -> bool:
    """Return whether a synchronization is certainly of another window or another target."""
    if beginning.inner is not None:
        return False
    operation = beginning.operation
    window = _argument(operation, Role.WINDOW), _argument(call, Role.WINDOW)
    if isinstance(window[0], Load) and isinstance(window[1], Load):
        ours, theirs = places.of(window[0].address), places.of(window[1].address)
        if ours.is_exact and theirs.is_exact and ours != theirs:
            return True
    target = _argument(operation, Role.TARGET), _argument(call, Role.TARGET)
    both = isinstance(target[0], Constant) and isinstance(target[1], Constant)
    return both and getattr(target[0], "value", None) != getattr(target[1], "value", None)


def _argument(call: Call, role: Role) -> Value | None:
    index = call.standard.index_of(role) if call.standard is not None else None
    return call.operands[index + 1] if index is not None and index + 1 < len(call.operands) else None
