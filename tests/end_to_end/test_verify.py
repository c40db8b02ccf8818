"""`verify` says the worst thing it knows first, and what its run did where checking only suspects."""

from __future__ import annotations

import json
from typing import Any

import pytest

import run_programs
from end_to_end.command_line import BUG_C, CommandLine, Done

pytestmark = pytest.mark.skipif(run_programs.mpi() is None, reason="no MPI here to run programs with")

ALWAYS = BUG_C.replace("if (rank == 0)", "for (int i = 0; i < 3; i++)\n        if (rank > -argc)")
NEVER = BUG_C.replace("rank == 0", "rank > 100 * argc")
LEFT_INSIDE = """#include <mpi.h>
#include <unistd.h>
int main(int argc, char **argv)
{
    int rank, x = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    else {
        sleep(2); /* by then rank 0 is in its barrier: it left MPI_Bcast before */
        argv[argc][0] = 1;
    }
    MPI_Finalize();
    return 0;
}
"""
HEAD_TO_HEAD = """#include <mpi.h>
int main(int argc, char **argv)
{
    int rank, x = 1, y;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Send(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Recv(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
"""


def _kept(rankwise: CommandLine) -> dict[str, Any]:
    text = (rankwise.folder / "rankwise-out" / "findings.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def _verified(rankwise: CommandLine, text: str, *options: str) -> Done:
    rankwise.write("program.c", text)
    return rankwise("verify", "program.c", "-n", "3", *options)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "did"),
    [
        (ALWAYS, "the run all 3 ranks passed this call 3 times each"),
        (NEVER, "the run no rank came to this call"),
    ],
)
def test_a_suspicion_says_what_the_run_did_there(rankwise: CommandLine, text: str, did: str) -> None:
    done = _verified(rankwise, text)
    assert done.code == 1 and did in done.said, done.said
    kept = _kept(rankwise)
    assert kept["verdict"]["conclusion"] == "possible"
    assert kept["summary"].startswith("1 possible finding; checked 1 function")
    assert _verified(rankwise, text, "--fail-on", "witnessed").code == 0


@pytest.mark.slow
def test_a_rank_that_never_left_a_suspect_call_is_named(rankwise: CommandLine) -> None:
    done = _verified(rankwise, LEFT_INSIDE)
    assert done.code == 1
    assert "the run rank 0 was in this call when the run ended" in done.said, done.said


@pytest.mark.slow
def test_what_the_run_shows_comes_first(rankwise: CommandLine) -> None:
    done = _verified(rankwise, BUG_C)
    assert done.code == 1
    kept = _kept(rankwise)
    assert kept["verdict"]["conclusion"] == "violated"
    assert kept["summary"].startswith("1 witnessed finding; ")


@pytest.mark.slow
def test_infinite_buffers_are_the_users_word(rankwise: CommandLine) -> None:
    rankwise.write("head.c", HEAD_TO_HEAD)
    found = {}
    for buffering in ("as-is", "zero", "infinite"):
        done = rankwise("verify", "head.c", "-n", "2", "--buffering", buffering)
        kept = _kept(rankwise)
        found[buffering] = done.code, kept["verdict"]["conclusion"]
        assert [each["rule"] for each in kept["findings"]] == ["RW202"]
    assert found == {
        "as-is": (1, "violated"),
        "zero": (1, "violated"),
        "infinite": (0, "clean within bounds"),
    }
    assert "a note because of --buffering infinite" in done.said


def test_messages_are_not_proved_by_checking(rankwise: CommandLine) -> None:
    rankwise.write("head.c", HEAD_TO_HEAD)
    done = rankwise("check", "head.c")
    assert done.code == 0 and "messages are checked by `run`" in done.said
    rankwise.write("collective.c", BUG_C.replace("    if (rank == 0)\n", ""))
    assert "messages" not in rankwise("check", "collective.c").said
