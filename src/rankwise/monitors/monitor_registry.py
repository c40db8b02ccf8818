"""Finds the monitors: every function in this package that carries the `monitor` decorator."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rankwise.findings import Finding
from rankwise.monitors.recorded_run import Run

Function = Callable[[Run], Iterator[Finding]]


@dataclass(frozen=True, slots=True)
class Monitor:
    """A monitor and the codes of the rules it reports."""

    codes: tuple[str, ...]
    run: Function


def monitor(*codes: str) -> Callable[[Function], Function]:
    """Mark a function as a monitor that reports these rules."""

    def mark(function: Function) -> Function:
        function.monitor = Monitor(codes, function)  # type: ignore[attr-defined]
        return function

    return mark


@functools.cache
def find_monitors() -> tuple[Monitor, ...]:
    """Return all monitors, in the order of their first code."""
    import rankwise.monitors as package

    found: dict[Function, Monitor] = {}
    for module_info in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        module = importlib.import_module(module_info.name)
        for member in vars(module).values():
            carried = getattr(member, "monitor", None)
            if isinstance(carried, Monitor):
                found[carried.run] = carried
    return tuple(sorted(found.values(), key=lambda each: each.codes))
