"""RW215: wildcard receives that could have taken another message."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Evidence, Finding, Ranks, Related, rule
from rankwise.matching.collectives.collective_content import Content
from rankwise.matching.messages.wildcard_alternatives import Alternatives, alternatives
from rankwise.matching.operations import Numbers, OperationKind
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.phrases import call_text
from rankwise.monitors.recorded_run import Run
from rankwise.trace.event_layout import by_name


@monitor("RW215")
def receives_with_a_choice(run: Run) -> Iterator[Finding]:
    """Report each call site once, with the first message matched there and one that could have been."""
    found = alternatives(run.operations, run.matches)
    matched_probe = run.operations.rows["call"][found.receive] == by_name()["MPI_Mprobe"].number
    reported = np.flatnonzero(~matched_probe)  # reported with the receive of the message it matched
    places: dict[int, list[int]] = {}
    sites = run.sites[found.receive]
    for index in reported[np.argsort(found.receive[reported], kind="stable")].tolist():
        places.setdefault(int(sites[index]), []).append(index)
    for indices in places.values():
        yield _finding(run, found, np.array(indices))


def _finding(run: Run, found: Alternatives, indices: Numbers) -> Finding:
    rows = run.operations.rows
    first = int(indices[0])
    receive, other = int(found.receive[first]), int(found.send[first])
    taken = int(run.matches.partner[receive])
    event, queried = run.event(receive), run.maker(receive)
    if "message" in queried.arguments:
        event = queried = Content(run.process(queried.rank)).probe_of(queried["message"]) or queried
    verb = "saw" if rows["kind"][receive] == OperationKind.PROBE else "matched"
    one, two = (run.maker(row) for row in (taken, other))
    concerned = np.unique(found.receive[indices])
    ranks = set(rows["rank"][concerned].tolist())
    return Finding(
        rule=rule("RW215"),
        message=(
            f"{queried.call.name} {verb} the message of rank {one.rank} "
            f"and could have {'seen' if verb == 'saw' else verb} that of rank {two.rank}"
        ),
        where=run.location(event),
        related=(
            Related(verb, f"{call_text(run, one)} by rank {one.rank}", run.location(one)),
            Related("instead of", f"{call_text(run, two)} by rank {two.rank}", run.location(two)),
        ),
        ranks=Ranks.of(ranks, run.size),
        evidence=Evidence.WITNESSED,
        count=len(concerned),
    )
