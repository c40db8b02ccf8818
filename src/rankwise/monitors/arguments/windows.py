"""RW923: windows with a unit of displacement that is not positive."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.findings import Finding
from rankwise.monitors.arguments.call_arguments import GivenCalls, every
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, findings_of
from rankwise.standard import Object
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout


@monitor("RW923")
def impossible_windows(run: Run) -> Iterator[Finding]:
    """Report windows whose displacements are counted in nothing."""
    yield from findings_of(run, (each for given in every(run, _makes) for each in _breaches(given)))


def _makes(layout: Layout) -> bool:
    return (
        Object.WINDOW in {each.object for each in layout.call.creates}
        and layout.slot("disp_unit") is not None
    )


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    units = given.column("disp_unit")
    assert units is not None
    yield from given.breach("RW923", units < 1, _said)


def _said(event: Event) -> str:
    return f"{event.call.name} is given disp_unit {event['disp_unit']}; it must be at least 1"
