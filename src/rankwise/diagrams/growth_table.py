"""The calls of a run whose displacements grow, and at which size each breaks."""

from __future__ import annotations

from rankwise.monitors.recorded_run import Run
from rankwise.monitors.scale.growing_calls import projected_calls
from rankwise.report import source_paths
from rankwise.report.plain import one_line
from rankwise.report.views.scale_bounds import GrowingCall

_MOST_CALLS = 200


def growth_table(run: Run) -> tuple[GrowingCall, ...]:
    """Return a line for each call site, with its call that breaks first; what breaks soonest comes first."""
    worst: dict[tuple[str, str], GrowingCall] = {}
    for event, process, each in projected_calls(run):
        place = one_line(source_paths.place(run.location(event, process), column=False))
        known = worst.get((event.call.name, place))
        if known is None or each.breaking_ranks < known.breaking_ranks:
            worst[event.call.name, place] = GrowingCall(
                event.call.name,
                place,
                each.ranks,
                each.elements,
                each.breaking_ranks,
                each.breaking_elements,
            )
    found = sorted(worst.values(), key=lambda each: (each.breaking_ranks, each.place))
    return tuple(found[:_MOST_CALLS])
