"""RW611 to RW615, RW617 and RW618: accesses to the same bytes of a window that nothing orders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from rankwise.findings import Evidence, Finding, Location, Ranks, Related, rule
from rankwise.matching.rma.clashes import Clash
from rankwise.matching.rma.local_accesses import local_accesses
from rankwise.matching.rma.rma_accesses import Epoch, RmaAccess, Rows
from rankwise.matching.rma.rma_conflicts import Conflict, conflicts
from rankwise.matching.rma.window import Window
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.one_sided.own_buffers import buffer_accesses
from rankwise.monitors.one_sided.rma_phrases import access_event, event_of, made, memory_text, place_of_access
from rankwise.monitors.recorded_run import Run
from rankwise.standard.constants import ConstantKind
from rankwise.trace.object_numbers import name_of


@monitor("RW611", "RW612", "RW613", "RW614", "RW615", "RW617", "RW618")
def conflicting_accesses(run: Run) -> Iterator[Finding]:
    """Report each conflict once for each pair of places, with how often it happened."""
    local = local_accesses(run.trace, run.one_sided)
    if not len(run.one_sided.rows) and not len(local):
        return
    rows = np.concatenate([run.one_sided.rows, local, buffer_accesses(run)])
    seen: dict[tuple[str, Location, Location | None], Finding] = {}
    for each in conflicts(rows, run.one_sided, run.operations, run.matches):
        finding = _finding(run, rows, each)
        key = finding.rule.code, finding.where, finding.related[0].where
        known = seen.get(key)
        if known is None:
            seen[key] = finding
        else:
            ranks = Ranks.of([*_ranks(known), *_ranks(finding)], run.size)
            seen[key] = replace(known, count=known.count + finding.count, ranks=ranks)
    yield from seen.values()


def _ranks(finding: Finding) -> list[int]:
    return list(finding.ranks.members) if finding.ranks else []


@dataclass(frozen=True, slots=True)
class _Half:
    """One of the two accesses."""

    row: int
    name: str
    where: Location
    rank: int


def _finding(run: Run, rows: Rows, conflict: Conflict) -> Finding:
    halves = [_half(run, rows, row) for row in (conflict.one, conflict.other)]
    is_local = [int(rows["kind"][each.row]) >= RmaAccess.LOAD for each in halves]
    halves = [
        each
        for _, each in sorted(
            zip(is_local, halves, strict=True),
            key=lambda pair: (pair[0], pair[1].where.file, pair[1].where.line, -pair[1].rank),
        )
    ]
    other, one = halves
    window = run.one_sided.windows.all[int(rows["window"][one.row])]
    target = int(rows["target"][one.row])
    code = _code(rows, conflict)
    memory = memory_text(conflict.window, target, conflict.shared)
    related = [
        Related(f"rank {other.rank}", _what(run, rows, other), other.where),
        Related(f"rank {one.rank}", _what(run, rows, one), one.where),
        made(run, window, target if target in window.parts else one.rank),
    ]
    second = run.one_sided.windows.all[int(rows["window"][other.row])]
    if second is not window:
        related.append(made(run, second, target if target in second.parts else other.rank))
    return Finding(
        rule=rule(code),
        message=_message(run, rows, conflict, one, other, memory),
        where=one.where,
        note=_remedy(rows, window, one, other),
        related=tuple(related),
        ranks=Ranks.of([one.rank, other.rank], run.size),
        evidence=Evidence.WITNESSED,
        count=conflict.count,
    )


def _half(run: Run, rows: Rows, row: int) -> _Half:
    rank = int(rows["origin"][row])
    if rows["number"][row] < 0:
        name = "a store" if rows["kind"][row] == RmaAccess.STORE else "a load"
        return _Half(row, name, place_of_access(run, run.process(rank), int(rows["site"][row])), rank)
    event = access_event(run, rows, row)
    return _Half(row, event.call.name, run.location(event), rank)


_CODES = {
    Clash.TYPES: "RW613",
    Clash.OPERATIONS: "RW614",
    Clash.ALIGNMENT: "RW617",
    Clash.POLLED: "RW618",
}


def _code(rows: Rows, conflict: Conflict) -> str:
    if conflict.clash in _CODES:
        return _CODES[conflict.clash]
    both = rows[[conflict.one, conflict.other]]
    local = both["kind"] >= RmaAccess.LOAD
    if bool((local & (both["origin"] == both["target"])).any()) and not local.all():
        return "RW615"
    return "RW612" if both["origin"][0] == both["origin"][1] else "RW611"


def _message(run: Run, rows: Rows, conflict: Conflict, one: _Half, other: _Half, memory: str) -> str:
    who = f"ranks {other.rank} and {one.rank} accumulate"
    if one.rank == other.rank:
        who = f"rank {one.rank} accumulates"
    if conflict.clash is Clash.TYPES:
        types = " and ".join(_type_name(rows, each) for each in (other, one))
        return f"{who} {types} into {memory} at once"
    if conflict.clash is Clash.OPERATIONS:
        ops = " and ".join(_op_name(rows, each) for each in (other, one))
        return f"{who} with {ops} into {memory} at once"
    if conflict.clash is Clash.ORDER:
        return f"{who} twice into {memory}, and the window does not keep accumulates in order"
    if conflict.clash is Clash.ALIGNMENT:
        return f"{who} into {memory} at once, with elements that overlap only in part"
    if conflict.clash is Clash.POLLED:
        waits = f"{one.name} of rank {one.rank} may wait for what {other.name} of rank {other.rank} writes"
        return f"{waits} to {memory}"
    if one.rank == other.rank:
        if one.where == other.where:
            return f"{one.name} accesses {memory} again before it has completed there"
        return f"{one.name} accesses {memory}, on which {other.name} of the same rank is not complete"
    names = f"{one.name} of rank {one.rank} and {other.name} of rank {other.rank}"
    return f"{names} both access {memory}, and nothing orders them"


def _type_name(rows: Rows, half: _Half) -> str:
    return name_of(ConstantKind.DATATYPE, int(rows["basic"][half.row])) or "a datatype"


def _op_name(rows: Rows, half: _Half) -> str:
    return name_of(ConstantKind.OP, int(rows["op"][half.row])) or "an operation"


def _what(run: Run, rows: Rows, half: _Half) -> str:
    """Return the text of an access and its epoch."""
    opened = run.one_sided.opened(half.row) if rows["opened"][half.row] >= 0 else None
    if opened is None:
        return half.name
    where = run.location(event_of(run, half.rank, opened))
    return f"{half.name}, in the epoch that {opened.kind.value} opened in line {where.line}"


def _remedy(rows: Rows, window: Window, one: _Half, other: _Half) -> str:
    """Return what would order the two accesses."""
    epochs = {int(rows["epoch"][each.row]) for each in (one, other)}
    if min(int(rows["kind"][each.row]) for each in (one, other)) >= RmaAccess.LOAD and one.rank != other.rank:
        return "MPI_Win_sync and then a barrier or message between the two"
    if Epoch.UNLOCKED in epochs:
        ends = "MPI_Win_fence" if Epoch.FENCE in epochs else "the end of the epoch and a message about it"
        return f"{ends} between the two"
    if one.rank == other.rank:
        passive = epochs & {Epoch.LOCK, Epoch.LOCK_ALL}
        return "MPI_Win_flush between the two" if passive else "an epoch for each, or other bytes"
    if epochs == {Epoch.FENCE}:
        return "MPI_Win_fence between the two, or other bytes"
    if epochs <= {Epoch.LOCK, Epoch.LOCK_ALL}:
        return "an exclusive lock, or MPI_Win_flush and then a message between the two, or accumulates"
    return "an epoch of its own for each"
