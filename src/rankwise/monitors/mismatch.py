"""RW102 to RW108: members of a communicator that meet in a collective and disagree about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rankwise.findings import Evidence, Finding, Ranks, Related, rule
from rankwise.matching.amounts import uneven
from rankwise.matching.collectives import (
    Disagreement,
    Mismatch,
    Side,
    crossed,
    incomplete,
    meetings,
    mismatches,
)
from rankwise.matching.content import Content
from rankwise.monitors.phrases import call_text, communicator, data_text, ranks_text
from rankwise.monitors.registry import monitor
from rankwise.monitors.run import Run
from rankwise.standard import Role

_CODES = {
    Disagreement.CALL: "RW102",
    Disagreement.COMMUNICATOR: "RW103",
    Disagreement.ROOT: "RW104",
    Disagreement.OPERATION: "RW105",
    Disagreement.SIGNATURE: "RW106",
    Disagreement.COUNT: "RW107",
    Disagreement.BLOCKING: "RW108",
}


@monitor(*_CODES.values())
def disagreeing_collectives(run: Run) -> Iterator[Finding]:
    """Report each disagreement once for each pair of places, with how often it happened."""
    seen: dict[tuple[object, ...], Finding] = {}
    counts: dict[tuple[object, ...], int] = {}
    for each in _disagreements(run):
        key: tuple[object, ...] = each.kind, run.sites[each.rows[0]], run.sites[each.others[0]]
        counts[key] = counts.get(key, 0) + 1
        if key not in seen:
            seen[key] = _finding(run, each)
    for place, finding in seen.items():
        yield replace(finding, count=counts[place])


def disagreeing_ranks(run: Run) -> set[int]:
    """Return the ranks that met others in a collective and disagree with them about it."""
    rows = {row for each in _disagreements(run) for row in (*each.rows, *each.others)}
    return {int(run.operations.rows["rank"][row]) for row in rows}


def _disagreements(run: Run) -> Iterator[Mismatch]:
    met = meetings(run.operations)
    yield from mismatches(run.operations, met)
    yield from uneven(run.trace, run.operations, met)
    if run.stopped:
        yield from crossed(run.operations, list(incomplete(run.operations, met)))


def _finding(run: Run, mismatch: Mismatch) -> Finding:
    one, other = run.event(mismatch.rows[0]), run.event(mismatch.others[0])
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
    message = (_MESSAGES[mismatch.kind] if not mismatch.sides else _pairwise(mismatch)).format(
        one=one.call.name,
        other=other.call.name,
        ranks=ranks_text(int(run.operations.rows["rank"][row]) for row in mismatch.others),
        comm=_communicator(run, mismatch.others[0]),
    )
    return Finding(
        rule=rule(_CODES[mismatch.kind]),
        message=message,
        where=run.location(other),
        related=tuple(related),
        ranks=Ranks.of(everyone, run.size),
        evidence=Evidence.WITNESSED,
    )


_MESSAGES = {
    Disagreement.CALL: "{ranks} called {other} where the others called {one}, on {comm}",
    Disagreement.BLOCKING: "{ranks} called {other} where the others called {one}, on {comm}",
    Disagreement.ROOT: "{ranks} named another root in {other} than the others, on {comm}",
    Disagreement.OPERATION: "{ranks} named another operation in {other} than the others, on {comm}",
    Disagreement.SIGNATURE: "{ranks} gave another type of data to {other} than the others, on {comm}",
    Disagreement.COUNT: "{ranks} gave another amount of data to {other} than the others, on {comm}",
    Disagreement.COMMUNICATOR: "{ranks} called {other} on {comm}, the others on another communicator",
}


def _pairwise(mismatch: Mismatch) -> str:
    """Return the message where one member gives and another takes."""
    what = "amount" if mismatch.kind is Disagreement.COUNT else "type"
    side = mismatch.sides[0]
    verbs = ("gives", "takes") if side.gives else ("takes", "gives")
    with_itself = mismatch.sides[0].row == mismatch.sides[1].row
    other = "it" if with_itself else f"rank {side.other}"
    told = f"{verbs[0]} another {what} of data in {{other}} than {other} {verbs[1]}"
    return f"{{ranks}} {told}, on {{comm}}"


def _detail(run: Run, mismatch: Mismatch, row: int, side: Side | None) -> str:
    """Say what a member gives or takes, where that is what they disagree about."""
    if side is not None:
        data = data_text(side.data)
        return (
            f" gives {data} to rank {side.other}" if side.gives else f" takes {data} from rank {side.other}"
        )
    if mismatch.kind in (Disagreement.COUNT, Disagreement.SIGNATURE):
        event = run.event(row)
        given = Content(run.process(event.rank)).data(event)
        return f" with {data_text(given)}" if given is not None else ""
    return ""


def _communicator(run: Run, row: int) -> str:
    event = run.event(row)
    index = event.call.index_of(Role.COMMUNICATOR)
    if index is None:
        return "the same object"
    name = event.call.parameters[index].name
    return communicator(run, event, event[name])
