"""A baseline hides what was accepted: a call under its conditions, and not the next bug around it."""

from __future__ import annotations

import json

import pytest

from end_to_end.command_line import BUG_C, BUG_PY, CommandLine

IF_C = "    if (rank == 0)\n        MPI_Barrier(MPI_COMM_WORLD);\n"
IF_PY = "if rank == 0:\n    comm.Barrier()\n"
HELPERS_C = """\
#include <mpi.h>
static void sync_all(int step) {
    if (step > 3)
        return;
    MPI_Barrier(MPI_COMM_WORLD);
}
static void first(int rank) {
    if (rank == 0)
        sync_all(rank);
}
static void second(int rank) {
    sync_all(0);
}
int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    first(rank);
    second(rank);
    MPI_Finalize();
    return 0;
}
"""
TEAM_C = """\
#include <omp.h>
#include <stdio.h>
int main(void) {
#pragma omp parallel
    {
        int me = omp_get_thread_num();
        if (me == 0) {
#pragma omp barrier
        }
        printf("%d\\n", me);
    }
    return 0;
}
"""
SECOND_C = "static void second(int rank) {\n    sync_all(0);"
EDITS = {
    "a condition on the rank around it": (
        "a.c", BUG_C, IF_C, "    if (rank < 4) {\n" + IF_C + "    }\n", 7,
        "    if (argc < 4) {\n" + IF_C + "    }\n",
    ),
    "a loop by the rank around it": (
        "a.py", BUG_PY, IF_PY, "for i in range(rank):\n    if rank == 0:\n        comm.Barrier()\n", 5,
        "for i in range(4):\n    if rank == 0:\n        comm.Barrier()\n",
    ),
    "another condition": (
        "a.c", BUG_C, "rank == 0", "rank != 0", 7,
        "rank==0 /* the root */",
    ),
    "a condition more in the same line": (
        "a.py", BUG_PY, "rank == 0", "rank == 0 and rank < comm.Get_size() // 2", 5,
        "rank  ==  0",
    ),
    "the same condition around another call of the same helper": (
        "a.c", HELPERS_C, SECOND_C,
        "static void second(int rank) {\n    if (rank == 0)\n        sync_all(0);", 12,
        "static void second(int rank) {\n    if (rank == 0)\n        rank = 1;\n    sync_all(0);",
    ),
    "a condition on the thread around a barrier": (
        "a.c", TEAM_C, "        if (me == 0) {", "        if (me < 4)\n        if (me == 0) {", 7,
        "        // the master only\n        if (me==0)\n        {",
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("what", EDITS)
def test_a_new_condition_shows_an_accepted_call_again(rankwise: CommandLine, what: str) -> None:
    file, before, place, bug, line, harmless = EDITS[what]
    flags = ("--", "-fopenmp") if before is TEAM_C else ()
    assert place in before
    rankwise.write(file, before)
    assert rankwise("check", file, "--write-baseline", "known.json", *flags).code == 1
    check = ("check", file, "--baseline", "known.json", "--format", "json", *flags)

    rankwise.write(file, before.replace(place, harmless))
    hidden = rankwise(*check)
    assert hidden.places() == []
    assert json.loads(hidden.out)["suppressed"] == 1

    rankwise.write(file, before.replace(place, bug))
    (shown,) = rankwise(*check).findings()
    assert line in [each["where"]["line"] for each in shown["related"] if each["label"] == "decides"]


def test_a_condition_that_is_mended_brings_nothing_back(rankwise: CommandLine) -> None:
    rankwise.write("a.c", BUG_C.replace(IF_C, "    if (rank < 4) {\n" + IF_C + "    }\n"))
    assert rankwise("check", "a.c", "--write-baseline", "known.json").code == 1
    rankwise.write("a.c", BUG_C)
    assert rankwise("check", "a.c", "--baseline", "known.json").code == 0


def test_a_baseline_of_the_first_version_hides_as_before_and_says_what_it_lacks(
    rankwise: CommandLine,
) -> None:
    entry = {
        "fingerprint": "b228cb530f0e8256fdd1",  # as version 1 named the finding in this program
        "rule": "RW101",
        "file": "bug.c",
        "message": "MPI_Barrier: collective not reached by all ranks",
    }
    old = {"format": "rankwise-baseline", "version": 1, "findings": [entry]}
    rankwise.write("known.json", json.dumps(old))
    rankwise.write("bug.c", BUG_C.replace("if (rank == 0)", "if (rank == 1)"))
    done = rankwise("check", "bug.c", "--baseline", "known.json")
    assert done.code == 0
    assert "1 hidden by comments or the baseline" in done.out
    assert "known.json was written by an earlier version" in done.err
    assert "--write-baseline known.json" in done.err
    rankwise.write("bug.c", BUG_C.replace("MPI_Barrier", "MPI_Barrier "))
    assert rankwise("check", "bug.c", "--baseline", "known.json").code == 1


@pytest.mark.slow
def test_writing_a_baseline_again_keeps_what_the_old_one_hid(rankwise: CommandLine) -> None:
    rankwise.write("rankwise.toml", 'baseline = "known.json"\n')
    rankwise.write("bug.c", BUG_C)
    assert rankwise("check", "bug.c", "--write-baseline", "known.json").code == 1
    assert rankwise("check", "bug.c", "--write-baseline", "known.json").code == 1
    hidden = rankwise("check", "bug.c")
    assert hidden.code == 0
    assert hidden.err == ""
