"""RW927: modes, assertions and lock types that are none of MPI's, or do not go together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import numpy as np

from rankwise.findings import Finding
from rankwise.monitors.arguments.call_arguments import GivenCalls, every, inputs
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, findings_of
from rankwise.standard import Parameter, Role
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout

Constants = Mapping[str, int]
_ASSERTIONS = ("NOCHECK", "NOSTORE", "NOPUT", "NOPRECEDE", "NOSUCCEED")
_ACCESS = ("RDONLY", "RDWR", "WRONLY")
_OPEN = (*_ACCESS, "CREATE", "EXCL", "DELETE_ON_CLOSE", "UNIQUE_OPEN", "SEQUENTIAL", "APPEND")
_CHOICES = {
    "LOCK_TYPE": ("MPI_LOCK_EXCLUSIVE", "MPI_LOCK_SHARED"),
    "UPDATE_MODE": ("MPI_SEEK_SET", "MPI_SEEK_CUR", "MPI_SEEK_END"),
    "ORDER": ("MPI_ORDER_C", "MPI_ORDER_FORTRAN"),
}
"""The constants of which an argument of a kind is one."""


@monitor("RW927")
def unknown_constants(run: Run) -> Iterator[Finding]:
    """Report arguments that choose what a call does and are no choice that it has."""
    yield from findings_of(run, (each for given in every(run, _chooses) for each in _breaches(given)))


def _judged(layout: Layout) -> tuple[Parameter, ...]:
    return tuple(
        each
        for each in inputs(layout, Role.MODE, Role.ASSERTION)
        if not each.is_array and (each.kind in _CHOICES or each.kind in _BITS)
    )


def _chooses(layout: Layout) -> bool:
    return bool(_judged(layout))


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    constants = given.calls.process.notes.constants
    if not constants:
        return
    for parameter in _judged(given.layout):
        column = given.column(parameter.name)
        if column is None:
            continue
        for value in np.unique(column).tolist():
            words = _wrong(parameter.kind, value, constants)
            if words:
                yield from given.breach("RW927", column == value, _said, parameter.name, words)


def _said(event: Event, name: str, words: str) -> str:
    return f"{event.call.name} is given {words.format(name=name, value=event[name])}"


def _wrong(kind: str, value: int, constants: Constants) -> str:
    if kind in _BITS:
        return _BITS[kind](value, constants)
    names = _CHOICES[kind]
    if value in {constants[name] for name in names}:
        return ""
    return f"{{value}} as {{name}}, which is none of {', '.join(names)}"


def _wrong_assertion(value: int, constants: Constants) -> str:
    known = 0
    for word in _ASSERTIONS:
        known |= constants[f"MPI_MODE_{word}"]
    return "{value} as {name}, which has bits that are no assertion" if value & ~known else ""


def _wrong_access(value: int, constants: Constants) -> str:
    given = [word for word in _OPEN if value & constants[f"MPI_MODE_{word}"]]
    known = sum({constants[f"MPI_MODE_{word}"] for word in _OPEN})
    if value & ~known:
        return "{value} as {name}, which has bits that are no mode"
    access = [word for word in given if word in _ACCESS]
    if len(access) != 1:
        there = " and ".join(f"MPI_MODE_{word}" for word in access) or "no access mode"
        needed = "exactly one of MPI_MODE_RDONLY, MPI_MODE_RDWR and MPI_MODE_WRONLY"
        return f"{there} in {{name}}; it needs {needed}"
    for one, other in (("RDONLY", "CREATE"), ("RDONLY", "EXCL"), ("RDWR", "SEQUENTIAL")):
        if one in given and other in given:
            return f"MPI_MODE_{one} together with MPI_MODE_{other} as {{name}}"
    return ""


_BITS: dict[str, Callable[[int, Constants], str]] = {"ASSERT": _wrong_assertion, "ACCESS_MODE": _wrong_access}
"""The kinds of arguments that are sums of constants."""
