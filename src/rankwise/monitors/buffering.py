"""RW202: a run that ended well, and would not have with an MPI that buffers less."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.findings import Evidence, Finding, Ranks, Related, rule
from rankwise.matching.deadlock.buffering_hazards import Hazard, find_hazards
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.phrases import call_text, ranks_text
from rankwise.monitors.recorded_run import Run


@monitor("RW202")
def reliance_on_buffering(run: Run) -> Iterator[Finding]:
    """Report sends that would wait for each other if nothing were buffered."""
    if run.stopped or run.status:
        return
    for hazard in find_hazards(run.operations, run.matches, run.sites, run.times, only_certain=True):
        if not hazard.lost:
            yield _finding(run, hazard)


def _finding(run: Run, hazard: Hazard) -> Finding:
    related = []
    ranks = []
    for step in hazard.steps:
        event = run.event(step.waits)
        ranks.append(event.rank)
        until = ""
        if step.until >= 0:
            later = run.event(step.until)
            place = run.location(later)
            until = (
                f" would wait until rank {later.rank} comes to {call_text(run, later)} at line {place.line}"
            )
        related.append(Related(f"rank {event.rank}", f"{call_text(run, event)}{until}", run.location(event)))
    first = run.event(hazard.relies_on[0] if hazard.relies_on else hazard.steps[0].waits)
    return Finding(
        rule=rule("RW202"),
        message=f"{ranks_text(ranks)} would wait for each other if {first.call.name} were not buffered",
        where=run.location(first),
        related=tuple(related),
        ranks=Ranks.of(ranks, run.size),
        evidence=Evidence.WITNESSED,
    )
