"""`rankwise explore`: wrong results, campaigns that go on after whatever ended them, and wrong uses."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

import run_programs
from end_to_end.command_line import CommandLine, command

pytestmark = pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI is installed here")

_C = """\
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int rank, value[4];
    sleep(getenv("SLOWLY") ? 1 : 0);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; rank > 0 && i < 2; i++)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    for (int i = 0; rank == 0 && i < 4; i++)
        MPI_Recv(&value[i], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 0)
        printf("first %d\\nlast %d\\n", value[0], value[3]);
    MPI_Finalize();
    return 0;
}
"""


class Explored:
    """A program with 6 orders of messages, and the commands that explore it."""

    def __init__(self, rankwise: CommandLine) -> None:
        found = run_programs.mpi()
        assert found is not None
        self.rankwise = rankwise
        self.source = rankwise.write("order.c", _C)
        program = run_programs.compiled(self.source)
        self.program = rankwise.write("order", program.read_bytes())
        self.program.chmod(0o755)
        self.command = [found.launcher, "-n", "3", str(self.program)]
        self.campaign = rankwise.folder / "rankwise-out" / "explore.campaign"

    def words(self, *options: str, of: list[str] | None = None) -> list[str]:
        return ["explore", "--buffering", "infinite", *options, "--", *(of or self.command)]

    def visits(self) -> int:
        """How many visits the campaign has so far."""
        return self.campaign.read_bytes().count(b"\n") - 1 if self.campaign.exists() else 0


@pytest.fixture
def program(rankwise: CommandLine) -> Explored:
    return Explored(rankwise)


def _expectation(rankwise: CommandLine, text: str | bytes = "last 2\n\n first 1\n") -> str:
    return str(rankwise.write("expected.txt", text))


@pytest.mark.slow
def test_another_output_in_some_orders_is_a_finding(rankwise: CommandLine, program: Explored) -> None:
    expected = _expectation(rankwise)
    done = rankwise(*program.words("--strategy", "reduced", "--expect-output", expected))
    assert done.code == 1 and "RW216 the output is not as expected" in done.said
    assert "1 finding in 6 outcomes of 6 runs" in done.said
    schedule = done.said.partition("rankwise replay '")[2].partition("'")[0]
    again = rankwise("replay", schedule, "--expect-output", expected, "--", *program.command)
    assert again.code == 1 and "RW216" in again.said and "first" in again.out
    free = rankwise("replay", schedule, "--", *program.command)
    assert free.code == 0 and "as enforced" in free.said


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "there is no such file"),
        (b"\xff\xfe\x00", "is not a text file"),
    ],
)
@pytest.mark.parametrize("name", ["explore", "replay"])
def test_an_expectation_that_cannot_be_read(
    rankwise: CommandLine, name: str, content: bytes | None, reason: str
) -> None:
    path = rankwise.folder / "missing.txt" if content is None else Path(_expectation(rankwise, content))
    schedule = ("np=2",) if name == "replay" else ()
    done = rankwise(name, *schedule, "--expect-output", path, "--", "true")
    assert done.code == 2 and reason in done.said and "try:" in done.said


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_campaign_goes_on_after_its_end(program: Explored, how: signal.Signals) -> None:
    options = ("--strategy", "predict", "--expect-output", _expectation(program.rankwise))
    words = command(program.words(*options))
    child = subprocess.Popen(
        words,
        cwd=program.rankwise.folder,
        env={**os.environ, "SLOWLY": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    while program.visits() < 1 and child.poll() is None:
        time.sleep(0.02)
    child.send_signal(how)
    said, _ = child.communicate(timeout=100)
    assert child.returncode == (130 if how is signal.SIGINT else -signal.SIGKILL), said
    assert how is not signal.SIGINT or "--resume continues" in " ".join(said.split())
    before = program.campaign.read_bytes()
    whole = before[: before.rfind(b"\n") + 1]
    resumed = program.rankwise(*program.words(*options, "--resume"))
    assert resumed.code == 1 and "RW216" in resumed.said
    after = program.campaign.read_bytes()
    assert after.startswith(whole) and len(after) > len(whole)
    schedules = [line.split(b'"schedule":"')[1].split(b'"')[0] for line in after.splitlines()[1:]]
    assert len(schedules) == len(set(schedules)), "something was run twice"


@pytest.mark.slow
def test_a_program_that_never_comes_up_is_not_judged(rankwise: CommandLine, program: Explored) -> None:
    done = rankwise("explore", "--", program.command[0], "-n", "2", "sh", "-c", "exit 3")
    reported = " ".join(done.out.split())
    assert done.code == 2, done.said
    assert (
        "not judged: 2 runs gave no result" in reported and "made no MPI call that could be seen" in reported
    )
    assert "rankwise replay 'np=2 buffer=" in reported and "shows what it prints" in reported
    assert "every order" not in reported


@pytest.mark.slow
def test_a_search_that_was_ended_early_does_not_say_that_it_saw_every_order(program: Explored) -> None:
    words = "--strategy", "depth-first"
    assert "every order of messages" in " ".join(program.rankwise(*program.words(*words)).out.split())
    reported = " ".join(program.rankwise(*program.words(*words, "--max-runs", "2")).out.split())
    assert "stopped after 2 runs" in reported and "every order" not in reported


@pytest.mark.slow
def test_what_cannot_be_resumed_is_said(program: Explored) -> None:
    rankwise = program.rankwise
    begun = rankwise(*program.words("--max-runs", "1"))
    assert begun.code == 0 and "one run" in begun.said
    kept = program.campaign.read_bytes()

    def refused(reason: str, *options: str, of: list[str] | None = None) -> None:
        done = rankwise(*program.words("--resume", *options, of=of))
        assert done.code == 2 and reason in done.said, done.said

    launcher, *_, path = program.command
    refused("is of another command", of=[launcher, "-n", "4", path])
    refused("is of another strategy: predict", "--strategy", "reduced")
    expected = _expectation(rankwise)
    refused("is of another expected output", "--strategy", "predict", "--expect-output", expected)
    program.program.write_bytes(program.program.read_bytes() + b"\0")
    refused("is of a program that was changed since")
    program.program.write_bytes(run_programs.compiled(program.source).read_bytes())
    middle = kept.index(b"\n") + 40
    program.campaign.write_bytes(kept[:middle] + bytes([kept[middle] ^ 1]) + kept[middle + 1 :])
    refused("line 2 of the campaign")
    program.campaign.write_bytes(kept[:-20])
    done = rankwise(*program.words("--resume"))
    assert done.code == 0 and "6 orders decided" in done.said
    program.campaign.unlink()
    refused("there is no campaign in")


@pytest.mark.slow
def test_runs_on_a_cluster_give_the_same_result(program: Explored) -> None:
    distributed = pytest.importorskip("distributed")
    options = ("--strategy", "reduced", "--expect-output", _expectation(program.rankwise))
    here = program.rankwise(*program.words(*options))
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        there = program.rankwise(*program.words(*options, "--on", f"dask:{cluster.scheduler_address}"))
    for done in (here, there):
        assert done.code == 1 and "RW216" in done.said and "seen 4 times" in done.said
        assert "1 finding in 6 outcomes of 6 runs" in done.said
