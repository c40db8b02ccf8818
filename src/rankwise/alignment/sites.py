"""The calls that must be made together, and which blocks and functions lead to one."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rankwise.program import Call
from rankwise.program.model import Model
from rankwise.program.structure import Function


class Sites:
    """All call sites that `is_collective` picks out.

    Calls of which `is_apart` is true do not lead to any: what they call is not the caller's affair.
    """

    def __init__(
        self,
        model: Model,
        is_collective: Callable[[Call], bool],
        is_apart: Callable[[Call], bool] = lambda call: False,
    ) -> None:
        self._model = model
        self._is_collective = is_collective
        self._is_apart = is_apart
        self.all: list[Call] = []
        self._by_block: dict[tuple[Function, int], list[Call]] = {}
        self._inside: dict[Function, set[Call]] = {}
        self._find()

    def is_site(self, call: Call) -> bool:
        return call in self._set

    def inside(self, function: Function) -> bool:
        """Return whether a function, or one that it calls, calls a collective."""
        return bool(self._inside.get(function))

    def all_in(self, function: Function) -> list[Call]:
        return sorted(self._inside.get(function, ()), key=_place)

    def reached_by(self, call: Call) -> Iterable[Call]:
        """Return the collectives that a call is or leads to."""
        if call in self._set:
            return (call,)
        return [each for callee in self._callees(call) for each in self.all_in(callee)]

    def calls_in(self, function: Function, node: int) -> list[Call]:
        """Return the calls of a block that are collectives or lead to some, in order."""
        return self._by_block.get((function, node), [])

    def in_blocks(self, function: Function, nodes: Iterable[int]) -> bool:
        return any((function, node) in self._by_block for node in nodes)

    def in_region(self, function: Function, nodes: Iterable[int]) -> dict[Call, Call]:
        """Return the collectives that blocks call or lead to, each with the first call that does so.

        Of those that a call leads to, the one that comes first in its function is first.
        """
        found: dict[Call, Call] = {}
        for node in sorted(nodes):
            for call in self.calls_in(function, node):
                first = self._first_of(call, ())
                for site in ([first] if first is not None else []) + list(self.reached_by(call)):
                    found.setdefault(site, call)
        return found

    def _first_of(self, call: Call, outer: tuple[Function, ...]) -> Call | None:
        """Return the collective that a call comes to first, going by the order of blocks."""
        if call in self._set:
            return call
        for callee in self._callees(call):
            if callee in outer or not self.inside(callee):
                continue
            for node in self._model.flow(callee).order:
                for inner in self._by_block.get((callee, node), ()):
                    found = self._first_of(inner, (*outer, callee))
                    if found is not None:
                        return found
        return None

    def _callees(self, call: Call) -> Iterable[Function]:
        return () if self._is_apart(call) else self._model.callees(call)

    def _find(self) -> None:
        for function in self._model.program.defined():
            flow = self._model.flow(function)
            for block in function.blocks:
                if block.index in flow.ending:
                    continue
                for call in block.instructions:
                    if isinstance(call, Call) and self._is_collective(call):
                        self.all.append(call)
        self._set = set(self.all)
        work: list[tuple[Function, set[Call]]] = []
        for call in self.all:
            work.append((call.block.function, {call}))
        while work:
            function, fresh = work.pop()
            known = self._inside.setdefault(function, set())
            fresh = fresh - known
            if fresh:
                known |= fresh
                for call in self._model.points_to.callers.get(function, ()):
                    if not self._is_apart(call):
                        work.append((call.block.function, fresh))
        for function in self._inside:
            self._index(function)

    def _index(self, function: Function) -> None:
        ending = self._model.flow(function).ending
        for block in function.blocks:
            calls = [
                call
                for call in block.instructions
                if isinstance(call, Call)
                and (call in self._set or any(self.inside(c) for c in self._callees(call)))
            ]
            if calls and block.index not in ending:
                self._by_block[function, block.index] = calls


def _place(call: Call) -> tuple[str, int, int]:
    where = call.location
    return (where.file, where.line, where.column) if where is not None else ("", 0, 0)
