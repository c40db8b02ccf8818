"""Where a collective is reported: at the call of a function that does nothing but wrap it.

Programs that keep all of MPI behind functions of their own would otherwise have all their findings on
the few lines of these, which are never to blame. A function that is called once is no such wrapper.
"""

from __future__ import annotations

from collections import Counter

from rankwise.program import Call, Function
from rankwise.program.library import ALLOCATES
from rankwise.program.model import Model
from rankwise.program.uniformity.cells import parameter_behind

_DEEPEST = 4


class Wrappers:
    """Knows the functions that only pass what they are given on to one MPI call."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._known: dict[Function, Call | None] = {}
        self._calls = Counter(
            call.callee.location
            for function in model.program.defined()
            for call in function.calls()
            if isinstance(call.callee, Function)
        )
        """How often the function at a place is called; its copies are at the same place."""

    def reported_at(self, call: Call, path: tuple[Call, ...] = ()) -> Call:
        """Return the call at which a collective, reached by a path of calls, is reported."""
        way = list(path)
        for _ in range(_DEEPEST):
            function = call.block.function
            if self._wrapped(function) is not call:
                break
            leads_here = bool(way) and function in self._model.callees(way[-1])
            above = way.pop() if leads_here else self._only_call(function)
            if above is None or above.location is None or above.callee is not function:
                break
            call = above
        return call

    def _only_call(self, function: Function) -> Call | None:
        callers = self._model.points_to.callers.get(function, [])
        return callers[0] if len(callers) == 1 else None

    def _wrapped(self, function: Function) -> Call | None:
        """Return the call that a function wraps: MPI's, or that of another wrapper."""
        if function not in self._known:
            self._known[function] = None  # one that calls itself is no wrapper
            self._known[function] = self._find(function)
        return self._known[function]

    def _find(self, function: Function) -> Call | None:
        made = [call for call in function.calls() if not self._serves(call)]
        if len(made) != 1 or self._calls[function.location] < 2:
            return None
        call = made[0]
        is_wrapper = isinstance(call.callee, Function) and self._wrapped(call.callee) is not None
        passes_on = any(parameter_behind(argument) is not None for argument in call.arguments)
        if not passes_on or (call.standard is None and not is_wrapper):
            return None
        always = self._model.flow(function).post_dominates(call.block.index, 0)
        return call if always else None

    def _serves(self, call: Call) -> bool:
        """Return whether a call only gets or frees memory for the arguments, or is the compiler's."""
        callee = call.callee
        if not isinstance(callee, Function):
            return False
        name = callee.name
        return (
            name in ALLOCATES
            or name == "free"
            or name.startswith("llvm.")
            or callee in self._model.points_to.allocators
            or self._only_frees(callee)
        )

    def _only_frees(self, function: Function) -> bool:
        called = [call.callee.name for call in function.calls()]
        return bool(called) and set(called) == {"free"}
