"""The recorded calls as an OTF2 archive, as Vampir, Cube and Score-P's tools read it.

Ranks are location groups and threads are locations. The functions of MPI are regions, and messages that were
received are events of MPI_COMM_WORLD: which communicator a message was sent on is not in the views of a run.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

from rankwise.errors import MissingTool, OutputNotWritten
from rankwise.report.call_rows import CallRow, CallRows

_NANOSECONDS = 1_000_000_000
_Ends = dict[int, list[tuple[int, int]]]
"""By call, the other rank and the tag of each message that it sent or received."""


def write(views: dict[str, Any] | None, folder: Path) -> None:
    """Write the archive into a folder that does not exist yet; its anchor is `traces.otf2`."""
    calls = list(CallRows(views))
    sent, received = _messages(calls, CallRows(views))
    try:
        import otf2
    except ImportError as error:
        raise MissingTool("--format otf2 needs the package otf2", "pip install 'rankwise[otf2]'") from error
    if folder.exists():
        raise OutputNotWritten(f"{folder} exists already", "name a folder that OTF2 can make")
    mpi = otf2.Paradigm.MPI
    with otf2.writer.open(str(folder), timer_resolution=_NANOSECONDS) as archive:
        define = archive.definitions
        writers, world = _places(otf2, archive, calls)
        regions: dict[str, Any] = {}
        for each in calls:
            if each.name not in regions:
                regions[each.name] = define.region(each.name, paradigm=mpi)
            writer, region = writers[each.rank, each.thread], regions[each.name]
            begin = round(each.begin * _NANOSECONDS)
            end = max(begin, round((each.begin + each.duration) * _NANOSECONDS))
            writer.enter(begin, region)
            for other, tag in sent.get(each.index, ()):
                writer.mpi_send(begin, other, world, tag, 0)
            for other, tag in received.get(each.index, ()):
                writer.mpi_recv(end, other, world, tag, 0)
            writer.leave(end, region)


def _places(otf2: Any, archive: Any, calls: list[CallRow]) -> tuple[dict[tuple[int, int], Any], Any]:
    """Return what writes the events of each thread, and MPI_COMM_WORLD with the first thread of each rank."""
    define = archive.definitions
    machine = define.system_tree_node("machine", class_name="machine")
    threads: dict[int, set[int]] = {rank: {0} for rank in range(max(each.rank for each in calls) + 1)}
    for each in calls:
        threads[each.rank].add(each.thread)
    writers, first = {}, []
    for rank, indices in threads.items():
        group = define.location_group(f"rank {rank}", system_tree_parent=machine)
        for index in sorted(indices):
            location = define.location(f"thread {index}", type=otf2.LocationType.CPU_THREAD, group=group)
            writers[rank, index] = archive.event_writer_from_location(location)
            if index == 0:
                first.append(location)
    mpi, kinds = otf2.Paradigm.MPI, otf2.GroupType
    define.group("ranks", group_type=kinds.COMM_LOCATIONS, paradigm=mpi, members=first)
    members = define.group("world", group_type=kinds.COMM_GROUP, paradigm=mpi, members=first)
    return writers, define.comm("MPI_COMM_WORLD", members)


def _messages(calls: list[CallRow], rows: CallRows) -> tuple[_Ends, _Ends]:
    """Return what each call sent and received, as far as both halves are known."""
    sent, received = defaultdict(list), defaultdict(list)
    for source, target in rows.messages():
        tag = max(calls[source].tag or 0, 0)
        sent[source].append((calls[target].rank, tag))
        received[target].append((calls[source].rank, tag))
    return sent, received
