"""RW930: attribute keys that are none, or that belong to MPI."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding
from rankwise.monitors.arguments.call_arguments import GivenCalls, every
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, findings_of
from rankwise.standard import Parameter, Role
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout

_OWN = {
    "MPI_Comm": "TAG_UB IO WTIME_IS_GLOBAL UNIVERSE_SIZE LASTUSEDCODE APPNUM".split(),
    "MPI_Win": "WIN_BASE WIN_SIZE WIN_DISP_UNIT WIN_CREATE_FLAVOR WIN_MODEL".split(),
}
_CHANGES = ("set_attr", "delete_attr", "free_keyval", "Attr_put", "Attr_delete", "Keyval_free")


@monitor("RW930")
def wrong_keys(run: Run) -> Iterator[Finding]:
    """Report MPI_KEYVAL_INVALID as a key, and attributes of MPI's own that a program would change."""
    yield from findings_of(run, (each for given in every(run, _has_keys) for each in _breaches(given)))


def _keys(layout: Layout) -> tuple[Parameter, ...]:
    return tuple(each for each in layout.parameters if each.role is Role.KEYVAL and each.direction != "out")


def _has_keys(layout: Layout) -> bool:
    return bool(_keys(layout))


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    constants = given.calls.process.notes.constants
    for parameter in _keys(given.layout):
        if parameter.direction != "in" or not constants:
            continue
        column = given.column(parameter.name)
        if column is None:
            continue
        invalid = constants["MPI_KEYVAL_INVALID"]
        yield from given.breach(
            "RW930", column == invalid, _said, parameter.name, "MPI_KEYVAL_INVALID", "no key"
        )
        if not given.layout.call.name.endswith(_CHANGES):
            continue
        family = "MPI_Win" if "_Win_" in given.layout.call.name else "MPI_Comm"
        if "_Type_" in given.layout.call.name:
            continue
        for word in _OWN[family]:
            marks = np.asarray(column == constants[f"MPI_{word}"], bool)
            yield from given.breach(
                "RW930", marks, _said, parameter.name, f"MPI_{word}", "an attribute that only MPI sets"
            )


def _said(event: Event, name: str, key: str, what: str) -> str:
    return f"{event.call.name} is given {key} as {name}, which is {what}"
