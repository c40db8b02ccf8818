"""Expressions travel with messages and collectives, whatever MPI library carries them."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from rankwise.testing.native_program import prepare
from rankwise.toolchain import mpi_launcher
from seen_by_rank import conditions_by_rank

_HEAD = """
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    int rank, size, n = 0, got = 0, mine, all[8] = {0}, sum[8] = {0};
    MPI_Comm w = MPI_COMM_WORLD;
    MPI_Request r[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(w, &rank);
    MPI_Comm_size(w, &size);
    if (!rank) n = atoi(argv[1]);
    mine = n + rank;
"""
_N = "argv[1]:0-2"
_FROM_0 = f"eq(add({_N}, WorldRank(value=0)), 99)"
_TRANSPORTS = {
    "send and receive": (
        "if (rank) MPI_Recv(&got, 1, MPI_INT, 0, 5, w, MPI_STATUS_IGNORE);"
        "else MPI_Send(&mine, 1, MPI_INT, 1, 5, w);"
    ),
    "a wildcard": (
        "if (rank) MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, w, MPI_STATUS_IGNORE);"
        "else MPI_Ssend(&mine, 1, MPI_INT, 1, 5, w);"
    ),
    "nonblocking, in another order": (
        "if (rank) { MPI_Irecv(&all[0], 1, MPI_INT, 0, 5, w, &r[0]);"
        "MPI_Irecv(&got, 1, MPI_INT, 0, 5, w, &r[1]);"
        "MPI_Waitall(2, r, MPI_STATUSES_IGNORE); }"
        "else { MPI_Isend(&size, 1, MPI_INT, 1, 5, w, &r[0]); MPI_Isend(&mine, 1, MPI_INT, 1, 5, w, &r[1]);"
        "MPI_Wait(&r[1], MPI_STATUS_IGNORE); MPI_Wait(&r[0], MPI_STATUS_IGNORE); }"
    ),
    "a plain message of the same content before": (
        "int plain = 12; if (rank) { MPI_Recv(&all[0], 1, MPI_INT, 0, 5, w, MPI_STATUS_IGNORE);"
        "if (all[0] == 77) puts(\"never\"); MPI_Recv(&got, 1, MPI_INT, 0, 5, w, MPI_STATUS_IGNORE); }"
        "else { MPI_Send(&plain, 1, MPI_INT, 1, 5, w); MPI_Send(&mine, 1, MPI_INT, 1, 5, w); }"
    ),
    "exchanged": (
        "int next = !rank; MPI_Sendrecv(&mine, 1, MPI_INT, next, 1, &got, 1, MPI_INT, next, 1, w,"
        "MPI_STATUS_IGNORE);"
    ),
    "broadcast": "got = mine; MPI_Bcast(&got, 1, MPI_INT, 0, w);",
    "scatter": "all[1] = mine; MPI_Scatter(all, 1, MPI_INT, &got, 1, MPI_INT, 0, w);",
    "gather": "MPI_Allgather(&mine, 1, MPI_INT, all, 1, MPI_INT, w); got = all[0];",
    "all to all": "all[1] = mine; MPI_Alltoall(all, 1, MPI_INT, sum, 1, MPI_INT, w); got = sum[0];",
}  # fmt: skip


@pytest.mark.parametrize("name", _TRANSPORTS)
def test_the_receiver_knows_what_the_sender_computed(name: str, tmp_path: Path) -> None:
    body = _TRANSPORTS[name] + 'if (rank && got == 99) puts("found");'
    found = _conditions(tmp_path, body)
    assert _FROM_0 in found[1], found[1]
    assert not any(" 77)" in each for each in found[1])  # what came from nobody's input


def test_reductions_are_expressions(tmp_path: Path) -> None:
    body = (
        "MPI_Allreduce(&mine, &got, 1, MPI_INT, MPI_SUM, w); if (got == 99) puts(\"x\");"
        "MPI_Reduce(&mine, &all[0], 1, MPI_INT, MPI_MAX, 0, w); if (!rank && all[0] > 50) puts(\"y\");"
    )  # fmt: skip
    found = _conditions(tmp_path, body)
    whole = f"add(add({_N}, WorldRank(value=0)), add(0, WorldRank(value=1)))"
    assert f"eq({whole}, 99)" in found[0] and f"eq({whole}, 99)" in found[1], found
    assert any(each.startswith("sgt(if(sgt(") for each in found[0]), found[0]


def test_ranks_in_other_communicators_have_their_members(tmp_path: Path) -> None:
    body = (
        "MPI_Comm half; MPI_Comm_split(w, rank % 2, 0, &half); MPI_Comm_rank(half, &got);"
        "if (got == 1) puts(\"x\"); MPI_Comm_size(half, &got); if (got > 3) puts(\"y\");"
    )  # fmt: skip
    found = _conditions(tmp_path, body)
    assert "eq(CommRank(members=(1,), world=1, value=0), 1)" in found[1], found[1]
    assert "sgt(CommSize(members=(0,), value=1), 3)" in found[0], found[0]


def _conditions(folder: Path, body: str) -> dict[int, list[str]]:
    source = folder / "program.c"
    source.write_text(_HEAD + body + "\nMPI_Finalize(); return 0; }\n")
    (folder / "log").mkdir()
    program = prepare([source])
    words = [*mpi_launcher().words, "-n", "2", str(program.executable), "12"]
    variables = {**os.environ, "OMPI_MCA_rmaps_base_oversubscribe": "1", **program.variables(folder / "log")}
    subprocess.run(words, check=True, env=variables, capture_output=True, timeout=120)
    run = program.read(folder / "log")
    assert set(run.paths) == {0, 1}
    return conditions_by_rank(run)
