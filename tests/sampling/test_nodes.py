"""Monitors that answer through one stream, and the messages they send."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rankwise.errors import RankwiseError
from rankwise.hang.sources import node_messages
from rankwise.hang.sources.node_sampling import NodesSource
from rankwise.progress.observations import Observed
from rankwise.sampling.rank_sample import (
    ExaminationResult,
    RankSample,
    Stack,
    StackFrame,
    Standing,
    ThreadStack,
)
from sampling.jobs import built, examined, job, mpis, wait_until


def _monitors(script: str) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(["sh", "-c", script], stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def test_a_message_survives_being_cut_and_mixed() -> None:
    samples = [{"rank": each, "call": f"MPI_Call{each * each}"} for each in range(500)]
    first, second = ({"samples": samples, "host": name} for name in ("a", "b"))
    lines = [list(node_messages.lines_of(each, each["host"])) for each in (first, second)]
    assert len(lines[0]) > 2 and all(len(line) < 1000 for line in lines[0])
    mixed = [line for pair in zip(*lines, strict=True) for line in (pair[0], "something else\n", pair[1])]
    pieces = node_messages.Reassembly()
    found = [each for line in mixed if (each := pieces.take(line)) is not None]
    assert found == [("a", first), ("b", second)]


def test_samples_and_stacks_arrive_as_they_were() -> None:
    sample = RankSample(3, True, 12.5, "MPI_Wait", False, 17, 4711)
    assert node_messages.sample_of(node_messages.packed_sample(sample)) == sample
    stack = Stack(3, (ThreadStack(9, (StackFrame("f", "a.c", 3), StackFrame("?")), True),), "running")
    assert node_messages.stack_of(node_messages.packed_stack(stack)) == stack
    calls = frozenset({"MPI_Recv", "MPI_Barrier"})
    observed = Observed("7.0", 4, (0, 3), 3.5, 14, 1 << 20, outside={3: "is stopped"}, calls=calls)
    assert (
        node_messages.observed_of(json.loads(json.dumps(node_messages.packed_observed(observed)))) == observed
    )


@pytest.mark.slow
def test_two_monitors_share_one_stream(tmp_path: Path) -> None:
    mpi = mpis()[0]
    folders = [tmp_path / name for name in "ab"]
    for folder in folders:
        folder.mkdir()
    program = built(mpi, tmp_path, "-O1")
    with (
        job(mpi, folders[0], [program], ("receive", "compute")) as one,
        job(mpi, folders[1], [program], ("compute", "compute", "receive", "receive")) as other,
    ):
        node = f"{sys.executable} -m rankwise.hang.sources.node_monitor"
        # Both hear what is asked, as the tasks of a step do.
        pipe = tmp_path / "pipe"
        first = f"tee {pipe} <&3 | {node} --pid {one} --name one"
        script = f"exec 3<&0; {first} & exec {node} --pid {other} --name two < {pipe} 3<&-"
        subprocess.run(["mkfifo", pipe], check=True)
        source = NodesSource(_monitors(script), 2)
        try:
            assert len(source._nodes) == 2
            assert source.ranks() == (0, 0, 1, 1, 2, 3)  # of two jobs, which a job never has
            assert wait_until(lambda: [each.inside for each in source.sample((2, 3))] == [True, True])
            assert set(source.stacks((2,))) == {2}
            assert examined(source) == ExaminationResult(
                Standing.OPEN, "the machines sample different worlds"
            )
            assert source.alive()
        finally:
            source.close()


def test_a_monitor_that_finds_no_job_says_so() -> None:
    sleeper = subprocess.Popen(["sleep", "100"])
    try:
        with pytest.raises(RankwiseError, match=r"here: process .* is not part of an MPI job"):
            NodesSource(
                _monitors(
                    f"{sys.executable} -m rankwise.hang.sources.node_monitor --pid {sleeper.pid} --name here"
                ),
                1,
            )
    finally:
        sleeper.kill()
        sleeper.wait()


def test_monitors_that_do_not_come_up() -> None:
    with pytest.raises(RankwiseError, match="no monitor started on the nodes of the job: no such step"):
        NodesSource(_monitors("echo no such step >&2; exit 1"), 2)
