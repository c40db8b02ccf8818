"""RW501, RW505: barriers and worksharing constructs that not all threads of a team come to."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.findings import Evidence, Finding, Location, Ranks, Related, rule
from rankwise.findings.rank_set import compress
from rankwise.matching.threads.parted_teams import PartedTeam, parted_teams
from rankwise.matching.threads.thread_positions import END
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.trace.job_trace import Process

_Said = tuple[str, str, Location, tuple[Related, ...]]


@monitor("RW501", "RW505")
def threads_part(run: Run) -> Iterator[Finding]:
    """Report teams whose threads came to different barriers or worksharing constructs, with both places."""
    found: dict[_Said, set[int]] = {}
    for process in run.trace.processes.values():
        if process.knows_threads:
            for each in parted_teams(process):
                found.setdefault(_said(run, process, each), set()).add(process.rank)
    for (code, message, where, related), ranks in found.items():
        yield Finding(
            rule=rule(code),
            message=message,
            where=where,
            related=related,
            ranks=Ranks.of(ranks, run.size),
            evidence=Evidence.WITNESSED,
        )


def _said(run: Run, process: Process, parting: PartedTeam) -> _Said:
    begin = run.places.of(process, parting.place)
    places = [
        begin if encounter.what == END else run.places.of(process, encounter.place)
        for encounter, _ in parting.ways
    ]
    (first, some), *others = parting.ways
    came = [f"{_threads(some)} {_come(some)} to {first.what}"]
    came += [f"{_threads(there)} to {each.what}" for each, there in others]
    related = [
        Related(_threads(there), f"{_come(there)} to {each.what}{_which(each.what)}", place)
        for (each, there), place in zip(parting.ways, places, strict=True)
    ]
    related.append(Related("region", f"the region of {parting.size} threads begins here", begin))
    message = f"not all threads of a team come to the same construct: {', '.join(came)}"
    return "RW501" if parting.is_about_barriers else "RW505", message, places[0], tuple(related)


def _which(what: str) -> str:
    return " that begins here" if what == END else ""


def _threads(numbers: tuple[int, ...]) -> str:
    return f"thread{'s' if len(numbers) > 1 else ''} {compress(numbers)}"


def _come(numbers: tuple[int, ...]) -> str:
    return "come" if len(numbers) > 1 else "comes"
