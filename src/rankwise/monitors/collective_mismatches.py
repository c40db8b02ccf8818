"""RW102 to RW108: members of a communicator that meet in a collective and disagree about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from rankwise.findings import Evidence, Finding, Location, Ranks, Related, rule
from rankwise.matching.collectives.amounts import uneven
from rankwise.matching.collectives.collective_content import Content
from rankwise.matching.collectives.meetings import (
    Mismatch,
    MismatchKind,
    TransferSide,
    crossed,
    incomplete,
    meetings,
    mismatches,
)
from rankwise.matching.operations import NEVER, OperationKind
from rankwise.monitors.differing_call_sites import earlier_call_sites
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.phrases import call_text, communicator, data_text, ranks_text
from rankwise.monitors.recorded_run import Run
from rankwise.standard import Role

_CODES = {
    MismatchKind.CALL: "RW102",
    MismatchKind.COMMUNICATOR: "RW103",
    MismatchKind.ROOT: "RW104",
    MismatchKind.OPERATION: "RW105",
    MismatchKind.SIGNATURE: "RW106",
    MismatchKind.COUNT: "RW107",
    MismatchKind.BLOCKING: "RW108",
}


@monitor(*_CODES.values())
def disagreeing_collectives(run: Run) -> Iterator[Finding]:
    """Report each disagreement once for each pair of lines, with its ranks and how often it happened."""
    seen: dict[tuple[object, ...], Finding] = {}
    counts: dict[tuple[object, ...], int] = {}
    places: dict[tuple[int, int], Location] = {}

    def line(row: int) -> Location:
        site = int(run.operations.rows["rank"][row]), int(run.sites[row])
        if site not in places:
            places[site] = run.location(run.event(row))
        return places[site]

    for each in _disagreements(run):
        key: tuple[object, ...] = each.kind, line(each.rows[0]), line(each.others[0])
        counts[key] = counts.get(key, 0) + 1
        if key not in seen:
            seen[key] = _finding(run, each)
        else:
            ranks = (int(run.operations.rows["rank"][row]) for row in (*each.rows, *each.others))
            seen[key] = _joined(seen[key], ranks)
    for place, finding in seen.items():
        yield replace(finding, count=counts[place])


def _joined(finding: Finding, ranks: Iterable[int]) -> Finding:
    """Return the finding with these ranks among its own."""
    assert finding.ranks is not None
    return replace(finding, ranks=Ranks.of((*finding.ranks.members, *ranks), finding.ranks.total))


def mismatch_before(run: Run, rank: int) -> Related | None:
    """Return a mismatch of the rank in, or before, a collective that it never completed."""
    rows = run.operations.rows
    pending = (
        (rows["rank"] == rank) & (rows["kind"] == OperationKind.COLLECTIVE) & (rows["completed"] == NEVER)
    )
    for each in _disagreements(run):
        on_communicator = rows["comm"] == each.communicator
        if not np.any(pending & on_communicator & (rows["position"] >= each.position)):
            continue
        for side in (each.rows, each.others):
            if rank in rows["rank"][list(side)]:
                what = f"{run.maker(side[0]).call.name} does not match what others called"
                return Related("after", what, run.location(run.event(side[0])))
    return None


def _disagreements(run: Run) -> Iterator[Mismatch]:
    met = meetings(run.operations)
    yield from mismatches(run.operations, met)
    yield from uneven(run.trace, run.operations, met)
    if run.stopped:
        yield from crossed(run.operations, list(incomplete(run.operations, met)))


def _finding(run: Run, mismatch: Mismatch) -> Finding:
    one, other = run.maker(mismatch.rows[0]), run.maker(mismatch.others[0])
    related, everyone = [], []
    sides = mismatch.sides or (None, None)
    for rows, side in zip((mismatch.others, mismatch.rows), sides, strict=True):
        event = run.event(rows[0])
        ranks = [int(run.operations.rows["rank"][row]) for row in rows]
        related.append(
            Related(
                ranks_text(ranks),
                f"{call_text(run, event)}{_detail(run, mismatch, rows[0], side)}",
                run.location(event),
            )
        )
        everyone += ranks
    related += _set_ups(run, mismatch)
    related += earlier_call_sites(run, mismatch.communicator, mismatch.position)
    message = (_MESSAGES[mismatch.kind] if not mismatch.sides else _pairwise(mismatch)).format(
        one=one.call.name,
        other=other.call.name,
        ranks=ranks_text(int(run.operations.rows["rank"][row]) for row in mismatch.others),
        comm=_communicator(run, mismatch.others[0]),
    )
    return Finding(
        rule=rule(_CODES[mismatch.kind]),
        message=message,
        where=run.location(run.event(mismatch.others[0])),
        related=tuple(related),
        ranks=Ranks.of(everyone, run.size),
        evidence=Evidence.WITNESSED,
    )


def _set_ups(run: Run, mismatch: Mismatch) -> Iterator[Related]:
    """Yield where persistent collectives were set up: their arguments stand there."""
    groups: dict[tuple[str, Location], set[int]] = {}
    for row in (*mismatch.others, *mismatch.rows):
        event, maker = run.event(row), run.maker(row)
        if (event.thread, event.number) != (maker.thread, maker.number):
            groups.setdefault((maker.call.name, run.location(maker)), set()).add(maker.rank)
    for (name, where), ranks in groups.items():
        yield Related("set up", f"{name} by {ranks_text(ranks)}", where)


_MESSAGES = {
    MismatchKind.CALL: "{ranks} called {other} where the others called {one}, on {comm}",
    MismatchKind.BLOCKING: "{ranks} called {other} where the others called {one}, on {comm}",
    MismatchKind.ROOT: "{ranks} named another root in {other} than the others, on {comm}",
    MismatchKind.OPERATION: "{ranks} named another operation in {other} than the others, on {comm}",
    MismatchKind.SIGNATURE: "{ranks} gave another type of data to {other} than the others, on {comm}",
    MismatchKind.COUNT: "{ranks} gave another amount of data to {other} than the others, on {comm}",
    MismatchKind.COMMUNICATOR: "{ranks} called {other} on {comm}, the others on another communicator",
}


def _pairwise(mismatch: Mismatch) -> str:
    """Return the message where one member gives and another takes."""
    what = "amount" if mismatch.kind is MismatchKind.COUNT else "type"
    side = mismatch.sides[0]
    verbs = ("gives", "takes") if side.gives else ("takes", "gives")
    with_itself = mismatch.sides[0].row == mismatch.sides[1].row
    other = "it" if with_itself else f"rank {side.other}"
    reported = f"{verbs[0]} another {what} of data in {{other}} than {other} {verbs[1]}"
    return f"{{ranks}} {reported}, on {{comm}}"


def _detail(run: Run, mismatch: Mismatch, row: int, side: TransferSide | None) -> str:
    """Return what a member gives or takes, where that is what they disagree about."""
    if side is not None:
        data = data_text(side.data)
        return (
            f" gives {data} to rank {side.other}" if side.gives else f" takes {data} from rank {side.other}"
        )
    if mismatch.kind in (MismatchKind.COUNT, MismatchKind.SIGNATURE):
        event = run.maker(row)
        given = Content(run.process(event.rank)).data(event)
        return f" with {data_text(given)}" if given is not None else ""
    return ""


def _communicator(run: Run, row: int) -> str:
    event = run.maker(row)
    index = event.call.index_of(Role.COMMUNICATOR)
    if index is None:
        return "the same object"
    name = event.call.parameters[index].name
    return communicator(run, event, event[name])
