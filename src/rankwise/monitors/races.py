"""RW215: receives of any source that could have taken another message."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Evidence, Finding, Ranks, Related, rule
from rankwise.matching.alternatives import Alternatives, alternatives
from rankwise.matching.content import Content
from rankwise.matching.operations import Kind, Numbers
from rankwise.monitors.phrases import call_text
from rankwise.monitors.registry import monitor
from rankwise.monitors.run import Run
from rankwise.trace.layout import by_name


@monitor("RW215")
def receives_with_a_choice(run: Run) -> Iterator[Finding]:
    """Tell of each place once, with the first message taken there and one that could have been."""
    found = alternatives(run.operations, run.matches)
    matched_probe = run.operations.rows["call"][found.receive] == by_name()["MPI_Mprobe"].number
    told = np.flatnonzero(~matched_probe)  # told with the receive of what it took
    places: dict[int, list[int]] = {}
    sites = run.sites[found.receive]
    for index in told[np.argsort(found.receive[told], kind="stable")].tolist():
        places.setdefault(int(sites[index]), []).append(index)
    for indices in places.values():
        yield _finding(run, found, np.array(indices))


def _finding(run: Run, found: Alternatives, indices: Numbers) -> Finding:
    rows = run.operations.rows
    first = int(indices[0])
    receive, other = int(found.receive[first]), int(found.send[first])
    taken = int(run.matches.partner[receive])
    event, asked = run.event(receive), run.maker(receive)
    if "message" in asked.arguments:
        event = asked = Content(run.process(asked.rank)).probe_of(asked["message"]) or asked
    took, participle = ("saw", "seen") if rows["kind"][receive] == Kind.PROBE else ("took", "taken")
    one, two = (run.maker(row) for row in (taken, other))
    concerned = np.unique(found.receive[indices])
    ranks = set(rows["rank"][concerned].tolist())
    return Finding(
        rule=rule("RW215"),
        message=(
            f"{asked.call.name} {took} the message of rank {one.rank} "
            f"and could have {participle} that of rank {two.rank}"
        ),
        where=run.location(event),
        related=(
            Related(took, f"{call_text(run, one)} by rank {one.rank}", run.location(one)),
            Related("instead of", f"{call_text(run, two)} by rank {two.rank}", run.location(two)),
        ),
        ranks=Ranks.of(ranks, run.size),
        evidence=Evidence.WITNESSED,
        count=len(concerned),
    )
