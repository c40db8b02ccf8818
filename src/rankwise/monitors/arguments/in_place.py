"""RW906: MPI_IN_PLACE where it means nothing."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding
from rankwise.matching.call_traits import family_of
from rankwise.monitors.arguments.call_arguments import GivenCalls, every
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, findings_of
from rankwise.standard import CallKind, Role
from rankwise.standard.in_place import BY_ALL, BY_ROOT
from rankwise.trace.event_layout import Layout

_INTO = {"recvbuf", "result_addr"}


@monitor("RW906")
def misplaced_in_place(run: Run) -> Iterator[Finding]:
    """Report MPI_IN_PLACE outside the collectives that know it, and on ranks that may not give it."""
    yield from findings_of(run, (each for given in every(run, _has_buffers) for each in _breaches(given)))


def _has_buffers(layout: Layout) -> bool:
    is_question = layout.call.name in ("MPI_Get_address", "MPI_Free_mem")
    return (
        layout.call.kind is not CallKind.TOOL
        and not is_question
        and bool(layout.call.indices_of(Role.BUFFER))
    )


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    base = family_of(given.layout).call.name
    for index in given.layout.call.indices_of(Role.BUFFER):
        parameter = given.layout.call.parameters[index]
        marks = given.is_in_place(parameter.name)
        if not marks.any() or not given.constant("in_place"):
            continue
        root = given.column("root")
        if root is not None:
            marks &= ~(given.is_inter & (root == given.constant("proc_null")))
        if base in BY_ALL or base in BY_ROOT:
            replaces = BY_ROOT.get(base, "sendbuf")
            if parameter.name != replaces:
                marks &= given.means_something(parameter)
                said = f"as {parameter.name}; here it may only replace {replaces}"
                yield from _reported(given, marks, said)
                continue
            between = marks & given.is_inter
            yield from _reported(
                given, between, f"as {replaces} on an intercommunicator, which has no place for it"
            )
            if base in BY_ROOT:
                elsewhere = marks & ~given.is_inter & ~given.is_root & _knows_rank(given)
                yield from _reported(given, elsewhere, f"as {replaces} on a rank that is not the root")
            continue
        yield from _reported(given, marks, f"as {parameter.name}; it needs a buffer there")


def _knows_rank(given: GivenCalls) -> np.ndarray:
    assert given.communicator is not None
    return given.facts.communicators.rank(given.communicator) >= 0


def _reported(given: GivenCalls, marks: np.ndarray, words: str) -> Iterator[Breach]:
    yield from given.breach("RW906", marks, lambda event: f"{event.call.name} is given MPI_IN_PLACE {words}")
