"""RW906: MPI_IN_PLACE where it means nothing."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding
from rankwise.matching.calls import family_of
from rankwise.monitors.arguments.given import Given, every
from rankwise.monitors.breaches import Breach, findings_of
from rankwise.monitors.registry import monitor
from rankwise.monitors.run import Run
from rankwise.standard import Kind, Role
from rankwise.standard.in_place import BY_ALL, BY_ROOT
from rankwise.trace.layout import Layout

_INTO = {"recvbuf", "result_addr"}


@monitor("RW906")
def misplaced_in_place(run: Run) -> Iterator[Finding]:
    """Report MPI_IN_PLACE outside the collectives that know it, and on ranks that may not give it."""
    yield from findings_of(run, (each for given in every(run, _has_buffers) for each in _breaches(given)))


def _has_buffers(layout: Layout) -> bool:
    is_question = layout.call.name in ("MPI_Get_address", "MPI_Free_mem")
    return layout.call.kind is not Kind.TOOL and not is_question and bool(layout.call.indices_of(Role.BUFFER))


def _breaches(given: Given) -> Iterator[Breach]:
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
                yield from _told(given, marks, said)
                continue
            between = marks & given.is_inter
            yield from _told(
                given, between, f"as {replaces} on an intercommunicator, which has no place for it"
            )
            if base in BY_ROOT:
                elsewhere = marks & ~given.is_inter & ~given.is_root & _knows_rank(given)
                yield from _told(given, elsewhere, f"as {replaces} on a rank that is not the root")
            continue
        yield from _told(given, marks, f"as {parameter.name}; it needs a buffer there")


def _knows_rank(given: Given) -> np.ndarray:
    assert given.communicator is not None
    return given.facts.communicators.rank(given.communicator) >= 0


def _told(given: Given, marks: np.ndarray, words: str) -> Iterator[Breach]:
    yield from given.breach("RW906", marks, lambda event: f"{event.call.name} is given MPI_IN_PLACE {words}")
