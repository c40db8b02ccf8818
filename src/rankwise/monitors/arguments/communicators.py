"""RW926, RW928: communicators of one group where two are needed, or two where one is; groups that overlap."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding
from rankwise.matching.call_traits import family_of
from rankwise.monitors.arguments.call_arguments import GivenCalls, Marks, every
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.object_facts import UNKNOWN
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, findings_of
from rankwise.standard import Object
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout

_ONE_GROUP = frozenset(
    """MPI_Scan MPI_Exscan MPI_Cart_create MPI_Cart_map MPI_Graph_create MPI_Graph_map MPI_Dist_graph_create
    MPI_Dist_graph_create_adjacent MPI_File_open MPI_Comm_create_group MPI_Intercomm_create MPI_Comm_spawn
    MPI_Comm_spawn_multiple MPI_Comm_accept MPI_Comm_connect""".split()
)
_TWO_GROUPS = frozenset({"MPI_Intercomm_merge", "MPI_Comm_remote_size", "MPI_Comm_remote_group"})


@monitor("RW926")
def wrong_kind_of_communicator(run: Run) -> Iterator[Finding]:
    """Report calls on an intercommunicator that need an intracommunicator, and the other way round."""
    yield from findings_of(run, (each for given in every(run, _is_judged) for each in _breaches(given)))


def _needs_one(layout: Layout) -> bool:
    makes_window = Object.WINDOW in {each.object for each in layout.call.creates}
    return makes_window or (layout.call.is_collective and family_of(layout).call.name in _ONE_GROUP)


def _is_judged(layout: Layout) -> bool:
    return layout.call.name in _TWO_GROUPS or layout.call.name in _ONE_GROUP or _needs_one(layout)


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    if given.communicator is None:
        return
    is_known = given.facts.communicators.size(given.communicator) != UNKNOWN
    needs_two = given.layout.call.name in _TWO_GROUPS
    marks = is_known & (~given.is_inter if needs_two else given.is_inter)
    wanted, found = ("an inter", "an intra") if needs_two else ("an intra", "an inter")
    yield from given.breach("RW926", marks, _said, wanted, found)


def _said(event: Event, wanted: str, found: str) -> str:
    return f"{event.call.name} needs {wanted}communicator; it is given {found}communicator"


@monitor("RW928")
def overlapping_groups(run: Run) -> Iterator[Finding]:
    """Report intercommunicators that are to be made of two groups with a member in common."""
    yield from findings_of(run, (each for given in every(run, _joins) for each in _of_overlaps(given)))


def _joins(layout: Layout) -> bool:
    return layout.call.name == "MPI_Intercomm_create"


def _of_overlaps(given: GivenCalls) -> Iterator[Breach]:
    """Judge at the leaders, which know the other leader."""
    communicators = given.calls.process.notes.communicators
    wrong: dict[int, int] = {}
    for record in given.records.tolist():
        event = given.calls.event(record)
        local, peer = communicators.get(event["local_comm"]), communicators.get(event["peer_comm"])
        if local is None or peer is None or given.calls.process.rank not in local.local:
            continue
        others = peer.remote or peer.local
        is_leader = local.local.index(given.calls.process.rank) == event["local_leader"]
        if is_leader and 0 <= event["remote_leader"] < len(others):
            leader = others[event["remote_leader"]]
            if leader in local.local:
                wrong[record] = leader
    marks: Marks = np.isin(given.records, list(wrong))
    yield from given.breach("RW928", marks, _said_overlap, wrong)


def _said_overlap(event: Event, wrong: dict[int, int]) -> str:
    leader = f"rank {wrong[event.number]} of MPI_COMM_WORLD"
    return f"MPI_Intercomm_create names a leader of the other group that is in its own group: {leader}"
