"""What the collectives of a process say beside their name, and where its objects come from."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from rankwise.matching.collectives.meetings import Data
from rankwise.matching.collectives.neighbours import Topologies
from rankwise.matching.operations import ABSENT, alike
from rankwise.standard import Role
from rankwise.trace.event import Event, event
from rankwise.trace.event_layout import Form, Layout, by_name, layouts
from rankwise.trace.event_stream import EventStream
from rankwise.trace.job_trace import Process
from rankwise.trace.object_numbers import FIRST_OWN, FREED
from rankwise.trace.type_signatures import Datatypes

Numbers = NDArray[np.int64]

_DATA = {
    "bcast": ("count", "datatype"),
    "reduce": ("count", "datatype"),
    "allreduce": ("count", "datatype"),
    "scan": ("count", "datatype"),
    "exscan": ("count", "datatype"),
    "reduce_scatter_block": ("recvcount", "datatype"),
    "allgather": ("sendcount", "sendtype"),
    "alltoall": ("sendcount", "sendtype"),
    "gather": ("sendcount", "sendtype"),
    "scatter": ("recvcount", "recvtype"),
}
"""What each member gives or gets, which must be the same data for all."""
_MATCHED_PROBES = ("MPI_Mprobe", "MPI_Improbe")
_ALIKE_IN_BOTH_GROUPS = frozenset({"allreduce"})
"""What asks both groups of an intercommunicator for the same data; else one may give more than the other."""
_OF_ROOT = {"gather": ("recvcount", "recvtype"), "scatter": ("sendcount", "sendtype")}
_IN_PLACE = {"allgather": ("recvcount", "recvtype"), "alltoall": ("recvcount", "recvtype")}


class Content:
    """Reads the records of one process."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @functools.cached_property
    def types(self) -> Datatypes:
        return Datatypes(self._process.streams)

    def describe(self, stream: EventStream, layout: Layout, records: Numbers, rows: NDArray[np.void]) -> None:
        """Set root (in the communicator), operation, signature and count of the rows of these records."""
        root, op = layout.slot("root"), layout.slot("op")
        if root is not None:
            rows["root"] = stream.column(records, root)
        if op is not None:
            numbers = stream.column(records, op) & ~FREED
            rows["op"] = np.where((numbers > 0) & (numbers < FIRST_OWN), numbers, ABSENT)
            if root is not None:  # between two groups, who stands beside the root gives nothing
                beside = rows["root"] == int(stream.page["proc_null"])
                rows["op"][beside & self._between_groups(stream, layout, records)] = ABSENT
        plain = _plain(layout.call.name)
        if plain in _DATA:
            self._describe_data(plain, stream, layout, records, rows)

    def _describe_data(
        self, plain: str, stream: EventStream, layout: Layout, records: Numbers, rows: NDArray[np.void]
    ) -> None:
        counts, types = (self._column(stream, layout, records, name) for name in _DATA[plain])
        special = np.zeros(len(records), bool)
        if plain in _OF_ROOT:
            rank_in = self._ranks(stream, layout, records)
            special = rows["root"] == rank_in
            other = _OF_ROOT[plain]
        elif plain in _IN_PLACE:
            special = self._column(stream, layout, records, "sendbuf") == int(stream.page["in_place"])
            other = _IN_PLACE[plain]
        if special.any():
            more = [self._column(stream, layout, records, name) for name in other]
            counts, types = (
                np.where(special, new, old) for new, old in zip(more, (counts, types), strict=True)
            )
        pair = alike(counts, types)
        distinct = np.unique(pair)
        which = np.searchsorted(distinct, pair)
        first = np.empty(len(distinct), np.int64)
        first[which[::-1]] = np.arange(len(pair))[::-1]
        described = np.array(
            [self._data(*each) for each in zip(counts[first].tolist(), types[first].tolist(), strict=True)],
            np.int64,
        )
        rows["signature"], rows["count"] = described[which, 0], described[which, 1]
        if plain not in _ALIKE_IN_BOTH_GROUPS:
            between = self._between_groups(stream, layout, records)
            rows["signature"][between] = rows["count"][between] = ABSENT

    def data(self, said: Event) -> Data | None:
        """Return the data that all members of a collective must give or take alike; None if not known."""
        plain = _plain(said.call.name)
        if plain not in _DATA:
            return None
        names = _DATA[plain]
        members = self._process.notes.communicators.get(said["comm"] & ~FREED)
        if plain in _OF_ROOT:
            own = self._process.rank
            is_root = (
                members is not None and own in members.local and members.local.index(own) == said["root"]
            )
            names = _OF_ROOT[plain] if is_root else names
        elif plain in _IN_PLACE and said["sendbuf"] == int(self._process.streams[0].page["in_place"]):
            names = _IN_PLACE[plain]
        signature = self.types.signature(said[names[1]])
        return signature.times(said[names[0]]) if signature is not None else None

    def _data(self, count: int, datatype: int) -> tuple[int, int]:
        """Return a number for the kind of data, and how many bytes there are."""
        if count == 0:
            return ABSENT, 0
        signature = self.types.signature(datatype)
        if signature is None or count < 0:
            return ABSENT, ABSENT
        pattern, times = signature.times(count)
        return _number(pattern), times * sum(1 if len(pattern) == 1 else n for _, n in pattern)

    def asserts(self, stream: EventStream, layout: Layout, records: Numbers) -> NDArray[np.bool_]:
        """Mark fences that come with an assertion, and so need not wait for all members (MPI 4.1, 12.5.5)."""
        marked: NDArray[np.bool_] = self._column(stream, layout, records, "assert") != 0
        return marked

    def in_neighbours(self, said: Event, place: int) -> tuple[int, ...] | None:
        """Return the ranks of the communicator whose data a member of a neighbourhood collective receives.

        `place` is its own rank there. None is returned where the topology is not known.
        """
        sources = self._topologies.sources(said["comm"], place)
        if sources is None:
            return None
        arguments = said.arguments
        number = len(sources)
        counts = said.numbers("recvcounts") if "recvcounts" in arguments else [said["recvcount"]] * number
        types = said.numbers("recvtypes") if "recvtypes" in arguments else [said["recvtype"]] * number
        received = [
            rank
            for rank, count, datatype in zip(sources, counts, types, strict=False)
            if rank is not None and self._data(count, datatype)[1] != 0
        ]
        return tuple(sorted(set(received)))

    @functools.cached_property
    def _topologies(self) -> Topologies:
        return Topologies(self._process)

    def _column(self, stream: EventStream, layout: Layout, records: Numbers, name: str) -> Numbers:
        slot = layout.slot(name)
        assert slot is not None, (layout.name, name)
        return np.asarray(stream.column(records, slot), np.int64)

    def _between_groups(self, stream: EventStream, layout: Layout, records: Numbers) -> NDArray[np.bool_]:
        """Mark the records of calls on an intercommunicator."""
        known = self._process.notes.communicators
        two_sided = [number for number, members in known.items() if members.remote]
        marked: NDArray[np.bool_] = np.isin(self._column(stream, layout, records, "comm"), two_sided)
        return marked

    def _ranks(self, stream: EventStream, layout: Layout, records: Numbers) -> Numbers:
        """Return this process's rank in the communicator of each record; -1 where it has two groups."""
        numbers = self._column(stream, layout, records, "comm")
        found = np.full(len(records), -1)
        for number in np.unique(numbers):
            members = self._process.notes.communicators.get(int(number))
            if members is not None and not members.remote and self._process.rank in members.local:
                found[numbers == number] = members.local.index(self._process.rank)
        return found

    def probe_of(self, message: int) -> Event | None:
        """Return the matched probe that a message came from."""
        return self._probes.get(message & ~FREED)

    def held(self) -> Iterator[Event]:
        """Yield the matched probes that matched a message which no call has received."""
        if not self._probes:
            return
        received: set[int] = set()
        for stream in self._process.streams:
            for name in ("MPI_Mrecv", "MPI_Imrecv", "MPI_Mrecv_c", "MPI_Imrecv_c"):
                layout = by_name()[name]
                slot = layout.slot("message")
                assert slot is not None
                at = stream.of_function(layout.number)
                received.update((stream.column(at, slot) & ~FREED).tolist())
        for message, probed in self._probes.items():
            took = probed.end is not None and probed.result == 0 and probed.arguments.get("flag", 1)
            if took and message >= FIRST_OWN and message not in received:
                yield probed

    def is_ready(self, request: int, made: Event, since: int) -> bool:
        """Return whether a started operation sends all data: a partitioned one once all parts are ready."""
        if made.call.name != "MPI_Psend_init":
            return True
        marked: set[int] = set()
        wanted = [by_name()[name].number for name in ("MPI_Pready", "MPI_Pready_range", "MPI_Pready_list")]
        for stream in self._process.streams:
            for at in stream.of_functions(wanted).tolist():
                each = event(stream, at)
                if each["request"] != request or (stream.index == made.thread and at < since):
                    continue
                if "partition" in each.arguments:
                    marked.add(each["partition"])
                elif "partition_low" in each.arguments:
                    marked.update(range(each["partition_low"], each["partition_high"] + 1))
                else:
                    marked.update(each.numbers("array_of_partitions"))
        return len(marked) >= made["partitions"]

    @functools.cached_property
    def _probes(self) -> dict[int, Event]:
        found = {}
        for stream in self._process.streams:
            for number in stream.of_functions(by_name()[each].number for each in _MATCHED_PROBES).tolist():
                each = event(stream, number)
                found[each["message"]] = each
        return found

    def made_on(self, role: Role, number: int) -> tuple[int, int] | None:
        """Return the communicator that a window or file was made on, and its number among those of it."""
        return self._made.get((role, number))

    @functools.cached_property
    def _made(self) -> dict[tuple[Role, int], tuple[int, int]]:
        found: dict[tuple[Role, int], tuple[int, int]] = {}
        earlier: Counter[tuple[Role, int]] = Counter()
        makers = {
            layout.number: (layout.parameters[effect.index].role, layout.parameters[effect.index].name)
            for layout in layouts()
            for effect in layout.call.creates
            if effect.object.value in ("window", "file") and effect.index is not None
            if (slot := layout.slot("comm")) is not None and slot.form is Form.HANDLE
        }
        for stream in self._process.streams:
            for at in stream.of_functions(makers).tolist():
                role, name = makers[int(stream.calls[at])]
                each = event(stream, at)
                comm = each["comm"]
                found[role, each[name]] = comm, 2 * earlier[role, comm] + (role is Role.FILE)
                earlier[role, comm] += 1
        return found


def _plain(name: str) -> str:
    """Return what a collective does, whether it blocks or not: bcast, allreduce."""
    plain = name.removeprefix("MPI_").removesuffix("_init").lower()
    return plain if plain in _DATA else plain.removeprefix("i")


def _number(pattern: tuple[tuple[str, int], ...]) -> int:
    """Return a number that is the same in every process for the same pattern."""
    import hashlib

    return int.from_bytes(hashlib.sha256(repr(pattern).encode()).digest()[:7], "little")
