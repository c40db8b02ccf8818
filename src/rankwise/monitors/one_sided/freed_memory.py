"""RW616: memory of a window that is freed, or whose function returns, while the window has it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rankwise.findings import Evidence, Finding, Location, Ranks, Related, rule
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.one_sided.rma_phrases import place_of_access
from rankwise.monitors.recorded_run import Run
from rankwise.trace.access_log import How, Owner, accesses
from rankwise.trace.event import Event


@dataclass(slots=True)
class _Reported:
    how: How
    made: Event
    count: int = 0
    ranks: set[int] = field(default_factory=set)


@monitor("RW616")
def window_memory_given_back(run: Run) -> Iterator[Finding]:
    """Report each place that frees memory of a window which has not been freed."""
    reported: dict[tuple[Location, How], _Reported] = {}
    for rank in run.one_sided.places:
        process = run.process(rank)
        for access in accesses(process, Owner.WINDOW):
            how = access.how & (How.RELEASE | How.LEFT)
            window = run.one_sided.windows.of(rank, access.owner)
            if how and window is not None:
                made = window.parts[rank].made
                where = run.location(made) if how & How.LEFT else place_of_access(run, process, access.site)
                each = reported.setdefault((where, how), _Reported(how, made))
                each.count += 1
                each.ranks.add(rank)
    for (where, _), each in reported.items():
        happens = "is a variable of a function that returns" if each.how & How.LEFT else "is freed"
        yield Finding(
            rule=rule("RW616"),
            message=f"memory of a window {happens} before the window is freed",
            where=where,
            related=(Related("window", f"made by {each.made.call.name}", run.location(each.made)),),
            ranks=Ranks.of(each.ranks, run.size),
            evidence=Evidence.WITNESSED,
            count=each.count,
        )
