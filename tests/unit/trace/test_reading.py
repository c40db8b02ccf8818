"""What was written is what is read, whole, live, cut off or damaged."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rankwise.errors import RankwiseError
from rankwise.trace.event import Status
from rankwise.trace.event_stream import read_stream
from rankwise.trace.job_trace import numbering, read_trace
from rankwise.trace.object_numbers import WORLD
from rankwise.trace.process_notes import MemberRanks, ProcessNotes
from rankwise.trace.state_page import PAGE
from trace_builder import TraceBuilder


def _example(folder: Path) -> Path:
    run = TraceBuilder(2)
    stream = run.stream(0)
    request = stream.call("MPI_Isend", dest=1, tag=7)
    stream.call("MPI_Alltoallw", sendcounts=[1, 2], recvcounts=[3, 4])
    stream.call("MPI_Waitall", count=1, array_of_requests=[request], array_of_statuses=[Status(1, 7, 4)])
    stream.call("MPI_Recv", source=1, tag=3, inside=True)
    run.write(folder)
    return folder / "1000-0.events"


def test_arguments_come_back(tmp_path: Path) -> None:
    _example(tmp_path)
    process = read_trace(tmp_path).processes[0]
    events = [process.event(0, number) for number in range(4)]
    assert [each.call.name for each in events] == ["MPI_Isend", "MPI_Alltoallw", "MPI_Waitall", "MPI_Recv"]
    assert events[0]["dest"] == 1 and events[0]["tag"] == 7 and events[0]["comm"] == WORLD
    assert events[1].arguments["recvcounts"] == [3, 4]
    assert events[2].arguments["array_of_requests"] == [1]
    assert events[2].arguments["array_of_statuses"] == [Status(1, 7, 4)]


def test_the_call_that_is_inside_is_seen(tmp_path: Path) -> None:
    _example(tmp_path)
    inside = list(read_trace(tmp_path).processes[0].inside())
    assert [(each.call.name, each.end) for each in inside] == [("MPI_Recv", None)]


def test_a_file_that_is_cut_off_is_read_up_to_there(tmp_path: Path) -> None:
    path = _example(tmp_path)
    path.write_bytes(path.read_bytes()[: PAGE + 64 + 100])
    stream = read_stream(path)
    assert stream is not None
    assert len(stream.starts) == 1 and stream.is_damaged


def test_another_version_is_named(tmp_path: Path) -> None:
    path = _example(tmp_path)
    data = bytearray(path.read_bytes())
    data[16] ^= 1  # the fingerprint of the layout
    path.write_bytes(data)
    with pytest.raises(RankwiseError, match="another version of rankwise"):
        read_trace(tmp_path)


def test_another_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "1-0.events"
    path.write_bytes(b"something" * 1000)
    with pytest.raises(RankwiseError, match="not a trace"):
        read_trace(tmp_path)


def test_any_damage_behind_the_first_page_is_survived(tmp_path: Path) -> None:
    path = _example(tmp_path)
    whole = path.read_bytes()
    chance = random.Random(1)
    for _ in range(300):
        data = bytearray(whole)
        for _ in range(chance.randrange(1, 20)):
            data[chance.randrange(PAGE, len(data))] = chance.randrange(256)
        path.write_bytes(data[: chance.randrange(PAGE, len(data) + 1)])
        process = read_trace(tmp_path).processes[0]
        for number in range(len(process.streams[0].starts)):
            process.event(0, number)


def test_communicators_are_the_same_one_on_all_members(tmp_path: Path) -> None:
    run = TraceBuilder(3)
    first, second = run.communicator(0, 2), run.communicator(0, 2)
    trace = run.write(tmp_path)
    numbered = trace.numbering
    assert numbered[0][first] == numbered[2][first] != numbered[0][second]
    assert first not in numbered[1]


def test_communicators_of_different_origin_may_be_made_in_any_order() -> None:
    by_tag, copy = MemberRanks((0, 1), parent=1, tag=5), MemberRanks((0, 1), parent=1)
    world = MemberRanks((0, 1))
    here = numbering(ProcessNotes(communicators={1: world, 20: by_tag, 21: copy, 22: copy}))
    there = numbering(ProcessNotes(communicators={1: world, 20: copy, 21: by_tag, 22: copy}))
    assert (here[20], here[21], here[22]) == (there[21], there[20], there[22])
    assert len(set(here.values())) == 4


def test_a_long_line_of_copies_of_copies_is_told_apart() -> None:
    line = {number: MemberRanks((0, 1), parent=number - 1) for number in range(1, 3000)}
    assert len(set(numbering(ProcessNotes(communicators=line)).values())) == 2999
