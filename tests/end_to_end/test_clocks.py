"""`rankwise explore --clocks`: what messages tell of the order they could have come in, without a trace."""

from __future__ import annotations

from pathlib import Path

import pytest

import run_programs
from end_to_end.command_line import CommandLine
from rankwise.config.settings import Settings
from rankwise.explore.request import ExploreRequest
from rankwise.explore.scheduled_runs import SupervisedRunner
from rankwise.explore.visit_summary import account
from rankwise.findings import Conclusion
from rankwise.runs.running import RunOptions
from rankwise.schedule.schedule import parse
from rankwise.workflows.explore import explore_command

pytestmark = pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI is installed here")

_EXPLORE = Path(__file__).parent.parent / "explore"
_SMALL = 1 << 18
"""Bytes of a recording that holds some thousand calls."""
_LONG = """\
#include <mpi.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    int rank, first, second;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 6000; i++) /* with other tags each time, so that no record says the same as another */
        if (rank < 2)
            MPI_Sendrecv(&i, 1, MPI_INT, 1 - rank, i, &first, 1, MPI_INT, 1 - rank, i, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
    if (rank == 0) {
        MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&second, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (first > second)
            abort();
    } else
        MPI_Send(&rank, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
"""


def _command(path: Path, ranks: int) -> tuple[str, ...]:
    found = run_programs.mpi()
    assert found is not None
    return (found.launcher, "-n", str(ranks), *run_programs.command(path))


@pytest.mark.parametrize(("clocks", "others"), [("lamport", []), ("vector", [(0,)]), ("trace", [(0,)])])
def test_the_omission_of_lamport_clocks(clocks: str, others: list[tuple[int, ...]]) -> None:
    """Vo 2011, Fig. 5.3: rank 0 has received, too, so its clock is not before the first receive of rank 2."""
    command = _command(_EXPLORE / "orders/omitted_by_lamport.c", 4)
    visit = SupervisedRunner(command, RunOptions(clocks=clocks)).run(parse("np=4 buffer=infinite 2:1<1"))
    assert [each.outcome for each in account(visit).options] == others


@pytest.mark.parametrize("clocks", ["lamport", "vector"])
def test_a_run_too_long_to_record(tmp_path: Path, clocks: str) -> None:
    (tmp_path / "long.c").write_text(_LONG, encoding="utf-8")
    command = _command(tmp_path / "long.c", 3)
    options = RunOptions(clocks=clocks, trace_limit=_SMALL)
    visit = SupervisedRunner(command, options).run(parse("np=3 buffer=infinite 0:1<1"))
    assert not visit.is_whole and [each.outcome for each in visit.decided] == [(1,), (2,)]
    assert {each.site.rpartition("/")[2] for each in visit.decided} == {"long.c:13", "long.c:14"}
    asked = ExploreRequest(command, ("infinite",), "reduced", options=options)
    result = explore_command(asked, Settings())
    assert "in 2 outcomes of 2 runs" in result.summary
    assert [each.rule.code for each in result.violations] == ["RW203"]
    assert result.violations[0].replay == "np=3 buffer=infinite 0:1<2 0:2<1"
    assert result.verdict.conclusion is Conclusion.VIOLATED


def test_a_part_of_a_trace_misleads_nobody(tmp_path: Path) -> None:
    """Its ranks seem to end without MPI_Finalize, and to wait for messages that were sent."""
    (tmp_path / "long.c").write_text(_LONG.replace("abort();", "first = 0;"), encoding="utf-8")
    options = RunOptions(clocks="vector", trace_limit=_SMALL)
    visit = SupervisedRunner(_command(tmp_path / "long.c", 3), options).run(parse("np=3 buffer=infinite"))
    assert not visit.findings and not visit.remark


def test_clocks_from_the_command_line(rankwise: CommandLine) -> None:
    command = _command(_EXPLORE / "orders/crooked_barrier.c", 3)
    done = rankwise("explore", "--clocks", "vector", "--buffering", "infinite", "--", *command)
    assert done.code == 1 and "in 2 outcomes of 2 runs" in done.said
    assert "the orders of messages that vector clocks show" in done.said


@pytest.mark.parametrize(("words", "what"), [(("--strategy", "predict"), "--strategy predict"),
                                             (("--completions", "1"), "--completions")])  # fmt: skip
def test_what_needs_a_trace(rankwise: CommandLine, words: tuple[str, ...], what: str) -> None:
    done = rankwise("explore", "--clocks", "lamport", *words, "--", "mpiexec", "-n", "2", "true")
    assert done.code == 2 and f"{what} needs all that was recorded, and not --clocks lamport" in done.said
